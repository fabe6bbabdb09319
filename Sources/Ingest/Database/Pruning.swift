#if SQLite
internal import Inputs
internal import Pipelines
internal import RideDatabase

/// The fate of stored rides whose files are gone.
package enum Pruning: Sendable {
  /// They stay.
  case keep
  /// They are counted.
  case count
  /// They are removed.
  case remove
}

/// Judges which files of a run's folders are gone.
///
/// A share that is not mounted must look like nothing of the kind: it is an empty folder, or one that cannot be listed.
/// So a file is gone only where the system says that there is none of that name, and the nearest folder above it that
/// is there can be listed and has something in it.
struct FileFates {
  /// The folders among the inputs, by the database's key, without a slash at the end.
  let folders: [String]
  /// Of folders that were looked at: true when there is something in them.
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

  /// The fate of the file at a stored path, as far as it is known.
  mutating func fate(of path: String) -> FileFate {
    let bytes = Array(path.utf8)
    // The name of a file that is not UTF-8 is stored as another text.
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
      // Hidden files, with `.` and `..` among them, lie in a place for a share, too.
      if name.byteCount > 0, Array(name).first != UInt8(ascii: ".") { isThere = true }
      return !isThere
    }
    let holds = listed?.cutShortBy == nil && listed != nil && isThere
    if holdsAny.count < 4096 { holdsAny[folder] = holds }
    return holds
  }

  /// True when the system says that nothing of this name is there; an error is no such word, nor is a link that leads to
  /// nothing: its target may lie on a share.
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
