internal import Tables
import Workouts

/// A table of `export` that has a row for each thing of one kind in a workout, such as its laps.
///
/// Says of what it makes its rows; their columns are declared in `Tables`, for the database's table of the same name too.
/// A further table is a type that conforms, and its line in `ExportedTable`.
protocol ItemTable: Sendable {
  /// The type of its rows.
  associatedtype Row: TableRow
  /// The table's name.
  static var name: StaticString { get }
  /// True when it is made of samples.
  static var wantsSamples: Bool { get }
  /// True when it is made of the times between heart beats.
  static var wantsBeats: Bool { get }

  /// Makes a table that has no workout yet.
  init()

  /// A lap of the open workout.
  mutating func lap(_ lap: Lap, into rows: inout WorkoutRows)
  /// A pool length of the open workout.
  mutating func poolLength(_ length: PoolLength, into rows: inout WorkoutRows)
  /// An event of the open workout.
  mutating func event(_ event: WorkoutEvent, into rows: inout WorkoutRows)
  /// A sample of the open workout, if it wants those.
  mutating func sample(_ sample: Sample, into rows: inout WorkoutRows)
  /// The time between two heart beats of the open workout, if it wants those.
  mutating func beat(_ interval: BeatInterval, into rows: inout WorkoutRows)
  /// The open workout ends.
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
