/// The values of one column as they grow, in the layout of Apache Arrow.
///
/// Its memory does not move once it is handed over, which is why it is not an array. Rows without a value at the beginning
/// or the end of a batch take no memory until one with a value follows.
final class ColumnMemory {
  let field: ArrowField
  private(set) var count = 0
  private(set) var absent = 0
  /// Rows at the end that have no value and no memory yet.
  private var pending = 0
  /// A bit for each value that is there.
  let validity = Memory()
  /// Values, bits or the ends of texts.
  let values = Memory()
  let texts = Memory()

  init(_ field: ArrowField) {
    self.field = field
    if field.layout == .texts { values.append(ends: [0]) }
  }

  /// True when no row has a value: it has no memory then.
  var isEmpty: Bool { absent == count }

  /// True when the system refused memory.
  var hasFailed: Bool { validity.hasFailed || values.hasFailed || texts.hasFailed }

  /// About how many bytes it takes.
  var byteCount: Int { validity.count &+ values.count &+ texts.count }

  /// Appends the rows of a batch, whose buffers these are.
  ///
  /// That of validity is empty where every value is there; all are where there is none. A name that every row has comes
  /// once.
  func append(rows: Int, absent: Int, validity bits: RawSpan, _ main: RawSpan, _ text: RawSpan) {
    guard rows > 0 else { return }
    self.absent &+= absent
    if absent == rows {
      count &+= rows
      pending &+= rows
      return
    }
    complete()
    if bits.isEmpty { validity.appendOnes(rows, after: count) } else { validity.append(bits: bits, rows, after: count) }
    switch field.layout {
    case .values(let bytes):
      // Many rows come by large batches: memory that grows by doubling would be copied as it does.
      if rows >= JoinedRows.manyRows { values.reserve(total: JoinedRows.mostRows &* bytes) }
      values.append(main.extracting(first: rows &* bytes))
    case .bits: values.append(bits: main, rows, after: count)
    case .texts where main.byteCount == 8:
      values.append(endsOf: rows, each: text.byteCount, after: texts.count)
      texts.append(text, rows)
    case .texts:
      values.append(ends: main, rows, by: UInt32(truncatingIfNeeded: texts.count))
      texts.append(text)
    }
    count &+= rows
  }

  /// Gives rows that have no value their memory, so that the column can be handed over.
  func complete() {
    guard pending > 0 else { return }
    let rows = pending, before = count &- pending
    pending = 0
    validity.appendZeroBits(rows, after: before)
    switch field.layout {
    case .values(let bytes): values.appendZeros(rows &* bytes)
    case .bits: values.appendZeroBits(rows, after: before)
    case .texts: values.append(UInt32(truncatingIfNeeded: texts.count), rows)
    }
  }
}

/// Rows of many batches joined into a larger one: a consumer's cost is by the batch.
final class JoinedRows {
  /// Rows from which a batch is handed over; with those of the last one that was joined there may be 8,191 more.
  static let rowsWanted = 49_152
  /// Most rows of a batch that is handed over.
  static let mostRows = 57_344
  /// Rows of a batch after which more of its size are expected.
  static let manyRows = 1024
  /// Bytes from which a batch is handed over.
  static let bytesWanted = 4 << 20

  let columns: [ColumnMemory]
  private(set) var rows = 0

  init(_ fields: [ArrowField]) { columns = fields.map { ColumnMemory($0) } }

  /// About how many bytes it takes.
  var byteCount: Int { columns.reduce(0) { $0 &+ $1.byteCount } }

  var isFull: Bool { rows >= Self.rowsWanted || byteCount >= Self.bytesWanted }

  /// True when the system refused memory, so that values are missing.
  var hasFailed: Bool { columns.contains(where: \.hasFailed) }

  /// Makes it ready to be handed over.
  func complete() {
    for column in columns where !column.isEmpty { column.complete() }
  }

  /// Appends a batch of a stream; false where its buffers are not those of the columns.
  func append(rows: Int, absent: [Int], _ buffers: [Range<Int>], of body: RawSpan) -> Bool {
    let needed = columns.reduce(0) { $0 &+ ($1.field.layout == .texts ? 3 : 2) }
    guard absent.count == columns.count, buffers.count == needed,
      buffers.allSatisfy({ $0.lowerBound >= 0 && $0.upperBound <= body.byteCount })
    else { return false }
    var next = 0
    for (column, absent) in zip(columns, absent) {
      let bits = body.extracting(buffers[next])
      let values = body.extracting(buffers[next &+ 1])
      let hasTexts = column.field.layout == .texts
      let text = hasTexts ? buffers[next &+ 2] : 0..<0
      column.append(rows: rows, absent: absent, validity: bits, values, body.extracting(text))
      next &+= hasTexts ? 3 : 2
    }
    self.rows &+= rows
    return true
  }
}
