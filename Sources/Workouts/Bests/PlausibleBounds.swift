/// The speed of things, by activity: one beyond it is a fault of the recording.
public enum SpeedClass: UInt8, CaseIterable, Sendable {
  /// Swimming.
  case water
  /// Running, walking, rowing and whatever else is driven by arms or legs alone.
  case foot
  /// Cycling, skating, skiing across country.
  case wheels
  /// Everything else: downhill, by sail, by motor, unknown.
  case any

  /// The class of an activity.
  public init(_ activity: ActivityType) {
    switch activity {
    case .swimming: self = .water
    case .running, .walking, .hiking, .trackAndField, .rowing, .paddleSports, .wheelchairWalkPace, .wheelchairRunPace:
      self = .foot
    case .cycling, .handCycling, .skatingSports, .crossCountrySkiing: self = .wheels
    default: self = .any
    }
  }

  /// The fastest speed that is believed, in metres a second.
  public var metersPerSecond: Double {
    switch self {
    case .water: 3
    case .foot: 12.5
    case .wheels: 35
    case .any: 65
    }
  }
}

/// The bounds of what is believed of each quantity.
///
/// Beyond it a stretch is suspect: it is counted and kept, and left out of bests. The table of `Documentation/Columns.md`, "suspicions". The bounds lie above what the best of the world have done, so
/// that nothing real is left out: 2,500 W for a second, 12.5 m/s on foot.
public enum PlausibleBounds {
  /// A value beyond which a reading is suspect when it lasts.
  public struct Bound: Sendable {
    /// Beyond it a stretch is suspect that lasts at least `seconds`.
    public let value: Double
    /// Seconds.
    public let seconds: Int
    /// Beyond it a single reading is suspect.
    public let atOnce: Double
    /// True when readings beyond `value` are left out even where they do not last, without a word: noise.
    public let leavesOutShort: Bool

    /// Makes a bound.
    public init(_ value: Double, seconds: Int, atOnce: Double, leavesOutShort: Bool = false) {
      self.value = value
      self.seconds = seconds
      self.atOnce = atOnce
      self.leavesOutShort = leavesOutShort
    }
  }

  /// The upper bound of a quantity; nil where it has none.
  public static func upper(_ quantity: LoggedQuantity, _ speeds: SpeedClass) -> Bound? {
    switch quantity {
    case .power: Bound(2000, seconds: 5, atOnce: 2500)
    case .heartRate: Bound(230, seconds: 1, atOnce: 230)
    case .cadence: Bound(230, seconds: 1, atOnce: 230)
    case .speed:
      Bound(
        speeds.metersPerSecond, seconds: windowSeconds, atOnce: speeds.metersPerSecond * 1.25, leavesOutShort: true)
    case .altitude: nil
    }
  }

  /// The least that is believed of a quantity; nil where it has no such bound.
  public static func least(_ quantity: LoggedQuantity) -> Double? { quantity == .heartRate ? 25 : nil }

  /// True when a reading can be, whatever the activity.
  @inline(__always) static func mayBe(_ value: Double, _ quantity: LoggedQuantity) -> Bool {
    switch quantity {
    case .power: value <= 2500
    case .heartRate: value >= 25 && value <= 230
    case .cadence: value <= 230
    case .speed, .altitude: true
    }
  }

  /// Seconds over which ways and climbs are judged: counters and heights move in steps.
  public static let windowSeconds = 5
  /// A change of height that is not believed any more.
  struct Climb {
    /// Metres a second up and down, over so many seconds or more.
    let up, down: Double
    let seconds: Int
    /// The only changes of it that are not believed; nil for all.
    var condition: ClimbCondition?
  }

  /// The condition, beside its rate, on which a climb is not believed.
  enum ClimbCondition {
    /// It rises by at least so many metres for each metre of the way.
    case steep(Double)
    /// It begins in so many first seconds of the recording, or has a heart rate, and none of more beats a minute.
    case effortless(seconds: Int, beatsPerMinute: Double)
  }

  /// No change of height that is slower is among those that are not believed, in metres a second.
  static let leastClimb = 1.0 / 3
  /// The changes of height that are not believed.
  ///
  /// Lifts and cable cars go as fast, so that only the first is for everything. Nobody climbs at a metre a second for a
  /// minute, nor at 1.3 for half of one; on a bicycle down a pass three are not reached, and up none is as steep as one
  /// in two: what rises so beside a counter that stands is the weather, or a lift. Half a metre a second takes five watts
  /// for each kilogram: whoever has a heart rate of 100 at most is driven up. Barometers settle in the first two minutes.
  static func climbs(_ speeds: SpeedClass) -> [Climb] {
    let all = [Climb(up: 5, down: 5, seconds: windowSeconds)]
    if speeds == .any { return all }
    let legs =
      all + [
        Climb(up: 1.3, down: 5, seconds: 30), Climb(up: 1, down: 3, seconds: 60),
        Climb(up: 0.5, down: .infinity, seconds: 60, condition: .effortless(seconds: 120, beatsPerMinute: 100)),
      ]
    return speeds == .wheels
      ? legs + [Climb(up: leastClimb, down: .infinity, seconds: 60, condition: .steep(0.5))] : legs
  }

  /// How far a single reading may stand above those before and after it, which are no more than `spikeSeconds` away;
  /// nil for a quantity that is not judged so.
  ///
  /// Readings that stay the same for no more than that time are one.
  /// A sensor that wakes up, or a fix of a satellite that is off.
  public static func spike(_ quantity: LoggedQuantity) -> Double? {
    switch quantity {
    case .power: 500
    case .speed: 8
    case .cadence, .heartRate, .altitude: nil
    }
  }
  /// A cadence above which a stretch of `seconds` or less is noise, if the cadence changes by more than `leap` from
  /// one reading to the next anywhere in it or at its ends.
  ///
  /// Legs that turn so fast are not there at once, nor back: a magnet that swings past its sensor is.
  static let burst = (above: 120.0, leap: 30.0, seconds: 10)
  /// Metres a second by which a speed may stand above that of the counter of metres around it.
  ///
  /// Satellites that are still looked for show a speed which the counter of the same device does not believe.
  static let beyondWay = 8.0
  /// Seconds to the neighbours of a single reading, each.
  public static let spikeSeconds = 3

  /// Of so many readings one may be impossible; where more are, nothing is believed of the quantity.
  static let soundOf = 20

  /// The longest way between two neighbouring places that is believed whatever the time, in metres.
  public static let jumpMeters = 100.0
  /// The longest time, in seconds, for which a value other than 0 may stay the same while others change.
  public static let frozenSeconds = 300
  /// The number of changes of another quantity in that time.
  public static let fewestChanges = 10
  /// The longest workout, in seconds, of which less than half may be recorded.
  public static let sparseSeconds = 48.0 * 3600
  /// The earliest time that is believed: 1995-01-01.
  public static let earliest = Instant(unixSeconds: 788_918_400)
  /// The furthest future in which a workout may begin, in milliseconds: clocks may show local time.
  public static let aheadMilliseconds: Int64 = 86_400_000
}
