// Converts batches and columns to the structs of the Arrow C data interface.

internal import CFitstream
internal import Columns
internal import Platform

/// Memory that all batches share.
///
/// It is allocated once and never freed.
private enum Constant {
  /// Zeros for columns in which every value is null: enough bytes for a column of the largest batch.
  private nonisolated(unsafe) static let shared = unsafe calloc(zeroCount, 1)
  private static let zeroCount = 65_536 * 8 + 64

  /// Returns `count` zero bytes, or nil if `count` is too large or the allocation failed.
  static func zeros(_ count: Int) -> UnsafeRawPointer? {
    count <= zeroCount ? unsafe UnsafeRawPointer(shared) : nil
  }

  /// One array for each of the integers 0 to 3, which repeats the integer for every row of a batch.
  ///
  /// Session numbers use it.
  private nonisolated(unsafe) static let counting = unsafe (0..<integerCount).map { integer in
    let rows = UnsafeMutablePointer<UInt64>.allocate(capacity: ColumnBatch.rowLimit)
    unsafe rows.initialize(repeating: UInt64(truncatingIfNeeded: integer), count: ColumnBatch.rowLimit)
    return UnsafeRawPointer(rows)
  }
  private static let integerCount = 4

  /// Returns `count` repetitions of `integer`, or nil if the integer or the count is not in the shared memory.
  static func integers(_ integer: UInt64, _ count: Int) -> UnsafeRawPointer? {
    guard integer < integerCount, count <= ColumnBatch.rowLimit else { return nil }
    return unsafe counting[Int(truncatingIfNeeded: integer)]
  }
}

// MARK: - Schemas

/// Creates the schema of a stream.
///
/// The consumer owns it and releases it.
func putSchema(_ fields: ArrowFields, into schema: UnsafeMutablePointer<ArrowSchema>) {
  let children = UnsafeMutablePointer<UnsafeMutablePointer<ArrowSchema>?>.allocate(capacity: max(1, fields.all.count))
  for (index, field) in fields.all.enumerated() {
    let child = UnsafeMutablePointer<ArrowSchema>.allocate(capacity: 1)
    unsafe fill(child, field.name, field.format, flags: Int64(ARROW_FLAG_NULLABLE))
    if field.layout == .names {
      let dictionary = UnsafeMutablePointer<ArrowSchema>.allocate(capacity: 1)
      unsafe fill(dictionary, "", "u", flags: Int64(ARROW_FLAG_NULLABLE))
      unsafe child.pointee.dictionary = dictionary
    }
    if let unit = field.unit { unsafe child.pointee.metadata = metadata("unit", unit) }
    unsafe children[index] = child
  }
  unsafe fill(schema, "", "+s", flags: 0)
  unsafe (schema.pointee.n_children, schema.pointee.children) = (Int64(fields.all.count), children)
}

/// Encodes one key and value as Arrow metadata: 32-bit lengths, each followed by its text.
private func metadata(_ key: String, _ value: String) -> UnsafePointer<CChar>? {
  func counted(_ text: String) -> [UInt8] { bytes(of: Int32(clamping: text.utf8.count)) + text.utf8 }
  func bytes(of number: Int32) -> [UInt8] {
    unsafe withUnsafeBytes(of: number) { unsafe Array($0) }
  }
  let all = bytes(of: 1) + counted(key) + counted(value)
  guard let place = unsafe malloc(all.count) else { return nil }
  unsafe UnsafeMutableRawBufferPointer(start: place, count: all.count).copyBytes(from: all)
  return unsafe UnsafePointer(place.assumingMemoryBound(to: CChar.self))
}

private func fill(_ schema: UnsafeMutablePointer<ArrowSchema>, _ name: String, _ format: String, flags: Int64) {
  unsafe schema.initialize(to: ArrowSchema())
  unsafe (schema.pointee.name, schema.pointee.format) = (UnsafePointer(strdup(name)), UnsafePointer(strdup(format)))
  unsafe schema.pointee.flags = flags
  unsafe schema.pointee.release = { schema in
    guard let schema = unsafe schema else { return }
    unsafe free(UnsafeMutablePointer(mutating: schema.pointee.name))
    unsafe free(UnsafeMutablePointer(mutating: schema.pointee.format))
    unsafe free(UnsafeMutablePointer(mutating: schema.pointee.metadata))
    if let dictionary = unsafe schema.pointee.dictionary {
      if let release = unsafe dictionary.pointee.release { unsafe release(dictionary) }
      unsafe dictionary.deallocate()
    }
    if let children = unsafe schema.pointee.children {
      for index in 0..<max(0, Int(unsafe schema.pointee.n_children)) {
        guard let child = unsafe children[index] else { continue }
        if let release = unsafe child.pointee.release { unsafe release(child) }
        unsafe child.deallocate()
      }
      unsafe children.deallocate()
    }
    unsafe schema.pointee.release = nil
  }
}

// MARK: - Batches

/// Owns the memory of a batch's `ArrowArray` structs: the children, their dictionaries, and all buffer pointers.
///
/// The block lives until the last of its arrays is released, because a consumer can move children out of their parent.
/// It also keeps the owners of the values alive. One allocation for all structs replaces about sixty per batch.
@safe private final class ArrayBlock {
  private let children: UnsafeMutablePointer<UnsafeMutablePointer<ArrowArray>?>
  private let arrays: UnsafeMutablePointer<ArrowArray>
  private let places: UnsafeMutablePointer<UnsafeRawPointer?>
  private let count: Int
  private var owners: [AnyObject]
  /// The maximum number of buffers of an array.
  private static let most = 3

  init(_ count: Int, owner: AnyObject) {
    self.count = count
    owners = [owner]
    unsafe children = .allocate(capacity: max(1, count))
    unsafe children.initialize(repeating: nil, count: max(1, count))
    // The children, their dictionaries, and the one buffer (validity) of the parent array.
    unsafe arrays = .allocate(capacity: max(1, 2 &* count))
    unsafe places = .allocate(capacity: Self.most &* (2 &* count &+ 1))
    unsafe places.initialize(repeating: nil, count: Self.most &* (2 &* count &+ 1))
    for index in 0..<count { unsafe children[index] = arrays + index }
  }

  deinit {
    unsafe children.deallocate()
    unsafe arrays.deallocate()
    unsafe places.deallocate()
  }

  /// Keeps an owner of values alive as long as the block.
  func keep(_ owner: AnyObject) { owners.append(owner) }

  /// Fills a child, or its dictionary.
  ///
  /// A nil buffer stays a null pointer, as for the validity of a column without nulls.
  func fill(
    _ index: Int, isDictionary: Bool = false, rows: Int, absent: Int, buffers: Int = 2, _ validity: UnsafeRawPointer?,
    _ values: UnsafeRawPointer?, _ texts: UnsafeRawPointer? = nil
  ) {
    let number = isDictionary ? count &+ index : index
    let start = unsafe places + Self.most &* number
    unsafe (start[0], start[1], start[2]) = (validity, values, texts)
    unsafe (arrays + number).initialize(to: ArrowArray())
    unsafe put(rows, absent, start, buffers, into: arrays + number)
    if isDictionary { unsafe arrays[index].dictionary = arrays + number }
  }

  /// Fills the parent array.
  func fill(_ whole: UnsafeMutablePointer<ArrowArray>, rows: Int) {
    unsafe whole.initialize(to: ArrowArray())
    unsafe put(rows, 0, places + Self.most &* 2 &* count, 1, into: whole)
    unsafe (whole.pointee.n_children, whole.pointee.children) = (Int64(count), children)
  }

  private func put(
    _ rows: Int, _ absent: Int, _ buffers: UnsafeMutablePointer<UnsafeRawPointer?>, _ count: Int,
    into array: UnsafeMutablePointer<ArrowArray>
  ) {
    unsafe (array.pointee.length, array.pointee.null_count) = (Int64(rows), Int64(absent))
    unsafe (array.pointee.n_buffers, array.pointee.buffers) = (Int64(count), buffers)
    unsafe array.pointee.private_data = unsafe Unmanaged.passRetained(self).toOpaque()
    unsafe array.pointee.release = { array in
      guard let array = unsafe array, let block = unsafe array.pointee.private_data else { return }
      // A consumer can have moved the dictionary or the children; moved structs have no `release`.
      if let dictionary = unsafe array.pointee.dictionary, let release = unsafe dictionary.pointee.release {
        unsafe release(dictionary)
      }
      for index in 0..<max(0, Int(unsafe array.pointee.n_children)) {
        if let child = unsafe array.pointee.children?[index], let release = unsafe child.pointee.release {
          unsafe release(child)
        }
      }
      unsafe (array.pointee.release, array.pointee.private_data) = (nil, nil)
      unsafe Unmanaged<ArrayBlock>.fromOpaque(block).release()
    }
  }
}

/// Exports a batch as a struct array.
///
/// The batch lives until its last column is released.
///
/// Returns false, and leaves `array` released, if memory is exhausted.
func put(_ batch: FilledBatch, _ fields: ArrowFields, into array: UnsafeMutablePointer<ArrowArray>) -> Bool {
  let block = ArrayBlock(fields.all.count, owner: batch)
  var isWhole = true
  for index in fields.all.indices { isWhole = fill(block, index, fields, of: batch) && isWhole }
  unsafe block.fill(array, rows: batch.count)
  return unsafe keep(array, isWhole)
}

/// Exports joined rows as a struct array.
///
/// The rows must not change afterwards. Returns false if memory is exhausted.
func put(_ rows: JoinedRows, into array: UnsafeMutablePointer<ArrowArray>) -> Bool {
  rows.complete()
  let block = ArrayBlock(rows.columns.count, owner: rows)
  for (index, column) in rows.columns.enumerated() { fill(block, index, column) }
  unsafe block.fill(array, rows: rows.rows)
  return unsafe keep(array, !rows.hasFailed)
}

/// Releases an array whose values are incomplete, and returns `isWhole`.
private func keep(_ array: UnsafeMutablePointer<ArrowArray>, _ isWhole: Bool) -> Bool {
  if !isWhole, let release = unsafe array.pointee.release { unsafe release(array) }
  return isWhole
}

/// Fills a child with a column of joined rows.
///
/// Columns in which every value is null share their zeros.
private func fill(_ block: ArrayBlock, _ index: Int, _ column: ColumnMemory) {
  let (rows, absent) = (column.count, column.absent)
  let zeros = unsafe column.isEmpty && rows > 0 ? Constant.zeros(rows &* 8 &+ 64) : nil
  let validity = absent == 0 ? nil : unsafe zeros ?? column.validity.start
  let values = unsafe zeros ?? column.values.start
  switch column.field.layout {
  case .values, .bits: unsafe block.fill(index, rows: rows, absent: absent, validity, values)
  case .texts:
    let texts = unsafe zeros ?? column.texts.start
    unsafe block.fill(index, rows: rows, absent: absent, buffers: 3, validity, values, texts)
  case .names:
    unsafe block.fill(index, rows: rows, absent: absent, validity, values)
    unsafe block.fill(
      index, isDictionary: true, rows: column.nameCount, absent: 0, buffers: 3, nil, column.nameEnds.start,
      column.texts.start)
  }
}

/// Fills a child with a column of a batch.
///
/// Returns false if memory is exhausted.
private func fill(_ block: ArrayBlock, _ index: Int, _ fields: ArrowFields, of batch: FilledBatch) -> Bool {
  let (rows, absent, layout) = (batch.count, batch.absent(index), fields.all[index].layout)
  // A value that all rows share can use the shared memory, if it is one of the common values.
  let common = unsafe absent == 0 && batch.hasOneValue(index) ? commonValues(index, layout, of: batch) : nil
  if unsafe common == nil && (layout == .names || batch.hasOneValue(index)) {
    let column = ColumnMemory(fields.all[index])
    column.append(index, of: batch)
    block.keep(column)
    fill(block, index, column)
    return !column.hasFailed
  }
  let zeros = unsafe absent == rows ? Constant.zeros(rows &* 8 &+ 64) : nil
  var (validity, values, texts) = unsafe (zeros, zeros, zeros)
  var number = 0
  batch.withBuffers(index) { bytes in
    // Only the validity buffer can be null. Consumers expect all other buffers even if they are empty.
    let place = unsafe bytes.withUnsafeBytes { unsafe $0.isEmpty ? nil : $0.baseAddress }
    switch number {
    case 0: unsafe validity = place
    case 1: unsafe values = place ?? Constant.zeros(64)
    default: unsafe texts = place ?? Constant.zeros(64)
    }
    number &+= 1
  }
  switch layout {
  case .values, .bits: unsafe block.fill(index, rows: rows, absent: absent, validity, common ?? values)
  case .texts: unsafe block.fill(index, rows: rows, absent: absent, buffers: 3, validity, values, texts)
  case .names:
    unsafe block.fill(index, rows: rows, absent: absent, nil, common)
    unsafe block.fill(index, isDictionary: true, rows: 1, absent: 0, buffers: 3, nil, values, texts)
  }
  return true
}

/// Returns shared memory for a column with one value in all rows: dictionary indices of zero, or a small integer.
private func commonValues(
  _ index: Int, _ layout: ArrowField.Layout, of batch: FilledBatch
) -> UnsafeRawPointer? {
  if layout == .names { return unsafe Constant.zeros(batch.count &* 4) }
  var (integer, number): (UInt64, Int) = (0, 0)
  batch.withBuffers(index) { bytes in
    if number == 1 { integer = unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(as: UInt64.self) } }
    number &+= 1
  }
  return unsafe Constant.integers(integer, batch.count)
}
