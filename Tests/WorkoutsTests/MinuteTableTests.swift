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

  private func numbers(_ table: MinuteTable) -> [Int] { table.minutes.map(\.number) }

  @Test("a minute exists if something was read, and counts time without readings; the last one is shorter")
  func empty() {
    let table = table(to: 390) {
      for time in [10.0, 130, 380] { $0.add(sample(.heartRate, time, time, 100)) }
    }
    #expect(numbers(table) == [0, 2, 6])
    #expect(seconds(table) == [60, 60, 30])
    #expect(table.minutes.map(\.start) == [at(0), at(120), at(360)])
    #expect(self.table(to: 150) { _ in }.minutes.isEmpty)
  }

  @Test("a total spread at the end is shared out in every span, however many there are")
  func spreadAtTheEnd() {
    let table = table(to: 7_600, limit: 200) { table in
      for stretch in 0..<3 {
        let start = Double(stretch) * 2_600
        if stretch > 0 { table.add(event(.resume, start)) }
        for time in stride(from: start, through: start + 2_400, by: 20) {
          table.add(sample(.heartRate, time, time, 100))
        }
        if stretch < 2 { table.add(event(.pause, start + 2_400)) }
      }
      // Pieces that do not end with the minutes.
      for stretch in 0..<3 {
        for piece in 0..<32 {
          let start = Double(stretch) * 2_600 + Double(piece) * 75
          table.add(sample(.energy, start, start + 75, 75))
        }
      }
    }
    #expect(table.unsharedSamples == 0 && table.minutes.count == 120)
    #expect(totals(table, .energy).allSatisfy { abs($0 - 60) < 1e-9 })
  }

  @Test("a total over a stretch in which nothing was recorded is shared out too")
  func spreadOverNothing() {
    let table = table(to: 500) { table in
      table.add(event(.pause, 150))
      table.add(event(.resume, 200))
      table.add(sample(.energy, 0, 150, 15))
      table.add(sample(.energy, 200, 500, 30))
      // The lengths of a pool come after all records.
      table.add(sample(.distance, 0, 50, 25))
    }
    #expect(totals(table, .energy) == [6, 6, 3, 6, 6, 6, 6, 6])
  }

  @Test("readings at the end of a workout that ends stopped are in no minute")
  func endsStopped() {
    let table = table(to: 90) { table in
      for time in [10.0, 60, 70] { table.add(sample(.heartRate, time, time, time)) }
      table.timer(isRunning: false, at: at(70))
      table.add(sample(.heartRate, 90, 90, 200))
      table.timer(isRunning: true, at: at(90))
      table.add(event(.pause, 70))
      table.add(event(.resume, 90))
    }
    #expect(table.minutes.map { $0.mean(.heartRate) } == [10, 65])
  }

  @Test("over an hour without a record is a pause, and its delta goes to the minute in which it ends")
  func gaps() {
    for length: Double in [3_601, 518_400] {
      let table = table(to: 100 + length) {
        $0.add(sample(.distance, 0, 70, 70))
        $0.gap(from: at(70), to: at(70 + length))
        $0.add(sample(.distance, 70, 70 + length, 500))
        $0.add(sample(.distance, 70 + length, 100 + length, 30))
        $0.add(sample(.energy, 20, 80 + length, 7))
      }
      #expect(numbers(table) == [0, 1, 2] && seconds(table) == [60, 10, 30])
      #expect(totals(table) == [60, 10, 530] && totals(table, .energy) == [0, 0, 7])
      #expect(table.minutes[2].start == at(70 + length) && table.minutes.map(\.span) == [0, 0, 1])
    }
    // Amounts only known at the end cover all the time, not the gap.
    let whole = table(to: 10_120, limit: 200) {
      for time in stride(from: 0.0, to: 6_000, by: 60) { $0.add(sample(.heartRate, time, time, 100)) }
      $0.gap(from: at(6_000), to: at(10_000))
      $0.add(sample(.heartRate, 10_000, 10_000, 100))
      $0.add(sample(.energy, 0, 10_120, 102))
    }
    #expect(totals(whole, .energy).allSatisfy { abs($0 - 1) < 1e-9 } && whole.minutes.count == 102)
  }

  @Test("the gap before the first record leaves no minutes before it")
  func gapAtStart() {
    let table = table(to: 10_060) {
      $0.gap(from: at(0), to: at(10_000))
      $0.add(sample(.heartRate, 10_000, 10_000, 100))
    }
    #expect(numbers(table) == [0] && table.minutes[0].start == at(10_000) && seconds(table) == [60])
  }

  @Test("two records most of a day apart make the minutes that they are in")
  func dayApart() throws {
    var builder = WorkoutBuilder(sink: Both())
    builder.open(sessionIndex: 0, start: at(0))
    for (time, meters) in [(0.0, 0.0), (0.9 * 86_400, 5_000)] {
      var observation = WorkoutObservation(time: at(time))
      observation.distanceMillimeters = Int64(meters * 1000)
      observation[.heartRate] = 100
      builder.observe(observation)
    }
    builder.close(WorkoutSummary(start: at(0), end: at(0.9 * 86_400)))
    let minutes = try #require(builder.output.sink.results.first).minutes
    #expect(minutes.map(\.number) == [0, 1] && minutes.map { $0.mean(.heartRate) } == [100, 100])
    #expect(minutes.reduce(0) { $0 + ($1.total(.distance) ?? 0) } == 5_000)
    #expect(minutes.last?.total(.distance) == 5_000)
  }

  @Test(
    "minutes without a reading are limited by those with one; beyond, deltas go to their ends, and are counted"
  )
  func shares() {
    func minutes(_ readings: Int) -> (MinuteTable, Int) {
      let table = self.table(to: Double(readings) * 3_600, limit: MinuteTable.weekOfMinutes) {
        for hour in 0..<readings {
          $0.add(sample(.distance, Double(hour) * 3_600, Double(hour + 1) * 3_600, 60))
        }
      }
      #expect(abs(totals(table).reduce(0, +) - Double(readings * 60)) < 1e-6)
      return (table, table.minutes.count)
    }
    let (few, fewMinutes) = minutes(4)
    #expect(fewMinutes == 240 && few.unsharedSamples == 0)
    let (many, manyMinutes) = minutes(160)
    #expect(manyMinutes <= MinuteTable.freeShares + 160 * 18 && many.unsharedSamples > 100)
    // The allowance is the input's, not the workout's.
    var table = few
    for _ in 0..<10 {
      table.begin(at: at(0))
      table.add(sample(.distance, 0, 3_600, 60))
      table.close(WorkoutSummary(start: at(0), end: at(3_600)))
    }
    #expect(table.unsharedSamples > 0)
    table.beginInput()
    #expect(table.unsharedSamples == 0)
  }

  @Test("samples over all minutes take time in proportion to the minutes")
  func sharingTime() {
    func seconds(_ count: Int) -> Double {
      let before = threadSeconds()
      let table = self.table(to: Double(count) * 60, limit: MinuteTable.weekOfMinutes) {
        for minute in 0..<count { $0.add(sample(.heartRate, Double(minute) * 60, Double(minute) * 60, 100)) }
        for _ in 0..<count { $0.add(sample(.strokes, 0, Double(count) * 60, 1)) }
      }
      #expect(abs(totals(table, .strokes).reduce(0, +) - Double(count)) < 1e-6)
      return threadSeconds() - before
    }
    _ = seconds(100)
    // As many steps for each as would be 100 million in all, a second's work; the allowance leaves a hundredth of that.
    #expect(seconds(10_000) < 2)
  }

  @Test("a late sample finds its minute, and one that comes too late the one before")
  func late() {
    let table = table(to: 7_200, limit: 200) {
      for minute in stride(from: 0.0, to: 120, by: 2) { $0.add(sample(.heartRate, minute * 60, minute * 60, 100)) }
      for minute in stride(from: 117.0, to: 0, by: -2) { $0.add(sample(.power, minute * 60, minute * 60, minute)) }
    }
    #expect(numbers(table) == numbers(table).sorted())
    let power = table.minutes.filter { $0[.power].count > 0 }
    #expect(power.reduce(0) { $0 + $1[.power].count } == 59)
    #expect(power.filter { $0.number % 2 == 1 }.allSatisfy { $0.mean(.power) == Double($0.number) })
    #expect(power.contains { $0.number == 117 })
  }

  @Test("a sample over several minutes is shared out by time")
  func sharedOut() {
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

  @Test("minutes begin anew after a pause, and nothing is in it")
  func pauses() {
    let table = table(to: 190) {
      $0.add(sample(.distance, 0, 70, 70))
      $0.add(event(.pause, 70))
      $0.add(event(.resume, 100))
      $0.add(sample(.distance, 100, 190, 180))
    }
    #expect(seconds(table) == [60, 10, 60, 30])
    #expect(totals(table) == [60, 10, 120, 60])
    #expect(table.minutes.map(\.span) == [0, 0, 1, 1])
    #expect(table.minutes[2].start == at(100) && table.minutes[1].end == at(70))
  }

  @Test("a sample of the moment at which a pause ends is after it, though it is reported before")
  func resumeMoment() {
    let table = table(to: 160) {
      $0.add(sample(.heartRate, 70, 70, 100))
      $0.add(sample(.heartRate, 100, 100, 140))
      $0.add(event(.pause, 70))
      $0.add(event(.resume, 100))
      $0.add(sample(.heartRate, 101, 101, 150))
    }
    #expect(table.minutes.map { $0.mean(.heartRate) } == [100, 145] && numbers(table) == [1, 2])
  }

  @Test("readings while the timer is stopped are in no mean, deltas then are in the minute before")
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
    #expect(table.minutes.map { $0.mean(.heartRate) } == [100, 145] && numbers(table) == [1, 2])
    #expect(totals(table) == [5, 0] && seconds(table) == [10, 60])
  }

  @Test("deltas in a pause, or over it, are in the minutes around it")
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

  @Test("a workout may begin with a pause, and have one after the other")
  func pausedStart() {
    let table = table(to: 200) {
      $0.add(sample(.heartRate, 0, 0, 80))
      $0.add(event(.pause, 0))
      $0.add(event(.resume, 20))
      $0.add(event(.pause, 50))
      $0.add(event(.resume, 60))
      $0.add(event(.pause, 60))
      $0.add(event(.resume, 100))
      for time in [30.0, 110, 170] { $0.add(sample(.power, time, time, 200)) }
    }
    #expect(seconds(table) == [30, 60, 40])
    #expect(table.minutes.map(\.span) == [1, 3, 3])
    #expect(table.minutes[0].mean(.heartRate) == 80)
    let late = self.table(to: 50, from: -70) {
      $0.add(event(.pause, 0))
      $0.add(event(.resume, 20))
      $0.add(sample(.heartRate, 30, 30, 80))
    }
    #expect(seconds(late) == [30] && numbers(late) == [2])
  }

  @Test("time before the first known moment counts; its remainder beyond whole minutes lengthens the first one")
  func lead() {
    let table = table(to: 120, from: -130) { $0.add(sample(.distance, 0, 120, 12)) }
    #expect(seconds(table) == [70, 60] && numbers(table) == [2, 3] && totals(table) == [6, 6])
    let long = self.table(to: 120, from: -100_000) { $0.add(sample(.distance, 0, 120, 12)) }
    #expect(seconds(long) == [60, 60] && numbers(long) == [0, 1])
    let cut = self.table(to: 150, from: 70) {
      $0.add(sample(.distance, 10, 50, 1))
      $0.add(sample(.distance, 80, 150, 7))
    }
    #expect(seconds(cut) == [50, 30] && numbers(cut) == [0, 1] && totals(cut) == [5, 3])
  }

  @Test("samples beyond the limit are in the last minute, which then is as long as it takes")
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
    mutating func gap(from start: Instant, to end: Instant) { table.gap(from: start, to: end) }
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
        var observation = WorkoutObservation(time: at(time))
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
    #expect(active <= result.summary.activeSeconds + 1e-6, "seed \(seed)")
    #expect(result.minutes.dropFirst(5).allSatisfy { $0.activeSeconds <= 60 && $0.activeSeconds > 0 }, "seed \(seed)")
    let instants = result.minutes.reduce(0) { sum, minute in
      sum + SampleKind.allCases.reduce(0) { $0 + ($1.isCumulative ? 0 : minute[$1].count) }
    }
    let hasPauses = builder.output.sink.stops > 0
    #expect(hasPauses ? instants <= result.instants : instants == result.instants, "seed \(seed)")
    for (minute, next) in zip(result.minutes, result.minutes.dropFirst()) {
      let between = next.start.unixMilliseconds - minute.end.unixMilliseconds
      let missing = Int64(next.number - minute.number - 1) * 60_000
      #expect(missing >= 0 && (minute.span == next.span ? between == missing : between >= 0), "seed \(seed)")
    }
  }

  @Test(
    "minutes are those of a complete table, without the empty ones",
    arguments: 0..<300 as Range<UInt64>)
  func reference(seed: UInt64) {
    var random = SplitMix(state: seed)
    var table = MinuteTable()
    var reference = EveryMinute()
    var now = Int64.random(in: 0...1_000_000, using: &random)
    table.begin(at: Instant(unixMilliseconds: now))
    reference.begin(now)
    let start = now
    for _ in 0..<Int.random(in: 1...80, using: &random) {
      switch Int.random(in: 0..<12, using: &random) {
      case 0, 1:
        let resumed = now + Int64.random(in: 1...500_000, using: &random)
        table.add(
          WorkoutEvent(kind: .pause, start: Instant(unixMilliseconds: now), end: Instant(unixMilliseconds: now)))
        table.add(
          WorkoutEvent(
            kind: .resume, start: Instant(unixMilliseconds: resumed), end: Instant(unixMilliseconds: resumed)))
        reference.pause(now, resumed, isGap: false)
        now = resumed
      case 2:
        let end = now + Int64.random(in: 3_600_001...9_000_000, using: &random)
        table.gap(from: Instant(unixMilliseconds: now), to: Instant(unixMilliseconds: end))
        reference.pause(now, end, isGap: true)
        table.add(
          Sample(kind: .energy, start: Instant(unixMilliseconds: now), end: Instant(unixMilliseconds: end), value: 3))
        reference.add(now, end, 3, .energy)
        now = end
      default:
        let end = now + Int64.random(in: 1...300_000, using: &random)
        let value = Double(Int.random(in: 1...100, using: &random))
        let kind: SampleKind = [.distance, .energy, .steps].randomElement(using: &random) ?? .distance
        if Int.random(in: 0..<3, using: &random) > 0 {
          table.add(
            Sample(kind: kind, start: Instant(unixMilliseconds: now), end: Instant(unixMilliseconds: end), value: value)
          )
          reference.add(now, end, value, kind)
        }
        let instant = Int64.random(in: now...end - 1, using: &random)
        if Int.random(in: 0..<3, using: &random) == 0 {
          let time = Instant(unixMilliseconds: instant)
          table.add(Sample(kind: .power, start: time, end: time, value: value))
          reference.add(instant, instant, value, .power)
        }
        now = end
      }
    }
    table.close(WorkoutSummary(start: Instant(unixMilliseconds: start), end: Instant(unixMilliseconds: now)))
    let expected = reference.rows(end: now)
    #expect(table.minutes.map(\.number) == expected.map(\.number), "seed \(seed)")
    for (minute, row) in zip(table.minutes, expected) {
      #expect(minute.start.unixMilliseconds == row.start && minute.end.unixMilliseconds == row.end, "seed \(seed)")
      for kind in [SampleKind.distance, .energy, .steps, .power] {
        #expect(abs(minute[kind].sum - (row.sums[kind] ?? 0)) < 1e-6, "\(kind), seed \(seed)")
      }
    }
  }
}

/// The rule in its plainest form: every minute of all spans, filled when all is known.
private struct EveryMinute {
  private var spans: [(start: Int64, end: Int64, gap: Int64)] = []
  private var samples: [(start: Int64, end: Int64, value: Double, kind: SampleKind)] = []

  struct Row {
    let number: Int
    let start, end: Int64
    var sums: [SampleKind: Double] = [:]
  }

  mutating func begin(_ start: Int64) { spans = [(start, .max, 0)] }

  mutating func pause(_ start: Int64, _ end: Int64, isGap: Bool) {
    spans[spans.count - 1].end = start
    spans.append((end, .max, isGap ? end - start : 0))
  }

  mutating func add(_ start: Int64, _ end: Int64, _ value: Double, _ kind: SampleKind) {
    samples.append((start, end, value, kind))
  }

  func rows(end: Int64) -> [Row] {
    var rows: [Row] = []
    for var span in spans {
      span.end = min(span.end, end)
      for start in stride(from: span.start, to: span.end, by: 60_000) {
        rows.append(Row(number: rows.count, start: start, end: min(start + 60_000, span.end)))
      }
      // A moment alone between gaps has a minute of no length.
      let isAlone =
        span.start == span.end
        && spans.contains { $0.gap > 0 && ($0.start == span.start || $0.start - $0.gap == span.end) }
      if isAlone, samples.contains(where: { $0.end == span.start && ($0.end == $0.start || span.gap > 0) }) {
        rows.append(Row(number: rows.count, start: span.start, end: span.end))
      }
    }
    /// The minute that holds a moment, or the last before it.
    func minute(_ time: Int64) -> Int? { rows.lastIndex { $0.start <= time } }
    for sample in samples {
      let gap = spans.last { $0.gap > 0 && sample.start < $0.start && sample.end >= $0.start }
      if let gap, gap.gap > (sample.end - sample.start) / 2 {
        if let place = minute(max(gap.start, sample.end - 1)) {
          rows[place].sums[sample.kind, default: 0] += sample.value
        }
        continue
      }
      let covered = rows.indices.filter { rows[$0].start < sample.end && rows[$0].end > sample.start }
      if sample.start == sample.end || covered.isEmpty {
        if let place = minute(sample.start) ?? rows.indices.first {
          rows[place].sums[sample.kind, default: 0] += sample.value
        }
        continue
      }
      let shares = covered.map { min(rows[$0].end, sample.end) - max(rows[$0].start, sample.start) }
      let whole = shares.reduce(0, +)
      for (place, share) in zip(covered, shares) {
        rows[place].sums[sample.kind, default: 0] += sample.value * Double(share) / Double(whole)
      }
    }
    return rows.filter { !$0.sums.isEmpty }
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
