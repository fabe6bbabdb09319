/// An entry of an archive as described by its header.
public struct ArchiveEntry: Equatable, Sendable {
  /// The kind of an entry, by its header and not by its content.
  public enum Form: Equatable, Sendable {
    /// A file with bytes to read.
    case file
    /// A folder.
    case folder
    /// A link, a device or a pipe: no bytes of its own.
    case link
    /// A file with holes, whose bytes are stored in the archive in another form.
    case sparse
  }

  /// The name in UTF-8, with `/` between folders; never use it as a path to write to.
  public var name: [UInt8]
  /// The kind of the entry.
  public var form = Form.file
  /// Offset of its header in the archive.
  public var offset: Int
  /// Its length in bytes; nil if the header does not contain it.
  public var byteCount: Int?
  /// The reason why the entry cannot be read at all, if the header shows one.
  public var problem: UnpackProblem?
}

/// An event from an archive reader.
public enum ArchiveEvent: Equatable, Sendable {
  /// An entry begins; the handler returns true if it wants the bytes.
  case entry(ArchiveEntry)
  /// The next bytes of the entry, and the archive bytes used so far; the handler returns true if it wants more.
  case bytes(archiveOffset: Int)
  /// The entry ends, with its problem if it had one.
  case end(UnpackProblem?)
}
