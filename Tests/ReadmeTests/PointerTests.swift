import Foundation
import Testing

@Suite("Pointers to documents, files and functions")
struct PointerTests {
  private static let names = Set(Documents.files.map { $0.split(separator: "/").last.map(String.init) ?? $0 })
  private static let paths = Set(Documents.files)

  /// True when a path exists: from the root, or from the file that names it.
  private static func isThere(_ path: String, namedIn file: String) -> Bool {
    let folder = file.split(separator: "/").dropLast().joined(separator: "/")
    let known = paths.contains(path) || paths.contains(folder + "/" + path)
    return known || FileManager.default.fileExists(atPath: Documents.root.appendingPathComponent(path).path)
  }

  @Test("every page that a page or a comment names is in the repository")
  func pages() throws {
    for file in Documents.pages + Documents.sources {
      // Line by line, and only candidates: regular expressions are slow in debug builds.
      let lines = try Documents.read(file).components(separatedBy: "\n").filter { $0.contains(".md") }
      for match in lines.joined(separator: "\n").matches(of: /[\w.\/-]*[A-Z][A-Za-z]*\.md/) {
        let name = String(match.output)
        let isFound = name.contains("/") ? Self.isThere(name, namedIn: file) : Self.names.contains(name)
        #expect(isFound, "\(file): no \(name)")
      }
    }
  }

  @Test("the points of HealthKit's documents are as many as their page says, and each names a test, a check or a page")
  func points() throws {
    let page = try Documents.read("Documentation/HealthPoints.md")
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| point") }
    #expect(page.firstMatch(of: /lists (\d+) points/).flatMap { Int($0.1) } == rows.count)
    for row in rows {
      let name = row.split(separator: "|").last { $0 != " " }?.firstMatch(of: /`([^`]+\.(?:swift|sh|md))`/)?.1
      let file = try #require(name.flatMap { $0.split(separator: "/").last }, "\(row)")
      #expect(Self.names.contains(String(file)), "\(row)")
    }
  }

  @Test("every heading named beside its page is one of that page")
  func headings() throws {
    for file in Documents.pages + Documents.sources where !file.hasPrefix("Tests/ReadmeTests/") {
      let whole = try Documents.read(file)
      guard whole.contains(".md") else { continue }
      let text = Documents.unwrapped(whole)
      for match in text.matches(of: /([A-Z][A-Za-z]*\.md)`?, "([^"\n]+)"/) {
        let page = Documents.pages.first { $0 == match.1 || $0.hasSuffix("/" + match.1) }
        let section = try page.flatMap { try Documents.section(String(match.2), of: $0) }
        #expect(section != nil, "\(file): \(match.1) has no heading \(match.2)")
      }
    }
  }

  @Test("every path that a page or a comment names is in the repository")
  func paths() throws {
    for file in Documents.pages + Documents.sources {
      let folders = ["Sources/", "Tests/", "Benchmarks/", "Documentation/", "Fixtures/"]
      let lines = try Documents.read(file).components(separatedBy: "\n").filter { line in
        folders.contains { line.contains($0) }
      }
      let text = lines.joined(separator: "\n")
      for match in text.matches(of: /\b(Sources|Tests|Benchmarks|Documentation|Fixtures)\/[\w.\/+-]+[*<\\]?/) {
        // Not part of a longer path, no pattern, and without the end of the sentence.
        let before: Character =
          match.range.lowerBound == text.startIndex ? " " : text[text.index(before: match.range.lowerBound)]
        var path = String(match.output.0)
        guard !"/.-".contains(before), !"*<\\".contains(path.last ?? " "), !path.contains("NAME"),
          !path.contains(".build"),
          !path.hasSuffix("TARGET")
        else { continue }
        while let last = path.last, ".,-/".contains(last) { path.removeLast() }
        #expect(Self.isThere(path, namedIn: file), "\(file): no \(path)")
      }
    }
  }

  @Test("every source that a page names is in the repository")
  func sources() throws {
    for file in Documents.pages where file != "CHANGELOG.md" {
      for name in Documents.quoted(try Documents.read(file)) {
        guard let path = try? /[\w\/+]+\.(swift|c|py|sh)/.wholeMatch(in: name) else { continue }
        let isFound = name.contains("/") ? Self.isThere(name, namedIn: file) : Self.names.contains(name)
        #expect(isFound, "\(file): no \(path.output.0)")
      }
    }
  }

  @Test("the walk names functions as they are, in the files of their types")
  func walk() throws {
    let section = try #require(try Documents.section("The walk", of: "Documentation/Architecture.md"))
    let walk = try #require(section.components(separatedBy: "```").dropFirst().first)
    let steps = walk.matches(of: /([A-Z]\w+)\.(\w+)/)
    #expect(steps.count >= 25)
    for step in steps {
      let type = String(step.1)
      let files = Documents.sources.filter { path in
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return path.hasPrefix("Sources/") && (name == "\(type).swift" || name.hasPrefix("\(type)+"))
      }
      let isThere = try files.contains { try Documents.read($0).contains(try Regex("func \(step.2)\\b")) }
      #expect(isThere, "no \(step.0)")
    }
  }

  @Test("functions, cases and properties named by the page of the architecture are in the sources")
  func identifiers() throws {
    let sources = try Documents.sources.filter { $0.hasPrefix("Sources/") }.map(Documents.read).joined(separator: "\n")
    let declared = Set(sources.matches(of: /\b(?:func|case|var|let) (\w+)/).map { String($0.1) })
    let types = Set(
      sources.matches(of: /\b(?:struct|class|enum|protocol|extension|typealias) (\w+)/).map { String($0.1) })
    let page = try Documents.read("Documentation/Architecture.md")
    let commands: Set = ["samples", "route", "fitstream"]
    let traits: Set = ["Libdeflate", "SQLite", "Type.function"]
    for name in Documents.quoted(page) {
      if let word = try? /([a-z]\w+)(\(\))?/.wholeMatch(in: name) {
        let isKnown = declared.contains(String(word.1)) || commands.contains(name)
        #expect(isKnown, "no function, case or property \(name)")
      } else if let word = try? /([A-Z]\w+)(?:\.(\w+))?/.wholeMatch(in: name), !Self.names.contains(name) {
        let isModule = Documents.files.contains { $0.hasPrefix("Sources/\(word.1)/") }
        let isKnown = types.contains(String(word.1)) || isModule || traits.contains(name)
        #expect(isKnown, "no type \(name)")
      }
    }
  }
}
