import Workouts

/// Moves samples of a type that would begin at one moment apart by milliseconds: an identifier is made of type and
/// start, and HealthKit keeps one object of an identifier.
///
/// Legs that meet, kinds that share a type by a table of the caller's, and merged samples may begin together.
struct UniqueStarts {
  /// The starts of each type that are taken; the value is where to look on for a free one.
  private var taken: [[Int64: Int64]]
  private let range: ClosedRange<Int64>

  /// Makes one for a workout's types; samples stay between its start and end.
  init(count: Int, from start: Instant, to end: Instant) {
    taken = Array(repeating: [:], count: max(0, count))
    range = start.unixMilliseconds...max(start.unixMilliseconds, end.unixMilliseconds)
  }

  /// Moves the sample's start to the next free millisecond, or to one before it where the workout ends.
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
    // An instant stays one; an interval keeps its end, unless it would be turned around.
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
