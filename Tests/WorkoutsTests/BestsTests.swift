import RideSimulator
import TestSupport
import Testing

@testable import Workouts

/// Curves and best efforts against a slow and plain way to find them.
@Suite("Bests")
struct BestsTests {
  /// One moment of a made-up ride.
  private struct Moment {
    var second: Int
    var power: Double?
    var heartRate: Double?
    var cadence: Double?
    var meters: Double?
    var speed: Double?
  }

  private static let start: Int64 = 1_700_000_000

  private func close(_ bests: RideBests, seconds: Int, as activity: ActivityType = .running) {
    var summary = WorkoutSummary(
      start: Instant(unixSeconds: Self.start), end: Instant(unixSeconds: Self.start + Int64(seconds)))
    summary.activityType = activity
    bests.close(summary, now: Instant(unixSeconds: Self.start + 1_000_000))
  }

  private func observation(_ moment: Moment) -> WorkoutObservation {
    var observation = WorkoutObservation(time: Instant(unixSeconds: Self.start + Int64(moment.second)))
    observation[.power] = moment.power
    observation[.heartRate] = moment.heartRate
    observation[.speed] = moment.speed
    observation[.cadence] = moment.cadence
    observation.distanceMillimeters = moment.meters.map { Int64(($0 * 1000).rounded()) }
    return observation
  }

  private func bests(_ ride: [Moment], as activity: ActivityType = .running) -> RideBests {
    let bests = RideBests()
    bests.begin()
    var moments = BestsGenerator(bests)
    for moment in ride { moments.add(observation(moment)) }
    moments.handOn()
    close(bests, seconds: ride.last?.second ?? 0, as: activity)
    return bests
  }

  private func curve(_ bests: RideBests, _ quantity: LoggedQuantity) -> [Int: Double] {
    Dictionary(uniqueKeysWithValues: bests.curves[quantity.rawValue].map { ($0.seconds, $0.value) })
  }

  /// A ride with steps of one to fourteen seconds, or of an even seed of one, readings that come and go, and a way that
  /// stands and moves.
  private func ride(_ seed: UInt64, moments: Int) -> [Moment] {
    var random = Seed.generator(seed)
    var (second, meters) = (0, 0.0)
    return (0..<moments).map { _ in
      second += random.next() % 12 == 0 && seed % 2 == 1 ? 2 + Int(random.next() % 13) : 1
      meters += random.next() % 3 == 0 ? 0 : Double(random.next() % 7000) / 1000
      return Moment(
        second: second, power: random.next() % 20 == 0 ? nil : Double(300 + random.next() % 400),
        heartRate: random.next() % 20 == 0 ? nil : Double(60 + random.next() % 120),
        meters: random.next() % 10 == 0 ? nil : meters)
    }
  }

  /// The greatest mean over each duration, second by second.
  private func slowCurve(_ ride: [Moment], fillsGaps: Bool, _ value: (Moment) -> Double?) -> [Int: Double] {
    var spans: [[Double]] = [[]]
    var newest: Int?
    for moment in ride {
      guard let number = value(moment) else { continue }
      let step = newest.map { moment.second - $0 } ?? 0
      newest = moment.second
      if step > 0 && step <= 10 {
        spans[spans.count - 1] += Array(repeating: number, count: step)
      } else if step > 10 && fillsGaps {
        spans[spans.count - 1] += Array(repeating: 0, count: step - 1) + [number]
      } else {
        spans.append([number])
      }
    }
    var best: [Int: Double] = [:]
    for span in spans {
      for seconds in CurveDurations.seconds where seconds <= span.count {
        for first in 0...(span.count - seconds) {
          let mean = span[first..<first + seconds].reduce(0, +) / Double(seconds)
          best[seconds] = max(best[seconds] ?? 0, mean)
        }
      }
    }
    return best
  }

  @Test("curves are what every window shows", arguments: 0..<12)
  func curves(seed: UInt64) {
    let ride = ride(seed, moments: 700)
    let found = bests(ride)
    for (quantity, fills, value) in [
      (LoggedQuantity.power, true, { (moment: Moment) in moment.power }), (.heartRate, false, { $0.heartRate }),
    ] {
      let slow = slowCurve(ride, fillsGaps: fills, value)
      let fast = curve(found, quantity)
      #expect(slow.keys.sorted() == fast.keys.sorted() && slow.count > 10)
      for (seconds, mean) in slow { #expect(abs((fast[seconds] ?? 0) - mean) < 1e-6, "\(quantity) \(seconds) s") }
    }
  }

  @Test("best efforts are what every stretch that begins or ends at a moment shows", arguments: 20..<32)
  func efforts(seed: UInt64) {
    let ride = ride(seed, moments: 900)
    // Where the counter stands the way goes on evenly to where it moves.
    var way: [(time: Double, meters: Double)] = []
    for moment in ride {
      guard let meters = moment.meters else { continue }
      if way.last.map({ $0.meters < meters }) ?? true { way.append((Double(moment.second), meters)) }
    }
    func time(at meters: Double) -> Double {
      let place = way.firstIndex { $0.meters >= meters } ?? 0
      if place == 0 { return way[0].time }
      let (a, b) = (way[place - 1], way[place])
      return a.time + (b.time - a.time) * (meters - a.meters) / (b.meters - a.meters)
    }
    let found = bests(ride)
    #expect(found.efforts.count >= 4)
    for effort in found.efforts {
      var least = Double.infinity
      for place in way {
        if place.meters - effort.meters >= way[0].meters {
          least = min(least, place.time - time(at: place.meters - effort.meters))
        }
        if place.meters + effort.meters <= way[way.count - 1].meters {
          least = min(least, time(at: place.meters + effort.meters) - place.time)
        }
      }
      #expect(abs(effort.seconds - least) < 0.01, "\(effort.meters) m")
    }
  }

  @Test("no stretch of a swim is faster than the device's highest speed, or than a world record")
  func swims() {
    // A metre a second, then 100 m that were counted at once, and are taken back by a longer stop.
    let swim = (0..<20).map {
      Moment(second: $0 * 50 + ($0 > 10 ? 50 : 0), meters: Double($0 * 50 + ($0 > 9 ? 50 : 0)))
    }
    func efforts(_ told: Double?, as activity: ActivityType = .swimming) -> [Double: Double] {
      let bests = RideBests()
      bests.begin()
      var moments = BestsGenerator(bests)
      for moment in swim { moments.add(observation(moment)) }
      moments.handOn()
      var summary = WorkoutSummary(
        start: Instant(unixSeconds: Self.start), end: Instant(unixSeconds: Self.start + 1000))
      summary.activityType = activity
      (summary.distanceMeters, summary.timerSeconds) = (1000, 1000)
      summary.maximumSpeedMetersPerSecond = told
      bests.close(summary, now: Instant(unixSeconds: Self.start + 1_000_000))
      return Dictionary(uniqueKeysWithValues: bests.efforts.map { ($0.meters, $0.seconds) })
    }
    #expect(efforts(nil)[100] == 50 && efforts(1.1)[100] == nil && efforts(1.1)[400] == 350)
    // Less than the mean is no highest speed.
    #expect(efforts(0.9)[100] == 50)
    #expect(efforts(1.1, as: .running)[400] == 350 && efforts(1.1, as: .running)[100] == nil)
  }

  @Test("speed and best efforts of a pool swim are those of its lengths, and records count in other swims")
  func pool() {
    func swum(poolMeters: Double?, _ activity: ActivityType = .swimming) -> RideBests {
      let bests = RideBests()
      bests.begin()
      var moments = BestsGenerator(bests)
      // A watch that counts two lengths at once.
      for second in 0..<30 { moments.add(observation(Moment(second: second * 10, meters: Double(second / 5 * 50)))) }
      moments.handOn()
      // 25 m in 20 s, a rest of 30 s after each four, 25 m in 25 s; and a length of two seconds, which nobody swims.
      var start = Instant(unixSeconds: Self.start)
      for seconds in [20, 20, 20, 20, -30, 25, 25, 25, 25, 2] {
        let end = start.advanced(byMilliseconds: Int64(abs(seconds)) * 1000)
        bests.add(PoolLength(start: start, end: end, isActive: seconds > 0))
        start = end
      }
      var summary = WorkoutSummary(start: Instant(unixSeconds: Self.start), end: start)
      (summary.activityType, summary.poolLengthMeters) = (activity, poolMeters)
      bests.close(summary, now: Instant(unixSeconds: Self.start + 1_000_000))
      return bests
    }
    let bests = swum(poolMeters: 25)
    #expect(bests.efforts.map(\.meters) == [100, 200] && bests.efforts.map { $0.seconds.rounded() } == [80, 210])
    let curve = bests.curves[LoggedQuantity.speed.rawValue]
    #expect(curve.first { $0.seconds == 60 }?.value == 1.25 && curve.allSatisfy { $0.value <= 1.25 })
    // The rest is a part of the longest window.
    #expect(curve.last?.seconds == 180 && abs((curve.last?.value ?? 0) - 170 / 180) < 0.01)
    #expect(swum(poolMeters: nil).efforts.map { $0.seconds.rounded() } == [100, 200])
    #expect(swum(poolMeters: 25, .running).efforts.isEmpty)
  }

  @Test("lengths beyond the limit take nothing")
  func manyLengths() {
    var times = SwumTimes()
    for number in 0..<Int64(2 * SwumTimes.limit) {
      let start = Instant(unixSeconds: Self.start + number * 20)
      times.add(PoolLength(start: start, end: start.advanced(byMilliseconds: 20_000), isActive: true))
    }
    var summary = WorkoutSummary(start: Instant(unixSeconds: Self.start), end: Instant(unixSeconds: Self.start))
    (summary.activityType, summary.poolLengthMeters) = (.swimming, 25)
    #expect(times.speeds(in: summary).count == SwumTimes.limit)
  }

  @Test("lengths at impossible times are no swim, and take bounded time")
  func impossibleLengths() {
    let times: [Int64] = [.min, -1, 0, 1_700_000_000_000, .max]
    for start in times {
      for end in times {
        let bests = RideBests()
        bests.begin()
        for time in [start, end] {
          bests.add(
            PoolLength(
              start: Instant(unixMilliseconds: time), end: Instant(unixMilliseconds: end), isActive: true))
        }
        var summary = WorkoutSummary(
          start: Instant(unixMilliseconds: start), end: Instant(unixMilliseconds: end))
        (summary.activityType, summary.poolLengthMeters) = (.swimming, 25)
        bests.close(summary, now: Instant(unixSeconds: Self.start))
        #expect(bests.efforts.isEmpty)
      }
    }
  }

  @Test("a recording longer than the log keeps all windows")
  func longRecording() {
    let seconds = MomentLog.limit * 5 / 2
    let bests = RideBests()
    bests.begin()
    var moments = BestsGenerator(bests)
    var values: [Int64] = [0]
    for second in 0..<seconds {
      // The best hour lies early, the best five hours over the place where the older half is forgotten.
      let power = second / 3600 == 2 ? 300 : (15_000..<33_000).contains(second) ? 200 : Int64(second % 90)
      values.append(values[second] + power)
      moments.add(observation(Moment(second: second, power: Double(power))))
    }
    moments.handOn()
    close(bests, seconds: seconds, as: .cycling)
    let fast = curve(bests, .power)
    for duration in [60, 3600, 18_000] {
      let slow = (duration..<values.count).map { values[$0] - values[$0 - duration] }.max() ?? 0
      #expect(abs((fast[duration] ?? 0) - Double(slow) / Double(duration)) < 1e-9, "\(duration) s")
    }
  }

  @Test("nobody pedals in a pause, and the moment of the resumption counts")
  func pauses() {
    let bests = RideBests()
    bests.begin()
    var moments = BestsGenerator(bests)
    for second in 0..<60 { moments.add(observation(Moment(second: second, power: 200))) }
    moments.pause()
    for second in 60..<100 { moments.add(observation(Moment(second: second, power: 1000))) }
    moments.resume(at: Instant(unixSeconds: Self.start + 99))
    for second in 100..<130 { moments.add(observation(Moment(second: second, power: 200))) }
    moments.handOn()
    close(bests, seconds: 130, as: .cycling)
    let fast = curve(bests, .power)
    // The one of second 99 alone was recorded at the moment of the resumption.
    #expect(fast[1] == 1000 && fast[60] == 200 && abs((fast[90] ?? 0) - 12_000 / 90.0) < 1e-9)
  }

  @Test("what nobody can do is noted, and in no window")
  func suspicions() {
    var ride = (0..<600).map { Moment(second: $0, power: 200 + Double($0 % 7), heartRate: 140 + Double($0 % 3)) }
    ride[100].power = 62_854
    for second in 200..<210 { ride[second].power = 2100 }
    for (second, power) in [(300, 1600), (301, 2100), (302, 1700)] { ride[second].power = Double(power) }
    for second in 400..<420 { ride[second].heartRate = 0 }
    let bests = bests(ride, as: .cycling)
    let found = bests.suspicions.list.map { "\($0.subject.name) \($0.cause.name) \(Int($0.value ?? -1))" }
    #expect(found.sorted() == ["heartRate too-low 0", "power too-high 2100", "power too-high 62854"])
    // Short enough for a sprint.
    #expect(curve(bests, .power)[1] == 2100)
    #expect((curve(bests, .power)[5] ?? 0) < 1200)
  }

  @Test("a single reading high above both neighbours is noise, of which nothing is said; one in a rise is not")
  func spikes() {
    var ride = (0..<600).map { Moment(second: $0, power: 200, heartRate: 140 + Double($0 % 3)) }
    ride[100].power = 701
    ride[200].power = 700
    for (second, power) in [(300, 600), (301, 1100), (302, 610)] { ride[second].power = Double(power) }
    let found = bests(ride, as: .cycling)
    #expect(found.suspicions.list.filter { "\($0.subject.name)" == "power" && $0.cause == .tooHigh }.isEmpty)
    #expect(curve(found, .power)[1] == 1100)
    ride[302].power = 599
    // 501 above the higher one.
    ride[300].power = 599
    #expect(curve(bests(ride, as: .cycling), .power)[1] == 700)
    // Neighbours further away say nothing.
    let sparse = (0..<100).map { Moment(second: $0 * 4, power: $0 == 50 ? 900 : 200) }
    #expect(curve(bests(sparse, as: .cycling), .power)[1] == 900)
  }

  @Test("a reading that is repeated for three seconds is one reading, and noise as one is")
  func repeatedSpikes() {
    var ride = (0..<600).map { Moment(second: $0, power: Double(200 + $0 % 2), heartRate: 140 + Double($0 % 3)) }
    for second in 100..<103 { ride[second].power = 917 }
    #expect(curve(bests(ride, as: .cycling), .power)[1] == 201)
    // As if it had not been noted: windows reach across it.
    #expect(curve(bests(ride, as: .cycling), .power)[480] != nil)
    ride[103].power = 917
    #expect(curve(bests(ride, as: .cycling), .power)[1] == 917)
  }

  @Test("a fast cadence that is there at once for seconds is noise; a sprint and what lasts are not")
  func bursts() {
    func fastest(_ cadences: [Double]) -> Double? {
      let ride = (0..<300).map {
        Moment(second: $0, cadence: (100..<100 + cadences.count).contains($0) ? cadences[$0 - 100] : 80)
      }
      return curve(bests(ride, as: .cycling), .cadence)[1]
    }
    #expect(fastest([0, 169, 169, 0]) == 80 && fastest([110, 134, 173, 121, 117]) == 117)
    #expect(fastest([97, 120, 147, 172, 186, 169, 147, 121, 99]) == 186)
    #expect(fastest([0, 140, 140, 141, 142, 140, 139, 138, 137, 136, 135, 119]) == 119)
    #expect(fastest([0, 140, 140, 141, 142, 140, 139, 138, 137, 136, 135, 134, 120]) == 142)
    // A stroke between coasting.
    #expect(fastest([0, 110, 0]) == 110)
  }

  @Test("a speed that the counter of metres contradicts is noise; where it contradicts many, the counter is wrong")
  func contradictedSpeeds() {
    func fastest(_ counted: Double) -> Double? {
      let ride = (0..<900).map {
        Moment(second: $0, meters: Double($0) * counted, speed: $0 < 5 ? 24 - Double($0) : 6)
      }
      return curve(bests(ride, as: .cycling), .speed)[1]
    }
    #expect(fastest(6) == 6)
    // By a counter that says little of anything.
    let ride = (0..<900).map { Moment(second: $0, meters: Double($0) / 100, speed: 10 + Double($0 % 5) / 10) }
    #expect(curve(bests(ride, as: .cycling), .speed)[1] == 10.4)
    #expect(fastest(18) == 24)
  }

  @Test("a stop without a start ends at the next moment, and what was recorded since counts")
  func lateResumption() {
    let bests = RideBests()
    bests.begin()
    var moments = BestsGenerator(bests)
    for second in 0..<60 { moments.add(observation(Moment(second: second, power: 200))) }
    moments.pause()
    for second in 60..<180 { moments.add(observation(Moment(second: second, power: 300))) }
    moments.resume(at: Instant(unixSeconds: Self.start + 61))
    for second in 180..<200 { moments.add(observation(Moment(second: second, power: 300))) }
    moments.handOn()
    close(bests, seconds: 200, as: .cycling)
    #expect(curve(bests, .power)[120] == 300 && bests.exertion.powerSeconds == 199)
  }

  @Test("of a long pause that turns out to have ended the newest moments count")
  func longPause() {
    let bests = RideBests()
    bests.begin()
    var moments = BestsGenerator(bests)
    for second in 0..<60 { moments.add(observation(Moment(second: second, power: 200))) }
    moments.pause()
    for second in 60..<1060 { moments.add(observation(Moment(second: second, power: 300))) }
    moments.resume(at: Instant(unixSeconds: Self.start + 61))
    moments.handOn()
    close(bests, seconds: 1060, as: .cycling)
    let limit = MomentGatherer.pauseLimit
    #expect(curve(bests, .power)[120] == 300)
    #expect((limit / 2...limit).contains(Int(bests.exertion.powerSeconds) - 59))
  }

  @Test("a first speed after a break that is far above the second is noise; a first power is not")
  func firstSpeed() {
    var ride = (0..<600).map { Moment(second: $0, power: 200, speed: 6 + Double($0 % 3) / 10) }
    ride[0].speed = 14.3
    ride[0].power = 900
    let found = bests(ride, as: .cycling)
    #expect(curve(found, .speed)[1] == 6.2)
    #expect(curve(found, .power)[1] == 900)
    // 7.9 above it.
    ride[0].speed = 14
    #expect(curve(bests(ride, as: .cycling), .speed)[1] == 14)
  }

  @Test("nobody climbs a metre a second for a minute, and down a pass everybody goes faster")
  func climbs() {
    func found(
      _ rate: Double, as activity: ActivityType = .cycling, speed: Double? = nil, heartRate: Double? = nil,
      from begin: Int = 0
    ) -> [Double] {
      let bests = RideBests()
      bests.begin()
      var moments = BestsGenerator(bests)
      for second in 0..<300 {
        let moment = Moment(
          second: second, power: Double(100 + second % 9), heartRate: heartRate.map { $0 - Double(second % 5) },
          meters: speed.map { $0 * Double(second) })
        var observation = observation(moment)
        observation[.altitude] = 1000 + rate * Double(max(0, second - begin))
        moments.add(observation)
      }
      moments.handOn()
      close(bests, seconds: 300, as: activity)
      return bests.suspicions.list.filter { "\($0.subject.name)" == "altitude" }.compactMap(\.value)
    }
    #expect(!found(1, from: 150).isEmpty && found(0.95, from: 150).isEmpty)
    #expect(found(-2).isEmpty && !found(-3).isEmpty)
    // A barometer that settles.
    #expect(found(0.5).count == 2 && found(0.45).isEmpty && found(0.5, from: 122).isEmpty)
    // Driven up.
    #expect(!found(0.5, speed: 10, heartRate: 100, from: 150).isEmpty)
    #expect(found(0.5, speed: 10, heartRate: 101, from: 150).isEmpty)
    #expect(found(0.45, speed: 10, heartRate: 100, from: 150).isEmpty)
    #expect(found(0.6, as: .downhillSkiing, speed: 10, heartRate: 90, from: 150).isEmpty)
    // A counter that stands while the air's pressure falls, and a wall.
    #expect(!found(0.4, speed: 0).isEmpty && !found(0.4, speed: 0.7).isEmpty && found(0.4, speed: 0.9).isEmpty)
    #expect(found(0.3, speed: 0).isEmpty && found(0.4, as: .running, speed: 0).isEmpty)
    #expect(found(4, as: .downhillSkiing).isEmpty && !found(5, as: .downhillSkiing).isEmpty)
  }

  @Test("a value that stays the same while others move is not believed")
  func frozen() {
    let ride = (0..<900).map { second in
      Moment(
        second: second, power: 150 + Double(second % 50),
        heartRate: (200..<600).contains(second) ? 91 : 130 + Double(second % 20))
    }
    let bests = bests(ride, as: .cycling)
    #expect(bests.suspicions.list.map(\.cause) == [.frozen])
    #expect(bests.suspicions.list.first?.start == Instant(unixSeconds: Self.start + 200))
    #expect(curve(bests, .heartRate)[300] != nil && curve(bests, .heartRate)[360] == nil)
  }

  @Test("more suspicions of a cause than are kept are counted in the last")
  func manySuspicions() {
    let ride = (0..<4000).map { Moment(second: $0, power: $0 % 40 == 7 ? 5000 : 200) }
    let list = bests(ride, as: .cycling).suspicions.list.filter { $0.cause == .tooHigh }
    #expect(list.count == Suspicions.limit)
    #expect(list.reduce(0) { $0 + $1.stretches } == 100)
  }

  @Test("of a workout of days with nothing in it, and of one before clocks were set, nothing is believed")
  func wholeWorkouts() {
    var ride = (0..<600).map { Moment(second: $0, power: 200) }
    ride.append(Moment(second: 300_000, power: 200))
    let sparse = bests(ride)
    #expect(sparse.suspicions.isOfWhole && sparse.curves.allSatisfy(\.isEmpty))
    #expect(sparse.suspicions.list.contains { $0.cause == .sparse && $0.value == 300_000 })
    let early = RideBests()
    early.begin()
    let summary = WorkoutSummary(start: Instant(unixSeconds: 631_065_600), end: Instant(unixSeconds: 631_069_200))
    early.close(summary, now: Instant(unixSeconds: Self.start))
    #expect(early.suspicions.list.map(\.cause) == [.clock])
  }

  @Test("critical power is the line through exact points, without an error")
  func criticalPower() throws {
    let points = [60, 120, 300, 720, 1200, 3600].map { (seconds: $0, watts: 250 + 20_000 / Double($0)) }
    let power = try #require(CriticalPower(points))
    #expect(power.points == 4 && abs(power.watts - 250) < 1e-9 && abs(power.joules - 20_000) < 1e-6)
    #expect(power.wattsError < 1e-6 && power.joulesError < 1e-3)
    #expect(CriticalPower(Array(points.prefix(3))) == nil)
  }
}

#if DEBUG
private let isDebugBuild = true
#else
private let isDebugBuild = false
#endif

@Suite("Allocations of bests")
struct BestsAllocationTests {
  @Test("the greatest gain of windows and the first that has it are those of a plain loop", arguments: UInt64(1)...6)
  func greatestGain(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    // Steep and flat, so that several windows gain the same; with sums that wrap.
    let steps: ClosedRange<Int32> = seed % 2 == 0 ? -2...2 : .min...Int32.max
    var sums: [Int32] = [0]
    for _ in 0..<1100 { sums.append((sums.last ?? 0) &+ Int32.random(in: steps, using: &random)) }
    for distance in [1, 3, 60, 511] {
      for count in [1, 2, 7, 8, 31, 32, 33, 64, 255, 256, 257, 300, 511] {
        let first = distance + Int(seed)
        let ends = first..<min(sums.count, first + count)
        var best = (gain: Int32.min, end: first)
        for end in ends where sums[end] &- sums[end - distance] > best.gain {
          best = (sums[end] &- sums[end - distance], end)
        }
        let found = sums.greatestGain(over: distance, endingIn: ends)
        #expect(found == best, "windows of \(distance), \(count) of them")
      }
    }
  }

  @Test(
    "nothing is allocated for a record, nor for its seconds",
    .disabled(if: isDebugBuild, "only optimised code is counted"))
  func perRecord() {
    let bests = RideBests()
    func run() {
      bests.begin()
      var moments = BestsGenerator(bests)
      for second in 0..<20_000 {
        var observation = WorkoutObservation(time: Instant(unixSeconds: 1_700_000_000 + Int64(second)))
        observation[.power] = Double(second % 500)
        observation[.heartRate] = Double(100 + second % 50)
        observation.distanceMillimeters = Int64(second) * 5000
        observation[.altitude] = Double(second % 1000) / 5
        moments.add(observation)
      }
      moments.handOn()
    }
    run()
    #expect(TestSupport.allocations { run() } == 0)
    var window = WindowMaximum()
    window.begin(at: 0)
    #expect(TestSupport.allocations { for second in 0..<100_000 { window.add(Int32(second % 500)) } } == 0)
  }
}
