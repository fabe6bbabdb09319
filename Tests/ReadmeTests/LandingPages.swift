// The programs with which the libraries' landing pages begin, compiled and run. `LandingPageTests` holds the pages
// against this file.

import Archives
import Exports
import FITCore
import FITProfile
import FITStream
import FITWorkouts
import FITWriter
import FakeHealth
import Foundation
import FoundationBridge
import HealthImports
import HealthKitBridge
import Ingest
import InputReports
import Inputs
import Pipelines
import RideDatabase
import TrackXML
import Workouts

enum LandingPage {
  static func fitStream(_ url: URL) async throws -> Double {
    var total = 0.0
    for try await workout in Rides(url) {
      let bpm = workout.meanHeartRate.map { "\(Int($0)) bpm" } ?? ""
      print(workout.start, workout.activityType, workout.duration / 60, "min", bpm)
      total += workout.distance ?? 0
    }
    print(total / 1000, "km")
    return total
  }

  static func core(_ chunks: [[UInt8]]) throws -> Double {
    struct Climb: FITSink {
      var meters = 0.0
      var last: Double?

      func lane(forMessage number: UInt16) -> FITLane { number == 20 ? .typed : .skip }

      mutating func record(_ record: borrowing FITRecord) -> FITFlow {
        if let altitude = record.altitudeMeters {
          meters += max(0, altitude - (last ?? altitude))
          last = altitude
        }
        return .proceed
      }
    }

    var decoder = FITDecoder()
    var climb = Climb()
    for chunk in chunks {
      try chunk.withUnsafeBytes { bytes in _ = try decoder.feed(bytes, into: &climb) }
    }
    _ = try decoder.finish(into: &climb)
    print("\(climb.meters) m up")
    return climb.meters
  }

  static func profile(_ bytes: [UInt8]) -> [String] {
    var laps: [String] = []
    let messages = FITMessages(bytes)
    for message in messages where message.name == "lap" {
      let meters = message["total_distance"]?.double ?? 0
      let seconds = message["total_timer_time"]?.double ?? 0
      laps.append("\(meters) m in \(seconds) s")
    }
    if let error = messages.error { print("read up to here: \(error)") }
    return laps
  }

  static func writer() -> [UInt8] {
    var file = FITFileWriter()
    file.write(FileIDMessage(type: 4, manufacturer: 1, product: 1, timeCreated: 1_100_000_000))
    for second in 0..<60 {
      var record = RecordMessage(timestamp: 1_100_000_000 + UInt32(second))
      record.heartRateBeatsPerMinute = 120
      file.write(record)
    }
    return file.finish()
  }

  static func workouts() -> [Sample] {
    struct Samples: WorkoutSink {
      var all: [Sample] = []
      mutating func sample(_ sample: Sample) { all.append(sample) }
    }

    let start = Instant(unixSeconds: 1_714_807_800)
    var builder = WorkoutBuilder(sink: Samples())
    builder.open(sessionIndex: 0, start: start)
    for second in 0...2 {
      var observation = WorkoutObservation(time: start.advanced(byMilliseconds: Int64(second) * 1000))
      observation.distanceMillimeters = Int64(second) * 8500
      builder.observe(observation)
    }
    builder.close(WorkoutSummary(start: start, end: start.advanced(byMilliseconds: 2000)))
    for sample in builder.output.sink.all { print(sample) }
    return builder.output.sink.all
  }

  static func fitWorkouts(path: String) throws -> [String] {
    struct Bests: WorkoutSink {
      var watts = 0.0
      var lines: [String] = []

      mutating func sample(_ sample: Sample) {
        if sample.kind == .power { watts = max(watts, sample.value) }
      }

      mutating func workoutEnd(_ summary: borrowing WorkoutSummary) {
        lines.append("\(summary.activityType) of \(summary.start): at most \(watts) W")
      }
    }

    var reader = FITWorkoutReader(sink: Bests())
    _ = try FITDecoder.decode(path: path, into: &reader)
    for line in reader.sink.lines { print(line) }
    return reader.sink.lines
  }

  static func archives(_ chunks: [[UInt8]]) -> [String] {
    var listing: [String] = []
    var unpacker = Unpacker()
    for chunk in chunks {
      let wantsMore = unpacker.feed(chunk.span.bytes) { event, _ in
        switch event {
        case .begin(let file): listing.append("\(String(decoding: file.name, as: UTF8.self)): \(file.kind)")
        case .bytes, .end, .archive, .detached: break
        }
        return true
      }
      if !wantsMore { break }
    }
    unpacker.finish { _, _ in true }
    return listing
  }

  static func reports() -> String {
    var report = InputReport(input: "ride.fit", status: .ok)
    report.set(.partial, .truncated, offset: 1234, detail: "20 bytes are missing")
    var text = ""
    if let reason = report.reason, let offset = report.offset {
      text = "\(reason) at byte \(offset): \(report.detail ?? reason.meaning)"
    }
    for reason in Reason.allCases { print(reason.name, "means:", reason.meaning) }
    return text
  }

  static func exports(path: String) throws -> String {
    var lines = SampleLines()
    lines.coalescing = .window(milliseconds: 60_000)
    var reader = FITWorkoutReader(sink: lines)
    _ = try FITDecoder.decode(path: path, into: &reader)
    print(reader.sink.text.string)
    return reader.sink.text.string
  }

  #if TrackXML
  static func tracks(_ chunks: [[UInt8]]) -> (points: Int, status: TrackStatus) {
    struct Route: WorkoutSink {
      var points: [RoutePoint] = []
      mutating func routePoint(_ point: RoutePoint) { points.append(point) }
    }

    var reader = TrackReader(sink: Route())
    for chunk in chunks where !reader.feed(chunk.span.bytes) { break }
    let status = reader.finish()
    return (reader.sink.points.count, status)
  }

  #endif

  static func healthKit(path: String) async throws -> [HealthKitWorkout] {
    var workouts: [HealthKitWorkout] = []
    for try await input in Rides(path: path).inputs {
      let identity = input.identity
      var options = HealthKitOptions()
      options.syncIdentifier = { session in identity.syncIdentifier(sessionIndex: session) }
      workouts += input.collector.healthKitWorkouts(options)
    }
    for workout in workouts { print(workout.configuration.activityType, workout.samples.count, "samples") }
    return workouts
  }

  static func healthImports(_ urls: [URL], into store: FakeHealthStore, _ file: URL) async throws -> ImportReport {
    let importer = HealthImport(into: store, history: try ImportHistory(at: file))
    let report = try await importer.run(urls)
    for entry in report.entries {
      print(entry.input, entry.state, entry.why ?? "")
    }
    print(report.count(.saved), "saved,", report.count(.present), "were there already")
    return report
  }

  static func fakeHealth(_ urls: [URL]) async throws -> (store: FakeHealthStore, report: ImportReport, faults: [String])
  {
    let store = FakeHealthStore(denied: [.route])
    let report = try await HealthImport(into: store).run(urls)
    let workouts = await store.workouts
    let heartRates = await store.values("HeartRate", in: workouts.first?.id)
    print(report.count(.saved), "saved,", workouts.count, "in the store,", heartRates.count, "heart rates in the first")
    let faults = await store.faults
    return (store, report, faults)
  }

  static func foundation() -> Date {
    let start = Instant(unixSeconds: 1_714_892_400)
    let end = Instant(Date(start).addingTimeInterval(3600))
    print(end.date.formatted(.iso8601))
    print(end.seconds(since: start), "seconds")
    let day = Calendar(identifier: .gregorian).startOfDay(for: end.date)
    return day
  }

  static func inputs(path: String) throws -> Int {
    var records = 0
    let messages = try FITMessages(path: path)
    for message in messages where message.name == "record" && message["heart_rate"]?.double != nil {
      records += 1
    }
    if let error = messages.error { print("read up to here: \(error)") }
    print(records, "records with a heart rate")
    return records
  }

  static func pipelines(path: String) -> [String: Int] {
    struct Sizes: InputProcessor {
      var bytes = 0

      mutating func begin(_ input: InputPath, _ kind: ContentKind) -> Bool {
        bytes = 0
        return kind == .fit
      }

      mutating func feed(_ chunk: RawSpan, output: inout OutputWriter) -> Bool {
        bytes += chunk.byteCount
        return true
      }

      mutating func finish(_ file: UnpackedFile, readError: InputError?, output: inout OutputWriter) -> Int { bytes }
    }

    var sizes: [String: Int] = [:]
    let inputs = InputList(arguments: [InputPath(path)])
    _ = Pipeline.run(inputs, output: Output.standardOutput(), makeProcessor: { Sizes() }) { input, bytes in
      if bytes > 0 { sizes[input.display] = bytes }
    }
    for (path, bytes) in sizes { print(path, "has", bytes, "bytes of FIT, inflated") }
    return sizes
  }

  static func ingest(path: String) -> (exitCode: Int32, records: [String: Int]) {
    var records: [String: Int] = [:]
    let inputs = InputList(arguments: [InputPath(path)])
    let batch = Batch(inputs, progress: .never, console: Console(isQuiet: true))
    let exitCode = batch.run(.count, RideRules()) { input, report, _ in
      records[input.display] = report.records
      return report.status == .partial || report.status == .failed
    }
    print(exitCode == 0 ? "all is read:" : "not all is read:", records)
    return (exitCode, records)
  }

  #if SQLite
  static func database(path: String) -> Int {
    var stored = 0
    let inputs = InputList(arguments: [InputPath("Fixtures/activities")])
    let batch = Batch(inputs, progress: .never, console: Console(isQuiet: true))
    _ = batch.ingest(IngestJob(database: InputPath(path)), RideRules()) { input, report, _ in
      if report.status == .failed { print("not read: \(input)") }
      return report.status != .ok
    } closing: { summary, _ in
      stored = summary?.workouts ?? 0
    }
    return stored
  }
  #endif
}
