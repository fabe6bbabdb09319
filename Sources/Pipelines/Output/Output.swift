public import Columns
public import Inputs

/// The stream of a command's data: standard output, or a file that appears under its name only when it is whole.
///
/// Calls must not overlap; during a run the output belongs to whichever worker has its turn.
public final class Output: Destination, @unchecked Sendable {
  /// The system's refusal to write.
  public typealias Failure = SystemError
  /// None: text is not stored or left.
  public typealias Outcome = Never

  private static let pendingBytes = 16_384

  /// The file that is written in place, where there is none of the others.
  private let stream: FileDescriptor
  /// Takes rows as columns, in the place of a stream; text is dropped then.
  private var batchReceiver: ((FilledBatch) throws(SystemError) -> Void)?
  /// A file that is not whole yet, and the name it gets.
  private var partial: PartialFile?
  private var final: [UInt8] = []
  /// True when a file of that name is there already.
  private var replacesFile = false
  private var failure: SystemError?
  /// Small pieces on their way: thousands of one-line outputs are not worth a call each.
  private var pending: [UInt8] = []
  /// The text between two items of a document.
  package var itemSeparator = ""
  /// True when an item was written.
  package private(set) var hasItem = false
  /// Text that goes out before the next bytes.
  private var head: [UInt8] = []
  private let isTerminal: Bool
  private var separator: TabSeparator?
  private var arrowFile: ArrowFile?

  /// True when the Arrow stream that is written becomes an Arrow file.
  public var isArrowFile: Bool {
    get { arrowFile != nil }
    set { arrowFile = newValue ? ArrowFile() : nil }
  }

  /// True when the table that is written, of comma-separated values, becomes one of tab-separated ones.
  public var isTabSeparated: Bool {
    get { separator != nil }
    set { separator = newValue ? TabSeparator() : nil }
  }

  /// The first error of writing, if there was one; everything written after it is dropped.
  public var error: SystemError? { failure }

  private init(_ stream: consuming FileDescriptor = .standardOutput) {
    self.stream = stream
    isTerminal = System.isTerminal(self.stream.number)
    pending.reserveCapacity(Self.pendingBytes)
  }

  /// The process's standard output.
  public static func standardOutput() -> Output { Output() }

  /// A stream of rows as columns, which `receiver` takes; `SystemError.closedPipe` from it ends the run quietly.
  package static func passing(
    batchesTo receiver: @escaping (FilledBatch) throws(SystemError) -> Void
  ) -> Output {
    let output = Output()
    output.batchReceiver = receiver
    return output
  }

  /// A file at `path`; `-` is standard output, and devices and pipes are written in place.
  ///
  /// The bytes go to a hidden file beside it until `commit`. A link is followed, so the file it leads to is replaced,
  /// with its permissions kept, or made.
  public static func file(_ path: InputPath) throws(SystemError) -> Output {
    if path.isStandardInput { return standardOutput() }
    if let open = try FileDescriptor.named(path.bytes) { return Output(open) }
    let existing = try? System.facts(path.bytes)
    if let existing, existing.kind != .file { return Output(try .open(writing: path.bytes)) }
    let final = System.resolved(path.bytes) ?? System.destination(of: path.bytes)
    let nameStart = final.lastIndex(of: UInt8(ascii: "/")).map { $0 &+ 1 } ?? 0
    let partial = try PartialFile(in: final[..<nameStart], name: final[nameStart...])
    if let existing { partial.file.setPermissions(existing.permissions) }
    let output = Output()
    output.partial = consume partial
    output.final = final
    output.replacesFile = existing != nil
    return output
  }

  /// Takes a unit; all files of a run are one text here.
  public func take(_ unit: OutputUnit) throws(SystemError) -> Never? {
    switch unit {
    case .text(let bytes), .rows(let bytes): write(bytes)
    case .item:
      if hasItem { write(itemSeparator) }
      hasItem = true
    case .file: break
    case .batch(let batch):
      if failure == nil { do throws(SystemError) { try batchReceiver?(batch) } catch { failure = error } }
    }
    if let failure { throw failure }
    return nil
  }

  /// Takes the bytes; on a terminal they are written at once, elsewhere together with others.
  public func write(_ bytes: RawSpan) {
    guard failure == nil, batchReceiver == nil, !bytes.isEmpty else { return }
    if !head.isEmpty {
      let first = head
      head = []
      write(first.span.raw)
    }
    if arrowFile?.isEmpty == true { put(ArrowFile.head.span.raw) }
    arrowFile?.note(bytes)
    guard separator != nil else { return put(bytes) }
    var text: [UInt8] = []
    separator?.append(bytes, to: &text)
    put(text.span.raw)
  }

  private func put(_ bytes: RawSpan) {
    if !isTerminal && pending.count &+ bytes.byteCount > Self.pendingBytes { writePending() }
    if !isTerminal && bytes.byteCount >= Self.pendingBytes { writeNow(bytes) } else { pending.append(bytes) }
    if isTerminal { show(upTo: pending.lastWholeCharacterEnd) }
  }

  /// Writes the bytes taken.
  public func flush() throws(SystemError) {
    writePending()
    if let failure { throw failure }
  }

  /// Writes the bytes taken; after an error nothing is written any more.
  private func writePending() {
    if isTerminal { return show(upTo: pending.count) }
    writeNow(pending.span.raw)
    pending.removeAll(keepingCapacity: true)
  }

  /// Writes the first bytes taken to a terminal, without control characters.
  ///
  /// Text of any form may hold what a ride's maker put there, and CSV carries it unchanged.
  private func show(upTo end: Int) {
    guard end > 0 else { return }
    let shown = pending[..<end].shownOnTerminal
    pending.removeSubrange(..<end)
    writeNow(shown.span.raw)
  }

  private func writeNow(_ bytes: RawSpan) {
    guard failure == nil, !bytes.isEmpty else { return }
    do throws(SystemError) {
      if partial != nil {
        try partial?.file.write(bytes)
      } else {
        try stream.write(bytes)
      }
    } catch {
      failure = error
    }
  }

  /// Takes a head, which goes out before the next bytes, and not at all when none follow.
  package func writeBeforeNext(_ bytes: RawSpan) { head.append(bytes) }

  /// Takes a text.
  public func write(_ text: String) { write(Array(text.utf8).span.raw) }

  /// Writes the bytes taken and gives the file its name; with `isDurable`, after the disk has it.
  public func commit(isDurable: Bool = false) throws(SystemError) {
    if let end = arrowFile?.tail {
      put(end.span.raw)
      arrowFile = nil
    }
    try flush()
    guard partial != nil else { return }
    if isDurable { try partial?.file.synchronize() }
    try partial?.replace(final)
    partial = nil
  }

  /// Removes an unfinished file; an existing one stays.
  public func discard() { partial = nil }

  deinit { discard() }
}

extension Output: UnitOutlet {
  /// Takes a unit; an error is kept.
  public func put(_ unit: OutputUnit) { _ = try? take(unit) }
}

extension Output: TextDestination {
  package func commit() throws(SystemError) { try commit(isDurable: false) }

  package func keepsFormerFile() -> Bool {
    if replacesFile { discard() }
    return replacesFile
  }
}

extension ArraySlice<UInt8> {
  /// The text without what could drive a terminal or turn the direction of reading, but with its lines and tabs.
  var shownOnTerminal: [UInt8] {
    let shown = String(decoding: self, as: UTF8.self).unicodeScalars.map { scalar in
      scalar.drivesTerminal && scalar != "\n" && scalar != "\t" ? "\u{FFFD}" : scalar
    }
    return Array(String(String.UnicodeScalarView(shown)).utf8)
  }
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
  /// True when the system says that nothing of that name is there.
  package var isMissing: Bool { System.missing.contains(code) }

  /// The error of writing to a pipe whose reader has gone.
  package static var closedPipe: SystemError { SystemError(code: System.brokenPipe, operation: .write) }

  /// True when the reader of a pipe has gone, which is no error but the end of the work.
  @usableFromInline package var isClosedPipe: Bool { code == System.brokenPipe }
}
