internal import Exports

/// The destination of a command's data: standard output, or a file that appears under its name only when it is whole.
///
/// Calls must not overlap; during a run the output belongs to whichever worker has its turn.
public final class Output: @unchecked Sendable {
  private static let pendingBytes = 16_384

  /// The file that is written in place, where there is none of the others.
  private let stream: FileDescriptor
  /// A file that is not whole yet, and the name it gets.
  private var partial: PartialFile?
  private var final: [UInt8] = []
  private var folder: FolderFiles?
  /// Takes the bytes instead of the file.
  private var taker: ((RawSpan) -> SystemError?)?
  private var failure: SystemError?
  /// Small pieces on their way: thousands of one-line outputs are not worth a call each.
  private var pending: [UInt8] = []
  private var dropsNextByte = false
  /// Text that goes out before the next bytes.
  private var head: [UInt8] = []
  /// True when anything was taken so far.
  private(set) var hasTaken = false
  private let isTerminal: Bool

  /// The first error of writing, if there was one; everything written after it is dropped.
  public var error: SystemError? { failure }

  private init(_ stream: consuming FileDescriptor = .standardOutput) {
    self.stream = stream
    isTerminal = System.isTerminal(self.stream.number)
    pending.reserveCapacity(Self.pendingBytes)
  }

  /// The process's standard output.
  public static func standardOutput() -> Output { Output() }

  /// No file: all bytes are passed to `taker` at once.
  static func handing(to taker: @escaping (RawSpan) -> SystemError?) -> Output {
    let output = Output()
    output.taker = taker
    return output
  }

  /// A folder at `path` with a file for every piece of the output (see `FolderFiles`).
  static func files(in path: InputPath) throws(SystemError) -> Output {
    let output = Output()
    output.folder = try FolderFiles(path)
    return output
  }

  /// A file at `path`; `-` is standard output, and devices and pipes are written in place.
  ///
  /// The bytes go to a hidden file beside it until `commit`. A link is followed, so the file it leads to is replaced,
  /// with its permissions kept, or made.
  public static func file(_ path: InputPath) throws(SystemError) -> Output {
    if path.isStandardInput { return standardOutput() }
    let existing = try? System.facts(path.bytes)
    if let existing, existing.kind != .file { return Output(try .open(writing: path.bytes)) }
    let final = System.resolved(path.bytes) ?? System.destination(of: path.bytes)
    let nameStart = final.lastIndex(of: UInt8(ascii: "/")).map { $0 &+ 1 } ?? 0
    let partial = try PartialFile(in: final[..<nameStart], name: final[nameStart...])
    if let existing { partial.file.setPermissions(existing.permissions) }
    let output = Output()
    output.partial = consume partial
    output.final = final
    return output
  }

  /// Takes the bytes; on a terminal they are written at once, elsewhere together with others.
  public func write(_ bytes: RawSpan) {
    guard failure == nil, !bytes.isEmpty else { return }
    hasTaken = true
    if !head.isEmpty {
      let first = head
      head = []
      write(first.span.raw)
    }
    if dropsNextByte {
      dropsNextByte = false
      return write(bytes.extracting(droppingFirst: 1))
    }
    if let taker { return failure = taker(bytes) }
    if !isTerminal && pending.count &+ bytes.byteCount > Self.pendingBytes { flush() }
    if !isTerminal && bytes.byteCount >= Self.pendingBytes { writeNow(bytes) } else { pending.append(bytes) }
    if isTerminal { show(upTo: pending.lastWholeCharacterEnd) }
  }

  /// Writes the bytes taken; after an error nothing is written any more.
  public func flush() {
    if isTerminal { return show(upTo: pending.count) }
    writeNow(pending.span.raw)
    pending.removeAll(keepingCapacity: true)
  }

  /// Writes the first bytes taken to a terminal, without control characters.
  ///
  /// Text of any form may hold what a ride's maker put there, and CSV carries it unchanged.
  private func show(upTo end: Int) {
    guard end > 0 else { return }
    var shown = TextBuffer(capacity: end)
    shown.append(terminal: pending.span.extracting(first: end))
    pending.removeSubrange(..<end)
    writeNow(shown.bytes)
  }

  private func writeNow(_ bytes: RawSpan) {
    guard failure == nil, !bytes.isEmpty else { return }
    do throws(SystemError) {
      if folder != nil {
        try folder?.take(bytes)
      } else if partial != nil {
        try partial?.file.write(bytes)
      } else {
        try stream.write(bytes)
      }
    } catch {
      failure = error
    }
  }

  /// Takes a head, which goes out before the next bytes, and not at all when none follow.
  func writeBeforeNext(_ text: String) { head += text.utf8 }

  /// Leaves out the next byte: the separator before the first of several items.
  public func dropNextByte() { dropsNextByte = true }

  /// Takes a text.
  public func write(_ text: String) { write(Array(text.utf8).span.raw) }

  /// Writes the bytes taken and gives the file its name; with `isDurable`, after the disk has it.
  public func commit(isDurable: Bool = false) throws(SystemError) {
    flush()
    if let failure { throw failure }
    guard partial != nil else { return }
    if isDurable { try partial?.file.synchronize() }
    try partial?.replace(final)
    partial = nil
  }

  /// Removes an unfinished file; an existing one stays.
  public func discard() {
    folder?.discard()
    partial = nil
  }

  deinit { discard() }
}

extension [UInt8] {
  /// The end of the last whole UTF-8 character: bytes after it may go on with the next piece.
  fileprivate var lastWholeCharacterEnd: Int {
    guard let lead = indices.suffix(4).last(where: { self[$0] & 0xC0 != 0x80 }), self[lead] >= 0xC0 else {
      return count
    }
    let length = self[lead] < 0xE0 ? 2 : self[lead] < 0xF0 ? 3 : 4
    return lead &+ length <= count ? count : lead
  }
}

extension SystemError {
  /// True when the reader of a pipe has gone, which is no error but the end of the work.
  public var isClosedPipe: Bool { code == System.brokenPipe }
}
