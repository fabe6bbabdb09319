public import Archives
public import Columns
public import Inputs

/// The work of one worker on its inputs, one after another.
///
/// Each worker makes one processor and uses it for every file it gets, be it an input or an entry of an archive:
/// `begin`, `feed` for each chunk, `finish`. Keep buffers in it, so that nothing is allocated per chunk.
public protocol InputProcessor: ~Copyable {
  /// The report on a file that has ended.
  associatedtype Report: Sendable

  /// True when inputs come as raw bytes: archives and gzip not unpacked, of no known kind.
  static var readsRaw: Bool { get }

  /// About how many bytes a report takes while it waits to be reported.
  static func byteCount(of report: Report) -> Int

  /// Called once, before the first input; `outlet` takes output that does not wait for the next call that may write.
  mutating func connect(to outlet: any UnitOutlet)

  /// The report on an input that need not even be opened; nil for inputs that are to be read.
  mutating func reportWithoutReading(_ input: InputPath, output: inout OutputWriter) -> Report?

  /// The report on a zip archive's entry that need not be unpacked; nil for entries that are to be read.
  mutating func reportWithoutUnpacking(_ entry: InputPath, output: inout OutputWriter) -> Report?

  /// All files of an archive that was the input have ended, without a problem of the archive.
  mutating func archiveEnded(_ input: InputPath, output: inout OutputWriter)

  /// Called before `begin`; `input` can read the file once more from its start; nil for a file that comes only once.
  mutating func willBegin(reopenable input: ReopenableInput?)

  /// A new file begins, inflated; false when nothing of it is wanted.
  mutating func begin(_ input: InputPath, _ kind: ContentKind) -> Bool

  /// Takes the next bytes, which may be of any number but 0 and are gone after the call; false when it needs no more.
  mutating func feed(_ chunk: RawSpan, output: inout OutputWriter) -> Bool

  /// The file is over: at its end, or because no more was needed, or because of `readError`; `file` has the outcome of
  /// unpacking.
  ///
  /// A file that could not be opened gets `begin` and `finish` without a chunk. So does an archive with a problem of
  /// its own, after the files in it: `file` then is of kind zip or tar.
  mutating func finish(_ file: UnpackedFile, readError: InputError?, output: inout OutputWriter) -> Report

  /// The error of the second reading of the file that has just finished.
  var secondReadError: InputError? { get }

  /// Bytes of an input that were read are about to be unpacked, until `didUnpack`; for measurements.
  mutating func willUnpack(_ byteCount: Int)

  /// All output of the bytes has been consumed.
  mutating func didUnpack()
}

extension InputProcessor where Self: ~Copyable {
  /// False: unpacked by default.
  @inlinable public static var readsRaw: Bool { false }

  /// The report's own size, for one that refers to nothing else.
  @inlinable public static func byteCount(of report: Report) -> Int { MemoryLayout<Report>.size }

  /// Does nothing.
  @inlinable public mutating func connect(to outlet: any UnitOutlet) {}

  /// nil: it is to be read.
  @inlinable public mutating func reportWithoutReading(_ input: InputPath, output: inout OutputWriter) -> Report? {
    nil
  }

  /// nil: it is to be read.
  @inlinable public mutating func reportWithoutUnpacking(_ entry: InputPath, output: inout OutputWriter) -> Report? {
    nil
  }

  /// nil: files are read once.
  @inlinable public var secondReadError: InputError? { nil }

  /// Does nothing.
  @inlinable public mutating func willBegin(reopenable input: ReopenableInput?) {}

  /// Does nothing.
  @inlinable public mutating func archiveEnded(_ input: InputPath, output: inout OutputWriter) {}

  /// Does nothing.
  @inlinable public mutating func willUnpack(_ byteCount: Int) {}

  /// Does nothing.
  @inlinable public mutating func didUnpack() {}
}
