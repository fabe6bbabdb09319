#if SQLite
import Foundation
import Testing
import Workouts

@testable import RideDatabase

@Suite("Database: places and groups")
struct PlaceTests {
  let file = TemporaryDatabase()

  private func store(_ rides: [(path: String, ride: ToyRide)]) throws {
    let database = try RideDatabase(path: file.bytes)
    for (path, ride) in rides {
      _ = try database.take(packed(ride, path: path, hash: path + "\(ride.start)", selection: .places).raw)
    }
    try database.finish()
  }

  private func rows(_ table: ComputedTable) throws -> [[String: StoredValue]] {
    var rows: [[String: StoredValue]] = []
    let left = try RideArchive(path: file.bytes).forEachRow(of: table) {
      #expect($0.count == table.columns.count)
      rows.append(Dictionary(uniqueKeysWithValues: zip(table.columns, $0)))
      return true
    }
    #expect(left == 0)
    return rows
  }

  @Test("impossible positions are in a grid like all others, and near themselves")
  func impossiblePositions() {
    let odd = [1e308, -1e308, Double.nan, .infinity, -.infinity, 0, 90, 180, 1e19, -1e19]
    var grid = PlaceGrid(reachMeters: 1000)
    let places = odd.flatMap { latitude in odd.map { (latitude, $0) } }
    for (latitude, longitude) in places { grid.add(latitude: latitude, longitude: longitude) }
    for (number, place) in places.enumerated() {
      var near: Set<Int> = []
      grid.forEachNear(latitude: place.0, longitude: place.1) { near.insert($0) }
      #expect(near.contains(number) && near.isSubset(of: Set(places.indices)), "\(place)")
    }
  }

  private let day: Int64 = 86_400

  @Test("a tile is opened by the ride that began first, also after one came late, was replaced or went")
  func opener() throws {
    let (early, late) = (ToyRide(start: 1_780_000_000), ToyRide(start: 1_780_000_000 + 9 * day))
    func opened() throws -> Set<StoredValue> { Set(try rows(.smallTiles).compactMap { $0["date"] }) }
    func date(_ ride: ToyRide) throws -> StoredValue {
      let text = ISO8601DateFormatter().string(from: Date(timeIntervalSince1970: Double(ride.start)))
      return .text(String(text.prefix(10)))
    }
    try store([("/r/late.fit", late)])
    #expect(try opened() == [date(late)])
    try store([("/r/early.fit", early)])
    #expect(try opened() == [date(early)])
    #expect(try rows(.smallTiles).allSatisfy { $0["rides"] == .integer(2) })
    // The file now holds another ride.
    var middle = early
    middle.start += 3 * day
    try store([("/r/early.fit", middle)])
    #expect(try opened() == [date(middle)])
    let database = try RideDatabase(path: file.bytes)
    _ = try database.prune(below: ["/r"], isDry: false) { $0 == "/r/early.fit" ? .gone : .there }
    try database.finish()
    #expect(try opened() == [date(late)])
    #expect(try rows(.tileYears).map { $0["opened"] } == rows(.tileYears).map { $0["total"] })
  }

  @Test("starts and ends within 300 m of a place's first are one place, the most frequent first")
  func places() throws {
    try store((0..<4).map { ("/r/\($0).fit", ToyRide(start: 1_780_000_000 + Int64($0) * day)) })
    let found = try rows(.places)
    // 150 s at a metre a second: the end is near the start.
    #expect(found.count == 1 && found[0]["starts"] == .integer(4) && found[0]["ends"] == .integer(4))
    var places = RidePlaces()
    for (longitude, expected) in [(11.0, 0), (11.0035, 0), (11.0045, 1), (11.002, 0), (179.9999, 2), (-179.9999, 2)] {
      #expect(places.add((48, longitude), isStart: true, date: "2026-01-01", activity: "cycling") == expected)
    }
    #expect(abs(abs(places.places[2].center.longitude) - 180) < 1e-9)
  }

  @Test("without answers there are no tiles, and every table answers with nothing")
  func nothing() throws {
    let database = try RideDatabase(path: file.bytes)
    _ = try database.take(packed(ToyRide(), path: "/r/a.fit", hash: "a").raw)
    try database.finish()
    for table in ComputedTable.allCases where table != .squares { #expect(try rows(table).isEmpty, "\(table)") }
    #expect(try rows(.squares).map { $0["tiles"] } == [.integer(0), .integer(0)])
  }

  @Test("what is there more than once is a group, the kept one first, with a reason")
  func duplicates() throws {
    let database = try RideDatabase(path: file.bytes)
    for path in ["/r/a.fit", "/r/b.fit", "/r/c.fit"] {
      _ = try database.take(packed(ToyRide(), path: path, hash: "same").raw)
    }
    try database.finish()
    let found = try rows(.duplicates).filter { $0["same"] == .text("bytes") }
    #expect(found.map { $0["kept"] } == [.integer(1), .integer(0), .integer(0)])
    #expect(Set(found.map { $0["group_number"] }).count == 1)
    var groups = DuplicateGroups()
    for (one, other) in [(5, 6), (1, 2), (8, 9), (2, 5), (9, 8)] as [(Int64, Int64)] { groups.join(one, other) }
    #expect(groups.sorted().map(\.group) == [1, 1, 1, 1, 8, 8] && groups.sorted().map(\.member) == [1, 2, 5, 6, 8, 9])
  }

  @Test("a ride by two devices is one merged ride, with the heart rate of the one and the way of the other")
  func merged() throws {
    var options = RideDatabase.Options()
    options.counting = .rides(preferring: ["wahoo"])
    let database = try RideDatabase(path: file.bytes, options: options)
    var computer = ToyRide(), watch = ToyRide(start: 1_780_000_003)
    (computer.manufacturer, computer.syncIdentifier) = ("wahoo", "1")
    (watch.manufacturer, watch.syncIdentifier, watch.energy) = ("apple", "2", 99)
    watch.seconds = 140
    _ = try database.take(packed(computer, path: "/r/a.fit", hash: "a").raw)
    _ = try database.take(packed(watch, path: "/r/b.fit", hash: "b").raw)
    try database.finish()
    let rows = try SQLProgram.texts(
      file.path, "SELECT device, recordings, distance_m, energy_kcal FROM merged_rides")
    #expect(rows == [["wahoo", "2", "750", "99"]], "\(rows)")
    #expect(try SQLProgram.texts(file.path, "SELECT workouts FROM totals_by_sport") == [["1"]])
  }
}
#endif
