#if SQLite
import Foundation
import Testing

/// `stats --zones`, and units of `best` and `summary`.
@Suite("Tool: stats by zones")
struct ZoneStatsTests {
  private let folder = TemporaryFolder()
  private static let rides = ["activities", "vendors"]

  private func table(_ arguments: [String], in place: URL = Fixture.folder) throws -> [[String: String]] {
    let run = try Tool.run(arguments, in: place)
    let table = CSV(run.text)
    #expect(table.isEven, "\(run.errors)")
    return table.rows.map { Dictionary(zip(table.header, $0)) { $1 } }
  }

  @Test("times in zones of files are those of a database, in every group, and add up to those of its view")
  func same() throws {
    let rider = ["--ftp", "220", "--max-heart-rate", "185"]
    let database = folder.path + "/rides.sqlite"
    _ = try Tool.run(["ingest", "-q", "--db", database] + rider + Self.rides, in: Fixture.folder)
    for more in [[], ["--group", "sport"], ["--by", "week", "--group", "device"], ["--group", "weekday"]] {
      let options = ["stats", "-q", "--zones", "--format", "csv"] + more
      let files = try table(options + rider + Self.rides)
      let stored = try table(options + ["--db", database])
      #expect(files == stored && files.count >= 12, "\(more)")
      for row in files { #expect(Double(row["seconds"] ?? "").map { $0 >= 0 } == true) }
    }
    func sums(_ rows: [[String: String]]) -> [String: Double] {
      rows.reduce(into: [:]) {
        $0["\($1["quantity"] ?? "") \($1["zone"] ?? "")", default: 0] += Double($1["seconds"] ?? "") ?? 0
      }
    }
    let year = try table(["stats", "-q", "--zones", "--by", "year", "--format", "csv", "--db", database])
    #expect(sums(year) == sums(try table(["query", "zones", "--db", database])))
    let shares = year.filter { $0["quantity"] == "power" }.compactMap { Double($0["share_percent"] ?? "") }
    #expect(shares.count == 7 && abs(shares.reduce(0, +) - 100) < 0.1)
    // A new threshold on the command line moves time between zones, not away.
    let higher = try table([
      "stats", "-q", "--zones", "--by", "year", "--format", "csv", "--ftp", "400", "--db", database,
    ])
    #expect(sums(higher) != sums(year))
    #expect(sums(higher).values.reduce(0, +) == sums(year).values.reduce(0, +))
  }

  @Test("zones are of whole workouts: other edges, parts of days and columns of kinds are refused")
  func refused() throws {
    for options in [
      ["--by", "hour"], ["--edge", "cut"], ["--columns", "power"], ["--add", "recent"], ["--copies", "rides"],
    ] {
      let run = try Tool.run(["stats", "--zones"] + options + ["activities"], in: Fixture.folder)
      #expect(run.status == 2 && run.errors.contains("--zones"), "\(options)")
    }
  }

  @Test("miles in summary and best are the metres of the metric table")
  func units() throws {
    func miles(_ row: [String: String], _ key: String) -> Double? { Double(row[key] ?? "") }
    for command in [["summary", "-q", "--format", "csv"], ["best", "-q", "--format", "csv"]] {
      let metric = try table(command + ["activities"])
      let imperial = try table(command + ["--units", "imperial", "activities"])
      #expect(metric.count == imperial.count && !metric.isEmpty)
      var compared = 0
      for (one, other) in zip(metric, imperial) {
        if let metres = miles(one, "distance_m"), let found = miles(other, "distance_mi") {
          #expect(abs(found * 1609.344 - metres) < 2)
          compared += 1
        }
        if let pace = miles(one, "pace_s_per_km"), let found = miles(other, "pace_s_per_mi") {
          #expect(abs(found / 1.609344 - pace) < 0.01)
        }
        if one["unit"] == "m/s" {
          #expect(other["unit"] == "mph")
          #expect(abs((miles(other, "value") ?? 0) * 0.44704 - (miles(one, "value") ?? 0)) < 0.001)
        }
      }
      #expect(compared > 2)
    }
    let table = try Tool.run(
      "summary", "-q", "--format", "table", "--units", "imperial", "activities", in: Fixture.folder)
    #expect(table.lines[0].contains(" mi "))
    let json = try Tool.run(
      "summary", "-q", "--format", "json", "--units", "imperial", "activities", in: Fixture.folder)
    #expect(
      json.lines.allSatisfy { $0.hasPrefix("{") && !$0.contains("distance_m\"") } && json.text.contains("distance_mi"))
  }
}
#endif
