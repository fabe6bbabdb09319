#if TrackXML
import RideSimulator
import TestSupport
import Testing
import Workouts

@testable import TrackXML

/// The result of both readings of an export.
struct HealthResult: Equatable {
  var status = TrackStatus.ok
  var workouts: [String] = []
  var table = HealthTable()
  var records = 0
  var rows: [HealthRow] = []
  var outside = 0
  var unreadable = 0

  var problem: TrackProblem? {
    switch status {
    case .partial(let problem), .failed(let problem): problem
    default: nil
    }
  }

  func rows(_ kind: SampleKind, of workout: Int) -> [HealthRow] {
    rows.filter { $0.kind == kind.rawValue && Int($0.workout) == workout }
  }

  static func == (a: HealthResult, b: HealthResult) -> Bool {
    a.status == b.status && a.workouts == b.workouts && a.records == b.records && a.outside == b.outside
      && a.unreadable == b.unreadable && a.rows.count == b.rows.count && zip(a.rows, b.rows).allSatisfy(same)
  }

  private static func same(_ a: HealthRow, _ b: HealthRow) -> Bool {
    a.start == b.start && a.end == b.end && a.value == b.value && a.workout == b.workout && a.kind == b.kind
  }
}

/// Reads an export twice, in chunks that end at `cuts`.
func readHealth(_ bytes: [UInt8], cuts: [Int] = []) -> HealthResult {
  var reader = HealthReader()
  var start = 0
  for end in cuts + [bytes.count] {
    if !reader.feed(bytes.span.bytes.extracting(start..<end)) { break }
    start = end
  }
  var result = HealthResult(status: reader.finish())
  result.table = reader.table
  result.workouts = reader.table.workouts.map { "\($0)" } + reader.table.events.map { "\($0)" }
  result.records = reader.records
  var records = HealthRecordReader(HealthJoiner(reader.table), limit: reader.foundProblem?.offset ?? .max)
  start = 0
  for end in cuts + [bytes.count] {
    if !records.feed(bytes.span.bytes.extracting(start..<end), { result.rows.append($0) }) { break }
    start = end
  }
  (result.outside, result.unreadable) = (records.outside, records.unreadable)
  return result
}

/// Reads an export in many chunkings, fails if they differ, and returns the result.
@discardableResult
func readHealthChunked(_ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) -> HealthResult {
  let whole = readHealth(bytes)
  for size in [1, 7, 61, 4096] where size < bytes.count && bytes.count / size <= 100_000 {
    let cuts = Array(stride(from: size, to: bytes.count, by: size))
    #expect(readHealth(bytes, cuts: cuts) == whole, "chunks of \(size)", sourceLocation: sourceLocation)
  }
  for seed in UInt64(0)..<4 {
    var random = Seed.generator(seed &+ 77)
    let cuts = FITChunkVerifier.randomCuts(bytes.count, &random)
    #expect(readHealth(bytes, cuts: cuts) == whole, "cuts at \(cuts)", sourceLocation: sourceLocation)
  }
  return whole
}

@discardableResult
func readHealthChunked(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) -> HealthResult {
  readHealthChunked(Array(text.utf8), sourceLocation: sourceLocation)
}

/// Exports as tests write them.
enum HealthSample {
  /// A small export of a ride, a swim and a run; the ride has a pause and a route.
  static var export: HealthExport {
    let day: UInt32 = 86_400
    let start = SimulatedActivity.usualStart
    return HealthExport([
      .outdoorRide(plan: [Stretch(120, pauseSeconds: 60), Stretch(90)], start: start, seed: 11),
      .poolSwim(sets: [2], start: start + day, seed: 12),
      .run(seconds: 150, start: start + 2 * day, seed: 13),
    ])
  }

  static func file(_ body: String) -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE HealthData [<!ELEMENT x EMPTY>]>\n<HealthData>\n\(body)\n</HealthData>\n"
  }

  static func time(_ minute: Int, _ second: Int = 0) -> String {
    "2024-05-04 09:\(Text.two(minute)):\(Text.two(second)) +0200"
  }

  static func record(
    _ type: String, _ unit: String, _ value: String, _ minute: Int, _ second: Int = 0, seconds: Int = 0,
    source: String = "Watch"
  ) -> String {
    "<Record type=\"HKQuantityTypeIdentifier\(type)\" sourceName=\"\(source)\" unit=\"\(unit)\""
      + " startDate=\"\(time(minute, second))\" endDate=\"\(time(minute, second + seconds))\" value=\"\(value)\"/>\n"
  }

  static func workout(
    _ from: Int, _ to: Int, source: String = "Watch", type: String = "Running", attributes: String = "",
    _ body: String = ""
  ) -> String {
    "<Workout workoutActivityType=\"HKWorkoutActivityType\(type)\" sourceName=\"\(source)\" \(attributes)"
      + " startDate=\"\(time(from))\" endDate=\"\(time(to))\">\(body)</Workout>\n"
  }
}
#endif
