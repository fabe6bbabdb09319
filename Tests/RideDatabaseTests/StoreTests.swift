#if SQLite
import Foundation
import InputReports
import TestSupport
import Tables
import Testing
import Workouts

@testable import RideDatabase

@Suite("Database: inputs are stored whole", .enabled(if: SQLProgram.isThere, "needs python3 with sqlite3"))
struct StoreTests {
  let file = TemporaryDatabase()

  /// The content of all tables, without the time of reading.
  static func content(_ path: String) throws -> [String] {
    let selects = Table.allCases.map { table in
      let columns = table.columns.map(\.name).filter { $0 != "read_utc" }.map { "quote(\($0))" }
      return "SELECT '\(table.name) ' || \(columns.joined(separator: " || ',' || ")) FROM \(table.name)"
    }
    // One process for all tables: starting one costs more than the query.
    return try SQLProgram.texts(path, selects.joined(separator: " UNION ALL ")).map { $0[0] }.sorted()
  }

  private func store(_ inputs: [[UInt8]], _ options: RideDatabase.Options = .init()) throws -> [RideDatabase.Outcome] {
    let database = try RideDatabase(path: file.bytes, options: options)
    let outcomes = try inputs.map { try #require(try database.take($0.raw)) }
    try database.finish()
    return outcomes
  }

  @Test("the same is stored in any chunking of the inputs' rows", arguments: [1, 7, 1000, 100_000])
  func pieces(size: Int) throws {
    let inputs = (0..<3).map {
      packed(ToyRide(start: 1_780_000_000 + $0 * 10_000), path: "/r/\($0).fit", hash: "h\($0)")
    }
    _ = try store(inputs)
    let whole = try Self.content(file.path)
    #expect(whole.filter { $0.hasPrefix("workouts ") }.count == 3)

    let other = TemporaryDatabase()
    let database = try RideDatabase(path: other.bytes)
    let all = inputs.flatMap { $0 }
    for start in stride(from: 0, to: all.count, by: size) {
      _ = try database.take(Array(all[start..<min(all.count, start + size)]).raw)
    }
    try database.finish()
    #expect(try Self.content(other.path) == whole)
  }

  @Test("an input larger than the buffer is stored as any other, and does not affect its neighbours")
  func spilled() throws {
    var options = RideDatabase.Options()
    options.heldBytes = 3000
    let inputs = (0..<3).map { index in
      packed(
        ToyRide(start: 1_780_000_000 + Int64(index) * 10_000), path: "/r/\(index).fit", hash: "h\(index)",
        selection: index == 1 ? [.samples, .routePoints] : [])
    }
    _ = try store(inputs)
    let whole = try Self.content(file.path)

    let other = TemporaryDatabase()
    let database = try RideDatabase(path: other.bytes, options: options)
    let all = inputs.flatMap { $0 }
    for start in stride(from: 0, to: all.count, by: 500) {
      _ = try database.take(Array(all[start..<min(all.count, start + 500)]).raw)
    }
    try database.finish()
    #expect(try Self.content(other.path) == whole)
  }

  @Test(
    "of an input that begins once more only the second reading stays, small or large", arguments: [3000, 1 << 20])
  func again(heldBytes: Int) throws {
    var options = RideDatabase.Options()
    options.heldBytes = heldBytes
    let before = packed(ToyRide(), path: "/r/a.fit", hash: "a")
    let after = packed(ToyRide(), path: "/r/c.fit", hash: "c")
    let second = packed(
      ToyRide(start: 1_790_000_000, seconds: 300), path: "/r/b.fit", hash: "b", selection: [.samples])
    _ = try store([before, second, after], options)

    var rows = RideRows([.samples])
    rows.begin(path: "/r/b.fit")
    ToyRide(seconds: 400).put(into: &rows)
    let first = rows.buffer.bytes.withUnsafeBytes { Array($0) }
    let other = TemporaryDatabase()
    let database = try RideDatabase(path: other.bytes, options: options)
    for byte in before + first + second + after { _ = try database.take([byte].raw) }
    try database.finish()
    #expect(try Self.content(other.path) == Self.content(file.path))
    #expect(try Self.content(other.path).filter { $0.hasPrefix("workouts ") }.count == 3)
  }

  @Test("nothing of an input that failed or was interrupted stays, small or large", arguments: [3000, 1 << 20])
  func refused(heldBytes: Int) throws {
    var options = RideDatabase.Options()
    options.heldBytes = heldBytes
    _ = try store([packed(ToyRide(), path: "/r/a.fit", hash: "a")])
    let database = try RideDatabase(path: file.bytes, options: options)
    let refused = packed(
      ToyRide(), path: "/r/b.fit", hash: "b", status: .failed, selection: [.samples, .routePoints])
    var outcomes: [RideDatabase.Outcome?] = []
    for byte in refused { outcomes.append(try database.take([byte].raw)) }
    #expect(outcomes.last == .stored && outcomes.dropLast().allSatisfy { $0 == nil })

    var rows = RideRows([.samples, .routePoints])
    rows.begin(path: "/r/a.fit")
    ToyRide(seconds: 300).put(into: &rows)
    rows.putClosed { _ in WorkoutOrigin() }
    var row = InputRow(path: "/r/a.fit", status: .partial, reading: plainReading)
    row.report.reason = .interrupted
    rows.end(row)
    outcomes = []
    for place in 0..<rows.buffer.bytes.byteCount {
      outcomes.append(try database.take(rows.buffer.bytes.extracting(place...place)))
    }
    #expect(outcomes.last == .discarded && outcomes.dropLast().allSatisfy { $0 == nil })
    try database.finish()

    #expect(try SQLProgram.texts(file.path, "SELECT count(*), max(timer_s) FROM workouts") == [["1", "150"]])
    #expect(try SQLProgram.texts(file.path, "SELECT count(*) FROM samples") == [["0"]])
    #expect(
      try SQLProgram.texts(file.path, "SELECT path, status FROM inputs ORDER BY 1") == [
        ["/r/a.fit", "ok"], ["/r/b.fit", "failed"],
      ])
  }

  @Test("an input read again with the same content changes nothing; with another it replaces the old")
  func again() throws {
    let first = packed(ToyRide(), path: "/r/a.fit", hash: "a", selection: .samples)
    let beside = packed(ToyRide(start: 1_790_000_000), path: "/r/b.fit", hash: "b")
    #expect(try store([first, beside]) == [.stored, .stored])
    let whole = try Self.content(file.path)
    #expect(try store([first, beside]) == [.unchanged, .unchanged])
    #expect(try Self.content(file.path) == whole)

    let longer = packed(ToyRide(seconds: 400), path: "/r/a.fit", hash: "c")
    #expect(try store([longer]) == [.stored])
    #expect(
      try SQLProgram.texts(file.path, "SELECT input_id, timer_s FROM workouts ORDER BY 1") == [
        ["1", "400"], ["2", "150"],
      ])
    // Nothing of the old is left, in no table.
    #expect(try SQLProgram.texts(file.path, "SELECT count(*) FROM samples") == [["0"]])
    #expect(try SQLProgram.rows(file.path, "PRAGMA foreign_key_check").isEmpty)
    #expect(try SQLProgram.texts(file.path, "PRAGMA integrity_check") == [["ok"]])
  }

  @Test("names that would be commands in SQL are stored as they are")
  func hostileText() throws {
    let names = ["/r/'); DROP TABLE workouts; --.fit", "/r/\" OR 1=1; --.fit", "/r/?1 :path @x $y %s.fit"]
    _ = try store(names.enumerated().map { packed(ToyRide(), path: $0.element, hash: "h'\($0.offset)") })
    #expect(try SQLProgram.texts(file.path, "SELECT path FROM inputs").map { $0[0] }.sorted() == names.sorted())
    #expect(try Self.content(file.path).filter { $0.hasPrefix("workouts ") }.count == 3)
  }

  @Test("an input through a pipe is known by its content")
  func pipe() throws {
    let first = packed(ToyRide(), path: "-", hash: "a")
    let second = packed(ToyRide(start: 1_790_000_000), path: "-", hash: "b")
    #expect(try store([first, second, first]) == [.stored, .stored, .unchanged])
    #expect(try SQLProgram.texts(file.path, "SELECT count(*) FROM workouts") == [["2"]])
  }

  @Test("a stored input needs no reading until its stamp changes or more of it is wanted")
  func lookup() throws {
    _ = try store([packed(ToyRide(), path: "/r/a.fit", hash: "a", selection: .samples)])
    func report(_ selection: RowSelection, rules: UInt8 = 1, size: Int64 = 100, modified: Int64 = 7) throws
      -> String?
    {
      let lookup = try InputLookup(path: file.bytes, wanted: InputReading(selection, rules: rules))
      let stamp = InputStamp(sizeBytes: size, modifiedUnixNanoseconds: modified)
      return lookup.unchangedStatus(path: "/r/a.fit", stamp)
    }
    #expect(try report([]) == "ok")
    #expect(try report(.samples) == "ok")
    #expect(try report([.samples, .records]) == nil)
    #expect(try report([], rules: 2) == nil)
    #expect(try report([], size: 101) == nil)
    #expect(try report([], modified: 8) == nil)
  }

  @Test("a reason of another version is kept, given as it stands, and is like no other")
  func otherReason() throws {
    let bytes = packed(ToyRide(), path: "/r/a.fit", hash: "a")
    _ = try store([bytes])
    try Connection(file.bytes).execute("UPDATE inputs SET status = 'partial', reason = 'time-travel'")
    let lookup = try InputLookup(path: file.bytes, wanted: InputReading([], rules: 1))
    let stamp = InputStamp(sizeBytes: 100, modifiedUnixNanoseconds: 7)
    #expect(lookup.unchangedStatus(path: "/r/a.fit", stamp) == "partial, time-travel")
    let stored = Stored<Reason>("time-travel")
    #expect(stored == .unknown("time-travel") && stored.text == "time-travel")
    #expect(Stored<Reason>("duplicate") == .known(.duplicate))
    // Its content is the same, but its status is not: it is stored anew.
    #expect(try store([bytes]) == [.stored])
  }

  @Test("copies are kept unless they are to be skipped, and are reported either way")
  func duplicates() throws {
    let ride = ToyRide(syncIdentifier: "fit:1-2-3-4-0")
    let sameBytes = packed(ride, path: "/r/copy.fit", hash: "a")
    let sameRecording = packed(ride, path: "/r/reencoded.fit", hash: "b")
    var options = RideDatabase.Options()
    options.skipsDuplicates = true
    let outcomes = try store([packed(ride, path: "/r/a.fit", hash: "a"), sameBytes, sameRecording], options)
    #expect(outcomes == [.stored, .duplicate(of: "/r/a.fit"), .duplicate(of: "/r/a.fit")])
    #expect(try SQLProgram.texts(file.path, "SELECT count(*) FROM workouts") == [["1"]])
    #expect(
      try SQLProgram.texts(file.path, "SELECT DISTINCT status, reason FROM inputs WHERE path <> '/r/a.fit'") == [
        ["skipped", "duplicate"]
      ])

    #expect(try store([sameBytes, sameRecording]) == [.stored, .stored])
    #expect(try SQLProgram.texts(file.path, "SELECT count(*) FROM workouts") == [["3"]])
    #expect(try SQLProgram.texts(file.path, "SELECT count(*) FROM rides") == [["1"]])
    #expect(
      try SQLProgram.texts(file.path, "SELECT path, first_path FROM duplicate_inputs") == [
        ["/r/copy.fit", "/r/a.fit"]
      ])
    #expect(
      try SQLProgram.texts(file.path, "SELECT path, first_path FROM duplicate_recordings") == [
        ["/r/reencoded.fit", "/r/a.fit"]
      ])
  }

  @Test(
    "two devices' rides are one when more than 80 % of the shorter overlap and the activity is the same",
    arguments: [(0, 13, 1), (25, 13, 1), (35, 13, 0), (0, 37, 0)] as [(Int64, UInt16, Int)])
  func sameRide(offset: Int64, activity: UInt16, count: Int) throws {
    let one = ToyRide(syncIdentifier: "one")
    let other = ToyRide(
      start: one.start + offset, activity: ActivityType(rawValue: activity), syncIdentifier: "other")
    _ = try store([packed(one, path: "/r/a.fit", hash: "a"), packed(other, path: "/r/b.fit", hash: "b")])
    let archive = try RideArchive(path: file.bytes)
    var found: [Duplicate] = []
    try archive.forEachDuplicate {
      found.append($0)
      return true
    }
    #expect(found.count == count)
    #expect(found.allSatisfy { $0.kind == .ride && $0.firstPath == "/r/a.fit" && $0.path == "/r/b.fit" })
    if count > 0 { #expect(found[0].overlap.map { abs($0 - Double(150 - offset) / 150) < 1e-9 } == true) }
  }
}
#endif
