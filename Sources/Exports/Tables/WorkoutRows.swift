internal import Columns
internal import Workouts

/// The rows of a table that names the workout in each row, on their way into the text; of one worker.
///
/// A row begins with the columns `input`, `session` and `ride`, unless the workout has a file of its own or columns were
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

  private var rows = TableRows()
  private var keys = RideKeys()
  private var input = ""
  /// True while a workout is open that is put out.
  private var isOpen = false

  init(_ table: StaticString) { self.table = table }

  /// All columns there are to choose from, by a row without those of the workout.
  static func columns(_ row: borrowing some FieldList, _ style: ExportStyle) -> [Column] {
    let columns = row.columns
    return style.namesRideInColumns
      ? [Column("input", .text), Column("session", .integer), Column("ride", .text)] + columns : columns
  }

  /// An input begins.
  mutating func begin(input name: String) {
    input = name
    keys.begin(input: name)
    rows.removeAll()
    (isOpen, count) = (false, 0)
  }

  /// A workout begins.
  mutating func begin(session: Int) {
    keys.namesInputs = style.namesInputs
    keys.begin(session: session)
    (isOpen, count) = (true, 0)
  }

  /// Takes a row of the open workout; none where no workout is open.
  mutating func put(_ fields: some FieldList) {
    guard isOpen else { return }
    if style.makesFiles && count == 0 {
      TableRows.appendHeader(Self.columns(fields, style), style, to: &text)
    }
    count &+= 1
    guard style.namesRideInColumns else { return rows.append(fields, style, of: &keys, to: &text) }
    let row = WorkoutRow(input: input, session: keys.session, ride: keys.ride, fields: fields)
    rows.append(row, style, of: &keys, to: &text)
  }

  /// Ends the workout, and the file that it becomes where it has rows.
  mutating func end(_ summary: borrowing WorkoutSummary) {
    if count > 0 && style.makesFiles { rows.endFile(of: summary, table, style, in: &text) }
    rows.flush(to: &text)
    (isOpen, count) = (false, 0)
  }

  /// Ends an input: a file that is not complete is dropped.
  mutating func drop() {
    rows.flush(to: &text)
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
    body("ride", .ride(ride))
    fields.forEachField(body)
  }
}
