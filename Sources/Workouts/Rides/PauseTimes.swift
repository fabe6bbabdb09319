/// Pairs the pauses and resumes of a workout.
package struct PauseTimes: Sendable {
  private var start: Int64?

  /// Makes one for a workout whose timer runs.
  package init() {}

  /// The pause that an event ends, in milliseconds since 1970; nil for all other events.
  package mutating func ended(by event: WorkoutEvent) -> Range<Int64>? {
    switch event.kind {
    case .pause: ended(at: event.start.unixMilliseconds, isPause: true)
    case .resume: ended(at: event.start.unixMilliseconds, isPause: false)
    case .lap, .marker, .segment: nil
    }
  }

  /// The pause that a pause or a resume at this time ends.
  package mutating func ended(at time: Int64, isPause: Bool) -> Range<Int64>? {
    defer { start = isPause ? time : nil }
    guard !isPause, let start, start <= time else { return nil }
    return start..<time
  }
}
