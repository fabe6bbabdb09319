import FITWorkouts
import Foundation
import Testing
import Workouts

/// The rules that hold for every real ride.
///
/// Deviations of the files themselves are listed in `CorpusException`, and only those may deviate.
@Suite("Real rides", .enabled(if: Corpus.isPresent, Corpus.absence)) struct CorpusTests {
  /// The findings of all files, read once: per question the files that deviate, with the deviation.
  private struct Findings {
    var rules: [String] = []
    var workouts: [String: String] = [:]
    var sums: [String: String] = [:]
    var distances: [String: String] = [:]
    var timers: [String: String] = [:]
    var routes: [String: String] = [:]
    var energies: [String: String] = [:]
    var steps: [String: String] = [:]
    var strokes: [String: String] = [:]
    var compared = (energies: 0, steps: 0, strokes: 0)
    var activities = 0
    var routeCount = 0
  }

  /// One session of a file: our reading, and the file's own values.
  private struct Leg {
    var workout: LoggedWorkout
    var records: [RawRide.Record]
    var session: RawRide.Session?
    var meters: Double
  }

  private static let findings = Result { try examineAll() }

  private static func examineAll() throws -> Findings {
    var findings = Findings()
    var reading = RideReader()
    for name in try Corpus.files() {
      let bytes = try Corpus.bytes(name)
      let raw = RawRide(bytes)
      let ride = reading.readTwiceIfNeeded(bytes)
      guard raw.isActivity && !ride.isOtherThanActivity else { continue }
      findings.activities += 1
      let key = Corpus.key(name)
      findings.rules += ride.brokenRules.map { "\(key): \($0)" }
      let records = raw.files.flatMap(\.recordsBySession)
      if records.count != ride.workouts.count {
        findings.workouts[key] = "\(ride.workouts.count) workouts, not \(records.count)"
        continue
      }
      let sessions = raw.files.flatMap(\.sessions)
      let meters = raw.distanceMeters
      for (index, workout) in ride.workouts.enumerated() {
        let session = index < sessions.count ? sessions[index] : nil
        examine(Leg(workout: workout, records: records[index], session: session, meters: meters[index]), key, &findings)
      }
    }
    return findings
  }

  private static func examine(_ leg: Leg, _ key: String, _ findings: inout Findings) {
    let sum = leg.workout.sum(.distance)
    if abs(sum - leg.meters) > 1e-6 * max(1, leg.meters) { findings.sums[key] = "\(sum) m, reckoned \(leg.meters) m" }
    if let told = leg.session?.distance, abs(sum - told) > 0.01 * told {
      findings.distances[key] = "\(sum) m, the session says \(told) m"
    }
    let summary = leg.workout.summary
    let active = summary.end.seconds(since: summary.start) - leg.workout.pausedSeconds
    if let told = leg.session?.timer, abs(active - told) > 2 {
      findings.timers[key] = "\(active) s, the session says \(told) s"
    }
    if let problem = routeProblem(leg) { findings.routes[key] = problem }
    if !leg.workout.points.isEmpty { findings.routeCount += 1 }
    examineCounts(leg, key, &findings)
  }

  private static func examineCounts(_ leg: Leg, _ key: String, _ findings: inout Findings) {
    let gained = leg.records.gainKilocalories
    let told = leg.session.flatMap { session in session.energy.map { $0 - (session.restingEnergy ?? 0) } }
    let counted = told.map { gained * 10 < $0 * 9 ? $0 : gained } ?? gained
    if let energy = gained > 0 ? counted : told {
      findings.compared.energies += 1
      let sum = leg.workout.sum(.energy)
      if abs(sum - Double(energy)) > 1e-6 { findings.energies[key] = "\(sum) kcal, not \(energy)" }
    }
    let steps = leg.workout.sum(.steps)
    if steps > 0, let strides = leg.workout.summary.cycles, strides > 0 {
      findings.compared.steps += 1
      let share = steps / Double(2 * strides)
      if abs(share - 1) > 1e-9 { findings.steps[key] = "\(steps) steps, \(strides) strides" }
    }
    let strokes = leg.workout.sum(.strokes)
    if strokes > 0, let told = leg.workout.summary.strokes {
      findings.compared.strokes += 1
      if strokes != Double(told) { findings.strokes[key] = "\(strokes) strokes, not \(told)" }
    }
    if let lengths = leg.session?.activeLengths, !leg.workout.lengths.isEmpty,
      Int(lengths) != leg.workout.summary.poolLengths
    {
      findings.strokes[key] = "\(leg.workout.summary.poolLengths) lengths, not \(lengths)"
    }
  }

  private static func routeProblem(_ leg: Leg) -> String? {
    let places = leg.records.placeTimes.map { fit($0) }
    let kept = leg.workout.points.map(\.time)
    if kept.isEmpty { return places.isEmpty || leg.workout.summary.isIndoor == true ? nil : "no route" }
    guard kept.first == places.first, kept.last == places.last else { return "first or last point is not there" }
    if !Set(kept).isSubset(of: places) { return "points that the file has not" }
    var next = 0
    for (point, following) in zip(kept, kept.dropFirst()) where following.seconds(since: point) > 3 {
      while next < places.count, places[next] <= point { next += 1 }
      if places[next] < following { return "a needless gap after \(point)" }
    }
    for pause in leg.workout.pauses {
      let (last, first) = (places.last { $0 <= pause.start }, places.first { $0 >= pause.end })
      if let last, !kept.contains(last) { return "no point before a pause" }
      if let first, !kept.contains(first) { return "no point after a pause" }
    }
    return nil
  }

  /// Exactly the files of `exceptions` deviate.
  private func expect(_ found: [String: String], only exceptions: [String: String]) {
    for (key, text) in found where exceptions[key] == nil { Issue.record("\(key): \(text)") }
    for key in exceptions.keys where found[key] == nil { Issue.record("\(key) deviates no more") }
  }

  @Test("no ride breaks a rule: everything inside, lawful pauses, no empty samples, routes in order")
  func rules() throws {
    let findings = try Self.findings.get()
    #expect(findings.activities > 200)
    #expect(findings.rules.isEmpty)
  }

  @Test("each session gives one workout, and a file without sessions gives one in all")
  func workouts() throws { expect(try Self.findings.get().workouts, only: CorpusException.workouts) }

  @Test("distance samples add up to the lengths' metres, else to the counter's gain, else to the session's distance")
  func sums() throws { expect(try Self.findings.get().sums, only: CorpusException.sum) }

  @Test("distance samples agree with total_distance within 1 %")
  func distances() throws { expect(try Self.findings.get().distances, only: CorpusException.distance) }

  @Test("elapsed time less pauses is within 2 s of total_timer_time")
  func timers() throws { expect(try Self.findings.get().timers, only: CorpusException.timer) }

  @Test("energy adds up to the counter's gain, else to the session's calories less those at rest")
  func energies() throws {
    let findings = try Self.findings.get()
    #expect(findings.compared.energies > 150)
    expect(findings.energies, only: CorpusException.energy)
  }

  @Test("steps are twice the session's strides")
  func steps() throws {
    let findings = try Self.findings.get()
    #expect(findings.compared.steps > 20)
    expect(findings.steps, only: CorpusException.steps)
  }

  @Test("strokes and lengths of pool swims are the session's")
  func strokes() throws {
    let findings = try Self.findings.get()
    #expect(findings.compared.strokes > 10)
    expect(findings.strokes, only: CorpusException.strokes)
  }

  @Test("a route has the first and the last valid point, and gaps over 3 s only where there is no point between")
  func routes() throws {
    let findings = try Self.findings.get()
    #expect(findings.routeCount > 100)
    expect(findings.routes, only: CorpusException.route)
  }

  @Test("small files read the same in any chunking")
  func chunks() throws {
    var reading = RideReader()
    for name in try Corpus.files() {
      let bytes = try Corpus.bytes(name)
      guard bytes.count < 12_000 else { continue }
      let problems = reading.verify(bytes, dripLimit: 12_000).problems
      #expect(problems.isEmpty, "\(name)")
    }
  }

  @Test("messages, records, sessions, times, distances and positions agree with the official decoder's")
  func summaries() throws {
    let summaries = try Corpus.summaries()
    var reading = RideReader(activitiesOnly: false)
    var found: [String: String] = [:]
    for name in try Corpus.files() {
      let ride = reading.read(try Corpus.bytes(name))
      let summary = try #require(summaries[name])
      let differences = try self.differences(ride, summary)
      if !differences.isEmpty { found[Corpus.key(name)] = differences.joined(separator: ", ") }
    }
    #expect(summaries.count == 271)
    expect(found, only: CorpusException.counts)
  }

  private func differences(_ ride: Ride, _ summary: [String: Any]) throws -> [String] {
    var differences: [String] = []
    func compare(_ what: String, _ ours: Int?, _ theirs: Int?) {
      if ours != theirs { differences.append("\(what) \(ours ?? -1), not \(theirs ?? -1)") }
    }
    let sessions = try #require(summary["sessions"] as? [[String: Any]])
    compare("messages", Int(ride.messages), summary["messages_total"] as? Int)
    compare("records", ride.records, summary["records"] as? Int)
    compare("sessions", ride.sessions, sessions.count)
    compare("first", ride.firstRecord.map { Int($0) }, summary["first_timestamp"] as? Int)
    compare("last", ride.lastRecord.map { Int($0) }, summary["last_timestamp"] as? Int)
    if !ride.workouts.isEmpty {
      let positions = ride.workouts.reduce(0) { $0 + $1.summary.positions }
      compare("positions", positions, summary["records_with_position"] as? Int)
    }
    guard !sessions.isEmpty else { return differences }
    compare("workouts", ride.workouts.count, sessions.count)
    for (workout, session) in zip(ride.workouts, sessions) {
      // A device's 0 m gives way to samples that count.
      guard let told = session["total_distance"] as? Double, told > 0 else { continue }
      if abs((workout.summary.distanceMeters ?? 0) - told) > 0.01 { differences.append("distance \(told)") }
    }
    return differences
  }
}
