/// Where a command's data goes: standard output, or a file that appears under its name only when it is whole.
///
/// Calls must not overlap; during a run the output belongs to whichever worker has its turn.
public final class Output: @unchecked Sendable {
  /// What writing the file comes to, besides its bytes.
  private struct Replacement {
    let temporary: [UInt8]
    let final: [UInt8]
  }

  private static let pendingBytes = 16_384

  private let file: FileDescriptor
  /// Who takes the bytes instead of the file.
  private var taker: ((RawSpan) -> SystemError?)?
  private var replacement: Replacement?
  private var folder: FolderFiles?
  private var failure: SystemError?
  /// Small pieces on their way: thousands of one-line outputs are not worth a call each.
  private var pending: [UInt8] = []
  private var dropsNextByte = false
  private let isTerminal: Bool

  /// The first error of writing, if there was one; everything written after it is dropped.
  public var error: SystemError? { failure }

  private init(_ file: consuming FileDescriptor, _ replacement: Replacement?, _ folder: consuming FolderFiles? = nil) {
    self.file = file
    self.replacement = replacement
    self.folder = folder
    isTerminal = System.isTerminal(self.file.number)
    pending.reserveCapacity(Self.pendingBytes)
  }

  /// The process's standard output.
  public static func standardOutput() -> Output { Output(.standardOutput, nil) }

  /// No file: whatever is written is handed to `taker` at once.
  static func handing(to taker: @escaping (RawSpan) -> SystemError?) -> Output {
    let output = Output(.standardOutput, nil)
    output.taker = taker
    return output
  }

  /// A file in the folder at `path` for every piece of what is written (see `FolderFiles`).
  static func files(in path: InputPath) throws(SystemError) -> Output {
    Output(.standardOutput, nil, try FolderFiles(path))
  }

  /// A file at `path`; `-` is standard output, and devices and pipes are written as they stand.
  ///
  /// The bytes go to a hidden temporary beside it until `commit`. A link is followed, so it is the file it leads to that
  /// is replaced, with its permissions kept.
  public static func file(_ path: InputPath) throws(SystemError) -> Output {
    if path.isStandardInput { return standardOutput() }
    let existing = try? System.facts(path.bytes)
    if let existing, existing.kind != .file { return Output(try .open(writing: path.bytes), nil) }
    let final = existing == nil ? path.bytes : System.resolved(path.bytes) ?? path.bytes
    let folder = final.lastIndex(of: UInt8(ascii: "/")).map { final[...$0] } ?? []
    let name = final[folder.endIndex...].prefix(200)
    var temporary = Array(folder)
    temporary.append(utf8: ".")
    temporary += name
    temporary.append(utf8: ".\(System.processNumber).partial")
    let file = try FileDescriptor.create(temporary)
    if let existing { file.setPermissions(existing.permissions) }
    return Output(file, Replacement(temporary: temporary, final: final))
  }

  /// Takes the bytes; they are written at once on a terminal, with more of their kind elsewhere.
  public func write(_ bytes: RawSpan) {
    guard failure == nil, !bytes.isEmpty else { return }
    if dropsNextByte {
      dropsNextByte = false
      return write(bytes.extracting(droppingFirst: 1))
    }
    if let taker { return failure = taker(bytes) }
    if pending.count + bytes.byteCount > Self.pendingBytes { flush() }
    if bytes.byteCount >= Self.pendingBytes { writeNow(bytes) } else { pending.append(bytes) }
    if isTerminal { flush() }
  }

  /// Writes what was taken; after an error nothing is written any more.
  public func flush() {
    writeNow(pending.span.raw)
    pending.removeAll(keepingCapacity: true)
  }

  private func writeNow(_ bytes: RawSpan) {
    guard failure == nil, !bytes.isEmpty else { return }
    do throws(SystemError) {
      if folder == nil { try file.write(bytes) } else { try folder?.take(bytes) }
    } catch {
      failure = error
    }
  }

  /// Leaves out the next byte: the separator before the first of several items.
  public func dropNextByte() { dropsNextByte = true }

  /// Takes a text.
  public func write(_ text: String) { write(Array(text.utf8).span.raw) }

  /// Writes what was taken and gives the file its name; with `isDurable`, after the disk has it.
  public func commit(isDurable: Bool = false) throws(SystemError) {
    flush()
    if let failure { throw failure }
    guard let replacement else { return }
    if isDurable { try file.synchronize() }
    try System.rename(replacement.temporary, to: replacement.final)
    self.replacement = nil
  }

  /// Removes an unfinished file; what was there before stays.
  public func discard() {
    folder?.discard()
    guard let replacement else { return }
    System.remove(replacement.temporary)
    self.replacement = nil
  }

  deinit { discard() }
}

extension SystemError {
  /// Whether the reader of a pipe has gone, which is no error but the end of the work.
  public var isClosedPipe: Bool { code == System.brokenPipe }
}
