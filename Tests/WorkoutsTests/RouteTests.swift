import Testing
import Workouts

@Suite("Routes") struct RouteTests {
  private func times(_ happenings: [Happening], gap: Double = 3) -> [Double] {
    workout(maximumGapSeconds: gap, happenings).workout.points.map(\.time.seconds)
  }

  private func second(_ seconds: Double) -> Happening { note(seconds, place: (47 + seconds / 1000, 8)) }

  @Test("of a point a second, kept neighbours are three seconds apart, and first and last stay")
  func everySecond() {
    #expect(times((0...10).map { second(Double($0)) }) == [0, 3, 6, 9, 10])
  }

  @Test("a sparser source keeps every point")
  func sparse() {
    let seconds: [Double] = [0, 4, 9, 13, 18, 100]
    #expect(times(seconds.map(second)) == seconds)
  }

  @Test("a point that a gap needs is kept")
  func mixed() {
    #expect(times([0, 1, 2, 6, 7, 8, 9, 14].map(second)) == [0, 2, 6, 9, 14])
  }

  @Test("the gap can be chosen", arguments: [(0.0, 11), (1, 11), (2, 6), (5, 3), (100, 2)])
  func gap(seconds: Double, points: Int) {
    #expect(times((0...10).map { second(Double($0)) }, gap: seconds).count == points)
  }

  @Test("the last point before a pause and the first after it are kept")
  func pause() {
    let happenings = [0, 1, 2, 3, 4].map(second) + [.stop(4), .start(60)] + [60, 61, 62, 63, 64].map(second)
    let kept = times(happenings)
    #expect(kept.contains(4) && kept.contains(60))
    #expect(kept.first == 0 && kept.last == 64)
  }

  @Test("the points around a pause are kept wherever its events are", arguments: [0, 1, 2])
  func pauseAnywhere(place: Int) {
    var happenings = [0, 1, 2, 3, 4, 60, 61, 62].map(second)
    happenings.insert(contentsOf: [.stop(4), .start(60)], at: 4 + place)
    let kept = times(happenings)
    #expect(kept.contains(4) && kept.contains(60), "\(kept)")
  }

  @Test("a single point is a route")
  func single() {
    #expect(times([second(5)]) == [5])
  }

  @Test("of two points of one moment the later one stays")
  func sameMoment() {
    let ride = workout([note(0, place: (1, 1)), note(1, place: (2, 2)), note(1, place: (3, 3))])
    #expect(ride.workout.points.map(\.latitudeDegrees) == [1, 3])
  }

  @Test("a point that steps back is left out and counted")
  func stepsBack() {
    let ride = workout([second(0), second(10), second(5), second(11)])
    #expect(ride.workout.points.map(\.time.seconds) == [0, 10, 11])
    #expect(ride.dropped[.timestampStepsBack] == 1)
  }

  @Test("0, 0 and positions out of range are left out and counted")
  func invalid() {
    let places: [(Double, Double)] = [(0, 0), (90.1, 0), (0, 180.1), (-91, 5)]
    let ride = workout(
      places.enumerated().map { note(Double($0.offset), place: $0.element) } + [note(20, place: (0, 1))])
    #expect(ride.workout.points.map(\.longitudeDegrees) == [1])
    #expect(ride.dropped[.positionInvalid] == places.count)
    let none: [(Double, Double)] = [(.nan, 1), (.infinity, 1), (1, .nan)]
    #expect(times(none.enumerated().map { note(Double($0.offset), place: $0.element) }).isEmpty)
  }

  @Test("the edges of the earth are on it")
  func edges() {
    #expect(times([note(0, place: (90, 180)), note(9, place: (-90, -180))]) == [0, 9])
  }

  @Test("an accuracy worse than 50 m is left out and counted; 50 m is accepted")
  func accuracy() {
    let ride = workout([
      note(0, place: (1, 1), accuracy: 50), note(5, place: (1, 1), accuracy: 50.1),
    ])
    #expect(ride.workout.points.map(\.time.seconds) == [0])
    #expect(ride.dropped[.accuracyPoor] == 1)
  }

  @Test("accuracies are positive: as reported, or assumed; the vertical one only with an altitude")
  func accuracies() throws {
    var high = WorkoutObservation(time: at(5))
    (high.latitudeDegrees, high.longitudeDegrees, high.altitudeMeters) = (1, 1, 812)
    var exact = high
    exact.time = at(10)
    exact.horizontalAccuracyMeters = 4
    let points = workout([note(0, place: (1, 1), accuracy: 0), .note(high), .note(exact)]).workout.points
    #expect(points.map(\.horizontalAccuracyMeters) == [5, 5, 4])
    #expect(points.map(\.verticalAccuracyMeters) == [nil, 3, 6])
    #expect(points.map(\.altitudeMeters) == [nil, 812, 812])
  }

  @Test("infinite speeds and altitudes are none")
  func infinite() throws {
    var observation = WorkoutObservation(time: at(0))
    (observation.latitudeDegrees, observation.longitudeDegrees) = (1, 1)
    (observation.altitudeMeters, observation.speedMetersPerSecond) = (.infinity, -.infinity)
    let ride = workout([.note(observation)])
    let point = try #require(ride.workout.points.first)
    #expect(point.altitudeMeters == nil && point.verticalAccuracyMeters == nil && point.speedMetersPerSecond == nil)
    #expect(ride.workout.samples.isEmpty)
  }

  @Test("indoors there is no route, and its positions are counted")
  func indoors() {
    var builder = WorkoutBuilder(sink: WorkoutLog())
    builder.open(sessionIndex: 0, start: at(0))
    builder.makesRoute = false
    builder.take([second(0), second(10)])
    builder.close(WorkoutSummary(start: at(0), end: at(10)))
    builder.open(sessionIndex: 1, start: at(20))
    builder.take([second(20), second(30)])
    builder.close(WorkoutSummary(start: at(20), end: at(30)))
    #expect(builder.output.sink.workouts.map(\.points.count) == [0, 2])
    #expect(builder.output.dropped[.positionIndoor] == 2)
  }

  @Test("thinning keeps the rule for any spacing and any pauses", arguments: 1...30 as ClosedRange<UInt64>)
  func anySpacing(seed: UInt64) {
    var random = Dice(seed)
    var (time, source, happenings) = (0.0, [Double](), [Happening]())
    for _ in 0..<200 {
      time += Double(1 + random.roll(6)) / 2
      if random.roll(20) == 0 { happenings += [.stop(time), .start(time + Double(random.roll(9)))] }
      source.append(time)
      happenings.append(second(time))
    }
    let kept = times(happenings)
    #expect(kept.first == source.first && kept.last == source.last)
    for (point, next) in zip(kept, kept.dropFirst()) where next - point > 3 {
      #expect(!source.contains { point < $0 && $0 < next }, "seed \(seed): \(point) to \(next)")
    }
    #expect(Set(kept).isSubset(of: Set(source)))
  }
}
