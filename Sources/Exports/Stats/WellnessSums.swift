internal import Columns
internal import Tables
package import Workouts

/// Totals of samples outside workouts: one row for each measure and for each sleep phase.
///
/// The result does not depend on the order of samples. Adding a sample does not allocate.
package struct WellnessSums: HandedValue {
  /// The totals of one measure.
  struct Row: Sendable {
    var count = 0
    var sum = ExactSum()
    var seconds = ExactSum()
    var minimum = Double.infinity
    var maximum = -Double.infinity
    var recent = RecentSample()
  }

  /// The number of rows: measures, followed by sleep phases.
  static let places = WellnessKind.allCases.count &+ SleepPhase.allCases.count

  private(set) var rows = [Row](repeating: Row(), count: max(0, places))

  /// Creates empty totals.
  package init() {}

  /// Whether no sample was added.
  package var isEmpty: Bool { rows.allSatisfy { $0.count == 0 } }

  /// Adds a sample.
  package mutating func add(_ sample: WellnessSample) {
    let phase = sample.phase
    let place = phase.map { WellnessKind.allCases.count &+ Int($0.rawValue) } ?? Int(sample.kind.rawValue)
    rows[place].count &+= 1
    rows[place].sum.add(sample.value)
    rows[place].seconds.add(sample.end.seconds(since: sample.start))
    rows[place].minimum = min(rows[place].minimum, sample.value)
    rows[place].maximum = max(rows[place].maximum, sample.value)
    var recent = RecentSample()
    (recent.start, recent.end) = (sample.start.unixMilliseconds, sample.end.unixMilliseconds)
    recent.value = sample.value
    rows[place].recent.take(recent)
  }

  /// Adds other totals.
  package mutating func add(_ other: WellnessSums) {
    for (place, row) in other.rows.enumerated() where row.count > 0 {
      rows[place].count &+= row.count
      rows[place].sum.add(row.sum)
      rows[place].seconds.add(row.seconds)
      rows[place].minimum = min(rows[place].minimum, row.minimum)
      rows[place].maximum = max(rows[place].maximum, row.maximum)
      rows[place].recent.take(row.recent)
    }
  }

  package var byteCount: Int { 64 &+ rows.count &* MemoryLayout<Row>.stride }
}

// MARK: - Rows

extension WellnessSums {
  /// Appends the table.
  package func append(_ format: StatsFormat, to text: inout TextBuffer) {
    if format == .table {
      text.append("measure                       samples       total       least        mean        most      recent")
      text.append("  unit\n")
    }
    if format == .csv { text.appendCSVHeader(WellnessRow(place: 0, row: Row())) }
    for (place, row) in rows.enumerated() where row.count > 0 {
      let line = WellnessRow(place: place, row: row)
      switch format {
      case .table: text.appendTableRow(line)
      case .csv: text.appendCSVRow(line)
      case .ndjson: text.appendJSONLine(line)
      }
    }
  }
}

/// The row of a measure.
private struct WellnessRow: FieldList {
  let kind: WellnessKind
  let phase: SleepPhase?
  let row: WellnessSums.Row

  init(place: Int, row: WellnessSums.Row) {
    kind = WellnessKind(rawValue: UInt8(clamping: place)) ?? .sleep
    phase = UInt8(exactly: place &- WellnessKind.allCases.count).flatMap { SleepPhase(rawValue: $0) }
    self.row = row
  }

  var mean: Double? { row.count > 0 ? row.sum.value / Double(row.count) : nil }
  /// Whether values can be compared and averaged.
  var hasValues: Bool { phase == nil }

  func forEachField(_ body: (StaticString, FieldValue) -> Void) {
    body("wellness", .name(kind.name))
    body("phase", .text(phase.map { "\($0.name)" }))
    body("type", .text(kind.type.map { "\($0)" }))
    body("samples", .integer(row.count))
    body("total", .rounded(kind.isCumulative ? row.sum.value : nil))
    body("minimum", .rounded(hasValues ? row.minimum : nil))
    body("mean", .rounded(hasValues ? mean : nil))
    body("maximum", .rounded(hasValues ? row.maximum : nil))
    body("duration_s", .rounded(row.seconds.value > 0 ? row.seconds.value : nil))
    body("recent", .rounded(hasValues ? row.recent.value : nil))
    body("recent_end", .instant(row.recent.isThere ? Instant(unixMilliseconds: row.recent.end) : nil))
    body("unit", .name(kind.unit))
  }
}

extension TextBuffer {
  fileprivate mutating func appendTableRow(_ line: WellnessRow) {
    appendCell(width: 28) {
      $0.append(line.kind.name)
      if let phase = line.phase {
        $0.append(" ")
        $0.append(phase.name)
      }
    }
    appendRightCell(width: 9) { $0.append(line.row.count) }
    func put(_ value: Double?) {
      appendRightCell(width: 12) { if let value { $0.append(decimal: value, fractionDigits: value < 10 ? 3 : 1) } }
    }
    if line.hasValues {
      put(line.kind.isCumulative ? line.row.sum.value : nil)
      put(line.row.minimum)
      put(line.mean)
      put(line.row.maximum)
      put(line.row.recent.value)
      append("  ")
      append(line.kind.unit)
    } else {
      appendRightCell(width: 14) { $0.append(duration: line.row.seconds.value) }
    }
    append("\n")
  }
}
