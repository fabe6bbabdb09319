/// A lap as the recorder reports it; nil means "not reported".
public struct Lap: Equatable, Sendable {
  /// Its start.
  public var start: Instant
  /// Its end.
  public var end: Instant
  /// Elapsed seconds, including pauses.
  public var elapsedSeconds: Double?
  /// Seconds with the timer running.
  public var timerSeconds: Double?
  /// Metres covered.
  public var distanceMeters: Double?
  /// Kilocalories.
  public var energyKilocalories: Double?
  /// Metres climbed.
  public var ascentMeters: Double?
  /// Metres descended.
  public var descentMeters: Double?
  /// Means and highest values; each is a property of the lap, too.
  public var figures = ReportedFigures()
  /// Whether the device marked it as rest or recovery.
  public var isRest = false
  /// Whether distance ended the lap, so that laps have equal length.
  public var isByDistance = false

  /// Creates a lap with only its times.
  public init(start: Instant, end: Instant) {
    self.start = start
    self.end = end
  }
}

/// One length of a pool, swum or rested.
public struct PoolLength: Equatable, Sendable {
  /// Its start.
  public var start: Instant
  /// Its end.
  public var end: Instant
  /// True for a swum length; false for a rest at the wall.
  public var isActive: Bool
  /// Seconds with the timer running.
  public var timerSeconds: Double?
  /// Strokes.
  public var strokes: Int?
  /// The stroke style.
  public var strokeStyle: StrokeStyle?
  /// Mean speed in metres per second.
  public var averageSpeedMetersPerSecond: Double?

  /// Creates a length with only its times.
  public init(start: Instant, end: Instant, isActive: Bool) {
    self.start = start
    self.end = end
    self.isActive = isActive
  }

  /// Seconds plus strokes, as a store reports them.
  public var reportedSWOLFScore: Double?

  /// Seconds plus strokes, HealthKit's SWOLF score; nil without strokes or time.
  public var swolfScore: Double? {
    if let reportedSWOLFScore { return reportedSWOLFScore }
    guard isActive, let strokes, strokes > 0 else { return nil }
    let seconds = timerSeconds ?? end.seconds(since: start)
    return seconds > 0 ? seconds + Double(strokes) : nil
  }
}

/// The stroke style of a length, with the raw values of HKSwimmingStrokeStyle.
public enum StrokeStyle: UInt8, Sendable {
  case unknown = 0
  case mixed, freestyle, backstroke, breaststroke, butterfly, kickboard
  /// Not a style of HealthKit.
  case drill = 255

  /// The style of FIT's `swim_stroke`; medleys are mixed.
  public init(fitSwimStroke: UInt8) {
    switch fitSwimStroke {
    case 0: self = .freestyle
    case 1: self = .backstroke
    case 2: self = .breaststroke
    case 3: self = .butterfly
    case 4: self = .drill
    case 5...8: self = .mixed
    default: self = .unknown
    }
  }

  /// The style's name in every output.
  public var name: StaticString {
    switch self {
    case .unknown: "unknown"
    case .mixed: "mixed"
    case .freestyle: "freestyle"
    case .backstroke: "backstroke"
    case .breaststroke: "breaststroke"
    case .butterfly: "butterfly"
    case .kickboard: "kickboard"
    case .drill: "drill"
    }
  }
}
