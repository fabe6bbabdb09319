import FITWriter
import Foundation
import Testing

/// Inputs with sessions after their records: commands that hold their output read them again by themselves.
@Suite("Tool: inputs read a second time")
struct SecondReadingTests {
  static let triathlon = "vendors/sessions-behind-all-records.fit.gz"
  static let swim = "vendors/pool-swim-hr-messages.fit"

  private let folder = TemporaryFolder()

  /// A table's rows of workouts, without the input's name.
  private func rows(_ run: Tool.Run) throws -> [[String]] {
    #expect(run.status == 0 && run.errors.isEmpty)
    let table = CSV(run.text)
    let keys = ["session", "activity_type", "start", "end", "records", "positions", "laps", "distance_m"]
    let places = try keys.map { key in try #require(table.header.firstIndex(of: key)) }
    return table.rows.map { row in places.map { row[$0] } }
  }

  private func summary(_ words: String...) throws -> [[String]] {
    try rows(Tool.run(["summary", "--format", "csv"] + words, in: Fixture.folder))
  }

  @Test("sessions after all records divide them without an option, as with --resolve")
  func summaries() throws {
    let plain = try summary(Self.triathlon)
    #expect(plain.map { $0[4] } == ["341", "63", "961", "42", "611"])
    #expect(plain.map { $0[6] } == ["1", "1", "1", "1", "1"])
    #expect(try summary("--resolve", Self.triathlon) == plain)
    for place in ["last", "first"] {
      let other = try summary("activities/triathlon-summary-\(place).fit.gz")
      #expect(other.map { $0[4] } == plain.map { $0[4] } && other.map { $0[6] } == plain.map { $0[6] })
    }
  }

  @Test("each sport has its share in tables and sums", arguments: [["export"], ["stats", "--group", "sport"]])
  func tables(command: [String]) throws {
    func cells(_ ride: String, _ heading: String) throws -> [String] {
      let run = try Tool.run(command + ["--format", "csv", ride], in: Fixture.folder)
      #expect(run.status == 0)
      let table = CSV(run.text)
      let place = try #require(table.header.firstIndex(of: heading), "\(table.header)")
      return table.rows.map { $0[place] }
    }
    for heading in ["avg_heart_rate_bpm"] + (command[0] == "export" ? ["data_distance_m"] : ["distance_m", "clock"]) {
      #expect(
        try cells(Self.triathlon, heading) == cells("activities/triathlon-summary-first.fit.gz", heading), "\(heading)")
    }
  }

  @Test(
    "minutes and zones divide sessions as workouts do, by file and by pipe",
    arguments: [["minutes"], ["zones", "--max-heart-rate", "190"]])
  func wholeWorkouts(table: [String]) throws {
    let command = ["export", "--as"] + table
    let plain = try Tool.run(command + [Self.triathlon], in: Fixture.folder)
    let resolved = try Tool.run(command + ["--resolve", Self.triathlon], in: Fixture.folder)
    #expect(plain.status == 0 && plain.lines.count > 10 && plain.text == resolved.text)
    let pipe = "fitstream \(command.joined(separator: " ")) < '\(Self.triathlon)'"
    // The name of the input, and what follows from it.
    let name = { (text: String) in
      text.replacing(Self.triathlon, with: "-").replacing(/r[0-9a-z]{11}/, with: "ride")
    }
    #expect(try name(Tool.shell(pipe, in: Fixture.folder).text) == name(plain.text))
  }

  @Test("minutes have the heart rates stored by a strap")
  func mergedMinutes() throws {
    let command = ["export", "--as", "minutes", Self.swim]
    let plain = try Tool.run(command, in: Fixture.folder)
    #expect(try plain.text == Tool.run(command + ["--resolve"], in: Fixture.folder).text)
    let table = CSV(plain.text)
    let place = try #require(table.header.firstIndex(of: "heart_rate_bpm"))
    #expect(table.rows.contains { Double($0[place]).map { $0 > 60 } ?? false })
  }

  @Test(
    "a stream on standard input reports sessions that could not be divided, and divides them with --resolve",
    arguments: ["samples", "route"])
  func streaming(command: String) throws {
    let report = folder.url.appending(path: "report").path
    func read(_ options: String) throws -> (detail: String?, lines: Int) {
      let run = try Tool.shell("fitstream \(command) --add input --report '\(report)' \(options)", in: Fixture.folder)
      let report = objects([String(decoding: try folder.read("report").dropLast(), as: UTF8.self)])
      return (report[0]?["detail"] as? String, run.lines.count { $0.contains("\"session\":4") })
    }
    let (plain, resolved) = (try read("< \(Self.triathlon)"), try read("--resolve < \(Self.triathlon)"))
    #expect(try #require(plain.detail).contains("--resolve") && plain.lines < 10)
    #expect(resolved.detail == nil && resolved.lines > 200)
    // A file is read ahead without an option.
    let file = try read(Self.triathlon)
    #expect(file.detail == nil && file.lines == resolved.lines)
  }

  @Test("a start has the local time of the clock that comes at the end, where the input is read ahead")
  func localStart() throws {
    let ride = "activities/outdoor-ride-2h.fit.gz"
    func start(_ line: String) throws -> String? {
      objects([try #require(try Tool.shell(line, in: Fixture.folder).lines.first)]).first??["start_local"] as? String
    }
    #expect(try start("fitstream samples \(ride)") == "2024-05-04T09:30:00+02:00")
    #expect(try start("fitstream samples --resolve < \(ride)") == "2024-05-04T09:30:00+02:00")
    #expect(try start("fitstream samples < \(ride)") == nil)
    #expect(try start("fitstream samples < \(ride) | grep '\"workout\"'") == "2024-05-04T09:30:00+02:00")
  }

  @Test("beats stored by a strap are counted if they are not merged")
  func unmergedBeats() throws {
    func beats(_ words: String...) throws -> Int? {
      let run = try Tool.run(words + ["--report", folder.path + "/report", Self.swim], in: Fixture.folder)
      #expect(run.status == 0)
      let report = objects([String(decoding: try folder.read("report").dropLast(), as: UTF8.self)])
      return (report[0]?["dropped"] as? [String: Int])?["beat-not-merged"]
    }
    let told = try Tool.run("messages", "--message", "hr", "--field", "filtered_bpm", Self.swim, in: Fixture.folder)
    let count = objects(told.lines).reduce(0) { sum, message in
      let rates = (message?["fields"] as? [String: Any])?["filtered_bpm"]
      return sum + ((rates as? [Any])?.count ?? (rates == nil ? 0 : 1))
    }
    #expect(count > 100)
    #expect(try beats("check") == count)
    for command in ["samples", "route"] { #expect(try beats(command) == nil, "\(command)") }
    #expect(try beats("samples", "--resolve") == nil)
    for command in ["summary", "stats", "export"] { #expect(try beats(command) == nil, "\(command)") }
  }

  @Test("tables of workouts have the heart rates of a swim by themselves", arguments: ["stats", "export"])
  func swimTables(command: String) throws {
    let plain = try Tool.run(command, "--format", "csv", Self.swim, in: Fixture.folder)
    let merged = try Tool.run(command, "--format", "csv", "--resolve", Self.swim, in: Fixture.folder)
    #expect(plain.text == merged.text && plain.status == 0)
    let table = CSV(plain.text)
    let place = try #require(table.header.firstIndex(of: "avg_heart_rate_bpm"))
    #expect(try #require(Double(table.rows[0][place])) > 60)
  }

  @Test(
    "an input too long to be held is read once and reported so, if it cannot be opened again",
    .enabled(if: Tool.has("python3"), "needs python3"))
  func tooLong() throws {
    let line = "{ gzip -dc '\(Self.triathlon)'; head -c 5000000 /dev/zero; } > '\(folder.path)/long.fit'"
    #expect(try Tool.shell(line, in: Fixture.folder).status == 0)
    let pipe = try Tool.shell("cat long.fit | fitstream summary --format csv --report report", in: folder.url)
    #expect(try rows(pipe).map { $0[4] } == ["2018", "0", "0", "0", "0"])
    #expect(String(decoding: try folder.read("report"), as: UTF8.self).contains("longer than 4 MiB, so read once"))
    let file = try Tool.run("summary", "--format", "csv", "--report", "report", "long.fit", in: folder.url)
    #expect(try rows(file).map { $0[4] } == ["341", "63", "961", "42", "611"])
    #expect(!String(decoding: try folder.read("report"), as: UTF8.self).contains("read once"))
    let packed = try Tool.shell("python3 -m zipfile -c long.zip long.fit", in: folder.url)
    try #require(packed.status == 0)
    let entry = try Tool.run("summary", "--format", "csv", "--report", "report", "long.zip", in: folder.url)
    #expect(try rows(entry).map { $0[4] } == ["341", "63", "961", "42", "611"])
    #expect(!String(decoding: try folder.read("report"), as: UTF8.self).contains("read once"))
  }

  #if SQLite
  private static let ways = [
    "ingest ride.fit", "ingest folder", "ingest ride.fit.gz", "ingest ride.zip", "ingest stored.zip",
    "ingest ride.tar.gz", "ingest ride.tar", "ingest nested.zip", "ingest < ride.fit", "ingest < ride.fit.gz",
    "ingest < ride.zip", "ingest < ride.tar.gz", "ingest --limit chunk-bytes=777 ride.fit",
    "ingest --add samples,records,route-points -j2 folder ride.fit",
  ]

  /// Puts the triathlon into the folder in every form.
  private func makeForms() throws {
    let script = """
      import gzip, os, sys, tarfile, zipfile
      bytes = gzip.open(sys.argv[1]).read()
      os.mkdir('folder')
      for name in ['ride.fit', 'folder/ride.fit']: open(name, 'wb').write(bytes)
      gzip.open('ride.fit.gz', 'wb').write(bytes)
      zipfile.ZipFile('ride.zip', 'w', zipfile.ZIP_DEFLATED).write('ride.fit.gz', 'a/ride.fit.gz')
      zipfile.ZipFile('stored.zip', 'w').write('ride.fit', 'a/ride.fit')
      zipfile.ZipFile('nested.zip', 'w').write('ride.zip')
      for name, mode in [('ride.tar', 'w'), ('ride.tar.gz', 'w:gz')]:
          with tarfile.open(name, mode) as tar: tar.add('ride.fit')
      """
    try folder.write("make.py", script.utf8)
    let ride = Fixture.folder.appending(path: Self.triathlon).path
    let made = try Tool.shell("python3 make.py '\(ride)'", in: folder.url)
    try #require(made.status == 0, "\(made.errors)")
  }

  @Test("ingest stores the heart rates of a swim", .enabled(if: Tool.has("python3"), "needs python3"))
  func ingestSwim() throws {
    let command = "fitstream ingest -q --add records --db '\(folder.path)/rides.sqlite' '\(Self.swim)'"
    #expect(try Tool.shell(command, in: Fixture.folder).status == 0)
    let query = """
      import sqlite3
      c = sqlite3.connect('rides.sqlite')
      print(c.execute("SELECT samples FROM kind_totals NATURAL JOIN sample_kinds WHERE kind = 'heartRate'").fetchall())
      print(c.execute("SELECT count(*) FROM records WHERE heart_rate_bpm > 0").fetchall())
      """
    try folder.write("query.py", query.utf8)
    let stored = try Tool.shell("python3 query.py", in: folder.url)
    let samples = try Tool.run("samples", "--resolve", Self.swim, in: Fixture.folder)
    let count = samples.lines.count { $0.contains("\"kind\":\"heartRate\"") }
    #expect(count > 100 && stored.lines == ["[(\(count),)]", "[(\(count),)]"], "\(stored.text) \(stored.errors)")
  }

  @Test(
    "ingest divides them from a file, a folder, gzip, zip, tar and a pipe",
    .enabled(if: Tool.has("python3"), "needs python3"), arguments: ways)
  func ingest(way: String) throws {
    try makeForms()
    let command = way.replacing("ingest", with: "fitstream ingest -q --db rides.sqlite", maxReplacements: 1)
    #expect(try Tool.shell(command, in: folder.url).status == 0)
    let query = """
      import sqlite3
      for row in sqlite3.connect('rides.sqlite').execute('SELECT session, activity_type, start_utc, records, positions, '
          'laps, round(distance_m, 2), (SELECT count(*) FROM laps WHERE laps.workout_id = workouts.workout_id) '
          'FROM workouts ORDER BY workout_id'): print(*row, sep=',')
      """
    try folder.write("query.py", query.utf8)
    let stored = try Tool.shell("python3 query.py", in: folder.url)
    let expected = try summary("--resolve", Self.triathlon).map { row in
      ([0, 1, 2, 4, 5, 6].map { row[$0] } + ["\(Double(row[7]) ?? 0)", row[6]]).joined(separator: ",")
    }
    #expect(expected.count == 5)
    #expect(stored.lines == (way.hasSuffix("folder ride.fit") ? expected + expected : expected), "\(stored.errors)")
  }
  #endif

  @Test("a file that is cut is read the same way wherever it lies: by file, in archives, by pipe")
  func cut() throws {
    let whole = try Tool.shell("gzip -dc '\(Self.triathlon)'", in: Fixture.folder).output
    let folder = TemporaryFolder()
    try folder.write("cut.fit", whole.dropLast())
    let shell = "tar -cf cut.tar cut.fit && gzip -k cut.fit && tar -cf - cut.tar | gzip > nested.tgz"
    #expect(try Tool.shell(shell, in: folder.url).status == 0)
    func rows(_ words: String) throws -> [[String]] {
      let table = CSV(try Tool.shell("fitstream summary -q --format csv \(words)", in: folder.url).text)
      let place = try #require(table.header.firstIndex(of: "input"))
      return table.rows.map { row in row.indices.filter { $0 != place }.map { row[$0] } }
    }
    let expected = try rows("cut.fit")
    #expect(expected.count == 5)
    for words in ["cut.fit.gz", "cut.tar", "nested.tgz", "< cut.fit", "- < cut.tar"] {
      #expect(try rows(words) == expected, "\(words)")
    }
  }

  @Test("a second `file_id` of another type costs no record, by file, in gzip or by pipe")
  func laterFileID() throws {
    let folder = TemporaryFolder()
    var settings = FileIDMessage(manufacturer: 1, timeCreated: 1_083_742_200)
    settings.type = 2
    var activity = settings
    activity.type = 4
    var writer = FITFileWriter()
    writer.write(activity)
    for second in 0..<40_000 as Range<UInt32> {
      if second == 100 { writer.write(settings) }
      writer.write(RecordMessage(timestamp: 1_083_742_200 + second))
    }
    try folder.write("ride.fit", writer.finish())
    #expect(try Tool.shell("gzip -k ride.fit", in: folder.url).status == 0)
    for words in ["ride.fit", "ride.fit.gz", "< ride.fit", "- < ride.fit.gz"] {
      for command in ["export --as records", "samples --format csv", "export --as records --limit chunk-bytes=100"] {
        let run = try Tool.shell("fitstream \(command) \(words)", in: folder.url)
        #expect(run.status == 0, "\(command) \(words): \(run.errors)")
        if command.hasPrefix("export") { #expect(run.lines.count == 40_001, "\(command) \(words)") }
      }
    }
  }

  @Test("a FIT file that is called as an export's index is read, where it comes only once too")
  func namedAsIndex() throws {
    let folder = TemporaryFolder()
    let ride = try Data(contentsOf: Fixture.folder.appending(path: "activities/run-distance-laps.fit"))
    try folder.write("activities.csv", ride)
    #expect(try Tool.shell("tar -cf rides.tar activities.csv", in: folder.url).status == 0)
    for words in ["rides.tar", "- < rides.tar", "activities.csv"] {
      let run = try Tool.shell("fitstream summary --format csv \(words)", in: folder.url)
      #expect(run.status == 0 && run.lines.count == 2, "\(words): \(run.errors)")
    }
  }
}
