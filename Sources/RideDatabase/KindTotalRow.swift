#if SQLite
internal import Tables
internal import Workouts

/// The statistics of a workout's samples of one kind.
struct KindTotalRow: TableRow {
  let kind: SampleKind
  let type: StaticString?
  let statistics: KindStatistics

  static var blank: KindTotalRow { KindTotalRow(kind: .heartRate, type: nil, statistics: KindStatistics()) }

  func forEachColumn(_ body: (Field, FieldValue) -> Void) {
    body(.stored("kind_id", of: "sample_kinds"), .integer(Int(kind.number)))
    body("quantity_type", .known(type))
    body("samples", .integer(statistics.count))
    body("total", .number(kind.isCumulative ? statistics.total : nil))
    body("mean", .number(kind.isCumulative ? nil : statistics.mean))
    body("minimum", .number(statistics.lowest))
    body("maximum", .number(statistics.highest))
  }
}
#endif
