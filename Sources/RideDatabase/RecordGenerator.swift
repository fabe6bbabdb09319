#if SQLite
public import Workouts

/// Packs every recorded moment as one wide row: a generator that runs beside the built-in ones where records are
/// selected.
///
/// Records of one second are one row, as generators see them; those that step back in time or have no time make none.
package struct RecordGenerator: WorkoutGenerator {
  /// All measures that have a column.
  package static var wants: MeasureSet {
    MeasureSet(rawValue: (1 &<< UInt32(Measure.custom0.rawValue)) &- 1)
  }

  @usableFromInline let rows: RecordRows

  /// Packs the row of a moment.
  @inlinable package mutating func observe<Sink: WorkoutSink & ~Copyable>(
    _ observation: borrowing WorkoutObservation, into output: inout WorkoutOutput<Sink>
  ) {
    rows.add(observation)
  }
}

/// The rows of records on their way from the generator to the packer, which orders them among the others.
///
/// Both belong to one worker, which is why sharing it is safe.
@usableFromInline final class RecordRows: @unchecked Sendable {
  var buffer = RowBuffer()
  private var count = 0

  init() {}

  /// Starts a workout: the next record is its first.
  func begin() { count = 0 }

  @usableFromInline func add(_ observation: borrowing WorkoutObservation) {
    buffer.begin(.records)
    buffer.put(count)
    buffer.put(observation.time.unixMilliseconds)
    buffer.put(observation.distanceMillimeters.map { Double($0) / 1000 })
    buffer.put(observation.energyCalories.map { Double($0) / 1000 })
    buffer.put(observation.cyclesThousandths.map { Double($0) / 1000 })
    for measure in Measure.withColumns { buffer.put(observation[measure]) }
    buffer.end()
    count &+= 1
  }
}
#endif
