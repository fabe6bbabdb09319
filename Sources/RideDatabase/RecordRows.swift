#if SQLite
internal import Tables
internal import Workouts

/// The rows of records, one for every recorded moment, on their way to the packer, which orders them among the others.
///
/// Records of one second are one row, as generators see them; those that step back in time or have no time make none.
/// Both belong to one worker, which is why sharing it is safe.
final class RecordRows: MomentTaker, @unchecked Sendable {
  var buffer = RowBuffer()
  private var count = 0

  init() {}

  /// Starts a workout: the next record is its first.
  func begin() { count = 0 }

  func add(_ observation: borrowing WorkoutObservation) {
    buffer.put(RecordRow(number: count, record: copy observation), .records)
    count &+= 1
  }
}
#endif
