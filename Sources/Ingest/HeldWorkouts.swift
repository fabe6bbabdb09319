internal import Workouts

/// The workouts of an input that wait for its verdict.
///
/// They go on before it when there are many, unless a wrong checksum may still refuse them all. Of an input that may be refused and has
/// more than can wait nothing is put out.
struct HeldWorkouts {
  /// Workouts that wait when they need not.
  static let usual = 256
  /// Workouts that wait at most; each takes about two kilobytes.
  static let limit = 4096
  /// Bytes of rows that wait at most where each workout has many: the minutes of a week.
  static let bytes = 4 << 20

  private let rule: ChecksumRule
  private(set) var summaries: [WorkoutSummary] = []
  private(set) var isBeyondLimit = false

  init(_ rule: ChecksumRule) { self.rule = rule }

  /// Whether they are to go on now.
  var isDue: Bool { summaries.count >= Self.usual && rule != .refuse }

  /// An input begins.
  mutating func reset() {
    removeAll()
    isBeyondLimit = false
  }

  mutating func removeAll() { summaries.removeAll(keepingCapacity: true) }

  mutating func add(_ summary: borrowing WorkoutSummary) {
    if summaries.count >= Self.limit && rule == .refuse {
      isBeyondLimit = true
      summaries = []
    }
    if !isBeyondLimit { summaries.append(copy summary) }
  }
}
