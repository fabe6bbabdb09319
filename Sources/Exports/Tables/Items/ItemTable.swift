internal import Tables
import Workouts

/// A table of `export` with one row for each item of a workout, such as its laps.
///
/// The type creates the rows. Their columns are declared in `Tables` and shared with the database's table of the same
/// name. To add a table, conform a type to this protocol and add it to `ExportedTable`.
protocol ItemTable: Sendable {
  /// The type of the rows.
  associatedtype Row: TableRow
  /// The name of the table.
  static var name: StaticString { get }
  /// Whether the table has rows of samples.
  static var wantsSamples: Bool { get }
  /// Whether the table has rows of intervals between heart beats.
  static var wantsBeats: Bool { get }

  /// Creates a table without a workout.
  init()

  /// Handles a lap of the open workout.
  mutating func lap(_ lap: Lap, into rows: inout WorkoutRows)
  /// Handles a pool length of the open workout.
  mutating func poolLength(_ length: PoolLength, into rows: inout WorkoutRows)
  /// Handles an event of the open workout.
  mutating func event(_ event: WorkoutEvent, into rows: inout WorkoutRows)
  /// Handles a sample of the open workout, if `wantsSamples` is true.
  mutating func sample(_ sample: Sample, into rows: inout WorkoutRows)
  /// Handles an interval between two heart beats of the open workout, if `wantsBeats` is true.
  mutating func beat(_ interval: BeatInterval, into rows: inout WorkoutRows)
  /// Handles the end of the open workout.
  mutating func workoutEnd(_ summary: borrowing WorkoutSummary, into rows: inout WorkoutRows)
}

extension ItemTable {
  static var wantsSamples: Bool { false }
  static var wantsBeats: Bool { false }
  mutating func lap(_ lap: Lap, into rows: inout WorkoutRows) {}
  mutating func poolLength(_ length: PoolLength, into rows: inout WorkoutRows) {}
  mutating func event(_ event: WorkoutEvent, into rows: inout WorkoutRows) {}
  mutating func sample(_ sample: Sample, into rows: inout WorkoutRows) {}
  mutating func beat(_ interval: BeatInterval, into rows: inout WorkoutRows) {}
  mutating func workoutEnd(_ summary: borrowing WorkoutSummary, into rows: inout WorkoutRows) {}
}
