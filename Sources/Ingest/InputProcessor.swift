public import Archives
public import Exports

/// What a worker does with its inputs, one after another.
///
/// Each worker makes one processor and uses it for every file it gets, be it an input or an entry of an archive: `begin`,
/// `consume` for each chunk, `finish`. Keep buffers in it; nothing then is allocated per chunk.
public protocol InputProcessor: ~Copyable {
  /// What is known of a file when it is done.
  associatedtype Outcome: Sendable

  /// Whether inputs come as they are: archives and gzip not unpacked, and of no known kind.
  static var readsRaw: Bool { get }

  /// About how many bytes it takes to keep an outcome while it waits to be told.
  static func byteCount(of outcome: Outcome) -> Int

  /// Said once, before the first input: where to pass on what is too much to wait for the next call that may write.
  mutating func connect(to outlet: TextOutlet)

  /// What there is to say of an input that need not even be opened; nil for all that are to be read.
  mutating func outcomeWithoutReading(_ input: InputPath, output: inout OutputWriter) -> Outcome?

  /// What there is to say of a zip archive's entry that shall not be unpacked; nil for all that are to be read.
  mutating func outcomeWithoutUnpacking(_ entry: InputPath, output: inout OutputWriter) -> Outcome?

  /// All files of an archive that was the input have ended, and nothing is wrong with it.
  mutating func archiveEnded(_ input: InputPath, output: inout OutputWriter)

  /// Said before `begin`: where the file can be read once more from its start; nil for what comes only once.
  mutating func willBegin(reopenable input: ReopenableInput?)

  /// A new file begins, gzip undone; false when nothing of it is wanted.
  mutating func begin(_ input: InputPath, _ kind: ContentKind) -> Bool

  /// Takes the next bytes, which may be of any number but 0 and are gone after the call; false when it needs no more.
  mutating func consume(_ chunk: RawSpan, output: inout OutputWriter) -> Bool

  /// The file is over: at its end, or because no more was needed, or because of `readError`; `file` tells what unpacking came to.
  ///
  /// A file that could not be opened gets `begin` and `finish` without a chunk. So does an archive of which there is something to
  /// say, after the files in it: `file` then is of kind zip or tar.
  mutating func finish(_ file: UnpackedFile, readError: InputError?, output: inout OutputWriter) -> Outcome

  /// What went wrong where the file that has just finished was read a second time.
  var secondReadError: InputError? { get }

  /// Bytes of an input that were read are about to be unpacked, which ends in `didUnpack`; for those that measure.
  mutating func willUnpack(_ byteCount: Int)

  /// All that the bytes came to has been consumed.
  mutating func didUnpack()
}

extension InputProcessor where Self: ~Copyable {
  /// Unpacked, by default.
  public static var readsRaw: Bool { false }

  /// The outcome's own size, for one that refers to nothing else.
  public static func byteCount(of outcome: Outcome) -> Int { MemoryLayout<Outcome>.size }

  /// Does nothing.
  public mutating func connect(to outlet: TextOutlet) {}

  /// Nothing: it is to be read.
  public mutating func outcomeWithoutReading(_ input: InputPath, output: inout OutputWriter) -> Outcome? { nil }

  /// Nothing: it is to be read.
  public mutating func outcomeWithoutUnpacking(_ entry: InputPath, output: inout OutputWriter) -> Outcome? { nil }

  /// Nothing: files are read once.
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
