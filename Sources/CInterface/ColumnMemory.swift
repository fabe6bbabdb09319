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
  /// Values, bits, ends of texts, or the numbers of names.
  let values = Memory()
  /// Texts, but of names.
  let texts = Memory()
  /// The names that the numbers stand for.
  let names: NameMemory?

  init(_ field: ArrowField) {
    self.field = field
    names = field.layout == .names ? NameMemory() : nil
    if field.layout == .texts { values.append(ends: [0]) }
  }

  /// True when no row has a value: it has no memory then.
  var isEmpty: Bool { absent == count }

  /// True when the system refused memory.
  var hasFailed: Bool { validity.hasFailed || values.hasFailed || texts.hasFailed || names?.hasFailed == true }

  /// About how many bytes it takes.
  var byteCount: Int { validity.count &+ values.count &+ texts.count &+ (names?.byteCount ?? 0) }

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
    case .texts:
      values.append(ends: main, rows, by: UInt32(truncatingIfNeeded: texts.count))
      texts.append(text)
    case .names: append(names: main, text, rows)
    }
    count &+= rows
  }

  private func append(names ends: RawSpan, _ text: RawSpan, _ rows: Int) {
    guard let names else { return }
    if ends.byteCount == 8 { return values.append(number(of: text, in: names), rows) }
    var start = 0
    for row in 1...rows {
      let end = min(max(start, ends.number32(row &* 4)), text.byteCount)
      values.append(number(of: text.extracting(start..<end), in: names), 1)
      start = end
    }
  }

  private func number(of name: RawSpan, in names: NameMemory) -> UInt32 { names.number(of: name) }

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
    case .names: values.append(0, rows)
    }
  }
}

/// The texts of a column of names, each once.
final class NameMemory {
  /// Ends of the texts as 32-bit numbers.
  let ends = Memory()
  let texts = Memory()
  private(set) var count = 0
  private var numbers: [[UInt8]: UInt32] = [:]
  /// The name that was asked for last.
  private var last: [UInt8]?
  private var lastNumber: UInt32 = 0

  init() { ends.append(ends: [0]) }

  var hasFailed: Bool { ends.hasFailed || texts.hasFailed }
  var byteCount: Int { ends.count &+ texts.count &* 2 }

  /// The number of a name, which is added where it is new.
  func number(of name: RawSpan) -> UInt32 {
    if let last, name.isEqual(to: last) { return lastNumber }
    let bytes = name.array
    lastNumber = numbers[bytes] ?? add(bytes)
    last = bytes
    return lastNumber
  }

  private func add(_ name: [UInt8]) -> UInt32 {
    let number = UInt32(truncatingIfNeeded: count)
    numbers[name] = number
    count &+= 1
    texts.append(name.span.raw)
    ends.append(UInt32(truncatingIfNeeded: texts.count), 1)
    return number
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
    let needed = columns.reduce(0) { $0 &+ ($1.field.hasTexts ? 3 : 2) }
    guard absent.count == columns.count, buffers.count == needed,
      buffers.allSatisfy({ $0.lowerBound >= 0 && $0.upperBound <= body.byteCount })
    else { return false }
    var next = 0
    for (column, absent) in zip(columns, absent) {
      let bits = body.extracting(buffers[next])
      let values = body.extracting(buffers[next &+ 1])
      let hasTexts = column.field.hasTexts
      let text = hasTexts ? buffers[next &+ 2] : 0..<0
      column.append(rows: rows, absent: absent, validity: bits, values, body.extracting(text))
      next &+= hasTexts ? 3 : 2
    }
    self.rows &+= rows
    return true
  }
}
