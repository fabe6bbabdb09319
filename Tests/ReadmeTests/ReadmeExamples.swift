// The programs that README.md and Documentation/Swift.md print, compiled and run. `ReadmeTests` holds the pages against
// this file.

import Archives
import Exports
import FITCore
import FITProfile
import FITStream
import FITWorkouts
import FITWriter
import Foundation
import HealthKitBridge
import Ingest
import Inputs
import Pipelines
import Workouts

enum Example {
  static func rides() async throws {
    for try await workout in Rides(URL(filePath: "Fixtures/archives/strava-export.zip")) {
      print(workout.start, workout.activityType, workout.duration, workout.meanHeartRate ?? 0)
    }
  }

  static func sessions() throws {
    // [messages]
    for message in try FITMessages(path: "Fixtures/activities/run-distance-laps.fit") where message.name == "session" {
      print(message["sport"]?.string ?? "?", message["total_distance"]?.double ?? 0, "m")
    }
    // [/messages]
  }

  static func heartRate(path: String) throws -> (Int, Double) {
    // [first]
    struct HeartRate: FITSink {
      var beats = 0, records = 0

      func lane(forMessage number: UInt16) -> FITLane { number == 20 ? .typed : .skip }

      mutating func record(_ record: borrowing FITRecord) -> FITFlow {
        if let bpm = record.heartRateBPM { (beats, records) = (beats + Int(bpm), records + 1) }
        return .proceed
      }
    }

    var sink = HeartRate()
    _ = try FITDecoder.decode(path: path, into: &sink)
    print("mean heart rate \(sink.beats / sink.records) over \(sink.records) records")
    // [/first]
    return (sink.records, Double(sink.beats))
  }

  static func workouts(path: String) throws -> (count: Int, distance: Double) {
    // [workouts]
    struct Rides: WorkoutSink {
      var meters = 0.0
      var summaries: [WorkoutSummary] = []

      mutating func sample(_ sample: Sample) {
        if sample.kind == .distance { meters += sample.value }  // [start, end], metres
      }

      mutating func workoutEnd(_ summary: borrowing WorkoutSummary) { summaries.append(copy summary) }
    }

    var reader = FITWorkoutReader(sink: Rides())
    _ = try FITDecoder.decode(path: path, into: &reader)
    let rides = reader.sink
    // [/workouts]
    return (rides.summaries.count, rides.meters)
  }

  static func chunks(_ chunks: [[UInt8]]) throws -> Int {
    // [chunks]
    var decoder = FITDecoder()  // the only allocation
    var sink = FITClosureSink { message in
      if message.number == 18 { print("a session at byte \(message.offset)") }
      return .proceed
    }
    for chunk in chunks {
      try chunk.withUnsafeBytes { bytes in _ = try decoder.feed(bytes, into: &sink) }
    }
    let summary = try decoder.finish(into: &sink)
    // [/chunks]
    return Int(summary.messages)
  }

  static func damaged(_ bytes: [UInt8]) -> String {
    var sink = FITClosureSink { _ in .proceed }
    var message = ""
    // [damaged]
    do {
      _ = try FITDecoder.decode(bytes, into: &sink)
    } catch {
      // Everything before the damage has been delivered.
      message = "stopped at byte \(error.offset): \(error.code == .truncated ? "cut short" : "damaged")"
    }
    // [/damaged]
    return message
  }

  static func write() -> [UInt8] {
    // [write]
    var file = FITFileWriter()
    file.write(FileIDMessage(type: 4, manufacturer: 1, product: 1, timeCreated: 1_100_000_000))
    file.write(RecordMessage(timestamp: 1_100_000_000))
    let bytes = file.finish()
    // [/write]
    return bytes
  }

  static func encode() throws -> [UInt8] {
    // [encode]
    struct Recording: FITOutput {
      var bytes: [UInt8] = []

      mutating func write(_ more: RawSpan) -> Bool {
        bytes += more.copiedBytes
        return true
      }
    }

    var encoder = FITEncoder()
    var recording = Recording()
    let fields = [FITFieldLayout(3, .uint8), FITFieldLayout(7, .uint16)]
    try encoder.startFile(into: &recording)
    for second in 0..<60 as Range<UInt32> {
      try encoder.begin(20, fields.span, at: 1_100_000_000 + second, into: &recording)
      encoder.put(140)  // heart rate
      encoder.put(nil)  // power: none
    }
    let header = try encoder.finishFile(into: &recording)
    for place in 0..<14 { recording.bytes[place] = header[place] }
    // [/encode]
    return recording.bytes
  }

  static func balance(path: String, database: String, rows: inout String) throws -> [Double] {
    // [generator]
    /// The right leg's share of the power, over each span.
    struct Balance: WorkoutGenerator {
      static var wants: MeasureSet { MeasureSet(.rightBalance) }
      var sum = 0.0, count = 0.0
      var start: Instant?

      mutating func observe<Sink: WorkoutSink & ~Copyable>(
        _ observation: borrowing WorkoutObservation, into output: inout WorkoutOutput<Sink>
      ) {
        guard let percent = observation[.rightBalance] else { return }
        if start == nil { start = observation.time }
        (sum, count) = (sum + percent, count + 1)
      }

      mutating func pause<Sink: WorkoutSink & ~Copyable>(at time: Instant, into output: inout WorkoutOutput<Sink>) {
        if let start {
          output.put(CustomSample(name: "rightBalance", unit: "%", start: start, end: time, value: sum / count))
        }
        self = Balance()
      }

      mutating func finish<Sink: WorkoutSink & ~Copyable>(at time: Instant, into output: inout WorkoutOutput<Sink>) {
        pause(at: time, into: &output)
      }
    }

    struct Balances: WorkoutSink {
      var percents: [Double] = []
      func makeGenerators() -> Balance { Balance() }  // GeneratorPair(Balance(), …) for more than one
      mutating func sample(_ sample: CustomSample) { percents.append(sample.value) }
    }

    var reader = FITWorkoutReader(sink: Balances())
    _ = try FITDecoder.decode(path: path, into: &reader)
    print(reader.sink.percents)

    // The output of generators becomes lines of samples, and columns of the minutes.
    var options = FITWorkoutOptions()
    options.workout.tables.generators = [Balance()]
    var lines = FITWorkoutReader(sink: SampleLines(), options: options)
    _ = try FITDecoder.decode(path: path, into: &lines)
    print(lines.sink.text.string)

    var minutes = MinuteExport()
    minutes.columns = [GeneratorColumn(name: "right_balance_percent", of: "rightBalance", rule: .mean)]
    // A table of rowing (35) in the app's form, which has none.
    minutes.tables.columns[ActivityType(rawValue: 35)] = [.pace, .heartRate, .own(minutes.columns[0])]
    var table = FITWorkoutReader(sink: minutes, options: options)
    _ = try FITDecoder.decode(path: path, into: &table)
    print(table.sink.text.string)
    // [/generator]
    rows = table.sink.text.string
    #if SQLite
    // [column]
    let mean = GeneratorColumn(name: "my_right_balance_percent", of: "rightBalance", rule: .mean)
    options.workout.tables.columns = [mean]
    options.workout.tables.metadata.put(MetadataTable.Row("myRightBalance", of: mean))
    let batch = Batch(InputList(arguments: [InputPath(path)]))
    let job = IngestJob(database: InputPath(database))
    let exitCode = batch.ingest(job, RideRules(workouts: options)) { _, report, _ in
      report.status == .failed
    } closing: { content, _ in
      print(content?.workouts ?? 0, "workouts")
    }
    // [/column]
    if exitCode != 0 { return [] }
    #endif
    return reader.sink.percents
  }

  static func tables(path: String, rows: inout String) throws -> ([CollectedWorkout], [HealthKitWorkout]) {
    // [tables]
    /// The heart rate above that at rest.
    struct AboveRest: WorkoutGenerator {
      static var wants: MeasureSet { MeasureSet(.heartRate) }
      var restingBPM = 50.0

      mutating func observe<Sink: WorkoutSink & ~Copyable>(
        _ observation: borrowing WorkoutObservation, into output: inout WorkoutOutput<Sink>
      ) {
        guard let bpm = observation[.heartRate] else { return }
        let (time, value) = (observation.time, bpm - restingBPM)
        output.put(CustomSample(name: "aboveRest", unit: "count/min", start: time, end: time, value: value))
      }
    }

    var options = FITWorkoutOptions()
    options.workout.tables.generators = [AboveRest()]
    // A column of the workout's row.
    let mean = GeneratorColumn(name: "avg_above_rest_bpm", of: "aboveRest", rule: .mean)
    options.workout.tables.columns = [mean]
    // Metadata for Health: the column's cell, and what follows from anything that is known of the workout.
    options.workout.tables.metadata.put(MetadataTable.Row("myAboveRest", of: mean))
    options.workout.tables.metadata.put(MetadataTable.Row("myBike") { $0.sport == 2 ? .text("the red one") : nil })
    // The distance of rides (13) in miles.
    let miles = Quantity(type: "distanceCycling", unit: "mi", factor: 1 / 1609.344)
    options.workout.tables.quantities.rows.append(QuantityTable.Row(.distance, in: [ActivityType(rawValue: 13)], miles))

    var reader = FITWorkoutReader(sink: WorkoutCollector(), options: options)
    _ = try FITDecoder.decode(path: path, into: &reader)
    let collector = reader.sink
    let saved = collector.healthKitWorkouts()

    let format = SummaryFormat.export(WorkoutExport(.list, ExportStyle()))
    var table = TextBuffer()
    format.appendHeader(columns: [mean], to: &table)
    for workout in collector.workouts {
      format.append(SummaryRow(input: path, status: .ok, summary: workout.summary), to: &table)
    }
    print(table.string)
    // [/tables]
    rows = table.string
    return (collector.workouts, saved)
  }
}

/// The program that reads standard input, with another file in its place.
enum StreamExample {
  enum FileHandle { nonisolated(unsafe) static var standardInput = Foundation.FileHandle.nullDevice }

  static func totals(of input: Foundation.FileHandle) throws -> (meters: Double, points: Int) {
    FileHandle.standardInput = input
    struct Totals: WorkoutSink {
      var meters = 0.0, points = 0

      mutating func sample(_ sample: Sample) { meters += sample.value }  // from sample.start to sample.end
      mutating func routePoint(_ point: RoutePoint) { points += 1 }  // at point.latitudeDegrees, point.longitudeDegrees
    }

    /// Passes each record to two generators.
    struct Ride: FITSink, ~Copyable {
      var distance = DeltaGenerator(.distance), route = RouteGenerator()
      var output = WorkoutOutput(sink: Totals())
      var newest = Instant(unixMilliseconds: .min)

      func lane(forMessage number: UInt16) -> FITLane { number == 20 ? .typed : .skip }

      mutating func record(_ record: borrowing FITRecord) -> FITFlow {
        // Generators need increasing times.
        guard let time = record.timestamp.map({ Instant(fitSeconds: $0) }), time > newest else { return .proceed }
        newest = time
        var moment = WorkoutObservation(time: time)
        moment.distanceMillimeters = record.distanceCentimeters.map { $0 &* 10 }
        moment.latitudeDegrees = record.latitudeSemicircles.map { Double($0) * 180 / 0x1p31 }
        moment.longitudeDegrees = record.longitudeSemicircles.map { Double($0) * 180 / 0x1p31 }
        distance.observe(moment, into: &output)
        route.observe(moment, into: &output)
        return .proceed
      }

      mutating func fileEnd(_ end: FITFileEnd) {
        distance.finish(at: newest, into: &output)
        route.finish(at: newest, into: &output)
      }
    }

    var decoder = FITDecoder()
    var ride = Ride()
    while let chunk = try FileHandle.standardInput.read(upToCount: 4096), !chunk.isEmpty {
      try chunk.withUnsafeBytes { bytes in _ = try decoder.feed(bytes, into: &ride) }
    }
    _ = try decoder.finish(into: &ride)
    print(Int(ride.output.sink.meters), "m,", ride.output.sink.points, "points of the route")
    return (ride.output.sink.meters, ride.output.sink.points)
  }
}
