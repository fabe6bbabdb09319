import Foundation
import InputReports
import Testing

@testable import CommandLineOptions
@testable import Workouts

#if SQLite
@testable import RideDatabase
#endif

/// Compares Documentation/CommandLine.md and the database's part of Columns.md with the code.
@Suite("CommandLine.md and Columns.md")
struct CommandLinePageTests {
  private static let page = "Documentation/CommandLine.md"

  /// Names in the first column of the table below a heading.
  private static func firstColumn(_ heading: String, of page: String = page) throws -> Set<String> {
    let section = try #require(try Documents.section(heading, of: page))
    let rows = section.split(separator: "\n").filter { $0.hasPrefix("| ") }
    return Set(rows.flatMap { row in row.split(separator: "|")[0].matches(of: /`([^`]+)`/).map { String($0.1) } })
  }

  @Test("the table of reasons has every reason in its order, with its meaning, and no other")
  func reasons() throws {
    let section = try #require(try Documents.section("Reports", of: Self.page))
    let table = try #require(section.components(separatedBy: "| reason | status | meaning |").dropFirst().first)
    let rows = try #require(table.components(separatedBy: "\n\n").first).split(separator: "\n").dropFirst()
    let documented = rows.map { row in row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
    #expect(documented.map(\.first) == Reason.allCases.map { "`\($0.name)`" })
    #expect(documented.map(\.last) == Reason.allCases.map(\.meaning))
    let statuses = Set(InputStatus.allCases.map(\.name))
    for row in documented { #expect(statuses.isSuperset(of: row[1].components(separatedBy: ", ")), "\(row)") }
  }

  @Test("a reason is written by one table only: no other source has its name in quotes")
  func names() throws {
    // The promises of fixtures are written down without the code that is tested by them.
    let fixtures = [
      "Sources/InputReports/", "Sources/RideSimulator/", "Sources/fitstream-fixtures/", "Sources/fitstream-archives/",
    ]
    let names = Reason.allCases.map(\.name).filter { $0.contains("-") }
    for file in Documents.sources where file.hasPrefix("Sources/") && !fixtures.contains(where: file.hasPrefix) {
      let text = try Documents.read(file)
      for name in names { #expect(!text.contains("\"\(name)\""), "\(file) has \(name)") }
    }
  }

  @Test("every reason to leave something out is in its table")
  func counts() throws {
    let documented = try Self.firstColumn("What was left out")
    #expect(documented == Set(DropReason.allCases.map { "\($0.name)" }))
  }

  @Test("every option and every command is in its table")
  func options() throws {
    let flags =
      try Documents.read("Sources/CommandLineOptions/Flags.swift")
      + Documents.read("Sources/CommandLineOptions/TableOptions.swift")
      + Documents.read("Sources/CommandLineOptions/SelectionOptions.swift")
      + Documents.read("Sources/CommandLineOptions/FormatNames.swift")
    let text = try #require(try Documents.section("Options", of: Self.page))
    for match in flags.matches(of: /long: "([a-z-]+)"/) where match.1 != "chunk-size" {
      let isThere = try text.contains(Regex("`[^`]*--\(match.1)\\b(?!-)"))
      #expect(isThere, "--\(match.1) is not in CommandLine.md")
    }
    let queries = try #require(text.components(separatedBy: "| name | answers |").dropFirst().first)
    let rows = queries.split(separator: "\n").dropFirst().prefix(StoredQuery.all.count).map(String.init)
    #expect(rows == StoredQuery.all.map { "| `\($0.name)` | \($0.summary) |" })
    let source = try Documents.read("Sources/CommandLineOptions/Command.swift")
    let commands = try #require(source.components(separatedBy: "\n}").first)
    let documented = try Self.firstColumn("Commands")
    for match in commands.matches(of: /\n  case (\w+)/) { #expect(documented.contains(String(match.1)), "\(match.1)") }
  }

  #if SQLite
  @Test("every table, column and view of the database is in its page")
  func database() throws {
    let section = try #require(try Documents.section("The database", of: "Documentation/Columns.md"))
    let rows = section.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { String($0) }
    for table in Table.allCases {
      // Minutes are shown by their view, whose measures begin with one of three words.
      let name = table == .minutes ? "minutes" : table.name
      let row = try #require(rows.first { $0.hasPrefix("| `\(name)`") }, "no table \(name)")
      for column in table.columns where column.name != "minute_id" {
        let base = column.name.replacing(/^(avg|min|max)_/, with: "")
        let isThere = row.contains("`\(column.name)`") || (table == .minutes && row.contains("`\(base)`"))
        #expect(isThere, "\(name) has \(column.name)")
      }
    }
    let queries = try #require(try Documents.section("query", of: "Documentation/Columns.md"))
      .split(separator: "\n").filter { $0.hasPrefix("| `") }.map(String.init)
    let expected = StoredQuery.all.map { query in
      let columns = query.columns.map { "`\($0)`" }.joined(separator: ", ")
      return "| `\(query.name)` | \(query.view.map { "`\($0)`" } ?? "–") | \(columns) |"
    }
    #expect(queries == expected)
    for name in Views.queryNames { #expect(section.contains("`\(name)`"), "no view \(name)") }
    let views = try Documents.read("Sources/RideDatabase/Schema+Views.swift")
    for match in views.matches(of: /CREATE VIEW ([a-z]\w+) AS/) {
      #expect(section.contains("`\(match.1)`"), "no view \(match.1)")
    }
  }
  #endif
}
