import Workouts

/// `export --as samples`: a row for each sample, in the unit of its kind.
struct SampleItems: ItemTable {
  static let name: StaticString = "samples"
  static let wantsSamples = true
  static var blank: Row { Row(number: 0, sample: Sample(kind: .heartRate, start: .epoch, end: .epoch, value: 0)) }

  mutating func sample(_ sample: Sample, into rows: inout WorkoutRows) {
    rows.put(Row(number: rows.count, sample: sample))
  }

  struct Row: FieldList {
    let number: Int
    let sample: Sample

    @inline(__always)
    func forEachField(_ body: (StaticString, FieldValue) -> Void) {
      body("sample", .integer(number))
      body("kind", .name(sample.kind.name))
      body("start", .instant(sample.start))
      body("end", .instant(sample.end))
      body("value", .number(sample.value))
      body("unit", .name(sample.kind.unit))
    }
  }
}
