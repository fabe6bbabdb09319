import FITWorkouts
import FITWriter
import Foundation
import RideSimulator
import Testing
import Workouts

/// Every fixture against `Fixtures/expected.json`, whose numbers come from the writer, not from a decoder.
@Suite("Fixtures") struct FixtureTests {
  private struct Expected: Decodable {
    struct Session: Decodable {
      var sport: Int
      var subSport: Int
      var start: UInt32
      var elapsedS: Double
      var timerS: Double
      var distanceM: Double?
      var records: Int
      var samplesM: Double
      var pauses: Int
    }

    var file: String
    var status: String
    var reason: String?
    var messages: Int
    var records: Int
    var firstRecord: UInt32?
    var lastRecord: UInt32?
    var pauses: Int
    var samplesM: Double
    var sessions: [Session]
  }

  private struct List: Decodable { var files: [Expected] }

  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures")

  private static func expectations() throws -> [Expected] {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(List.self, from: Data(contentsOf: folder.appendingPathComponent("expected.json"))).files
  }

  /// The simulator's files, by path.
  private static let simulated: [String: [UInt8]] = Dictionary(
    uniqueKeysWithValues: (SimulatedFile.activities + SimulatedFile.vendors + SimulatedFile.malformed).map {
      ($0.path, $0.bytes)
    })

  /// The FIT bytes of a fixture; compressed ones come from the simulator, which made them.
  private static func bytes(_ file: String) throws -> [UInt8]? {
    file.hasSuffix(".gz")
      ? simulated[String(file.dropLast(3))] : [UInt8](try Data(contentsOf: folder.appendingPathComponent(file)))
  }

  @Test("every readable file gives the messages, records, times, sessions, pauses and sums that were written")
  func everyFile() throws {
    var reading = RideReader(activitiesOnly: false)
    var read = 0
    for expected in try Self.expectations() where expected.messages > 0 && expected.status != "skipped" {
      guard let bytes = try Self.bytes(expected.file), bytes.starts(with: [0x1F, 0x8B]) == false else { continue }
      let ride = reading.readTwiceIfNeeded(bytes)
      let file = "\(expected.file)"
      #expect(ride.messages == UInt64(expected.messages), "\(file)")
      #expect(ride.records == expected.records, "\(file)")
      #expect(ride.sessions == expected.sessions.count, "\(file)")
      // Null means a first record without a time; the reader reports the first that has one.
      if let first = expected.firstRecord { #expect(ride.firstRecord == first, "\(file)") }
      #expect(ride.lastRecord == expected.lastRecord, "\(file)")
      #expect(ride.workouts.reduce(0) { $0 + $1.pauses.count } == expected.pauses + Self.untold(file), "\(file)")
      #expect(abs(ride.workouts.reduce(0) { $0 + $1.sum(.distance) } - expected.samplesM) < 0.0005, "\(file)")
      #expect(ride.brokenRules.isEmpty, "\(file)")
      expectSessions(expected, ride)
      read += 1
    }
    #expect(read > 80)
  }

  /// Pauses without events: one device wrote none, and its records leave out the seconds that its timer does.
  private static func untold(_ name: String) -> Int { name.contains("events-absent") ? 1 : 0 }

  private func expectSessions(_ expected: Expected, _ ride: Ride) {
    for (index, session) in expected.sessions.enumerated() {
      let name = "\(expected.file), session \(index)"
      guard index < ride.workouts.count else {
        // A session that nothing dates is no workout.
        if session.start >= 0x1000_0000 { Issue.record("\(name): no workout") }
        continue
      }
      let workout = ride.workouts[index]
      // Records without a time are counted with the workout around them.
      let isUntimed = expected.lastRecord == nil
      #expect(workout.summary.records == (isUntimed ? expected.records : session.records), "\(name)")
      #expect(workout.pauses.count == session.pauses + Self.untold(name), "\(name)")
      #expect(abs(workout.sum(.distance) - session.samplesM) < 0.0005, "\(name)")
      #expect(workout.summary.sport == UInt8(session.sport), "\(name)")
      #expect(workout.summary.subSport == UInt8(session.subSport), "\(name)")
      #expect(workout.summary.elapsedSeconds == session.elapsedS, "\(name)")
      #expect(workout.summary.timerSeconds == session.timerS, "\(name)")
      // A device's 0 m gives way to samples that count.
      if let told = session.distanceM, told > 0 || session.samplesM == 0 {
        #expect(workout.summary.distanceMeters == told, "\(name)")
      }
      guard session.start >= 0x1000_0000 else { continue }
      #expect(workout.summary.start == fit(session.start), "\(name)")
      let active = workout.summary.end.seconds(since: workout.summary.start) - workout.pausedSeconds
      // One device's lengths go on after its timer; Zwift's timer is a second ahead.
      if !expected.file.contains("lengths-beyond-end") {
        #expect(abs(active - session.timerS) <= 1, "\(name)")
      }
    }
  }

  @Test("a file that is no activity is left after its file_id, or read on request")
  func settings() throws {
    let bytes = try #require(try Self.bytes("vendors/settings-file.fit"))
    var reading = RideReader()
    #expect(reading.read(bytes).isOtherThanActivity)
    var readingAll = RideReader(activitiesOnly: false)
    #expect(!readingAll.read(bytes).isOtherThanActivity)
  }

  @Test("every file reads the same in any chunking, with one reader for file after file")
  func chunks() {
    var reading = RideReader()
    for (path, bytes) in Self.simulated {
      let problems = reading.verify(bytes).problems
      #expect(problems.isEmpty, "\(path)")
    }
  }

  @Test("a pause does not reach from one chained file to the next")
  func pausesOfChains() {
    var first = FileBuilder()
    first.add(EventMessage.timerStart(1_000_000_000))
    first.add(EventMessage.timerStop(1_000_000_010))
    var second = FileBuilder()
    second.add(EventMessage.timerStart(1_000_000_500))
    #expect(Expectation(.chain([first.finish(), second.finish()])).pauses == 0)
  }

  @Test("records that nothing dates give no samples, neither in the expectation nor in the reading")
  func samplesExpected() throws {
    let files = try Self.expectations()
    let short = files.filter { $0.status == "ok" && $0.samplesM == 0 && $0.records > 0 }.map(\.file)
    #expect(short.contains("vendors/time-since-power-on.fit"))
    #expect(!short.contains("vendors/time-since-power-on-correlated.fit"))
  }
}
