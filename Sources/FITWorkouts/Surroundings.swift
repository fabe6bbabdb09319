internal import FITCore
internal import Workouts

/// The local clock, the weather and the rider, as reported beside the records.
struct Surroundings: Sendable {
  /// Seconds east of UTC, if the file has a plausible offset.
  private(set) var utcOffsetSeconds: Int?
  private(set) var weather = Weather()
  private(set) var bodyMassKilograms: Double?
  private(set) var rider = RiderFigures()
  /// From `device_settings`, which is often 0 although the clocks have another offset: the last resort.
  private var settingsOffsetSeconds: Int?

  /// Handles a message with such facts.
  mutating func take(_ message: borrowing FITMessage) {
    switch message.number {
    case FITNumber.deviceSettings:
      typealias Field = FITNumber.DeviceSettings
      // Quarters of an hour, one for each time zone in the rider's settings.
      let inUse = Int(clamping: message.plausibleInteger(Field.activeTimeZone) ?? 0)
      let zone = message.field(Field.timeZoneOffset).plausibleInteger(inUse).map { Int($0) &* 900 }
      // Unsigned in the profile, but devices west of Greenwich use it as a signed number.
      let offset = message.seconds(Field.timeOffset).map { Int(Int32(bitPattern: $0)) }
      if let seconds = zone ?? offset, let believable = Self.believable(seconds), settingsOffsetSeconds == nil {
        settingsOffsetSeconds = believable
      }
    case FITNumber.userProfile: takeRider(message)
    case FITNumber.zonesTarget:
      rider.thresholdPowerWatts =
        Self.positive(FITNumber.ZonesTarget.functionalThresholdPower, message) ?? rider.thresholdPowerWatts
      rider.maximumHeartRateBPM =
        Self.positive(FITNumber.ZonesTarget.maxHeartRate, message) ?? rider.maximumHeartRateBPM
    case FITNumber.weatherConditions: takeWeather(message)
    case FITNumber.timestampCorrelation:
      if let local = message.seconds(FITNumber.TimestampCorrelation.localTimestamp), let utc = message.timestamp,
        utcOffsetSeconds == nil
      {
        take(localTime: local, utc: utc)
      }
    default: break
    }
  }

  /// Handles the rider's profile; the highest heart rate of the active zones takes precedence over the profile's.
  private mutating func takeRider(_ message: borrowing FITMessage) {
    typealias Field = FITNumber.UserProfile
    bodyMassKilograms = message.plausibleNumber(Field.weight).map { $0 / 10 } ?? bodyMassKilograms
    rider.restingHeartRateBPM = Self.positive(Field.restingHeartRate, message) ?? rider.restingHeartRateBPM
    rider.maximumHeartRateBPM = rider.maximumHeartRateBPM ?? Self.positive(Field.defaultMaxHeartRate, message)
    if let gender = message.plausibleInteger(Field.gender), gender == 0 || gender == 1 { rider.isFemale = gender == 0 }
  }

  /// A number other than 0, which devices write for unknown values.
  private static func positive(_ field: UInt8, _ message: borrowing FITMessage) -> Double? {
    message.plausibleNumber(field).flatMap { $0 > 0 ? $0 : nil }
  }

  /// Handles one time by both clocks.
  mutating func take(localTime: UInt32, utc: UInt32) {
    if let offset = Self.believable(Int(localTime) &- Int(utc)) { utcOffsetSeconds = offset }
  }

  /// The offset to use; 0 is not used if only the settings contain it.
  var offsetSeconds: Int? { utcOffsetSeconds ?? (settingsOffsetSeconds == 0 ? nil : settingsOffsetSeconds) }

  /// Rounds to a plausible offset, a multiple of a quarter hour within a day; Zwift writes a local time of 0.
  private static func believable(_ offset: Int) -> Int? {
    guard (-43_260...50_460).contains(offset) else { return nil }
    // Counted from the first offset, so that the division rounds to the nearest.
    let quarter = (offset &+ 43_200 &+ 450) / 900
    let rounded = quarter &* 900 &- 43_200
    return (offset &- rounded).magnitude <= 60 ? rounded : nil
  }

  /// The weather at the start of the ride: later reports and forecasts do not replace it.
  private mutating func takeWeather(_ message: borrowing FITMessage) {
    typealias Field = FITNumber.WeatherConditions
    guard message.plausibleInteger(Field.weatherReport) ?? 0 == 0 else { return }
    weather.temperatureCelsius = weather.temperatureCelsius ?? message.plausibleNumber(Field.temperature)
    weather.humidityPercent = weather.humidityPercent ?? message.plausibleNumber(Field.relativeHumidity)
    weather.condition =
      weather.condition ?? message.plausibleInteger(Field.condition).flatMap { Self.condition($0) }
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
