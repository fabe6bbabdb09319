import Testing
import Workouts

@testable import Exports

/// Tables for people on terminals of several widths.
@Suite("Tables on terminals")
struct TableFitTests {
  private func text(_ fill: (inout TextBuffer) -> Void) -> String {
    var text = TextBuffer(capacity: 256)
    fill(&text)
    return text.string
  }

  @Test("a bar has an eighth of a column for what is more than nothing, and never more than its width")
  func bars() {
    #expect(text { $0.append(barOf: 0.5, width: 4) } == "  ██")
    #expect(text { $0.append(barOf: 1e-9, width: 4) } == "  ▏")
    #expect(text { $0.append(barOf: 17, width: 3) } == "  ███")
    #expect(text { $0.append(barOf: 0.3, width: 4) } == "  █▏")
    for nothing in [0, -1, Double.nan, -Double.infinity] {
      #expect(text { $0.append(barOf: nothing, width: 4) } == "")
    }
    #expect(text { $0.append(barOf: 1, width: 0) } == "")
  }

  /// The table of three months' rides on a terminal of some columns.
  private func stats(columns: Int?) -> [Substring] {
    var settings = StatsSettings()
    settings.fit = TableFit(terminalColumns: columns)
    var table = StatsTable(settings)
    for (month, kilometers) in [40.0, 80, 20].enumerated() {
      let start = Instant(unixSeconds: 1_700_000_000 + Int64(month) * 31 * 86_400)
      var summary = WorkoutSummary(start: start, end: start.advanced(byMilliseconds: 3_600_000))
      summary.distanceMeters = kilometers * 1000
      summary.cells = []
      table.add(summary)
    }
    return text { table.append(.table, to: &$0) }.split(separator: "\n")
  }

  @Test("rows take a terminal's width and no more; elsewhere they have no bars", arguments: [60, 80, 100, 200])
  func statsWidth(columns: Int) {
    let plain = stats(columns: nil)
    #expect(plain.count == 4)
    #expect(plain[0].contains("clock") && !plain.joined().contains("█"))
    let rows = stats(columns: columns)
    #expect(rows.count == 4)
    #expect(rows[0].contains("clock") == (columns >= 84))
    if columns >= 80 { #expect(rows.allSatisfy { $0.unicodeScalars.count <= columns }) }
  }

  @Test("a summary's row shows the end of the file's name as far as the terminal goes")
  func summaryWidth() {
    let start = Instant(unixSeconds: 1_700_000_000)
    var summary = WorkoutSummary(start: start, end: start.advanced(byMilliseconds: 3_600_000))
    summary.distanceMeters = 40_000
    let name = String(repeating: "a/", count: 60) + "ride.fit"
    func row(_ columns: Int?) -> String {
      text {
        SummaryFormat.table(.metric, TableFit(terminalColumns: columns))
          .append(SummaryRow(input: name, status: .ok, summary: summary), to: &$0)
      }
    }
    #expect(row(nil).unicodeScalars.count == 101 && !row(nil).contains("█"))
    for columns in [81, 90, 100, 130, 160] {
      #expect(row(columns).unicodeScalars.count == columns + 1)
      #expect(row(columns).hasSuffix("ride.fit\n"))
    }
    #expect(row(130).contains("  ████  "), "40 km are four columns")
  }
}
