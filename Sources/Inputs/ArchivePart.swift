internal import Archives

/// A file in an archive that has to be unpacked from its start: in a tar archive, or in an archive in another one.
public struct ArchivePart {
  /// The outer archive.
  package let archive: ReopenableInput
  /// The name in the archive.
  package let name: [UInt8]
  /// Whether the file was found in the archive, instead of being named on the command line.
  package let isFound: Bool

  @usableFromInline package init(of archive: ReopenableInput, named name: [UInt8], isFound: Bool) {
    (self.archive, self.name, self.isFound) = (archive, name, isFound)
  }

  /// A key that is the same for the files of one archive.
  package var key: [UInt8] {
    switch archive.place {
    case .file(let path): path.bytes
    case .entry(let entry, let file): Array("\(file.input)!".utf8) + entry.name
    }
  }
}
