import FITStream
import HealthKitBridge

/// The times of an input's workouts, to find the workout during which a sample was measured.
struct WorkoutTimes {
  /// The time after the end of a workout in which devices still compute values of it: ten minutes.
  static let afterEnd: Int64 = 600_000

  private let spans: [(start: Instant, end: Instant, place: Int)]

  init(_ workouts: [HealthKitWorkout]) {
    spans = workouts.enumerated().map { ($1.start, $1.end.advanced(byMilliseconds: Self.afterEnd), $0) }
      .sorted { $0.start < $1.start }
  }

  /// The index of the workout with which a sample is saved; nil if it was measured outside workouts.
  func place(of sample: WellnessSample) -> Int? {
    guard WellnessKind.ofWorkouts.contains(sample.kind) else { return nil }
    var (low, high) = (0, spans.count)
    while low < high {
      let middle = (low &+ high) / 2
      if spans[middle].start <= sample.start { low = middle &+ 1 } else { high = middle }
    }
    guard low > 0, sample.start <= spans[low &- 1].end else { return nil }
    return spans[low &- 1].place
  }
}
