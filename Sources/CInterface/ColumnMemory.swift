/// The values of one column as they grow, in the layout of Apache Arrow.
///
/// Its memory does not move once it is handed over, which is why it is not an array.
final class ColumnMemory {
  let field: ArrowField
  private(set) var count = 0
  private(set) var absent = 0
  /// A bit for each value that is there.
  let validity = Memory()
  /// Values, bits or the ends of texts.
  let values = Memory()
  let texts = Memory()

  init(_ field: ArrowField) {
    self.field = field
    if field.layout == .texts { values.append(ends: [0]) }
  }

  /// True when the system refused memory.
  var hasFailed: Bool { validity.hasFailed || values.hasFailed || texts.hasFailed }

  /// About how many bytes it takes.
  var byteCount: Int { validity.count &+ values.count &+ texts.count }

  /// Appends the rows of a batch, whose buffers these are: of validity, which is empty where every value is there, of
  /// values, and of texts.
  func append(rows: Int, absent: Int, validity bits: RawSpan, _ main: RawSpan, _ text: RawSpan) {
    if bits.isEmpty { validity.appendOnes(rows, after: count) } else { validity.append(bits: bits, rows, after: count) }
    switch field.layout {
    case .values(let bytes): values.append(main.extracting(first: rows &* bytes))
    case .bits: values.append(bits: main, rows, after: count)
    case .texts:
      let base = UInt32(truncatingIfNeeded: texts.count)
      values.append(ends: main, rows, by: base)
      texts.append(text)
    }
    count &+= rows
    self.absent &+= absent
  }
}

/// Rows of many batches joined into a larger one: a consumer's cost is by the batch.
final class JoinedRows {
  /// Rows from which a batch is handed over; with those of the last one that was joined there may be 8,191 more.
  static let rowsWanted = 49_152
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
      let hasText = column.field.layout == .texts
      let text = hasText ? buffers[next &+ 2] : 0..<0
      column.append(rows: rows, absent: absent, validity: bits, values, body.extracting(text))
      next &+= hasText ? 3 : 2
    }
    self.rows &+= rows
    return true
  }
}
