import Workouts

/// Gives all samples of a type different start times, at least one millisecond apart.
///
/// A sample's identifier consists of its type and its start, and HealthKit keeps one object for each identifier.
/// Samples can share a start if legs adjoin, if several kinds map to one type, or after merging.
struct UniqueStarts {
  /// For each type, the used start times in milliseconds.
  ///
  /// The value is the time from which to search for a free one.
  private var taken: [[Int64: Int64]]
  private let range: ClosedRange<Int64>

  /// Creates the table for `count` types.
  ///
  /// Starts stay between the workout's start and end.
  init(count: Int, from start: Instant, to end: Instant) {
    taken = Array(repeating: [:], count: max(0, count))
    range = start.unixMilliseconds...max(start.unixMilliseconds, end.unixMilliseconds)
  }

  /// Moves the sample's start to the next free millisecond, or to an earlier one if no later one is left before the
  /// end.
  mutating func settle(_ sample: inout QuantitySample) {
    let told = sample.start.unixMilliseconds
    guard let hint = taken[sample.type][told] else {
      taken[sample.type][told] = told
      return
    }
    guard let found = free(from: hint, by: 1, sample.type) ?? free(from: told, by: -1, sample.type) else { return }
    if found > told { taken[sample.type][told] = found }
    taken[sample.type][found] = found
    sample.start = Instant(unixMilliseconds: found)
    // An instant stays an instant. An interval keeps its end, unless its end would precede its start.
    sample.end = told == sample.end.unixMilliseconds ? sample.start : max(sample.end, sample.start)
  }

  private func free(from time: Int64, by step: Int64, _ type: Int) -> Int64? {
    var time = time &+ step
    while range.contains(time) {
      guard let next = taken[type][time] else { return time }
      time = (step > 0 ? next : time) &+ step
    }
    return nil
  }
}
