import FITCore
import FITWorkouts
import FITWriter
import RideSimulator
import Testing
import Workouts

/// Recorders' habits that decide what a ride was, each from a simulated file of `Fixtures/vendors`, read as the
/// commands read it.
@Suite("Habits of recorders") struct HabitTests {
  private static let files = Dictionary(uniqueKeysWithValues: SimulatedFile.vendors.map { ($0.path, $0.bytes) })

  private func bytes(_ name: String) throws -> [UInt8] { try #require(Self.files["vendors/\(name).fit"]) }

  /// Reads a file once, and again if that gives more; a reading that knows all ahead gives the same.
  private func ride(_ name: String) throws -> Ride {
    var reading = RideReader()
    let bytes = try bytes(name)
    let ride = reading.readTwiceIfNeeded(bytes)
    let ahead = reading.read(bytes, ahead: reading.ahead(of: bytes))
    #expect(ahead.workouts == ride.workouts && ahead.dropped == ride.dropped)
    // The findings ahead do not depend on the chunks.
    let cuts = Array(stride(from: 7, to: bytes.count, by: 7))
    #expect(reading.read(bytes, cuts: cuts, ahead: reading.ahead(of: bytes, cuts: cuts)) == ahead)
    #expect(ride.brokenRules.isEmpty)
    return ride
  }

  private func workout(_ name: String) throws -> LoggedWorkout { try #require(try ride(name).workouts.first) }

  private let start = fit(SimulatedActivity.usualStart)
  private func second(_ instant: Instant) -> Double { instant.seconds(since: start) }

  // MARK: The timer

  @Test("stops and starts after all records make the same pauses as among them")
  func timerEventsLast() throws {
    let workout = try workout("timer-events-behind-records")
    #expect(
      workout.pauses.map { second($0.start) } == [300, 1140] && workout.pauses.map { second($0.end) } == [900, 1180])
    #expect(workout.summary.activeSeconds == 660)
    #expect(workout.samples(.distance).allSatisfy { $0.end.seconds(since: $0.start) <= 1 })
    var reading = RideReader()
    let once = reading.read(try bytes("timer-events-behind-records"))
    #expect(once.late.contains(.timer) && once.dropped(.pauseLate) > 0)
  }

  @Test("a stop without a start ends with the next record if recording goes on, and is counted")
  func stopWithoutStart() throws {
    let ride = try ride("stop-without-start")
    let workout = try #require(ride.workouts.first)
    #expect(workout.pauses.map { second($0.start) } == [120] && workout.pauses.map { second($0.end) } == [150])
    #expect(workout.summary.activeSeconds == 420 && ride.dropped == ["stop-without-start": 1])
    #expect(workout.samples(.distance).filter { second($0.start) >= 150 }.count > 290)
  }

  @Test("in one reading such a pause ends as well, after two minutes of recording in it")
  func stopWithoutStartOnce() throws {
    var reading = RideReader()
    let ride = reading.read(try bytes("stop-without-start"))
    #expect(ride.workouts[0].summary.activeSeconds == 420 && ride.late.contains(.timer))
    #expect(abs(ride.workouts[0].sum(.distance) - 2820.15) < 0.001)
  }

  @Test("a final stop with a few records after it, and one with a start to come, keep their pauses")
  func lawfulStops() {
    var reading = RideReader()
    let trailing = file(
      records(0...100) + [timerStop(100)] + records(101...130, from: 404) + [session(0, seconds: 100)])
    #expect(reading.readTwiceIfNeeded(trailing).dropped(.stopWithoutStart) == 0)
    // Recording goes on in the pause, and the rider covers some distance.
    let pushed = file(
      records(0...100) + [timerStop(100)] + records(101...400, from: 404) + [timerStart(400)]
        + records(401...500, from: 1604) + [session(0, seconds: 500)])
    let ride = reading.readTwiceIfNeeded(pushed)
    #expect(ride.workouts[0].pausedSeconds == 300 && ride.dropped(.stopWithoutStart) == 0)
  }

  // MARK: Clocks

  @Test("a clock that goes back an hour gives no early start: the ride goes on, and the leap is counted")
  func clockBack() throws {
    let ride = try ride("clock-back-an-hour")
    let workout = try #require(ride.workouts.first)
    #expect(workout.summary.start == start && second(workout.summary.end) == 400 && workout.pauses.isEmpty)
    #expect(workout.summary.activeSeconds == 400 && ride.dropped == ["clock-leap": 1])
    #expect(
      workout.samples(.heartRate).count == 401
        && workout.samples(.heartRate).map { second($0.start) } == (0...400).map(Double.init))
  }

  @Test("records of a clock that leaps and comes back are kept in the order of their arrival")
  func clockAhead() throws {
    let ride = try ride("clock-ahead-for-some-records")
    let workout = try #require(ride.workouts.first)
    #expect(workout.samples(.heartRate).map { second($0.start) } == (0...400).map(Double.init))
    #expect(workout.summary.activeSeconds == 400 && ride.dropped == ["clock-leap": 1])
  }

  @Test("a clock that leaps weeks ahead and stays makes a pause, not weeks of activity")
  func clockStaysAhead() throws {
    let ride = try ride("clock-leaps-three-weeks")
    let workout = try #require(ride.workouts.first)
    #expect(workout.pauses.count == 1 && workout.summary.activeSeconds == 399)
    #expect(workout.samples(.heartRate).count == 401 && ride.dropped == ["clock-leap": 1])
  }

  @Test("records from before the clock was set begin at the session's start")
  func clockSetLater() throws {
    let ride = try ride("clock-set-after-start")
    let workout = try #require(ride.workouts.first)
    #expect(workout.summary.start == start && workout.summary.activeSeconds == 400)
    #expect(workout.samples(.heartRate).map { second($0.start) } == (0...400).map(Double.init))
    #expect(ride.dropped == ["clock-leap": 1])
    // One reading cannot know the session: there is a pause between.
    var reading = RideReader()
    let once = reading.read(try bytes("clock-set-after-start"))
    #expect(
      once.late.contains(.start) && once.workouts[0].pauses.count == 1 && once.workouts[0].summary.activeSeconds < 400)
  }

  @Test("records stay where they are if a session begins long after the first by its own time, and no clock leaps")
  func sessionStartsLate() {
    let bytes = file(records(0...1800) + [session(600, seconds: 1200)])
    var reading = RideReader()
    let ride = reading.read(bytes, ahead: reading.ahead(of: bytes))
    let workout = ride.workouts[0]
    #expect(second(workout.summary.start) == 0 && second(workout.summary.end) == 1800 && workout.pauses.isEmpty)
    #expect(workout.samples(.heartRate).map { second($0.start) } == (0...1800).map(Double.init))
    #expect(ride.dropped.isEmpty && ride.late.isEmpty)
  }

  @Test(
    "a few records of a clock that neither stays nor returns are left out and counted; at the end five are enough"
  )
  func clockAtTheEnd() {
    var reading = RideReader()
    let few = records(0...100) + records(9_000_000...9_000_003, from: 404) + [session(0, seconds: 100)]
    #expect(reading.readTwiceIfNeeded(file(few)).dropped == ["timestamp-leaps": 4])
    let enough = records(0...100) + records(9_000_000...9_000_005, from: 404) + [session(0, seconds: 100)]
    let ride = reading.readTwiceIfNeeded(file(enough))
    #expect(ride.dropped == ["clock-leap": 1] && ride.workouts[0].samples(.heartRate).count == 107)
    #expect(ride.workouts[0].summary.activeSeconds == 105)
  }

  @Test("two samples of a kind never begin together, however often the clock steps back")
  func stepsBack() {
    let ride = verified(file(records(0...60) + records(50...70, from: 240) + records(65...80, from: 320))).ride
    let starts = ride.workouts[0].samples(.heartRate).map(\.start)
    #expect(starts.count == 98 && Set(starts).count == 98)
    #expect(ride.brokenRules.isEmpty)
  }

  // MARK: Totals

  @Test("a distance that only the session has is spread over active time by speed, and marked")
  func spreadDistance() throws {
    let workout = try workout("distance-in-session-only")
    #expect(abs(workout.sum(.distance) - 2586.87) < 1e-6 && workout.summary.distanceSpread == .speed)
    #expect(workout.samples(.distance).map { second($0.start) } == [0, 60, 120, 180, 240])
    // Each minute has the share of its speeds.
    let speeds = workout.samples(.speed)
    let all = speeds.dropFirst().reduce(0) { $0 + $1.value }
    let first = speeds.filter { second($0.start) > 0 && second($0.start) <= 60 }.reduce(0) { $0 + $1.value }
    #expect(abs(workout.samples(.distance)[0].value - 2586.87 * first / all) < 0.01)
  }

  @Test("positions decide how the session's distance is shared out, and nothing crosses a pause")
  func distanceFromPositions() throws {
    let workout = try workout("distance-from-positions")
    #expect(abs(workout.sum(.distance) - 2740.02) < 1e-6 && workout.summary.distanceSpread == .positions)
    #expect(workout.samples(.distance).map { second($0.start) } == [0, 60, 120, 210, 270, 330])
  }

  @Test("a record at the moment at which a pause ends is in the way after the pause")
  func recordAtStartOfTimer() throws {
    // Two degrees of a thousandth in the minute before the pause, eight after it, of 1,000 m in all.
    var messages: [any FITWritableMessage] = [timerStart(0)]
    for second in 0...20 { messages.append(record(second, place: (47 + Double(second) / 10_000, 8))) }
    messages.append(timerStop(20))
    for second in 0...80 {
      messages.append(record(80 + second, place: (47.01 + Double(second) / 10_000, 8)))
      if second == 0 { messages.append(timerStart(80)) }
    }
    messages.append(session(0, seconds: 160, meters: 1000))
    let distances = verified(file(messages)).ride.workouts[0].samples(.distance)
    #expect(distances.map { second($0.start) } == [0, 80, 140])
    #expect(abs(distances[0].value - 200) < 0.1 && abs(distances[1].value - 600) < 0.1)
  }

  @Test("a reading after a pause ahead of all records stands from the start of the timer, or the record at it, on")
  func pauseAheadOfRecords() {
    func ride(firstRecord: Int) -> LoggedWorkout {
      func power(_ second: Int) -> RawMessage { bare(UInt32(second)) { $0.add(7, .uint16, 100) } }
      var told = session(0, seconds: 130)
      told.figures.energyKilocalories = 122
      var messages: [any FITWritableMessage] = [timerStart(0), timerStop(4), power(firstRecord), timerStart(8)]
      for second in 9...130 { messages.append(power(second)) }
      messages.append(told)
      return verified(file(messages)).ride.workouts[0]
    }
    for first in [6, 8] {
      let energy = ride(firstRecord: first).samples(.energy)
      #expect(energy.map { second($0.start) } == [8, 68, 128])
      #expect(energy.map(\.value) == [60, 60, 2])
    }
  }

  @Test("positions alone give the distance, by the great circle")
  func distanceOfPositions() {
    let notes = (0...100).map { record($0, place: (47 + Double($0) / 10_000, 8)) }
    let workout = verified(file(notes)).ride.workouts[0]
    // 0.01 degrees of 6,371,008.8 m · π / 180.
    #expect(abs(workout.sum(.distance) - 1111.951) < 0.01 && workout.summary.distanceSpread == .positions)
    #expect(abs((workout.summary.distanceMeters ?? 0) - 1111.951) < 0.01)
  }

  @Test("energy continues after a counter that stops far short of the session's")
  func energy() throws {
    let workout = try workout("energy-counter-stops")
    #expect(abs(workout.sum(.energy) - 63) < 1e-6 && workout.summary.energySpread == .work)
    #expect(workout.samples(.energy).last.map { second($0.end) } == 300)
  }

  @Test("steps are scaled to the strides of the session")
  func steps() throws {
    let workout = try workout("steps-of-session")
    #expect(abs(workout.sum(.steps) - 910) < 1e-6)
  }

  @Test("steps that are impossible, or that records contradict by half, are not the session's")
  func implausibleSteps() {
    func ride(strides: Int64) -> LoggedWorkout {
      let notes = (0...120).map { second in bare(UInt32(second)) { $0.add(4, .uint8, 90) } }
      let told = RawMessage(18) {
        $0.add(253, .uint32, t0 + 120)
        $0.add(2, .uint32, t0)
        $0.add(7, .uint32, 120_000)
        $0.add(5, .enumeration, 1)
        $0.add(10, .uint32, .integer(strides))
      }
      return verified(file(notes + [told])).ride.workouts[0]
    }
    #expect(ride(strides: 60).sum(.steps) == 360 && ride(strides: 100_000).sum(.steps) == 360)
    #expect(abs(ride(strides: 170).sum(.steps) - 340) < 1e-9)
  }

  @Test(
    "the steps of one counter between the legs of a race belong to the later leg: a swim read once has its metres"
  )
  func borders() throws {
    let ride = try ride("several-sessions-one-counter")
    let sums = ride.workouts.map { $0.sum(.distance) }
    #expect(sums.count == 4 && sums.allSatisfy { $0 > 20 } && abs(sums.reduce(0, +) - 9061.2) < 1e-6)
    #expect(ride.workouts[1].samples(.distance).count == 1)
    #expect(ride.workouts[1].samples(.distance).first?.start == ride.workouts[1].summary.start)
  }

  // MARK: Pools, overrides, forms

  @Test("a pool swim ends where its last length does, and strokes and metres are the lengths'")
  func pool() throws {
    let workout = try workout("pool-swim-lengths-beyond-end")
    #expect(workout.lengths.count == 8 && workout.summary.poolLengths == 8)
    #expect(workout.sum(.strokes) == workout.lengths.reduce(0) { $0 + Double($1.strokes ?? 0) })
    #expect(abs(workout.sum(.distance) - 200) < 1e-9 && workout.samples(.distance).count == 8)
    #expect(workout.summary.end == workout.lengths.last?.end && workout.pauses.isEmpty)
    let starts = workout.lengths.map(\.start)
    #expect(starts == starts.sorted())
    // Each over its own time, to the fraction of a second; one that overlaps begins at the end of the one before.
    #expect(workout.samples(.distance).map(\.end) == workout.lengths.map(\.end))
    #expect(workout.samples(.strokes).map(\.end) == workout.lengths.map(\.end))
    #expect(workout.samples(.distance).map(\.start) == zip(starts, [starts[0]] + workout.lengths.map(\.end)).map(max))
  }

  @Test("pauses among lengths after all records count, and so does the stop after the last length")
  func poolWithoutTimes() {
    func length(_ start: Int64) -> RawMessage {
      RawMessage(101) {
        $0.add(2, .uint32, .integer(Int64(t0) + start))
        $0.add(3, .uint32, 20_500)
        $0.add(5, .uint16, 10)
        $0.add(12, .enumeration, 1)
      }
    }
    let told = RawMessage(18) {
      $0.add(253, .uint32, .integer(Int64(t0) + 60))
      $0.add(2, .uint32, .integer(Int64(t0)))
      $0.add(7, .uint32, 60_000)
      $0.add(5, .enumeration, 5)
      $0.add(6, .enumeration, 17)
      $0.add(44, .uint16, 2500)
    }
    let messages: [any FITWritableMessage] =
      [
        timerStart(0), length(0), length(20), timerStop(41), timerStart(70), length(70), length(90), timerStop(115),
        told,
      ]
    let bytes = file(messages)
    var reading = RideReader()
    let workout = reading.read(bytes, ahead: reading.ahead(of: bytes)).workouts[0]
    #expect(workout.pauses.map { second($0.start) } == [41] && workout.pauses.map { second($0.end) } == [70])
    #expect(second(workout.summary.end) == 115 && workout.summary.activeSeconds == 86)
    #expect(workout.sum(.distance) == 100 && workout.sum(.strokes) == 40)
  }

  @Test("fields that claim to override the record's do so, if they have a value")
  func overrides() throws {
    let workout = try workout("developer-overrides")
    #expect(workout.sum(.distance) == 450)
    let plain = try self.workout("plain-fields-only")
    let rates = zip(workout.samples(.heartRate), plain.samples(.heartRate)).map { ($0.value, $1.value) }
    for (second, (own, native)) in rates.enumerated() {
      #expect(own == (second % 10 == 3 ? native : Double(100 + second % 50)))
    }
    let powers = zip(workout.samples(.power), plain.samples(.power)).map { ($0.value, $1.value) }
    #expect(powers[0..<30].allSatisfy { $0 == $1 } && powers[30...].allSatisfy { $0.0 == 300 })
  }

  @Test("a workout that was typed into a form is user entered, one of a device is not")
  func form() throws {
    #expect(try workout("manual-entry").summary.isUserEntered)
    #expect(try !workout("plain-fields-only").summary.isUserEntered)
  }

  // MARK: Places and minutes

  @Test("a workout that has positions and is not indoors is outdoors; the roads of virtual rides are indoors")
  func outdoors() throws {
    func isIndoor(_ name: String) throws -> Bool? { try workout(name).summary.isIndoor }
    #expect(try isIndoor("plain-fields-only") == false && isIndoor("zwift-no-local-time") == true)
    #expect(try isIndoor("distance-in-session-only") == true)
    #expect(verified(file(records(0...10))).ride.workouts[0].summary.isIndoor == false)
    #expect(verified(file([record(0, bpm: 100), record(9, bpm: 100)])).ride.workouts[0].summary.isIndoor == nil)
    // 0, 0 is no place.
    let nowhere = (0...10).map { record($0, place: (0, 0)) }
    #expect(verified(file(nowhere)).ride.workouts[0].summary.isIndoor == nil)
  }

  /// A sink that keeps the minutes of the last workout.
  private struct Minutes: WorkoutSink {
    var table = MinuteTable()
    mutating func workoutStart(sessionIndex: Int, start: Instant) { table.begin(at: start) }
    mutating func sample(_ sample: Sample) { table.add(sample) }
    mutating func event(_ event: WorkoutEvent) { table.add(event) }
    mutating func timer(isRunning: Bool, at time: Instant) { table.timer(isRunning: isRunning, at: time) }
    mutating func workoutEnd(_ summary: borrowing WorkoutSummary) { table.close(summary) }
  }

  @Test("the first minute begins with the session, and no minute is longer than a minute")
  func minutes() throws {
    let bytes = try bytes("session-starts-before-records")
    var ahead = ReadAhead()
    try decode(bytes, into: &ahead)
    var reader = FITWorkoutReader(sink: Minutes())
    try decode(bytes, into: &reader)
    #expect(reader.late.contains(.start))
    reader.reset()
    reader.use(ahead)
    try decode(bytes, into: &reader)
    let minutes = reader.sink.table.minutes
    #expect(minutes.map(\.activeSeconds) == [60, 60, 60, 20] && minutes.first?.start == start)
    #expect(reader.late.isEmpty)
  }
}
