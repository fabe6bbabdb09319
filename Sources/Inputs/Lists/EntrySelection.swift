/// The entries of an archive that an input names, as reports do: `archive.zip!ride.fit`.
///
/// An entry that is a folder's name with a slash at its end, or an archive itself, stands for everything in it.
@usableFromInline package struct EntrySelection: Hashable, Sendable {
  /// The name within the archive, such as `rides/a.fit`, `inner.zip!ride.fit` or `ride.fit#2`.
  @usableFromInline package let name: [UInt8]

  /// True when this file is wanted; its name is that of its report, without the outermost archive's.
  @usableFromInline package func covers(_ file: [UInt8]) -> Bool {
    guard file.starts(with: name) else { return false }
    return file.count == name.count || name.last == Self.slash || file[name.count] == Self.mark
  }

  /// True when this entry of the outermost archive is wanted, or an archive that may hold what is wanted.
  package func mayBeIn(_ entry: [UInt8]) -> Bool {
    // An entry whose own name goes on with the mark is another one: nothing nested is an entry here.
    if entry.starts(with: name) { return entry.count == name.count || name.last == Self.slash }
    return name.starts(with: entry) && name[entry.count] == Self.mark
  }

  private static let mark = UInt8(ascii: "!")
  private static let slash = UInt8(ascii: "/")

  /// The archive and its entry that a path names, where there is no file of the whole name; of several archives the one
  /// with the longest name.
  static func split(_ path: InputPath) -> (archive: InputPath, selection: EntrySelection)? {
    let bytes = path.bytes
    for place in bytes.indices.reversed() where bytes[place] == mark && place > 0 && place < bytes.count &- 1 {
      let archive = InputPath(bytes: Array(bytes[..<place]))
      if let facts = try? System.facts(archive.bytes), facts.kind != .folder {
        return (archive, EntrySelection(name: Array(bytes[(place &+ 1)...])))
      }
    }
    return nil
  }
}
