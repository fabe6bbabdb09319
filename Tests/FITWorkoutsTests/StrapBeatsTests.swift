import FITCore
import FITWorkouts
import FITWriter
import Testing
import Workouts

/// A sink that keeps the intervals between heart beats of each workout.
private struct BeatLog: WorkoutSink {
  var workouts: [[BeatInterval]] = []
  var wantsBeats: Bool { true }
  mutating func workoutStart(sessionIndex: Int, start: Instant) { workouts.append([]) }
  mutating func beat(_ interval: BeatInterval) { workouts[workouts.count - 1].append(interval) }
}

/// The workouts that the intervals of `hrv` and `hr` messages go to.
@Suite("Heart beats of a strap, by workout") struct StrapBeatsTests {
  /// The intervals of each workout; with `ahead` the file is read a second time, as `ingest` does.
  private func beats(_ messages: [any FITWritableMessage], ahead: Bool) throws -> [[BeatInterval]] {
    let bytes = file(messages)
    var reader = FITWorkoutReader(sink: BeatLog())
    try decode(bytes, into: &reader)
    guard ahead else { return reader.sink.workouts }
    #expect(reader.late.contains(.beats))
    var found = ReadAhead()
    try decode(bytes, into: &found)
    reader.reset()
    reader.sink = BeatLog()
    reader.use(found)
    try decode(bytes, into: &reader)
    return reader.sink.workouts
  }

  /// A beat at each of some times in 1/1024 s after the anchor, which is a beat too.
  private func strap(anchor: Int, _ ticks: [UInt32]) -> [any FITWritableMessage] {
    var messages: [any FITWritableMessage] = [
      HeartRateAnchorMessage(timestamp: UInt32(Int(t0) + anchor), eventSeconds: 0, beatsPerMinute: 60)
    ]
    for pair in stride(from: 0, to: ticks.count, by: 2) {
      let some = Array(ticks[pair..<min(pair + 2, ticks.count)])
      messages.append(
        HeartRateBeatsMessage(eventTicks: some, beatsPerMinute: [UInt8](repeating: 60, count: some.count)))
    }
    return messages
  }

  @Test("beats that come after the session are those of the workout in whose time they lie")
  func afterSession() throws {
    let ride = records(0...50) + [session(0, seconds: 50)]
    let late = strap(anchor: 10, [1024, 2048, 3072, 4608])
    let found = try beats(ride + late, ahead: true)
    #expect(found.map { $0.map(\.milliseconds) } == [[1000, 1000, 1000, 1500]])
    #expect(found[0].map(\.isContiguous) == [false, true, true, true])
    #expect(found[0].map(\.end) == [1000, 2000, 3000, 4500].map { fit(t0 + 10).advanced(byMilliseconds: $0) })
  }

  @Test("each workout has its own, and those before, between and after are in none")
  func severalWorkouts() throws {
    let legs =
      records(10...20) + [session(10, seconds: 10)] + records(30...40) + [session(30, seconds: 10, sport: 1)]
    let late = strap(anchor: 5, (1...45).map { UInt32($0) * 1024 })
    let found = try beats(legs + late, ahead: true)
    let ends = found.map { $0.map { Int($0.end.seconds(since: fit(t0))) } }
    #expect(ends == [Array(10...20), Array(30...40)])
    #expect(found.map { $0.map(\.isContiguous).filter { !$0 }.count } == [1, 1])
  }

  @Test("steps over which a heart rate is carried are no beats, and three seconds are the longest interval")
  func carried() throws {
    let ride = records(0...50) + [session(0, seconds: 50)]
    // 2.9 s, then 3.1 s, then a second twice.
    let found = try beats(ride + strap(anchor: 10, [2970, 6144, 7168, 8192]), ahead: true)
    #expect(found[0].map { Int($0.milliseconds) } == [2900, 1000, 1000])
    #expect(found[0].map(\.isContiguous) == [false, false, true])
  }

  @Test("of a workout with both hrv and hr those of hrv are handed out", arguments: [false, true])
  func both(ahead: Bool) throws {
    let intervals = [BeatIntervalsMessage(intervalsSeconds: [0.5, 0.6])]
    let ride: [any FITWritableMessage] =
      records(0...10) + intervals + strap(anchor: 10, [1024, 2048]) + records(11...50) + [session(0, seconds: 50)]
    #expect(try beats(ride, ahead: ahead).map { $0.map(\.milliseconds) } == [[500, 600]])
  }

  @Test("read once, beats among the records are handed out as they come")
  func once() throws {
    let ride = records(0...10) + strap(anchor: 10, [1024, 2048]) + records(11...50) + [session(0, seconds: 50)]
    for ahead in [false, true] {
      #expect(try beats(ride, ahead: ahead).map { $0.map(\.milliseconds) } == [[1000, 1000]])
    }
  }
}
