/// An entry of an archive as its header tells of it.
public struct ArchiveEntry: Equatable, Sendable {
  /// What an entry is besides its content.
  public enum Form: Equatable, Sendable {
    /// A file with bytes to read.
    case file
    /// A folder.
    case folder
    /// A link, a device or a pipe: no bytes of its own.
    case link
    /// A file with holes, whose bytes do not stand in the archive as they are in the file.
    case sparse
  }

  /// The name in UTF-8, with `/` between folders; never to be used as a path to write to.
  public var name: [UInt8]
  /// What it is.
  public var form: Form
  /// Where its header begins in the archive.
  public var offset: Int
  /// How many bytes it has, when the header says so.
  public var byteCount: Int?
  /// Why nothing of it can be read, when the header says so.
  public var problem: UnpackProblem?

  /// Describes an entry; for consumers that compare.
  public init(
    name: [UInt8], form: Form = .file, offset: Int, byteCount: Int? = nil, problem: UnpackProblem? = nil
  ) {
    self.name = name
    self.form = form
    self.offset = offset
    self.byteCount = byteCount
    self.problem = problem
  }
}

/// What a reader of archives comes upon.
public enum ArchiveEvent: Equatable, Sendable {
  /// An entry begins; the answer tells whether its bytes are wanted.
  case entry(ArchiveEntry)
  /// The next bytes of the entry, and how many of the archive have been used; the answer tells whether more are wanted.
  case bytes(archiveOffset: Int)
  /// The entry is over, and what was wrong with it.
  case end(UnpackProblem?)
}
