internal import Columns
package import Workouts

/// The subject of a best: the highest mean of a quantity, the time over a distance, or a fitted value.
package enum BestSubject: UInt8, CaseIterable, Sendable {
  case power, heartRate, cadence, speed, climbing
  /// The shortest time over a distance.
  case distance
  /// Critical power and W′, fitted to the bests of power.
  case criticalPower, workAbove

  /// Creates the subject of a quantity's curve.
  package init(_ quantity: LoggedQuantity) {
    switch quantity {
    case .power: self = .power
    case .heartRate: self = .heartRate
    case .cadence: self = .cadence
    case .speed: self = .speed
    case .altitude: self = .climbing
    }
  }

  /// The name in the column `best`.
  package var name: StaticString {
    switch self {
    case .power: "power"
    case .heartRate: "heart rate"
    case .cadence: "cadence"
    case .speed: "speed"
    case .climbing: "climbing"
    case .distance: "distance"
    case .criticalPower: "critical power"
    case .workAbove: "W'"
    }
  }

  var unit: StaticString {
    switch self {
    case .power, .criticalPower: "W"
    case .heartRate, .cadence: "count/min"
    case .speed: "m/s"
    case .climbing: "m/h"
    case .distance: "s"
    case .workAbove: "J"
    }
  }
}

/// The bests of one ride.
package struct RideBestEntries: HandedValue {
  package var entries: [BestEntry] = []
  package private(set) var byteCount = 0

  package init() {}

  package mutating func add(_ entry: BestEntry) {
    entries.append(entry)
    byteCount &+= entry.byteCount
  }
}

/// The best of one ride for one subject and span.
package struct BestEntry: Sendable {
  package var subject: BestSubject
  package var activity: ActivityType
  package var isIndoor: Bool
  /// The duration in seconds, or the length in metres for `distance`.
  package var span: Double
  /// The value in the subject's unit.
  package var value: Double
  /// The start of the best.
  package var start: Instant
  /// The start of the ride.
  package var rideStart: Instant
  package var utcOffsetSeconds: Int?
  package var session: Int
  package var input: String
  /// The number in a database of the ride whose input is looked up when it is written, because names can be long.
  package var workout: Int64?
  /// The standard error of a fitted value.
  package var error: Double?

  /// Creates an entry without a span and a value.
  package init(activity: ActivityType, isIndoor: Bool, rideStart: Instant, input: String, session: Int) {
    subject = .power
    self.activity = activity
    self.isIndoor = isIndoor
    span = 0
    value = 0
    start = rideStart
    self.rideStart = rideStart
    self.input = input
    self.session = session
  }

  /// Bytes that it takes in a table, with its name.
  var byteCount: Int { 144 &+ input.utf8.count }

  /// Returns whether this entry is better than another.
  ///
  /// If the values are equal, the earlier entry is better.
  func isBetter(than other: BestEntry) -> Bool {
    if value != other.value { return subject == .distance ? value < other.value : value > other.value }
    return (start, input, session) < (other.start, other.input, other.session)
  }

  /// Returns whether both entries have the same value and start, as copies of one recording do.
  func isCopy(of other: BestEntry) -> Bool { value == other.value && start == other.start }
}
