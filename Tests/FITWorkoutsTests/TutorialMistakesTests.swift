import FITCore
import FITWorkouts
import FITWriter
import Testing
import Workouts

/// Mistakes of a well-known tutorial and importers like it (HealthKitMapping.md), each as a ride that ours reads right.
@Suite("Mistakes of the tutorial") struct TutorialMistakesTests {
  private func ride(_ messages: [any FITWritableMessage]) -> Ride {
    let (ride, problems) = verified(file(messages))
    #expect(problems.isEmpty)
    return ride
  }

  private func workout(_ messages: [any FITWritableMessage]) throws -> LoggedWorkout {
    try #require(ride(messages).workouts.first)
  }

  @Test("pairing records with their followers loses the last one's heart rate, cadence and power")
  func lastRecord() throws {
    let notes = (0...3).map { second in
      bare(UInt32(second)) {
        $0.add(3, .uint8, UInt8(100 + second))
        $0.add(4, .uint8, UInt8(80 + second))
        $0.add(7, .uint16, UInt16(200 + second))
      }
    }
    let workout = try workout(notes + [session(0, seconds: 3)])
    #expect(workout.samples(.heartRate).map(\.value) == [100, 101, 102, 103])
    #expect(workout.samples(.cadence).last.map { $0.value } == 83)
    #expect(workout.samples(.power).last.map { $0.value } == 203)
  }

  @Test("dropping values of zero makes an average of pedalling only: coasting counts")
  func zeros() throws {
    let notes = (0...9).map { second in
      bare(UInt32(second)) {
        $0.add(4, .uint8, UInt8(second < 5 ? 90 : 0))
        $0.add(7, .uint16, UInt16(second < 5 ? 200 : 0))
      }
    }
    let workout = try workout(notes)
    #expect(workout.samples(.power).count == 10 && workout.samples(.cadence).count == 10)
    #expect(workout.summary.statistics[.power].mean.map { $0 < 100 } == true)
  }

  @Test("a sample over the 249 s of a pause: nothing reaches across one")
  func sampleOverPause() throws {
    let notes = records(0...100) + [timerStop(100), timerStart(349)] + records(349...400, from: 400)
    let workout = try workout(notes + [session(0, seconds: 400)])
    #expect(workout.samples.allSatisfy { $0.end.seconds(since: $0.start) <= 1 })
    #expect(workout.sum(.distance) == 604)
  }

  @Test("looking at the event's type before the event takes a change of gear for a pause")
  func typeBeforeEvent() throws {
    var messages: [any FITWritableMessage] = records(0...5)
    for event: UInt8 in [42, 43, 44, 7] {
      for type: UInt8 in [0, 1, 4, 8, 9] { messages.append(EventMessage(timestamp: t0 + 3, event: event, type: type)) }
    }
    #expect(try workout(messages + records(6...10, from: 24)).events.isEmpty)
  }

  @Test("a sum short of the first record's distance: a counter starts at its first reading, a pool has all lengths")
  func firstDistance() throws {
    // The counter of a chained file that continues another's starts at its end; its first reading is not of this
    // workout.
    #expect(try workout(records(0...10, from: 5000) + [session(0, seconds: 10)]).sum(.distance) == 40)
    // In a pool it first reports the first length, when that is over.
    var messages: [any FITWritableMessage] = [SportMessage(sport: 5, subSport: 17)]
    for length in 0..<4 {
      let (start, end) = (UInt32(length * 30), UInt32(length * 30 + 30))
      var told = LengthMessage(startTime: t0 + start, timestamp: t0 + end, isActive: true)
      (told.strokes, told.stroke) = (12, 0)
      messages += [record(Int(end), meters: Double(length + 1) * 25), told]
    }
    let pool = RawMessage(18) { spec in
      spec.add(253, .uint32, t0 + 120)
      spec.add(2, .uint32, t0)
      spec.add(5, .enumeration, UInt8(5))
      spec.add(6, .enumeration, UInt8(17))
      spec.add(7, .uint32, UInt32(120_000))
      spec.add(44, .uint16, UInt16(2500))
    }
    let swim = try workout(messages + [pool])
    #expect(swim.sum(.distance) == 100 && swim.sum(.strokes) == 48)
  }

  @Test("an empty list is not handed over: a ride without laps or pauses has no events, and no call is made for them")
  func emptyList() throws {
    struct Calls: WorkoutSink {
      var events = 0
      mutating func event(_ event: WorkoutEvent) { events += 1 }
    }
    var reader = FITWorkoutReader(sink: Calls())
    try decode(file(records(0...5) + [session(0, seconds: 5)]), into: &reader)
    #expect(reader.sink.events == 0)
  }

  @Test("0xFF and 0xFFFF are no readings")
  func invalidMarkers() throws {
    let notes = (0...3).map { second in
      bare(UInt32(second)) {
        $0.add(3, .uint8, UInt8(0xFF))
        $0.add(4, .uint8, UInt8(0xFF))
        $0.add(7, .uint16, UInt16(0xFFFF))
        $0.add(5, .uint32, UInt32(0xFFFF_FFFF))
        $0.add(6, .uint16, UInt16(0xFFFF))
        $0.add(0, .sint32, Int32.max)
        $0.add(1, .sint32, Int32.max)
      }
    }
    let workout = try workout(notes)
    #expect(workout.samples.isEmpty && workout.points.isEmpty)
  }

  @Test("a vertical accuracy of 0 says that the altitude is invalid: it is never 0, and absent only where that is")
  func verticalAccuracy() throws {
    var high = record(0, place: (47, 8))
    high.altitudeMeters = 1200
    let points = try workout([high, record(1, place: (47.001, 8))]).points
    #expect(points.map(\.altitudeMeters) == [1200, nil])
    #expect(points.map { $0.verticalAccuracyMeters.map { $0 > 0 } } == [true, nil])
    #expect(points.allSatisfy { $0.horizontalAccuracyMeters > 0 })
  }

  @Test("a missing altitude or speed is not 0")
  func missingIsNotZero() throws {
    let point = try #require(try workout([record(0, place: (47, 8))]).points.first)
    #expect(point.altitudeMeters == nil && point.speedMetersPerSecond == nil)
  }

  @Test("reading only `altitude` and `speed` finds nothing in files that carry only the enhanced fields")
  func enhancedOnly() throws {
    var modern = record(0, place: (47, 8))
    modern.generation = .enhanced
    (modern.altitudeMeters, modern.speedMetersPerSecond) = (812, 7.25)
    let workout = try workout([modern])
    #expect(workout.points.map(\.altitudeMeters) == [812] && workout.samples(.speed).map(\.value) == [7.25])
  }

  @Test("an unknown sport or sub sport is no reason to fail", arguments: [0, 52, 53, 54, 111, 255] as [UInt8])
  func unknownSports(number: UInt8) throws {
    let workout = try workout(records(0...3) + [session(0, seconds: 3, sport: number, subSport: 54)])
    #expect(workout.summary.sport == (number == 255 ? nil : number))
    #expect(number == 53 ? workout.summary.activityType == .underwaterDiving : workout.summary.activityType == .other)
  }

  @Test("pairing pauses from the second on loses the first")
  func firstPause() throws {
    let messages =
      [timerStart(0)] + records(0...10) + [timerStop(10), timerStart(30)] + records(30...40, from: 40)
      + [timerStop(40), timerStart(50)] + records(50...60, from: 80) + [timerStop(60)]
    let workout = try workout(messages + [session(0, seconds: 60)])
    #expect(workout.pauses.map { $0.start } == [fit(t0 + 10), fit(t0 + 40)])
    #expect(workout.pauses.map { $0.end } == [fit(t0 + 30), fit(t0 + 50)])
  }

  @Test("the leading start and the closing stop_all are no events, doubled stops are one")
  func strictAlternation() throws {
    let messages: [any FITWritableMessage] =
      [timerStart(0)] + records(0...10)
      + [timerStop(10), EventMessage.timerStopAll(t0 + 10), timerStart(20), timerStart(20)]
      + records(20...30, from: 40) + [EventMessage.timerStopAll(t0 + 30)]
    let kinds = try workout(messages + [session(0, seconds: 30)]).events.map(\.kind)
    #expect(kinds == [.pause, .resume])
  }

  @Test("a random identifier doubles the workout with every import: ours is the same each time")
  func identity() throws {
    let identifier = FITWorkoutReader(sink: RideLog()).identity.syncIdentifier(sessionIndex: 0)
    #expect(identifier == nil)
    var seen: Set<String> = []
    for _ in 0..<2 {
      var reader = FITWorkoutReader(sink: RideLog())
      try decode(file(records(0...3)), into: &reader)
      seen.insert(try #require(reader.identity.syncIdentifier(sessionIndex: 0)))
    }
    #expect(seen.count == 1)
  }

  @Test("the session's timestamp is when it was written, not when the workout ended")
  func writtenIsNotEnd() throws {
    let workout = try workout(records(0...10) + [session(0, seconds: 10, written: 500)])
    #expect(workout.summary.end == fit(t0 + 10))
  }

  @Test("a horizontal accuracy of −1 means an invalid place: a device that reports none gets a positive one")
  func horizontalAccuracy() throws {
    #expect(try workout([record(0, place: (47, 8))]).points.map(\.horizontalAccuracyMeters) == [5])
  }

  @Test("several records of one second each with some of the fields are one moment")
  func splitSeconds() throws {
    let messages: [any FITWritableMessage] = (0...4).flatMap { second -> [any FITWritableMessage] in
      [record(second, bpm: 120), record(second, meters: Double(second) * 5), record(second, place: (47, 8))]
    }
    let workout = try workout(messages)
    #expect(workout.samples(.heartRate).count == 5 && workout.sum(.distance) == 20)
  }
}
