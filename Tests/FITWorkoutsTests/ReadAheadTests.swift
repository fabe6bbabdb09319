import FITCore
import FITWorkouts
import FITWriter
import Testing
import Workouts

@Suite("Findings of a first reading") struct ReadAheadTests {
  /// Reads twice: first the findings ahead, then all with them.
  private func resolved(_ bytes: [UInt8]) -> Ride {
    var reading = RideReader()
    return reading.read(bytes, ahead: reading.ahead(of: bytes))
  }

  @Test("records are divided among sessions that all come after the last of them")
  func behindAll() {
    let legs = records(0...50) + records(60...100)
    let bytes = file(legs + [session(0, seconds: 55, written: 101), session(60, seconds: 40, written: 101, sport: 1)])
    let ride = resolved(bytes)
    #expect(ride.workouts.map(\.summary.records) == [51, 41])
    #expect(ride.workouts.map(\.summary.activityType) == [ActivityType(rawValue: 13), ActivityType(rawValue: 37)])
    #expect(ride.workouts.flatMap { $0.brokenRules(allowsSamplesInPauses: false) }.isEmpty)
  }

  @Test("laps and lengths after all records go with their sessions")
  func lapsBehindAll() {
    let laps: [LapMessage] = [lap(0, seconds: 30), lap(30, seconds: 20.4), lap(60, seconds: 40)]
    let swim = [t0, t0 + 25].map { LengthMessage(startTime: $0, timestamp: $0 + 20, isActive: true) }
    let legs = records(0...50) + records(60...100)
    let bytes = file(
      legs + laps + swim
        + [session(0, seconds: 55, written: 101, sport: 5), session(60, seconds: 40, written: 101, sport: 1)])
    let workouts = resolved(bytes).workouts
    #expect(workouts.map(\.summary.laps) == [2, 1])
    #expect(workouts.map(\.lengths.count) == [2, 0])
    #expect(workouts.map { $0.laps.map(\.start) } == [[fit(t0), fit(t0 + 30)], [fit(t0 + 60)]])
    #expect(resolved(bytes).dropped.isEmpty)
  }

  @Test("the local clock, which comes last, counts for every session")
  func localClock() {
    var activity = ActivityMessage(timestamp: t0 + 101, timerSeconds: 95, sessionCount: 2)
    activity.localTimestamp = t0 + 101 + 7200
    let legs = records(0...50) + records(60...100)
    let sessions = [session(0, seconds: 55, written: 101), session(60, seconds: 40, written: 101, sport: 1)]
    #expect(resolved(file(legs + sessions + [activity])).workouts.map(\.summary.utcOffsetSeconds) == [7200, 7200])
  }

  @Test("a reading that had to give the first session all records says so; one with the sessions known does not")
  func said() {
    let legs = records(0...50) + records(60...100)
    let bytes = file(legs + [session(0, seconds: 55, written: 101), session(60, seconds: 40, written: 101, sport: 1)])
    #expect(verified(bytes).ride.late.contains(.sessions) && resolved(bytes).late.isEmpty)
    let apart = file(
      records(0...50) + [session(0, seconds: 50)] + records(60...100) + [session(60, seconds: 40, sport: 1)])
    #expect(!verified(apart).ride.late.contains(.sessions))
  }

  @Test("a session reported twice, or with the same start as another, is no reason to read again")
  func sameStart() {
    let bytes = file(records(0...50) + [session(0, seconds: 50), session(0, seconds: 49), session(0, seconds: 50)])
    #expect(!verified(bytes).ride.late.contains(.sessions))
  }

  @Test("a ride that a single reading gets right stays as it is")
  func same() {
    let bytes = file(records(0...50) + [lap(0, seconds: 50), session(0, seconds: 50, meters: 200)])
    let (ride, _) = verified(bytes)
    #expect(resolved(bytes).workouts.map(\.summary.distanceMeters) == ride.workouts.map(\.summary.distanceMeters))
    #expect(resolved(bytes).workouts.map(\.samples) == ride.workouts.map(\.samples))
  }

  @Test("a plan without sessions changes nothing")
  func none() {
    let bytes = file(records(0...50))
    #expect(resolved(bytes).workouts == verified(bytes).ride.workouts)
  }

  @Test("a session whose start is years too early does not replace the one before it")
  func wrongStart() {
    let years = -10 * 365 * 86_400
    let bytes = file(
      records(0...50) + [session(0, seconds: 50)] + records(60...100)
        + [session(years, seconds: 40, written: 101, sport: 1, subSport: 1)])
    let workouts = resolved(bytes).workouts
    #expect(workouts.map(\.summary.records) == [51, 41])
    #expect(workouts.map(\.points.isEmpty) == [false, true])
  }

  @Test("the starts of laps are known before the samples of their sessions, wherever the laps are written")
  func lapStarts() {
    let laps: [any FITWritableMessage] = [lap(0, seconds: 30), lap(30, seconds: 20.4), lap(60, seconds: 40)]
    let sessions: [any FITWritableMessage] = [
      session(0, seconds: 55, written: 101), session(60, seconds: 40, written: 101, sport: 1),
    ]
    let (first, second) = (records(0...50), records(60...100))
    typealias Messages = [any FITWritableMessage]
    let early: Messages = Array(laps[..<2]) + Array(sessions[..<1])
    let late: Messages = Array(laps[2...]) + Array(sessions[1...])
    let orders: [[Messages]] = [
      [first, second, laps, sessions], [laps, sessions, first, second], [first, early, second, late],
    ]
    for messages in orders.map({ Array($0.joined()) }) {
      let workouts = resolved(file(messages)).workouts
      #expect(workouts.map { $0.begun.map(\.start) } == [[fit(t0), fit(t0 + 30)], [fit(t0 + 60)]])
      #expect(workouts.flatMap(\.begun).allSatisfy { $0.samplesBefore == 0 })
    }
  }

  @Test("read once, the starts of laps are reported only where they come before their records")
  func lapStartsInTime() {
    let laps = [lap(0, seconds: 30), lap(30, seconds: 20)]
    let late = verified(file(records(0...50) + laps + [session(0, seconds: 50)])).ride
    #expect(late.workouts.map(\.laps.count) == [2] && late.workouts.allSatisfy(\.begun.isEmpty))
    let early = verified(file(laps + [session(0, seconds: 50)] + records(0...50))).ride
    #expect(early.workouts.map { $0.begun.map(\.start) } == [[fit(t0), fit(t0 + 30)]])
  }

  @Test("a `file_id` of another type among records ends neither reading")
  func laterFileID() {
    var settings = FileIDMessage(manufacturer: 1, timeCreated: t0)
    settings.type = 2
    let bytes = file(records(0...50) + [settings] + records(51...100) + [session(0, seconds: 100)])
    var reading = RideReader()
    for cuts in [[], [400], Array(1..<bytes.count)] {
      let ahead = reading.ahead(of: bytes, cuts: cuts, activitiesOnly: true)
      #expect(!ahead.isOtherThanActivity)
      #expect(reading.read(bytes, cuts: cuts, ahead: ahead).records == 101)
    }
    #expect(reading.ahead(of: file(records(0...50), fileID: settings), activitiesOnly: true).isOtherThanActivity)
  }

  @Test("an activity that nothing names is `other` from the first sample on, one named by a late message is that")
  func activityAhead() {
    func activities(_ messages: [any FITWritableMessage]) -> [LoggedActivity] {
      resolved(file(messages)).workouts.flatMap(\.activities)
    }
    #expect(activities(records(0...50)) == [LoggedActivity(type: .other, samplesBefore: 0)])
    let late = records(0...50) + [SportMessage(sport: 1, subSport: 0)]
    #expect(activities(late) == [LoggedActivity(type: .running, samplesBefore: 0)])
    let named = records(0...50) + [session(0, seconds: 50)]
    #expect(activities(named) == [LoggedActivity(type: .cycling, samplesBefore: 0)])
  }
}
