import Foundation
import RideSimulator

/// Writes the whole fixture folder: every file, what it must decode to, and what it is for.
@main
enum Command {
  static func main() throws {
    guard CommandLine.arguments.count == 2, let folder = CommandLine.arguments.last, !folder.hasPrefix("-") else {
      FileHandle.standardError.write(Data("usage: fitstream-fixtures OUTPUTDIR\n".utf8))
      exit(2)
    }
    let root = URL(fileURLWithPath: folder, isDirectory: true)
    let files = Catalogue.files
    for file in files {
      try write(file.bytes, to: file.path, below: root)
      print("\(file.path)  \(file.bytes.count) bytes  \(file.expectation.status.rawValue)")
    }
    try write(Array(ExpectedJSON.text(files).utf8), to: "expected.json", below: root)
    try write(Array(Readme.text(files).utf8), to: "README.md", below: root)
    // Some of the files are text on purpose; git must not touch their line ends.
    try write(Array("*.fit -text\n*.gz -text\n*.gpx -text\n*.tcx -text\n".utf8), to: ".gitattributes", below: root)
    print("\(files.count) files, \(files.reduce(0) { $0 + $1.bytes.count }) bytes")
  }

  private static func write(_ bytes: [UInt8], to path: String, below root: URL) throws {
    let url = root.appendingPathComponent(path)
    let folder = url.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }
}
