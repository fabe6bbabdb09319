import FITWriter
import Foundation
import Testing

/// Sums by intervals of time, compared with the samples that the same command line tool writes.
@Suite("Tool: stats")
struct StatsCommandTests {
  private let ride = "activities/outdoor-ride-2h.fit.gz"
  private let sparse = "activities/smart-recording.fit"

  private struct Sample {
    let kind: String
    let start: Double
    let end: Double
    let value: Double
  }

  private func time(_ text: String) throws -> Double {
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: text.contains("."))
    return try Date(text, strategy: style).timeIntervalSince1970
  }

  private func samples(_ file: String) throws -> [Sample] {
    try objects(try Tool.run("samples", file, in: Fixture.folder).lines).compactMap { object in
      guard let object, let kind = object["kind"] as? String, let value = object["value"] as? Double else { return nil }
      return Sample(
        kind: kind, start: try time(object["start"] as? String ?? ""), end: try time(object["end"] as? String ?? ""),
        value: value)
    }
  }

  private func rows(_ arguments: String..., in folder: URL = Fixture.folder) throws -> [[String: String]] {
    let run = try Tool.run(["stats", "-q", "--format", "csv"] + arguments, in: folder)
    #expect(run.errors.isEmpty && run.status == 0, "\(run.errors)")
    let table = CSV(run.text)
    #expect(table.isEven)
    return table.rows.map { Dictionary(zip(table.header, $0)) { $1 } }
  }

  private func number(_ row: [String: String], _ column: String) -> Double { Double(row[column] ?? "") ?? .nan }

  private func sum(_ rows: [[String: String]], _ column: String) -> Double {
    rows.reduce(0) { $0 + (Double($1[column] ?? "") ?? 0) }
  }

  @Test("every interval has the samples of its time", arguments: ["7min", "15min", "2h"])
  func intervals(period: String) throws {
    let length: [String: Double] = ["7min": 420, "15min": 900, "2h": 7200]
    let step = try #require(length[period])
    let all = try samples(ride)
    let rows = try rows("--by", period, "--add", "duration,recent", ride)
    #expect(rows.count > 1)
    // The ride's clock is two hours ahead of UTC.
    for row in rows {
      let from = try time((row["from"] ?? "") + "Z") - 7200
      #expect(row["clock"] == "local" && from.truncatingRemainder(dividingBy: step) == 0 || step == 420)
      let here = all.filter { $0.kind == "heartRate" && $0.start >= from && $0.start < from + step }
      #expect(number(row, "min_heart_rate_bpm") == here.map(\.value).min())
      #expect(number(row, "max_heart_rate_bpm") == here.map(\.value).max())
      let last = try #require(here.last)
      #expect(number(row, "recent_heart_rate_bpm") == last.value)
      #expect(try time(row["recent_heart_rate_end"] ?? "") == last.end)
      var meters = 0.0, seconds = 0.0
      for sample in all where sample.kind == "distance" {
        let shared = max(0, min(sample.end, from + step) - max(sample.start, from))
        meters += sample.value * shared / (sample.end - sample.start)
        seconds += shared
      }
      #expect(abs(sum([row], "distance_m") - meters) < 1e-3)
      #expect(abs(sum([row], "duration_distance_s") - seconds) < 1e-3)
    }
    let whole = try self.rows("--by", "year", "--add", "duration", ride)[0]
    for column in ["distance_m", "energy_kcal", "active_s", "workouts", "duration_heart_rate_s", "ascent_m"] {
      #expect(abs(sum(rows, column) - number(whole, column)) < 1e-3, "\(column)")
    }
    let weighted = rows.reduce(0) { $0 + number($1, "avg_heart_rate_bpm") * number($1, "duration_heart_rate_s") }
    #expect(abs(weighted / number(whole, "duration_heart_rate_s") - number(whole, "avg_heart_rate_bpm")) < 1e-6)
  }

  @Test(
    "samples across an edge are cut, kept or left out",
    arguments: ["cut", "keep", "strict-start", "strict-end", "strict"])
  func edges(rule: String) throws {
    let all = try samples(sparse).filter { $0.kind == "distance" }
    let long = all.filter { $0.end - $0.start >= 4 }
    let first = try #require(long.first), last = try #require(long.last)
    let (from, to) = (first.start + 1, last.start + 2)
    func text(_ seconds: Double) -> String { Date(timeIntervalSince1970: seconds).ISO8601Format() }
    var expected = 0.0
    for sample in all where sample.start < to && sample.end > from {
      switch rule {
      case "cut":
        let shared = min(sample.end, to) - max(sample.start, from)
        expected += sample.value * shared / (sample.end - sample.start)
      case "keep": expected += sample.value
      case "strict-start": expected += sample.start >= from ? sample.value : 0
      case "strict-end": expected += sample.end <= to ? sample.value : 0
      default: expected += sample.start >= from && sample.end <= to ? sample.value : 0
      }
    }
    let row = try rows("--by", "year", "--since", text(from), "--until", text(to), "--edge", rule, sparse)[0]
    #expect(abs(number(row, "distance_m") - expected) < 1e-3)
    #expect(row["workouts"] == "1" && abs(number(row, "elapsed_s") - (to - from)) < 1e-3)
    // Without a rule they are cut, and a time without a zone is this computer's.
    if rule == "cut" {
      let plain = try rows("--by", "year", "--since", text(from), "--until", text(to), sparse)[0]
      #expect(plain == row)
      let local = text(from).dropLast()
      let command = "TZ=UTC-3 fitstream stats --by year --since '\(local)' --until '\(text(to))' '\(sparse)' | wc -l"
      #expect(try Tool.shell(command, in: Fixture.folder).text.contains("2"))
      let zoned = text(from).dropLast() + "+00:00"
      #expect(try rows("--by", "year", "--since", String(zoned), "--until", text(to), sparse)[0] == row)
    }
    // A workout that counts whole does so at its start.
    #expect(try rows("--since", text(from), "--edge", "workout", sparse).isEmpty)
  }

  @Test("the last days end with the day of --until, and hours with its time")
  func last() throws {
    let day = String(try #require(rows("--by", "day", sparse)[0]["from"]))
    #expect(try rows("--since", "7d", "--until", day, sparse).count == 1)
    #expect(try rows("--since", "1d", "--until", day, sparse).count == 1)
    let next = Date(timeIntervalSince1970: try time(day + "T00:00:00Z") + 7 * 86_400).ISO8601Format().prefix(10)
    #expect(try rows("--since", "7d", "--until", String(next), sparse).isEmpty)
    #expect(try rows("--since", "8d", "--until", String(next), sparse).count == 1)
    #expect(try rows("--since", "2w", "--until", String(next), sparse).count == 1)
    #expect(try rows("--since", "1mo", "--until", String(next), sparse).count == 1)
    #expect(try rows("--since", "7d", sparse).isEmpty)
    let all = try samples(sparse).filter { $0.kind == "heartRate" }
    let end = try #require(all.last).start + 1
    let until = Date(timeIntervalSince1970: end).ISO8601Format()
    let row = try #require(rows("--since", "10min", "--until", until, "--by", "year", sparse).first)
    #expect(number(row, "max_heart_rate_bpm") == all.filter { $0.start >= end - 600 }.map(\.value).max())
  }

  @Test("copies of a recording count once, recordings of one ride by two devices by choice, and all where they should")
  func copies() throws {
    let folder = TemporaryFolder()
    let file = "activities/run-distance-laps.fit"
    try folder.write("a.fit", Fixture.bytes(file))
    try folder.write("b.fit", Fixture.bytes(file))
    let track = try Tool.run("route", "--format", "gpx", file, in: Fixture.folder)
    try folder.write("c.gpx", track.output)
    func counted(_ options: String...) throws -> [String] {
      let run = try Tool.run(
        ["stats", "-q", "--format", "csv", "--by", "year", "--assume-sport", "running"] + options + ["."],
        in: folder.url)
      return run.lines.dropFirst().map { String($0.split(separator: ",", omittingEmptySubsequences: false)[4]) }
    }
    #expect(try counted() == ["2"])
    #expect(try counted("--copies", "rides") == ["1"])
    #expect(try counted("--copies", "each") == ["3"])
    let run = try Tool.run("stats", "--format", "table", "a.fit", "b.fit", in: folder.url)
    #expect(try Tool.run("stats", "--format", "csv", "a.fit", "b.fit", in: folder.url).errors.isEmpty)
    #expect(run.status == 0 && run.errorLines == ["fitstream: 1 workout left out as a copy; see --copies"])
  }

  /// A ride of ten minutes at five metres a second, as one of two devices has it.
  private func recording(by product: UInt16, from start: UInt32, _ change: (inout RecordMessage) -> Void) -> [UInt8] {
    var file = FITFileWriter()
    file.write(FileIDMessage(type: 4, manufacturer: 32, product: product, timeCreated: start))
    for second in 0..<600 {
      var record = RecordMessage(timestamp: start + UInt32(second))
      record.distanceMeters = Double(second) * 5
      change(&record)
      file.write(record)
    }
    return Array(file.finish())
  }

  @Test(
    "two devices on one ride count once: the first one given, and of the next samples where the first has none",
    arguments: [["--by", "year"], ["--by", "5min"]])
  func twoDevices(by: [String]) throws {
    let folder = TemporaryFolder()
    let start: UInt32 = 1_100_000_100
    try folder.write("computer.fit", recording(by: 31, from: start) { $0.powerWatts = 200 })
    try folder.write(
      "watch.fit",
      recording(by: 32, from: start + 30) {
        ($0.powerWatts, $0.heartRateBeatsPerMinute, $0.distanceMeters) = (100, 150, ($0.distanceMeters ?? 0) * 2)
      })
    func total(_ files: String...) throws -> [[String: String]] {
      let run = try Tool.run(["stats", "-q", "--format", "csv", "--copies", "rides"] + by + files, in: folder.url)
      let table = CSV(run.text)
      return table.rows.map { Dictionary(zip(table.header, $0)) { $1 } }
    }
    let rows = try total("computer.fit", "watch.fit")
    #expect(sum(rows, "workouts") == 1 && sum(rows, "active_s") == 599)
    // The watch went on for half a minute, at twice the speed.
    #expect(abs(sum(rows, "distance_m") - 599 * 5 - 300) < 0.01)
    #expect(rows.allSatisfy { ["200", "100", ""].contains($0["max_power_w"]) })
    #expect(rows.contains { $0["avg_heart_rate_bpm"] == "150" })
    let reversed = try total("watch.fit", "computer.fit")
    #expect(sum(reversed, "workouts") == 1 && abs(sum(reversed, "distance_m") - 599 * 10 - 150) < 0.01)
    #expect(reversed.allSatisfy { ["200", "100", ""].contains($0["max_power_w"]) })
    let third = try total("computer.fit", "watch.fit", "computer.fit", "watch.fit")
    #expect(third == rows)
  }

  @Test("devices have rows of their own, each with its measures, and recorders too")
  func devices() throws {
    let folder = TemporaryFolder()
    let start: UInt32 = 1_100_000_000
    var file = FITFileWriter()
    file.write(FileIDMessage(type: 4, manufacturer: 32, product: 31, timeCreated: start))
    file.write(DeviceInfoMessage(timestamp: start, manufacturer: 32, product: 31))
    var strap = DeviceInfoMessage(timestamp: start, deviceIndex: 1, manufacturer: 123, product: 3)
    (strap.deviceType, strap.productName) = (120, "HRM, of mine")
    file.write(strap)
    for second in 0..<60 {
      var record = RecordMessage(timestamp: start + UInt32(second))
      (record.heartRateBeatsPerMinute, record.distanceMeters) = (120, Double(second) * 5)
      file.write(record)
    }
    try folder.write("ride.fit", file.finish())
    let closing = try #require(objects(try Tool.run("samples", "ride.fit", in: folder.url).lines).last ?? nil)
    #expect(closing["sources"] as? [String: Int] == ["heartRate": 1, "distance": 0])
    let rows = try rows("--by", "year", "--group", "device", "ride.fit", in: folder.url)
    #expect(rows.count == 2 && rows.allSatisfy { $0["workouts"] == "1" && $0["active_s"] == "59" })
    #expect(rows.map { $0["device"] } == ["HRM, of mine", "wahoo_fitness 31"])
    #expect(rows.map { $0["avg_heart_rate_bpm"] } == ["120", ""] && rows.map { $0["distance_m"] } == ["", "295"])
    let cut = try self.rows("--by", "hour", "--group", "device", "ride.fit", in: folder.url)
    #expect(cut.map { $0["device"] } == rows.map { $0["device"] } && sum(cut, "distance_m") == 295)
    let apps = try self.rows("--by", "year", "--group", "sport,app", "ride.fit", in: folder.url)
    #expect(apps.count == 1 && apps[0]["activity_type"] == "other" && apps[0]["app"] == "wahoo_fitness 31")
    let table = try Tool.run("stats", "--format", "table", "--group", "device", "ride.fit", in: folder.url)
    #expect(table.lines[0].hasSuffix("  device") && table.lines[1].hasSuffix("  HRM, of mine"))
  }

  @Test("imperial units have columns and numbers of their own")
  func units() throws {
    let metric = try rows("--by", "year", ride)[0]
    let imperial = try rows("--by", "year", "--units", "imperial", ride)[0]
    #expect(abs(number(imperial, "distance_mi") * 1609.344 - number(metric, "distance_m")) < 0.01)
    #expect(abs(number(imperial, "ascent_ft") * 0.3048 - number(metric, "ascent_m")) < 0.01)
    #expect(abs(number(imperial, "max_speed_mph") * 0.44704 - number(metric, "max_speed_mps")) < 1e-4)
    #expect(imperial["distance_m"] == nil && imperial["avg_power_w"] == metric["avg_power_w"])
    #expect(
      try Tool.run("stats", "--format", "table", "--units", "imperial", ride, in: Fixture.folder).lines[0].contains(
        " mi "))
  }

  @Test(
    "an invalid time, span or group is a usage error",
    arguments: [
      ["--by", "7"], ["--by", "0d"], ["--since", "fortnight"], ["--since", "2026-11-20T25:00"], ["--by", "day@noon"],
      ["--by", "month@2026-01-31"], ["--group", "device,app"], ["--group", "gear"],
      ["--group", "place"], ["--group", "hour,weekday"], ["--edge", "soft"],
      ["--add", "joy"],
    ])
  func usage(arguments: [String]) throws {
    let run = try Tool.run(["stats"] + arguments + ["x"], in: Fixture.folder)
    #expect(run.status == 2 && run.errorLines.count == 1 && run.errors.contains(arguments[0]))
  }
}
