/// A reader of files of one format that reports their workouts to a sink.
///
/// Examples are `FITWorkoutReader` and `TrackReader`. Each owns a `WorkoutBuilder`, passes it the content in the order
/// of the file, and opens and closes workouts. `WorkoutBuilder+Activity.swift` contains the code that they share. The
/// property `sink` is not a requirement, because an associated type cannot be noncopyable yet, but a sink can be.
public protocol WorkoutReader: ~Copyable {
  /// Records of the input so far, with or without a time.
  var records: Int { get }
  /// Sessions, tracks or activities of the input so far.
  var sessions: Int { get }
  /// The number of opened workouts.
  var workouts: Int { get }
  /// Time of the first record that has one.
  var firstTime: Instant? { get }
  /// Time of the last record that has one, in the order of the file.
  var lastTime: Instant? { get }
  /// Removes all state, for the next input.
  mutating func reset()
}
