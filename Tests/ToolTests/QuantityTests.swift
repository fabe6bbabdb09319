import FITWriter
import Foundation
import Testing

/// A quantity that is nothing but a row of the catalogue.
@Suite("Tool: quantities", .enabled(if: Tool.has("python3"), "needs python3"))
struct QuantityTests {
  /// A row: its kind of sample, unit and column, its field of `record`, and the field's value for 1.
  struct Row: Sendable, CustomTestStringConvertible {
    let kind: String, unit: String, column: String
    let field: UInt8, type: FITWireType, none: UInt32
    let scale: UInt32, first: UInt32

    var testDescription: String { kind }
  }

  static let rows = [
    Row(
      kind: "absolutePressure", unit: "Pa", column: "absolute_pressure_pa", field: 91, type: .uint32,
      none: 0xFFFF_FFFF, scale: 1, first: 101_000),
    Row(
      kind: "coreTemperature", unit: "degC", column: "core_temperature_c", field: 139, type: .uint16,
      none: 0xFFFF, scale: 100, first: 37),
  ]

  @Test("a row goes from a file to samples, minutes, records and documentation", arguments: rows)
  func row(_ row: Row) throws {
    let folder = TemporaryFolder()
    let start: UInt32 = 1_100_000_000
    var file = FITFileWriter()
    file.write(FileIDMessage(type: 4, manufacturer: 1, product: 1, timeCreated: start))
    for second in 0..<90 {
      var record = FITMessageSpec(global: 20)
      record.add(253, .uint32, start + UInt32(second))
      record.add(row.field, row.type, second == 1 ? row.none : (row.first + UInt32(second / 60)) * row.scale)
      file.write(record)
    }
    try folder.write("ride.fit", file.finish())

    let samples = try Tool.run(["samples", "ride.fit"], in: folder.url).lines.filter { $0.contains("\"\(row.kind)\"") }
    let lines = samples.filter { $0.contains(#""value":"#) }
    let value = "\"value\":\(row.first),\"unit\":\"\(row.unit)\""
    #expect(lines.count == 89 && lines.first?.contains(value) == true, "\(lines.first ?? "")")

    for (command, column, cells) in [
      ("export --as minutes ride.fit", row.column, ["\(row.first)", "\(row.first + 1)"]),
      ("stats --format csv ride.fit", "max_\(row.column)", ["\(row.first + 1)"]),
    ] {
      let table = CSV(try Tool.run(command.split(separator: " ").map(String.init), in: folder.url).text)
      let place = try #require(table.header.firstIndex(of: column))
      #expect(table.rows.map { $0[place] } == cells)
    }

    _ = try Tool.run(
      ["ingest", "-q", "--db", "rides.sqlite", "--add", "records", "--add", "samples", "ride.fit"], in: folder.url)
    let query = """
      import sqlite3
      c = sqlite3.connect('rides.sqlite')
      for sql in ("SELECT count(\(row.column)), max(\(row.column)) FROM records",
                  "SELECT min_\(row.column), max_\(row.column) FROM minutes WHERE minute = 1",
                  "SELECT unit, count(*) FROM samples NATURAL JOIN sample_kinds WHERE kind = '\(row.kind)'"):
          print(c.execute(sql).fetchall())
      """
    try folder.write("query.py", query.utf8)
    let stored = try Tool.shell("python3 query.py", in: folder.url)
    let most = "\(row.first + 1).0"
    #expect(
      stored.lines == ["[(89, \(most))]", "[(\(most), \(most))]", "[('\(row.unit)', 89)]"], "\(stored.errors)")

    for page in ["Columns", "HealthKitMapping"] {
      let path = Fixture.folder.deletingLastPathComponent().appending(path: "Documentation/\(page).md")
      let text = try String(contentsOf: path, encoding: .utf8)
      #expect(text.contains("\n| `\(row.kind)` | \(row.unit) |"))
    }
  }
}
