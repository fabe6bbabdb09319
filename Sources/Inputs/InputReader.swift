public import Archives

/// Reads inputs through one buffer that is reused.
public struct InputReader: ~Copyable {
  #if Libdeflate
  /// The default size of the buffer: a ride is inflated faster as a whole, and hardly any is larger.
  public static let defaultChunkBytes = 1 << 20
  #else
  /// The default size of the buffer.
  public static let defaultChunkBytes = 131_072
  #endif

  /// A file that was begun: its facts, and the number of its bytes in the buffer.
  private struct Start {
    let facts: FileFacts?
    var first: Result<Int, SystemError>?
  }

  private var buffer: [UInt8]
  /// Bytes of the buffer that were read into before: the system gives its pages when they are first touched.
  private var touchedBytes = 0
  private var begun: Start?
  /// True when the first bytes of the file that was begun took the time of a disk rather than of memory.
  @usableFromInline package private(set) var hasWaited = false
  /// True when a file that was begun is read to its end though the run shall stop, if that takes no time.
  @usableFromInline package var finishesFiles = false

  /// A reader with a buffer of this many bytes, but at least four, by which an archive is recognised.
  public init(chunkBytes: Int = Self.defaultChunkBytes) {
    buffer = System.pages(max(4, chunkBytes))
  }

  /// Calls `body` with each chunk of the input until its end or until `body` returns false; returns the error, if any.
  ///
  /// `isLive` is true when the source is slow enough to be waited for (a pipe that had less than a buffer), so that its
  /// output so far should be passed on.
  public mutating func read(
    _ path: InputPath, _ body: (_ chunk: RawSpan, _ isLive: Bool) -> Bool
  ) -> InputError? {
    do throws(SystemError) {
      return read(try FileDescriptor.open(reading: path), body)
    } catch {
      return .system(error)
    }
  }

  /// Takes the facts of an open file, and reads its first bytes if it is a plain one; `read` goes on from there.
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

  /// Time within which bytes are read that are in memory: a call, and a copy at 2 GB/s.
  private static func memoryNanoseconds(forReading byteCount: Int) -> UInt64 {
    50_000 &+ UInt64(truncatingIfNeeded: byteCount) / 2
  }

  /// True when a plain file was begun.
  @usableFromInline package var hasBegunPlainFile: Bool { begun?.facts?.kind == .file }

  /// The size of the plain file that was begun if it starts as a zip archive does, or as the programs that some
  /// archives carry to unpack themselves.
  @usableFromInline package var zipBytes: Int? {
    guard case .success(let count)? = begun?.first, count >= 4 else { return nil }
    let size = begun?.facts?.byteCount
    switch ContentKind.of(buffer.span.raw.extracting(first: count), isWhole: count == size) {
    case .zip, .program: return size
    case nil: return buffer.starts(with: "PK".utf8) ? size : nil
    default: return nil
    }
  }

  /// Reads an open file, as the other method reads a path.
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
      // A file that gave its whole size is not read again; one of another size (a file of /proc, a growing one) is.
      if isFile && !isWhole && expected == 0 { return nil }
    }
  }

  /// Calls `body` with each chunk of an entry, header first, until its end or until `body` returns false; returns the
  /// error, if any.
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

  /// The reason why reading stops in the middle of an input: enough of it was read, or time is up.
  private static var reasonToStop: InputError? { Interrupts.isOverdue ? .interrupted : nil }
}

extension FileDescriptor {
  /// Opens an input, which may be standard input.
  @usableFromInline package static func open(reading path: InputPath) throws(SystemError) -> FileDescriptor {
    path.isStandardInput ? .standardInput : try open(reading: path.place ?? path.bytes)
  }
}
