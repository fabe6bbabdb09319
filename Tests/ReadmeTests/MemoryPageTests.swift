import Foundation
import Testing

@Suite("Memory.md")
struct MemoryPageTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The cells of each row of the section under a heading.
  private static func rows(_ heading: String) throws -> [[String]] {
    let page = try String(contentsOf: root.appendingPathComponent("Documentation/Memory.md"), encoding: .utf8)
    let section = try #require(page.components(separatedBy: "## \(heading)\n").dropFirst().first)
    let lines = try #require(section.components(separatedBy: "\n## ").first).split(separator: "\n")
    return lines.filter { $0.hasPrefix("| ") }.dropFirst().map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  private static func quoted(_ cell: String) -> [String] {
    cell.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
      .map { String($0.element) }
  }

  private static func number(_ cell: String) -> Int? { Int(cell.filter { $0 != "," }) }

  @Test("each collection has its bound in bytes, and the constant that holds it is that of the code")
  func bounds() throws {
    let rows = try Self.rows("Of each worker") + Self.rows("Of a run")
    #expect(rows.count >= 35)
    for row in rows {
      try #require(row.count == 4, "\(row)")
      let bytes = try #require(Self.number(row[1]), "\(row)")
      let constants = Self.quoted(row[2])
      for constant in constants where constant != "Pipeline.Options.heldBytes" && !constant.hasPrefix("-") {
        let value = SecurityTests.values[constant] ?? Self.others[constant]
        #expect(value != nil, "\(constant)")
        // What counts bytes is the bound itself, or a part of it.
        if let value, constant == constants.first,
          constant.lowercased().hasSuffix("bytes") || constant.hasSuffix("byteLimit")
        {
          #expect(value <= bytes, "\(constant) of \(bytes)")
        }
      }
    }
  }

  /// Constants of modules that this test does not see.
  private static let others = ["RowStream.heldBytes": 5 << 20, "RowStream.keptBytes": 64 << 20]

  @Test("the total of each command is at most 64 MB, or one of those that SECURITY.md lists with their bound")
  func totals() throws {
    let security = try String(contentsOf: Self.root.appendingPathComponent("SECURITY.md"), encoding: .utf8)
    #expect(security.contains("Documentation/Memory.md"))
    let rows = try Self.rows("Totals")
    for row in rows {
      let megabytes = try #require(Self.number(row[1]), "\(row)")
      #expect(megabytes <= 64 || row[2].contains("listed"), "\(row)")
    }
    let all = rows.flatMap { Self.quoted($0[0]) }
    for command in [
      "check", "summary", "samples", "route", "plot", "messages", "convert", "export", "stats", "best", "query",
      "ingest",
      "report", "poster", "duplicates", "bench",
    ] {
      #expect(all.contains { $0 == command || $0.hasPrefix(command + " ") }, "\(command)")
    }
  }
}
