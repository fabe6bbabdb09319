internal import Columns
internal import Inputs

/// The values of one column in Arrow's layout, appended batch by batch.
///
/// The memory is not an array, because its address must not change after it was exported. Runs of nulls at the start or
/// the end use no memory until a value follows.
final class ColumnMemory {
  let field: ArrowField
  private(set) var count = 0
  private(set) var absent = 0
  /// The number of nulls at the end that have no memory yet.
  private var pending = 0
  /// The validity bitmap: one bit per row.
  let validity = Memory()
  /// The values, the bits, the offsets of texts or the dictionary indices.
  let values = Memory()
  let texts = Memory()
  /// The offsets of the dictionary's texts, and an index of the texts by hash (open addressing).
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

  /// The number of texts in the dictionary.
  var nameCount: Int { places.count }

  /// Whether every row is null.
  ///
  /// The column then has no memory.
  var isEmpty: Bool { absent == count }

  /// Whether an allocation failed.
  var hasFailed: Bool { validity.hasFailed || values.hasFailed || texts.hasFailed || nameEnds.hasFailed }

  /// The approximate size in bytes.
  var byteCount: Int { validity.count &+ values.count &+ texts.count &+ 3 &* nameEnds.count }

  /// Appends a column of a batch, which must have the same type.
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

  /// Appends the dictionary indices of a batch's texts.
  private func appendNames(_ column: Int, of batch: FilledBatch) {
    let rows = batch.hasOneValue(column) ? batch.count : 1
    batch.forEachText(column) { text, isThere in values.append(isThere ? place(of: text) : 0, rows) }
  }

  /// Returns the dictionary index of a text, and adds the text if it is new.
  private func place(of text: Span<UInt8>) -> UInt32 {
    // The hash is FNV-1a.
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

  /// Appends one of a column's buffers: 0 is validity (empty without nulls), 1 values or offsets, 2 texts.
  ///
  /// With `isOnce` the buffer has a single value, which all rows share.
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

  /// Allocates the memory of trailing nulls, so that the column can be exported.
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

/// Rows of several batches joined to a larger one, because a consumer has a fixed cost per batch.
final class JoinedRows {
  /// The number of rows at which the joined batch is passed on.
  ///
  /// The last batch can exceed it by some hundred rows.
  static let rowsWanted = 49_152
  /// The number of bytes at which the joined batch is passed on.
  static let bytesWanted = 4 << 20

  let fields: ArrowFields
  let columns: [ColumnMemory]
  private(set) var rows = 0

  init(_ fields: ArrowFields) {
    self.fields = fields
    columns = fields.all.map { ColumnMemory($0) }
  }

  /// The approximate size in bytes.
  var byteCount: Int { columns.reduce(0) { $0 &+ $1.byteCount } }

  var isFull: Bool { rows >= Self.rowsWanted || byteCount >= Self.bytesWanted }

  /// Whether an allocation failed, so that values are missing.
  var hasFailed: Bool { columns.contains(where: \.hasFailed) }

  /// Completes all columns for export.
  func complete() {
    for column in columns where !column.isEmpty { column.complete() }
  }

  /// Appends the rows of a batch.
  ///
  /// Returns false if the number of columns differs.
  func append(_ batch: FilledBatch) -> Bool {
    guard batch.columns.count == columns.count else { return false }
    for (number, column) in columns.enumerated() where batch.count > 0 { column.append(number, of: batch) }
    rows &+= batch.count
    return true
  }
}
