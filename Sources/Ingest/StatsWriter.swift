public import Exports
internal import FITWorkouts
import Synchronization
internal import Workouts

/// A command that puts nothing out but sums over all workouts, at the end.
///
/// All workers add to one table. It does not depend on the order, so neither does the output; a lock for each input is nothing
/// beside reading it. An input's workouts wait for its verdict like those of `summary`.
struct StatsWriter: RideWriter, ~Copyable {
  let table: SharedStats
  let rule: ChecksumRule
  var held: HeldWorkouts
  /// Whether workouts of the input were counted before its end.
  private var hasCounted = false

  init(_ table: SharedStats, rule: ChecksumRule) {
    self.table = table
    self.rule = rule
    held = HeldWorkouts(rule)
  }

  mutating func begin(_ name: String) {
    held.reset()
    hasCounted = false
  }

  mutating func workoutEnd(_ summary: borrowing WorkoutSummary) { held.add(summary) }

  var isBeyondLimit: Bool { held.isBeyondLimit }

  var canStartOver: Bool { !hasCounted }

  mutating func drain(_ soFar: @autoclosure () -> InputSoFar, into output: inout OutputWriter) {
    guard held.isDue else { return }
    count()
    hasCounted = true
  }

  mutating func end(_ report: InputReport, _ identity: FITFileIdentity, into output: inout OutputWriter) {
    if rule == .refuse && report.reason == "crc-mismatch" { return }
    count()
  }

  private mutating func count() {
    table.table.withLock { table in
      for summary in held.summaries { table.add(summary) }
    }
    held.removeAll()
  }
}

/// The table that all workers add to.
final class SharedStats: Sendable {
  let table: Mutex<StatsTable>

  init(_ settings: StatsSettings) { table = Mutex(StatsTable(settings)) }
}

extension Batch {
  /// Sums over the workouts of all inputs; returns the process's exit code.
  ///
  /// `report` and `closing` are called as with every batch.
  public func runStats(
    _ settings: StatsSettings, _ format: StatsFormat, _ rules: RideRules,
    report: @escaping (InputPath, InputReport, _ verdicts: Output?) -> Bool,
    closing: (_ signal: Int32?) -> Void = { _ in }
  ) -> Int32 {
    let shared = SharedStats(settings)
    let code = run(
      makeProcessor: {
        RideProcessor({ StatsWriter(shared, rule: rules.checksum) }, options: rules.workouts, rule: rules.checksum)
      }, report: report,
      tail: { output in
        var text = TextBuffer()
        shared.table.withLock { $0.append(format, to: &text) }
        output.write(text.bytes)
      }, closing: closing)
    let leftOut = shared.table.withLock(\.beyondLimit)
    guard leftOut > 0 else { return code }
    console.line("\(counted(leftOut, "workout")) left out: there are rows for \(StatsTable.rowLimit) only; see --since")
    return max(code, 1)
  }
}
