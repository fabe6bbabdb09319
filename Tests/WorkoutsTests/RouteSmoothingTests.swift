import TestSupport
import Testing

@testable import Workouts

@Suite("Smoothed routes") struct RouteSmoothingTests {
  /// A wandering ride whose positions are noisy, each with an accuracy of its own or none.
  private static func noisy(_ seed: UInt64, _ steps: Int = 400, longitude: Double = 8) -> [Happening] {
    var dice = Dice(seed &+ 99)
    var rider = Wanderer(seed, longitude: longitude)
    return rider.wander(steps).map { happening in
      guard case .note(var observation) = happening else { return happening }
      let accuracy = Double(1 + dice.roll(30))
      if let latitude = observation.latitudeDegrees, let longitude = observation.longitudeDegrees {
        observation.latitudeDegrees = latitude + Double(dice.roll(200) - 100) * accuracy / 2e8
        observation.longitudeDegrees = (longitude + Double(dice.roll(200) - 100) * accuracy / 2e8).remainder(
          dividingBy: 360)
      }
      if dice.roll(4) > 0 { observation.horizontalAccuracyMeters = accuracy }
      return .note(observation)
    }
  }

  /// A straight ride whose positions jump to and fro by two metres.
  private static func shaky() -> [Happening] {
    var rider = Wanderer(1)
    return rider.ride(300, towards: 45).enumerated().map { place, happening in
      guard case .note(var observation) = happening, let latitude = observation.latitudeDegrees else {
        return happening
      }
      observation.latitudeDegrees = latitude + (place % 2 == 0 ? 1e-5 : -1e-5)
      return .note(observation)
    }
  }

  /// The spans of a ride between stops of the timer, as points.
  private static func stretches(_ happenings: [Happening], _ all: [RoutePoint]) -> [[RoutePoint]] {
    var stretches: [[RoutePoint]] = [[]]
    var next = 0
    for happening in happenings {
      switch happening {
      case .note:
        stretches[stretches.count - 1].append(all[next])
        next += 1
      case .stop: stretches.append([])
      default: break
      }
    }
    return stretches
  }

  /// The rule by its definition, for one point.
  private static func expected(_ point: RoutePoint, in stretch: [RoutePoint], _ window: Double) -> (Double, Double) {
    func distance(_ other: RoutePoint) -> Double { abs(other.time.seconds(since: point.time)) }
    let near = stretch.filter { distance($0) <= window / 2 }
    let reach = min(
      near.filter { $0.time <= point.time }.map(distance).max() ?? 0,
      near.filter { $0.time >= point.time }.map(distance).max() ?? 0)
    let used = near.filter { distance($0) <= reach }
    let weights = used.map { 1 / ($0.horizontalAccuracyMeters * $0.horizontalAccuracyMeters) }
    let sum = weights.reduce(0, +)
    func mean(_ value: (RoutePoint) -> Double) -> Double {
      zip(used, weights).reduce(0) { $0 + value($1.0) * $1.1 } / sum
    }
    let turn = mean { ($0.longitudeDegrees - point.longitudeDegrees).remainder(dividingBy: 360) }
    return (mean(\.latitudeDegrees), (point.longitudeDegrees + turn).remainder(dividingBy: 360))
  }

  @Test(
    "every point is the mean of those around it by the rule's definition, on the antimeridian too",
    arguments: 1...12 as ClosedRange<UInt64>)
  func agreement(seed: UInt64) {
    let happenings = Self.noisy(seed, longitude: seed % 3 == 0 ? 179.9999 : 8)
    let window = [2.0, 5, 9, 31][Int(seed % 4)]
    let all = rides(happenings, gap: 0).points
    let smooth = rides(happenings, gap: 0, smooth: window).points
    #expect(smooth.map(\.time) == all.map(\.time))
    let stretches = Self.stretches(happenings, all)
    #expect(stretches.count > 2)
    var next = 0
    for stretch in stretches {
      for point in stretch {
        let (latitude, longitude) = Self.expected(point, in: stretch, window)
        #expect(abs(smooth[next].latitudeDegrees - latitude) < 1e-10)
        #expect(abs((smooth[next].longitudeDegrees - longitude).remainder(dividingBy: 360)) < 1e-10)
        // Nothing else changes.
        var moved = smooth[next]
        (moved.latitudeDegrees, moved.longitudeDegrees) = (point.latitudeDegrees, point.longitudeDegrees)
        #expect(moved == point)
        next += 1
      }
      // The first and the last point of each span stay where they were.
      if let first = stretch.first, let last = stretch.last {
        #expect(smooth[next - stretch.count] == first && smooth[next - 1] == last)
      }
    }
  }

  @Test("noise grows less, a straight way stays straight, and off is off")
  func noise() {
    let happenings = Self.shaky()
    let raw = rides(happenings, gap: 0).points
    let smooth = rides(happenings, gap: 0, smooth: 10).points
    func roughness(_ points: [RoutePoint]) -> Double {
      zip(points, zip(points.dropFirst(), points.dropFirst(2))).reduce(0) { $0 + metersOff($1.1.0, $1.0, $1.1.1) }
    }
    #expect(roughness(smooth) < roughness(raw) / 2)
    #expect(rides(happenings).points == rides(happenings, smooth: 0).points)
    var rider = Wanderer(1)
    let line = rider.ride(60, towards: 90)
    for (a, b) in zip(rides(line, gap: 0).points, rides(line, gap: 0, smooth: 9).points) {
      #expect(groundMeters(a, b) < 0.01)
    }
  }

  @Test("smoothed routes are thinned as ever: by the gap, and by shape")
  func thinned() {
    let happenings = Self.noisy(6)
    let all = rides(happenings, gap: 0, smooth: 8).points
    let byGap = rides(happenings, gap: 3, smooth: 8).points
    #expect(byGap.map(\.time) == rides(happenings, gap: 3).points.map(\.time))
    #expect(byGap.allSatisfy(all.contains))
    let byShape = rides(happenings, gap: 3600, tolerance: 5, smooth: 8).points
    #expect(byShape.allSatisfy(all.contains) && byShape.count < all.count)
    let shaky = Self.shaky()
    #expect(
      rides(shaky, gap: 3600, tolerance: 1, smooth: 8).points.count
        < rides(shaky, gap: 3600, tolerance: 1).points.count / 2)
  }

  @Test("points around a hole in the recording stay")
  func hole() {
    let before = (0..<10).map { note(Double($0), place: (47 + Double($0 % 2) / 1000, 8)) }
    let behind = (60..<70).map { note(Double($0), place: (47 + Double($0 % 2) / 1000, 8)) }
    let points = rides(before + behind, gap: 0, smooth: 6).points
    #expect(points[9].latitudeDegrees == 47.001 && points[10].latitudeDegrees == 47)
    #expect(points[5].latitudeDegrees != 47.001)
  }

  @Test(
    "hidden places stay hidden: no smoothed point lies in a circle, and hidden points do not affect shown ones"
  )
  func concealed() throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      let happenings = Self.noisy(seed, 600)
      let all = rides(happenings, gap: 0).points
      let plain = rides(happenings, gap: 0, start: 200, end: 150)
      let smooth = rides(happenings, gap: 0, start: 200, end: 150, smooth: 15)
      #expect(smooth.points.map(\.time) == plain.points.map(\.time))
      #expect(smooth.samples == plain.samples)
      let home = try #require(all.first)
      #expect(smooth.points.allSatisfy { groundMeters($0, home) > 200 })
      // Where hiding begins and ends the points are unchanged: nothing hidden affects them.
      for (place, point) in smooth.points.enumerated()
      where place == 0 || smooth.points[place - 1].span != point.span {
        #expect(point == plain.points[place])
      }
    }
  }

  @Test("a route denser than the window holds comes out whole, in order, within a fixed memory")
  func dense() {
    var smoothing = RouteSmoothing(windowSeconds: 3600)
    var times: [Int64] = []
    func drain() { while let point = smoothing.next() { times.append(point.smoothed.time.unixMilliseconds) } }
    for index in 0..<5000 {
      smoothing.take(
        RoutePoint(
          time: Instant(unixMilliseconds: Int64(index)), latitudeDegrees: 47, longitudeDegrees: 8,
          horizontalAccuracyMeters: 5))
      drain()
    }
    #expect(times.count == 5000 - RouteSmoothing.capacity / 2)
    smoothing.breakHere()
    drain()
    #expect(times == Array(0..<5000))
  }

  @Test("smoothing allocates nothing per point")
  func allocations() {
    var options = WorkoutOptions()
    options.smoothingSeconds = 10
    struct Count: WorkoutSink {
      var points = 0
      mutating func routePoint(_ point: RoutePoint) { points += 1 }
    }
    func ride(_ seconds: Int, _ builder: inout WorkoutBuilder<Count>) -> UInt64 {
      TestSupport.allocations {
        builder.abandon()
        builder.open(sessionIndex: 0, start: at(0))
        for second in 0..<seconds {
          var observation = WorkoutObservation(time: at(Double(second)))
          (observation.latitudeDegrees, observation.longitudeDegrees) = (1, Double(second) / 1000)
          builder.observe(observation)
        }
        builder.close(WorkoutSummary(start: at(0), end: at(Double(seconds))))
      }
    }
    var builder = WorkoutBuilder(sink: Count(), options: options)
    _ = ride(3000, &builder)
    let (few, many) = ((0..<3).map { _ in ride(500, &builder) }.min(), (0..<3).map { _ in ride(4000, &builder) }.min())
    #expect(few == many)
    #expect(builder.output.sink.points > 4000)
  }
}
