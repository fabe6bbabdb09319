import Testing

@testable import Exports
@testable import Workouts

@Suite("Stats: pauses of rides that count once")
struct StatsPauseTests {
  @Test("pauses go with a share where rides count once, and are covered for the kinds that it has")
  func pauses() throws {
    var settings = StatsSettings()
    settings.copies = .rides
    func share(_ device: String, pause: Range<Int64>?) throws -> StatsShare {
      var gatherer = StatsGatherer(settings)
      gatherer.begin(at: Instant(unixSeconds: 0))
      func put(_ kind: WorkoutEvent.Kind, _ second: Int64) {
        gatherer.add(WorkoutEvent(kind: kind, start: Instant(unixSeconds: second), end: Instant(unixSeconds: second)))
      }
      for minute in 0..<20 as Range<Int64> where pause.map({ !$0.contains(minute) }) ?? true {
        let start = Instant(unixSeconds: minute * 60)
        gatherer.add(
          Sample(kind: .distance, start: start, end: start.advanced(byMilliseconds: 60_000), value: 100),
          standingFor: nil)
      }
      if let pause {
        put(.pause, pause.lowerBound * 60)
        put(.resume, pause.upperBound * 60)
      }
      let closed = gatherer.close(WorkoutSummary(start: Instant(unixSeconds: 0), end: Instant(unixSeconds: 1200)))
      var share = try #require(closed)
      share.recording = NameUUID(name: device)
      return share
    }
    func rest(_ first: StatsShare) throws -> Double {
      var finder = StatsCopyFinder(.rides)
      #expect(finder.part(of: first) == .whole)
      var second = try share("watch", pause: nil)
      guard case .rest(let elsewhere) = finder.part(of: second) else { return -1 }
      second.keep(outside: elsewhere)
      return second.entries.reduce(0) { $0 + $1.figures.values.sum }
    }
    var paused = try share("computer", pause: 5..<15)
    #expect(paused.pauses == [300_000..<900_000])
    #expect(try rest(paused) == 0)
    paused.pauses = []
    #expect(try rest(paused) == 1000)
    settings.copies = .once
    #expect(try share("computer", pause: 5..<15).pauses.isEmpty)
  }
}
