#if SQLite
/// Adds rows of workouts with one statement for sixteen rows of a table, in any order.
///
/// One statement for many rows takes half the time of one per row. Rows wait until there are enough of their table, or
/// until the transaction ends; routes do not wait, because their lines are long. Minutes have a statement for every set
/// of kinds that a workout can have, because binding NULL costs as much as binding a value; at most a few dozen
/// statements are kept.
final class RowRuns {
  static let rowsAtOnce = 16
  private static let shapeLimit = 24

  /// The properties that the rows of one statement share.
  private struct Shape: Hashable {
    let table: Table
    var kinds = MinuteKinds()
  }

  /// The values of waiting rows, one after another.
  private struct WaitingRows {
    private var bytes = GrowingBytes()
    private(set) var count = 0
    private var ends = InlineArray<16, Int>(repeating: 0)
    private var workouts = InlineArray<16, Int64>(repeating: 0)

    /// Adds the values of a workout's row; returns the new number of rows.
    mutating func add(_ values: RawSpan, _ workout: Int64) -> Int {
      bytes.append(values)
      ends[count] = bytes.count
      workouts[count] = workout
      count &+= 1
      return count
    }

    func workout(_ row: Int) -> Int64 { workouts[row] }

    @_lifetime(borrow self)
    func values(_ row: Int) -> RawSpan { bytes.bytes.extracting((row > 0 ? ends[row &- 1] : 0)..<ends[row]) }

    mutating func removeAll() {
      bytes.removeAll()
      count = 0
    }
  }

  /// The statements for rows of one shape, and the rows that wait for them.
  private final class Insertion {
    let shape: Shape
    private let connection: Connection
    private let columns: ArraySlice<Column>
    private let one: Statement
    /// For `rowsAtOnce` rows; created when that number of rows waits for the first time.
    private var several: Statement?
    /// The number of parameters of one row.
    private let width: Int32
    private var waiting = WaitingRows()

    init(_ shape: Shape, _ connection: Connection) throws(DatabaseError) {
      let all = shape.table.columns
      columns = shape.table == .minutes ? all.prefix(1) + shape.kinds.columns : all[...]
      self.shape = shape
      self.connection = connection
      one = try connection.prepare(shape.table.insertion(of: columns, rows: 1))
      width = Int32(clamping: columns.count)
    }

    /// Adds the values of a row.
    func add(_ values: RawSpan, _ workout: Int64) throws(DatabaseError) {
      if shape.table == .routes {
        bind(values, workout, to: one, at: 1)
        return try one.runAgain()
      }
      if waiting.add(values, workout) == RowRuns.rowsAtOnce { try run() }
    }

    /// Writes the waiting rows.
    func run() throws(DatabaseError) {
      let rows = waiting
      let isWhole = rows.count == RowRuns.rowsAtOnce
      let statement = isWhole ? try statementForAll() : one
      for row in 0..<rows.count {
        bind(
          rows.values(row), rows.workout(row), to: statement, at: 1 &+ (isWhole ? Int32(clamping: row) &* width : 0))
        if !isWhole { try statement.runAgain() }
      }
      if isWhole { try statement.runAgain() }
      forget()
    }

    private func statementForAll() throws(DatabaseError) -> Statement {
      if let several { return several }
      let made = try connection.prepare(shape.table.insertion(of: columns, rows: RowRuns.rowsAtOnce))
      several = made
      return made
    }

    func forget() { waiting.removeAll() }

    private func bind(_ values: RawSpan, _ workout: Int64, to statement: Statement, at first: Int32) {
      let parameters = first &+ 1..<first &+ width
      if shape.table == .minutes { return statement.bindMinute(values, workout, at: first, and: parameters) }
      statement.bind(workout, at: first)
      var values = RowValues(values)
      statement.bindAll(&values, in: parameters)
    }
  }

  private let connection: Connection
  private var prepared: [Shape: Insertion] = [:]
  private var newest: Insertion?

  init(_ connection: Connection) { self.connection = connection }

  /// Adds all consecutive rows of a table in `bytes` from `start` on; returns the offset of the next row.
  func add(_ bytes: RawSpan, from start: Int, _ table: Table, workout: Int64) throws(DatabaseError) -> Int {
    var place = start
    repeat {
      let values = place &+ RowKind.headerBytes
      let end = values &+ bytes.count32(place &+ 1)
      try insertion(for: Self.shape(bytes, values, table)).add(bytes.extracting(values..<end), workout)
      place = end
    } while place < bytes.byteCount && bytes.byte(place) == table.rawValue
    return place
  }

  /// Writes the waiting rows, before a transaction ends and before a query that needs them.
  func flush() throws(DatabaseError) {
    for insertion in prepared.values { try insertion.run() }
  }

  /// Drops the waiting rows of a transaction that is rolled back.
  func forget() {
    for insertion in prepared.values { insertion.forget() }
  }

  private static func shape(_ bytes: RawSpan, _ values: Int, _ table: Table) -> Shape {
    var shape = Shape(table: table)
    if table == .minutes { shape.kinds.bits = Int64(bitPattern: bytes.word(values)) }
    return shape
  }

  private func insertion(for shape: Shape) throws(DatabaseError) -> Insertion {
    if let newest, newest.shape == shape { return newest }
    if let known = prepared[shape] {
      newest = known
      return known
    }
    if prepared.count >= Self.shapeLimit {
      try flush()
      prepared.removeAll(keepingCapacity: true)
    }
    let insertion = try Insertion(shape, connection)
    prepared[shape] = insertion
    newest = insertion
    return insertion
  }
}

extension Table {
  /// Whether rows are added through `RowRuns`: they belong to a workout and have a value for each column.
  var comesInRuns: Bool { isOfWorkout && self != .multisportLegs && !columns.contains { $0.expression != nil } }

  /// The statement that adds rows; its parameters are the rows' values for the columns `brought`, row by row.
  func insertion(of brought: some Collection<Column>, rows: Int) -> String {
    let names = Set(brought.map(\.name))
    // The columns in between are listed too: with all columns from the first on, SQLite builds the row in place.
    let columns = columns.prefix(through: columns.lastIndex { names.contains($0.name) } ?? 0)
    let row = "(" + columns.map { names.contains($0.name) ? "?" : "NULL" }.joined(separator: ",") + ")"
    let rows = repeatElement(row, count: rows).joined(separator: ",")
    // A failure rolls back the whole transaction, so SQLite need not store each statement's changes.
    return "INSERT OR FAIL INTO \(name) (\(columns.map(\.name).joined(separator: ","))) VALUES \(rows)"
  }
}

extension Statement {
  /// Binds the id of a minute, followed by the words of its `MinuteRow` after the number.
  func bindMinute(_ words: RawSpan, _ workout: Int64, at first: Int32, and parameters: Range<Int32>) {
    bind(MinuteRow.id(workout, number: words.word(8)), at: first)
    bind(Int64(bitPattern: words.word(16)), at: parameters.lowerBound)
    var offset = 24
    for index in parameters.dropFirst() {
      bind(Double(bitPattern: words.word(offset)), at: index)
      offset &+= 8
    }
  }

  /// Binds a row's values to parameters, and NULL for missing values.
  func bindAll(_ values: inout RowValues, in parameters: Range<Int32>) {
    for index in parameters {
      switch values.next() {
      case .integer(let number): bind(number, at: index)
      case .double(let number): bind(number, at: index)
      case .text(let text): bind(text: text, at: index)
      case .null, nil: bindNull(at: index)
      }
    }
  }
}
#endif
