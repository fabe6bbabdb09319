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
    let preferred = Sums(distance: watch.distance, energy: watch.energy, beats: beats)
    #expect(try sums("--prefer", "fenix", ".") == preferred)
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
    #expect(listed.text.contains("watch.fit") && listed.text.contains("counted"))
    #expect(try total() == ["1 \(watch)"])
    let each = try Tool.run("duplicates", "--db", "r.sqlite", "--copies", "once", in: folder.url)
    #expect(!each.text.contains("counted"))
    #expect(try total()[0].hasPrefix("2 "))
    // No database is made only to list its content.
    #expect(try Tool.run("duplicates", "--db", "none.sqlite", "--prefer", "edge", in: folder.url).status == 1)
    #expect(try !folder.names().contains("none.sqlite"))
  }
}
