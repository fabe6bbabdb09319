import TestSupport
import Testing
import Workouts

@Suite("Privacy zones of routes") struct RouteConcealmentTests {
  /// Out from home, past it again, and back to it.
  private static func homeLoop() -> [Happening] {
    var rider = Wanderer(3)
    return [rider.here] + rider.ride(200, towards: 0) + rider.ride(400, towards: 180) + rider.ride(390, towards: 5)
      + rider.ride(190, towards: 185)
  }

  /// A point is hidden in the start's circle throughout, and after the last time outside of the end's circle.
  private static func shown(_ all: [RoutePoint], start: Double, end: Double, slack: Double) -> [RoutePoint] {
    guard let first = all.first, let last = all.last else { return [] }
    var shown = all
    if end > 0 {
      let outside = all.lastIndex { groundMeters($0, last) > end * (1 + slack) }
      shown = outside.map { Array(all[...$0]) } ?? []
    }
    return start > 0 ? shown.filter { groundMeters($0, first) > start * (1 + slack) } : shown
  }

  @Test("no point near the start is put out, whenever the ride passes")
  func start() throws {
    let happenings = Self.homeLoop()
    let all = rides(happenings, gap: 0).points
    let ride = rides(happenings, gap: 0, start: 300)
    let home = try #require(all.first)
    #expect(!ride.points.isEmpty && ride.points.allSatisfy { groundMeters($0, home) > 300 })
    // All that is clearly farther away is there, in spans.
    let far = Set(all.filter { groundMeters($0, home) > 303 }.map(\.time))
    #expect(far.isSubset(of: ride.points.map(\.time)))
    #expect(Set(ride.points.map(\.span)) == [1, 2, 3])
    #expect(ride.points.first?.span == 1)
  }

  @Test("the end of the route within its circle is not put out, and the rest is")
  func end() throws {
    var rider = Wanderer(3)
    let happenings = [rider.here] + rider.ride(600, towards: 45)
    let all = rides(happenings, gap: 0).points
    let ride = rides(happenings, gap: 0, end: 500)
    let last = try #require(all.last)
    #expect(ride.points.allSatisfy { groundMeters($0, last) > 500 })
    #expect(ride.points.count == all.count { groundMeters($0, last) > 500 * 1.001 } || ride.points.count > 495)
    #expect(ride.points.first == all.first)
  }

  @Test("samples of distance and speed are gone where points are, heart rates stay, and the sums are of the shown ones")
  func samples() throws {
    let happenings = Self.homeLoop()
    let open = rides(happenings, gap: 0)
    let ride = rides(happenings, gap: 0, start: 300, end: 300)
    let times = ride.points.map(\.time)
    #expect(ride.samples(.speed).map(\.start) == times)
    #expect(ride.samples(.heartRate) == open.samples(.heartRate))
    for sample in ride.samples(.distance) { #expect(times.contains(sample.start) && times.contains(sample.end)) }
    let summary = try #require(ride.summary)
    #expect(summary.isRouteConcealed && open.summary?.isRouteConcealed == false)
    #expect(summary.statistics[.distance].sum == ride.sum(.distance))
    #expect(summary.distanceMeters == summary.statistics[.distance].total)
    #expect(summary.averageSpeedMetersPerSecond == summary.statistics[.speed].mean)
    #expect(summary.maximumSpeedMetersPerSecond == 5)
    #expect(open.summary?.distanceMeters == 321)
  }

  @Test("the distance on points is that of the samples shown")
  func counter() throws {
    let ride = rides(Self.homeLoop(), gap: 0, start: 300, end: 300)
    #expect(ride.points.first?.distanceMeters == 0)
    let last = try #require(ride.points.last?.distanceMeters)
    #expect(abs(last - ride.sum(.distance)) < 0.01)
    for (one, next) in zip(ride.points, ride.points.dropFirst()) {
      #expect((next.distanceMeters ?? 0) >= (one.distanceMeters ?? 0))
    }
  }

  @Test("on any route, nothing hidden is shown and all else is", arguments: 1...40 as ClosedRange<UInt64>)
  func anyWay(seed: UInt64) {
    var dice = Dice(seed &+ 99)
    let (start, end) = ([0.0, 30, 100, 400][dice.roll(4)], [0.0, 30, 100, 400][dice.roll(4)])
    var rider = Wanderer(seed, latitude: Double(dice.roll(130) - 65), longitude: Double(dice.roll(360) - 180))
    let happenings = [rider.here] + rider.wander(1500)
    let all = rides(happenings, gap: 0).points
    let ride = rides(happenings, gap: 0, start: start, end: end)
    let shown = Set(ride.points.map(\.time))
    // Distances are judged to 1 %, and never to the side that shows more.
    #expect(shown.isSubset(of: Self.shown(all, start: start, end: end, slack: 0).map(\.time)))
    var due = Set(Self.shown(all, start: start, end: end, slack: 0.01).map(\.time))
    if end > 0, let last = all.last { due.subtract(all.filter { groundMeters($0, last) <= end * 1.01 }.map(\.time)) }
    #expect(due.isSubset(of: shown), "seed \(seed)")
    let hidden = all.map(\.time).filter { !shown.contains($0) }
    for sample in ride.samples(.distance) + ride.samples(.speed) {
      #expect(!hidden.contains { sample.start <= $0 && $0 <= sample.end }, "seed \(seed)")
    }
    // Spans do not reach over hidden points.
    for (one, next) in zip(ride.points, ride.points.dropFirst()) where one.span == next.span {
      #expect(!hidden.contains { one.time < $0 && $0 < next.time }, "seed \(seed)")
    }
    if start == 0 && end == 0 { #expect(ride.points == all) }
  }

  @Test("thinning comes after hiding: the first and last point shown stay, and the gap holds between them")
  func thinned() {
    let happenings = Self.homeLoop()
    let full = rides(happenings, gap: 0, start: 300, end: 300).points
    let thin = rides(happenings, gap: 3, start: 300, end: 300).points
    #expect(thin.count < full.count && thin.first == full.first && thin.last == full.last)
    for (one, next) in zip(thin, thin.dropFirst()) where one.span == next.span {
      #expect(next.time.seconds(since: one.time) <= 3)
    }
    for span in Set(full.map(\.span)) {
      let (whole, kept) = (full.filter { $0.span == span }, thin.filter { $0.span == span })
      #expect(whole.first == kept.first && whole.last == kept.last)
    }
  }

  @Test("a rider who circles near the end for hours is hidden all that time, in bounded memory")
  func circling() throws {
    var rider = Wanderer(5)
    var happenings = [rider.here] + rider.ride(1000, towards: 90)
    for turn in 0..<40_000 { happenings += rider.ride(1, towards: Double(turn % 90) * 4) }
    let all = rides(happenings, gap: 0).points
    let ride = rides(happenings, gap: 0, end: 1500)
    let last = try #require(all.last)
    #expect(!ride.points.isEmpty && ride.points.allSatisfy { groundMeters($0, last) > 1500 })
    for kind in [SampleKind.distance, .speed] {
      let latest = try #require(ride.samples(kind).last)
      #expect(latest.end <= (ride.points.last?.time ?? at(0)))
    }
    #expect(ride.samples(.heartRate).count == all.count)
  }

  @Test("when too much is held points grow fewer, no hidden one is shown, and shown metres stay right")
  func overflow() throws {
    var rider = Wanderer(5)
    // Slowly over 16 km with an end's circle of 5 km: some ten thousand points wait at a time.
    rider.speed = 1
    let happenings = [rider.here] + rider.ride(16_000, towards: 90)
    let ride = rides(happenings, gap: 0, end: 5000)
    let last = try #require(rides(happenings, gap: 0).points.last)
    #expect(ride.points.allSatisfy { groundMeters($0, last) > 5000 })
    let shown = try #require(ride.points.last?.distanceMeters)
    #expect(shown > 10_800 && ride.points.count > 300 && ride.points.count < 10_900, "\(shown) m, \(ride.points.count)")
    #expect(abs(ride.sum(.distance) - shown) < 40, "\(ride.sum(.distance)) of \(shown)")
  }

  @Test("a ride that stays within the circle shows nothing")
  func within() throws {
    var rider = Wanderer(5)
    let happenings = [rider.here] + rider.ride(30, towards: 90)
    for ride in [rides(happenings, start: 1000), rides(happenings, end: 1000)] {
      #expect(ride.points.isEmpty && ride.samples(.distance).isEmpty && ride.samples(.speed).isEmpty)
      #expect(ride.summary?.distanceMeters == nil && ride.summary?.isRouteConcealed == true)
    }
  }

  @Test("without a single position there is nothing to hide")
  func noPosition() {
    let happenings = (0..<100).map { note(Double($0), meters: Double($0) * 5, bpm: 120) }
    let ride = rides(happenings, start: 500, end: 500)
    #expect(ride.sum(.distance) == 495 && ride.samples(.distance).count == 99)
    #expect(ride.summary?.isRouteConcealed == false && ride.summary?.distanceMeters == 321)
  }

  @Test("a home hidden in the first workout of a recording is hidden in the next")
  func multisport() throws {
    var options = WorkoutOptions()
    (options.maximumGapSeconds, options.concealStartMeters) = (0, 200)
    var builder = WorkoutBuilder(sink: WorkoutLog(), options: options)
    var rider = Wanderer(3)
    let home = rider.here
    builder.open(sessionIndex: 0, start: at(0))
    builder.take([home] + rider.ride(200, towards: 0))
    builder.close(WorkoutSummary(start: at(0), end: at(200)))
    builder.open(sessionIndex: 1, start: at(201))
    builder.take(rider.ride(400, towards: 180))
    builder.close(WorkoutSummary(start: at(201), end: at(600)))
    guard case .note(let observation) = home else { return }
    let place = RoutePoint(
      time: at(0), latitudeDegrees: try #require(observation.latitudeDegrees),
      longitudeDegrees: try #require(observation.longitudeDegrees), horizontalAccuracyMeters: 5)
    let points = builder.output.sink.workouts.map(\.points)
    #expect(points.allSatisfy { !$0.isEmpty && $0.allSatisfy { groundMeters($0, place) > 200 } })
    #expect(builder.output.dropped[.concealed] > 0)
  }

  @Test("laps have no distance and no speed while anything is to be hidden")
  func laps() {
    var lap = Lap(start: at(0), end: at(10))
    (lap.distanceMeters, lap.averageSpeedMetersPerSecond, lap.maximumSpeedMetersPerSecond) = (100, 5, 6)
    lap.averageHeartRateBPM = 120
    struct LapLog: WorkoutSink {
      var laps: [Lap] = []
      mutating func lap(_ lap: Lap) { laps.append(lap) }
    }
    var options = WorkoutOptions()
    options.concealEndMeters = 100
    var builder = WorkoutBuilder(sink: LapLog(), options: options)
    builder.open(sessionIndex: 0, start: at(0))
    var rider = Wanderer(1)
    builder.take(rider.ride(20, towards: 0))
    builder.mark(lap)
    builder.close(WorkoutSummary(start: at(0), end: at(20)))
    let told = builder.output.sink.laps
    #expect(told.count == 1 && told[0].averageHeartRateBPM == 120 && told[0].distanceMeters == nil)
    #expect(told.first?.averageSpeedMetersPerSecond == nil && told.first?.maximumSpeedMetersPerSecond == nil)
  }

  @Test("hiding and thinning by shape allocate nothing per record")
  func allocatesNothing() {
    func cost(_ records: Int) -> UInt64 {
      var options = WorkoutOptions()
      options.toleranceMeters = 5
      (options.concealStartMeters, options.concealEndMeters) = (300, 300)
      var builder = WorkoutBuilder(sink: WorkoutCounter(), options: options)
      var rider = Wanderer(1)
      var observations: [WorkoutObservation] = []
      for case .note(let observation) in rider.ride(records, towards: 30) { observations.append(observation) }
      return allocations {
        builder.open(sessionIndex: 0, start: at(0))
        for observation in observations { builder.observe(observation) }
        builder.close(WorkoutSummary(start: at(0), end: at(Double(records))))
      }
    }
    // The first use of generic code makes its metadata, once in a process.
    _ = cost(2000)
    let (few, many) = (cost(2000), cost(20_000))
    #if DEBUG
    // Generic code that is not specialised takes memory for the values it passes around.
    #expect(many - few <= 18_000 * 5, "\(few) and \(many)")
    #else
    #expect(many == few)
    #endif
  }
}
