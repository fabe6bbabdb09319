internal import Columns
package import Exports
package import FITWorkouts
package import InputReports
package import Inputs
package import Pipelines
package import Workouts

/// The writer of `best`: prints only the best over all workouts.
///
/// Each worker passes on the bests of its workouts; the worker whose turn it is adds them to the table. The bests of an
/// input wait for its report, in bounded memory.
package final class BestWriter: RideWriter {
  /// Maximum length of an input's name in bytes.
  private static let nameBytes = 4096

  private let settings: BestSettings
  private let selection: RideSelection
  private let rule: ChecksumRule
  private let bests: RideBests
  private let now = Instant(unixSeconds: SystemFacts.unixSeconds)
  private var name = ""
  private var found = RideBestEntries()
  private var hasPassed = false

  init(_ settings: BestSettings, _ rules: RideRules, _ bests: RideBests) {
    self.settings = settings
    selection = rules.selection
    rule = rules.checksum
    self.bests = bests
  }

  /// The generator that gathers the values for bests.
  package func makeGenerators() -> MomentGenerator { MomentGenerator(bests: bests) }
  /// Does nothing.
  package func sample(_ sample: Sample, standingFor seconds: Double?) {}
  /// Does nothing.
  package func routePoint(_ point: RoutePoint) {}
  /// Begins an input.
  package func begin(_ name: String) {
    self.name = name.cut(toBytes: Self.nameBytes)
    found = RideBestEntries()
    hasPassed = false
  }
  /// Begins a workout.
  package func workoutStart(sessionIndex: Int, start: Instant) { bests.begin() }
  /// Passes the activity on.
  package func activity(_ type: ActivityType, sport: UInt8?) { bests.activity = type }

  /// Passes a pool length on.
  package func poolLength(_ length: PoolLength) { bests.add(length) }

  /// Stores a workout's bests.
  package func workoutEnd(_ summary: borrowing WorkoutSummary) {
    guard selection.holds(summary) else { return }
    bests.close(summary, now: now)
    var entry = BestEntry(
      activity: summary.activityType, isIndoor: summary.isIndoor == true, rideStart: summary.start, input: name,
      session: summary.sessionIndex)
    entry.utcOffsetSeconds = summary.utcOffsetSeconds
    settings.forEachBest(bests, as: entry) { found.add($0) }
  }

  /// Whether all bests of the input are still waiting.
  package var canStartOver: Bool { !hasPassed }

  /// Whether an input that can still be refused has more bests than can wait.
  package var isBeyondLimit: Bool { rule == .refuse && found.byteCount > HeldWorkouts.refusableBytes }

  /// Passes bests on if too many are waiting.
  package func drain(_ soFar: @autoclosure () -> InputSoFar, into output: inout OutputWriter) {
    guard found.byteCount > HeldWorkouts.bytes, rule != .refuse else { return }
    pass(&output)
    hasPassed = true
  }

  /// Passes the remaining bests on, unless the input is refused.
  package func end(_ report: InputReport, _ identity: FITFileIdentity, into output: inout OutputWriter) {
    if rule == .refuse && report.reason == .crcMismatch { return found = RideBestEntries() }
    pass(&output)
  }

  private func pass(_ output: inout OutputWriter) {
    guard !found.entries.isEmpty else { return }
    output.hand(found)
    found = RideBestEntries()
  }
}

/// The destination of bests: collects the best of each kind, and writes them to a stream at the end.
final class BestReceiver: TableDestination {
  private var table: BestTable
  private let format: StatsFormat
  let data: Output

  init(_ settings: BestSettings, _ format: StatsFormat, _ data: Output) {
    table = BestTable(settings)
    self.format = format
    self.data = data
  }

  /// Adds the bests of an input.
  func take(_ unit: OutputUnit) throws(SystemError) -> Never? {
    if case .value(let value) = unit, let found = value as? RideBestEntries { found.entries.forEach { table.add($0) } }
    return nil
  }

  func add(_ entry: BestEntry) { table.add(entry) }

  /// Writes the table; returns 1 if it is incomplete.
  func finish(_ console: Console, name: (Int64) -> String = { "\($0)" }) -> Int32 {
    var text = TextBuffer()
    table.append(format, to: &text, name: name) {
      data.write($0.bytes)
      $0.removeAll()
    }
    data.write(text.bytes)
    guard table.beyondLimit > 0 else { return 0 }
    console.line("\(counted(table.beyondLimit, "best")) left out: there is room for \(BestTable.limit); ask for fewer")
    return 1
  }
}

extension Batch {
  /// Finds the best over the workouts of all inputs; returns the process's exit code.
  ///
  /// `report` and `closing` are called as for every batch.
  package func runBests(
    _ settings: BestSettings, _ format: StatsFormat, _ rules: RideRules,
    report: @escaping (InputPath, InputReport, _ reports: Output?) -> Bool,
    closing: (_ signal: Int32?) -> Void = { _ in }
  ) -> Int32 {
    guard let data = open(output) else { return 1 }
    data.isTabSeparated = isTabSeparated
    let receiver = BestReceiver(settings, format, data)
    let tracks = rules.makeTrackContext()
    var left: Int32 = 0
    let code = run(
      into: receiver,
      makeProcessor: {
        // The writers for FIT files and for tracks use it in turn.
        let bests = RideBests()
        return SelectingProcessor(rules, tracks) { _ in
          RideProcessor(
            { RideSink(BestWriter(settings, rules, bests)) }, options: rules.workouts, rule: rules.checksum,
            tracks: tracks)
        }
      },
      report: report, ended: { _ in left = receiver.finish(console) }, closing: closing)
    return max(code, left)
  }
}
