import FITWriter
import RideSimulator
import Testing

@Suite("A simulated activity")
struct SimulatedActivityTests {
  /// An activity that a report of the tests calls by its name.
  struct Named: CustomTestStringConvertible {
    var testDescription: String
    var activity: SimulatedActivity
  }

  private static let all = [
    Named(testDescription: "outdoor ride", activity: .outdoorRide()),
    Named(testDescription: "indoor ride", activity: .indoorRide()), Named(testDescription: "run", activity: .run()),
    Named(testDescription: "swim", activity: .poolSwim()), Named(testDescription: "triathlon", activity: .triathlon()),
    Named(testDescription: "smart recording", activity: SimulatedActivity.outdoorRide().thinned()),
  ]

  @Test("is the same for the same seed and another for another")
  func seeds() {
    #expect(SimulatedActivity.run(seconds: 60, seed: 9) == SimulatedActivity.run(seconds: 60, seed: 9))
    #expect(SimulatedActivity.run(seconds: 60, seed: 9) != SimulatedActivity.run(seconds: 60, seed: 10))
  }

  @Test("has times that grow and a counter that never falls", arguments: all)
  func order(_ named: Named) {
    let samples = named.activity.sessions.flatMap(\.samples)
    for (a, b) in zip(samples, samples.dropFirst()) {
      #expect(a.time < b.time)
      #expect((a.distanceCentimeters ?? 0) <= (b.distanceCentimeters ?? 0))
    }
  }

  @Test(
    "moves at the speed it shows", arguments: all.filter { !["swim", "smart recording"].contains($0.testDescription) })
  func speed(_ named: Named) {
    for session in named.activity.sessions {
      for (a, b) in zip(session.samples, session.samples.dropFirst()) where b.time == a.time + 1 {
        let moved = (b.distanceCentimeters ?? 0) - (a.distanceCentimeters ?? 0)
        #expect(abs(moved - (b.speedMillimeters ?? 0) / 10) <= 1)
      }
    }
  }

  @Test("keeps to what bodies and bicycles can do", arguments: all)
  func realism(_ named: Named) {
    for sample in named.activity.sessions.flatMap(\.samples) {
      #expect((55...195).contains(sample.heartRate ?? 60))
      #expect((0...19_000).contains(sample.speedMillimeters ?? 0))
      #expect((sample.powerWatts ?? 0) <= 720 && (sample.cadence ?? 0) <= 120)
      #expect((-15...15).contains(sample.gradePercent ?? 0))
    }
  }

  @Test("claims the distance its counter gained and the time its timer ran", arguments: all)
  func totals(_ named: Named) {
    for session in named.activity.sessions {
      let figures = session.figures()
      let first = session.samples.first?.distanceCentimeters ?? 0
      let last = session.samples.last?.distanceCentimeters ?? 0
      #expect(figures.distanceMeters == Double(last - first) / 100)
      let paused = session.pauses.reduce(0) { $0 + Int($1.end - $1.start) }
      #expect(session.timerMilliseconds == session.elapsedMilliseconds - 1000 * paused)
    }
  }

  @Test("has laps without holes whose distances add up", arguments: all)
  func laps(_ named: Named) {
    for session in named.activity.sessions {
      #expect(session.laps.first?.start == session.start && session.laps.last?.end == session.end)
      for (a, b) in zip(session.laps, session.laps.dropFirst()) { #expect(a.end == b.start) }
      let sum = session.laps.reduce(0) { $0 + (session.figures(of: $1).distanceMeters ?? 0) }
      #expect(abs(sum - (session.figures().distanceMeters ?? 0)) < 0.001)
    }
  }

  @Test("has no sample while the timer stands still")
  func pauses() {
    for session in SimulatedActivity.outdoorRide().sessions {
      #expect(session.pauses.count == 6)
      for pause in session.pauses {
        #expect(!session.samples.contains { $0.time > pause.start && $0.time < pause.end })
      }
    }
  }

  @Test("of a pool is as long as its lengths")
  func pool() {
    for session in SimulatedActivity.poolSwim(sets: [3, 2]).sessions {
      #expect(session.lengths.count == 6 && session.lengths.count { $0.strokes != nil } == 5)
      #expect(session.figures().distanceMeters == 125)
      for (a, b) in zip(session.lengths, session.lengths.dropFirst()) { #expect(a.end == b.start) }
    }
  }

  @Test("of three sports has five sessions that do not overlap")
  func triathlon() {
    let sessions = SimulatedActivity.triathlon().sessions
    #expect(sessions.map(\.sport) == [5, 3, 2, 3, 1])
    for (a, b) in zip(sessions, sessions.dropFirst()) {
      #expect(Int(a.start) * 1000 + a.elapsedMilliseconds < Int(b.start) * 1000)
    }
  }

  @Test("that is thinned has gaps of four or five seconds and keeps its totals")
  func thinned() {
    let whole = SimulatedActivity.outdoorRide()
    for (session, before) in zip(whole.thinned().sessions, whole.sessions) {
      let gaps = zip(session.samples, session.samples.dropFirst()).map { $1.time - $0.time }
      #expect(gaps.count { (4...5).contains($0) } > gaps.count * 8 / 10)
      #expect(session.figures().distanceMeters == before.figures().distanceMeters)
    }
  }
}
