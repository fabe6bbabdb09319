#if TrackXML
import Foundation
import RideSimulator
import TestSupport
import TrackXML
import Workouts

/// The output of one workout.
struct LoggedWorkout: Equatable {
  var samples: [Sample] = []
  var events: [WorkoutEvent] = []
  var laps: [Lap] = []
  var points: [RoutePoint] = []
  var summary = WorkoutSummary(start: Instant(unixMilliseconds: 0), end: Instant(unixMilliseconds: 0))
  var isClosed = false
  var title: String?

  func samples(_ kind: SampleKind) -> [Sample] { samples.filter { $0.kind == kind } }
  func values(_ kind: SampleKind) -> [Double] { samples(kind).map(\.value) }
  func sum(_ kind: SampleKind) -> Double { values(kind).reduce(0, +) }
  /// Pauses as milliseconds since 1970, start and end.
  var pauses: [[Int64]] {
    let marks = events.filter { $0.kind == .pause || $0.kind == .resume }.map(\.start.unixMilliseconds)
    return stride(from: 0, to: marks.count - 1, by: 2).map { [marks[$0], marks[$0 + 1]] }
  }

  static func == (a: LoggedWorkout, b: LoggedWorkout) -> Bool {
    a.samples == b.samples && a.events == b.events && a.laps == b.laps && a.points == b.points
      && a.title == b.title && a.isClosed == b.isClosed && text(a.summary) == text(b.summary)
  }

  static func text(_ summary: WorkoutSummary) -> String {
    Mirror(reflecting: summary).children.filter { $0.label != "statistics" }
      .map { "\($0.label ?? "")=\($0.value)" }.joined(separator: " ")
  }
}

/// A sink that keeps everything, in order.
struct TrackLog: WorkoutSink {
  var workouts: [LoggedWorkout] = []
  var misplaced = 0
  var multisports: [Multisport] = []

  mutating func multisport(_ workout: Multisport) { multisports.append(workout) }
  mutating func workoutStart(sessionIndex: Int, start: Instant) {
    if let last = workouts.last, !last.isClosed { misplaced += 1 }
    if sessionIndex != workouts.count { misplaced += 1 }
    workouts.append(LoggedWorkout())
  }
  private mutating func change(_ body: (inout LoggedWorkout) -> Void) {
    guard let last = workouts.indices.last, !workouts[last].isClosed else { return misplaced += 1 }
    body(&workouts[last])
  }
  mutating func title(_ title: String) { change { $0.title = title } }
  mutating func sample(_ sample: Sample) { change { $0.samples.append(sample) } }
  mutating func event(_ event: WorkoutEvent) { change { $0.events.append(event) } }
  mutating func lap(_ lap: Lap) { change { $0.laps.append(lap) } }
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
struct Track: Equatable {
  var workouts: [LoggedWorkout] = []
  var status = TrackStatus.ok
  var counts: TrackCounts
  var kind: TrackKind?
  var creator: String?
  var sessions = 0
  var first: Instant?
  var last: Instant?
  var lengthMeters = 0.0
  var misplaced = 0
  var multisports: [Multisport] = []
  var dropped: [String: Int] = [:]

  func dropped(_ reason: DropReason) -> Int { dropped["\(reason.name)"] ?? 0 }
  var problem: TrackProblem? {
    switch status {
    case .partial(let problem), .failed(let problem): problem
    default: nil
    }
  }

  /// Violations of the rules of workouts.
  var brokenRules: [String] {
    var broken: [String] = []
    if misplaced > 0 { broken.append("\(misplaced) calls out of place") }
    for (index, workout) in workouts.enumerated() {
      func say(_ text: String) { broken.append("workout \(index): \(text)") }
      let summary = workout.summary
      if !workout.isClosed { say("is not closed") }
      if summary.end < summary.start { say("ends before it starts") }
      if workout.samples.contains(where: { $0.start < summary.start || $0.end > summary.end }) {
        say("a sample outside")
      }
      if workout.samples.contains(where: { $0.end < $0.start }) { say("a sample of negative length") }
      if workout.samples(.distance).contains(where: { $0.value <= 0 || $0.end <= $0.start }) {
        say("an empty distance")
      }
      let marks = workout.events.filter { $0.kind == .pause || $0.kind == .resume }
      for (place, mark) in marks.enumerated() {
        if mark.kind != (place % 2 == 0 ? .pause : .resume) { say("pause and resume do not alternate") }
        if place > 0, mark.start < marks[place - 1].start { say("pauses out of order") }
      }
      if marks.count % 2 == 1 { say("a pause without end") }
    }
    return broken
  }
}

/// A reader that is used for one file after another, as a worker does.
struct TrackReading: ~Copyable {
  var reader = TrackReader(sink: TrackLog())

  /// Reads `bytes` in chunks that end at `cuts`.
  mutating func read(_ bytes: [UInt8], cuts: [Int] = []) -> Track {
    reader.reset()
    reader.sink = TrackLog()
    var start = 0
    for end in cuts + [bytes.count] {
      if !reader.feed(bytes.span.bytes.extracting(start..<end)) { break }
      start = end
    }
    let status = reader.finish()
    var track = Track(status: status, counts: reader.counts, kind: reader.kind, creator: reader.creator)
    track.workouts = reader.sink.workouts
    track.multisports = reader.sink.multisports
    track.misplaced = reader.sink.misplaced
    track.sessions = reader.sessions
    (track.first, track.last, track.lengthMeters) = (reader.firstTime, reader.lastTime, reader.lengthMeters)
    for reason in DropReason.allCases where reader.builder.output.dropped[reason] > 0 {
      track.dropped["\(reason.name)"] = reader.builder.output.dropped[reason]
    }
    return track
  }

  mutating func read(_ text: String) -> Track { read(Array(text.utf8)) }

  /// Reads `bytes` whole, byte by byte, in chunks and at random cuts made from `seed`; names the chunkings that read
  /// differently, and the broken rules.
  mutating func verify(
    _ bytes: [UInt8], seed: UInt64 = 1, dripLimit: Int = 20_000
  ) -> (track: Track, problems: [String]) {
    let whole = read(bytes)
    var problems = whole.brokenRules
    for size in [1, 7, 4096] where size < bytes.count && bytes.count / size <= dripLimit {
      let cuts = Array(stride(from: size, to: bytes.count, by: size))
      let other = read(bytes, cuts: cuts)
      if other != whole { problems.append("chunks of \(size) read something else: \(difference(whole, other))") }
    }
    for split in 0..<4 {
      var random = Seed.generator(seed &* 7919 &+ UInt64(split))
      let cuts = FITChunkVerifier.randomCuts(bytes.count, &random)
      let other = read(bytes, cuts: cuts)
      if other != whole { problems.append("cuts at \(cuts) read something else: \(difference(whole, other))") }
    }
    return (whole, problems)
  }

  private func difference(_ a: Track, _ b: Track) -> String {
    if a.status != b.status { return "\(b.status), not \(a.status)" }
    if a.counts != b.counts { return "\(b.counts), not \(a.counts)" }
    if a.workouts.count != b.workouts.count { return "\(b.workouts.count) workouts, not \(a.workouts.count)" }
    return a.workouts == b.workouts ? "other facts" : "other workouts"
  }
}
#endif
