import FITWriter
import Foundation
import Testing

/// A quantity that is nothing but a row of the catalogue.
@Suite("Tool: quantities", .enabled(if: Tool.has("python3"), "needs python3"))
struct QuantityTests {
  @Test("absolute pressure goes from a file to samples, minutes, records and documentation")
  func absolutePressure() throws {
    let folder = TemporaryFolder()
    let start: UInt32 = 1_100_000_000
    var file = FITFileWriter()
    file.write(FileIDMessage(type: 4, manufacturer: 1, product: 1, timeCreated: start))
    for second in 0..<90 {
      var record = FITMessageSpec(global: 20)
      record.add(253, .uint32, start + UInt32(second))
      record.add(91, .uint32, UInt32(second == 1 ? 0xFFFF_FFFF : 101_000 + second / 60))
      file.write(record)
    }
    try folder.write("ride.fit", file.finish())

    let samples = try Tool.run(["samples", "ride.fit"], in: folder.url).lines.filter { $0.contains("absolutePressure") }
    let lines = samples.filter { $0.contains(#""value":"#) }
    #expect(lines.count == 89 && lines.first?.contains(#""value":101000,"unit":"Pa""#) == true, "\(lines.first ?? "")")

    for (command, column, cells) in [
      ("export --as minutes ride.fit", "absolute_pressure_pa", ["101000", "101001"]),
      ("stats --format csv ride.fit", "max_absolute_pressure_pa", ["101001"]),
    ] {
      let table = CSV(try Tool.run(command.split(separator: " ").map(String.init), in: folder.url).text)
      let place = try #require(table.header.firstIndex(of: column))
      #expect(table.rows.map { $0[place] } == cells)
    }

    _ = try Tool.run(["ingest", "-q", "--db", "rides.sqlite", "--records", "--samples", "ride.fit"], in: folder.url)
    let query = """
      import sqlite3
      c = sqlite3.connect('rides.sqlite')
      for sql in ("SELECT count(absolute_pressure_pa), max(absolute_pressure_pa) FROM records",
                  "SELECT min_absolute_pressure_pa, max_absolute_pressure_pa FROM minutes WHERE minute = 1",
                  "SELECT unit, count(*) FROM samples NATURAL JOIN sample_kinds WHERE kind = 'absolutePressure'"):
          print(c.execute(sql).fetchall())
      """
    try folder.write("query.py", query.utf8)
    let stored = try Tool.shell("python3 query.py", in: folder.url)
    #expect(stored.lines == ["[(89, 101001.0)]", "[(101001.0, 101001.0)]", "[('Pa', 89)]"], "\(stored.errors)")

    for page in ["Columns", "HealthKitMapping"] {
      let path = Fixture.folder.deletingLastPathComponent().appending(path: "Documentation/\(page).md")
      let text = try String(contentsOf: path, encoding: .utf8)
      #expect(text.contains("\n| `absolutePressure` | Pa |"))
    }
  }
}
