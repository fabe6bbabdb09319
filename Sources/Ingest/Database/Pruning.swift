#if SQLite
internal import Inputs
internal import Pipelines
internal import RideDatabase

/// How to handle stored rides whose files were deleted.
package enum Pruning: Sendable {
  /// Keep them in the database.
  case keep
  /// Keep them, and report their number.
  case count
  /// Remove them from the database.
  case remove
}

/// Decides which files of a run's folders were deleted.
///
/// A network share that is not mounted must not look like deleted files: it is an empty folder, or one that cannot be
/// listed. So a file counts as deleted only if the system reports that the name does not exist, and the nearest
/// existing folder above it can be listed and is not empty.
struct FileFates {
  /// The input folders by the database's key, without a slash at the end.
  let folders: [String]
  /// For each folder that was checked, whether it has content.
  private var holdsAny: [[UInt8]: Bool] = [:]

  init(_ inputs: InputList, in folder: [UInt8]) {
    folders = inputs.arguments.compactMap { path in
      guard !path.isStandardInput, (try? System.facts(path.bytes))?.kind == .folder else { return nil }
      var bytes = path.bytes
      while bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
      if bytes.isEmpty { return "" }
      if bytes == [UInt8(ascii: ".")] { return InputPath(bytes: folder).display }
      return InputPath(bytes: bytes).databaseKey(in: folder)
    }
  }

  /// Whether the file at a stored path exists, if known.
  mutating func fate(of path: String) -> FileFate {
    let bytes = Array(path.utf8)
    // A file name that is not UTF-8 is stored as a different text.
    if path.unicodeScalars.contains("\u{FFFD}") || !Self.isMissing(bytes) { return .there }
    for (place, byte) in bytes.enumerated() where byte == UInt8(ascii: "!") {
      if !Self.isMissing(Array(bytes[..<place])) { return .there }
    }
    var folder = bytes[...]
    while let slash = folder.lastIndex(of: UInt8(ascii: "/")) {
      folder = folder[..<slash]
      let above = folder.isEmpty ? [UInt8(ascii: "/")] : Array(folder)
      if Self.isMissing(above) { continue }
      return holdsAnything(above) ? .gone : .goneWithAll
    }
    return .there
  }

  private mutating func holdsAnything(_ folder: [UInt8]) -> Bool {
    if let known = holdsAny[folder] { return known }
    var isThere = false
    let listed = try? System.list(folder) { name, _ in
      // Hidden files, `.` and `..` also exist in the mount point of a share.
      if name.byteCount > 0, Array(name).first != UInt8(ascii: ".") { isThere = true }
      return !isThere
    }
    let holds = listed?.cutShortBy == nil && listed != nil && isThere
    if holdsAny.count < 4096 { holdsAny[folder] = holds }
    return holds
  }

  /// Whether the system reports that the path does not exist.
  ///
  /// Any other error does not prove it. Neither does a link without a target, because the target might be on a share.
  private static func isMissing(_ path: [UInt8]) -> Bool {
    if System.entryFacts(path) != nil { return false }
    do throws(SystemError) {
      _ = try System.facts(path)
      return false
    } catch {
      return error.isMissing
    }
  }
}

extension [UInt8] {
  fileprivate init(_ bytes: RawSpan) {
    self = []
    append(bytes)
  }
}
#endif
