// Implements the functions of fitstream.h, the Arrow streams that a consumer owns, and file descriptors.

public import CFitstream
internal import Inputs
internal import Platform
internal import Requests

// MARK: - The reader

/// The object behind a `fitstream_reader` pointer: a reader and the text of its last error.
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

  /// Returns the object of a pointer, or nil for a null pointer.
  static func of(_ reader: OpaquePointer?) -> Handle? {
    guard let reader = unsafe reader else { return nil }
    return unsafe Unmanaged<Handle>.fromOpaque(UnsafeRawPointer(reader)).takeUnretainedValue()
  }

  /// Runs `body`, stores the text of its error, and returns an error code of errno.h.
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

/// Returns the interface version; fitstream.h documents this function and all that follow.
@c(fitstream_interface) public func fitstreamInterface() -> Int32 { FITSTREAM_INTERFACE }

/// Returns the version of the library.
@c(fitstream_version) public func fitstreamVersion() -> UnsafePointer<CChar>? { unsafe Constant.version }

/// Returns the names of the tables, separated by spaces.
@c(fitstream_tables) public func fitstreamTables() -> UnsafePointer<CChar>? { unsafe Constant.tables }

/// Constant strings.
///
/// They are allocated once and never freed.
private enum Constant {
  nonisolated(unsafe) static let version: UnsafePointer<CChar>? = unsafe UnsafePointer(strdup(libraryVersion))
  nonisolated(unsafe) static let tables: UnsafePointer<CChar>? = unsafe UnsafePointer(
    strdup(TableRequest.tables.joined(separator: " ")))
}

/// Creates a reader.
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

/// Adds a part of a divided input.
@c(fitstream_reader_add_part) public func fitstreamReaderAddPart(
  _ reader: OpaquePointer?, _ part: UnsafePointer<fitstream_part>?
) -> Int32 {
  guard let part = unsafe part?.pointee else { return EINVAL }
  let path = unsafe bytes(part.path)
  let (first, count, isInFolder) = unsafe (part.first, part.count, part.is_found != 0)
  let (end, isBeyond) = first.addingReportingOverflow(max(0, count))
  return unsafe Handle.on(reader) { handle throws(CallError) in
    if isBeyond { throw CallError(.invalid, "a part has more entries than there can be") }
    let files = first < 0 ? nil : Int(first)..<(count == 0 ? Int.max : max(Int(first), Int(end)))
    try handle.reader.add(path: path, InputPart(files: files, isInFolder: isInFolder))
  }
}

/// Calls a function for each part of a path.
@c(fitstream_each_part) public func fitstreamEachPart(
  _ path: UnsafePointer<CChar>?, _ take: fitstream_take_part?, _ context: UnsafeMutableRawPointer?
) -> Int32 {
  guard let take = unsafe take else { return EINVAL }
  let path = unsafe bytes(path)
  if path.isEmpty || path == [UInt8(ascii: "-")] { return EINVAL }
  InputPart.forEach(of: InputPath(bytes: path)) { path, part, count, name in
    // Copies of the texts with a terminating zero byte.
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

/// Adds a file in memory.
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

/// Adds an input whose bytes a callback supplies.
@c(fitstream_reader_add_callback) public func fitstreamReaderAddCallback(
  _ reader: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ read: fitstream_read?, _ context: UnsafeMutableRawPointer?
) -> Int32 {
  let name = unsafe bytes(name)
  guard let read = unsafe read else { return EINVAL }
  nonisolated(unsafe) let (call, argument) = unsafe (read, context)
  return unsafe Handle.on(reader) { handle throws(CallError) in
    let source = CalledSource(name.isEmpty ? "input" : String(decoding: name, as: UTF8.self)) { buffer in
      unsafe buffer.withUnsafeMutableBytes { unsafe Int(call(argument, $0.baseAddress, $0.count)) }
    }
    guard let source else { throw CallError(.refused, "the system has no pipe left: \(systemText(errno))") }
    try handle.reader.add(name, source, descriptor: source.descriptor)
  }
}

/// Starts reading and creates the stream of a table.
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

/// Creates a stream of the verdicts so far.
@c(fitstream_reader_verdicts) public func fitstreamReaderVerdicts(
  _ reader: OpaquePointer?, _ verdicts: UnsafeMutablePointer<ArrowArrayStream>?
) -> Int32 {
  guard let verdicts = unsafe verdicts else { return EINVAL }
  return unsafe Handle.on(reader) { handle throws(CallError) in
    unsafe StreamEnd(try handle.reader.verdicts(), nil).fill(verdicts)
  }
}

/// Waits until the stream has a batch, an error or its end.
@c(fitstream_reader_wait) public func fitstreamReaderWait(_ reader: OpaquePointer?, _ milliseconds: Int32) -> Int32 {
  guard let reading = unsafe Handle.of(reader)?.reader.reading else { return 1 }
  return reading.rows.isReady(within: Int(milliseconds)) ? 1 : 0
}

/// Returns the number of finished inputs.
@c(fitstream_reader_done) public func fitstreamReaderDone(_ reader: OpaquePointer?) -> Int64 {
  Int64(unsafe Handle.of(reader)?.reader.reading?.verdicts.count ?? 0)
}

/// Returns the number of inputs that were partial or failed.
@c(fitstream_reader_problems) public func fitstreamReaderProblems(_ reader: OpaquePointer?) -> Int64 {
  Int64(unsafe Handle.of(reader)?.reader.reading?.verdicts.problems ?? 0)
}

/// Returns the text of the last error.
@c(fitstream_reader_error) public func fitstreamReaderError(_ reader: OpaquePointer?) -> UnsafePointer<CChar>? {
  unsafe Handle.of(reader)?.error
}

// MARK: - Streams

/// The private data of a consumer's stream.
///
/// Releasing the stream cancels the reading.
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
          let isPut =
            switch rows {
            case .filled(let batch, let fields): unsafe put(batch, fields, into: array)
            case .joined(let joined): unsafe put(joined, into: array)
            }
          return isPut ? 0 : end.fail("the system has no memory left for a batch")
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

// MARK: - Descriptors

/// Returns the path that opens a descriptor's file.
func pathOfDescriptor(_ number: Int32) -> [UInt8] {
  #if os(Linux)
  Array("/proc/self/fd/\(number)".utf8)
  #else
  Array("/dev/fd/\(number)".utf8)
  #endif
}

func closeDescriptor(_ number: Int32) { _ = close(number) }

private func systemText(_ code: Int32) -> String { SystemError(code: code, operation: .open).description }

/// Creates a file that exists only in memory.
private func makeMemoryFile() -> OpenFile? {
  let number = fitstream_memory_file()
  return number < 0 ? nil : OpenFile(number)
}

/// Creates a pipe and returns its read end and its write end.
func makePipe() -> (Int32, Int32)? {
  var (reading, writing): (Int32, Int32) = (-1, -1)
  guard unsafe fitstream_pipe(&reading, &writing) == 0 else { return nil }
  return (reading, writing)
}

/// Writes all bytes.
///
/// Returns false if a write fails.
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

/// Blocks SIGPIPE on this thread, so that a write to a closed pipe returns an error.
func ignoreClosedPipesOnThisThread() {
  var signals = sigset_t()
  _ = unsafe sigemptyset(&signals)
  _ = unsafe sigaddset(&signals, SIGPIPE)
  _ = unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
}
