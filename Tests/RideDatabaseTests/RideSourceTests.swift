#if SQLite
import Foundation
import TestSupport
import Testing
import Workouts

@testable import RideDatabase

@Suite("Database: one recording of each ride", .enabled(if: SQLProgram.isThere, "needs python3 with sqlite3"))
struct RideSourceTests {
  private let file = TemporaryDatabase()

  /// Takes rides from a recorder each; returns how they count now.
  @discardableResult
  private func take(_ rides: [ToyRide], _ counting: RideCounting? = nil) throws -> [[String]] {
    var options = RideDatabase.Options()
    options.counting = counting
    let database = try RideDatabase(path: file.bytes, options: options)
    for ride in rides {
      let path = "/\(ride.product ?? "none").fit"
      _ = try database.take(packed(ride, path: path, hash: ride.hash ?? ride.product).raw)
    }
    try database.finish()
    return try totals()
  }

  private func totals() throws -> [[String]] {
    try SQLProgram.texts(
      file.path, "SELECT activity_type, workouts, distance_m, timer_s, energy_kcal, steps FROM totals_by_year")
  }

  /// A ride of 150 s by a bike computer, and one by a watch that begins five seconds later, with energy and steps and
  /// a worse distance.
  private var rides: [ToyRide] {
    var computer = ToyRide(seconds: 150, product: "edge_530")
    computer.manufacturer = "garmin"
    var watch = ToyRide(start: 1_780_000_005, seconds: 140, product: "venu")
    (watch.energy, watch.steps) = (80, 250)
    return [computer, watch]
  }

  @Test("by recordings both count, by rides one, with figures and times that it misses from the other")
  func once() throws {
    #expect(try take(rides) == [["cycling", "2", "1450", "290", "80", "250"]])
    #expect(try take([], .rides(preferring: [])) == [["cycling", "1", "750", "150", "80", "250"]])
    // The computer's five seconds before the watch began and after it ended: 25 metres each.
    #expect(try take([], .rides(preferring: ["venu"])) == [["cycling", "1", "750", "140", "80", "250"]])
    #expect(
      try SQLProgram.texts(file.path, "SELECT added_distance_m, added_energy_kcal FROM ride_sources ORDER BY 1")
        == [["NULL", "NULL"], ["50", "NULL"]])
    #expect(try take([], .recordings) == [["cycling", "2", "1450", "290", "80", "250"]])
  }

  @Test("a speed that is not believed takes nothing but speeds from the lists, a distance that is not takes both")
  func suspectSpeed() throws {
    func listed(_ quantity: String) throws -> [[String]] {
      try Connection(file.bytes).execute(
        """
        DELETE FROM suspicions;
        INSERT INTO suspicions (workout_id, suspicion, quantity, why, start_unix_ms, end_unix_ms)
        SELECT workout_id, 1, '\(quantity)', 'too-high', start_unix_ms, end_unix_ms FROM workouts;
        """)
      let bests = "SELECT count(*) FROM personal_bests WHERE best ="
      let lists = "(SELECT count(*) FROM longest_rides), (SELECT count(*) FROM fastest_rides)"
      return try SQLProgram.texts(file.path, "SELECT \(lists), (\(bests) 'longest distance')")
    }
    var ride = rides[0]
    ride.seconds = 900
    try take([ride])
    try Connection(file.bytes).execute("UPDATE workouts SET avg_speed_mps = 5")
    #expect(try listed("power") == [["1", "1", "1"]])
    #expect(try listed("speed") == [["1", "0", "1"]])
    #expect(try listed("distance") == [["0", "0", "0"]])
  }

  @Test("the choice holds for later runs, and follows what they add and remove")
  func kept() throws {
    try take([rides[1]], .rides(preferring: ["Edge 530"]))
    #expect(try totals() == [["cycling", "1", "700", "140", "80", "250"]])
    #expect(try take([rides[0]]) == [["cycling", "1", "750", "150", "80", "250"]])
    let bests =
      "SELECT best, value FROM personal_bests WHERE best IN ('longest distance', 'most energy') ORDER BY best"
    #expect(try SQLProgram.texts(file.path, bests) == [["longest distance", "750"], ["most energy", "80"]])
    // Another program removes the one that counted: the other counts at once.
    try Connection(file.bytes).execute("DELETE FROM workouts WHERE product = 'edge_530'")
    #expect(try SQLProgram.texts(file.path, "SELECT * FROM ride_sources").isEmpty)
    #expect(try totals() == [["cycling", "1", "700", "140", "80", "250"]])
  }

  @Test("a distance spread over the time comes after one that was recorded")
  func spread() throws {
    var (computer, watch) = (rides[0], rides[1])
    computer.isSpread = true
    #expect(try take([computer, watch], .rides(preferring: [])) == [["cycling", "1", "750", "140", "80", "250"]])
    watch.isSpread = true
    watch.hash = "another reading"
    #expect(try take([watch]) == [["cycling", "1", "750", "150", "80", "250"]])
  }

  @Test("a ride that two devices recorded holds a best once, the better recording's, where rides count once")
  func bests() throws {
    var earlier = ToyRide(start: 1_770_000_000, seconds: 150, product: "edge_1030")
    earlier.manufacturer = "garmin"
    try take([earlier] + rides)
    let sql = """
      INSERT INTO curves (workout_id, duration_s, power_w, power_start_s)
        SELECT workout_id, 60, CASE WHEN start_unix_ms < 1780000000000 THEN 200 WHEN product = 'venu' THEN 260 ELSE 250 END, 1
        FROM workouts;
      INSERT INTO records (workout_id, record, time_unix_ms, distance_m, heart_rate_bpm, power_w)
        SELECT workout_id, 0, 1780000010000, 7, CASE product WHEN 'venu' THEN 150 END, 210 FROM workouts;
      """
    try Connection(file.bytes).execute(sql)
    let best = """
      SELECT p.value, w.product, p.before_value FROM personal_bests AS p JOIN workouts AS w USING (workout_id)
      WHERE best = 'power 60 s'
      """
    #expect(try SQLProgram.texts(file.path, best) == [["260", "venu", "250"]])
    func listed() throws -> [Double] {
      var values: [Double] = []
      try RideArchive(path: file.bytes).forEachBest(.power, durations: [60]) { values.append($0.value) }
      return values.sorted()
    }
    #expect(try listed() == [200, 250, 260])
    #expect(try SQLProgram.texts(file.path, "SELECT count(*) FROM merged_records") == [["3"]])
    try take([], .rides(preferring: []))
    #expect(try SQLProgram.texts(file.path, best) == [["260", "venu", "200"]])
    #expect(try listed() == [200, 260])
    // The computer counts: its distance and power, and the heart rate that it has not.
    #expect(
      try SQLProgram.texts(
        file.path,
        "SELECT m.time_unix_ms, m.distance_m, m.heart_rate_bpm, m.power_w, w.product FROM merged_records AS m "
          + "JOIN workouts AS w USING (workout_id) WHERE w.start_unix_ms > 1775000000000")
        == [["1780000010000", "7", "150", "210", "edge_530"]])
  }

  @Test("the list of duplicates says which recording counts, once that is chosen")
  func listed() throws {
    func counted() throws -> [String?] {
      var paths: [String?] = []
      try RideArchive(path: file.bytes).forEachDuplicate {
        paths.append($0.countedPath)
        return true
      }
      return paths
    }
    try take(rides)
    #expect(try counted() == [nil])
    try take([], .rides(preferring: ["venu"]))
    #expect(try counted() == ["/venu.fit"])
  }

  @Test("reading a database leaves no files beside it, and changes nothing in it")
  func untouched() throws {
    try take(rides)
    let folder = URL(fileURLWithPath: file.path).deletingLastPathComponent()
    func state() throws -> [String] {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      return try names.sorted().filter { $0.hasPrefix(URL(fileURLWithPath: file.path).lastPathComponent) }.map {
        "\($0) \(try Data(contentsOf: folder.appendingPathComponent($0)).hashValue)"
      }
    }
    let before = try state()
    #expect(before.count == 1)
    var count = 0
    try RideArchive(path: file.bytes).forEachDuplicate { _ in
      count += 1
      return true
    }
    #expect(count == 1)
    #expect(try state() == before)
    // It cannot write either.
    let archive = try RideArchive(path: file.bytes)
    #expect(throws: DatabaseError.self) { try archive.connection.execute("DELETE FROM workouts") }
  }

  @Test("rides of one file, and rides after one another, all count")
  func different() throws {
    var next = rides[1]
    next.start += 200
    #expect(try take([rides[0], next], .rides(preferring: []))[0][1] == "2")
    #expect(try SQLProgram.texts(file.path, "SELECT * FROM ride_sources").isEmpty)
  }
}
#endif
