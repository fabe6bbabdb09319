import Exports
import FITCore
import FITWorkouts
import HealthKitBridge
import RideSimulator
import TestSupport
import Testing
import Workouts

/// The number of moments, and of pauses and resumptions before the end.
private struct CallCount: WorkoutGenerator {
  static var wants: MeasureSet { MeasureSet(rawValue: 0) }
  var moments = 0.0, turns = 0.0

  mutating func observe<Sink: WorkoutSink & ~Copyable>(
    _ observation: borrowing WorkoutObservation, into output: inout WorkoutOutput<Sink>
  ) {
    moments += 1
  }
  mutating func pause<Sink: WorkoutSink & ~Copyable>(at time: Instant, into output: inout WorkoutOutput<Sink>) {
    turns += 1
  }
  mutating func resume<Sink: WorkoutSink & ~Copyable>(at time: Instant, into output: inout WorkoutOutput<Sink>) {
    turns += 1
  }
  mutating func finish<Sink: WorkoutSink & ~Copyable>(at time: Instant, into output: inout WorkoutOutput<Sink>) {
    output.put(CustomSample(name: "moments", unit: "count", start: time, end: time, value: moments))
    output.put(CustomSample(name: "turns", unit: "count", start: time, end: time, value: turns))
  }
}

@Suite("Custom tables") struct OwnTablesTests {
  private func read<Sink: WorkoutSink>(
    _ activity: SimulatedActivity, into sink: Sink, _ change: (inout WorkoutTables) -> Void
  ) throws -> Sink {
    var options = FITWorkoutOptions()
    change(&options.workout.tables)
    var decoder = FITDecoder()
    var reader = FITWorkoutReader(sink: sink, options: options)
    _ = try decoder.feed(activity.encoded().bytes.span.bytes, into: &reader)
    _ = try decoder.finish(into: &reader)
    return reader.sink
  }

  private func lines<Own: WorkoutGenerator>(
    _ activity: SimulatedActivity, _ own: Own, _ change: (inout WorkoutTables) -> Void
  ) throws -> [Substring] {
    var options = FITWorkoutOptions()
    change(&options.workout.tables)
    options.workout.tables.generators = [own]
    var decoder = FITDecoder()
    var reader = FITWorkoutReader(sink: SampleLines(), options: options)
    var style = DeviceStyle()
    style.summaries = .first
    _ = try decoder.feed(activity.encoded(style).bytes.span.bytes, into: &reader)
    _ = try decoder.finish(into: &reader)
    return reader.sink.text.string.split(separator: "\n")
  }

  @Test("a row of one's own gives a sport another activity and place, with the quantities of that activity")
  func activities() throws {
    let ride = SimulatedActivity.indoorRide(seconds: 300)
    let plain = try #require(try read(ride, into: WorkoutCollector()) { _ in }.healthKitWorkouts().first)
    #expect(plain.configuration.activityType == ActivityType(rawValue: 13))
    let own = try #require(
      try read(ride, into: WorkoutCollector()) {
        $0.activities.rows.append(ActivityTable.Row(sport: 2, ActivityType(rawValue: 74), .outdoor))
      }.healthKitWorkouts().first)
    #expect(own.configuration.activityType == ActivityType(rawValue: 74))
    #expect(own.configuration.location == .outdoor)
    // A row of a sport alone leaves other sports where they were.
    let run = try #require(
      try read(.run(seconds: 300), into: WorkoutCollector()) {
        $0.activities.rows.append(ActivityTable.Row(sport: 2, ActivityType(rawValue: 74), .outdoor))
      }.healthKitWorkouts().first)
    #expect(run.configuration.activityType == ActivityType(rawValue: 37))
  }

  @Test("without the row of steps a run has none; with a row for rides they have them")
  func steps() throws {
    func steps(_ activity: SimulatedActivity, _ change: (inout WorkoutTables) -> Void) throws -> Int {
      let collector = try read(activity, into: WorkoutCollector(), change)
      return collector.workouts.flatMap(\.samples).count { $0.kind == .steps }
    }
    let (run, ride) = (SimulatedActivity.run(seconds: 300), SimulatedActivity.indoorRide(seconds: 300))
    #expect(try steps(run) { _ in } > 0)
    #expect(try steps(run) { $0.quantities.rows.removeAll { $0.kind == .steps } } == 0)
    #expect(try steps(ride) { _ in } == 0)
    let row = QuantityTable.Row(.steps, in: [ActivityType(rawValue: 13)], Quantity(type: "stepCount", unit: "count"))
    #expect(try steps(ride) { $0.quantities.rows.append(row) } > 0)
  }

  @Test("a row for a sport divides an activity type, and the last row that fits counts")
  func sports() {
    var table = QuantityTable.standard
    let feet = Quantity(type: nil, unit: "ft", factor: 1 / 0.3048)
    table.rows.append(QuantityTable.Row(.distance, sports: [21], feet))
    func distance(_ activity: UInt16, _ sport: UInt8?) -> String {
      let quantity = table.quantities(of: ActivityType(rawValue: activity), sport: sport)[.distance]
      return "\(quantity.type.map { "\($0)" } ?? "none") \(quantity.unit)"
    }
    #expect(distance(13, 2) == "distanceCycling m" && distance(13, nil) == "distanceCycling m")
    #expect(distance(13, 21) == "none ft" && distance(40, 35) == "distanceWalkingRunning m")
    #expect(distance(3000, 0) == "none m")
  }

  @Test("lines of samples have type and unit by the tables once the sport is known, and totals in that unit")
  func units() throws {
    let kilojoules = Quantity(type: "activeEnergyBurned", unit: "kJ", factor: 4.184)
    let plain = try lines(.indoorRide(seconds: 120), NoGenerator()) { _ in }
    let lines = try lines(.indoorRide(seconds: 120), NoGenerator()) {
      $0.quantities.rows.append(QuantityTable.Row(.energy, kilojoules))
    }
    func energies(_ lines: [Substring]) -> [Substring] { lines.filter { $0.contains(#""kind":"energy""#) } }
    #expect(!energies(plain).isEmpty && energies(plain).allSatisfy { $0.contains(#""unit":"kcal","ride":"r"#) })
    #expect(energies(lines).count == energies(plain).count)
    #expect(energies(lines).allSatisfy { $0.contains(#""unit":"kJ","ride":"r"#) })
    func total(_ lines: [Substring]) -> Double? {
      lines.last?.firstMatch(of: #/"totals":\{[^}]*"energy":([0-9.]+)/#).flatMap { Double($0.1) }
    }
    let (kilocalories, sum) = (try #require(total(plain)), try #require(total(lines)))
    #expect(abs(sum / kilocalories - 4.184) < 1e-9)
    #expect(lines.count == plain.count)
    #expect(zip(lines, plain).count { $0 != $1 } == energies(lines).count + 1)
  }

  @Test("custom metadata is in the line of the workout and in Health's; a key that is there is replaced")
  func metadata() throws {
    let share = GeneratorColumn(name: "max_share", of: "share", rule: .greatest)
    let change: (inout WorkoutTables) -> Void = {
      $0.columns = [share]
      $0.metadata.put(MetadataTable.Row("myShare", of: share))
      $0.metadata.put(MetadataTable.Row("HKWorkoutBrandName") { .text("ride of \($0.records) records") })
      $0.metadata.put(MetadataTable.Row("myNothing") { _ in .number(.nan) })
      $0.metadata.remove("fitstreamSport")
    }
    let last = try #require(try lines(.indoorRide(seconds: 120), Share(), change).last)
    #expect(last.contains(#""HKWorkoutBrandName":"ride of 121 records""#))
    #expect(last.contains(#","columns":{"max_share":"#))
    #expect(!last.contains("myNothing") && !last.contains("fitstreamSport\""))

    let collector = try read(.indoorRide(seconds: 120), into: WorkoutCollector()) {
      change(&$0)
      $0.generators = [Share()]
    }
    let workout = try #require(collector.healthKitWorkouts().first)
    let watts = collector.workouts.first?.summary.statistics[.power].highest
    let metadata = workout.metadata.reduce(into: [String: [MetadataValue]]()) {
      $0[$1.key, default: []].append($1.value)
    }
    #expect(metadata.values.allSatisfy { $0.count == 1 })
    #expect(metadata["HKWorkoutBrandName"] == [.text("ride of 121 records")])
    #expect(metadata["myShare"] == [.quantity(try #require(watts) / 250, unit: "%")])
    #expect(metadata["fitstreamSport"] == nil && metadata["HKWasUserEntered"] == [.flag(false)])
  }

  @Test("each workout begins with a new copy of the generators, which receive each pause and resumption")
  func copies() throws {
    func workouts(_ activity: SimulatedActivity) throws -> [WorkoutSummary] {
      let collector = try read(activity, into: WorkoutCollector()) {
        $0.columns = ["moments", "turns"].map { GeneratorColumn(name: $0, of: $0, rule: .last) }
        $0.generators = [CallCount(), Share()]
      }
      return collector.workouts.map(\.summary)
    }
    let legs = try workouts(.triathlon())
    #expect(legs.count == 5)
    for leg in legs { #expect(leg.cell(named: "moments")?.value == Double(leg.records)) }
    // The stop, the start, and the stop at the end.
    let ride = try workouts(.outdoorRide(plan: [Stretch(150, pauseSeconds: 60), Stretch(150)]))
    #expect(ride.map { $0.cell(named: "turns")?.value } == [3])
  }

  @Test("a workout without a generator's samples has its column empty, not the last workout's")
  func columnPerWorkout() throws {
    var collector = WorkoutCollector()
    collector = try read(.triathlon(), into: collector) {
      $0.columns = [GeneratorColumn(name: "last_share", of: "share", rule: .last)]
    }
    #expect(collector.workouts.count == 5)
    #expect(collector.workouts.allSatisfy { $0.summary.cells.map(\.value) == [nil] })
  }
}
