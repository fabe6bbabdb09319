import Columns
import Exports
import Foundation
import Testing
import Workouts

/// The contents of a buffer as a string; invalid UTF-8 is recorded as an issue.
func string(_ text: borrowing TextBuffer) -> String {
  guard let string = text.bytes.withUnsafeBytes({ String(validating: $0, as: UTF8.self) }) else {
    Issue.record("the text is not valid UTF-8")
    return ""
  }
  return string
}

/// The text that `fill` appends to an empty buffer.
func written(_ fill: (inout TextBuffer) -> Void) -> String {
  var text = TextBuffer()
  fill(&text)
  return string(text)
}

/// The characters of a text that would drive a terminal, or turn the direction of reading: all controls but LF and tab.
func drivers(in text: String) -> [Unicode.Scalar] {
  text.unicodeScalars.filter { scalar in
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: scalar.properties.generalCategory == .control
    }
  }
}

/// Repeatable randomness (SplitMix64).
struct Seeded: RandomNumberGenerator {
  var state: UInt64
  init(_ seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Names that need escaping somewhere.
let awkwardName = "röyd, \"x\" & <y>\tz!a\\b\u{1}.fit"

/// A moment some seconds into the test ride.
func at(_ seconds: Double) -> Instant { Instant(unixMilliseconds: 1_795_199_150_000 + Int64(seconds * 1000)) }

/// A ride of three seconds with one of everything, as `sink` sees it.
func ride(
  into sink: inout some WorkoutSink & ~Copyable, session: Int = 0, indoor: Bool? = false, activity: UInt16? = nil
) {
  sink.workoutStart(sessionIndex: session, start: at(0))
  if let activity { sink.activity(ActivityType(rawValue: activity), sport: nil) }
  sink.sample(Sample(kind: .distance, start: at(0), end: at(1), value: 5.25))
  sink.sample(Sample(kind: .heartRate, start: at(1), end: at(1), value: 145))
  sink.sample(Sample(kind: .power, start: at(1.5), end: at(1.5), value: 210))
  for second in 0..<3 {
    var point = RoutePoint(
      time: at(Double(second)), latitudeDegrees: 47.5 + Double(second) / 10_000, longitudeDegrees: -8.25,
      horizontalAccuracyMeters: 5)
    if second != 1 { point.altitudeMeters = 400.2 }
    sink.routePoint(point)
  }
  sink.event(WorkoutEvent(kind: .pause, start: at(1), end: at(1)))
  sink.event(WorkoutEvent(kind: .resume, start: at(2), end: at(2)))
  sink.event(WorkoutEvent(kind: .lap, start: at(0), end: at(3)))
  sink.workoutEnd(rideSummary(session: session, indoor: indoor))
}

/// The closing summary of `ride`.
func rideSummary(session: Int = 0, indoor: Bool? = false) -> WorkoutSummary {
  var summary = WorkoutSummary(start: at(0), end: at(3))
  summary.sessionIndex = session
  summary.sport = 2
  summary.activityType = ActivityType(rawValue: 13)
  summary.isIndoor = indoor
  summary.elapsedSeconds = 3
  summary.distanceMeters = 12_345.6
  summary.averageSpeedMetersPerSecond = 5.25
  summary.ascentMeters = 12
  summary.averageHeartRateBPM = 145
  summary.utcOffsetSeconds = -14_400
  summary.statistics[.distance].sum = 5.25
  summary.statistics[.heartRate].sum = 145
  summary.statistics[.power].sum = 210
  for kind in [SampleKind.distance, .heartRate, .power] { summary.statistics[kind].count = 1 }
  summary.records = 3
  summary.positions = 3
  return summary
}

/// A program and its output.
struct Run {
  var status: Int32
  var output: String
}

/// Runs a program of the machine with `input`; nil when it is not installed.
func run(_ program: String, _ arguments: [String], input: String) throws -> Run? {
  let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .map { "\($0)/\(program)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  guard let path else { return nil }
  let file = FileManager.default.temporaryDirectory.appending(path: "exports-\(UUID().uuidString)")
  try Data(input.utf8).write(to: file)
  defer { try? FileManager.default.removeItem(at: file) }
  let process = Process()
  process.executableURL = URL(fileURLWithPath: path)
  process.arguments = arguments
  process.standardInput = try FileHandle(forReadingFrom: file)
  let pipe = Pipe()
  process.standardOutput = pipe
  process.standardError = pipe
  try process.run()
  let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return Run(status: process.terminationStatus, output: String(decoding: output, as: UTF8.self))
}

/// Collects the units of a writer as a stream joins them, with the names of its files.
final class Collected: UnitOutlet {
  private(set) var bytes: [UInt8] = []
  private(set) var largest = 0
  private(set) var files: [String?] = []
  private let separator: StaticString
  private var hasItem = false

  init(separator: StaticString = "") { self.separator = separator }

  func put(_ unit: OutputUnit) {
    switch unit {
    case .text(let piece), .rows(let piece):
      largest = max(largest, piece.byteCount)
      for offset in 0..<piece.byteCount { bytes.append(piece.unsafeLoad(fromByteOffset: offset, as: UInt8.self)) }
    case .item:
      if hasItem { bytes += Array("\(separator)".utf8) }
      hasItem = true
    case .file(let name): files.append(name)
    case .batch, .value: break
    }
  }

  /// The text so far, and what waits in a buffer.
  func text(and rest: borrowing TextBuffer) -> String { String(decoding: bytes, as: UTF8.self) + string(rest) }
}

/// A whole document with the two rides of `awkwardName` (the second without an end) and the one of `b.fit`.
func document<Writer: WorkoutTextWriter & ~Copyable>(_ writer: consuming Writer) -> String {
  let collected = Collected(separator: Writer.itemSeparator)
  writer.text.connect(to: collected)
  for input in [awkwardName, "b.fit"] {
    writer.begin(input: input)
    ride(into: &writer, session: 0)
    if input == awkwardName {
      writer.workoutStart(sessionIndex: 1, start: at(10))
      writer.routePoint(
        RoutePoint(time: at(10), latitudeDegrees: 0.1, longitudeDegrees: 0.2, horizontalAccuracyMeters: 5))
    }
    writer.end()
  }
  let body = collected.text(and: writer.text)
  return written { Writer.appendHeader(to: &$0) } + body + written { Writer.appendFooter(to: &$0) }
}

/// Runs a Python program on `input` and returns its output; nil, with a note, if there is no Python.
func python(_ program: String, input: String) throws -> String? {
  guard let run = try run("python3", ["-c", program], input: input) else {
    print("skipped: python3 is not installed")
    return nil
  }
  #expect(run.status == 0, "\(run.output)")
  return run.output
}

/// The rows of a CSV text as Python's csv module reads them, each as its fields by column.
func csvRows(_ text: String) throws -> [[String: String]]? {
  let program = """
    import csv, io, json, sys
    text = io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8", newline="")
    rows = list(csv.DictReader(text, strict=True))
    assert all(None not in row and None not in row.values() for row in rows), "ragged row"
    print(json.dumps(rows))
    """
  guard let output = try python(program, input: text) else { return nil }
  return try JSONDecoder().decode([[String: String]].self, from: Data(output.utf8))
}

/// The objects of an NDJSON text.
func jsonLines(_ text: String) throws -> [[String: Any]] {
  #expect(text.hasSuffix("}\n"))
  return try text.split(separator: "\n").map {
    try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
  }
}

/// The keys of a JSON object in the order in which they are written, as Python reads them.
func keysInOrder(_ line: String) throws -> [String]? {
  try python("import json, sys; print(*json.loads(sys.stdin.read()))", input: line)?
    .split(whereSeparator: \.isWhitespace).map(String.init)
}

/// The columns of a table of Columns.md in their order, by the heading of its section.
func documentedColumns(of section: String) throws -> [String] {
  let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Documentation/Columns.md")
  let text = try String(contentsOf: page, encoding: .utf8)
  let after = try #require(text.components(separatedBy: "\n## \(section)\n").dropFirst().first)
  let rows = try #require(after.components(separatedBy: "\n## ").first).split(separator: "\n").filter {
    $0.hasPrefix("| `")
  }
  return rows.flatMap { row in row.split(separator: "|")[0].matches(of: /`([a-z_]+)`/).map { String($0.1) } }
}
