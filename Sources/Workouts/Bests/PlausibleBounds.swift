/// The range of plausible speeds of an activity.
///
/// A higher speed is an error of the recording.
public enum SpeedClass: UInt8, CaseIterable, Sendable {
  /// Swimming.
  case water
  /// Running, walking, rowing and other activities that are driven only by arms or legs.
  case foot
  /// Cycling, skating, cross-country skiing.
  case wheels
  /// All other activities: downhill, sailing, motorized, unknown.
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

  /// The highest plausible speed, in metres per second.
  public var metersPerSecond: Double {
    switch self {
    case .water: 3
    case .foot: 12.5
    case .wheels: 35
    case .any: 65
    }
  }
}

/// The plausible bounds of each quantity.
///
/// A stretch outside the bounds is suspect: it is stored and counted in totals, but not used for bests.
/// `Documentation/Columns.md` lists the bounds in its table "suspicions". The bounds are above world-class
/// performances, so that no real effort is removed: 2,500 W for a second, 12.5 m/s on foot.
public enum PlausibleBounds {
  /// A value above which a reading is suspect if it lasts.
  public struct Bound: Sendable {
    /// A stretch above this value is suspect if it lasts at least `seconds`.
    public let value: Double
    /// Seconds.
    public let seconds: Int
    /// A single reading above this value is suspect.
    public let atOnce: Double
    /// Whether shorter stretches above `value` are removed as noise, without a suspicion.
    public let leavesOutShort: Bool

    /// Creates a bound.
    public init(_ value: Double, seconds: Int, atOnce: Double, leavesOutShort: Bool = false) {
      self.value = value
      self.seconds = seconds
      self.atOnce = atOnce
      self.leavesOutShort = leavesOutShort
    }
  }

  /// The upper bound of a quantity; nil if it has none.
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

  /// The lower bound of a quantity; nil if it has none.
  public static func least(_ quantity: LoggedQuantity) -> Double? { quantity == .heartRate ? 25 : nil }

  /// Whether a reading is possible in any activity.
  @inline(__always) public static func mayBe(_ value: Double, _ quantity: LoggedQuantity) -> Bool {
    switch quantity {
    case .power: value <= 2500
    case .heartRate: value >= 25 && value <= 230
    case .cadence: value <= 230
    case .speed, .altitude: true
    }
  }

  /// Seconds over which speeds and climbing rates are measured, because counters and altitudes change in steps.
  public static let windowSeconds = 5
  /// An implausible change of altitude.
  struct Climb {
    /// Metres per second up and down, over at least `seconds`.
    let up, down: Double
    let seconds: Int
    /// A condition for the change to be suspect; nil if every such change is.
    var condition: ClimbCondition?
  }

  /// A condition, beside the rate, under which a climb is suspect.
  enum ClimbCondition {
    /// The ascent is at least this many metres per metre of distance.
    case steep(Double)
    /// The climb begins within the first `seconds` of the recording, or its heart rate is recorded and never above
    /// `beatsPerMinute`.
    case effortless(seconds: Int, beatsPerMinute: Double)
  }

  /// A lower bound of all suspect climbing rates, in metres per second.
  static let leastClimb = 1.0 / 3
  /// The suspect changes of altitude for a speed class.
  ///
  /// Lifts and cable cars climb as fast, so only the first bound applies to every class. Nobody climbs one metre per
  /// second for a minute, or 1.3 for half a minute. Cyclists do not descend a pass at three metres per second. No road
  /// rises one metre in two: such a rise without distance comes from the weather or a lift. A climbing rate of half a
  /// metre per second needs five watts per kilogram; a rider with a heart rate of at most 100 is being carried up.
  /// Barometers settle in the first two minutes.
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

  /// How far a single reading can exceed both neighbours within `spikeSeconds`; nil for quantities that are not checked
  /// for spikes.
  ///
  /// Equal readings within that time count as one reading. Spikes come from a sensor that wakes up, or a wrong
  /// satellite fix.
  public static func spike(_ quantity: LoggedQuantity) -> Double? {
    switch quantity {
    case .power: 500
    case .speed: 8
    case .cadence, .heartRate, .altitude: nil
    }
  }
  /// A cadence above which a stretch of at most `seconds` is noise, if the cadence changes by more than `leap` between
  /// two readings in it or at its ends.
  ///
  /// Legs do not speed up and slow down so fast. A magnet that swings past its sensor does.
  static let burst = (above: 120.0, leap: 30.0, seconds: 10)
  /// Metres per second by which a recorded speed can exceed the speed of the distance counter around it.
  ///
  /// While a device searches for satellites, it records speeds that its own counter does not confirm.
  static let beyondWay = 8.0
  /// Seconds to each neighbour of a single reading.
  public static let spikeSeconds = 3

  /// The highest speed of a swimmer in metres per second: positions in waves are faster than a world record.
  package static let fastestSwim = 2.3

  /// One in this many readings can be impossible; with more impossible readings, the whole quantity is suspect.
  static let soundOf = 20

  /// The longest distance in metres between two neighbouring positions that is plausible at any speed.
  public static let jumpMeters = 100.0
  /// The longest time in seconds for which a value other than 0 can stay the same while other quantities change.
  public static let frozenSeconds = 300
  /// The number of changes of another quantity that prove movement during that time.
  public static let fewestChanges = 10
  /// Seconds above which a workout is suspect if less than half of it was recorded.
  public static let sparseSeconds = 48.0 * 3600
  /// The earliest plausible time: 1995-01-01.
  public static let earliest = Instant(unixSeconds: 788_918_400)
  /// How far in the future a workout can begin, in milliseconds, because some clocks show local time.
  public static let aheadMilliseconds: Int64 = 86_400_000
}
