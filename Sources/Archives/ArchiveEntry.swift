/// An entry of an archive as its header describes it.
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

  /// The name in UTF-8, with `/` between folders; never to be used as a path to write to.
  public var name: [UInt8]
  /// The kind of the entry.
  public var form = Form.file
  /// Offset of its header in the archive.
  public var offset: Int
  /// Its length in bytes; nil when the header does not give it.
  public var byteCount: Int?
  /// The reason why none of it can be read, when the header shows one.
  public var problem: UnpackProblem?
}

/// An event from an archive reader.
public enum ArchiveEvent: Equatable, Sendable {
  /// An entry begins; the handler returns true when it wants the bytes.
  case entry(ArchiveEntry)
  /// The next bytes of the entry, and the archive bytes used so far; the handler returns true when it wants more.
  case bytes(archiveOffset: Int)
  /// The entry is over; with the problem found in it, if any.
  case end(UnpackProblem?)
}
