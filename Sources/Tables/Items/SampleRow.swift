public import Workouts

/// A row of the table `samples`: one sample in the unit of its kind.
@usableFromInline package struct SampleRow: TableRow {
  @usableFromInline let number: Int
  @usableFromInline let sample: Sample

  /// Creates the row of a sample.
  ///
  /// `number` counts from 0.
  @inlinable package init(number: Int, sample: Sample) { (self.number, self.sample) = (number, sample) }

  @usableFromInline package static var blank: SampleRow {
    SampleRow(number: 0, sample: Sample(kind: .heartRate, start: .epoch, end: .epoch, value: 0))
  }

  @inlinable @inline(__always)
  package func forEachColumn(_ body: (Field, FieldValue) -> Void) {
    body(.required("sample"), .integer(number))
    body(.exported("kind"), .name(sample.kind.name))
    body(.stored("kind_id", of: "sample_kinds"), .integer(Int(sample.kind.number)))
    body(.required("start"), .instant(sample.start))
    body(.required("end"), .instant(sample.end))
    body(.required("value"), .number(sample.value))
    body(.exported("unit"), .name(sample.kind.unit))
  }
}
