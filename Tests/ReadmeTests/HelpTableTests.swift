import Foundation
import Testing

@testable import CommandLineOptions

/// The pages of `fitstream help` against the documentation that they are made of.
@Suite("Tables of the help")
struct HelpTableTests {
  private static func lines(_ text: String) -> [Substring] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return Array(lines.drop { $0.isEmpty }.reversed().drop { $0.isEmpty }.reversed())
  }

  @Test("reasons, exit codes and columns are the pages', word for word; else run make help-tables")
  func sections() throws {
    let page = "Documentation/CommandLine.md"
    for section in [HelpTables.reports, HelpTables.exitCodes] {
      let text = try #require(try Documents.section(section.heading, of: page))
      #expect(Self.lines(section.text) == Self.lines(text), "\(section.heading)")
    }
    let columns = try Documents.read("Documentation/Columns.md")
    let headings = columns.split(separator: "\n").filter { $0.hasPrefix("## ") }.map { String($0.dropFirst(3)) }
    #expect(HelpTables.columns.map(\.heading) == [""] + headings)
    for section in HelpTables.columns.dropFirst() {
      let parts = columns.components(separatedBy: "\n## \(section.heading)\n")
      let text = try #require(parts.dropFirst().first).components(separatedBy: "\n## ")[0]
      #expect(Self.lines(section.text) == Self.lines(text), "\(section.heading)")
    }
  }

  @Test("the table of commands has each with the formats that it knows, and no other")
  func formats() throws {
    let section = try #require(try Documents.section("Commands", of: "Documentation/CommandLine.md"))
    for command in Command.allCases {
      let row = try #require(section.split(separator: "\n").first { $0.hasPrefix("| `\(command.rawValue)` |") })
      let named = HelpSection.names(in: String(row.split(separator: "|")[2]))
      let formats = Set(named).intersection(Format.allCases.map(\.rawValue))
      #expect(formats == Set(command.description.formats.map(\.rawValue)), "\(command.rawValue)")
    }
    for word in OtherWord.allCases {
      #expect(section.contains("`\(word.rawValue)") || section.contains(" \(word.rawValue)`"))
    }
  }
}
