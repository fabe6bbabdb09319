import FITWriter
import Foundation
import Testing

/// Tables of the fixtures.
@Suite("Tool: export and stats")
struct ExportCommandTests {
  private let folder = TemporaryFolder()

  /// The rows of a table as their cells by column.
  private func rows(_ arguments: String...) throws -> [[String: String]] {
    let table = CSV(try Tool.run(arguments + ["-q", "."], in: Fixture.folder).text)
    #expect(table.isEven && !table.rows.isEmpty)
    return table.rows.map { Dictionary(zip(table.header, $0)) { $1 } }
  }

  private func key(_ row: [String: String]) -> String { "\(row["input"] ?? "") \(row["session"] ?? "")" }

  private func sums(_ rows: [[String: String]], _ column: String) -> [String: Double] {
    Dictionary(rows.map { (key($0), Double($0[column] ?? "") ?? 0) }, uniquingKeysWith: +)
  }

  @Test("the minutes of every workout add up to it")
  func minutes() throws {
    // Minutes stream, so sessions after all records divide them only on request.
    let workouts = try rows("export", "--resolve")
    let minutes = try rows("export", "--as", "minutes", "--resolve")
    #expect(workouts.count > 90 && minutes.count > 300)
    for (column, whole, factor) in [
      ("distance_m", "data_distance_m", 1.0), ("active_s", "active_s", 1), ("steps", "steps", 1),
      ("energy_kcal", "data_energy_kcal", 1),
    ] {
      let sums = sums(minutes, column)
      for row in workouts where column != "distance_m" || row["records"] != "0" {
        // Totals that only the device reported are in no minute.
        guard let told = Double(row[whole] ?? ""), let sum = sums[key(row)], sum > 0 || column == "active_s" else {
          continue
        }
        #expect(abs(sum - told * factor) < 0.01, "\(key(row)): \(column) \(sum), \(told * factor)")
      }
    }
    #expect(minutes.allSatisfy { Double($0["active_s"] ?? "").map { $0 > 0 && $0 < 120 } ?? false })
  }

  @Test("no more time is in zones than the workout was active")
  func zones() throws {
    let zones = try rows("export", "--as", "zones", "--max-heart-rate", "185", "--ftp", "240", "--resolve")
    let active = sums(try rows("export", "--resolve"), "active_s")
    for measure in ["heartRate", "power"] {
      let times = sums(zones.filter { $0["measure"] == measure }, "time_s")
      #expect(times.count > 50)
      for (workout, seconds) in times { #expect(seconds <= (active[workout] ?? 0) + 0.01, "\(measure) of \(workout)") }
    }
  }

  @Test("zones without a limit are no empty table but a note on what they need")
  func zonesWithoutLimits() throws {
    for form in [["--format", "csv"], ["--format", "ndjson"]] {
      let none = try Tool.run(
        ["export", "--as", "zones"] + form + ["activities/smart-recording.fit"], in: Fixture.folder)
      #expect(none.status == 2 && none.text.isEmpty)
      #expect(
        none.errorLines.count == 1 && none.errors.contains("--max-heart-rate BPM") && none.errors.contains("--ftp"))
    }
    let given = try Tool.run(
      "export", "--as", "zones", "--max-heart-rate", "190", "activities/smart-recording.fit", in: Fixture.folder)
    #expect(given.status == 0 && given.errors.isEmpty && given.lines.count > 3)
    let compatible = try Tool.run(
      "export", "--as", "zones", "--compatible", "activities/smart-recording.fit", in: Fixture.folder)
    #expect(compatible.status == 2 && compatible.text.isEmpty && compatible.errors.contains("--max-heart-rate BPM"))
    // A threshold in the file is enough for zones of power.
    var file = FITFileWriter()
    file.write(FileIDMessage(type: 4, manufacturer: 1, product: 1, timeCreated: 1_100_000_000))
    for second in 0..<60 as Range<UInt32> {
      var record = RecordMessage(timestamp: 1_100_000_000 + second)
      record.powerWatts = 200
      file.write(record)
    }
    var session = FITMessageSpec(global: 18)
    session.add(253, .uint32, UInt32(1_100_000_060))
    session.add(2, .uint32, UInt32(1_100_000_000))
    session.add(45, .uint16, UInt16(250))
    file.write(session)
    try folder.write("own.fit", file.finish())
    let own = try Tool.run("export", "--as", "zones", "own.fit", in: folder.url)
    #expect(own.status == 0 && own.errors.isEmpty)
    #expect(CSV(own.text).rows.count == 7 && CSV(own.text).rows.allSatisfy { $0[2] == "power" })
  }

  @Test("a folder gets a file for each workout, the same whatever the number of workers; none is replaced")
  func files() throws {
    for jobs in ["1", "4"] {
      let run = try Tool.run(
        "export", "--as", "minutes", "-j", jobs, "-o", "\(folder.path)/\(jobs)/", "activities", in: Fixture.folder)
      #expect(run.status == 0 && run.text.isEmpty)
    }
    func contents(_ name: String) throws -> [String: Data] {
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/" + name)
      return try Dictionary(uniqueKeysWithValues: files.map { ($0, try folder.read("\(name)/\($0)")) })
    }
    let first = try contents("1")
    #expect(try first == contents("4"))
    #expect(first.count == 10 && first["OutdoorRunning_2024-05-04_09-30-00_minutes.csv"] != nil)
    // The ride of smart recording began with the other one.
    #expect(first["OutdoorCycling_2024-05-04_09-30-00_minutes-2.csv"] != nil)
    try folder.write("1/OutdoorRunning_2024-05-04_09-30-00_minutes.csv", "mine".utf8)
    for _ in 0..<2 {
      _ = try Tool.run("export", "--as", "minutes", "-o", folder.path + "/1", "activities", in: Fixture.folder)
    }
    var expected = first
    expected["OutdoorRunning_2024-05-04_09-30-00_minutes.csv"] = Data("mine".utf8)
    expected["OutdoorRunning_2024-05-04_09-30-00_minutes-2.csv"] =
      first["OutdoorRunning_2024-05-04_09-30-00_minutes.csv"]
    #expect(try contents("1") == expected)
  }

  @Test(
    "every table has a file, by the app's names with --compatible", arguments: ["workout", "minutes", "zones", "route"])
  func kinds(table: String) throws {
    for isCompatible in [false, true] {
      let target = "\(folder.path)/\(isCompatible)/"
      let run = try Tool.run(
        ["export", "--as", table, "--max-heart-rate", "190", "-o", target, "activities/run-distance-laps.fit"]
          + (isCompatible ? ["--compatible"] : []), in: Fixture.folder)
      #expect(run.status == 0)
      let names = ["workout": "generalData", "minutes": "details", "zones": "heartZones", "route": "route"]
      let name = isCompatible ? names[table] ?? "" : table
      let files = try FileManager.default.contentsOfDirectory(atPath: target)
      #expect(files == ["OutdoorRunning_2024-05-04_09-30-00_\(name).csv"])
      let text = String(decoding: try Data(contentsOf: URL(filePath: target + files[0])), as: UTF8.self)
      let table = CSV(text)
      #expect(table.isEven && table.rows.count > 3 && !table.header.contains("input"))
    }
  }

  @Test("stats are those of all workouts, whatever the number of workers")
  func stats() throws {
    let one = try Tool.run("stats", "-q", "-j", "1", "--by", "day", ".", in: Fixture.folder)
    let many = try Tool.run("stats", "-q", "-j", "7", "--without", "order", "--by", "day", ".", in: Fixture.folder)
    #expect(one.text == many.text && one.status == 1)
    let workouts = try rows("summary")
    let days = try rows("stats", "--by", "day", "--copies", "each")
    #expect(days.reduce(0) { $0 + (Int($1["workouts"] ?? "") ?? 0) } == workouts.count)
    let meters = days.reduce(0) { $0 + (Double($1["distance_m"] ?? "") ?? 0) }
    let sports = try rows("stats", "--by", "year", "--group", "sport", "--columns", "distance", "--copies", "each")
    #expect(abs(sports.reduce(0) { $0 + (Double($1["distance_m"] ?? "") ?? 0) } - meters) < 0.001)
    #expect(sports.allSatisfy { $0["avg_heart_rate_bpm"] == nil })
    let none = try Tool.run("stats", "-q", "--since", "2030-01-01", "activities", in: Fixture.folder)
    #expect(none.lines.count == 1 && none.status == 0)
  }

  @Test("an input that is refused is in no table and no sum")
  func refused() throws {
    for command in [["export"], ["stats"]] {
      let run = try Tool.run(command + ["-q", "--crc", "refuse", "malformed/checksum-wrong.fit"], in: Fixture.folder)
      #expect(run.lines.count == 1 && run.status == 1)
    }
  }

  @Test("records are those of the database, of every fixture")
  func records() throws {
    let inputs = ["activities", "vendors", "tracks/ride.gpx", "tracks/ride.tcx"]
    let words = ["export", "--as", "records", "-q", "-o", folder.path + "/records.csv"]
    let run = try Tool.run(words + inputs, in: Fixture.folder)
    #expect(run.status <= 1, "\(run.errors)")
    _ = try Tool.run(
      ["ingest", "--add", "records", "-q", "--db", folder.path + "/r.sqlite"] + inputs, in: Fixture.folder)
    let script = """
      import csv, sqlite3
      stored = sqlite3.connect("r.sqlite")
      columns = [c[1] for c in stored.execute("PRAGMA table_info(records)")][2:]
      of = {}
      for path, session, *values in stored.execute(
          "SELECT i.path, w.session, " + ", ".join("r." + c for c in columns)
          + " FROM records r JOIN workouts w USING (workout_id) JOIN inputs i USING (input_id) ORDER BY workout_id, record"):
          of.setdefault((path.split("Fixtures/")[-1], session), []).append(values)
      read = {}
      with open("records.csv", newline="") as file:
          for row in csv.DictReader(file):
              read.setdefault((row["input"], int(row["session"])), []).append(row)
      assert len(read) > 60 and read.keys() == of.keys(), read.keys() ^ of.keys()
      different = 0
      for key, rows in read.items():
          assert len(rows) == len(of[key]), key
          for row, values in zip(rows, of[key]):
              assert row["time"] and float(row["elapsed_s"]) >= 0 and row["ride_id"], row
              for name, value in zip(columns, values):
                  if name == "time_unix_ms": continue
                  text = row[name]
                  if (text == "") != (value is None) or value is not None and abs(float(text) - value) > 1e-7: different += 1
      print(len(read), different)
      """
    try Data(script.utf8).write(to: folder.url.appending(path: "compare.py"))
    let compared = try Tool.shell("python3 compare.py", in: folder.url)
    #expect(compared.text.hasSuffix(" 0\n"), "\(compared.text)\(compared.errors)")
  }

  @Test("records of one sport are those of its workouts alone, in every format, one file a workout in a folder")
  func recordsOfSport() throws {
    let file = "activities/triathlon-summary-last.fit.gz"
    let all = CSV(try Tool.run("export", "--as", "records", file, in: Fixture.folder).text)
    let some = CSV(try Tool.run("export", "--as", "records", "--sport", "running", file, in: Fixture.folder).text)
    let sport = try #require(all.header.firstIndex(of: "activity_type"))
    #expect(all.isEven && some.rows == all.rows.filter { $0[sport] == "running" } && some.rows.count > 100)
    let lines = try Tool.run("export", "--as", "records", "--format", "json", file, in: Fixture.folder).lines
    #expect(lines.count == all.rows.count && objects(lines).allSatisfy { $0?["ride_id"] != nil })
    let run = try Tool.run(
      "export", "--as", "records", "-o", folder.path + "/each/", Fixture.folder.path + "/" + file, in: folder.url)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/each")
    #expect(run.status == 0 && names.count == 5 && names.allSatisfy { $0.hasSuffix("_records.csv") }, "\(names)")
  }

  @Test("records refuse to conceal, and have no compatible form")
  func recordsRefusals() throws {
    for option in ["--conceal-start=300", "--conceal-end=300", "--compatible"] {
      let run = try Tool.run("export", "--as", "records", option, "activities", in: Fixture.folder)
      #expect(run.status == 2 && run.output.isEmpty && run.errorLines.count == 1, "\(run.errors)")
    }
  }

  @Test(
    "an impossible request is a usage error",
    arguments: [
      (["export", "-o", "."], "fitstream: --as workouts makes one file; --output names a folder"),
      (
        ["export", "--compatible", "--format", "ndjson"],
        "fitstream: --compatible is a form of csv; there is none of ndjson"
      ),
      (
        ["stats", "--since", "2026-02-30"],
        "fitstream: --since takes a day such as 2026-11-20, or a time such as 2026-11-20T18:30, not '2026-02-30'"
      ),
    ])
  func usage(arguments: [String], message: String) throws {
    let run = try Tool.run(arguments + ["activities"], in: Fixture.folder)
    #expect(run.status == 2 && run.errorLines == [message])
    #expect(try Tool.run("stats", "--columns", "joy", "x").errors.contains("heartRate, cadence, power"))
  }
}
