internal import Columns
internal import Tables
internal import Workouts

/// The rows of a table that names the workout in each row, on their way into the text; of one worker.
///
/// A row begins with the columns `input`, `session` and `ride_id`, unless the workout has a file of its own or columns were
/// asked for; in NDJSON the workout's keys stand before it.
struct WorkoutRows: ~Copyable, Sendable {
  /// The text that waits to be drained.
  var text = TextBuffer(capacity: 1 << 16)
  /// The style of writing.
  var style = ExportStyle()
  /// The rows of the open workout so far.
  private(set) var count = 0
  /// The table's name in the names of files.
  private let table: StaticString
  private let constantFields: Int

  private var rows = TableRows()
  private var keys = RideKeys(.rideID)
  private var input = ""
  /// True while a workout is open that is put out.
  private var isOpen = false

  /// Makes the rows of a table whose first fields are the same in all rows of a batch, where there are columns.
  init(_ table: StaticString, constantFields: Int = 0) { (self.table, self.constantFields) = (table, constantFields) }

  private static let keyColumns = [Column("input", .name), Column("session", .integer), Column("ride_id", .name)]

  /// The columns that say which workout a row is of.
  private static func keyColumns(_ style: ExportStyle) -> [Column] { style.namesRideInColumns ? keyColumns : [] }

  /// All columns there are to choose from, by a row without those of the workout.
  static func columns(_ row: borrowing some FieldList, _ style: ExportStyle) -> [Column] {
    keyColumns(style) + row.columns
  }

  /// An input begins.
  mutating func begin(input name: String) {
    input = name
    keys.begin(input: name)
    rows.removeAll()
    (isOpen, count) = (false, 0)
  }

  /// The content of the input is known.
  mutating func begin(content: ContentHash) { keys.begin(content: content) }

  /// A workout begins.
  mutating func begin(session: Int) {
    keys.namesInputs = style.namesInputs
    keys.begin(session: session)
    (isOpen, count) = (true, 0)
  }

  /// Takes a row of the open workout; none where no workout is open.
  mutating func put(_ fields: some FieldList) {
    if style.format == .arrow {
      if beginRow(like: fields) { rows.append(fields, style, to: &text) }
      return
    }
    guard isOpen else { return }
    if style.makesFiles && count == 0 {
      TableRows.appendHeader(Self.columns(fields, style), style, to: &text)
    }
    count &+= 1
    guard style.namesRideInColumns else { return rows.append(fields, style, of: &keys, to: &text) }
    let row = WorkoutRow(input: input, session: keys.session, ride: keys.ride, fields: fields)
    rows.append(row, style, of: &keys, to: &text)
  }

  /// The column of each field of a row of columns, but for those that are constant; -1 for one that was not asked for.
  var places: [Int] { rows.columns.places }

  /// Begins a row of columns; false where no workout is open.
  ///
  /// `fields` are those of any row.
  @inline(__always)
  mutating func beginRow(like fields: @autoclosure () -> some FieldList) -> Bool {
    guard isOpen else { return false }
    count &+= 1
    if count == 1 { beginColumns(like: fields()) }
    return true
  }

  /// The batch of the open row.
  var batch: ColumnBatch {
    _read { yield rows.columns.batch }
    _modify { yield &rows.columns.batch }
  }

  /// Ends a row whose values are in the batch.
  @inline(__always)
  mutating func endRow() { rows.columns.endRow(style, to: &text) }

  /// Ends some rows whose values are in the batch, the first of which was begun.
  mutating func endRows(_ rows: Int) {
    count &+= rows &- 1
    self.rows.columns.endRows(rows, style, to: &text)
  }

  /// Sets the value of one of the fields that are constant in a batch, by its place among them.
  @inline(__always)
  mutating func setConstant(field: Int, _ value: ColumnRows.Constant) {
    rows.columns.setConstant(field &+ (style.namesRideInColumns ? Self.keyColumns.count : 0), value, style, to: &text)
  }

  /// Writes what comes before the rows of a workout.
  private mutating func beginColumns(like fields: some FieldList) {
    if !rows.columns.hasColumns {
      let columns = fields.columns
      rows.columns.setColumns(
        Self.keyColumns(style) + columns.prefix(max(0, constantFields)),
        Array(columns.dropFirst(max(0, constantFields))), style)
    }
    if style.makesFiles { TableRows.appendHeader(Self.columns(fields, style), style, to: &text) }
    guard style.namesRideInColumns else { return }
    var ride = TextBuffer(capacity: 16)
    ride.append(keys.ride)
    let values: [ColumnRows.Constant] = [.text(input), .integer(keys.session), .text(ride.string)]
    for (number, value) in values.enumerated() { rows.columns.setConstant(number, value, style, to: &text) }
  }

  /// Puts the rows that wait out as a batch.
  mutating func flush() { rows.flush(style, to: &text) }

  /// Ends the workout, and the file that it becomes where it has rows.
  mutating func end(_ summary: borrowing WorkoutSummary) {
    if count > 0 && style.makesFiles { rows.endFile(of: summary, table, style, in: &text) }
    flush()
    (isOpen, count) = (false, 0)
  }

  /// Ends an input: a file that is not complete is dropped.
  mutating func drop() {
    flush()
    if count > 0 && style.makesFiles { text.dropFile() }
    (isOpen, count) = (false, 0)
  }
}

/// A row after the columns that say which workout it is of.
private struct WorkoutRow<Fields: FieldList>: FieldList {
  let input: String
  let session: Int
  let ride: RideID
  let fields: Fields

  @inline(__always)
  func forEachField(_ body: (StaticString, FieldValue) -> Void) {
    body("input", .text(input))
    body("session", .integer(session))
    body("ride_id", .ride(ride))
    fields.forEachField(body)
  }
}
