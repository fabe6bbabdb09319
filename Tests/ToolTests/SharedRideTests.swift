import FITWriter
import Foundation
import RideSimulator
import Testing

/// One ride by two devices, read together.
@Suite("Tool: rides that several inputs hold")
struct SharedRideTests {
  private let folder = TemporaryFolder()

  /// The samples of some inputs: sums, and the number of heart rates.
  private struct Sums: Equatable {
    var distance = 0.0
    var energy = 0.0
    var beats = 0
  }

  private func write(_ devices: TwoDevices) throws {
    try folder.write("computer.fit", devices.computer.bytes)
    try folder.write("watch.fit", devices.watch.bytes)
  }

  private func sums(_ arguments: String...) throws -> Sums {
    let run = try Tool.run(["samples"] + arguments, in: folder.url)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    var sums = Sums()
    for object in objects(run.lines) {
      guard let object, let value = object["value"] as? Double else { continue }
      switch object["kind"] as? String {
      case "distance": sums.distance += value
      case "energy": sums.energy += value
      case "heartRate": sums.beats += 1
      default: break
      }
    }
    return sums
  }

  /// The metres that a file's samples bring, and its pauses.
  private func way(_ file: String) throws -> (metres: [Metres], pauses: [Metres]) {
    var (metres, pauses, pausedAt): ([Metres], [Metres], Double?) = ([], [], nil)
    for object in objects(try Tool.run(["samples", file], in: folder.url).lines) {
      guard let object, let text = object["start"] as? String else { continue }
      let style = Date.ISO8601FormatStyle(includingFractionalSeconds: text.contains("."))
      let start = try style.parse(text).timeIntervalSince1970
      switch (object["kind"] as? String, object["event"] as? String) {
      case ("distance", _):
        let text = try #require(object["end"] as? String)
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: text.contains("."))
        let end = try style.parse(text).timeIntervalSince1970
        metres.append(Metres(start, end, try #require(object["value"] as? Double)))
      case (_, "pause"): pausedAt = start
      case (_, "resume"): pauses.append(Metres(try #require(pausedAt), start, 0))
      default: break
      }
    }
    return (metres, pauses)
  }

  /// The minutes with metres of a file's workout in a database, and its pauses.
  private func minutes(_ file: String) throws -> (metres: [Metres], pauses: [Metres]) {
    let script = """
      import sqlite3, sys
      c = sqlite3.connect('r.sqlite')
      w, = c.execute("SELECT workout_id FROM workouts NATURAL JOIN inputs WHERE path LIKE ?", ('%' + sys.argv[1],)).fetchone()
      for row in c.execute('SELECT start_unix_ms / 1e3, active_s, distance_m FROM minutes WHERE workout_id = ?', (w,)):
          if row[2] is not None: print(row[0], row[0] + row[1], repr(row[2]))
      stops = c.execute("SELECT kind, start_unix_ms / 1e3 FROM events WHERE workout_id = ? AND kind IN ('pause', 'resume') ORDER BY event", (w,)).fetchall()
      for (kind, start), (_, end) in zip(stops, stops[1:]):
          if kind == 'pause': print(start, end)
      """
    try folder.write("minutes.py", script.utf8)
    let run = try Tool.shell("python3 minutes.py \(file)", in: folder.url)
    #expect(run.status == 0, "\(run.errors)")
    let rows = run.lines.map { $0.split(separator: " ").compactMap { Double($0) } }
    return (
      rows.filter { $0.count == 3 }.map { Metres($0[0], $0[1], $0[2]) },
      rows.filter { $0.count == 2 }.map { Metres($0[0], $0[1], 0) }
    )
  }

  /// Metres over a time, in seconds since 1970.
  private struct Metres {
    let start: Double
    let end: Double
    let value: Double

    init(_ start: Double, _ end: Double, _ value: Double) { (self.start, self.end, self.value) = (start, end, value) }
  }

  /// The metres outside of the times that another recording has, its pauses and gaps of up to a minute among them.
  private func metres(_ way: [Metres], outside other: (metres: [Metres], pauses: [Metres])) -> Double {
    var covered: [(start: Double, end: Double)] = []
    for time in (other.metres + other.pauses).sorted(by: { $0.start < $1.start }) {
      if let last = covered.last, time.start - last.end <= 60 {
        covered[covered.count - 1].end = max(last.end, time.end)
      } else {
        covered.append((time.start, time.end))
      }
    }
    return way.reduce(0) { sum, part in
      let shared = covered.reduce(0) { $0 + max(0, min($1.end, part.end) - max($1.start, part.start)) }
      return sum + part.value * (part.end - part.start - shared) / (part.end - part.start)
    }
  }

  @Test("sums come from one of them, readings from both; its missing figures come from the other")
  func samples() throws {
    try write(TwoDevices())
    let (computer, watch) = (try sums("computer.fit"), try sums("watch.fit"))
    #expect(computer.energy == 0 && watch.energy > 0 && watch.distance > 0 && watch.distance != computer.distance)
    let each = try sums("computer.fit", "watch.fit")
    #expect(abs(each.distance - computer.distance - watch.distance) < 1e-6)
    // The computer's time is longer by seven seconds.
    let beats = computer.beats + watch.beats
    let rides = Sums(distance: computer.distance, energy: watch.energy, beats: beats)
    #expect(try sums("--copies", "rides", "watch.fit", "computer.fit") == rides)
    for jobs in ["1", "4"] { #expect(try sums("-j", jobs, "--copies", "rides", ".") == rides) }
    // Of the watch's, with what the computer has outside of its time.
    let preferred = try sums("--prefer", "fenix", ".")
    #expect(preferred.energy == watch.energy && preferred.beats == beats)
    let outside = metres(try way("computer.fit").metres, outside: try way("watch.fit"))
    #expect(
      outside > 1 && abs(preferred.distance - watch.distance - outside) < 1e-6, "\(preferred.distance) \(outside)")
    #expect(try sums("--prefer", "suunto", "--prefer", "Garmin Fenix6x", ".") == preferred)
    // Alone each is whole.
    #expect(try sums("--copies", "rides", "watch.fit") == watch)
    // From an archive as well.
    _ = try Tool.shell(
      "python3 -m zipfile -c both.zip watch.fit computer.fit && rm watch.fit computer.fit", in: folder.url)
    #expect(try sums("--copies", "rides", "both.zip") == rides)
  }

  @Test("a watch without distance is preferred in vain for that")
  func withoutDistance() throws {
    try write(TwoDevices(watchHasDistance: false))
    let (computer, watch) = (try sums("computer.fit"), try sums("watch.fit"))
    #expect(watch.distance == 0 && computer.distance > 0)
    let rides = Sums(distance: computer.distance, energy: watch.energy, beats: computer.beats + watch.beats)
    #expect(try sums("--prefer", "fenix", ".") == rides)
  }

  @Test("a FIT file and the GPX made of it are one ride")
  func track() throws {
    try write(TwoDevices())
    let both = try sums("--prefer", "edge", ".")
    _ = try Tool.shell("fitstream route --format gpx --max-gap 0 -o computer.gpx computer.fit", in: folder.url)
    #expect(try sums("computer.gpx").distance > 0)
    let three = try sums("--prefer", "edge", ".")
    // GPX knows no pause: its drift of a metre or so in the computer's pause of over a minute counts for nothing.
    #expect(three.distance == both.distance && three.energy == both.energy)
  }

  @Test("the closing line says what is left to another, and has no totals of it")
  func closing() throws {
    try write(TwoDevices())
    let run = try Tool.run("samples", "--prefer", "edge", "computer.fit", "watch.fit", in: folder.url)
    let closing = objects(run.lines.filter { $0.contains(#""event":"workout""#) }).compactMap { $0 }
    #expect(closing.count == 2)
    #expect(closing[0]["counted_elsewhere"] == nil)
    #expect(closing[1]["counted_elsewhere"] as? [String] == ["distance"])
    #expect((closing[1]["totals"] as? [String: Any])?["distance"] == nil)
    #expect((closing[1]["totals"] as? [String: Any])?["energy"] != nil)
  }

  @Test("minutes have them once too")
  func minutes() throws {
    try write(TwoDevices())
    func meters(_ arguments: String...) throws -> Double {
      let run = try Tool.run(["export", "--as", "minutes"] + arguments, in: folder.url)
      #expect(run.status == 0)
      let table = CSV(run.text)
      let column = try #require(table.header.firstIndex(of: "distance_m"))
      return table.rows.reduce(0) { $0 + (Double($1[column]) ?? 0) }
    }
    let (computer, watch) = (try meters("computer.fit"), try meters("watch.fit"))
    #expect(abs(try meters(".") - computer - watch) < 1)
    #expect(try meters("--copies", "rides", ".") == computer)
    #expect(try Tool.run("export", "--copies", "rides", ".", in: folder.url).status == 2)
  }

  /// A ride at five metres a second, with a hole in its records.
  private func ride(by product: UInt16, from start: UInt32, _ seconds: Range<UInt32>, hole: Range<UInt32> = 0..<0)
    -> [UInt8]
  {
    var file = FITFileWriter()
    file.write(FileIDMessage(type: 4, manufacturer: 32, product: product, timeCreated: start))
    for second in seconds where !hole.contains(second) {
      var record = RecordMessage(timestamp: start + second)
      record.speedMetersPerSecond = 5
      if !hole.contains(second &+ 1) { record.distanceMeters = Double(second) * 5 }
      file.write(record)
    }
    return Array(file.finish())
  }

  @Test("time that only one recorded counts too, once, in samples, minutes, sums and a database")
  func moments() throws {
    // The longer one counts; the other began ten minutes before it.
    try folder.write("long.fit", ride(by: 31, from: 1_100_000_000, 600..<7200))
    try folder.write("early.fit", ride(by: 32, from: 1_100_000_000, 0..<6000))
    let expected = 7199.0 * 5
    #expect(abs(try sums("--copies", "rides", ".").distance - expected) < 6)
    func total(_ arguments: String...) throws -> Double {
      let run = try Tool.run(arguments, in: folder.url)
      let table = CSV(run.text)
      let column = try #require(table.header.firstIndex(of: "distance_m"))
      return table.rows.reduce(0) { $0 + (Double($1[column]) ?? 0) }
    }
    #expect(abs(try total("export", "--as", "minutes", "--copies", "rides", ".") - expected) < 6)
    for edge in ["workout", "cut"] {
      let options = ["stats", "--copies", "rides", "--format", "csv", "--by", "year", "--edge", edge]
      for files in [["long.fit", "early.fit"], ["early.fit", "long.fit"]] {
        let run = try Tool.run(options + files, in: folder.url)
        let table = CSV(run.text)
        let row = Dictionary(zip(table.header, try #require(table.rows.first))) { $1 }
        #expect(abs((Double(row["distance_m"] ?? "") ?? 0) - expected) < 6, "\(edge) \(files) \(run.text)")
        #expect(row["workouts"] == "1")
      }
    }
    _ = try Tool.run("ingest", "--db", "r.sqlite", "--copies", "rides", "long.fit", "early.fit", in: folder.url)
    let days = try Tool.shell(
      "python3 -c \"import sqlite3; print(*sqlite3.connect('r.sqlite').execute('SELECT workouts, distance_m FROM totals_by_year').fetchone())\"",
      in: folder.url)
    let numbers = days.text.split { " \n".contains($0) }.compactMap { Double($0) }
    #expect(numbers.count == 2 && numbers[0] == 1 && abs(numbers[1] - expected) < 6, "\(days.text)")
    #expect(abs(try total("stats", "--copies", "rides", "--format", "csv", "--db", "r.sqlite") - expected) < 30)
    #expect(try folder.names().filter { $0.hasPrefix("r.sqlite") } == ["r.sqlite"])
  }

  @Test("an input that can be read only once is refused, before anything is written")
  func once() throws {
    try write(TwoDevices())
    for command in [
      "fitstream samples --copies rides - watch.fit < computer.fit",
      "cat computer.fit | fitstream samples --prefer edge",
      "ls *.fit | fitstream samples --copies rides --files-from -",
      "mkfifo pipe; fitstream samples --copies rides pipe watch.fit",
    ] {
      let run = try Tool.shell(command, in: folder.url)
      #expect(run.status == 2 && run.output.isEmpty && run.errors.contains("reads its inputs twice"), "\(command)")
    }
  }

  @Test("in a database rides count once by choice, which holds", .enabled(if: Tool.has("python3")))
  func database() throws {
    try write(TwoDevices())
    func total() throws -> [String] {
      let script = """
        import sqlite3
        for row in sqlite3.connect('r.sqlite').execute('SELECT workouts, round(distance_m) FROM totals_by_year'): print(*row)
        """
      return try Tool.shell("python3 -c \"\(script)\"", in: folder.url).lines
    }
    func meters(_ file: String) throws -> Double { try sums(file).distance.rounded() }
    let (computer, watch) = (try meters("computer.fit"), try meters("watch.fit"))
    _ = try Tool.run("ingest", "--db", "r.sqlite", "watch.fit", "--prefer", "edge", in: folder.url)
    #expect(try total() == ["1 \(watch)"])
    _ = try Tool.run("ingest", "--db", "r.sqlite", ".", in: folder.url)
    #expect(try total() == ["1 \(computer)"])
    let listed = try Tool.run("duplicates", "--db", "r.sqlite", "--prefer", "fenix", in: folder.url)
    #expect(listed.text.contains("watch.fit") && listed.text.contains("counted: see --copies"))
    let preferred = try Double(total()[0].dropFirst(2)) ?? 0
    let outside = metres(try minutes("computer.fit").metres, outside: try minutes("watch.fit"))
    let whole = try sums("watch.fit").distance
    // The total is rounded to a metre.
    #expect(outside > 1 && abs(preferred - whole - outside) <= 0.5 + 1e-6, "\(preferred) \(whole) \(outside)")
    let each = try Tool.run("duplicates", "--db", "r.sqlite", "--copies", "once", in: folder.url)
    #expect(!each.text.contains("counted") && each.text.contains("all count: see --copies rides"))
    #expect(try total()[0].hasPrefix("2 "))
    // No database is made only to list its content.
    #expect(try Tool.run("duplicates", "--db", "none.sqlite", "--prefer", "edge", in: folder.url).status == 1)
    #expect(try !folder.names().contains("none.sqlite"))
  }
}
