import Foundation

/// Generated files by their path in a folder.
package struct GeneratedFiles {
  package var files: [String: String]

  /// Creates the set from the content by path.
  package init(files: [String: String]) { self.files = files }

  /// Writes the files whose content differs, so that unchanged files are not rebuilt.
  package func write(to folder: URL) throws {
    for (name, source) in files where existing(name, in: folder) != source {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(source.utf8).write(to: file)
    }
  }

  /// Returns the first differing line of each file in `folder`; empty if all files are equal to the generated ones.
  package func differences(in folder: URL) -> [String] {
    files.sorted { $0.key < $1.key }.compactMap { name, source in
      guard let found = existing(name, in: folder) else { return "\(name): missing" }
      guard found != source else { return nil }
      let theirs = found.split(separator: "\n", omittingEmptySubsequences: false)
      let ours = source.split(separator: "\n", omittingEmptySubsequences: false)
      let line = zip(theirs, ours).prefix { $0 == $1 }.count
      let shown = [("-", theirs), ("+", ours)].map { sign, lines in
        "\(sign)\(line < lines.count ? String(lines[line]) : " (end)")"
      }
      return "\(name):\(line + 1)\n" + shown.joined(separator: "\n")
    }
  }

  private func existing(_ name: String, in folder: URL) -> String? {
    try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }
}
