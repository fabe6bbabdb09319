internal import Columns
internal import Tables
internal import Workouts

/// Writes the rows of a table whose rows identify their workout.
///
/// It belongs to one worker.
///
/// A row begins with the columns `input`, `session` and `ride_id`, unless the workout has its own file or columns were
/// selected. In NDJSON, a row begins with the keys of the workout.
struct WorkoutRows: ~Copyable, Sendable {
  /// Output that was not drained yet.
  var text = TextBuffer(capacity: 1 << 16)
  /// The style of the output.
  var style = ExportStyle()
  /// The number of rows of the open workout.
  private(set) var count = 0
  /// The name of the table, used in file names.
  private let table: StaticString
  private let constantFields: Int

  private var rows = TableRows()
  private var keys = RideKeys(.rideID)
  private var input = ""
  /// Whether a workout is open.
  private var isOpen = false

  /// Creates the writer of a table.
  ///
  /// In Arrow batches, the first `constantFields` fields are equal for all rows.
  init(_ table: StaticString, constantFields: Int = 0) { (self.table, self.constantFields) = (table, constantFields) }

  private static let keyColumns = [Column("input", .name), Column("session", .integer), Column("ride_id", .name)]

  /// Returns the columns that identify the workout of a row.
  private static func keyColumns(_ style: ExportStyle) -> [Column] { style.namesRideInColumns ? keyColumns : [] }

  /// Returns all columns that can be selected.
  ///
  /// `row` has no columns of the workout.
  static func columns(_ row: borrowing some FieldList, _ style: ExportStyle) -> [Column] {
    keyColumns(style) + row.columns
  }

  /// Starts an input with this name.
  mutating func begin(input name: String) {
    input = name
    keys.begin(input: name)
    rows.removeAll()
    (isOpen, count) = (false, 0)
  }

  /// Sets the content of the input.
  mutating func begin(content: ContentHash) { keys.begin(content: content) }

  /// Starts a workout.
  mutating func begin(session: Int) {
    keys.namesInputs = style.namesInputs
    keys.begin(session: session)
    (isOpen, count) = (true, 0)
  }

  /// Adds a row of the open workout; does nothing if no workout is open.
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

  /// The column of each field, without the constant fields; −1 for columns that were not selected.
  var places: [Int] { rows.columns.places }

  /// Starts a row of columns.
  ///
  /// Returns false if no workout is open.
  ///
  /// `fields` can be any row of the table.
  @inline(__always)
  mutating func beginRow(like fields: @autoclosure () -> some FieldList) -> Bool {
    guard isOpen else { return false }
    count &+= 1
    if count == 1 { beginColumns(like: fields()) }
    return true
  }

  /// The batch with the open row.
  var batch: ColumnBatch {
    _read { yield rows.columns.batch }
    _modify { yield &rows.columns.batch }
  }

  /// Ends a row whose values are in the batch.
  @inline(__always)
  mutating func endRow() { rows.columns.endRow(style, to: &text) }

  /// Ends several rows whose values are in the batch.
  ///
  /// Only the first one was started with `beginRow`.
  mutating func endRows(_ rows: Int) {
    count &+= rows &- 1
    self.rows.columns.endRows(rows, style, to: &text)
  }

  /// Sets the value of a constant field by its index.
  @inline(__always)
  mutating func setConstant(field: Int, _ value: ColumnRows.Constant) {
    rows.columns.setConstant(field &+ (style.namesRideInColumns ? Self.keyColumns.count : 0), value, style, to: &text)
  }

  /// Writes the text before the rows of a workout.
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

  /// Writes the waiting rows as a batch.
  mutating func flush() { rows.flush(style, to: &text) }

  /// Ends the workout, and its file if it has rows.
  mutating func end(_ summary: borrowing WorkoutSummary) {
    if count > 0 && style.makesFiles { rows.endFile(of: summary, table, style, in: &text) }
    flush()
    (isOpen, count) = (false, 0)
  }

  /// Ends an input.
  ///
  /// An incomplete file is dropped.
  mutating func drop() {
    flush()
    if count > 0 && style.makesFiles { text.dropFile() }
    (isOpen, count) = (false, 0)
  }
}

/// A row with the columns that identify its workout.
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
