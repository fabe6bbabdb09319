public import Archives

/// Reads inputs with one reused buffer.
public struct InputReader: ~Copyable {
  #if Libdeflate
  /// The default size of the buffer.
  ///
  /// Rides that fit into it are decompressed in one call, which is faster.
  public static let defaultChunkBytes = 1 << 20
  #else
  /// The default size of the buffer.
  public static let defaultChunkBytes = 131_072
  #endif

  /// An opened file: its facts, and the result of its first read.
  private struct Start {
    let facts: FileFacts?
    var first: Result<Int, SystemError>?
  }

  private var buffer: [UInt8]
  /// The number of bytes of the buffer that were already used.
  ///
  /// The system allocates pages at their first use.
  private var touchedBytes = 0
  private var begun: Start?
  /// Whether the first read of the current file took so long that it had to wait for a disk.
  @usableFromInline package private(set) var hasWaited = false
  /// Whether a regular file is read to its end after a signal, if that needs little time.
  @usableFromInline package var finishesFiles = false

  /// Creates a reader with a buffer of `chunkBytes` bytes; at least four, which identify an archive.
  public init(chunkBytes: Int = Self.defaultChunkBytes) {
    buffer = System.pages(max(4, chunkBytes))
  }

  /// Calls `body` with each chunk of the input, until its end or until `body` returns false.
  ///
  /// `isLive` is true if the input arrives slowly (a pipe with less data than the buffer), so that its output should be
  /// passed on without delay.
  ///
  /// - Returns: The error that ended the reading, if any.
  public mutating func read(
    _ path: InputPath, _ body: (_ chunk: RawSpan, _ isLive: Bool) -> Bool
  ) -> InputError? {
    begun = nil
    do throws(SystemError) {
      return read(try FileDescriptor.open(reading: path), body)
    } catch {
      return .system(error)
    }
  }

  /// Gets the facts of an open file, and reads its first bytes if it is a regular file.
  ///
  /// `read` continues from there.
  @usableFromInline package mutating func begin(_ file: borrowing FileDescriptor) {
    var start = Start(facts: file.facts(), first: nil)
    hasWaited = false
    if start.facts?.kind == .file {
      let before = System.clockNanoseconds()
      do throws(SystemError) {
        let count = try file.read(into: &buffer)
        start.first = .success(count)
        let time = System.clockNanoseconds() &- before
        hasWaited = count <= touchedBytes && time > Self.memoryNanoseconds(forReading: count)
        touchedBytes = max(touchedBytes, count)
      } catch {
        start.first = .failure(error)
      }
    }
    begun = start
  }

  /// Returns the maximum time of a read from memory: a system call, and a copy at 2 GB/s.
  private static func memoryNanoseconds(forReading byteCount: Int) -> UInt64 {
    50_000 &+ UInt64(truncatingIfNeeded: byteCount) / 2
  }

  /// Whether the current file is a regular file.
  @usableFromInline package var hasBegunPlainFile: Bool { begun?.facts?.kind == .file }

  /// The size of the current file if it can be a zip archive: it starts like one, or like a self-extracting program.
  @usableFromInline package var zipBytes: Int? {
    guard case .success(let count)? = begun?.first, count >= 4 else { return nil }
    let size = begun?.facts?.byteCount
    switch ContentKind.of(buffer.span.raw.extracting(first: count), isWhole: count == size) {
    case .zip, .program: return size
    case nil: return buffer.starts(with: "PK".utf8) ? size : nil
    default: return nil
    }
  }

  /// Reads an open file in the same way as a path.
  @usableFromInline package mutating func read(_ file: borrowing FileDescriptor, _ body: (RawSpan, Bool) -> Bool)
    -> InputError?
  {
    var start = begun ?? Start(facts: file.facts())
    begun = nil
    let isFile = start.facts?.kind == .file
    var expected = start.facts?.byteCount ?? 0
    while true {
      if !isFile { while !file.isReadable(within: Interrupts.pollMilliseconds) && Interrupts.received == nil {} }
      if Interrupts.received != nil && !(isFile && finishesFiles && !Interrupts.isOverdue) { return .interrupted }
      let count: Int
      do throws(SystemError) {
        count = if let first = start.first { try first.get() } else { try file.read(into: &buffer) }
        start.first = nil
      } catch {
        return .system(error)
      }
      if count == 0 { return nil }
      let isWhole = count == buffer.count
      if !body(buffer.span.raw.extracting(first: count), !isFile && !isWhole) { return Self.reasonToStop }
      expected &-= count
      // If a file has returned as many bytes as its size, it is not read again. Files whose size differs, such as those
      // in /proc or growing ones, are.
      if isFile && !isWhole && expected == 0 { return nil }
    }
  }

  /// Calls `body` with each chunk of an entry, including its header, until its end or until `body` returns false.
  ///
  /// - Returns: The error, if any.
  @usableFromInline package mutating func read(
    _ entry: ZipDirectoryEntry, in file: borrowing FileDescriptor, _ body: (RawSpan) -> Bool
  ) -> InputError? {
    var offset = entry.offset
    let end = offset &+ entry.bytesWanted
    while offset < end {
      if Interrupts.received != nil && !(finishesFiles && !Interrupts.isOverdue) { return .interrupted }
      let limit = min(end &- offset, offset == entry.offset ? entry.bytesWantedFirst : .max)
      let count: Int
      do throws(SystemError) {
        count = try file.read(into: &buffer, limit: limit, at: offset)
      } catch {
        return .system(error)
      }
      if count == 0 { return nil }
      if !body(buffer.span.raw.extracting(first: count)) { return Self.reasonToStop }
      offset &+= count
    }
    return nil
  }

  /// The error if reading stops before the end of an input; nil if enough was read.
  private static var reasonToStop: InputError? { Interrupts.isOverdue ? .interrupted : nil }
}

extension FileDescriptor {
  /// Opens an input, which can be standard input.
  @usableFromInline package static func open(reading path: InputPath) throws(SystemError) -> FileDescriptor {
    path.isStandardInput ? .standardInput : try open(reading: path.place ?? path.bytes)
  }
}
