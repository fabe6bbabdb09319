#if SQLite
import Foundation
import TestSupport
import Testing
import Workouts

@testable import RideDatabase

@Suite("Database: duplicates", .enabled(if: SQLProgram.isThere, "needs python3 with sqlite3"))
struct DuplicateTests {
  private let file = TemporaryDatabase()

  /// A workout of an input, in seconds.
  private struct Ride {
    var input: Int
    var start: Int
    var end: Int
    var activity = "cycling"
    var recording: String?
  }

  /// Fills the database directly, as thousands of rides take no time this way.
  private func fill(_ rides: [Ride]) throws {
    try RideDatabase(path: file.bytes).finish()
    let connection = try Connection(file.bytes)
    try connection.execute("BEGIN")
    let input = try connection.prepare(
      "INSERT INTO inputs (input_id, path, content_hash, status) VALUES (?, 'p' || ?1, 'h' || ?1, 'ok')")
    for id in Set(rides.map(\.input)) {
      input.bind(Int64(id), at: 1)
      try input.run()
    }
    let workout = try connection.prepare(
      """
      INSERT INTO workouts (workout_id, input_id, session, activity_type, recording, start_unix_ms, end_unix_ms)
      VALUES (?, ?, 0, ?, ?, ?, ?)
      """)
    for (place, ride) in rides.enumerated() {
      workout.bind(Int64(place + 1), at: 1)
      workout.bind(Int64(ride.input), at: 2)
      workout.bind(ride.activity, at: 3)
      workout.bind(ride.recording ?? "r\(place)", at: 4)
      workout.bind(Int64(ride.start * 1000), at: 5)
      workout.bind(Int64(ride.end * 1000), at: 6)
      try workout.run()
    }
    try connection.execute("COMMIT")
  }

  private func pairs() throws -> [(first: Int, other: Int)] {
    let rows = try Connection(file.bytes, .reading).prepare(
      "SELECT first_workout_id, workout_id FROM duplicate_rides")
    var pairs: [(first: Int, other: Int)] = []
    while try rows.step() { pairs.append((Int(rows.integer(0)), Int(rows.integer(1)))) }
    return pairs
  }

  @Test(
    "each ride of another device is listed once, beside one that it is the same as",
    arguments: 0..<60 as Range<UInt64>)
  func reference(seed: UInt64) throws {
    var random = Seed.generator(seed)
    let rides = (0..<Int.random(in: 2...25, using: &random)).map { input in
      let start = Int.random(in: -30...60, using: &random)
      let length = Int.random(in: 0...60, using: &random)
      return Ride(
        input: input + 1, start: start, end: start + length,
        activity: Bool.random(using: &random) ? "cycling" : "running",
        recording: Int.random(in: 0..<5, using: &random) == 0 ? "same" : nil)
    }
    try fill(rides)
    let firsts = rides.indices.filter { place in
      rides[place].recording == nil || !rides[..<place].contains { $0.recording == rides[place].recording }
    }
    var expected: [Int: Set<Int>] = [:]
    for a in firsts {
      for b in firsts where rides[a].activity == rides[b].activity {
        let (one, two) = (rides[a], rides[b])
        guard one.start < two.start || one.start == two.start && a < b else { continue }
        let shared = min(one.end, two.end) - two.start
        if Double(shared) > 0.8 * Double(min(one.end - one.start, two.end - two.start)) {
          expected[b + 1, default: []].insert(a + 1)
        }
      }
    }
    let found = try pairs()
    #expect(Set(found.map(\.other)) == Set(expected.keys) && found.count == expected.count, "seed \(seed)")
    for (first, other) in found { #expect(expected[other]?.contains(first) == true, "seed \(seed)") }
  }

  @Test(
    "a ride of an unknown activity is that of any, and listed once beside one such",
    arguments: 0..<60 as Range<UInt64>)
  func unknownActivity(seed: UInt64) throws {
    var random = Seed.generator(seed)
    let rides = (0..<Int.random(in: 2...25, using: &random)).map { input in
      let start = Int.random(in: -30...60, using: &random)
      let end = start + Int.random(in: 0...60, using: &random)
      let activity = ["cycling", "running", "other"].randomElement(using: &random) ?? "other"
      return Ride(input: input + 1, start: start, end: end, activity: activity)
    }
    try fill(rides)
    /// The later ride, and whether both activities are known.
    struct Key: Hashable {
      let other: Int
      let isKnown: Bool
      init(_ a: Ride, _ b: Ride, _ other: Int) {
        (self.other, isKnown) = (other, a.activity != "other" && b.activity != "other")
      }
    }
    var expected: [Key: Set<Int>] = [:]
    for (a, one) in rides.enumerated() {
      for (b, two) in rides.enumerated() where one.start < two.start || one.start == two.start && a < b {
        let key = Key(one, two, b + 1)
        let shared = min(one.end, two.end) - two.start
        let isSame = Double(shared) > 0.8 * Double(min(one.end - one.start, two.end - two.start))
        if isSame && (!key.isKnown || one.activity == two.activity) { expected[key, default: []].insert(a + 1) }
      }
    }
    let found = try pairs()
    let keys = found.map { Key(rides[$0.first - 1], rides[$0.other - 1], $0.other) }
    #expect(Set(keys) == Set(expected.keys) && found.count == expected.count, "seed \(seed)")
    for (key, pair) in zip(keys, found) { #expect(expected[key]?.contains(pair.first) == true, "seed \(seed)") }
  }

  @Test("the closing words count a ride once that is listed beside a known and beside an unknown activity")
  func countedOnce() throws {
    try fill([
      Ride(input: 1, start: 0, end: 100), Ride(input: 2, start: 1, end: 101, activity: "other"),
      Ride(input: 3, start: 2, end: 102),
    ])
    #expect(try pairs().map { [$0.first, $0.other] } == [[1, 3], [1, 2], [2, 3]])
    #expect(try RideDatabase(path: file.bytes).summary().sameRide == 2)
  }

  @Test("the closing words count a ride of an unknown activity where no two of one activity overlap")
  func countedUnknown() throws {
    try fill([Ride(input: 1, start: 0, end: 100), Ride(input: 2, start: 1, end: 101, activity: "other")])
    #expect(try RideDatabase(path: file.bytes).summary().sameRide == 1)
  }

  @Test("sessions of one file are no copies of one another, but of another file's ride")
  func sessions() throws {
    try fill([
      Ride(input: 1, start: 0, end: 100), Ride(input: 1, start: 0, end: 100), Ride(input: 1, start: 200, end: 300),
      Ride(input: 2, start: 201, end: 299),
    ])
    #expect(try pairs().map { [$0.first, $0.other] } == [[3, 4]])
  }

  /// Seconds that a statement takes.
  private func seconds(_ sql: String) throws -> Double {
    let rows = try Connection(file.bytes, .reading).prepare(sql)
    let before = threadSeconds()
    while try rows.step() {}
    return threadSeconds() - before
  }

  /// The times of each view, and of questions to them, for a number of rides.
  private func times(_ rides: [Ride]) throws -> [String: Double] {
    for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + suffix) }
    try fill(rides)
    var times: [String: Double] = [:]
    for view in [
      "rides", "duplicate_inputs", "duplicate_recordings", "duplicate_rides", "personal_bests", "totals_by_day",
      "problems",
    ] {
      times[view] = try seconds("SELECT count(*) FROM \(view)")
    }
    var options = RideDatabase.Options()
    options.counting = .rides(preferring: ["edge"])
    let database = try RideDatabase(path: file.bytes, options: options)
    let begin = threadSeconds()
    try database.chooseSources()
    times["choice"] = threadSeconds() - begin
    for view in ["personal_bests", "totals_by_day"] {
      times[view + " by choice"] = try seconds("SELECT count(*) FROM \(view)")
    }
    let archive = try RideArchive(path: file.bytes)
    let before = threadSeconds()
    try archive.forEachDuplicate { _ in true }
    times["all"] = threadSeconds() - before
    return times
  }

  @Test(
    "every view takes time in proportion to the rides, whatever they are",
    arguments: ["one second", "one file", "one recording", "a stair", "one in the other"])
  func growth(kind: String) throws {
    func rides(_ count: Int) -> [Ride] {
      (0..<count).map { place in
        switch kind {
        case "one second": Ride(input: place + 1, start: 0, end: 3600)
        case "one file": Ride(input: 1, start: 0, end: 3600)
        case "one recording": Ride(input: place + 1, start: place, end: place + 100, recording: "one")
        case "a stair": Ride(input: place + 1, start: place, end: place + 1_000_000)
        default: Ride(input: place + 1, start: place, end: 10_000_000 - place)
        }
      }
    }
    let (few, many) = (try times(rides(2_000)), try times(rides(16_000)))
    for (view, time) in many {
      // Eight times as many; forty leaves room for a busy machine, and a join of each with each takes sixty-four.
      #expect(time < 40 * max(few[view] ?? 0, 0.002), "\(view) of \(kind): \(few[view] ?? 0) s, \(time) s")
    }
  }

  @Test("rides of the same time are found without keeping all of them")
  func plan() throws {
    try fill([])
    let plan = try SQLProgram.texts(file.path, "EXPLAIN QUERY PLAN SELECT count(*) FROM duplicate_rides").joined()
    #expect(plan.contains { $0.contains("SCAN w USING INDEX workouts_by_activity") })
    #expect(!plan.contains { $0.contains("TEMP B-TREE") || $0.contains("MATERIALIZE") || $0.contains("AUTOMATIC") })
  }

  @Test("a copy that was left out is not there twice")
  func leftOut() throws {
    let ride = ToyRide(syncIdentifier: "fit:1-2-3-4-0")
    for skips in [true, false] {
      var options = RideDatabase.Options()
      options.skipsDuplicates = skips
      let database = try RideDatabase(path: file.bytes, options: options)
      for name in ["a", "b", "c"] { _ = try database.take(packed(ride, path: "/\(name).fit", hash: "same").raw) }
      try database.finish()
      #expect(try database.summary().sameBytes == (skips ? 0 : 2))
      var found = 0
      try RideArchive(path: file.bytes).forEachDuplicate { _ in
        found += 1
        return true
      }
      #expect(found == (skips ? 0 : 2))
    }
  }

  @Test("failed copies without number do not hide the stored one")
  func failedCopies() throws {
    let ride = ToyRide(syncIdentifier: "fit:1-2-3-4-0")
    var options = RideDatabase.Options()
    options.skipsDuplicates = true
    let database = try RideDatabase(path: file.bytes, options: options)
    for place in 0..<50 {
      _ = try database.take(packed(ride, path: "/\(place).fit", hash: "same", status: .failed).raw)
    }
    #expect(try database.take(packed(ride, path: "/good.fit", hash: "same").raw) == .stored)
    #expect(
      try database.take(packed(ride, path: "/copy.fit", hash: "same").raw) == .duplicate(of: "/good.fit"))
    try database.finish()
  }

  @Test("of two that store at once each reports what it stored itself")
  func together() throws {
    let one = try RideDatabase(path: file.bytes)
    let other = try RideDatabase(path: file.bytes)
    var options = RideDatabase.Options()
    options.batchInputs = 1
    for round in 0..<6 {
      let (database, prefix) = round % 3 == 0 ? (one, "a") : (other, "b")
      let ride = ToyRide(start: 1_780_000_000 + Int64(round) * 10_000)
      _ = try database.take(packed(ride, path: "/\(prefix)\(round).fit", hash: "\(round)").raw)
      // As after a second has passed.
      try database.commit()
    }
    try one.finish()
    try other.finish()
    let (first, second) = (try one.summary(), try other.summary())
    #expect(first.new.reduce(0) { $0 + $1.workouts } == 2 && second.new.reduce(0) { $0 + $1.workouts } == 4)
    #expect(one.storedWorkouts == 2 && other.storedWorkouts == 4)
    #expect(first.workouts == 6 && second.workouts == 6)
  }

  @Test("years and activities without end are summed up in a limited number of lines")
  func lines() throws {
    let database = try RideDatabase(path: file.bytes)
    for year in 0..<Int64(IngestSummary.lineLimit + 50) {
      let ride = ToyRide(start: -60_000_000_000 + year * 31_600_000, seconds: 1)
      _ = try database.take(packed(ride, path: "/\(year).fit", hash: "\(year)").raw)
    }
    try database.finish()
    let lines = try database.summary().new
    #expect(lines.count == IngestSummary.lineLimit + 1)
    #expect(lines.reduce(0) { $0 + $1.workouts } == IngestSummary.lineLimit + 50)
    #expect(lines.last?.activity == "others" && lines.last?.year == "")
  }

  @Test("a query can be cancelled in the middle")
  func cancelled() throws {
    try fill((0..<3000).map { Ride(input: $0 + 1, start: 0, end: 3600) })
    // Sound: queried on this thread only.
    final class Questions: @unchecked Sendable { var count = 0 }
    let questions = Questions()
    var options = RideDatabase.Options()
    options.isCancelled = {
      questions.count += 1
      return questions.count > 3
    }
    let database = try RideDatabase(path: file.bytes, options: options)
    do {
      _ = try database.summary()
      Issue.record("it went on")
    } catch {
      #expect(error.isCancellation)
    }
    let archive = try RideArchive(path: file.bytes) { true }
    do {
      try archive.forEachDuplicate { _ in true }
      Issue.record("it went on")
    } catch {
      #expect(error.isCancellation)
    }
  }
}
#endif
