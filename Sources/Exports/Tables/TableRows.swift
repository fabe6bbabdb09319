internal import Columns
internal import Workouts

/// The rows of one table on their way into the form that the style asks for.
///
/// Text is appended row by row. Of a stream of columns, rows wait in a batch until it is full, or `flush` ends it.
struct TableRows: ~Copyable, Sendable {
  /// Without columns until the first row shows them.
  private var batch = ColumnBatch([], rows: 0)
  /// What is left of a row where columns were asked for.
  private var chosen = ChosenFields()
  /// Values that become text only here.
  private var cell = TextBuffer(capacity: 256)
  /// The columns that had a value, where those alone are put out.
  private var presence = ColumnPresence()
  /// Rows that a batch has room for.
  private let capacity: Int

  init(capacity: Int = ColumnBatch.rowLimit) { self.capacity = capacity }

  /// Appends what comes before the first row of a table with these columns.
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
    case .presence: ColumnPresence.appendHeader(columns, to: &text)
    case .arrow: text.append(ArrowStream.schema(columns).span)
    }
  }

  /// Appends what comes after the last row.
  static func appendFooter(_ style: ExportStyle, to text: inout TextBuffer) {
    if style.format == .arrow { text.append(ArrowStream.end.span) }
  }

  /// Forgets the rows that wait.
  mutating func removeAll() {
    batch.removeAll()
    presence.removeAll()
  }

  /// Takes a row.
  mutating func append(_ row: borrowing some FieldList, _ style: ExportStyle, to text: inout TextBuffer) {
    guard !style.columns.isEmpty else { return write(row, style, to: &text) }
    chosen.take(row, style.columns)
    let chosen = chosen
    write(chosen, style, to: &text)
  }

  @inline(__always)
  private mutating func write(_ row: borrowing some FieldList, _ style: ExportStyle, to text: inout TextBuffer) {
    switch style.format {
    case .csv: text.appendCSVRow(row)
    case .ndjson: text.appendJSONLine(row)
    case .arrow: put(row, to: &text)
    case .presence: note(row, to: &text)
    }
  }

  /// Takes a row of a workout, which says whose it is unless the workout has a file of its own or columns were asked for.
  mutating func append(
    _ row: borrowing some FieldList, _ style: ExportStyle, of ride: inout RideKeys, to text: inout TextBuffer
  ) {
    if style.format == .ndjson && !style.makesFiles && style.columns.isEmpty {
      text.appendJSONLine(row, of: &ride)
    } else {
      append(row, style, to: &text)
    }
  }

  /// Puts the rows that wait out as a batch.
  mutating func flush(to text: inout TextBuffer) {
    guard batch.count > 0 else { return }
    ArrowStream.put(batch) { text.append($0) }
    batch.removeAll()
  }

  /// Ends the file that a workout becomes, with the rows that wait.
  mutating func endFile(
    of summary: borrowing WorkoutSummary, _ table: StaticString, _ style: ExportStyle, in text: inout TextBuffer
  ) {
    flush(to: &text)
    Self.appendFooter(style, to: &text)
    text.endFile(of: summary, table, style.format.fileExtension)
  }

  private mutating func put(_ row: borrowing some FieldList, to text: inout TextBuffer) {
    if batch.columns.isEmpty { batch = ColumnBatch(row.columns, rows: capacity) }
    var column = 0
    row.forEachField { _, value in
      Self.put(value, into: column, of: &batch, by: &cell)
      column &+= 1
    }
    batch.endRow()
    if batch.isFull { flush(to: &text) }
  }

  private mutating func note(_ row: borrowing some FieldList, to text: inout TextBuffer) {
    var column = 0
    row.forEachField { _, value in
      if value.isPresent { presence.note(column, to: &text) }
      column &+= 1
    }
  }

  @inline(__always)
  private static func put(
    _ value: FieldValue, into column: Int, of batch: inout ColumnBatch, by cell: inout TextBuffer
  ) {
    switch value {
    case .text(let text): batch.put(column, text: text)
    case .integer(let integer): batch.put(column, integer: integer.map { Int64($0) })
    case .number(let number), .named(_, let number): batch.put(column, number: number)
    case .degrees(let degrees): batch.put(column, number: degrees)
    case .flag(let flag): batch.put(column, flag: flag)
    case .instant(let instant): batch.put(column, integer: instant?.unixMilliseconds)
    case .local(nil): batch.put(column, text: String?.none)
    case .counts([]): batch.put(column, text: String?.none)
    case .counts(let counts):
      cell.removeAll()
      cell.append(json: counts)
      batch.put(column, text: cell.bytes(0..<cell.count))
    case .name, .local, .ride, .activity:
      cell.removeAll()
      cell.append(cell: value)
      batch.put(column, text: cell.bytes(0..<cell.count))
    }
  }
}

extension FieldList {
  /// The columns that its fields become.
  var columns: [Column] {
    var columns: [Column] = []
    forEachField { key, value in
      if case .named(let named, _) = value { return columns.append(named.column) }
      columns.append(Column("\(key)", value.columnType))
    }
    return columns
  }
}

extension FieldValue {
  /// True when there is something to write.
  fileprivate var isPresent: Bool {
    switch self {
    case .text(let text): text != nil
    case .integer(let integer): integer != nil
    case .number(let number), .named(_, let number): number?.isFinite == true
    case .flag(let flag): flag != nil
    case .instant(let instant): instant != nil
    case .local(let local): local != nil
    case .counts(let counts): !counts.isEmpty
    case .degrees, .name, .ride, .activity: true
    }
  }

  /// The name that it has in the place of the key.
  var ownName: String? {
    if case .named(let named, _) = self { named.column.name } else { nil }
  }

  fileprivate var columnType: ColumnType {
    switch self {
    case .integer: .integer
    case .number, .degrees, .named: .number
    case .flag: .flag
    case .instant: .instant
    case .text, .name, .local, .ride, .activity, .counts: .text
    }
  }
}
