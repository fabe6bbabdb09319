/// The entries of an archive that an input selects by name: `archive.zip!ride.fit`.
///
/// The name of a folder (ending with a slash) or of a nested archive selects its whole content.
@usableFromInline package struct EntrySelection: Hashable, Sendable {
  /// The name in the archive, such as `rides/a.fit`, `inner.zip!ride.fit` or `ride.fit#2`.
  @usableFromInline package let name: [UInt8]

  /// Returns whether a file is selected.
  ///
  /// `file` is its name in reports without the outermost archive.
  @usableFromInline package func covers(_ file: [UInt8]) -> Bool {
    guard file.starts(with: name) else { return false }
    return file.count == name.count || name.last == Self.slash || file[name.count] == Self.mark
  }

  /// Returns whether an entry of the outermost archive is selected, or is an archive that can contain a selected file.
  package func mayBeIn(_ entry: [UInt8]) -> Bool {
    // If the entry's own name continues with `!`, it is a different entry, because nested files are not entries here.
    if entry.starts(with: name) { return entry.count == name.count || name.last == Self.slash }
    return name.starts(with: entry) && name[entry.count] == Self.mark
  }

  /// A number for the selection, which differs from run to run.
  package var key: UInt64 {
    var whole: UInt64 = 0
    Self.forEachKey(covering: name) { whole = $0 }
    return whole
  }

  /// Calls `body` with the keys of all selections that cover a file, that of its whole name last.
  package static func forEachKey(covering file: [UInt8], _ body: (UInt64) -> Void) {
    ZipIndex.forEachEnd(of: file) {
      $0 == file.count || file[$0] == mark || $0 > 0 && file[$0 &- 1] == slash
    } body: { _, hash in
      body(hash)
    }
  }

  private static let mark = UInt8(ascii: "!")
  private static let slash = UInt8(ascii: "/")

  /// Splits a path into an archive and an entry, if no file has the whole name.
  ///
  /// The longest archive name is used.
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
