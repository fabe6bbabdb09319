import Foundation
import Testing

/// Real files, if present.
enum Corpus {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("shared/corpus")
  static let isPresent = FileManager.default.fileExists(atPath: folder.path)
  static let absence: Comment = "../shared/corpus is not here"

  static func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent("fit").path).sorted()
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appendingPathComponent("fit/\(name)")))
  }

  /// The official decoder's findings for each FIT file, by file name.
  static func summaries() throws -> [String: [String: Any]] {
    let text = try String(contentsOf: folder.appendingPathComponent("summaries.jsonl"), encoding: .utf8)
    var summaries: [String: [String: Any]] = [:]
    for line in text.split(separator: "\n") {
      guard let row = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
        row["kind"] as? String == "fit", let file = row["file"] as? String
      else { continue }
      summaries[String(file.dropFirst(4))] = row
    }
    return summaries
  }

  /// A file name's first eight characters, which identify it.
  static func key(_ name: String) -> String { String(name.prefix(8)) }
}
