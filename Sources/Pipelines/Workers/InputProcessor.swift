public import Archives
public import Columns
public import Inputs

/// Processes the inputs of one worker, one after the other.
///
/// Each worker creates one processor and uses it for all its files, which are inputs or entries of archives. It calls
/// `begin`, then `feed` for each chunk, then `finish`. Keep buffers in the processor, so that chunks need no
/// allocation.
public protocol InputProcessor: ~Copyable {
  /// The report of a finished file.
  associatedtype Report: Sendable

  /// Whether inputs are passed as raw bytes: not decompressed, and with an unknown kind.
  static var readsRaw: Bool { get }

  /// Returns the approximate size in bytes of a report while it waits to be delivered.
  static func byteCount(of report: Report) -> Int

  /// Called once, before the first input.
  ///
  /// `outlet` receives output outside the calls that have an `output` parameter.
  mutating func connect(to outlet: any UnitOutlet)

  /// Returns the report of an input that does not have to be opened, or nil to read the input.
  mutating func reportWithoutReading(_ input: InputPath, output: inout OutputWriter) -> Report?

  /// Returns the report of a zip archive's entry that does not have to be unpacked, or nil to read the entry.
  mutating func reportWithoutUnpacking(_ entry: InputPath, output: inout OutputWriter) -> Report?

  /// Called when all files of an archive input have ended, if the archive itself has no problem.
  mutating func archiveEnded(_ input: InputPath, output: inout OutputWriter)

  /// Called before `begin`.
  ///
  /// `input` can read the file again from its start; nil if the bytes arrive only once.
  mutating func willBegin(reopenable input: ReopenableInput?)

  /// Called after `willBegin(reopenable:)`.
  ///
  /// `part` is set if the file is in an archive that can be unpacked again; nil for other files.
  mutating func willBegin(part: ArchivePart?)

  /// Starts a decompressed file.
  ///
  /// Returns false if its bytes are not needed.
  mutating func begin(_ input: InputPath, _ kind: ContentKind) -> Bool

  /// Processes the next bytes, which are never empty and are valid during the call.
  ///
  /// Returns false if no more are needed.
  mutating func feed(_ chunk: RawSpan, output: inout OutputWriter) -> Bool

  /// Finishes the file and returns its report.
  ///
  /// The file has ended, no more bytes were needed, or `readError` occurred. `file` has the result of unpacking. A file
  /// that could not be opened gets `begin` and `finish` without a chunk. So does an archive with a problem of its own,
  /// after its files; the kind of `file` is then zip or tar.
  mutating func finish(_ file: UnpackedFile, readError: InputError?, output: inout OutputWriter) -> Report

  /// The error of the second pass over the file that has just finished.
  var secondReadError: InputError? { get }

  /// Called before bytes of an input are unpacked.
  ///
  /// Used for measurements.
  mutating func willUnpack(_ byteCount: Int)

  /// Called after the unpacked bytes were processed.
  mutating func didUnpack()
}

extension InputProcessor where Self: ~Copyable {
  /// False: inputs are decompressed by default.
  @inlinable public static var readsRaw: Bool { false }

  /// The size of the report value itself, which is correct for reports without references.
  @inlinable public static func byteCount(of report: Report) -> Int { MemoryLayout<Report>.size }

  /// Does nothing.
  @inlinable public mutating func connect(to outlet: any UnitOutlet) {}

  /// Returns nil: the input is read.
  @inlinable public mutating func reportWithoutReading(_ input: InputPath, output: inout OutputWriter) -> Report? {
    nil
  }

  /// Returns nil: the entry is read.
  @inlinable public mutating func reportWithoutUnpacking(_ entry: InputPath, output: inout OutputWriter) -> Report? {
    nil
  }

  /// Nil: files are read once.
  @inlinable public var secondReadError: InputError? { nil }

  /// Does nothing.
  @inlinable public mutating func willBegin(reopenable input: ReopenableInput?) {}

  /// Does nothing.
  @inlinable public mutating func willBegin(part: ArchivePart?) {}

  /// Does nothing.
  @inlinable public mutating func archiveEnded(_ input: InputPath, output: inout OutputWriter) {}

  /// Does nothing.
  @inlinable public mutating func willUnpack(_ byteCount: Int) {}

  /// Does nothing.
  @inlinable public mutating func didUnpack() {}
}
