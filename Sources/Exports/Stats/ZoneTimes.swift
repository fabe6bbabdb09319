internal import Tables
import Workouts

/// The seconds of a workout in power and heart-rate zones, with the default limits of `ZoneSettings`.
///
/// Each second is counted in the zone of its reading, as in the database's `time_in_zones`. Limits of power are rounded
/// to 5 W.
package struct ZoneTimes: Sendable, Equatable {
  /// Seconds by power zone, starting with zone 1; empty without power or threshold power.
  package private(set) var power: [Double] = []
  /// Seconds by heart-rate zone, starting with the time below zone 1; empty without heart rate or maximum heart rate.
  package private(set) var heartRate: [Double] = []
  /// The index of the device of each quantity among the workout's sources.
  var powerSource: UInt8 = 0
  var heartRateSource: UInt8 = 0

  /// The lower limits in percent of the threshold power.
  static let powerPercents = ZoneSettings().powerPercents
  /// The lower limits in percent of the maximum heart rate, starting with 0 for the time below zone 1.
  static let heartRatePercents = [0] + ZoneSettings().heartRatePercents
  /// The number of zones of both quantities.
  static let count = powerPercents.count &+ heartRatePercents.count

  /// Computes zones from the seconds at or above each step of power and heart rate (`Exertion`).
  package init(
    power: (from: Int, digits: [UInt8])?, threshold: Double?, heartRate: (from: Int, digits: [UInt8])?,
    maximumHeartRate: Double?
  ) {
    if let power, let threshold, threshold > 0 {
      let limits = Self.powerPercents.map { ($0 * threshold / 500).rounded() }
      self.power = Self.seconds(power.digits, from: power.from / 5, limits)
    }
    if let heartRate, let maximumHeartRate, maximumHeartRate > 0 {
      let limits = Self.heartRatePercents.map { ($0 * maximumHeartRate / 100).rounded(.up) }
      self.heartRate = Self.seconds(heartRate.digits, from: heartRate.from, limits)
    }
  }

  /// Returns the seconds from each limit to the next.
  ///
  /// Limits and `first` are counted in steps.
  private static func seconds(_ digits: [UInt8], from first: Int, _ limits: [Double]) -> [Double] {
    let last = max(0, digits.count / 5 &- 1)
    let above = limits.map { limit -> Double in
      let place = min(max(0, Int(clamping: Int64(saturating: limit)) &- first), last) &* 5
      return digits.dropFirst(max(0, place)).prefix(5).reduce(0) { $0 * 10 + Double($1 & 0x0F) }
    }
    return above.indices.map { above[$0] - ($0 &+ 1 < above.count ? above[$0 &+ 1] : 0) }
  }
}

/// Totals of zones over an interval.
struct ZoneSums: Sendable {
  private(set) var power: [ExactSum] = []
  private(set) var heartRate: [ExactSum] = []
  /// The number of workouts with zones of each quantity.
  private(set) var withPower = 0, withHeartRate = 0

  mutating func add(_ times: ZoneTimes, of source: UInt8) {
    let isOfAll = source == StatsShare.Entry.everySource
    if !times.power.isEmpty, isOfAll || times.powerSource == source {
      if power.isEmpty { power = times.power.map { _ in ExactSum() } }
      for (zone, seconds) in times.power.enumerated() { power[zone].add(seconds) }
      withPower &+= 1
    }
    if !times.heartRate.isEmpty, isOfAll || times.heartRateSource == source {
      if heartRate.isEmpty { heartRate = times.heartRate.map { _ in ExactSum() } }
      for (zone, seconds) in times.heartRate.enumerated() { heartRate[zone].add(seconds) }
      withHeartRate &+= 1
    }
  }
}

/// A row of `stats --zones` for one zone.
struct ZoneStatsRow: FieldList {
  let interval: StatsRow
  let quantity: StaticString
  let zone: Int
  let percent: Double
  let workouts: Int
  let seconds: Double
  /// The total time in all zones of the quantity.
  let whole: Double

  func forEachField(_ body: (StaticString, FieldValue) -> Void) {
    interval.forEachName(body)
    body("quantity", .name(quantity))
    body("zone", .integer(zone))
    body("from_percent", .number(percent))
    body("workouts", .integer(workouts))
    body("seconds", .rounded(seconds))
    body("share_percent", .rounded(whole > 0 ? 100 * seconds / whole : nil))
  }

  /// Calls `body` with the rows of an interval, first for power and then for heart rate.
  static func forEach(_ interval: StatsRow, _ body: (ZoneStatsRow) -> Void) {
    let sums = interval.row.zones
    func put(_ name: StaticString, _ times: [ExactSum], _ percents: [Double], first: Int, _ workouts: Int) {
      let whole = times.reduce(0) { $0 + $1.value }
      for (place, time) in times.enumerated() {
        body(
          ZoneStatsRow(
            interval: interval, quantity: name, zone: first &+ place, percent: percents[place], workouts: workouts,
            seconds: time.value, whole: whole))
      }
    }
    put("power", sums.power, ZoneTimes.powerPercents, first: 1, sums.withPower)
    put("heart_rate", sums.heartRate, ZoneTimes.heartRatePercents, first: 0, sums.withHeartRate)
  }
}
