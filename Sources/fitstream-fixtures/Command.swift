import Foundation
import RideSimulator

/// Writes the whole fixture folder: every file, its expected content, and its purpose.
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
    let archives = ArchiveFiles.files
    for archive in archives {
      try write(archive.bytes, to: archive.path, below: root)
      print("\(archive.path)  \(archive.bytes.count) bytes  \(archive.lines.count) lines")
    }
    try write(Array(ExpectedJSON.text(files, archives).utf8), to: "expected.json", below: root)
    try write(Array(Readme.text(files, archives).utf8), to: "README.md", below: root)
    // Some of the files are text on purpose; git must not change their line ends.
    let binaries = ["fit", "gz", "gpx", "tcx", "xml", "zip", "tar"].map { "*.\($0) -text\n" }.joined()
    try write(Array(binaries.utf8), to: ".gitattributes", below: root)
    let bytes = files.reduce(0) { $0 + $1.bytes.count } + archives.reduce(0) { $0 + $1.bytes.count }
    print("\(files.count + archives.count) files, \(bytes) bytes")
  }

  private static func write(_ bytes: [UInt8], to path: String, below root: URL) throws {
    let url = root.appendingPathComponent(path)
    let folder = url.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }
}
