package import Columns
package import Inputs

/// The folder of a command's data: makes a file of the text before each end of a file.
///
/// So workers may make files side by side and have them numbered in the order of the inputs. A file grows
/// under a hidden name and gets its own when it is whole. An existing file is never replaced: one with the same bytes
/// is kept as it is, and beside one with other bytes the new one gets a number, `name-2.csv`. Where a name is taken
/// very often, the number is made of the bytes, so that each file takes the same time however many there are.
package final class FolderFiles: TextDestination {
  package typealias Failure = SystemError
  package typealias Outcome = Never

  /// Files of one name that are numbered one after the other; further ones get numbers made of their bytes.
  package static let numberLimit = 16
  /// Most numbers made of its bytes that are tried for a file.
  private static let digitsLimit = 16

  private let folder: [UInt8]
  private var file: PartialFile?
  private var separator: TabSeparator?

  /// True when the tables that are written, of comma-separated values, become tab-separated, their suffix `.tsv`.
  package var isTabSeparated: Bool {
    get { separator != nil }
    set { separator = newValue ? TabSeparator() : nil }
  }

  /// Files in `folder`, which is made if it is not there.
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
    case .item, .batch: break
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

  /// Gives the file its name with this suffix, unless a file with its bytes has it; false where another file has it.
  private func isPlaced(_ name: [UInt8], _ suffix: String) throws(SystemError) -> Bool {
    let dot = name.lastIndex(of: UInt8(ascii: ".")) ?? name.count
    let path = folder + name[..<dot] + Array(suffix.utf8) + name[dot...]
    if try file?.place(at: path) == true { return true }
    return file?.hasBytes(of: path) == true
  }
}

extension InputPath {
  /// True when the path is that of a folder: it ends with a slash, or the folder exists.
  package var isFolder: Bool {
    bytes.last == UInt8(ascii: "/") || (try? System.facts(bytes))?.kind == .folder
  }

  /// The path of an entry of this folder.
  package func appending(_ name: String) -> InputPath { appending(Array(name.utf8)[...]) }
}
