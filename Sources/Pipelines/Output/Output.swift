public import Columns
public import Inputs
internal import Workouts

/// The output stream of a command: standard output, or a file that appears under its name when it is complete.
///
/// Calls must not overlap. During a run, only the worker whose turn it is uses it.
public final class Output: Destination, @unchecked Sendable {
  /// The error of a system call.
  public typealias Failure = SystemError
  /// Never: text has no outcome.
  public typealias Outcome = Never

  private static let pendingBytes = 16_384

  /// The file for output that is written in place.
  private let stream: FileDescriptor
  /// Receives batches of rows instead of a stream.
  ///
  /// Text is dropped then.
  private var batchReceiver: ((FilledBatch) throws(SystemError) -> Void)?
  /// The incomplete file, and its final name.
  private var partial: PartialFile?
  private var final: [UInt8] = []
  /// Whether a file with the final name already exists.
  private var replacesFile = false
  private var failure: SystemError?
  /// Bytes that were not written yet.
  ///
  /// They are collected, so that small outputs do not need a system call each.
  private var pending: [UInt8] = []
  /// The text between two items of a document.
  package var itemSeparator = ""
  /// Whether an item was written.
  package private(set) var hasItem = false
  /// Text to write before the next bytes.
  private var head: [UInt8] = []
  private let isTerminal: Bool
  private var separator: TabSeparator?
  private var arrowFile: ArrowFile?

  /// Whether the written Arrow stream is converted to an Arrow file.
  public var isArrowFile: Bool {
    get { arrowFile != nil }
    set { arrowFile = newValue ? ArrowFile() : nil }
  }

  /// Whether a comma-separated table is converted to a tab-separated one.
  public var isTabSeparated: Bool {
    get { separator != nil }
    set { separator = newValue ? TabSeparator() : nil }
  }

  /// The first error, if there was one.
  ///
  /// All output after it is dropped.
  public var error: SystemError? { failure }

  private init(_ stream: consuming FileDescriptor = .standardOutput) {
    self.stream = stream
    isTerminal = System.isTerminal(self.stream.number)
    pending.reserveCapacity(Self.pendingBytes)
  }

  /// Returns the standard output of the process.
  public static func standardOutput() -> Output { Output() }

  /// Creates an output that passes batches of rows to `receiver`.
  ///
  /// If it throws `SystemError.closedPipe`, the run ends quietly.
  package static func passing(
    batchesTo receiver: @escaping (FilledBatch) throws(SystemError) -> Void
  ) -> Output {
    let output = Output()
    output.batchReceiver = receiver
    return output
  }

  /// Opens a file at `path` for output.
  ///
  /// `-` is standard output. Devices and pipes are written in place.
  ///
  /// The bytes are written to a hidden file next to it until `commit`. Links are followed: the target is replaced, with
  /// its permissions, or created.
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

  /// Writes a unit.
  ///
  /// All files of a run become one text.
  public func take(_ unit: OutputUnit) throws(SystemError) -> Never? {
    switch unit {
    case .text(let bytes), .rows(let bytes): write(bytes)
    case .item:
      if hasItem { write(itemSeparator) }
      hasItem = true
    case .file, .value: break
    case .batch(let batch):
      if failure == nil { do throws(SystemError) { try batchReceiver?(batch) } catch { failure = error } }
    }
    if let failure { throw failure }
    return nil
  }

  /// Writes bytes: immediately on a terminal, and buffered elsewhere.
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
    if isTerminal { show(upTo: pending.wholeCharacters(upTo: pending.count).count) }
  }

  /// Writes the buffered bytes.
  public func flush() throws(SystemError) {
    writePending()
    if let failure { throw failure }
  }

  /// Writes the buffered bytes; does nothing after an error.
  private func writePending() {
    if isTerminal { return show(upTo: pending.count) }
    writeNow(pending.span.raw)
    pending.removeAll(keepingCapacity: true)
  }

  /// Writes the first buffered bytes to a terminal, without control characters.
  ///
  /// Names in a ride can contain any text, and CSV does not escape control characters.
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

  /// Sets a text that is written before the next bytes, or not at all if there are none.
  package func writeBeforeNext(_ bytes: RawSpan) { head.append(bytes) }

  /// Writes a text.
  public func write(_ text: String) { write(Array(text.utf8).span.raw) }

  /// Writes the buffered bytes and gives the file its name.
  ///
  /// With `isDurable`, the file is synchronized to the disk first.
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

  /// Removes an incomplete file.
  ///
  /// An existing file is not changed.
  public func discard() { partial = nil }

  deinit { discard() }
}

extension Output: UnitOutlet {
  /// Writes a unit.
  ///
  /// The error is stored in `error`.
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
  /// The text without characters that control a terminal or change the text direction, except line ends and tabs.
  var shownOnTerminal: [UInt8] {
    let shown = String(decoding: self, as: UTF8.self).unicodeScalars.map { scalar in
      scalar.drivesTerminal && scalar != "\n" && scalar != "\t" ? "\u{FFFD}" : scalar
    }
    return Array(String(String.UnicodeScalarView(shown)).utf8)
  }
}

extension SystemError {
  /// Whether the error means that the name does not exist.
  package var isMissing: Bool { System.missing.contains(code) }

  /// The error of writing to a pipe that has no reader.
  package static var closedPipe: SystemError { SystemError(code: System.brokenPipe, operation: .write) }

  /// Whether the error means that the reader of a pipe has closed it.
  ///
  /// This ends the run and is not a failure.
  @usableFromInline package var isClosedPipe: Bool { code == System.brokenPipe }
}
