internal import Columns
internal import Tables
internal import Workouts

/// Writes the rows of one table in the format of the style.
///
/// Text is appended row by row. For Arrow, rows wait in a batch until it is full or `flush` is called.
struct TableRows: ~Copyable, Sendable {
  /// The waiting rows of columns.
  var columns: ColumnRows
  /// The selected fields of a row of text.
  private var chosen = ChosenFields()

  init(capacity: Int = ColumnBatch.rowLimit) { columns = ColumnRows(capacity: capacity) }

  /// Appends the text before the first row of a table with these columns.
  static func appendHeader(_ columns: [Column], _ style: ExportStyle, to text: inout TextBuffer) {
    let columns = columns.chosen(by: style)
    switch style.format {
    case .csv:
      for (place, column) in columns.enumerated() {
        if place > 0 { text.append(",") }
        text.append(column.name)
      }
      text.append("\n")
    case .ndjson: break
    case .arrow where !style.batches.areStreamed: text.put(.batch(FilledBatch(columns)))
    case .arrow: text.append(ArrowStream.schema(columns).span)
    }
  }

  /// Appends the text after the last row.
  static func appendFooter(_ style: ExportStyle, to text: inout TextBuffer) {
    if style.format == .arrow && style.batches.areStreamed { text.append(ArrowStream.end.span) }
  }

  /// Drops the waiting rows.
  mutating func removeAll() { columns.removeAll() }

  /// Adds a row.
  mutating func append(_ row: borrowing some FieldList, _ style: ExportStyle, to text: inout TextBuffer) {
    // Batches select their columns themselves.
    if style.columns.isEmpty || style.format == .arrow { return write(row, style, to: &text) }
    chosen.take(row, style.columns)
    let chosen = chosen
    write(chosen, style, to: &text)
  }

  @inline(__always)
  private mutating func write(_ row: borrowing some FieldList, _ style: ExportStyle, to text: inout TextBuffer) {
    switch style.format {
    case .csv: text.appendCSVRow(row)
    case .ndjson: text.appendJSONLine(row)
    case .arrow: columns.append(row, style, to: &text)
    }
  }

  /// Adds a row of a workout.
  ///
  /// It identifies the workout, unless the workout has its own file or columns were selected.
  mutating func append(
    _ row: borrowing some FieldList, _ style: ExportStyle, of ride: inout RideKeys, to text: inout TextBuffer
  ) {
    if style.format == .ndjson && !style.makesFiles && style.columns.isEmpty {
      text.appendJSONLine(row, of: &ride)
    } else {
      append(row, style, to: &text)
    }
  }

  /// Writes the waiting rows as a batch.
  mutating func flush(_ style: ExportStyle, to text: inout TextBuffer) { columns.flush(style, to: &text) }

  /// Ends the file of a workout, including the waiting rows.
  mutating func endFile(
    of summary: borrowing WorkoutSummary, _ table: StaticString, _ style: ExportStyle, in text: inout TextBuffer
  ) {
    flush(style, to: &text)
    Self.appendFooter(style, to: &text)
    text.endFile(of: summary, table, style.format.fileExtension)
  }
}

extension FieldList {
  /// The columns of the fields.
  var columns: [Column] {
    var columns: [Column] = []
    forEachField { key, value in
      if case .named(let named, _) = value { return columns.append(named.column) }
      columns.append(Column("\(key)", value.columnType(key)))
    }
    return columns
  }
}

extension FieldValue {
  /// The column name of a `named` value, which replaces the key.
  var ownName: String? {
    if case .named(let named, _) = self { named.column.name } else { nil }
  }

  /// Returns the type of the column with this name.
  fileprivate func columnType(_ key: StaticString) -> ColumnType {
    switch self {
    case .integer, .long: .integer
    case .number, .degrees, .named: .number
    case .flag: .flag
    case .instant: .instant
    case .ride, .name: .name
    case .text where ColumnRows.names.contains("\(key)"): .name
    case .text, .local, .activity, .counts: .text
    }
  }
}
