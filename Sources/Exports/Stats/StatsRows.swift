internal import Tables
import Workouts

/// The formats of `stats`.
package enum StatsFormat: Sendable {
  /// Aligned columns for people.
  case table
  /// CSV with every key as a column.
  case csv
  /// One JSON object per line.
  case ndjson
}

extension StatsTable {
  /// Appends the remaining rows, sorted by time, activity and source.
  public mutating func append(_ format: StatsFormat, to text: inout TextBuffer) {
    append(sortedRows(), format, to: &text)
  }

  /// Appends and removes the oldest rows, if more rows wait than allowed.
  public mutating func appendReady(_ format: StatsFormat, to text: inout TextBuffer) {
    let ready = takeReadyRows()
    if !ready.isEmpty { append(ready, format, to: &text) }
  }

  private mutating func append(_ rows: [(key: Key, row: Row)], _ format: StatsFormat, to text: inout TextBuffer) {
    if !isBegun {
      isBegun = true
      appendHeader(format, to: &text)
    }
    // Rows shorter than a day are written in parts. The bars of each part are relative to its own maximum.
    let bars = TableBars(rows.map(\.row), settings)
    for (key, row) in rows {
      let line = StatsRow(key, row, settings, source: name(of: key))
      if settings.showsZones {
        ZoneStatsRow.forEach(line) { text.append($0, format) }
        continue
      }
      switch format {
      case .table: text.appendTableRow(line, bars)
      case .csv: text.appendCSVRow(line)
      case .ndjson: text.appendJSONLine(line)
      }
    }
  }

  private func appendHeader(_ format: StatsFormat, to text: inout TextBuffer) {
    let empty = StatsRow(Key(start: 0, activity: nil), Row(), settings, source: nil)
    switch format {
    case .table:
      text.appendCell(width: settings.nameWidth) { $0.append("period") }
      if settings.showsZones {
        text.append("activity          quantity    zone     from      time   share")
        if settings.source != .none {
          text.append("  ")
          text.append(settings.source.column)
        }
        text.append("\n")
        return
      }
      if settings.showsClock { text.append("clock  ") }
      text.append("activity           count      active        ")
      text.append(settings.units == .metric ? "km" : "mi")
      text.append("    kcal  bpm     W")
      if settings.source != .none {
        text.append("  ")
        text.append(settings.source.column)
      }
      text.append("\n")
    case .csv where settings.showsZones:
      text.appendCSVHeader(
        ZoneStatsRow(interval: empty, quantity: "", zone: 0, percent: 0, workouts: 0, seconds: 0, whole: 0))
    case .csv: text.appendCSVHeader(empty)
    case .ndjson: break
    }
  }
}

extension StatsSettings {
  /// The width of an interval's name in the table.
  fileprivate var nameWidth: Int { interval.hasTimeOfDay ? 18 : 12 }
  /// The width of a row with the column for the clock.
  private var wholeWidth: Int { nameWidth &+ 72 }
  /// Whether the table has a column for the clock.
  ///
  /// On a terminal, it needs enough room.
  fileprivate var showsClock: Bool { fit.terminalColumns.map { $0 >= wholeWidth } ?? true }
  /// The width of a row's bar.
  ///
  /// Rows that end with a name have none.
  fileprivate var barColumns: Int {
    source == .none ? fit.barColumns(beside: showsClock ? wholeWidth : wholeWidth &- 7) : 0
  }
}

/// The bars of some rows: their distance, or their active time if none of them has a distance.
private struct TableBars {
  let columns: Int
  private let isOfDistance: Bool
  private let greatest: Double

  init(_ rows: [StatsTable.Row], _ settings: StatsSettings) {
    columns = settings.barColumns
    guard columns > 0 else {
      (isOfDistance, greatest) = (false, 0)
      return
    }
    let farthest = rows.map { $0[.distance].sum.value }.max() ?? 0
    isOfDistance = farthest > 0
    greatest = isOfDistance ? farthest : rows.map(\.active.value).max() ?? 0
  }

  func share(_ row: StatsTable.Row) -> Double {
    greatest > 0 ? (isOfDistance ? row[.distance].sum.value : row.active.value) / greatest : 0
  }
}

/// The row of an interval.
struct StatsRow: FieldList {
  let start: Instant
  let row: StatsTable.Row
  let settings: StatsSettings
  let activity: StaticString
  let source: String?

  init(_ key: StatsTable.Key, _ row: StatsTable.Row, _ settings: StatsSettings, source: String?) {
    start = Instant(unixMilliseconds: key.start)
    activity = key.activity.map { ActivityType(rawValue: $0).name } ?? "all"
    self.row = row
    self.settings = settings
    self.source = source
  }

  func forEachField(_ body: (StaticString, FieldValue) -> Void) {
    forEachName(body)
    forEachSum(body)
  }

  /// Calls `body` with the fields that identify the row.
  func forEachName(_ body: (StaticString, FieldValue) -> Void) {
    var name = TextBuffer(capacity: 64)
    name.append(settings.interval, from: start)
    body("period", .text(name.string))
    var first = TextBuffer(capacity: 64)
    first.appendStart(of: settings.interval, start)
    body("from", .text(first.string))
    body("clock", .name(row.clock))
    body("activity_type", .name(activity))
    if settings.source != .none { body(settings.source.column, .text(source)) }
  }

  private func forEachSum(_ body: (StaticString, FieldValue) -> Void) {
    body("workouts", .integer(row.workouts))
    body("active_s", .rounded(row.active.value))
    body("elapsed_s", .rounded(row.elapsed.value))
    let ascent = row.ascent.value > 0 ? row.ascent.value / settings.units.metersPerAscentUnit : nil
    body(settings.units == .metric ? "ascent_m" : "ascent_ft", .rounded(ascent))
    for kind in SampleKind.numbered where settings.kinds.isEmpty || settings.kinds.contains(kind) {
      forEachField(of: kind, body)
    }
  }

  private func forEachField(of kind: SampleKind, _ body: (StaticString, FieldValue) -> Void) {
    let sum = row[kind]
    let keys = StatsKeys(kind, settings.units)
    func value(_ number: Double?) -> FieldValue { .rounded(number.map { kind.value($0, in: settings.units) }) }
    if let range = keys.range {
      body(keys.main, value(sum.mean))
      body(range.least, value(sum.count > 0 ? sum.minimum : nil))
      body(range.greatest, value(sum.count > 0 ? sum.maximum : nil))
    } else {
      body(keys.main, value(sum.count > 0 ? sum.sum.value : nil))
    }
    let isKnown = sum.count > 0 && !sum.hasUnknownTimes
    if settings.showsDuration { body(keys.duration, .rounded(isKnown ? sum.covered.value : nil)) }
    guard settings.showsRecent else { return }
    let recent = isKnown && sum.recent.isThere ? sum.recent : nil
    body(keys.recent.value, value(recent?.value))
    body(keys.recent.start, .instant(recent.map { Instant(unixMilliseconds: $0.start) }))
    body(keys.recent.end, .instant(recent.map { Instant(unixMilliseconds: $0.end) }))
  }
}

extension TextBuffer {
  fileprivate mutating func append(_ line: ZoneStatsRow, _ format: StatsFormat) {
    switch format {
    case .table: appendTableRow(line)
    case .csv: appendCSVRow(line)
    case .ndjson: appendJSONLine(line)
    }
  }

  private mutating func appendTableRow(_ line: ZoneStatsRow) {
    let interval = line.interval
    appendCell(width: interval.settings.nameWidth) { $0.append(interval.settings.interval, from: interval.start) }
    appendCell(width: 18) { $0.append(activity: interval.activity, keepingStartIn: 17) }
    appendCell(width: 12) { $0.append(line.quantity) }
    appendRightCell(width: 4) { $0.append(line.zone) }
    appendRightCell(width: 7) { $0.append(decimal: line.percent, fractionDigits: 0) }
    append(" %")
    appendRightCell(width: 10) { $0.append(duration: line.seconds) }
    appendRightCell(width: 6) {
      if line.whole > 0 { $0.append(decimal: 100 * line.seconds / line.whole, fractionDigits: 0) }
    }
    append(" %")
    if let source = interval.source {
      append("  ")
      append(plain: source, keepingEndIn: StatsShare.sourceBytes)
    }
    append("\n")
  }

  /// Appends a row of at most 100 columns, not counting the name of a source.
  fileprivate mutating func appendTableRow(_ line: StatsRow, _ bars: TableBars) {
    let row = line.row
    let units = line.settings.units
    appendCell(width: line.settings.nameWidth) { $0.append(line.settings.interval, from: line.start) }
    if line.settings.showsClock { appendCell(width: 7) { $0.append(row.clock) } }
    appendCell(width: 18) { $0.append(activity: line.activity, keepingStartIn: 18) }
    appendRightCell(width: 6) { $0.append(row.workouts) }
    appendRightCell(width: 12) { $0.append(duration: row.active.value) }
    appendRightCell(width: 10) {
      if row[.distance].count > 0 {
        $0.append(kilometersOf: row[.distance].sum.value * 1000 / units.metersPerDistanceUnit)
      }
    }
    appendRightCell(width: 8) { $0.append(rounded: row[.energy].count > 0 ? row[.energy].sum.value : nil) }
    appendRightCell(width: 5) { $0.append(rounded: row[.heartRate].mean) }
    appendRightCell(width: 6) { $0.append(rounded: row[.power].mean) }
    append(barOf: bars.share(row), width: bars.columns)
    if let source = line.source {
      append("  ")
      append(plain: source, keepingEndIn: StatsShare.sourceBytes)
    }
    append("\n")
  }

  private mutating func append(rounded value: Double?) {
    if let value { append(decimal: value, fractionDigits: 0) }
  }
}
