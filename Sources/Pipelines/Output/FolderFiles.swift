package import Columns
package import Inputs

/// Writes the output of a command to files in a folder.
///
/// Each end of a file closes one file.
///
/// Files are written under a hidden name and renamed when they are complete. Existing files are never replaced: if a
/// file with the name exists and has the same bytes, it is kept; if it has other bytes, the new file gets a number,
/// such as `name-2.csv`. After `numberLimit` files with one name, the number is derived from the bytes, so that the
/// time per file does not grow. Files are numbered in the order of the inputs.
package final class FolderFiles: TextDestination {
  package typealias Failure = SystemError
  package typealias Outcome = Never

  /// The maximum number of files with one name that are numbered consecutively.
  ///
  /// Further numbers are derived from the bytes.
  package static let numberLimit = 16
  /// The maximum number of derived names that are tried for a file.
  private static let digitsLimit = 16

  private let folder: [UInt8]
  private var file: PartialFile?
  private var separator: TabSeparator?

  /// Whether comma-separated tables are converted to tab-separated ones, with the suffix `.tsv`.
  package var isTabSeparated: Bool {
    get { separator != nil }
    set { separator = newValue ? TabSeparator() : nil }
  }

  /// Creates a destination for files in a folder.
  ///
  /// The folder is created if it does not exist.
  package init(_ path: InputPath) throws(SystemError) {
    var folder = path.bytes
    if (try? System.facts(folder)) == nil { try System.makeFolder(folder) }
    if folder.last != UInt8(ascii: "/") { folder.append(UInt8(ascii: "/")) }
    self.folder = folder
  }

  package func take(_ unit: OutputUnit) throws(SystemError) -> Never? {
    switch unit {
    case .text(let bytes), .rows(let bytes):
      if file == nil { file = try PartialFile(in: folder, name: "export".utf8) }
      try write(bytes)
    case .file(let name):
      defer { file = nil }
      separator?.reset()
      if let name, file != nil { try finishFile(fileName(name)) }
    case .item, .batch, .value: break
    }
    return nil
  }

  package func commit() throws(SystemError) {}

  /// Removes an unfinished file.
  package func discard() { file = nil }

  private func write(_ bytes: RawSpan) throws(SystemError) {
    guard separator != nil else { return try file?.file.write(bytes) ?? () }
    var text: [UInt8] = []
    separator?.append(bytes, to: &text)
    try file?.file.write(text.span.raw)
  }

  private func fileName(_ name: String) -> [UInt8] {
    Array(isTabSeparated && name.hasSuffix(".csv") ? "\(name.dropLast(4)).tsv".utf8 : name.utf8)
  }

  private func finishFile(_ name: [UInt8]) throws(SystemError) {
    for number in 1...Self.numberLimit {
      if try isPlaced(name, number == 1 ? "" : "-\(number)") { return }
    }
    let digits = try file?.contentDigits() ?? ""
    for number in 1...Self.digitsLimit {
      if try isPlaced(name, "-" + digits + (number == 1 ? "" : "-\(number)")) { return }
    }
    throw SystemError(code: System.alreadyExists, operation: .rename, path: folder + name)
  }

  /// Renames the file to its name with a suffix, unless a file with the same bytes has that name.
  ///
  /// Returns false if a different file has it.
  private func isPlaced(_ name: [UInt8], _ suffix: String) throws(SystemError) -> Bool {
    let dot = name.lastIndex(of: UInt8(ascii: ".")) ?? name.count
    let path = folder + name[..<dot] + Array(suffix.utf8) + name[dot...]
    if try file?.place(at: path) == true { return true }
    return file?.hasBytes(of: path) == true
  }
}

extension InputPath {
  /// Whether the path names a folder: it ends with a slash, or the folder exists.
  package var isFolder: Bool {
    bytes.last == UInt8(ascii: "/") || (try? System.facts(bytes))?.kind == .folder
  }

  /// Returns the path of an entry in this folder.
  package func appending(_ name: String) -> InputPath { appending(Array(name.utf8)[...]) }
}
