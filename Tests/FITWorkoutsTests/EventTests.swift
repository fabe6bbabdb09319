import FITWriter
import Testing
import Workouts

@Suite("Events and laps") struct EventTests {
  private func ride(_ messages: [any FITWritableMessage]) -> Ride {
    let (ride, problems) = verified(file(messages))
    #expect(problems.isEmpty)
    return ride
  }

  private func lines(_ workout: LoggedWorkout) -> [String] {
    workout.events.map { event in
      let (start, end) = (event.start.seconds(since: fit(t0)), event.end.seconds(since: fit(t0)))
      return "\(event.kind.name) \(start)" + (start == end ? "" : "-\(end)")
    }
  }

  private func lines(_ messages: [any FITWritableMessage]) -> [String] { ride(messages).workouts.flatMap { lines($0) } }

  @Test("every kind of stop pauses, every start resumes", arguments: [1, 4, 8, 9] as [UInt8])
  func stops(type: UInt8) {
    let stop = EventMessage(timestamp: t0 + 5, event: 0, type: type)
    #expect(lines(records(0...5) + [stop, timerStart(20)] + records(20...30)) == ["pause 5.0", "resume 20.0"])
  }

  @Test("events of anything but the timer cause no pause, whatever their type")
  func otherEvents() {
    let others: [any FITWritableMessage] = [7, 8, 12, 42, 43, 44, 48].flatMap { event in
      [0, 1, 3, 4, 8, 9].map { EventMessage(timestamp: t0 + 3, event: event, type: $0) }
    }
    #expect(lines(records(0...5) + others + records(6...9)).isEmpty)
  }

  @Test("a mark by the rider or the course is a marker", arguments: [10, 32, 33] as [UInt8])
  func markers(event: UInt8) {
    let mark = EventMessage(timestamp: t0 + 3, event: event, type: 3)
    #expect(lines(records(0...5) + [mark] + records(6...9)) == ["marker 3.0"])
  }

  @Test("lengths and markers before their records are not lost, and go to their own session")
  func marksAhead() {
    var length = LengthMessage(startTime: t0, timestamp: t0 + 10, isActive: true)
    length.strokes = 9
    let marker = EventMessage(timestamp: t0 + 25, event: 32, type: 3)
    let sessions: [any FITWritableMessage] = [
      session(0, seconds: 20, written: 0, sport: 5), session(20, seconds: 20, written: 0, sport: 2),
    ]
    let ahead = ride(sessions + [length, marker] + records(0...40))
    #expect(ahead.workouts.map(lines) == [["lap 0.0-10.0"], ["marker 25.0"]])
    #expect(ahead.workouts.map { $0.sum(.strokes) } == [9, 0])
    #expect(lines([length, marker] + records(0...40)) == ["lap 0.0-10.0", "marker 25.0"])
  }

  @Test("Wahoo's stop and stop_all of one moment are one pause")
  func doubleStop() {
    let stops: [any FITWritableMessage] = [timerStop(5), EventMessage.timerStopAll(t0 + 5)]
    #expect(lines(records(0...5) + stops + [timerStart(20)] + records(20...30)) == ["pause 5.0", "resume 20.0"])
  }

  @Test("a pause before the first record counts, with and without a session")
  func pauseBeforeRecords() {
    let messages: [any FITWritableMessage] = [timerStart(0), timerStop(5), timerStart(152)] + records(153...160)
    #expect(lines(messages) == ["pause 5.0", "resume 152.0"])
    #expect(lines(messages + [session(0, seconds: 160)]) == ["pause 5.0", "resume 152.0"])
    #expect(lines([session(0, seconds: 160, written: 0)] + messages) == ["pause 5.0", "resume 152.0"])
  }

  @Test("the pauses of a session without records count")
  func pausesWithoutRecords() {
    let events: [any FITWritableMessage] = [timerStart(-1), timerStop(8), timerStart(28), timerStop(38)]
    let ride = ride(events + [session(0, seconds: 38.35)])
    #expect(ride.workouts.map(lines) == [["pause 8.0", "resume 28.0"]])
    #expect(ride.workouts[0].summary.end == fit(t0 + 38))
  }

  @Test("the timer's events of each leg stay in it")
  func legs() {
    let first: [any FITWritableMessage] = [timerStart(0)] + records(0...10) + [timerStop(10)]
    let second: [any FITWritableMessage] =
      [timerStart(60)] + records(60...70) + [timerStop(70), timerStart(80)] + records(80...90) + [timerStop(90)]
    let last = ride(first + [session(0, seconds: 10)] + second + [session(60, seconds: 30)])
    #expect(last.workouts.map(lines) == [[], ["pause 70.0", "resume 80.0"]])
    #expect(last.workouts.map { $0.summary.start } == [fit(t0), fit(t0 + 60)])
    let ahead = ride([session(0, seconds: 10, written: 0), session(60, seconds: 30, written: 0)] + first + second)
    #expect(ahead.workouts.map(lines) == [[], ["pause 70.0", "resume 80.0"]])
  }

  @Test("a pause that is reported with the record after it is in its place")
  func eventsBehindRecords() {
    let messages = records(0...5) + records(20...30, from: 30)
    var late = messages
    late.insert(contentsOf: [timerStop(5), timerStart(20)], at: 7)
    var early = messages
    early.insert(contentsOf: [timerStop(5), timerStart(20)], at: 3)
    for messages in [late, early] {
      let ride = ride(messages)
      #expect(ride.workouts.map(lines) == [["pause 5.0", "resume 20.0"]])
      #expect(ride.workouts[0].sum(.distance) == 70)
      #expect(ride.dropped.isEmpty)
    }
  }

  @Test("a lap ended by distance is a lap, any other a segment")
  func lapKinds() {
    let laps: [any FITWritableMessage] = [
      lap(0, seconds: 5, trigger: 2), lap(5, seconds: 5, trigger: 0), lap(10, seconds: 0, trigger: 7),
    ]
    #expect(
      lines(records(0...10) + laps + [session(0, seconds: 10)]) == ["lap 0.0-5.0", "segment 5.0-10.0", "segment 10.0"])
  }

  @Test("a lap without a length ends when it was written")
  func lapLength() {
    let bare = RawMessage(19) { spec in
      spec.add(253, .uint32, t0 + 8)
      spec.add(2, .uint32, t0 + 2)
    }
    #expect(lines(records(0...10) + [bare]) == ["segment 2.0-8.0"])
  }

  @Test("laps ahead of their sessions go each to its own")
  func lapsAhead() {
    let ahead: [any FITWritableMessage] = [
      lap(0, seconds: 10), lap(10, seconds: 10), lap(20, seconds: 20), session(0, seconds: 20),
      session(20, seconds: 20),
    ]
    #expect(
      ride(ahead + records(0...40)).workouts.map(lines) == [
        ["segment 0.0-10.0", "segment 10.0-20.0"], ["segment 20.0-40.0"],
      ])
  }

  @Test("laps ahead of any session or record wait for the workout")
  func lapsFirst() {
    #expect(lines([lap(0, seconds: 4)] + records(0...10)) == ["segment 0.0-4.0"])
  }

  @Test("a lap that reaches beyond the workout is cut, one outside is counted")
  func lapsOutside() {
    let ride = ride(records(0...10) + [lap(5, seconds: 500), lap(900, seconds: 5), session(0, seconds: 10)])
    #expect(ride.workouts.map(lines) == [["segment 5.0-10.0"]])
    #expect(ride.workouts[0].summary.laps == 1)
    #expect(ride.dropped(.eventOutside) == 1)
  }

  @Test("waiting laps are limited, and counted beyond")
  func tooManyLaps() {
    var reading = RideReader()
    let manyLaps: [any FITWritableMessage] = (0..<5000).map { lap($0, seconds: 1) }
    let ride = reading.read(file(manyLaps + records(0...3)))
    #expect(ride.dropped(.lapBeyondLimit) == 904)
  }

  @Test("the lengths of a pool are skipped without harm")
  func lengths() {
    let lengths: [any FITWritableMessage] = (0..<8).map { index in
      let start = t0 + UInt32(index) * 20
      return LengthMessage(startTime: start, timestamp: start + 20, isActive: index != 4)
    }
    let ride = ride(records(0...160) + lengths + [session(0, seconds: 160, sport: 5, subSport: 17)])
    #expect(ride.workouts.map(\.summary.activityType) == [.swimming])
    #expect(ride.workouts[0].sum(.distance) == 640)
  }
}
