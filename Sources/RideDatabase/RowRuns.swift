#if SQLite
  /// Adds rows that hang on a workout: eight with one statement where as many of a table follow one another, as they mostly do.
  ///
  /// One statement for eight rows takes half of what eight take. Minutes have a statement for every set of kinds that a workout may
  /// bring, because binding NULL costs as much as binding a value: a few dozen at most are kept.
  final class RowRuns {
    static let rowsAtOnce = 8
    private static let shapeLimit = 24

    /// What the rows of one statement have in common.
    private struct Shape: Hashable {
      let table: Table
      var kinds = MinuteKinds()
    }

    private struct Insertion {
      let one: Statement
      let several: Statement
      /// Parameters of one row.
      let width: Int32
    }

    private let connection: Connection
    private var prepared: [Shape: Insertion] = [:]
    private var newest: (shape: Shape, insertion: Insertion)?

    init(_ connection: Connection) { self.connection = connection }

    /// Adds all rows of a table that stand in `bytes` from `start` on, one behind the other; returns where the next row begins.
    func add(
      _ bytes: RawSpan, from start: Int, _ table: Table, workout: Int64
    ) throws(DatabaseError) -> Int {
      var places = InlineArray<8, Int>(repeating: 0)
      let shape = Self.shape(bytes, start, table)
      let insertion = try insertion(for: shape)
      var next = start
      var count = 0
      repeat {
        places[count] = next
        count += 1
        next += RowKind.headerBytes + bytes.count32(next + 1)
      } while count < Self.rowsAtOnce && next < bytes.byteCount && bytes.byte(next) == table.rawValue
        && (table != .minutes || Self.shape(bytes, next, table) == shape)
      let isWhole = count == Self.rowsAtOnce
      let statement = isWhole ? insertion.several : insertion.one
      for row in 0..<count {
        let first = 1 + (isWhole ? Int32(row) * insertion.width : 0)
        let content = places[row] + RowKind.headerBytes..<(row + 1 < count ? places[row + 1] : next)
        statement.bind(workout, at: first)
        let parameters = first + 1..<first + insertion.width
        if table == .minutes {
          statement.bindMinute(bytes.extracting(content), to: parameters)
        } else {
          var values = RowValues(bytes.extracting(content))
          statement.bindAll(&values, in: parameters)
        }
        if !isWhole { try statement.runAgain() }
      }
      if isWhole { try statement.runAgain() }
      return next
    }

    private static func shape(_ bytes: RawSpan, _ row: Int, _ table: Table) -> Shape {
      var shape = Shape(table: table)
      if table == .minutes { shape.kinds.bits = Int64(bitPattern: bytes.word(row + RowKind.headerBytes)) }
      return shape
    }

    private func insertion(for shape: Shape) throws(DatabaseError) -> Insertion {
      if let newest, newest.shape == shape { return newest.insertion }
      let insertion: Insertion
      if let known = prepared[shape] {
        insertion = known
      } else {
        if prepared.count >= Self.shapeLimit { prepared.removeAll(keepingCapacity: true) }
        let all = shape.table.columns
        let columns = shape.table == .minutes ? all.prefix(1) + shape.kinds.columns : all[...]
        insertion = Insertion(
          one: try connection.prepare(shape.table.insertion(of: columns, rows: 1)),
          several: try connection.prepare(shape.table.insertion(of: columns, rows: Self.rowsAtOnce)),
          width: Int32(columns.count))
        prepared[shape] = insertion
      }
      newest = (shape, insertion)
      return insertion
    }
  }

  extension Table {
    /// Whether rows are added through `RowRuns`: they hang on a workout and bring a value for each column.
    var comesInRuns: Bool { isOfWorkout && self != .multisportParts && !columns.contains { $0.expression != nil } }

    /// The statement that adds rows whose values for `brought` are its parameters, row after row.
    func insertion(of brought: some Collection<Column>, rows: Int) -> String {
      let names = Set(brought.map(\.name))
      // The columns between are named too: with all of them from the first on, SQLite makes the row in its place.
      let columns = columns.prefix(through: columns.lastIndex { names.contains($0.name) } ?? 0)
      let row = "(" + columns.map { names.contains($0.name) ? "?" : "NULL" }.joined(separator: ",") + ")"
      let rows = repeatElement(row, count: rows).joined(separator: ",")
      // A failure takes back the whole transaction anyway, so that SQLite need not keep what each statement changes.
      return "INSERT OR FAIL INTO \(name) (\(columns.map(\.name).joined(separator: ","))) VALUES \(rows)"
    }
  }

  extension Statement {
    /// Binds the words of a `MinuteRow` behind its kinds.
    func bindMinute(_ words: RawSpan, to parameters: Range<Int32>) {
      for (place, index) in parameters.enumerated() {
        let word = words.word(8 * (place + 1))
        if place < 2 { bind(Int64(bitPattern: word), at: index) } else { bind(Double(bitPattern: word), at: index) }
      }
    }

    /// Binds a row's values to parameters, NULL to those that it has none for.
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
