#if SQLite
import Foundation
import TestSupport
import Tables
import Testing
import Workouts

@testable import RideDatabase

@Suite("Database: minutes", .enabled(if: SQLProgram.isThere, "needs python3 with sqlite3"))
struct MinuteTests {
  private func minutes(_ ride: ToyRide, _ columns: String) throws -> [[String]] {
    let file = TemporaryDatabase()
    let database = try RideDatabase(path: file.bytes)
    _ = try database.take(packed(ride, path: "/a.fit").raw)
    try database.finish()
    return try SQLProgram.texts(file.path, "SELECT \(columns) FROM minutes ORDER BY minute")
  }

  @Test("a ride of two and a half minutes has three, the last of half a minute")
  func plain() throws {
    #expect(
      try minutes(ToyRide(), "minute, active_s, distance_m") == [
        ["0", "60", "300"], ["1", "60", "300"], ["2", "30", "150"],
      ])
  }

  @Test("minutes belong to their workout, are found without reading the others, and are deleted with it")
  func ofWorkouts() throws {
    #expect(MinuteTable.weekOfMinutes <= 1 << MinuteRow.numberBits)
    let file = TemporaryDatabase()
    let database = try RideDatabase(path: file.bytes)
    for place in 0..<3 {
      let ride = ToyRide(start: 1_780_000_000 + Int64(place) * 10_000, seconds: 60 * (place + 1))
      _ = try database.take(packed(ride, path: "/\(place).fit", hash: "h\(place)").raw)
    }
    try database.finish()
    let counts = "SELECT workout_id, count(*), max(minute) FROM minutes GROUP BY workout_id ORDER BY 1"
    #expect(try SQLProgram.texts(file.path, counts) == [["1", "1", "0"], ["2", "2", "1"], ["3", "3", "2"]])
    let plan = try SQLProgram.texts(file.path, "EXPLAIN QUERY PLAN SELECT * FROM minutes WHERE workout_id = 2")
    #expect(plan.contains { $0.joined().contains("SEARCH m USING INTEGER PRIMARY KEY") }, "\(plan)")
    try Connection(file.bytes).execute("DELETE FROM workouts WHERE workout_id = 2")
    #expect(try SQLProgram.texts(file.path, counts) == [["1", "1", "0"], ["3", "3", "2"]])
    #expect(try SQLProgram.texts(file.path, "SELECT count(*) FROM minute_rows") == [["4"]])
  }

  @Test("minutes begin anew at a pause, which belongs to none")
  func paused() throws {
    let ride = ToyRide(pause: (at: 90, seconds: 1000))
    let rows = try minutes(ride, "minute, start_unix_ms / 1000 - \(ride.start), active_s, distance_m")
    #expect(rows == [["0", "0", "60", "300"], ["1", "60", "30", "150"], ["2", "1090", "60", "300"]])
  }

  @Test("a minute has mean, least and most of its readings; one at its end is the next one's")
  func readings() throws {
    let rows = try minutes(ToyRide(seconds: 120), "min_heart_rate_bpm, max_heart_rate_bpm, avg_heart_rate_bpm")
    // The last reading, of 100, is at the very end, which belongs to the last minute.
    #expect(rows.map { Array($0.prefix(2)) } == [["100", "159"], ["100", "159"]])
    let means = rows.compactMap { Double($0[2]) }
    #expect(abs(means[0] - 129.5) < 1e-9 && abs(means[1] - 7870.0 / 61) < 1e-9)
  }

  @Test(
    "any number of minutes is stored, and an unmeasured value is NULL", arguments: [7, 8, 9, 16, 61])
  func many(count: Int) throws {
    let rows = try minutes(
      ToyRide(seconds: count * 60), "minute, distance_m, max_heart_rate_bpm, energy_kcal, avg_power_w, min_depth_m")
    #expect(rows == (0..<count).map { ["\($0)", "300", "159", "NULL", "NULL", "NULL"] })
  }

  @Test("rides of different kinds follow one another, more than statements are kept for")
  func kinds() throws {
    let file = TemporaryDatabase()
    let database = try RideDatabase(path: file.bytes)
    for mask in 1..<40 {
      var rows = RideRows([])
      rows.begin(path: "/\(mask).fit")
      rows.workoutStart(sessionIndex: 0, start: Instant(unixSeconds: 0))
      for (place, kind) in [SampleKind.heartRate, .power, .speed, .depth, .distance, .steps].enumerated()
      where mask & 1 << place != 0 {
        for minute in 0..<9 as Range<Int64> {
          let time = Instant(unixSeconds: minute * 60 + 1)
          rows.sample(Sample(kind: kind, start: time, end: time, value: Double(place + 1)))
        }
      }
      rows.workoutEnd(WorkoutSummary(start: Instant(unixSeconds: 0), end: Instant(unixSeconds: 540)))
      rows.putClosed { _ in WorkoutOrigin() }
      rows.end(InputRow(path: "/\(mask).fit", status: .ok, reading: plainReading))
      _ = try database.take(rows.buffer.bytes)
    }
    try database.finish()
    let columns = ["avg_heart_rate_bpm", "max_power_w", "min_speed_mps", "avg_depth_m", "distance_m", "steps"]
    let sums = columns.map { "total(\($0))" }.joined(separator: ", ")
    let rows = try SQLProgram.texts(file.path, "SELECT count(*), \(sums) FROM minutes GROUP BY workout_id")
    let expected = (1..<40).map { mask in
      ["9"] + columns.indices.map { mask & 1 << $0 != 0 ? "\(9 * ($0 + 1))" : "0" }
    }
    #expect(rows == expected)
  }

  @Test("the minutes of any ride add up to its samples, whatever its pauses", arguments: 0..<50 as Range<UInt64>)
  func conserved(seed: UInt64) throws {
    var random = Seed.generator(seed)
    var rows = RideRows([])
    var now: Int64 = 1_000_000
    rows.workoutStart(sessionIndex: 0, start: Instant(unixMilliseconds: now))
    var sums: [SampleKind: Double] = [:]
    var active: Int64 = 0
    for _ in 0..<Int.random(in: 1...60, using: &random) {
      if Int.random(in: 0..<5, using: &random) == 0 {
        let (paused, resumed) = (now, now + Int64.random(in: 0...500_000, using: &random))
        Self.pause(&rows, at: Instant(unixMilliseconds: paused), until: Instant(unixMilliseconds: resumed))
        now = resumed
      }
      let length = Int64.random(in: 0...200_000, using: &random)
      let kind: SampleKind = [.distance, .energy, .steps, .strokes].randomElement(using: &random) ?? .distance
      let value = Double.random(in: 0...100, using: &random)
      let (start, end) = (Instant(unixMilliseconds: now), Instant(unixMilliseconds: now + length))
      rows.sample(Sample(kind: kind, start: start, end: end, value: value))
      rows.sample(Sample(kind: .power, start: end, end: end, value: 200))
      sums[kind, default: 0] += value
      now += length
      active += length
    }
    // Amounts only known at the end are spread over all, pauses included.
    let (first, last) = (Instant(unixMilliseconds: 1_000_000), Instant(unixMilliseconds: now))
    rows.sample(Sample(kind: .energy, start: first, end: last, value: 500))
    sums[.energy, default: 0] += 500
    rows.workoutEnd(WorkoutSummary(start: first, end: last))
    let minutes = Self.read(rows.buffer)
    for (kind, column) in [
      (SampleKind.distance, "distance_m"), (.energy, "energy_kcal"), (.steps, "steps"), (.strokes, "strokes"),
    ] {
      let sum = minutes.reduce(0) { $0 + ($1[column] ?? 0) }
      #expect(abs(sum - (sums[kind] ?? 0)) < 1e-6, "\(kind)")
    }
    #expect(abs(minutes.reduce(0) { $0 + ($1["active_s"] ?? 0) } - Double(active) / 1000) < 1e-6)
    #expect(minutes.compactMap { $0["minute"] } == minutes.indices.map(Double.init))
    #expect(minutes.compactMap { $0["avg_power_w"] }.allSatisfy { abs($0 - 200) < 1e-9 })
  }

  @Test("a ride with more pauses than minutes are kept loses nothing")
  func manyPauses() {
    var rows = RideRows([])
    rows.workoutStart(sessionIndex: 0, start: Instant(unixSeconds: 0))
    let count = MinuteTable.weekOfMinutes + 5000
    for second in 0..<Int64(count) {
      let (start, end) = (Instant(unixSeconds: second * 10), Instant(unixSeconds: second * 10 + 1))
      rows.sample(Sample(kind: .distance, start: start, end: end, value: 2))
      Self.pause(&rows, at: end, until: Instant(unixSeconds: second * 10 + 10))
    }
    rows.workoutEnd(
      WorkoutSummary(start: Instant(unixSeconds: 0), end: Instant(unixSeconds: Int64(count) * 10)))
    let minutes = Self.read(rows.buffer)
    #expect(minutes.count <= MinuteTable.weekOfMinutes)
    #expect(minutes.reduce(0) { $0 + ($1["distance_m"] ?? 0) } == Double(count) * 2)
  }

  private static func pause(_ rows: inout RideRows, at start: Instant, until end: Instant) {
    rows.event(WorkoutEvent(kind: .pause, start: start, end: start))
    rows.event(WorkoutEvent(kind: .resume, start: end, end: end))
  }

  /// The values of packed minutes, by their columns.
  private static func read(_ buffer: RowBuffer) -> [[String: Double]] {
    var rows: [[String: Double]] = []
    var offset = 0
    while offset < buffer.bytes.byteCount {
      let end = offset + RowKind.headerBytes + buffer.bytes.count32(offset + 1)
      defer { offset = end }
      guard buffer.bytes.byte(offset) == Table.minutes.rawValue else { continue }
      let words = buffer.bytes.extracting(offset + RowKind.headerBytes..<end)
      var row = ["minute": Double(words.word(8))]
      for (place, column) in MinuteKinds(bits: Int64(bitPattern: words.word(0))).columns.enumerated() {
        let word = words.word(8 * (place + 2))
        let value = place < 1 ? Double(Int64(bitPattern: word)) : Double(bitPattern: word)
        row[column.name] = value.isNaN ? nil : value
      }
      rows.append(row)
    }
    return rows
  }
}
#endif
