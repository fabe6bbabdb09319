internal import Columns
internal import Inputs

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
  /// Ends of the texts of a dictionary, and the place of each in it by its hash, or the next one that was free.
  let nameEnds = Memory()
  private var places: [UInt64: UInt32] = [:]

  init(_ field: ArrowField) {
    self.field = field
    switch field.layout {
    case .texts: values.append(ends: [0])
    case .names: nameEnds.append(ends: [0])
    case .values, .bits: break
    }
  }

  /// Texts of the dictionary.
  var nameCount: Int { places.count }

  /// True when no row has a value: it has no memory then.
  var isEmpty: Bool { absent == count }

  /// True when the system refused memory.
  var hasFailed: Bool { validity.hasFailed || values.hasFailed || texts.hasFailed || nameEnds.hasFailed }

  /// About how many bytes it takes.
  var byteCount: Int { validity.count &+ values.count &+ texts.count &+ 3 &* nameEnds.count }

  /// Appends the rows of a batch's column, which is of the same type.
  func append(_ column: Int, of batch: FilledBatch) {
    let (rows, absent) = (batch.count, batch.absent(column))
    self.absent &+= absent
    if absent == rows {
      pending &+= rows
    } else {
      complete()
      var buffer = 0
      batch.withBuffers(column) { bytes in
        append(bytes.raw, buffer, rows, isOnce: batch.hasOneValue(column))
        buffer &+= 1
      }
      if field.layout == .names { appendNames(column, of: batch) }
    }
    count &+= rows
  }

  /// Appends the places of a batch's texts in the dictionary.
  private func appendNames(_ column: Int, of batch: FilledBatch) {
    let rows = batch.hasOneValue(column) ? batch.count : 1
    batch.forEachText(column) { text, isThere in values.append(isThere ? place(of: text) : 0, rows) }
  }

  /// The place of a text in the dictionary, to which it is added where it is new.
  private func place(of text: Span<UInt8>) -> UInt32 {
    // FNV-1a.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in text.indices { hash = (hash ^ UInt64(text[index])) &* 0x100_0000_01B3 }
    while let place = places[hash] {
      if isName(Int(place), text) { return place }
      hash &+= 1
    }
    let place = UInt32(truncatingIfNeeded: places.count)
    places[hash] = place
    texts.append(text.raw)
    nameEnds.append(ends: [UInt32(truncatingIfNeeded: texts.count)])
    return place
  }

  private func isName(_ place: Int, _ text: Span<UInt8>) -> Bool {
    let (start, end) = (Int(nameEnds.end(place)), Int(nameEnds.end(place &+ 1)))
    return texts.equals(text, from: start, to: end)
  }

  /// Appends one of a column's buffers: validity, empty where every value is there; values or ends of texts; texts.
  ///
  /// Where all rows have one value it stands there once.
  private func append(_ bytes: RawSpan, _ buffer: Int, _ rows: Int, isOnce: Bool) {
    switch (buffer, field.layout) {
    case (0, _) where bytes.isEmpty: validity.appendOnes(rows, after: count)
    case (0, _): validity.append(bits: bytes, rows, after: count)
    case (1, .values(let size)) where isOnce: values.append(bytes.extracting(first: size), rows)
    case (1, .values(let size)): values.append(bytes.extracting(first: rows &* size))
    case (1, .bits): values.append(bits: bytes, rows, after: count)
    case (_, .names): break
    case (1, .texts): values.append(ends: bytes, rows, by: UInt32(truncatingIfNeeded: texts.count))
    default: texts.append(bytes)
    }
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
    case .names: values.appendZeros(rows &* 4)
    }
  }
}

/// Rows of many batches joined into a larger one: a consumer's cost is by the batch.
final class JoinedRows {
  /// Rows from which a batch is handed over; with those of the last one that was joined there may be some hundred more.
  static let rowsWanted = 49_152
  /// Bytes from which a batch is handed over.
  static let bytesWanted = 4 << 20

  let fields: ArrowFields
  let columns: [ColumnMemory]
  private(set) var rows = 0

  init(_ fields: ArrowFields) {
    self.fields = fields
    columns = fields.all.map { ColumnMemory($0) }
  }

  /// About how many bytes it takes.
  var byteCount: Int { columns.reduce(0) { $0 &+ $1.byteCount } }

  var isFull: Bool { rows >= Self.rowsWanted || byteCount >= Self.bytesWanted }

  /// True when the system refused memory, so that values are missing.
  var hasFailed: Bool { columns.contains(where: \.hasFailed) }

  /// Makes it ready to be handed over.
  func complete() {
    for column in columns where !column.isEmpty { column.complete() }
  }

  /// Appends the rows of a batch; false where its columns are others.
  func append(_ batch: FilledBatch) -> Bool {
    guard batch.columns.count == columns.count else { return false }
    for (number, column) in columns.enumerated() where batch.count > 0 { column.append(number, of: batch) }
    rows &+= batch.count
    return true
  }
}
