/// A reader of files of one format, that makes workouts of them for a sink.
///
/// `FITWorkoutReader` and `TrackReader` are such. Each owns a `WorkoutBuilder`, which they feed in the order of the file
/// and through which they open and close workouts (`WorkoutBuilder+Activity.swift` holds what they do alike). Their
/// `sink` is no requirement, because an associated type cannot be noncopyable yet, as sinks may be.
public protocol WorkoutReader: ~Copyable {
  /// Records of the input so far, with or without a time.
  var records: Int { get }
  /// Sessions, tracks or activities of the input so far.
  var sessions: Int { get }
  /// Workouts opened.
  var workouts: Int { get }
  /// Time of the first record that has one.
  var firstTime: Instant? { get }
  /// Time of the last record that has one, in the order of the file.
  var lastTime: Instant? { get }
  /// Forgets the input, for the next one.
  mutating func reset()
}
