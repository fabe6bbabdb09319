/// A stretch of a workout that is not believed, and why.
public struct Suspicion: Equatable, Sendable {
  /// The quantity that is not believed.
  public enum Subject: UInt8, CaseIterable, Sendable {
    /// A quantity.
    case power, heartRate, cadence, speed, altitude
    /// The counter of metres.
    case distance
    /// The position.
    case position
    /// When it was; the whole workout is suspect then.
    case time

    /// Its name in tables.
    public var name: StaticString {
      switch self {
      case .power: "power"
      case .heartRate: "heartRate"
      case .cadence: "cadence"
      case .speed: "speed"
      case .altitude: "altitude"
      case .distance: "distance"
      case .position: "position"
      case .time: "time"
      }
    }

    init(_ quantity: LoggedQuantity) {
      switch quantity {
      case .power: self = .power
      case .heartRate: self = .heartRate
      case .cadence: self = .cadence
      case .speed: self = .speed
      case .altitude: self = .altitude
      }
    }
  }

  /// The reason.
  public enum Cause: UInt8, CaseIterable, Sendable {
    /// More than the bound.
    case tooHigh
    /// Less than the bound.
    case tooLow
    /// The quantity changes faster than it can.
    case tooFast
    /// Two neighbouring places lie too far apart.
    case jump
    /// The value stays the same while others move.
    case frozen
    /// Too many of its readings are impossible for any to be believed.
    case unsound
    /// A workout of days, most of which nobody recorded.
    case sparse
    /// The clock was never set, or is ahead.
    case clock

    /// Its name in tables.
    public var name: StaticString {
      switch self {
      case .tooHigh: "too-high"
      case .tooLow: "too-low"
      case .tooFast: "too-fast"
      case .jump: "jump"
      case .frozen: "frozen"
      case .unsound: "unsound"
      case .sparse: "sparse"
      case .clock: "clock"
      }
    }
  }

  /// The quantity that is not believed.
  public var subject: Subject
  /// The reason.
  public var cause: Cause
  /// The first moment.
  public var start: Instant
  /// The last moment.
  public var end: Instant
  /// The value that is furthest from what is believed, in the quantity's unit; metres of a jump, seconds of a sparse
  /// workout, the impossible readings in percent of what is unsound, none of a clock.
  public var value: Double?
  /// The number of stretches that it stands for: more than one in the last of a workout that has very many.
  public var stretches = 1
}

/// The suspicions of one workout; bounded.
public struct Suspicions: Sendable {
  /// Suspicions of one subject and cause that are kept apart; the last one also stands for all after it.
  public static let limit = 16

  /// The suspicions, in the order in which they were found.
  public private(set) var list: [Suspicion] = []

  /// Forgets all.
  mutating func removeAll() { list.removeAll(keepingCapacity: true) }

  /// True when the workout as a whole is not believed.
  public var isOfWhole: Bool { list.contains { $0.subject == .time } }

  mutating func add(_ suspicion: Suspicion) {
    var found = 0
    var last = 0
    for place in list.indices where list[place].subject == suspicion.subject && list[place].cause == suspicion.cause {
      found &+= 1
      last = place
    }
    guard found >= Self.limit else { return list.append(suspicion) }
    list[last].end = max(list[last].end, suspicion.end)
    list[last].stretches &+= suspicion.stretches
    guard let value = suspicion.value else { return }
    let isLow = suspicion.cause == .tooLow
    list[last].value = list[last].value.map { isLow ? min($0, value) : max($0, value) } ?? value
  }
}
