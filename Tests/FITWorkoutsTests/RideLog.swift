import FITCore
import FITWorkouts
import RideSimulator
import Workouts

/// The start of a lap as it was reported.
struct LapBegun: Equatable {
  let start: Instant
  let samplesBefore: Int
}

/// An activity as it became known.
struct LoggedActivity: Equatable {
  let type: ActivityType
  let samplesBefore: Int
}

/// The output of one workout.
struct LoggedWorkout: Equatable {
  var samples: [Sample] = []
  var events: [WorkoutEvent] = []
  var points: [RoutePoint] = []
  var laps: [Lap] = []
  /// Starts of laps as they were reported, with the samples before each.
  var begun: [LapBegun] = []
  /// Activities as they became known, with the samples before each.
  var activities: [LoggedActivity] = []
  var lengths: [PoolLength] = []
  var summary = WorkoutSummary(start: Instant(unixMilliseconds: 0), end: Instant(unixMilliseconds: 0))
  var isClosed = false

  func samples(_ kind: SampleKind) -> [Sample] { samples.filter { $0.kind == kind } }
  func sum(_ kind: SampleKind) -> Double { samples(kind).reduce(0) { $0 + $1.value } }
  var pauses: [(start: Instant, end: Instant)] {
    let marks = events.filter { $0.kind == .pause || $0.kind == .resume }.map(\.start)
    return stride(from: 0, to: marks.count - 1, by: 2).map { (marks[$0], marks[$0 + 1]) }
  }
  var pausedSeconds: Double { pauses.reduce(0) { $0 + $1.end.seconds(since: $1.start) } }

  static func == (a: LoggedWorkout, b: LoggedWorkout) -> Bool {
    a.samples == b.samples && a.events == b.events && a.points == b.points && a.laps == b.laps && a.lengths == b.lengths
      && a.isClosed == b.isClosed
      && text(a.summary) == text(b.summary)
  }

  /// Every figure of a summary.
  static func text(_ summary: WorkoutSummary) -> String {
    var parts: [String] = []
    for child in Mirror(reflecting: summary).children where child.label != "statistics" {
      parts.append("\(child.label ?? "")=\(child.value)")
    }
    for kind in SampleKind.allCases {
      parts.append("\(kind.name)=\(summary.statistics[kind].sum)/\(summary.statistics[kind].count)")
    }
    return parts.joined(separator: " ")
  }
}

/// A sink that keeps everything, in order.
struct RideLog: WorkoutSink {
  var workouts: [LoggedWorkout] = []
  var misplaced = 0

  mutating func workoutStart(sessionIndex: Int, start: Instant) {
    if let last = workouts.last, !last.isClosed { misplaced += 1 }
    if sessionIndex != workouts.count { misplaced += 1 }
    workouts.append(LoggedWorkout())
  }
  private mutating func change(_ body: (inout LoggedWorkout) -> Void) {
    guard let last = workouts.indices.last, !workouts[last].isClosed else { return misplaced += 1 }
    body(&workouts[last])
  }
  mutating func sample(_ sample: Sample) { change { $0.samples.append(sample) } }
  mutating func event(_ event: WorkoutEvent) { change { $0.events.append(event) } }
  mutating func activity(_ type: ActivityType, sport: UInt8?) {
    change { $0.activities.append(LoggedActivity(type: type, samplesBefore: $0.samples.count)) }
  }
  mutating func lapBegins(at start: Instant) {
    change { $0.begun.append(LapBegun(start: start, samplesBefore: $0.samples.count)) }
  }
  mutating func lap(_ lap: Lap) { change { $0.laps.append(lap) } }
  mutating func poolLength(_ length: PoolLength) { change { $0.lengths.append(length) } }
  mutating func routePoint(_ point: RoutePoint) { change { $0.points.append(point) } }
  mutating func workoutEnd(_ summary: borrowing WorkoutSummary) {
    let summary = copy summary
    change {
      $0.summary = summary
      $0.isClosed = true
    }
  }
}

/// The result of reading a file.
struct Ride: Equatable {
  var workouts: [LoggedWorkout] = []
  var records = 0
  var sessions = 0
  var messages: UInt64 = 0
  var firstRecord: UInt32?
  var lastRecord: UInt32?
  var dropped: [String: Int] = [:]
  var misplaced = 0
  var error: FITError?
  var isOtherThanActivity = false
  var late = LateReports()

  /// The number of times that a reason applied.
  func dropped(_ reason: DropReason) -> Int { dropped["\(reason.name)"] ?? 0 }
}

/// A decoder and a reader that are used for one file after another, as a worker does.
struct RideReader: ~Copyable {
  var decoder = FITDecoder()
  var reader: FITWorkoutReader<RideLog>

  init(activitiesOnly: Bool = true, maximumGapSeconds: Double = 3) {
    var options = FITWorkoutOptions()
    options.activitiesOnly = activitiesOnly
    options.skipsShortFiles = true
    options.workout.maximumGapSeconds = maximumGapSeconds
    reader = FITWorkoutReader(sink: RideLog(), options: options)
  }

  /// Reads `bytes`, and once more if some of them came too late for one reading.
  mutating func readTwiceIfNeeded(_ bytes: [UInt8]) -> Ride {
    let ride = read(bytes)
    return ride.late.isEmpty ? ride : read(bytes, ahead: ahead(of: bytes))
  }

  /// The findings of a first reading of `bytes`.
  mutating func ahead(of bytes: [UInt8], cuts: [Int] = [], activitiesOnly: Bool = false) -> ReadAhead {
    decoder.reset()
    var ahead = ReadAhead()
    ahead.activitiesOnly = activitiesOnly
    ahead.skipsShortFiles = true
    do throws(FITError) {
      var start = 0
      for end in cuts + [bytes.count] {
        _ = try decoder.feed(bytes.span.bytes.extracting(start..<end), into: &ahead)
        start = end
      }
      _ = try decoder.finish(into: &ahead)
    } catch {}
    return ahead
  }

  /// Reads `bytes` in chunks that end at `cuts`.
  mutating func read(_ bytes: [UInt8], cuts: [Int] = [], ahead: ReadAhead? = nil) -> Ride {
    decoder.reset()
    reader.reset()
    if let ahead { reader.use(ahead) }
    reader.sink = RideLog()
    var ride = Ride()
    do throws(FITError) {
      var start = 0
      for end in cuts + [bytes.count] {
        _ = try decoder.feed(bytes.span.bytes.extracting(start..<end), into: &reader)
        start = end
      }
      _ = try decoder.finish(into: &reader)
    } catch {
      ride.error = error
    }
    ride.workouts = reader.sink.workouts
    ride.misplaced = reader.sink.misplaced
    (ride.records, ride.sessions) = (reader.records, reader.sessions)
    (ride.firstRecord, ride.lastRecord) = (reader.firstRecordTime, reader.lastRecordTime)
    ride.messages = decoder.progress.messages
    ride.isOtherThanActivity = reader.isOtherThanActivity
    ride.late = reader.late
    for reason in DropReason.allCases where reader.builder.output.dropped[reason] > 0 {
      ride.dropped["\(reason.name)"] = reader.builder.output.dropped[reason]
    }
    return ride
  }

  /// Reads `bytes` whole, byte by byte, in chunks and at random cuts made from `seed`; names the chunkings that read
  /// differently, and the broken rules.
  mutating func verify(
    _ bytes: [UInt8], seed: UInt64 = 1, dripLimit: Int = 8_000
  ) -> (ride: Ride, problems: [String]) {
    let whole = read(bytes)
    var problems = whole.brokenRules
    func compare(_ name: String, _ cuts: [Int], _ reading: inout RideReader) {
      if reading.read(bytes, cuts: cuts) != whole { problems.append("\(name) reads something else") }
    }
    for size in [1, 7, 4096] where size < bytes.count && bytes.count / size <= dripLimit {
      compare("chunks of \(size)", Array(stride(from: size, to: bytes.count, by: size)), &self)
    }
    var random = SplitMix64(seed: seed)
    for split in 0..<3 {
      let cuts = (0..<8).map { _ in Int.random(in: 0...bytes.count, using: &random) }.sorted()
      compare("seed \(seed) split \(split)", cuts, &self)
    }
    return (whole, problems)
  }
}

/// Reads a file in many chunkings with a fresh reader.
func verified(_ bytes: [UInt8], activitiesOnly: Bool = true) -> (ride: Ride, problems: [String]) {
  var reading = RideReader(activitiesOnly: activitiesOnly)
  return reading.verify(bytes)
}

/// A moment in FIT seconds as an instant.
func fit(_ seconds: UInt32) -> Instant { Instant(fitSeconds: seconds) }
