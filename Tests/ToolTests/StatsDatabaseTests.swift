import FITWriter
import Foundation
import Testing

/// Sums over the rows that ingest stored, compared with those over the files.
@Suite("Tool: stats of a database")
struct StatsDatabaseTests {
  private static let rides = ["activities", "vendors", "tracks"]

  private func ingest(_ folder: TemporaryFolder, _ options: [String]) throws {
    let database = folder.path + "/rides.sqlite"
    _ = try Tool.run(["ingest", "-q", "--db", database] + options + Self.rides, in: Fixture.folder)
  }

  private func table(_ run: Tool.Run) -> [[String: String]] {
    let table = CSV(run.text)
    #expect(table.isEven)
    return table.rows.map { Dictionary(zip(table.header, $0)) { $1 } }
  }

  private func sum(_ rows: [[String: String]], _ column: String) -> Double {
    rows.reduce(0) { $0 + (Double($1[column] ?? "") ?? 0) }
  }

  @Test("with samples stored the sums are those over the files")
  func same() throws {
    let folder = TemporaryFolder()
    try ingest(folder, ["--add", "samples"])
    for arguments in [
      ["--by", "year", "--add", "duration,recent"], ["--by", "hour", "--add", "duration,recent"],
      ["--by", "week", "--group", "sport,device"], ["--by", "6h", "--group", "app", "--units", "imperial"],
      ["--by", "month", "--edge", "strict", "--since", "2024-01-01"], ["--by", "day", "--copies", "each"],
    ] {
      let options = ["stats", "-q", "--format", "csv"] + arguments
      let files = try Tool.run(options + Self.rides, in: Fixture.folder)
      let stored = try Tool.run(options + ["--db", "rides.sqlite"], in: folder.url)
      #expect(stored.status == 0 && stored.errors.isEmpty)
      #expect(stored.lines.count == files.lines.count && stored.lines[0] == files.lines[0], "\(arguments)")
      for (var row, var file) in zip(table(stored), table(files)) {
        // Air temperatures before a dive, whose time the first in the water takes, are not stored.
        let column = "avg_water_temperature_c"
        #expect(abs(sum([row], column) - sum([file], column)) < 0.01)
        (row[column], file[column]) = (nil, nil)
        #expect(row == file, "\(arguments)")
      }
    }
  }

  @Test("without samples sums and extremes are those stored, and unknown values are empty")
  func withoutSamples() throws {
    let folder = TemporaryFolder()
    try ingest(folder, [])
    func stats(_ arguments: String...) throws -> [[String: String]] {
      let options = ["stats", "-q", "--format", "csv", "--add", "duration,recent"] + arguments
      return table(try Tool.run(options + ["--db", "rides.sqlite"], in: folder.url))
    }
    let files = table(
      try Tool.run(["stats", "-q", "--format", "csv", "--by", "year"] + Self.rides, in: Fixture.folder))
    let years = try stats("--by", "year")
    #expect(years.count == files.count)
    for (row, file) in zip(years, files) {
      for column in ["workouts", "max_heart_rate_bpm", "min_power_w", "steps"] { #expect(row[column] == file[column]) }
      for column in ["distance_m", "energy_kcal", "active_s"] {
        #expect(abs(sum([row], column) - sum([file], column)) < 1e-3)
      }
      #expect(abs(sum([row], "avg_heart_rate_bpm") - sum([file], "avg_heart_rate_bpm")) < 3)
      #expect(row["duration_distance_s"] == "" && row["recent_heart_rate_bpm"] == "")
    }
    let hours = try stats("--by", "hour")
    #expect(hours.count > 3 * years.count)
    for column in ["active_s", "workouts"] { #expect(abs(sum(hours, column) - sum(years, column)) < 0.01) }
    #expect(abs(sum(hours, "distance_m") / sum(years, "distance_m") - 1) < 0.01)
    #expect(hours.allSatisfy { $0["duration_distance_s"] == "" })
  }

  @Test("minutes come in order of time and without a limit, whatever the order of storing")
  func order() throws {
    let folder = TemporaryFolder()
    var names: [String] = []
    for ride in 0..<3 {
      let start = 1_100_000_040 + UInt32(ride) * 10 * 86_400
      var file = FITFileWriter()
      file.write(FileIDMessage(type: 4, manufacturer: 32, product: 31, timeCreated: start))
      for step in 0..<12_000 {
        var record = RecordMessage(timestamp: start + UInt32(step) * 30)
        record.distanceMeters = Double(step)
        file.write(record)
      }
      names.insert("\(ride).fit", at: 0)
      try folder.write("\(ride).fit", file.finish())
    }
    _ = try Tool.run(["ingest", "-q", "--add", "samples", "--db", "rides.sqlite"] + names, in: folder.url)
    let run = try Tool.run(
      "stats", "--by", "minute", "--columns", "distance", "--format", "csv", "--db", "rides.sqlite", in: folder.url)
    let rows = table(run)
    let times = rows.compactMap { $0["from"] }
    #expect(run.status == 0 && rows.count == 3 * 6000 && times == times.sorted())
    #expect(sum(rows, "distance_m") == 3 * 11_999 && rows[1]["distance_m"] == "2")
    // In that order files leave some out.
    let files = try Tool.run(["stats", "--by", "minute", "--format", "csv"] + names, in: folder.url)
    #expect(files.status == 1 && files.lines.count < 3 * 6000)
  }

  @Test("a database and inputs exclude each other, and a missing one is reported")
  func usage() throws {
    let folder = TemporaryFolder()
    let both = try Tool.run("stats", "--db", "rides.sqlite", "ride.fit", in: folder.url)
    #expect(both.status == 2 && both.errorLines.count == 1 && both.errors.contains("not both"))
    let none = try Tool.run("stats", "--db", "rides.sqlite", in: folder.url)
    #expect(none.status == 1 && none.errorLines.count == 1 && none.errors.contains("rides.sqlite"))
    #expect(try folder.names().isEmpty)
    for options in [
      ["--crc", "refuse"], ["-j", "4"], ["--pause-gap", "60"], ["--report", "r"], ["--native", "power"],
    ] {
      let refused = try Tool.run(["stats", "--db", "rides.sqlite"] + options, in: folder.url)
      #expect(refused.status == 2 && refused.errors.contains("is about reading files"), "\(options) \(refused.errors)")
    }
  }
}
