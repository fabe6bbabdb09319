internal import FITCore
internal import Workouts

/// The local clock, the weather and the rider, as a file reports them beside its records.
struct Surroundings: Sendable {
  /// Seconds east of UTC, where the file gives a plausible offset.
  private(set) var utcOffsetSeconds: Int?
  private(set) var weather = Weather()
  private(set) var bodyMassKilograms: Double?
  private(set) var rider = RiderFigures()
  /// From `device_settings`, which is often 0 where the clocks give another offset: the last resort.
  private var settingsOffsetSeconds: Int?

  /// Takes a message: 2 device_settings, 3 user_profile, 7 zones_target, 128 weather_conditions, 162 timestamp_correlation.
  mutating func take(_ message: borrowing FITMessage) {
    switch message.number {
    case 2:
      // Quarters of an hour, one for each zone the rider keeps; field 0 is the number of the one in use.
      let zone = Self.element(message.plausibleInteger(0) ?? 0, of: 5, in: message).map { Int($0) &* 900 }
      // Unsigned in the profile, but devices west of Greenwich use the sign.
      let offset = message.seconds(2).map { Int(Int32(bitPattern: $0)) }
      if let seconds = zone ?? offset, let believable = Self.believable(seconds), settingsOffsetSeconds == nil {
        settingsOffsetSeconds = believable
      }
    case 3: takeRider(message)
    case 7:
      rider.thresholdPowerWatts = Self.positive(3, message) ?? rider.thresholdPowerWatts
      rider.maximumHeartRateBPM = Self.positive(1, message) ?? rider.maximumHeartRateBPM
    case 128: takeWeather(message)
    case 162:
      if let local = message.seconds(3), let utc = message.timestamp, utcOffsetSeconds == nil {
        take(localTime: local, utc: utc)
      }
    default: break
    }
  }

  /// Takes the rider's profile; the highest heart rate of the zones in use stands before its own.
  private mutating func takeRider(_ message: borrowing FITMessage) {
    bodyMassKilograms = message.plausibleNumber(4).map { $0 / 10 } ?? bodyMassKilograms
    rider.restingHeartRateBPM = Self.positive(8, message) ?? rider.restingHeartRateBPM
    rider.maximumHeartRateBPM = rider.maximumHeartRateBPM ?? Self.positive(11, message)
    if let gender = message.plausibleInteger(1), gender == 0 || gender == 1 { rider.isFemale = gender == 0 }
  }

  /// A number that is not 0, which devices write for what they do not know.
  private static func positive(_ field: UInt8, _ message: borrowing FITMessage) -> Double? {
    message.plausibleNumber(field).flatMap { $0 > 0 ? $0 : nil }
  }

  private static func element(_ element: Int64, of number: UInt8, in message: borrowing FITMessage) -> Int64? {
    for place in 0..<message.fieldCount where message[place].number == number && !message[place].isDeveloper {
      return element >= 0 && element < Int64(message[place].count) ? message[place].plausibleInteger(Int(element)) : nil
    }
    return nil
  }

  /// Takes one moment by both clocks.
  mutating func take(localTime: UInt32, utc: UInt32) {
    if let offset = Self.believable(Int(localTime) &- Int(utc)) { utcOffsetSeconds = offset }
  }

  /// The offset to use; one of 0 from the settings alone is not used.
  var offsetSeconds: Int? { utcOffsetSeconds ?? (settingsOffsetSeconds == 0 ? nil : settingsOffsetSeconds) }

  /// Rounds to a plausible offset, a multiple of a quarter hour within a day; Zwift writes a local time of 0.
  private static func believable(_ offset: Int) -> Int? {
    guard (-43_260...50_460).contains(offset) else { return nil }
    // Counted from the first of them, so that the division rounds to the nearest.
    let quarter = (offset &+ 43_200 &+ 450) / 900
    let rounded = quarter &* 900 &- 43_200
    return (offset &- rounded).magnitude <= 60 ? rounded : nil
  }

  /// The weather where the ride began: later reports and forecasts do not replace it.
  private mutating func takeWeather(_ message: borrowing FITMessage) {
    guard message.plausibleInteger(0) ?? 0 == 0 else { return }
    weather.temperatureCelsius = weather.temperatureCelsius ?? message.plausibleNumber(1)
    weather.humidityPercent = weather.humidityPercent ?? message.plausibleNumber(7)
    weather.condition = weather.condition ?? message.plausibleInteger(2).flatMap { Self.condition($0) }
  }

  /// HKWeatherCondition of FIT's `weather_status`.
  private static func condition(_ status: Int64) -> UInt8? {
    switch status {
    case 0: 1
    case 1: 3
    case 2: 4
    case 3, 15, 17: 23
    case 4, 18, 19: 12
    case 5: 8
    case 6, 14: 24
    case 7, 20, 21: 18
    case 8: 6
    case 11: 7
    case 12: 13
    case 13: 22
    case 16: 21
    case 22: 5
    default: nil
    }
  }
}
