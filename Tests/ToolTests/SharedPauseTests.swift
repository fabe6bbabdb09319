import FITWriter
import Foundation
import RideSimulator
import Testing

/// A ride of which one device paused for five minutes while the other went on.
@Suite("Tool: pauses of rides that several inputs hold")
struct SharedPauseTests {
  private let folder = TemporaryFolder()

  private func write() throws {
    let plan = [Stretch(600, pauseSeconds: 300), Stretch(600)]
    for (name, product, plan, seed) in [
      ("computer.fit", 3121, plan, 80), ("watch.fit", 3291, [Stretch(1500)], 81),
    ] as [(String, UInt16, [Stretch], UInt64)] {
      var style = DeviceStyle()
      style.fileID = FileIDMessage(manufacturer: 1, product: product, serialNumber: UInt32(product))
      try folder.write(name, SimulatedActivity.outdoorRide(plan: plan, seed: seed).encoded(style).bytes)
    }
  }

  /// The metres of a command's samples or rows.
  private func metres(_ arguments: String...) throws -> Double {
    let run = try Tool.run(arguments, in: folder.url)
    #expect(run.status == 0, "\(run.errors)")
    if arguments[0] == "samples" {
      return objects(run.lines).reduce(0) {
        $0 + ($1?["kind"] as? String == "distance" ? $1?["value"] as? Double ?? 0 : 0)
      }
    }
    let table = CSV(run.text)
    let column = try #require(table.header.firstIndex(of: "distance_m"))
    return table.rows.reduce(0) { $0 + (Double($1[column]) ?? 0) }
  }

  /// The metres that the watch adds to the computer's, by command.
  private func added() throws -> [Double] {
    let stats = ["stats", "--format", "csv", "--by", "year"]
    let minutes = ["export", "--as", "minutes"]
    func total(_ options: [String], _ files: [String]) throws -> Double {
      let run = try Tool.run(options + files, in: folder.url)
      let table = CSV(run.text)
      let column = try #require(table.header.firstIndex(of: "distance_m"), "\(run.errors)")
      return table.rows.reduce(0) { $0 + (Double($1[column]) ?? 0) }
    }
    _ = try Tool.run(
      "ingest", "-q", "--db", "r.sqlite", "--prefer", "edge", "computer.fit", "watch.fit", in: folder.url)
    let query = "SELECT distance_m - (SELECT distance_m FROM workouts WHERE product LIKE '%edge%') FROM totals_by_year"
    let script = "import sqlite3; print(*sqlite3.connect('r.sqlite').execute(\"\(query)\").fetchone())"
    try folder.write("query.py", script.utf8)
    let database = try Tool.shell("python3 query.py", in: folder.url)
    let both = ["computer.fit", "watch.fit"]
    return [
      try metres("samples", "--prefer", "edge", ".") - metres("samples", "computer.fit"),
      try total(minutes + ["--prefer", "edge"], ["."]) - total(minutes, ["computer.fit"]),
      try total(stats + ["--copies", "rides"], both) - total(stats, ["computer.fit"]),
      try total(stats + ["--copies", "rides", "--edge", "cut"], both) - total(stats, ["computer.fit"]),
      try total(stats + ["--copies", "rides", "--db", "r.sqlite"], []) - total(stats, ["computer.fit"]),
      try #require(Double(database.text.trimmingCharacters(in: .whitespacesAndNewlines)), "\(database.errors)"),
    ]
  }

  @Test("a pause of the counted recording is no gap, in samples, minutes, sums and a database")
  func pause() throws {
    try write()
    // Without the rule it would be five minutes at some metres a second.
    let added = try added()
    #expect(added.allSatisfy { abs($0) < 0.1 }, "\(added)")
  }
}
