#if SQLite
internal import Tables
internal import Workouts

/// The rows of records, one for every recorded moment; passes them to the packer, which orders them among the other
/// rows.
///
/// Records of one second are one row, as generators see them. Records that step back in time, or have no time, have no
/// row. Both objects belong to one worker, so sharing is safe.
final class RecordRows: MomentTaker, @unchecked Sendable {
  var buffer = RowBuffer()
  private var count = 0

  init() {}

  /// Begins a workout: the next record is its first.
  func begin() { count = 0 }

  func add(_ observation: borrowing WorkoutObservation) {
    buffer.put(RecordRow(number: count, record: copy observation), .records)
    count &+= 1
  }
}
#endif
