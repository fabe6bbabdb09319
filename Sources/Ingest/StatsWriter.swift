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
  var summaries: [WorkoutSummary] = []

  init(_ table: SharedStats, rule: ChecksumRule) {
    self.table = table
    self.rule = rule
  }

  mutating func begin(_ name: String) { summaries.removeAll(keepingCapacity: true) }

  mutating func workoutEnd(_ summary: borrowing WorkoutSummary) { summaries.append(copy summary) }

  mutating func drain(_ soFar: @autoclosure () -> InputSoFar, into output: inout OutputWriter) {
    guard summaries.count >= SummaryWriter.heldWorkouts, rule != .refuse else { return }
    count()
  }

  mutating func end(_ report: InputReport, _ identity: FITFileIdentity, into output: inout OutputWriter) {
    if rule == .refuse && report.reason == "crc-mismatch" { return }
    count()
  }

  private mutating func count() {
    table.table.withLock { table in
      for summary in summaries { table.add(summary) }
    }
    summaries.removeAll(keepingCapacity: true)
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
    return run(
      makeProcessor: {
        RideProcessor({ StatsWriter(shared, rule: rules.checksum) }, options: rules.workouts, rule: rules.checksum)
      }, report: report,
      tail: { output in
        var text = TextBuffer()
        shared.table.withLock { $0.append(format, to: &text) }
        output.write(text.bytes)
      }, closing: closing)
  }
}
