import FITWorkouts
import Foundation
import Testing
import Workouts

/// What holds for every real ride. Deviations of the files themselves are listed in `CorpusException`, and only those may deviate.
@Suite("Real rides", .enabled(if: Corpus.isPresent, Corpus.absence)) struct CorpusTests {
  /// One session of a file, as it was read and as it stands there.
  private struct Leg {
    var workout: LoggedWorkout
    var records: [RawRide.Record]
    var session: RawRide.Session?
  }

  /// Reads every activity, each with the same reader.
  private func eachActivity(_ body: (_ key: String, _ ride: Ride, _ raw: RawRide) throws -> Void) throws {
    var reading = RideReader()
    for name in try Corpus.files() {
      let bytes = try Corpus.bytes(name)
      let raw = RawRide(bytes)
      let ride = reading.read(bytes)
      if raw.isActivity && !ride.isOtherThanActivity { try body(Corpus.key(name), ride, raw) }
    }
  }

  /// The files where `deviates` finds something are exactly those of `exceptions`.
  private func expectDeviations(
    only exceptions: [String: String], _ deviates: (Leg) -> String?
  ) throws {
    var found: [String: String] = [:]
    try eachActivity { key, ride, raw in
      let records = raw.parts.flatMap(\.recordsBySession)
      let sessions = raw.parts.flatMap(\.sessions)
      guard records.count == ride.workouts.count else { return }
      for (index, workout) in ride.workouts.enumerated() {
        let session = index < sessions.count ? sessions[index] : nil
        if let text = deviates(Leg(workout: workout, records: records[index], session: session)) {
          found[key] = "session \(index): \(text)"
        }
      }
    }
    for (key, text) in found where exceptions[key] == nil { Issue.record("\(key): \(text)") }
    for key in exceptions.keys where found[key] == nil { Issue.record("\(key) deviates no more") }
  }

  @Test("no ride breaks a rule: everything inside, lawful pauses, no empty samples, routes in order")
  func rules() throws {
    try eachActivity { key, ride, _ in
      for rule in ride.brokenRules { Issue.record("\(key): \(rule)") }
    }
  }

  @Test("there is one workout to each session, or one in all where none is told")
  func workouts() throws {
    try eachActivity { key, ride, raw in
      let expected = raw.parts.reduce(0) {
        $0 + ($1.sessions.isEmpty ? ($1.records.isEmpty ? 0 : 1) : $1.sessions.count)
      }
      #expect(ride.workouts.count == expected || CorpusException.workouts[key] != nil, "\(key)")
    }
  }

  @Test("distance samples add up to last − first of the counter")
  func sums() throws {
    try expectDeviations(only: CorpusException.sum) { leg in
      let (sum, gain) = (leg.workout.sum(.distance), leg.records.gainMeters)
      return abs(sum - gain) <= 1e-6 * max(1, gain) ? nil : "\(sum) m, the counter gained \(gain) m"
    }
  }

  @Test("distance samples agree with total_distance within 1 %")
  func distances() throws {
    try expectDeviations(only: CorpusException.distance) { leg in
      guard let told = leg.session?.distance else { return nil }
      let sum = leg.workout.sum(.distance)
      return abs(sum - told) <= 0.01 * told ? nil : "\(sum) m, the session says \(told) m"
    }
  }

  @Test("elapsed time less pauses is within 2 s of total_timer_time")
  func timers() throws {
    try expectDeviations(only: CorpusException.timer) { leg in
      guard let told = leg.session?.timer else { return nil }
      let summary = leg.workout.summary
      let active = summary.end.seconds(since: summary.start) - leg.workout.pausedSeconds
      return abs(active - told) <= 2 ? nil : "\(active) s, the session says \(told) s"
    }
  }

  @Test("a route has the first and the last valid point, and gaps over 3 s only where there is no point between")
  func routes() throws {
    var routes = 0
    try expectDeviations(only: CorpusException.route) { leg in
      let places = leg.records.placeTimes.map { fit($0) }
      let kept = leg.workout.points.map(\.time)
      if kept.isEmpty { return places.isEmpty || leg.workout.summary.isIndoor == true ? nil : "no route" }
      routes += 1
      guard kept.first == places.first, kept.last == places.last else { return "first or last point is not there" }
      var next = 0
      for (point, following) in zip(kept, kept.dropFirst()) {
        while next < places.count, places[next] <= point { next += 1 }
        if following.seconds(since: point) > 3 && places[next] < following { return "a needless gap behind \(point)" }
        if !places[next...].contains(following) { return "a point that the file has not" }
      }
      for pause in leg.workout.pauses {
        if let last = places.last(where: { $0 <= pause.start }), !kept.contains(last) {
          return "no point before a pause"
        }
        if let first = places.first(where: { $0 >= pause.end }), !kept.contains(first) {
          return "no point behind a pause"
        }
      }
      return nil
    }
    #expect(routes > 100)
  }

  @Test("small files read the same in any chunks")
  func chunks() throws {
    var reading = RideReader()
    for name in try Corpus.files() {
      let bytes = try Corpus.bytes(name)
      guard bytes.count < 12_000 else { continue }
      let problems = reading.verify(bytes, dripLimit: 12_000).problems
      #expect(problems.isEmpty, "\(name)")
    }
  }
}
