import Testing

@testable import Exports

@Suite("Exports: tables that are asked for by name")
struct QueryTableTests {
  private static let columns = [
    "date", "is_indoor", "distance_m", "ascent_m", "timer_s", "avg_speed_mps", "latitude_deg", "value",
  ]
  private static let rows: [[QueryValue]] = [
    [
      .text("2026-05-28"), .integer(0), .number(157_026.48), .number(1397), .number(20_587.42), .number(7.627),
      .number(51.47184),
      .integer(3),
    ],
    [.text("a,b\u{1B}[31m"), .integer(1), .null, .null, .null, .null, .null, .number(0.5)],
  ]

  private func text(_ format: StatsFormat, _ units: ExportStyle.Units = .metric) -> [String] {
    var table = QueryTable(Self.columns, units, format)
    var text = TextBuffer()
    table.appendHead(to: &text)
    for row in Self.rows { table.append(row, to: &text) }
    table.finish(&text)
    return text.string.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test("CSV has plain numbers, flags as words, and what is not known is empty")
  func csv() {
    #expect(
      text(.csv) == [
        "date,is_indoor,distance_m,ascent_m,timer_s,avg_speed_mps,latitude_deg,value",
        "2026-05-28,false,157026.48,1397,20587.42,7.627,51.47184,3", "\"a,b\u{1B}[31m\",true,,,,,,0.5", "",
      ])
  }

  @Test("imperial units are in the names and in the numbers")
  func imperial() {
    let lines = text(.csv, .imperial)
    #expect(lines[0] == "date,is_indoor,distance_mi,ascent_ft,timer_s,avg_speed_mph,latitude_deg,value")
    #expect(lines[1] == "2026-05-28,false,97.572,4583.333,20587.42,17.061,51.47184,3")
    #expect(text(.table, .imperial)[0].contains("distance mi") && text(.table, .imperial)[1].contains(" 97.6 "))
  }

  @Test("a value whose row names the unit goes with it into the wanted one")
  func rowUnits() {
    func lines(_ format: StatsFormat, _ units: ExportStyle.Units) -> [String] {
      var table = QueryTable(["best", "value", "unit", "before_value"], units, format)
      var text = TextBuffer()
      let rows: [(String, Double, String)] = [
        ("speed 1 s", 10, "m/s"), ("climbing 60 s", 1000, "m/h"), ("longest distance", 160_934.4, "m"),
        ("most climbed", 304.8, "m"), ("fastest 10000 m", 3725, "s"), ("power 1 s", 900, "W"),
      ]
      for (name, value, unit) in rows {
        table.append([.text(name), .number(value), .text(unit), .null], to: &text)
      }
      table.finish(&text)
      return text.string.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    }
    #expect(
      lines(.csv, .imperial) == [
        "speed 1 s,22.369,mph,", "climbing 60 s,3280.84,ft/h,", "longest distance,100,mi,", "most climbed,1000,ft,",
        "fastest 10000 m,3725,s,", "power 1 s,900,W,",
      ])
    #expect(lines(.csv, .metric)[0] == "speed 1 s,10,m/s,")
    let table = lines(.table, .metric).dropFirst()
    #expect(
      Array(table) == [
        "speed 1 s 36 km/h", "climbing 60 s 1000 m/h", "longest distance 160.9 km", "most climbed 304.8 m",
        "fastest 10000 m 1:02:05 h:m:s", "power 1 s 900 W",
      ])
  }

  @Test("NDJSON leaves out what is not known")
  func json() {
    #expect(text(.ndjson)[1] == #"{"date":"a,b\u001b[31m","is_indoor":true,"value":0.5}"#)
  }

  @Test("a table for people is aligned, in units they think in, and safe for a terminal")
  func table() {
    let lines = text(.table)
    #expect(lines[0].hasPrefix("date "))
    #expect(
      lines[1].contains(" 157.0 ") && lines[1].contains(" 5:43:07 ") && lines[1].contains(" 27.5 ")
        && lines[1].contains(" 51.4718 "))
    #expect(Set(lines.prefix(3).map(\.unicodeScalars.count)).count == 1, "\(lines)")
    #expect(!lines[2].contains("\u{1B}"))
    var empty = QueryTable(["a"], .metric, .table)
    var text = TextBuffer()
    empty.finish(&text)
    #expect(text.string == "nothing\n")
  }

  @Test("rows for people wait until widths are known, and no longer")
  func waiting() {
    var table = QueryTable(["name", "value"], .metric, .table)
    var text = TextBuffer()
    var rows = 0
    while text.isEmpty && rows < 100_000 {
      table.append([.text("ride"), .integer(Int64(rows))], to: &text)
      rows += 1
    }
    #expect(rows < QueryTable.waitingBytes / 100)
    table.append([.text("a later ride"), .integer(7)], to: &text)
    table.finish(&text)
    #expect(text.string.split(separator: "\n").count == rows + 2)
    #expect(text.string.hasSuffix("a later ride      7\n"), "\(text.string.suffix(40))")
  }
}
