/// A suspect stretch of a workout, with the reason.
public struct Suspicion: Equatable, Sendable {
  /// The quantity that is suspect.
  public enum Subject: UInt8, CaseIterable, Sendable {
    /// A quantity with readings.
    case power, heartRate, cadence, speed, altitude
    /// The distance counter.
    case distance
    /// The position.
    case position
    /// The time; then the whole workout is suspect.
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
    /// Above the bound.
    case tooHigh
    /// Below the bound.
    case tooLow
    /// The quantity changes faster than it can.
    case tooFast
    /// Two neighbouring positions are too far apart.
    case jump
    /// The value stays the same while other quantities change.
    case frozen
    /// So many readings are impossible that the whole quantity is suspect.
    case unsound
    /// A workout of days that is mostly not recorded.
    case sparse
    /// The clock was not set, or is ahead.
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

  /// The quantity that is suspect.
  public var subject: Subject
  /// The reason.
  public var cause: Cause
  /// The first moment.
  public var start: Instant
  /// The last moment.
  public var end: Instant
  /// The most implausible value, in the quantity's unit.
  ///
  /// It is metres for a jump, seconds for a sparse workout, percent of impossible readings for an unsound quantity, and
  /// nil for a clock.
  public var value: Double?
  /// The number of stretches that the suspicion stands for.
  ///
  /// It is more than one only in the last suspicion of a workout with very many.
  public var stretches = 1
}

/// The suspicions of one workout; bounded.
public struct Suspicions: Sendable {
  /// Maximum number of separate suspicions of one subject and cause; the last one also stands for all later ones.
  public static let limit = 16

  /// The suspicions, in the order in which they were found.
  public private(set) var list: [Suspicion] = []

  /// Removes all suspicions.
  mutating func removeAll() { list.removeAll(keepingCapacity: true) }

  /// Whether the workout as a whole is suspect.
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
