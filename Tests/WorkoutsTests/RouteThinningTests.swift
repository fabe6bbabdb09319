import TestSupport
import Testing
import Workouts

@Suite("Routes thinned by shape") struct RouteThinningTests {
  @Test(
    "a dropped point lies within the tolerance of the kept line, and the gap holds too",
    arguments: 1...20 as ClosedRange<UInt64>)
  func tolerance(seed: UInt64) {
    var dice = Dice(seed &+ 7)
    let gap = [3.0, 10, 60, 3600][dice.roll(4)]
    let meters = [0.5, 2, 5, 20][dice.roll(4)]
    var rider = Wanderer(seed, latitude: Double(dice.roll(130) - 65), longitude: Double(dice.roll(360) - 180))
    let happenings = rider.wander(800)
    let all = rides(happenings, gap: 0).points
    let kept = rides(happenings, gap: gap, tolerance: meters).points
    #expect(all.count == 800 && kept.count < all.count && kept.first == all.first && kept.last == all.last)
    var next = 0
    for point in all {
      if kept[next] == point {
        next += 1
        continue
      }
      let off = metersOff(point, kept[next - 1], kept[next])
      #expect(off <= meters * 1.001, "seed \(seed), \(point.time.seconds) s: \(off) of \(meters) m")
      let seconds = kept[next].time.seconds(since: kept[next - 1].time)
      #expect(seconds <= gap && kept[next].span == kept[next - 1].span, "seed \(seed)")
    }
    #expect(next == kept.count)
  }

  @Test("a tolerance adds points to those of the gap alone where the route bends, and none where it does not")
  func adds() {
    var straight = Wanderer(1)
    let line = straight.ride(60, towards: 90)
    #expect(rides(line, gap: 3, tolerance: 1).points.map(\.time) == rides(line, gap: 3).points.map(\.time))
    var bent = Wanderer(1)
    let way = bent.ride(31, towards: 0) + bent.ride(31, towards: 90)
    #expect(rides(way, gap: 3600, tolerance: 1).points.contains { $0.time == at(31) })
  }

  @Test("with a very long gap, a straight route has a point every 65 at most, as no more are held")
  func straight() {
    var rider = Wanderer(1)
    var happenings = rider.ride(650, towards: 45)
    for index in happenings.indices {
      guard case .note(var observation) = happenings[index] else { continue }
      observation.altitudeMeters = 400
      happenings[index] = .note(observation)
    }
    let points = rides(happenings, gap: 86_400, tolerance: 5).points
    #expect((10...12).contains(points.count), "\(points.count)")
  }

  @Test("a summit on a straight route stays")
  func summit() {
    var happenings: [Happening] = []
    for second in 0..<60 {
      var observation = WorkoutObservation(time: at(Double(second)))
      (observation.latitudeDegrees, observation.longitudeDegrees) = (47 + Double(second) / 20_000, 8)
      observation.altitudeMeters = 500 - Double(abs(second - 29)) * 3
      happenings.append(.note(observation))
    }
    #expect(rides(happenings, gap: 3600, tolerance: 1).points.map(\.time.seconds) == [0, 29, 59])
    #expect(rides(happenings, gap: 3600).points.map(\.time.seconds) == [0, 59])
  }

  @Test("a route over the antimeridian is as straight as any")
  func antimeridian() {
    let happenings = (0..<20).map {
      note(Double($0), place: (10, (179.999 + Double($0) / 10_000).remainder(dividingBy: 360)))
    }
    #expect(rides(happenings, gap: 3600, tolerance: 1).points.map(\.time.seconds) == [0, 19])
  }

  @Test("pauses of a second or more divide the route, shorter ones do not")
  func spans() {
    var rider = Wanderer(1)
    var happenings = rider.ride(10, towards: 0)
    happenings += [.stop(10), .start(10.5)] + rider.ride(10, towards: 0)
    happenings += [.stop(20), .start(40)]
    rider.second = 40
    happenings += rider.ride(10, towards: 0)
    let points = rides(happenings).points
    #expect(Set(points.map(\.span)) == [1, 2])
    #expect(points.allSatisfy { ($0.span == 1) == ($0.time.seconds <= 20) })
  }

  @Test("points have the sensors' values noted with them, and no invalid ones")
  func sensors() throws {
    var observation = WorkoutObservation(time: at(0))
    (observation.latitudeDegrees, observation.longitudeDegrees) = (1, 1)
    (observation.heartRateBPM, observation.cadenceRPM) = (150, 85.5)
    (observation.powerWatts, observation.temperatureCelsius) = (0, -3)
    var empty = observation
    empty.time = at(9)
    (empty.heartRateBPM, empty.cadenceRPM, empty.powerWatts, empty.temperatureCelsius) = (0, .infinity, .nan, nil)
    let points = rides([.note(observation), .note(empty)]).points
    #expect(points[0].heartRateBPM == 150 && points[0].cadenceRPM == 85.5)
    #expect(points[0].powerWatts == 0 && points[0].temperatureCelsius == -3)
    let last = try #require(points.last)
    #expect(
      last.heartRateBPM == nil && last.cadenceRPM == nil && last.powerWatts == nil && last.temperatureCelsius == nil)
  }
}
