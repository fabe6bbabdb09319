public import Archives
public import Exports

/// The work of one worker on its inputs, one after another.
///
/// Each worker makes one processor and uses it for every file it gets, be it an input or an entry of an archive:
/// `begin`, `consume` for each chunk, `finish`. Keep buffers in it, so that nothing is allocated per chunk.
public protocol InputProcessor: ~Copyable {
  /// The outcome for a file that has ended.
  associatedtype Outcome: Sendable

  /// True when inputs come as raw bytes: archives and gzip not unpacked, of no known kind.
  static var readsRaw: Bool { get }

  /// About how many bytes an outcome takes while it waits to be reported.
  static func byteCount(of outcome: Outcome) -> Int

  /// Called once, before the first input; `outlet` takes output that is too much to wait for the next call that may
  /// write.
  mutating func connect(to outlet: TextOutlet)

  /// The outcome of an input that need not even be opened; nil for inputs that are to be read.
  mutating func outcomeWithoutReading(_ input: InputPath, output: inout OutputWriter) -> Outcome?

  /// The outcome of a zip archive's entry that need not be unpacked; nil for entries that are to be read.
  mutating func outcomeWithoutUnpacking(_ entry: InputPath, output: inout OutputWriter) -> Outcome?

  /// All files of an archive that was the input have ended, without a problem of the archive.
  mutating func archiveEnded(_ input: InputPath, output: inout OutputWriter)

  /// Called before `begin`; `input` can read the file once more from its start; nil for a file that comes only once.
  mutating func willBegin(reopenable input: ReopenableInput?)

  /// A new file begins, inflated; false when nothing of it is wanted.
  mutating func begin(_ input: InputPath, _ kind: ContentKind) -> Bool

  /// Takes the next bytes, which may be of any number but 0 and are gone after the call; false when it needs no more.
  mutating func consume(_ chunk: RawSpan, output: inout OutputWriter) -> Bool

  /// The file is over: at its end, or because no more was needed, or because of `readError`; `file` has the outcome of
  /// unpacking.
  ///
  /// A file that could not be opened gets `begin` and `finish` without a chunk. So does an archive with a problem of
  /// its own, after the files in it: `file` then is of kind zip or tar.
  mutating func finish(_ file: UnpackedFile, readError: InputError?, output: inout OutputWriter) -> Outcome

  /// The error of the second reading of the file that has just finished.
  var secondReadError: InputError? { get }

  /// Bytes of an input that were read are about to be unpacked, until `didUnpack`; for measurements.
  mutating func willUnpack(_ byteCount: Int)

  /// All output of the bytes has been consumed.
  mutating func didUnpack()
}

extension InputProcessor where Self: ~Copyable {
  /// False: unpacked by default.
  public static var readsRaw: Bool { false }

  /// The outcome's own size, for one that refers to nothing else.
  public static func byteCount(of outcome: Outcome) -> Int { MemoryLayout<Outcome>.size }

  /// Does nothing.
  public mutating func connect(to outlet: TextOutlet) {}

  /// nil: it is to be read.
  public mutating func outcomeWithoutReading(_ input: InputPath, output: inout OutputWriter) -> Outcome? { nil }

  /// nil: it is to be read.
  public mutating func outcomeWithoutUnpacking(_ entry: InputPath, output: inout OutputWriter) -> Outcome? { nil }

  /// nil: files are read once.
  public var secondReadError: InputError? { nil }

  /// Does nothing.
  public mutating func willBegin(reopenable input: ReopenableInput?) {}

  /// Does nothing.
  public mutating func archiveEnded(_ input: InputPath, output: inout OutputWriter) {}

  /// Does nothing.
  public mutating func willUnpack(_ byteCount: Int) {}

  /// Does nothing.
  public mutating func didUnpack() {}
}
