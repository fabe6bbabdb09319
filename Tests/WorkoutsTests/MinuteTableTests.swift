import TestSupport
import Testing

@testable import Workouts

@Suite("Active minutes")
struct MinuteTableTests {
  private func sample(_ kind: SampleKind, _ start: Double, _ end: Double, _ value: Double) -> Sample {
    Sample(kind: kind, start: at(start), end: at(end), value: value)
  }

  private func event(_ kind: WorkoutEvent.Kind, _ time: Double) -> WorkoutEvent {
    WorkoutEvent(kind: kind, start: at(time), end: at(time))
  }

  /// A table of a workout from 0 to `end`.
  private func table(
    to end: Double, from start: Double = 0, told: Double = 0, limit: Int = 100, _ fill: (inout MinuteTable) -> Void
  ) -> MinuteTable {
    var table = MinuteTable(limit: limit)
    table.begin(at: at(told))
    fill(&table)
    table.close(WorkoutSummary(start: at(start), end: at(end)))
    return table
  }

  private func seconds(_ table: MinuteTable) -> [Double] { table.minutes.map(\.activeSeconds) }

  private func totals(_ table: MinuteTable, _ kind: SampleKind = .distance) -> [Double] {
    table.minutes.map { $0.total(kind) ?? 0 }
  }

  @Test("a workout without samples has its minutes, the last one shorter")
  func empty() {
    let table = table(to: 150) { _ in }
    #expect(seconds(table) == [60, 60, 30])
    #expect(table.minutes.allSatisfy { $0.total(.distance) == nil && $0.mean(.heartRate) == nil })
    #expect(self.table(to: 120) { _ in }.minutes.count == 2)
    #expect(self.table(to: 0) { _ in }.minutes.isEmpty)
  }

  @Test("a sample over several minutes is shared out by time")
  func shares() {
    let table = table(to: 180) { $0.add(sample(.distance, 50, 150, 100)) }
    #expect(totals(table) == [10, 60, 30])
  }

  @Test("an instant belongs to the minute it begins, and at the very end to the last")
  func instants() {
    let table = table(to: 120) {
      for (time, value) in [(0.0, 100.0), (30, 110), (60, 150), (119, 160), (120, 170)] {
        $0.add(sample(.heartRate, time, time, value))
      }
    }
    #expect(table.minutes.map { $0.mean(.heartRate) } == [105, 160])
    #expect(table.minutes.map { $0.highest(.heartRate) } == [110, 170])
  }

  @Test("minutes begin anew behind a pause, and nothing is in it")
  func pauses() {
    let table = table(to: 190) {
      $0.add(sample(.distance, 0, 70, 70))
      $0.add(event(.pause, 70))
      $0.add(event(.resume, 100))
      $0.add(sample(.distance, 100, 190, 180))
    }
    #expect(seconds(table) == [60, 10, 60, 30])
    #expect(totals(table) == [60, 10, 120, 60])
    #expect(table.minutes.map(\.part) == [0, 0, 1, 1])
    #expect(table.minutes[2].start == at(100) && table.minutes[1].end == at(70))
  }

  @Test("a sample of the moment a pause ends at is behind it, though it is told before")
  func resumeMoment() {
    let table = table(to: 160) {
      $0.add(sample(.heartRate, 70, 70, 100))
      $0.add(sample(.heartRate, 100, 100, 140))
      $0.add(event(.pause, 70))
      $0.add(event(.resume, 100))
      $0.add(sample(.heartRate, 101, 101, 150))
    }
    #expect(table.minutes.map { $0.mean(.heartRate) } == [nil, 100, 145])
  }

  @Test("what a device reads while its timer is stopped is in no mean, what it adds up is in the minute before")
  func stopped() {
    let table = table(to: 160) {
      $0.add(sample(.heartRate, 70, 70, 100))
      $0.timer(isRunning: false, at: at(70))
      for second in 71...100 { $0.add(sample(.heartRate, Double(second), Double(second), second < 100 ? 70 : 140)) }
      $0.add(sample(.distance, 80, 90, 5))
      $0.timer(isRunning: true, at: at(100))
      $0.add(event(.pause, 70))
      $0.add(event(.resume, 100))
      $0.add(sample(.heartRate, 101, 101, 150))
    }
    #expect(table.minutes.map { $0.mean(.heartRate) } == [nil, 100, 145])
    #expect(totals(table) == [0, 5, 0] && seconds(table) == [60, 10, 60])
  }

  @Test("what lies in a pause, or over it, is in the minutes around it")
  func overPauses() {
    let table = table(to: 120) {
      $0.add(sample(.heartRate, 60, 60, 90))
      $0.add(event(.pause, 60))
      $0.add(event(.resume, 90))
      $0.add(sample(.energy, 70, 80, 5))
      $0.add(sample(.steps, 30, 120, 60))
      $0.add(sample(.heartRate, 75, 75, 110))
    }
    #expect(seconds(table) == [60, 30])
    #expect(totals(table, .energy) == [5, 0])
    #expect(totals(table, .steps) == [30, 30])
    #expect(table.minutes[0].mean(.heartRate) == 100)
  }

  @Test("a workout may begin with a pause, and have one behind the other")
  func pausedStart() {
    let table = table(to: 200) {
      $0.add(sample(.heartRate, 0, 0, 80))
      $0.add(event(.pause, 0))
      $0.add(event(.resume, 20))
      $0.add(event(.pause, 50))
      $0.add(event(.resume, 60))
      $0.add(event(.pause, 60))
      $0.add(event(.resume, 100))
    }
    #expect(seconds(table) == [30, 60, 40])
    #expect(table.minutes.map(\.part) == [1, 3, 3])
    #expect(table.minutes[0].mean(.heartRate) == 80)
    let late = self.table(to: 50, from: -70) {
      $0.add(event(.pause, 0))
      $0.add(event(.resume, 20))
    }
    #expect(seconds(late) == [60, 10, 30])
  }

  @Test("a week before what was first known, or behind what was thought the start, is no work for seconds")
  func aWeekBefore() {
    let week = Double(MinuteTable.weekOfMinutes - 1) * 60
    let before = threadSeconds()
    do {
      let early = table(to: week + 60, from: 0, told: week, limit: MinuteTable.weekOfMinutes) {
        $0.add(sample(.distance, week, week + 60, 100))
      }
      #expect(early.minutes.count == MinuteTable.weekOfMinutes)
      #expect(early.minutes.last?.total(.distance) == 100)
      let late = table(to: week + 60, from: week, limit: MinuteTable.weekOfMinutes) {
        $0.add(sample(.distance, 0, week + 60, Double(MinuteTable.weekOfMinutes)))
      }
      #expect(late.minutes.count == 1)
      #expect(totals(late) == [Double(MinuteTable.weekOfMinutes)])
    }
    #expect(threadSeconds() - before < 2)
  }

  @Test("time before what was first known is whole minutes and a longer first one")
  func lead() {
    let table = table(to: 120, from: -130) { $0.add(sample(.distance, 0, 120, 12)) }
    #expect(seconds(table) == [60, 60, 70, 60])
    #expect(totals(table) == [0, 0, 6, 6])
    #expect(
      self.table(to: 120, from: 70) { $0.add(sample(.distance, 80, 120, 4)) }.minutes.map(\.activeSeconds) == [50])
  }

  @Test("what is beyond the limit is in the last minute, which then is as long as it takes")
  func limit() {
    let table = table(to: 600, limit: 3) {
      $0.add(sample(.distance, 0, 300, 300))
      $0.add(event(.pause, 300))
      $0.add(event(.resume, 400))
      $0.add(sample(.distance, 400, 600, 100))
      $0.add(sample(.heartRate, 500, 500, 100))
    }
    #expect(seconds(table) == [60, 60, 380])
    #expect(totals(table) == [60, 60, 280])
    #expect(table.minutes[2].mean(.heartRate) == 100)
  }

  /// Makes minutes beside a log of all samples.
  private struct Both: WorkoutSink {
    var table = MinuteTable()
    var sums = PerKind<Double>(repeating: 0)
    var instants = 0
    var stops = 0
    var results: [(summary: WorkoutSummary, minutes: ActiveMinutes, sums: PerKind<Double>, instants: Int)] = []

    mutating func workoutStart(sessionIndex: Int, start: Instant) {
      table.begin(at: start)
      sums = PerKind(repeating: 0)
      instants = 0
    }
    mutating func sample(_ sample: Sample) {
      table.add(sample)
      sums[sample.kind] += sample.value
      if !sample.kind.isCumulative { instants += 1 }
    }
    mutating func event(_ event: WorkoutEvent) { table.add(event) }
    mutating func timer(isRunning: Bool, at time: Instant) {
      table.timer(isRunning: isRunning, at: time)
      stops += isRunning ? 0 : 1
    }
    mutating func workoutEnd(_ summary: borrowing WorkoutSummary) {
      table.close(summary)
      results.append((copy summary, table.minutes, sums, instants))
    }
  }

  @Test("the minutes of any ride add up to it", arguments: 0..<200 as Range<UInt64>)
  func conservation(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    var builder = WorkoutBuilder(sink: Both())
    let offset = Double.random(in: 0...100, using: &random)
    builder.open(sessionIndex: 0, start: at(offset))
    builder.activity = (.running, 1)
    var time = offset
    var (meters, isStopped) = (0.0, false)
    for _ in 0..<Int.random(in: 1...600, using: &random) {
      time += [0, 1, 1, 1, 1, 3, 7, 90, -2].randomElement(using: &random) ?? 1
      switch Int.random(in: 0..<40, using: &random) {
      case 0:
        if isStopped { builder.timerStarted(at: at(time)) } else { builder.timerStopped(at: at(time)) }
        isStopped.toggle()
      default:
        meters += Double.random(in: 0...5, using: &random).rounded()
        var observation = Observation(time: at(time))
        observation.distanceMillimeters = Int64(meters * 1000)
        observation[.heartRate] = Double.random(in: 60...190, using: &random).rounded()
        observation[.power] = Double.random(in: 0...400, using: &random).rounded()
        observation[.cadence] = 80
        builder.observe(observation)
      }
    }
    var summary = WorkoutSummary(
      start: at(offset - Double.random(in: 0...200, using: &random).rounded()), end: at(time))
    summary.activityType = .running
    summary.sport = 1
    summary.energyKilocalories = 321
    builder.close(summary)
    let result = try #require(builder.output.sink.results.first)
    for kind in SampleKind.allCases where kind.isCumulative {
      let sum = result.minutes.reduce(0) { $0 + ($1.total(kind) ?? 0) }
      #expect(abs(sum - result.sums[kind]) < 1e-6, "\(kind), seed \(seed)")
    }
    let active = result.minutes.reduce(0) { $0 + $1.activeSeconds }
    #expect(abs(active - result.summary.activeSeconds) < 1e-6, "seed \(seed)")
    #expect(result.minutes.dropFirst(5).allSatisfy { $0.activeSeconds <= 60 && $0.activeSeconds > 0 }, "seed \(seed)")
    let instants = result.minutes.reduce(0) { sum, minute in
      sum + SampleKind.allCases.reduce(0) { $0 + ($1.isCumulative ? 0 : minute[$1].count) }
    }
    let hasPauses = builder.output.sink.stops > 0
    #expect(hasPauses ? instants <= result.instants : instants == result.instants, "seed \(seed)")
    for (minute, next) in zip(result.minutes, result.minutes.dropFirst()) {
      #expect(minute.part == next.part ? minute.end == next.start : minute.end <= next.start, "seed \(seed)")
    }
  }
}

/// Repeatable randomness (SplitMix64).
struct SplitMix: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
