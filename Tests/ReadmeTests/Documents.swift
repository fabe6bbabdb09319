import Foundation

/// The repository's own texts, for tests of documents.
enum Documents {
  /// The package's root, from where this file was compiled.
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Pages that people read, by their paths.
  static let pages: [String] = {
    let folder = files.filter { $0.hasPrefix("Documentation/") || $0.contains(".docc/") }.filter { $0.hasSuffix(".md") }
    return ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "Benchmarks/README.md"] + folder
  }()

  /// Paths of all files below the root, except build products and kept results.
  static let files: [String] = {
    let folders = [".ci", "Benchmarks", "Documentation", "Fixtures", "Sources", "Tests"]
    let inFolders = folders.flatMap { folder in
      let all = try? FileManager.default.subpathsOfDirectory(atPath: root.appendingPathComponent(folder).path)
      return (all ?? []).filter { !$0.contains(".build/") }.map { "\(folder)/\($0)" }
    }
    let top = try? FileManager.default.contentsOfDirectory(atPath: root.path)
    return inFolders + (top ?? [])
  }()

  /// Sources of every language, tests included, whose comments may name documents.
  static let sources: [String] = files.filter { path in
    let isOurs = path.hasPrefix("Sources/") || path.hasPrefix("Tests/") || path.hasPrefix("Benchmarks/")
    return isOurs && [".swift", ".c", ".h", ".py", ".sh"].contains { path.hasSuffix($0) }
      && !path.contains("/Generated/")
  }

  static func read(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The part of a page below a heading, or one that begins so, up to the next one of that level or above.
  static func section(_ heading: String, of page: String) throws -> String? {
    var lines: [Substring] = []
    var level: Int?
    for line in try read(page).split(separator: "\n", omittingEmptySubsequences: false) {
      let marks = line.prefix { $0 == "#" }.count
      if let open = level {
        if marks > 0 && marks <= open { break }
        lines.append(line)
      } else if marks > 0, line.dropFirst(marks + 1).hasPrefix(heading) {
        level = marks
      }
    }
    return level == nil ? nil : lines.joined(separator: "\n")
  }

  /// Texts in single backticks, outside of fenced blocks.
  static func quoted(_ text: String) -> [String] {
    let prose = text.components(separatedBy: "\n```").enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    return prose.joined(separator: "\n").matches(of: /`([^`\n]+)`/).map { String($0.1) }
  }

  /// A text as one line, without the comment marks at the beginning of its lines.
  static func unwrapped(_ text: String) -> String {
    text.replacing(/\n *(\/\/+|#)? */, with: " ")
  }
}
