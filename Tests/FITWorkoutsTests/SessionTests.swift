import FITWorkouts
import FITWriter
import Testing
import Workouts

/// The session that each record belongs to, wherever the sessions are in the file.
@Suite("Sessions and their records") struct SessionTests {
  private func ride(_ messages: [any FITWritableMessage]) -> Ride {
    let (ride, problems) = verified(file(messages))
    #expect(problems.isEmpty)
    return ride
  }

  private func counts(_ ride: Ride) -> [Int] { ride.workouts.map(\.summary.records) }
  private func starts(_ ride: Ride) -> [Double] { ride.workouts.map { $0.summary.start.seconds(since: fit(t0)) } }

  @Test("a session after its records")
  func behind() {
    let ride = ride(records(0...10) + [session(0, seconds: 10.25, sport: 1, meters: 41)])
    #expect(counts(ride) == [11])
    #expect(ride.workouts[0].summary.sport == 1 && ride.workouts[0].summary.distanceMeters == 41)
    #expect(ride.workouts[0].summary.end == fit(t0).advanced(byMilliseconds: 10_250))
    #expect(ride.workouts[0].sum(.distance) == 40)
  }

  @Test("a session before its records")
  func ahead() {
    let ride = ride([session(0, seconds: 10, written: 0, sport: 1)] + records(0...10))
    #expect(counts(ride) == [11])
    #expect(ride.workouts[0].summary.sport == 1 && ride.workouts[0].sum(.distance) == 40)
  }

  @Test("without a session the workout is what the records show")
  func absent() {
    let ride = ride([timerStart(-3)] + records(0...10) + [timerStop(10)])
    #expect(counts(ride) == [11])
    #expect(starts(ride) == [-3])
    #expect(ride.workouts[0].summary.end == fit(t0 + 10))
    #expect(ride.workouts[0].summary.distanceMeters == 40)
    #expect(ride.workouts[0].summary.elapsedSeconds == 13)
  }

  @Test("a session without records is a workout, and so is one with a start but no length")
  func withoutRecords() {
    #expect(starts(ride([session(5, seconds: 60)])) == [5])
    let bare = RawMessage(18) { spec in
      spec.add(253, .uint32, t0 + 90)
      spec.add(2, .uint32, t0)
    }
    let ride = ride([bare])
    #expect(ride.workouts.map { $0.summary.end.seconds(since: $0.summary.start) } == [90])
  }

  @Test("a session that is written twice counts once, before its records and behind them")
  func writtenTwice() {
    let session = session(0, seconds: 10, meters: 40)
    #expect(counts(ride(records(0...10) + [session, session])) == [11])
    #expect(counts(ride([session, session] + records(0...10))) == [11])
    var other = session
    other.figures.distanceMeters = 41
    #expect(ride(records(0...10) + [session, other]).workouts.count == 2)
  }

  @Test("zeros of recorders without a sensor, and a time shorter than records and timer, give way to the records")
  func contradictions() throws {
    var session = session(0, seconds: 300)
    session.figures.elapsedSeconds = 100
    (session.figures.averageHeartRate, session.figures.maximumHeartRate) = (0, 0)
    (session.figures.averagePowerWatts, session.figures.maximumPowerWatts) = (0, 0)
    let summary = try #require(ride(records(0...300) + [session]).workouts.first).summary
    #expect(summary.averageHeartRateBPM == 120 && summary.maximumHeartRateBPM == 120)
    #expect(summary.averagePowerWatts == nil && summary.elapsedSeconds == 300)
  }

  @Test("laps without records and a session are a workout of their sums")
  func lapsAlone() throws {
    var laps = [lap(0, seconds: 300), lap(300, seconds: 200)]
    laps[0].figures.distanceMeters = 1000
    laps[1].figures.distanceMeters = 500
    let workout = try #require(ride(laps).workouts.first)
    #expect(workout.laps.count == 2 && workout.summary.distanceMeters == 1500)
    #expect(workout.summary.start == fit(t0) && workout.summary.end == fit(t0 + 500))
    #expect(ride(laps as [any FITWritableMessage] + records(0...10)).workouts.count == 1)
    // One app stopped the timer at the start, and wrote laps that overlap.
    laps.append(lap(0, seconds: 500))
    for index in laps.indices { laps[index].figures.timerSeconds = laps[index].figures.elapsedSeconds }
    let stopped = try #require(ride([timerStart(0), timerStop(0)] + laps).workouts.first).summary
    #expect(stopped.end == fit(t0 + 500) && stopped.timerSeconds == 500 && stopped.activeSeconds == 500)
    #expect(ride([lap(0, seconds: 0)]).workouts.isEmpty)
    #expect(
      verified(file(laps, fileID: FileIDMessage(type: 6, manufacturer: 1, timeCreated: t0))).ride.workouts.isEmpty)
  }

  @Test(
    "a session whose times count from power-on is dated by the activity's local time, else counted, and never of 1989")
  func fromPowerOn() throws {
    let relative = RawMessage(18) { spec in
      spec.add(253, .uint32, 900)
      spec.add(2, .uint32, 100)
      spec.add(7, .uint32, 600_000)
    }
    let activity = RawMessage(34) { spec in
      spec.add(253, .uint32, 1000)
      spec.add(5, .uint32, t0 + 1000)
    }
    for (messages, starts, drops) in [([relative], [], 1), ([relative, activity], [100.0], 0)] {
      var reader = FITWorkoutReader(sink: RideLog())
      try decode(file(messages, fileID: FileIDMessage(manufacturer: 1, timeCreated: 50)), into: &reader)
      let found = reader.sink.workouts.map { $0.summary.start.seconds(since: fit(t0)) }
      let (sessions, dropped) = (reader.sessions, reader.builder.output.dropped[.timestampRelative])
      #expect(found == starts && sessions == 1 && dropped == drops)
    }
  }

  @Test("local time dates nothing that a correlation or the file's creation has dated")
  func betterDates() {
    let activity = RawMessage(34) { spec in
      spec.add(253, .uint32, 1000)
      spec.add(5, .uint32, t0 + 1000 + 7200)
    }
    let correlation = RawMessage(162) { spec in
      spec.add(253, .uint32, t0 + 5)
      spec.add(1, .uint32, 5)
    }
    let record = RawMessage(20) { spec in
      spec.add(253, .uint32, 10)
      spec.add(3, .uint8, 120)
    }
    #expect(starts(ride([correlation, activity, record])) == [10])
    #expect(starts(ride([activity, record])) == [0], "the file was made at t0")
  }

  @Test("a session without any time has that of the file's creation")
  func withoutTime() {
    let timeless = RawMessage(18) { $0.add(14, .uint16, 3000) }
    #expect(starts(ride([timeless])) == [0])
  }

  @Test("a sport message lends its sub sport to a session of the same sport, and to no other")
  func staleSport() {
    func sport(_ sport: UInt8, _ subSport: UInt8) -> RawMessage {
      RawMessage(12) { spec in
        spec.add(0, .enumeration, sport)
        spec.add(1, .enumeration, subSport)
      }
    }
    func subSports(_ sport: RawMessage) -> [UInt8?] {
      let behind = RawMessage(18) { spec in
        spec.add(253, .uint32, t0 + 10)
        spec.add(2, .uint32, t0)
        spec.add(5, .enumeration, UInt8(1))
      }
      return ride([sport] + records(0...10) + [behind]).workouts.map(\.summary.subSport)
    }
    #expect(subSports(sport(2, 6)) == [nil])
    #expect(subSports(sport(1, 45)) == [45])
  }

  @Test("every session of a recording has its own identifier, the same whenever it is read")
  func identifiers() {
    let ride = ride(records(0...10) + [session(0, seconds: 10)] + records(20...30) + [session(20, seconds: 10)])
    let identifiers = ride.workouts.map { $0.summary.recording?.syncIdentifier(sessionIndex: $0.summary.sessionIndex) }
    #expect(identifiers == ["fit:1-0-0-\(t0)-0", "fit:1-0-0-\(t0)-1"])
  }

  @Test("a file with neither is no workout")
  func nothing() {
    #expect(ride([timerStart(0), timerStop(5)]).workouts.isEmpty)
    #expect(ride([]).workouts.isEmpty)
  }

  @Test("records after their own session's message stay with it, up to when it was written")
  func stragglers() {
    let ride = ride(records(0...10) + [session(0, seconds: 12, written: 14)] + records(11...14, from: 44))
    #expect(counts(ride) == [15])
    #expect(ride.workouts[0].sum(.distance) == 56)
  }

  @Test("sessions each after their records divide where they were written, although their lengths are rounded")
  func eachBehind() {
    // As a Forerunner 910XT writes: the first session's length reaches 2 s into the second's records.
    let ride = ride(
      records(0...20) + [session(0, seconds: 22.1, written: 20, sport: 5)] + records(21...40, from: 80)
        + [session(20, seconds: 20, written: 60, sport: 2)])
    #expect(counts(ride) == [21, 20])
    #expect(ride.workouts.map(\.summary.sport) == [5, 2])
    #expect(ride.workouts.map { $0.sum(.distance) } == [80, 76])
  }

  @Test("sessions all first: each gets the records from its start on")
  func allAhead() {
    let sessions: [any FITWritableMessage] = [
      session(0, seconds: 20, written: 0, sport: 5), session(20, seconds: 20, written: 0, sport: 2),
    ]
    let ride = ride(sessions + records(0...40))
    #expect(counts(ride) == [20, 21])
    #expect(ride.workouts.map(\.summary.sport) == [5, 2])
  }

  @Test("sessions in any order before their records come out by their start")
  func aheadUnordered() {
    let sessions: [any FITWritableMessage] = [
      session(30, seconds: 10, sport: 1), session(0, seconds: 20, sport: 5), session(20, seconds: 10, sport: 2),
    ]
    let ride = ride(sessions + records(0...40))
    #expect(ride.workouts.map(\.summary.sport) == [5, 2, 1])
    #expect(counts(ride) == [20, 10, 11])
  }

  @Test("a session before its records that no record reaches is a workout without records")
  func aheadUnreached() {
    let ride = ride([session(0, seconds: 20, sport: 5), session(500, seconds: 20, sport: 2)] + records(0...10))
    #expect(counts(ride) == [11, 0])
  }

  @Test("sessions between the records: one before, one after")
  func interleaved() {
    let ride = ride(
      [session(0, seconds: 20, written: 0, sport: 5)] + records(0...20)
        + [session(30, seconds: 20, written: 20, sport: 3)] + records(30...50) + records(60...70))
    #expect(counts(ride) == [21, 32])
    #expect(ride.workouts.map(\.summary.sport) == [5, 3])
  }

  @Test("sessions all after all records: the first has them, the others have none of their own")
  func allBehind() {
    let ride = ride(
      records(0...40)
        + [session(0, seconds: 20, written: 40, sport: 5), session(20, seconds: 20, written: 40, sport: 2)])
    #expect(counts(ride) == [41, 0])
    #expect(ride.workouts.map(\.summary.sport) == [5, 2])
    #expect(ride.workouts[0].summary.end == fit(t0 + 40))
  }

  @Test("a session without a start takes the remaining records")
  func withoutStart() {
    let bare = RawMessage(18) { spec in
      spec.add(253, .uint32, t0 + 10)
      spec.add(5, .enumeration, UInt8(1))
      spec.add(7, .uint32, UInt32(10_000))
    }
    let ride = ride(records(0...10) + [bare])
    #expect(counts(ride) == [11] && starts(ride) == [0])
    #expect(ride.workouts[0].summary.sport == 1)
  }

  @Test("a record reported late does not reach into the workout that follows")
  func lateRecord() {
    let ride = ride(
      records(0...20) + [session(0, seconds: 20, sport: 5)] + records(21...25) + [record(15, meters: 4000, bpm: 99)]
        + records(26...40, from: 20) + [session(21, seconds: 19, sport: 2)])
    #expect(counts(ride) == [21, 21])
    #expect(ride.workouts[1].sum(.distance) == 76)
    #expect(ride.workouts[1].summary.start == fit(t0 + 21))
    #expect(ride.dropped(.timestampStepsBack) == 1)
  }

  @Test("chained files do not affect each other")
  func chained() {
    let first = file([timerStart(0)] + records(0...10) + [timerStop(10), session(0, seconds: 10, sport: 2)])
    // The second goes back in time, starts its counter anew and has its session first.
    let second = file(
      [session(-900, seconds: 30, sport: 1)] + records(-900...(-880)) + records(-869...(-865), from: 200))
    let (ride, problems) = verified(first + second + first)
    #expect(problems.isEmpty)
    #expect(counts(ride) == [11, 26, 11])
    #expect(ride.workouts.map { $0.sum(.distance) } == [40, 216, 40])
    #expect(ride.workouts.map(\.summary.sessionIndex) == [0, 1, 2])
    #expect(ride.dropped.isEmpty)
  }

  @Test("an activity after a short file of settings is read, in one reading and in two")
  func chainedSettings() {
    var told = FileIDMessage(manufacturer: 1, timeCreated: t0 - 500)
    told.type = 2
    let ride = file(records(0...10) + [session(0, seconds: 10)])
    let bytes = file([], fileID: told) + ride
    let (once, problems) = verified(bytes)
    #expect(problems.isEmpty && !once.isOtherThanActivity && counts(once) == [11])
    var reading = RideReader()
    let ahead = reading.ahead(of: bytes, activitiesOnly: true)
    #expect(!ahead.isOtherThanActivity && counts(reading.read(bytes, ahead: ahead)) == [11])
    let alone = reading.read(ride)
    #expect("\(once.workouts.map(\.summary.recording))" == "\(alone.workouts.map(\.summary.recording))")
    let settings = file([], fileID: told) + file(records(0...10), fileID: told)
    #expect(verified(settings).ride.isOtherThanActivity)
    #expect(reading.ahead(of: settings, activitiesOnly: true).isOtherThanActivity)
  }

  @Test("a chained file reads as it does alone: timer, laps and steps back of the one before are gone")
  func chainedFileAlone() {
    let first = file([timerStart(-500), timerStop(-400), lap(-300, seconds: 5)])
    let second = file(records(0...10) + [session(0, seconds: 10)])
    let third = file([record(5, bpm: 90), record(3, bpm: 91), record(6, bpm: 92)])
    let alone = [first, second, third].flatMap { verified($0).ride.workouts }
    let chain = verified(first + second + third).ride.workouts
    #expect(chain.count == 3 && alone.count == 3)
    for (workout, single) in zip(chain, alone) {
      #expect(workout.samples == single.samples && workout.events == single.events)
      #expect(workout.summary.start == single.summary.start && workout.summary.end == single.summary.end)
    }
    #expect(starts(verified(first + third).ride) == [-300, 3])
  }

  @Test("records between one session's end and the start of one read ahead stay with the first")
  func between() {
    let messages = records(0...20) + [session(0, seconds: 20), session(30, seconds: 10, written: 20)]
    let ride = ride(messages + records(22...24, from: 84) + records(30...40))
    #expect(counts(ride) == [24, 11])
  }

  @Test("a second chained file with its session first keeps the records after the session's end")
  func chainedAhead() {
    let first = file(records(0...10) + [session(0, seconds: 10)])
    let second = file([session(100, seconds: 10, written: 100)] + records(100...115))
    #expect(counts(verified(first + second).ride) == [11, 16])
  }

  @Test("a reader reads each file as if it were its first", arguments: [true, false])
  func nothingLeft(isCut: Bool) {
    var reading = RideReader()
    let messy = file(
      [
        timerStart(0), timerStop(3), session(0, seconds: 5), session(900, seconds: 9), lap(0, seconds: 4),
        lap(900, seconds: 4),
      ]
        + records(0...20) + [timerStop(15), lap(3, seconds: 900), SportMessage(sport: 5, subSport: 17)])
    _ = reading.read(isCut ? Array(messy.dropLast(7)) : messy)
    let clean = file(records(0...10) + [session(0, seconds: 10)])
    #expect(reading.read(clean) == verified(clean).ride)
  }

  @Test("rubbish after a session makes no workout and no samples")
  func leap() {
    var rubbish = record(0, meters: 14_134_804, bpm: 200, place: (1, 1))
    rubbish.timestamp = 2_701_922_404
    let ride = ride(records(0...10) + [session(0, seconds: 10), rubbish])
    #expect(ride.workouts.count == 1 && ride.workouts[0].sum(.distance) == 40)
    #expect(ride.dropped(.timestampLeaps) == 1)
    #expect(ride.workouts[0].summary.end == fit(t0 + 10))
  }

  @Test("a clock that is wrong for some records spoils none of the others")
  func clockFault() {
    var messages: [any FITWritableMessage] = records(0...10)
    messages += records(70_000_000...70_000_013, from: 40)
    messages += records(25...40, from: 100)
    let ride = ride(messages + [session(0, seconds: 40)])
    #expect(ride.dropped == ["clock-leap": 1])
    #expect(ride.workouts[0].sum(.distance) == 160 && ride.workouts[0].samples(.heartRate).count == 41)
    #expect(ride.workouts[0].points.last.map { $0.time } == fit(t0 + 40))
  }

  @Test("any number of sessions takes bounded memory; those beyond are counted")
  func tooManySessions() {
    let sessions = (0..<1500).map { session($0 * 10, seconds: 5) }
    var reading = RideReader()
    let ride = reading.read(file(sessions))
    #expect(ride.sessions == 1500)
    #expect(ride.workouts.count == 1024 && ride.dropped(.sessionBeyondLimit) == 476)
  }
}
