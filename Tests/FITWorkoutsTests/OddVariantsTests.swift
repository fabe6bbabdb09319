import FITWorkouts
import FITWriter
import Testing
import Workouts

/// The kinds of odd rides in other places, in other forms, and two at once: Documentation/HealthKitMapping.md.
@Suite("Odd rides in other places") struct OddVariantsTests {
  private func ride(_ messages: [any FITWritableMessage]) -> Ride {
    var reader = RideReader()
    return reader.readTwiceIfNeeded(file(messages))
  }

  private func summary(_ messages: [any FITWritableMessage]) -> WorkoutSummary? {
    ride(messages).workouts.first?.summary
  }

  // MARK: A flipped bit of a timestamp

  /// Records of ten minutes, of which some claim a time that is wrong by some seconds.
  private func flipped(_ wrong: [Int: Int], _ count: Int = 600) -> [any FITWritableMessage] {
    (0...count).map { second in
      record(
        second + (wrong[second] ?? 0), meters: Double(second * 4), bpm: 120, place: (47 + Double(second) / 10_000, 8))
    }
  }

  @Test(
    "records with a flipped bit move no other, one or up to 59 in a row, in the middle, near both ends, and two apart",
    arguments: [1024, 4096, 8192, 32_768, 65_536, -1024, -32_768],
    [
      [300], [2], [598], [200, 400], [300, 301], [300, 301, 302, 303], [597, 598], Array(300..<306), Array(200..<259),
      Array(580..<599),
    ])
  func flippedBit(_ bit: Int, _ places: [Int]) {
    let messages = flipped(Dictionary(uniqueKeysWithValues: places.map { ($0, bit) }))
    for rest in [[session(0, seconds: 600)] as [any FITWritableMessage], []] {
      let found = ride(messages + rest)
      #expect(found.workouts.map(\.summary.activeSeconds) == [600])
      #expect(found.workouts.map { $0.sum(.distance) } == [2400])
      #expect(found.workouts.map { $0.summary.end } == [fit(t0 + 600)])
    }
  }

  @Test("a true gap of ten minutes to hours stays one, with one record after it, or many, and in two sessions")
  func trueGaps() {
    for gap in [600, 3600, 40_000] {
      for count in [0, 1, 60] {
        let after = records((60 + gap)...(60 + gap + count), from: 240)
        let whole = Double(60 + gap + count)
        let found = ride(records(0...60) + after + [session(0, seconds: whole)])
        #expect(found.workouts.map(\.summary.records) == [62 + count], "\(gap) \(count)")
        #expect(found.workouts.map { $0.summary.end } == [fit(t0 + UInt32(60 + gap + count))])
        #expect(found.dropped.isEmpty)
        let bare = ride(records(0...60) + after)
        #expect(bare.workouts.map(\.summary.records) == [62 + count] && bare.dropped.isEmpty)
      }
      let legs = ride(
        records(0...60) + [session(0, seconds: 60)] + records((60 + gap)...(60 + gap))
          + [session(60 + gap, seconds: 1, sport: 1)])
      #expect(legs.workouts.map(\.summary.records) == [61, 1], "\(gap)")
    }
  }

  // MARK: Time in motion

  /// A ride of 4 m/s that stands still from one second to another.
  private func stopping(_ still: Range<Int>, every step: Int = 1, _ form: (Int, Double) -> any FITWritableMessage)
    -> [any FITWritableMessage]
  {
    stride(from: 0, through: 900, by: step).map { second in
      form(second, 4 * Double(min(second, still.lowerBound) + max(0, second - still.upperBound)))
    }
  }

  @Test("the time in motion leaves out standing still, by the counter, by positions, by the speed, and in a slow file")
  func moving() {
    let still = 300..<600
    let forms: [(Int, Double) -> any FITWritableMessage] = [
      { record($0, meters: $1) },
      { record($0, place: (47 + $1 / 111_195, 8)) },
      { record($0, meters: 0, place: (47 + $1 / 111_195, 8)) },
      { record($0, place: (47 + ($1 + (still.contains($0) ? Double($0 % 2) : 0)) / 111_195, 8)) },
      { second, _ in bare(UInt32(second)) { $0.add(6, .uint16, UInt16(still.contains(second) ? 100 : 4000)) } },
    ]
    for (place, form) in forms.enumerated() {
      for step in [1, 10] {
        var told = session(0, seconds: 900)
        told.figures.distanceMeters = place == 2 ? 0 : nil
        let found = summary(stopping(still, every: step, form) + [told])
        let moving = found?.movingSeconds ?? -1
        #expect((moving - 600).magnitude <= 11, "form \(place), \(step) s: \(moving)")
        #expect(found?.computed.contains(.moving) == true)
      }
    }
  }

  @Test("the device's time in motion stays; a pause is not in it; and without any way there is none")
  func movingOfDevice() {
    var told = RawMessage(18) { _ in }
    told.spec = session(0, seconds: 600).spec
    told.spec.add(59, .uint32, UInt32(555_000))
    let found = summary(records(0...600) + [told])
    #expect(found?.movingSeconds == 555 && found?.computed.contains(.moving) == false)
    let paused = summary(
      [timerStart(0)] + records(0...300) + [timerStop(300), timerStart(500)] + records(500...800, from: 1200)
        + [timerStop(800), session(0, seconds: 800)])
    #expect(paused?.movingSeconds == 600)
    let heart: [any FITWritableMessage] = (0...60).map { record($0, bpm: 120) }
    #expect(summary(heart + [session(0, seconds: 60)])?.movingSeconds == nil)
  }

  // MARK: Counters that stay at 0

  @Test("the route has the metres along the positions where a counter stays at 0, or where there is none")
  func routeDistance() {
    for meters in [0, nil] as [Double?] {
      let messages: [any FITWritableMessage] = (0...600).map {
        record($0, meters: meters, place: (47 + Double($0) / 10_000, 8))
      }
      let found = ride(messages + [session(0, seconds: 600, meters: meters)])
      let last = found.workouts.first?.points.last?.distanceMeters ?? 0
      #expect((last - 6671.7).magnitude < 1)
      #expect((found.workouts.first?.summary.distanceMeters ?? 0) - last < 1)
    }
  }

  @Test("a session of 0 m beside a counter that counts has the counter's metres")
  func zeroTotal() {
    let found = summary(records(0...600) + [session(0, seconds: 600, sport: 15, meters: 0)])
    #expect(found?.distanceMeters == 2400 && found?.computed.contains(.distance) == true)
  }

  // MARK: Two kinds at once

  @Test("a widened speed beside a flipped bit, a zero height beside a false lap, steps beside a zero counter")
  func twoAtOnce() {
    let wide: [any FITWritableMessage] = (0...600).map { second in
      bare(UInt32(second == 300 ? second + 8192 : second)) { spec in
        spec.add(5, .uint32, UInt32(second * 400))
        spec.add(73, .uint32, second % 9 == 4 ? 65_535 : UInt32(4000))
      }
    }
    let first = summary(wide + [session(0, seconds: 600)])
    #expect(first?.activeSeconds == 600 && first?.maximumSpeedMetersPerSecond == 4 && first?.distanceMeters == 2400)
    let heights: [any FITWritableMessage] = (0...100).map { second in
      let height = second % 10 == 3 ? 0 : 300 + Double(min(second, 100 - second)) / 2.5
      return bare(UInt32(second)) { $0.add(2, .uint16, UInt16((height + 500) * 5)) }
    }
    var late = LapMessage(timestamp: t0 + 100, startTime: t0 + 90_000)
    late.figures.elapsedSeconds = 100
    let second = ride(heights + [late, session(0, seconds: 100)]).workouts.first
    #expect(second?.summary.ascentMeters == 20 && second?.laps.map(\.start) == [fit(t0)])
    let walk: [any FITWritableMessage] = (0...600).map { second in
      let degrees = { (value: Double) in Int32(value * 2_147_483_648 / 180) }
      return bare(UInt32(second)) { spec in
        spec.add(0, .sint32, .integer(Int64(degrees(47 + Double(second) / 50_000))))
        spec.add(1, .sint32, .integer(Int64(degrees(8))))
        spec.add(5, .uint32, UInt32(0))
        spec.add(4, .uint8, UInt8(116))
      }
    }
    let third = summary(walk + [session(0, seconds: 600, sport: 11, meters: 0)])
    #expect(third?.averageCadenceRPM == 58 && ((third?.distanceMeters ?? 0) - 1334).magnitude < 2)
  }

  // MARK: What few devices report

  @Test("tanks, gases, sets, shifts and climbs are kept, with depths and balance of the session")
  func facts() {
    var told = RawMessage(18) { _ in }
    told.spec = session(0, seconds: 60).spec
    told.spec.add(37, .uint16, UInt16(0x8000 | 5150))
    told.spec.add(140, .uint32, UInt32(12_340))
    told.spec.add(141, .uint32, UInt32(30_500))
    let found = summary(
      [
        RawMessage(259) { spec in
          spec.add(0, .uint8, UInt8(35))
          spec.add(1, .uint8, UInt8(18))
          spec.add(2, .enumeration, 1)
        }
      ] + records(0...60) + [
        RawMessage(21) { spec in
          spec.add(253, .uint32, t0 + 10)
          spec.add(0, .enumeration, 43)
          spec.add(1, .enumeration, 3)
          spec.add(3, .uint32, UInt32(0x3202_110B))
        },
        RawMessage(225) { spec in
          spec.add(0, .uint32, UInt32(45_500))
          spec.add(3, .uint16, UInt16(12))
          spec.add(4, .uint16, UInt16(20 * 16))
          spec.add(5, .uint8, UInt8(1))
          spec.add(6, .uint32, t0 + 5)
          spec.add(7, .uint16, UInt16(28))
        },
        RawMessage(317) { spec in
          spec.add(253, .uint32, t0 + 20)
          spec.add(2, .enumeration, 1)
          spec.add(3, .uint16, UInt16(2))
        },
        RawMessage(323) { spec in
          spec.add(253, .uint32, t0 + 60)
          spec.add(1, .uint16, UInt16(20_000))
          spec.add(2, .uint16, UInt16(5550))
          spec.add(3, .uint32, UInt32(150_000))
        },
        told,
      ])
    func values(_ table: WorkoutFact.Table) -> [Double?] {
      found?.facts.first { $0.table == table }.map { fact in (0..<5).map { fact[$0] } } ?? []
    }
    #expect(found?.facts.count == 5)
    #expect(values(.gases) == [35, 18, 1, nil, nil])
    #expect(values(.shifts) == [2, 50, 11, 17, nil])
    #expect(values(.sets) == [45.5, 1, 12, 20, 28])
    #expect(values(.climbs) == [1, 2, nil, nil, nil])
    #expect(values(.tanks) == [nil, 200, 55.5, 1500, nil])
    #expect(found?.averageRightBalancePercent == 51.5)
    #expect(found?.averageDepthMeters == 12.34 && found?.maximumDepthMeters == 30.5)
  }

  @Test("more than 4,096 of them are counted, and not kept")
  func factLimit() {
    let shifts: [any FITWritableMessage] = (0..<5000).map { _ in
      RawMessage(21) { spec in
        spec.add(253, .uint32, t0 + 10)
        spec.add(0, .enumeration, 42)
        spec.add(1, .enumeration, 3)
        spec.add(3, .uint32, UInt32(0x3202_110B))
      }
    }
    let found = ride(records(0...60) + shifts + [session(0, seconds: 60)])
    #expect(found.workouts.map(\.summary.facts.count) == [4096] && found.dropped(.factBeyondLimit) == 904)
  }
}
