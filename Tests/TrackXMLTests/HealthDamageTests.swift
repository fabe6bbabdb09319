#if TrackXML
import RideSimulator
import TestSupport
import Testing
import Workouts

@testable import TrackXML

@Suite("Damaged exports of Apple Health") struct HealthDamageTests {
  private static let small = Array(
    HealthSample.file(
      (0..<4).map { HealthSample.record("HeartRate", "count/min", "\(90 + $0)", $0) }.joined()
        + HealthSample.workout(0, 10, "<MetadataEntry key=\"HKIndoorWorkout\" value=\"1\"/>")
        + HealthSample.workout(20, 30)
    ).utf8)

  @Test("an export cut at every byte is reported as cut there, with the workouts before the cut")
  func cuts() {
    var most = 0
    for end in 0..<(Self.small.count - 1) {
      let result = readHealth(Array(Self.small[..<end]))
      #expect(result.table.workouts.count >= most, "cut at \(end)")
      most = result.table.workouts.count
      if end == 0 { #expect(result.problem?.code == .empty) }
      guard end > 100, end < Self.small.count - 14 else { continue }
      #expect(result.problem?.code == .truncated, "cut at \(end): \(result.status)")
      #expect((result.problem?.offset ?? .max) <= end)
      if most > 0 {
        guard case .partial = result.status else {
          Issue.record("cut at \(end): \(result.status)")
          continue
        }
      }
    }
    #expect(most == 2)
  }

  @Test("mutants end in the same status in any chunks, and no row lies outside its workout")
  func mutants() {
    var random = Seed.generator(4711)
    for number in 0..<1500 {
      var bytes = Self.small
      for _ in 0...Int(random.next() % 3) {
        let place = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 4 {
        case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(Array("<>\"'&=/! -".utf8)[Int(random.next() % 10)], at: place)
        default: bytes.removeSubrange(place..<min(bytes.count, place + Int(random.next() % 40)))
        }
      }
      let whole = readHealth(bytes)
      for row in whole.rows {
        let workout = whole.table.workouts[Int(row.workout)]
        #expect(row.start >= workout.start.unixMilliseconds && row.end <= workout.end.unixMilliseconds)
        #expect(row.start <= row.end && row.value.isFinite)
      }
      let cuts = FITChunkVerifier.randomCuts(bytes.count, &random)
      #expect(readHealth(bytes, cuts: cuts) == whole, "mutant \(number): \(String(decoding: bytes, as: UTF8.self))")
    }
  }

  @Test("a wrong closing tag, another root and a page of HTML end in a verdict")
  func malformed() {
    let wrong = HealthSample.file(HealthSample.workout(0, 10) + "<Record></Workout>")
    let result = readHealthChunked(wrong)
    #expect(result.problem?.code == .malformed && result.table.workouts.count == 1)
    #expect(readHealthChunked("<!DOCTYPE HealthData><gpx></gpx>").problem?.code == .notRecognized)
    #expect(readHealthChunked("<html><body>").problem?.code == .notRecognized)
    #expect(readHealthChunked("no xml").problem?.code == .notRecognized)
  }

  @Test("tags, depth and names beyond the limits end the reading")
  func limits() {
    let long = HealthSample.file("<Record type=\"\(String(repeating: "x", count: 400_000))\"/>")
    #expect(readHealthChunked(long).problem?.code == .tooLarge(.token))
    let deep = HealthSample.file(String(repeating: "<a>", count: 200))
    #expect(readHealthChunked(deep).problem?.code == .tooLarge(.nesting))
    let many = HealthSample.file((0..<9000).map { "<Record a\($0)=\"1\"/>" }.joined())
    #expect(readHealth(Array(many.utf8)).problem?.code == .tooLarge(.names))
    let nested = HealthSample.file(String(repeating: "<Record>", count: 200))
    #expect(readHealthChunked(nested).problem?.code == .tooLarge(.nesting))
  }

  @Test("entities that a document type declares do not exist, so nothing grows")
  func entities() {
    var text = "<!DOCTYPE HealthData [<!ENTITY a0 \"ha\">"
    for level in 1...9 { text += "<!ENTITY a\(level) \"" + String(repeating: "&a\(level - 1);", count: 10) + "\">" }
    text += "]>\n<HealthData>" + HealthSample.workout(0, 10, source: "&a9;") + "</HealthData>"
    let result = readHealthChunked(text)
    #expect(result.table.workouts.count == 1 || result.problem?.code == .malformed)
  }

  @Test("a file that has changed before its second reading gives nothing outside the table")
  func changed() {
    let table = readHealth(Self.small).table
    var records = HealthRecordReader(HealthJoiner(table))
    var rows = 0
    let other = Array(String(repeating: "<Record type='\"><!--", count: 50_000).utf8)
    _ = records.feed(other.span.bytes) { _ in rows += 1 }
    #expect(rows == 0)
  }

  @Test("events beyond those that a workout has are counted")
  func eventLimit() {
    let event = "<WorkoutEvent type=\"HKWorkoutEventTypeMarker\" date=\"\(HealthSample.time(1))\"/>"
    let body = String(repeating: event, count: HealthTable.eventLimit + 3)
    let result = readHealth(Array(HealthSample.file(HealthSample.workout(0, 10, body)).utf8))
    #expect(result.table.events.count == HealthTable.eventLimit && result.table.leftOut.events == 3)
  }

  @Test("workouts beyond the bytes that are kept are counted")
  func tableLimit() {
    var table = HealthTable()
    for place in 0..<200_000 as Range<Int64> {
      let end = Instant(unixMilliseconds: place + 1)
      table.add(HealthWorkout(start: Instant(unixMilliseconds: place), end: end, utcOffsetSeconds: 0))
    }
    #expect(table.leftOut.workouts > 0)
    #expect(table.workouts.count * MemoryLayout<HealthWorkout>.stride <= HealthTable.byteLimit)
  }

  @Test("samples of other sources are joined to a limited number of workouts")
  func shares() {
    var table = HealthTable()
    let count = HealthShares.limit / 250 + 2
    for number in 0..<count {
      let start = Instant(unixMilliseconds: Int64(number) * 10_000)
      table.add(HealthWorkout(start: start, end: start.advanced(byMilliseconds: 5000), utcOffsetSeconds: 0))
    }
    var joiner = HealthJoiner(table)
    var joined = 0
    for number in 0..<count {
      for source in 1...250 {
        let time = Int64(number) * 10_000
        var row = HealthRow(start: time, end: time + 1000, value: 1, workout: 0, kind: 0)
        if joiner.joinOther(&row, source: UInt64(source)) { joined += 1 }
      }
    }
    #expect(joined <= HealthShares.limit + 1 && joined > HealthShares.limit - 250)
  }
}
#endif
