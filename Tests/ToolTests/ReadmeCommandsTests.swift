import Foundation
import Testing

/// The package's root, from where this file was compiled.
private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

@Suite("Pages and the built command")
struct ReadmeCommandsTests {
  private static func read(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// A folder of its own with the fixtures in it, for commands that write.
  private static func folder() throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      at: folder.url.appending(path: "Fixtures"), withDestinationURL: root.appendingPathComponent("Fixtures"))
    return folder
  }

  @Test(
    "every command that a page shows prints what it shows",
    arguments: [("README.md", 5), ("Documentation/Guide.md", 15), ("Documentation/Operations.md", 2)])
  func shown(page: String, atLeast count: Int) throws {
    let folder = try Self.folder()
    var run = 0
    for block in try Self.read(page).components(separatedBy: "```\n")
    where block.hasPrefix("$ ") {
      for part in ("\n" + block).components(separatedBy: "\n$ ").dropFirst() {
        let lines = part.split(separator: "\n").map(String.init)
        let command = try #require(lines.first)
        let programs = command.split(separator: "|").compactMap { $0.split(separator: " ").first.map(String.init) }
        guard programs.allSatisfy({ $0 == "fitstream" || Tool.has($0) }) else { continue }
        let isQuietOut = command.hasSuffix("> /dev/null")
        let result = try Tool.shell(isQuietOut ? command : "{ \(command); } 2>&1", in: folder.url)
        let printed = isQuietOut ? result.errorLines : result.lines
        #expect(Self.matches(printed, lines.dropFirst()), "\(command) printed:\n\(printed.joined(separator: "\n"))")
        run += 1
      }
    }
    #expect(run >= count)
  }

  /// True when lines are those shown, where `…` alone means any lines, and at the end of one the rest of it.
  private static func matches(_ printed: [String], _ shown: ArraySlice<String>) -> Bool {
    guard let first = shown.first else { return printed.isEmpty }
    let rest = shown.dropFirst()
    if first == "…" { return (0...printed.count).contains { matches(Array(printed.dropFirst($0)), rest) } }
    guard let line = printed.first else { return false }
    let isSame = first.hasSuffix("…") ? line.hasPrefix(String(first.dropLast())) : line == first
    return isSame && matches(Array(printed.dropFirst()), rest)
  }

  @Test(
    "every column of every table is in Columns.md",
    arguments: [
      ("summary", "summary --format csv"), ("samples", "samples --format csv"), ("route", "route --format csv"),
      ("export --as workouts", "export"), ("export --as workouts", "export --units imperial"),
      ("export --as minutes", "export --as minutes"), ("export --as minutes", "export --as minutes --units imperial"),
      ("export --as zones", "export --as zones --ftp 200"), ("export --as route", "export --as route"),
      ("export --as records", "export --as records"),
      ("export --as laps", "export --as laps"), ("export --as laps", "export --as lengths"),
      ("export --as laps", "export --as events"), ("export --as laps", "export --as devices"),
      ("export --as laps", "export --as beats"), ("export --as laps", "export --as samples"),
      ("export --as tanks", "export --as tanks"), ("export --as tanks", "export --as gases"),
      ("export --as tanks", "export --as sets"), ("export --as tanks", "export --as shifts"),
      ("export --as tanks", "export --as climbs"),
      ("stats", "stats --format csv --add duration,recent"), ("stats", "stats --format csv --units imperial"),
      ("stats", "stats --format csv --group device"), ("stats", "stats --format csv --group app"),
    ])
  func columns(heading: String, command: String) throws {
    let page = try Self.read("Documentation/Columns.md")
    func text(_ heading: String) throws -> String {
      let after = try #require(page.components(separatedBy: "\n## \(heading)").dropFirst().first)
      return try #require(after.components(separatedBy: "\n## ").first)
    }
    // The columns of workouts stand once, below summary, those of records below the database.
    let elsewhere = ["export --as workouts": "summary", "export --as records": "The database"][heading]
    let section = try text(heading) + (elsewhere.map { try text($0) } ?? "")
    let input = "Fixtures/activities/run-distance-laps.fit"
    let run = try Tool.run(command.split(separator: " ").map(String.init) + [input], in: root)
    let header = try #require(run.lines.first)
    let names = header.split(separator: ",").map(String.init)
    #expect(names.count > 5)
    for name in names {
      // Of stats the page lists the parts before and after a kind's name.
      let base = name.replacing(/^(avg|min|max|duration|recent)_/, with: "").replacing(/_(start|end)$/, with: "")
      let isKind = try heading == "stats" && section.contains(Regex("`\(base.replacing(/_s$/, with: ""))(_\\w+)?`"))
      #expect(section.contains("`\(name)`") || isKind, "Columns.md, \(heading): no \(name)")
    }
  }
}
