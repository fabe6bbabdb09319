#if TrackXML
import Foundation
import Testing

/// Real files, if present.
enum Corpus {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("shared/corpus")
  static let isPresent = FileManager.default.fileExists(atPath: folder.path)
  static let absence: Comment = "../shared/corpus is not here"

  static func bytes(_ file: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appendingPathComponent(file)))
  }

  /// Another reader's findings for each file of a kind, by file name.
  static func summaries(_ kind: String) throws -> [(file: String, told: [String: Any])] {
    let text = try String(contentsOf: folder.appendingPathComponent("summaries.jsonl"), encoding: .utf8)
    return try text.split(separator: "\n").compactMap { line in
      let row = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      guard let row, row["kind"] as? String == kind, let file = row["file"] as? String else { return nil }
      return (file, row)
    }
  }

  /// A file's key: the first eight characters of its name.
  static func key(_ file: String) -> String { String(file.dropFirst(4).prefix(8)) }
}
#endif
