import FITWorkouts
import FITWriter
import Testing
import Workouts

/// Times of laps, lengths, sessions and records that contradict the rest of their file.
@Suite("Times that contradict their file") struct OddTimesTests {
  private func ride(_ messages: [any FITWritableMessage]) -> Ride {
    var reader = RideReader()
    return reader.readTwiceIfNeeded(file(messages))
  }

  private func seconds(_ time: Instant) -> Double { time.seconds(since: fit(t0)) }
  private func starts(_ ride: Ride) -> [Double] { ride.workouts.flatMap(\.laps).map { seconds($0.start) } }
  private func counts(_ ride: Ride) -> [Int] { ride.workouts.map(\.summary.records) }
  private func span(_ workout: LoggedWorkout) -> [Double] {
    [seconds(workout.summary.start), seconds(workout.summary.end)]
  }

  /// A lap that is written when it ends and claims another start.
  private func lap(written: Int, seconds: Double, claims start: Int?) -> LapMessage {
    var lap = LapMessage(
      timestamp: UInt32(Int(t0) + written), startTime: start.map { UInt32(Int(t0) + $0) } ?? UInt32.max)
    lap.figures.elapsedSeconds = seconds
    return lap
  }

  @Test("gaps that the timer left out are pauses, although no event stopped it; the other gaps are none")
  func pausesWithoutEvents() throws {
    var session = session(0, seconds: 1000)
    session.figures.timerSeconds = 690
    let riding = records(0...300) + records(500...700) + records(810...1000)
    let summary = try #require(ride([timerStart(0)] + riding + [timerStop(1000), session]).workouts.first).summary
    #expect(summary.pauses == 2 && summary.activeSeconds == 690)
    session.figures.timerSeconds = 1000
    #expect(ride(riding + [session]).workouts[0].summary.pauses == 0)
    // A gap of 110 s does not explain 300 s: the recorder went on while the timer stood.
    session.figures.timerSeconds = 700
    #expect(ride(records(0...700) + records(810...1000) + [session]).workouts[0].summary.pauses == 0)
    // Of nine gaps of 20 s, any two could be the 40 s.
    session.figures.timerSeconds = 940
    let holes = (0..<10).flatMap { records($0 * 100...$0 * 100 + 80) }
    #expect(ride(holes + [session]).workouts[0].summary.pauses == 0)
  }

  @Test(
    "a lap's start that contradicts its end is the end less its time",
    arguments: [0, -30_000, 90_000, nil] as [Int?])
  func laps(_ claim: Int?) {
    let found = ride(
      records(0...100) + [lap(written: 100, seconds: 100, claims: claim)] + records(101...220)
        + [lap(written: 220, seconds: 120, claims: claim)] + records(221...300)
        + [lap(written: 300, seconds: 80, claims: claim), session(0, seconds: 300)])
    #expect(starts(found) == [0, 100, 220])
  }

  @Test(
    "laps that all claim their own ends as their starts, or the first of them, after all records", arguments: [1, 3])
  func ownEnds(_ count: Int) {
    let laps: [any FITWritableMessage] = (0..<3).map { place in
      lap(written: 100 * (place + 1), seconds: 100, claims: 100 * (place < count ? place + 1 : place))
    }
    #expect(starts(ride(records(0...300) + laps + [session(0, seconds: 300)])) == [0, 100, 200])
  }

  @Test("one lap that claims its own end as its start, one with the start of the ride, and laps that are saved late")
  func someLaps() {
    let own = ride(
      records(0...100) + [lap(written: 100, seconds: 100, claims: 0)] + records(101...220)
        + [lap(written: 220, seconds: 120, claims: 220), session(0, seconds: 220)])
    #expect(starts(own) == [0, 100])
    let late = ride(
      records(0...220) + [
        lap(written: 900, seconds: 100, claims: 0), lap(written: 900, seconds: 120, claims: 100),
        session(0, seconds: 220, written: 900),
      ])
    #expect(starts(late) == [0, 100])
    // A pause that its time leaves out: the start is right.
    let paused = ride(
      records(0...60) + records(160...220) + [
        lap(written: 220, seconds: 120, claims: 0), session(0, seconds: 120, written: 220),
      ])
    #expect(starts(paused) == [0])
  }

  @Test(
    "a clock that is whole hours off for a while moves no later record",
    arguments: [(400, 1), (400, 3), (400, 26), (400, -1), (230, 1), (259, 1), (260, 1)])
  func hours(end: Int, hours: Int) {
    for hasSession in [true, false] {
      let messages: [any FITWritableMessage] = (0...900).map { second in
        let isOff = second >= 200 && second < end
        return record(
          isOff ? second + hours * 3600 : second, meters: Double(second) * 4, place: (47 + Double(second) / 20_000, 8))
      }
      let found = ride(messages + (hasSession ? [session(0, seconds: 900)] : []))
      #expect(found.workouts.map(span) == [[0, 900]] && counts(found) == [901])
      let times = found.workouts[0].points.map { seconds($0.time) }
      #expect(times == times.sorted())
      #expect(found.workouts[0].summary.distanceMeters == 3600)
    }
  }

  @Test("a clock that is an hour ahead until it is first set begins with the session")
  func hourAtStart() {
    let messages = (0...900).map { record($0 < 100 ? $0 + 3600 : $0, meters: Double($0) * 4) }
    let found = ride(messages + [session(0, seconds: 900)])
    #expect(found.workouts.map(span) == [[0, 900]] && counts(found) == [901])
  }

  @Test("a clock that stays whole hours ahead is corrected if the session ends as much earlier, and a pause stays")
  func hoursUntilEnd() {
    for (hours, isTold) in [(1, true), (2, true), (1, false)] {
      let offset = hours * 3600
      let whole = Double(600 + (isTold ? 0 : offset))
      let found = ride(
        records(0...500) + records((501 + offset)...(600 + offset), from: 2004) + [session(0, seconds: whole)])
      #expect(found.workouts.map { $0.sum(.distance) } == [2400])
      #expect(found.workouts.map { $0.summary.end } == [fit(t0 + UInt32(whole))])
    }
  }

  @Test("a session of no time, or of thousandths of its time, has the time of its records", arguments: [0, 0.6])
  func noTime(_ seconds: Double) {
    let summary = ride(records(0...600) + [session(0, seconds: seconds, written: 600)]).workouts.first?.summary
    #expect(summary?.elapsedSeconds == 600 && summary?.timerSeconds == 600 && summary?.activeSeconds == 600)
  }

  @Test("a session hours before its records, after them, at its own end, or of another clock, is of its records")
  func sessions() {
    for claim in [-28_800, 28_800, 600] {
      var told = session(0, seconds: 600)
      told.startTime = UInt32(Int(t0) + claim)
      let found = ride([timerStart(0)] + records(0...600) + [told])
      #expect(found.workouts.map { span($0) } == [[0, 600]], "\(claim)")
    }
    let other = ride(records(0...600) + [session(7200, seconds: 600)])
    #expect(other.workouts.map { span($0) } == [[0, 600]])
  }

  @Test("a session before its records, and two after the same records, are of these by their other times")
  func sessionsElsewhere() {
    for claim in [-28_800, 28_800, 600, nil] as [Int?] {
      func told(_ start: Int, _ seconds: Double, sport: UInt8) -> SessionMessage {
        var told = session(start, seconds: seconds, sport: sport)
        told.startTime = claim.map { UInt32(Int(t0) + ($0 == 600 ? start + Int(seconds) : $0)) } ?? .max
        return told
      }
      let before = ride([told(0, 600, sport: 2)] + records(0...600))
      #expect(before.workouts.map { span($0) } == [[0, 600]], "\(claim ?? -1)")
      for first in [session(0, seconds: 300, sport: 1), told(0, 300, sport: 1)] {
        let both = ride(records(0...600) + [first, told(301, 299, sport: 2)])
        #expect(counts(both) == [301, 300] && both.workouts.map(\.summary.sport) == [1, 2], "\(claim ?? -1)")
      }
    }
  }

  @Test("a session that was saved a day later keeps its start")
  func savedLate() {
    let found = ride(records(30...600, from: 120) + [session(0, seconds: 600, written: 86_000)])
    #expect(found.workouts.map { span($0) } == [[0, 600]])
  }

  @Test("sessions days apart have their own records, however few the second has")
  func daysApart() {
    for count in [5, 45, 120] {
      let second = 3 * 86_400
      let found = ride(
        records(0...99) + [session(0, seconds: 100)] + records(second...(second + count))
          + [session(second, seconds: Double(count), sport: 1)])
      #expect(counts(found) == [100, count + 1], "\(count)")
      #expect(found.workouts.map(\.summary.sport) == [2, 1])
    }
  }

  @Test("a record of a false date after the only session begins no workout")
  func falseDate() {
    let found = ride(records(0...99) + [session(0, seconds: 100)] + records(5_000_000...5_000_001))
    #expect(found.workouts.count == 1)
  }

  @Test("a session without records, or with records without times, leaves the next one its own")
  func untimed() {
    let swim = session(0, seconds: 600, sport: 5)
    let run = records(900...1100) + [session(900, seconds: 200, sport: 1)]
    let bareRecords: [any FITWritableMessage] = (0..<5).map { place in
      RawMessage(20) { $0.add(5, .uint32, UInt32(place) * 5000) }
    }
    for before in [[], bareRecords] {
      let found = ride(before + [swim] + run)
      #expect(found.workouts.map { span($0) } == [[0, 600], [900, 1100]])
      #expect(found.workouts.map { $0.points.isEmpty } == [true, false])
    }
    let later = 2 * 86_400
    let days = ride([swim] + records(later...(later + 100)) + [session(later, seconds: 100, sport: 1)])
    #expect(days.workouts.map { span($0) } == [[0, 600], [Double(later), Double(later + 100)]])
  }

  @Test("a record of the second in which a leg ends belongs to the leg after whose message it comes")
  func sharedSecond() {
    let found = ride(
      records(0...60) + [session(0, seconds: 60, sport: 3)] + records(60...120, from: 500)
        + [session(60, seconds: 60, sport: 2)])
    #expect(counts(found) == [61, 61])
    let single = ride(records(0...60) + [session(0, seconds: 60)] + records(60...60, from: 240))
    #expect(counts(single) == [62])
  }

  @Test("records after the only session keep its sport")
  func sport() {
    let found = ride(records(0...60) + [session(0, seconds: 60, sport: 1)] + records(9000...9060))
    #expect(found.workouts.map(\.summary.sport) == [1, 1])
    let mixed = ride(
      records(0...60) + [session(0, seconds: 60, sport: 1)] + records(100...160)
        + [session(100, seconds: 60, sport: 2)] + records(9000...9060))
    #expect(mixed.workouts.map(\.summary.sport) == [1, 2, nil])
  }

  @Test("the first file_id says what a file is")
  func fileIDs() {
    let other = RawMessage(0) { $0.add(0, .enumeration, 10) }
    let found = ride([session(0, seconds: 60), other] + records(0...60))
    #expect(counts(found) == [61] && !found.isOtherThanActivity)
  }

  @Test("a stop without a start ends when recording goes on, at once or after a break, and the next stop counts")
  func stopBeforeBreak() {
    for gap in [1, 600, 3000] {
      let second = 600 + gap
      for stray in gap > 600 ? [[], records(900...901, from: 2400)] : [[]] {
        let found = ride(
          [timerStart(0)] + records(0...600) + [timerStop(600)] + stray
            + records(second...(second + 1200), from: 2400)
            + [timerStop(second + 1200), session(0, seconds: Double(second + 1200))])
        #expect(found.workouts.map(\.summary.activeSeconds) == [1800], "\(gap) \(stray.count)")
        #expect(found.workouts.map(\.pausedSeconds) == [Double(gap)])
        #expect(found.dropped(.stopWithoutStart) == 1)
      }
    }
  }

  @Test("a clock that was set back by some seconds or minutes loses no time", arguments: [20, 90, 200])
  func setBack(_ step: Int) {
    let behind: [any FITWritableMessage] = (601...1200).map {
      record($0 - step, meters: Double($0 * 4), place: (47, 8))
    }
    let found = ride(
      [timerStart(0)] + records(0...600) + behind + [
        timerStop(1200 - step), session(0, seconds: 1200, written: 1200 - step),
      ])
    #expect(found.workouts.map(\.summary.activeSeconds) == [1200])
    #expect(found.workouts.map { $0.sum(.distance) } == [4800])
  }

  @Test("a clock that was ahead until the first position is set back before it", arguments: [120, 7200])
  func setByPosition(_ step: Int) {
    let before: [any FITWritableMessage] = (0..<30).map { record($0 + step, meters: Double($0 * 4)) }
    let after: [any FITWritableMessage] = (30...600).map { record($0, meters: Double($0 * 4), place: (47, 8)) }
    var told = session(step, seconds: 600, written: 600)
    told.startTime = UInt32(Int(t0) + step)
    let found = ride([timerStart(step)] + before + after + [timerStop(600), told])
    #expect(found.workouts.map { span($0) } == [[0, 600]])
    #expect(found.workouts.map(\.summary.activeSeconds) == [600])
  }

  @Test("first records hours ahead of their session are placed at its start")
  func firstAhead() {
    let first: [any FITWritableMessage] = (0..<2).map { record($0 + 7198, meters: Double($0 * 4), place: (47, 8)) }
    let found = ride([timerStart(0)] + first + records(2...9000, from: 8) + [session(0, seconds: 9000)])
    #expect(found.workouts.map { span($0) } == [[0, 9000]])
    #expect(found.workouts.map(\.summary.activeSeconds) == [9000])
  }

  @Test("first records hours ahead are placed before the others without a session too")
  func firstAheadAlone() {
    for count in [1, 2, 20] {
      let found = ride(records((7200 - count)...7199) + records(0...600, from: Double(count * 4)))
      #expect(found.workouts.map { span($0) } == [[Double(-count), 600]], "\(count)")
    }
  }

  @Test("few records hours before the session's start are stale")
  func staleBeforeStart() {
    for gap in [4000, 18_000, 86_400] {
      let found = ride(records(0...10) + records(gap...(gap + 600)) + [session(gap, seconds: 600)])
      #expect(found.workouts.map { span($0) } == [[Double(gap), Double(gap + 600)]], "\(gap)")
    }
    // A ride before the start that is more than that.
    let many = ride(records(0...300) + records(4000...4600, from: 1200) + [session(4000, seconds: 600)])
    #expect(many.workouts.map { span($0) } == [[0, 4600]])
  }

  @Test("stale records of days or hours before are left out, where the activity says how long the ride was")
  func stale() {
    for gap in [17_000, 500_000] {
      let activity = RawMessage(34) { spec in
        spec.add(253, .uint32, t0 + UInt32(gap + 600))
        spec.add(0, .uint32, 600_000)
      }
      let found = ride(
        [timerStart(0)] + records(0...10) + records(gap...(gap + 600))
          + [session(0, seconds: Double(gap + 600)), activity])
      #expect(found.workouts.map { span($0) } == [[Double(gap), Double(gap + 600)]], "\(gap)")
      #expect(found.workouts.map(\.summary.timerSeconds) == [600])
    }
  }

  @Test("the legs before the activity's message have the local time as well")
  func localTime() {
    let activity = RawMessage(34) { spec in
      spec.add(253, .uint32, t0 + 200)
      spec.add(5, .uint32, t0 + 200 + 7200)
    }
    let found = ride(
      records(0...60) + [session(0, seconds: 60, sport: 1)] + records(100...160)
        + [session(100, seconds: 60, sport: 2), activity])
    #expect(found.workouts.map(\.summary.utcOffsetSeconds) == [7200, 7200])
  }
}

/// What records say of more than their times.
@Suite("Cadence of both feet, and heights of FIT") struct OddReadingsTests {
  private func run(_ cadence: UInt8, sport: UInt8, strides: Int? = nil) -> WorkoutSummary? {
    let records: [any FITWritableMessage] = (0...600).map { second in
      bare(UInt32(second)) { $0.add(4, .uint8, cadence) }
    }
    var told = RawMessage(18) { _ in }
    told.spec = session(0, seconds: 600, sport: sport).spec
    if let strides { told.spec.add(10, .uint32, UInt32(strides)) }
    var reader = RideReader()
    return reader.readTwiceIfNeeded(file(records + [told])).workouts.first?.summary
  }

  @Test("a cadence that is impossible as strides, or twice the strides counted, is of both feet")
  func steps() {
    let running = run(174, sport: 1)
    #expect(running?.averageCadenceRPM == 87 && running?.statistics[.steps].total == 1740)
    let walking = run(116, sport: 11)
    #expect(walking?.averageCadenceRPM == 58 && walking?.statistics[.steps].total == 1160)
    let counted = run(110, sport: 1, strides: 550)
    #expect(counted?.averageCadenceRPM == 55 && counted?.statistics[.steps].total == 1100)
  }

  @Test("strides, and the cadence of a ride, stay as they are")
  func strides() {
    #expect(run(88, sport: 1)?.averageCadenceRPM == 88)
    #expect(run(62, sport: 11)?.averageCadenceRPM == 62)
    #expect(run(130, sport: 2)?.averageCadenceRPM == 130)
  }

  @Test("65.535 m/s and 12,607 m are the invalid value of a shorter field, one by one and in blocks")
  func widened() {
    let records: [any FITWritableMessage] = (0...100).map { second in
      bare(UInt32(second)) { spec in
        spec.add(73, .uint32, second % 9 == 4 ? 65_535 : UInt32(5000))
        spec.add(78, .uint32, second % 9 == 5 ? 65_535 : UInt32(4000))
      }
    }
    var told = session(0, seconds: 100)
    told.figures.maximumSpeedMetersPerSecond = 65.535
    var reader = RideReader()
    let workout = reader.readTwiceIfNeeded(file(records + [told])).workouts.first
    #expect(workout?.samples(.speed).map(\.value).max() == 5 && workout?.samples(.speed).count == 90)
    #expect(workout?.summary.maximumSpeedMetersPerSecond == 5)
    #expect(workout?.summary.ascentMeters == 0)
  }

  @Test("a counter and a total that stay 0 while the positions move are none; where nothing moves they are 0")
  func zeroCounter() {
    func summary(_ step: Double) -> WorkoutSummary? {
      let records: [any FITWritableMessage] = (0...600).map {
        record($0, meters: 0, place: (47 + Double($0) * step, 8))
      }
      var reader = RideReader()
      return reader.readTwiceIfNeeded(file(records + [session(0, seconds: 600, meters: 0)])).workouts.first?.summary
    }
    let moving = summary(0.000_1)
    #expect(((moving?.distanceMeters ?? 0) - 6671.7).magnitude < 1 && moving?.distanceSpread == .positions)
    #expect(moving?.computed.contains(.distance) == true)
    #expect(summary(0.000_001)?.distanceMeters == 0)
  }

  @Test("a timestamp that is declared as four bytes is a timestamp")
  func bytes() {
    let records: [any FITWritableMessage] = (0...60).map { second in
      RawMessage(20) { spec in
        let time = t0 + UInt32(second)
        spec.add(253, .byte, .bytes((0..<4).map { UInt8(truncatingIfNeeded: time >> ($0 * 8)) }))
        spec.add(3, .uint8, UInt8(120))
      }
    }
    var reader = RideReader()
    let found = reader.readTwiceIfNeeded(file(records + [session(0, seconds: 60)]))
    #expect(found.workouts.map(\.summary.averageHeartRateBPM) == [120] && found.dropped.isEmpty)
  }

  @Test("ascent comes from the heights where the session has none, and not indoors or in water")
  func ascent() {
    func summary(_ sport: UInt8, _ subSport: UInt8 = 0, told: Bool = false) -> WorkoutSummary? {
      let records: [any FITWritableMessage] = (0...100).map { second in
        let height = second % 10 == 3 ? 0 : 300 + Double(min(second, 100 - second)) / 2.5
        return bare(UInt32(second)) { $0.add(2, .uint16, UInt16((height + 500) * 5)) }
      }
      var message = session(0, seconds: 100, sport: sport, subSport: subSport)
      if told { message.figures.ascentMeters = 33 }
      var reader = RideReader()
      return reader.readTwiceIfNeeded(file(records + [message])).workouts.first?.summary
    }
    #expect(summary(2)?.ascentMeters == 20 && summary(2)?.descentMeters == 20 && summary(2)?.isClimbComputed == true)
    #expect(summary(2, told: true)?.ascentMeters == 33 && summary(2, told: true)?.isClimbComputed == false)
    #expect(summary(2, 6)?.ascentMeters == nil && summary(5)?.ascentMeters == nil)
  }
}
