// The functions of fitstream.h, and every unsafe line of this module: structs of the Arrow C interfaces, memory that they
// point into, descriptors.

public import CFitstream
internal import Columns
internal import CommandLineOptions
internal import Inputs

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

// MARK: - The reader

/// The reader that a handle stands for, with the text of its last error.
@safe private final class Handle {
  let reader = Reader()
  private var text: UnsafeMutablePointer<CChar>

  init() { unsafe text = strdup("") }
  deinit { unsafe free(text) }

  var error: UnsafePointer<CChar> { unsafe UnsafePointer(text) }

  func setError(_ new: String) {
    guard let copy = unsafe strdup(new) else { return }
    unsafe free(text)
    unsafe text = copy
  }

  /// The handle's object; nil of none.
  static func of(_ reader: OpaquePointer?) -> Handle? {
    guard let reader = unsafe reader else { return nil }
    return unsafe Unmanaged<Handle>.fromOpaque(UnsafeRawPointer(reader)).takeUnretainedValue()
  }

  /// Does what may fail; returns the code.
  static func on(_ reader: OpaquePointer?, _ body: (Handle) throws(CallError) -> Void) -> Int32 {
    guard let handle = unsafe of(reader) else { return EINVAL }
    do throws(CallError) {
      try body(handle)
      handle.setError("")
      return 0
    } catch {
      handle.setError(error.text)
      switch error.kind {
      case .invalid: return EINVAL
      case .opened: return EBUSY
      case .refused: return EAGAIN
      }
    }
  }
}

private func bytes(_ text: UnsafePointer<CChar>?) -> [UInt8] {
  guard let text = unsafe text else { return [] }
  return unsafe Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
}

/// Number of the interface; this and what follows is documented in fitstream.h.
@c(fitstream_interface) public func fitstreamInterface() -> Int32 { FITSTREAM_INTERFACE }

/// Version of the library.
@c(fitstream_version) public func fitstreamVersion() -> UnsafePointer<CChar>? { unsafe Constant.version }

/// Names of the tables.
@c(fitstream_tables) public func fitstreamTables() -> UnsafePointer<CChar>? { unsafe Constant.tables }

/// Values that never change; made once, and never freed.
private enum Constant {
  /// Zeros for columns without any value: as many as the largest batch has bytes in one.
  private nonisolated(unsafe) static let shared = unsafe calloc(zeroCount, 1)
  private static let zeroCount = 65_536 * 8 + 64

  /// So many zeros; nil where there is no memory, or never so many.
  static func zeros(_ count: Int) -> UnsafeRawPointer? {
    count <= zeroCount ? unsafe UnsafeRawPointer(shared) : nil
  }

  /// The integers from 0 on that batches have in common, each as often as a batch has rows: sessions are of them.
  private nonisolated(unsafe) static let counting = unsafe (0..<integerCount).map { integer in
    let rows = UnsafeMutablePointer<UInt64>.allocate(capacity: ColumnBatch.rowLimit)
    unsafe rows.initialize(repeating: UInt64(truncatingIfNeeded: integer), count: ColumnBatch.rowLimit)
    return UnsafeRawPointer(rows)
  }
  private static let integerCount = 4

  /// An integer so many times; nil of one that few batches have.
  static func integers(_ integer: UInt64, _ count: Int) -> UnsafeRawPointer? {
    guard integer < integerCount, count <= ColumnBatch.rowLimit else { return nil }
    return unsafe counting[Int(truncatingIfNeeded: integer)]
  }

  nonisolated(unsafe) static let version: UnsafePointer<CChar>? = unsafe UnsafePointer(strdup(toolVersion))
  nonisolated(unsafe) static let tables: UnsafePointer<CChar>? = unsafe UnsafePointer(
    strdup(Reader.tables.joined(separator: " ")))
}

/// Makes a reader.
@c(fitstream_reader_new) public func fitstreamReaderNew() -> OpaquePointer? {
  unsafe OpaquePointer(Unmanaged.passRetained(Handle()).toOpaque())
}

/// Frees a reader.
@c(fitstream_reader_free) public func fitstreamReaderFree(_ reader: OpaquePointer?) {
  guard let reader = unsafe reader else { return }
  unsafe Unmanaged<Handle>.fromOpaque(UnsafeRawPointer(reader)).release()
}

/// Sets an option.
@c(fitstream_reader_set) public func fitstreamReaderSet(
  _ reader: OpaquePointer?, _ option: UnsafePointer<CChar>?, _ value: UnsafePointer<CChar>?
) -> Int32 {
  let (name, text) = unsafe (bytes(option), value == nil ? nil : bytes(value))
  return unsafe Handle.on(reader) { handle throws(CallError) in try handle.reader.set(name, text) }
}

/// Adds a path.
@c(fitstream_reader_add_path) public func fitstreamReaderAddPath(
  _ reader: OpaquePointer?, _ path: UnsafePointer<CChar>?
) -> Int32 {
  let path = unsafe bytes(path)
  return unsafe Handle.on(reader) { handle throws(CallError) in try handle.reader.add(path: path) }
}

/// Adds a part of divided inputs.
@c(fitstream_reader_add_part) public func fitstreamReaderAddPart(
  _ reader: OpaquePointer?, _ part: UnsafePointer<fitstream_part>?
) -> Int32 {
  guard let part = unsafe part?.pointee else { return EINVAL }
  let path = unsafe bytes(part.path)
  let (first, isInFolder) = unsafe (part.first, part.is_found != 0)
  let (end, isBeyond) = unsafe first.addingReportingOverflow(max(0, part.count))
  return unsafe Handle.on(reader) { handle throws(CallError) in
    if isBeyond { throw CallError(.invalid, "a part has more entries than there can be") }
    let files = first < 0 ? nil : Int(first)..<max(Int(first), Int(end))
    try handle.reader.add(path: path, InputPart(files: files, isInFolder: isInFolder))
  }
}

/// Calls a function with each part of a path.
@c(fitstream_each_part) public func fitstreamEachPart(
  _ path: UnsafePointer<CChar>?, _ take: fitstream_take_part?, _ context: UnsafeMutableRawPointer?
) -> Int32 {
  guard let take = unsafe take else { return EINVAL }
  let path = unsafe bytes(path)
  if path.isEmpty || path == [UInt8(ascii: "-")] { return EINVAL }
  InputPart.forEach(of: InputPath(bytes: path)) { path, part, count, name in
    // Copies with the zero that ends a text in C.
    let texts = (path.bytes + [0]).map { CChar(bitPattern: $0) }
    let name = name.map { ($0 + [0]).map { CChar(bitPattern: $0) } }
    return unsafe texts.withUnsafeBufferPointer { texts in
      unsafe (name ?? []).withUnsafeBufferPointer { letters in
        var made = unsafe fitstream_part(
          path: texts.baseAddress, name: name == nil ? nil : letters.baseAddress,
          first: Int64(part.files?.lowerBound ?? -1), count: Int64(part.files?.count ?? 0), bytes: Int64(count),
          is_found: part.isInFolder ? 1 : 0)
        return unsafe take(context, &made) == 0
      }
    }
  }
  return 0
}

/// Adds a file that is in memory.
@c(fitstream_reader_add_bytes) public func fitstreamReaderAddBytes(
  _ reader: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ start: UnsafeRawPointer?, _ count: Int
) -> Int32 {
  let name = unsafe bytes(name)
  let all = unsafe UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : max(0, count))
  return unsafe Handle.on(reader) { handle throws(CallError) in
    guard let file = makeMemoryFile(), unsafe writeAll(file.descriptor, all.bytes) else {
      throw CallError(.refused, "the system has no room for the bytes of an input: \(systemText(errno))")
    }
    try handle.reader.add(name, file, descriptor: file.descriptor)
  }
}

/// Adds an open file.
@c(fitstream_reader_add_descriptor) public func fitstreamReaderAddDescriptor(
  _ reader: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ descriptor: Int32
) -> Int32 {
  let name = unsafe bytes(name)
  return unsafe Handle.on(reader) { handle throws(CallError) in
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    if copy < 0 { throw CallError(.invalid, "descriptor \(descriptor): \(systemText(errno))") }
    try handle.reader.add(name, OpenFile(copy), descriptor: copy)
  }
}

/// Adds bytes that a function gives.
@c(fitstream_reader_add_callback) public func fitstreamReaderAddCallback(
  _ reader: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ read: fitstream_read?, _ context: UnsafeMutableRawPointer?
) -> Int32 {
  let name = unsafe bytes(name)
  guard let read = unsafe read else { return EINVAL }
  nonisolated(unsafe) let (call, argument) = unsafe (read, context)
  return unsafe Handle.on(reader) { handle throws(CallError) in
    let source = CalledSource { buffer in
      unsafe buffer.withUnsafeMutableBytes { unsafe Int(call(argument, $0.baseAddress, $0.count)) }
    }
    guard let source else { throw CallError(.refused, "the system has no pipe left: \(systemText(errno))") }
    try handle.reader.add(name, source, descriptor: source.descriptor)
  }
}

/// Begins to read, and makes the stream of a table.
@c(fitstream_reader_open) public func fitstreamReaderOpen(
  _ reader: OpaquePointer?, _ table: UnsafePointer<CChar>?, _ rows: UnsafeMutablePointer<ArrowArrayStream>?
) -> Int32 {
  guard let rows = unsafe rows else { return EINVAL }
  let table = unsafe String(decoding: bytes(table), as: UTF8.self)
  return unsafe Handle.on(reader) { handle throws(CallError) in
    let reading = try handle.reader.open(table)
    unsafe StreamEnd(reading.rows, reading).fill(rows)
  }
}

/// Makes a stream of the verdicts so far.
@c(fitstream_reader_verdicts) public func fitstreamReaderVerdicts(
  _ reader: OpaquePointer?, _ verdicts: UnsafeMutablePointer<ArrowArrayStream>?
) -> Int32 {
  guard let verdicts = unsafe verdicts else { return EINVAL }
  return unsafe Handle.on(reader) { handle throws(CallError) in
    unsafe StreamEnd(try handle.reader.verdicts(), nil).fill(verdicts)
  }
}

/// Waits until the stream has a batch, its end or an error.
@c(fitstream_reader_wait) public func fitstreamReaderWait(_ reader: OpaquePointer?, _ milliseconds: Int32) -> Int32 {
  guard let reading = unsafe Handle.of(reader)?.reader.reading else { return 1 }
  return reading.rows.isReady(within: Int(milliseconds)) ? 1 : 0
}

/// Number of inputs done so far.
@c(fitstream_reader_done) public func fitstreamReaderDone(_ reader: OpaquePointer?) -> Int64 {
  Int64(unsafe Handle.of(reader)?.reader.reading?.verdicts.count ?? 0)
}

/// Number of those that could be read in part only, or not at all.
@c(fitstream_reader_problems) public func fitstreamReaderProblems(_ reader: OpaquePointer?) -> Int64 {
  Int64(unsafe Handle.of(reader)?.reader.reading?.verdicts.problems ?? 0)
}

/// Last error in words.
@c(fitstream_reader_error) public func fitstreamReaderError(_ reader: OpaquePointer?) -> UnsafePointer<CChar>? {
  unsafe Handle.of(reader)?.error
}

// MARK: - Streams

/// The stream that a consumer holds: it takes from the rows of a run, and ends that when it is released.
@safe private final class StreamEnd {
  private let rows: RowStream
  private let reading: Reading?
  private var error: UnsafeMutablePointer<CChar>?

  init(_ rows: RowStream, _ reading: Reading?) { (self.rows, self.reading) = (rows, reading) }
  deinit { unsafe free(error) }

  private static func of(_ stream: UnsafeMutablePointer<ArrowArrayStream>?) -> StreamEnd? {
    guard let data = unsafe stream?.pointee.private_data else { return nil }
    return unsafe Unmanaged<StreamEnd>.fromOpaque(data).takeUnretainedValue()
  }

  private func fail(_ text: String) -> Int32 {
    unsafe free(error)
    unsafe error = strdup(text)
    return EIO
  }

  func fill(_ stream: UnsafeMutablePointer<ArrowArrayStream>) {
    unsafe stream.pointee = ArrowArrayStream(
      get_schema: { stream, schema in
        guard let end = unsafe StreamEnd.of(stream), let schema = unsafe schema else { return EINVAL }
        switch end.rows.fields() {
        case .value(let fields):
          unsafe putSchema(fields, into: schema)
          return 0
        case .end: return end.fail("the run ended before it had columns")
        case .problem(let text): return end.fail(text)
        }
      },
      get_next: { stream, array in
        guard let end = unsafe StreamEnd.of(stream), let array = unsafe array else { return EINVAL }
        switch end.rows.next() {
        case .value(let rows):
          unsafe putBatch(rows, into: array)
          return 0
        case .end:
          unsafe array.pointee = ArrowArray()
          return 0
        case .problem(let text): return end.fail(text)
        }
      },
      get_last_error: { stream in unsafe UnsafePointer(StreamEnd.of(stream)?.error) },
      release: { stream in
        guard let stream = unsafe stream, let data = unsafe stream.pointee.private_data else { return }
        unsafe (stream.pointee.release, stream.pointee.private_data) = (nil, nil)
        let end = unsafe Unmanaged<StreamEnd>.fromOpaque(data).takeRetainedValue()
        end.reading?.cancel()
      }, private_data: Unmanaged.passRetained(self).toOpaque())
  }
}

// MARK: Schemas

private func putSchema(_ fields: ArrowFields, into schema: UnsafeMutablePointer<ArrowSchema>) {
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

/// One key and its value as the C data interface has metadata: numbers of 32 bits and texts.
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

// MARK: Batches

/// The memory of a batch's arrays beside their values: the children, their dictionaries, and the places of all buffers.
///
/// It lives as long as one of them, as a consumer may move children away, and so do the owners of the values. It has the
/// memory of them all, as pieces for each array would be made and freed some sixty times a batch.
@safe private final class ArrayBlock {
  private let children: UnsafeMutablePointer<UnsafeMutablePointer<ArrowArray>?>
  private let arrays: UnsafeMutablePointer<ArrowArray>
  private let places: UnsafeMutablePointer<UnsafeRawPointer?>
  private let count: Int
  private var owners: [AnyObject]
  /// Most buffers of an array.
  private static let most = 3

  init(_ count: Int, owner: AnyObject) {
    self.count = count
    owners = [owner]
    unsafe children = .allocate(capacity: max(1, count))
    unsafe children.initialize(repeating: nil, count: max(1, count))
    // The children, their dictionaries, and the buffers of the whole, which has none but validity.
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

  /// Keeps an owner of values.
  func keep(_ owner: AnyObject) { owners.append(owner) }

  /// Fills a child, or its dictionary; a buffer that is not given stays nil, as validity where every value is there.
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

  /// Fills the array of all children.
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
      // A consumer may have moved them away.
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

private func putBatch(_ rows: RowStream.Rows, into array: UnsafeMutablePointer<ArrowArray>) {
  switch rows {
  case .filled(let batch, let fields):
    let block = ArrayBlock(fields.all.count, owner: batch)
    for index in fields.all.indices { fill(block, index, fields, of: batch) }
    unsafe block.fill(array, rows: batch.count)
  case .joined(let rows):
    rows.complete()
    let block = ArrayBlock(rows.columns.count, owner: rows)
    for (index, column) in rows.columns.enumerated() { fill(block, index, column) }
    unsafe block.fill(array, rows: rows.rows)
  }
}

/// Fills a child with a column of joined rows; one without any value shares the zeros of all such columns.
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
private func fill(_ block: ArrayBlock, _ index: Int, _ fields: ArrowFields, of batch: FilledBatch) {
  let (rows, absent, layout) = (batch.count, batch.absent(index), fields.all[index].layout)
  // What is once in a batch is there for all rows already, where it is common.
  let common = unsafe absent == 0 && batch.hasOneValue(index) ? commonValues(index, layout, of: batch) : nil
  if unsafe common == nil && (layout == .names || batch.hasOneValue(index)) {
    let column = ColumnMemory(fields.all[index])
    column.append(index, of: batch)
    block.keep(column)
    return fill(block, index, column)
  }
  let zeros = unsafe absent == rows ? Constant.zeros(rows &* 8 &+ 64) : nil
  var (validity, values, texts) = unsafe (zeros, zeros, zeros)
  var number = 0
  batch.withBuffers(index) { bytes in
    // Only the place of validity may be nil: consumers ask for one even of nothing.
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
}

/// The values of a column that has one in all rows, in memory of all such columns: indices to a name, or a small integer.
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

// MARK: - Memory

/// Bytes that grow; where they lie is known once they grow no more.
@safe final class Memory {
  private(set) var count = 0
  private var capacity = 0
  private var base: UnsafeMutableRawPointer?

  deinit { unsafe free(base) }

  /// True when the system refused memory, so that bytes are missing.
  private(set) var hasFailed = false

  /// Where they lie; nil only without memory, as consumers ask for a place even of nothing.
  var start: UnsafeRawPointer? {
    _ = reserve(1)
    return unsafe UnsafeRawPointer(base)
  }

  /// Makes room; false where there is no memory.
  private func reserve(_ more: Int) -> Bool {
    let needed = count &+ more
    guard needed > capacity else { return true }
    let wanted = max(needed, capacity &* 2, 64)
    guard let grown = unsafe realloc(base, wanted) else {
      hasFailed = true
      return false
    }
    unsafe base = grown
    capacity = wanted
    return true
  }

  /// Appends bytes as they are.
  func append(_ bytes: RawSpan) {
    guard reserve(bytes.byteCount) else { return }
    unsafe bytes.withUnsafeBytes { source in
      guard let from = source.baseAddress, let base = unsafe base else { return }
      unsafe memcpy(base + count, from, source.count)
    }
    count &+= bytes.byteCount
  }

  /// Appends bytes so many times.
  func append(_ bytes: RawSpan, _ times: Int) {
    guard times > 0, reserve(bytes.byteCount &* times) else { return }
    for _ in 0..<times { append(bytes) }
  }

  private func append(byte: UInt8) {
    guard reserve(1) else { return }
    unsafe base?.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
    count &+= 1
  }

  func append(ends: [UInt32]) {
    for end in ends {
      guard reserve(4) else { return }
      unsafe base?.storeBytes(of: end, toByteOffset: count, as: UInt32.self)
      count &+= 4
    }
  }

  /// Appends the ends of texts: `rows` and one of them lie in `span`, the first being the beginning, and move by `base`.
  func append(ends span: RawSpan, _ rows: Int, by start: UInt32) {
    guard rows > 0, span.byteCount >= (rows &+ 1) &* 4 else { return }
    guard reserve(rows &* 4), let base = unsafe base else { return }
    for row in 1...rows {
      let end = unsafe span.unsafeLoadUnaligned(fromByteOffset: row &* 4, as: UInt32.self)
      unsafe base.storeBytes(of: end &+ start, toByteOffset: count, as: UInt32.self)
      count &+= 4
    }
  }

  /// The number of 32 bits at a place.
  func end(_ place: Int) -> UInt32 {
    guard let base = unsafe base, place >= 0, place &* 4 &+ 4 <= count else { return 0 }
    return unsafe base.load(fromByteOffset: place &* 4, as: UInt32.self)
  }

  /// True when the bytes of a range are those.
  func equals(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> Bool {
    guard end &- start == bytes.count else { return false }
    guard let base = unsafe base, start >= 0, end <= count else { return bytes.isEmpty }
    return unsafe bytes.withUnsafeBytes { other in
      unsafe other.baseAddress.map { unsafe memcmp($0, base + start, other.count) == 0 } ?? true
    }
  }

  /// Appends zeros.
  func appendZeros(_ bytes: Int) {
    guard bytes > 0, reserve(bytes), let base = unsafe base else { return }
    unsafe memset(base + count, 0, bytes)
    count &+= bytes
  }

  /// Appends a number of 32 bits so many times.
  func append(_ number: UInt32, _ times: Int) {
    guard times > 0, reserve(times &* 4), let base = unsafe base else { return }
    unsafe (base + count).assumingMemoryBound(to: UInt32.self).update(repeating: number, count: times)
    count &+= times &* 4
  }

  /// Appends `rows` zero bits after the first `used` ones.
  func appendZeroBits(_ rows: Int, after used: Int) {
    appendZeros((used &+ rows &+ 7) &>> 3 &- count)
  }

  /// Appends bits after the first `used` ones.
  func append(bits: RawSpan, _ rows: Int, after used: Int) {
    let shift = UInt8(truncatingIfNeeded: used & 7)
    let whole = (rows &+ 7) &>> 3
    guard rows > 0, bits.byteCount >= whole else { return }
    if shift == 0 && rows & 7 == 0 { return append(bits.extracting(first: whole)) }
    for index in 0..<whole {
      // What lies after the last bit is no one's.
      let last = index == whole &- 1 && rows & 7 != 0
      let mask: UInt8 = last ? (1 &<< UInt8(truncatingIfNeeded: rows & 7)) &- 1 : 0xFF
      let byte = unsafe bits.unsafeLoad(fromByteOffset: index, as: UInt8.self) & mask
      put(byte, shift)
    }
    if !hasFailed { count = (used &+ rows &+ 7) &>> 3 }
  }

  /// Appends `rows` ones after the first `used` bits.
  func appendOnes(_ rows: Int, after used: Int) {
    let shift = UInt8(truncatingIfNeeded: used & 7)
    var left = rows
    while left > 0 {
      put(left >= 8 ? 0xFF : (1 &<< UInt8(truncatingIfNeeded: left)) &- 1, shift)
      left &-= 8
    }
    if !hasFailed { count = (used &+ max(0, rows) &+ 7) &>> 3 }
  }

  /// Puts eight bits at the end, of which the last byte has `shift` ones already.
  private func put(_ byte: UInt8, _ shift: UInt8) {
    if shift == 0 { return append(byte: byte) }
    guard reserve(1), let base = unsafe base, count > 0 else { return }
    let last = unsafe base.load(fromByteOffset: count &- 1, as: UInt8.self)
    unsafe base.storeBytes(of: last | byte &<< shift, toByteOffset: count &- 1, as: UInt8.self)
    append(byte: byte &>> (8 &- shift))
  }
}

// MARK: - Descriptors

/// The path that opens a descriptor's file anew.
func pathOfDescriptor(_ number: Int32) -> [UInt8] {
  #if os(Linux)
  Array("/proc/self/fd/\(number)".utf8)
  #else
  Array("/dev/fd/\(number)".utf8)
  #endif
}

func closeDescriptor(_ number: Int32) { _ = close(number) }

func sleepMilliseconds(_ count: UInt32) { _ = usleep(count &* 1000) }

private func systemText(_ code: Int32) -> String { SystemError(code: code, operation: .open).description }

/// A file that lies in memory alone.
private func makeMemoryFile() -> OpenFile? {
  let number = fitstream_memory_file()
  return number < 0 ? nil : OpenFile(number)
}

/// The two sides of a new pipe, to read and to write.
func makePipe() -> (Int32, Int32)? {
  var sides: [Int32] = [0, 0]
  guard unsafe pipe(&sides) == 0 else { return nil }
  for side in sides { _ = fcntl(side, F_SETFD, FD_CLOEXEC) }
  return (sides[0], sides[1])
}

/// Writes all bytes; false where that fails.
func writeAll(_ descriptor: Int32, _ bytes: RawSpan) -> Bool {
  var done = 0
  while done < bytes.byteCount {
    let count = unsafe bytes.extracting(droppingFirst: done).withUnsafeBytes {
      unsafe write(descriptor, $0.baseAddress, $0.count)
    }
    if count < 0 && errno == EINTR { continue }
    guard count > 0 else { return false }
    done &+= count
  }
  return true
}

/// Makes a write to a closed pipe an error on this thread, whatever the program has decided for others.
func ignoreClosedPipesOnThisThread() {
  var signals = sigset_t()
  _ = unsafe sigemptyset(&signals)
  _ = unsafe sigaddset(&signals, SIGPIPE)
  _ = unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
}
