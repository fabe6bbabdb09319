import CommandLineOptions
import Exports
import Ingest
import Inputs
import Pipelines

#if SQLite
import InputReports
import RideDatabase

/// `ingest`: stores rides in a database.
func ingestCommand(_ invocation: Invocation) -> Int32 {
  let run = Run(invocation)
  guard let path = invocation.database else { return ExitCode.usage }
  return run.withTotals { ingest(run, into: path, $0) }
}

private func ingest(_ run: Run, into path: [UInt8], _ totals: Output?) -> Int32 {
  let invocation = run.invocation
  var selection: RowSelection = invocation.tables.leftOut.contains(.bests) ? [] : [.bests, .places]
  if invocation.additions.contains(.records) { selection.insert(.records) }
  if invocation.additions.contains(.samples) { selection.insert(.samples) }
  if invocation.includesWellness { selection.insert(.wellness) }
  if invocation.additions.contains(.beats) { selection.insert(.beats) }
  if invocation.additions.contains(.routePoints) { selection.insert(.routePoints) }
  var job = IngestJob(
    database: InputPath(bytes: path), selection: selection,
    skipsDuplicates: invocation.tables.leftOut.contains(.duplicates))
  job.pruning =
    switch invocation.pruning {
    case nil: .keep
    case .count: .count
    case .remove: .remove
    }
  job.counting = invocation.rideCounting
  job.rider = RiderValues(invocation.rider)
  job.sumsUp = !invocation.isQuiet
  job.countsReadable = invocation.expectedInputs != nil || invocation.totals != nil
  let tally = Tally(console: run.console, tellsInputs: true)
  let groups = ProblemGroups()
  let start = SystemFacts.nanoseconds
  var closing: String?
  var hasNew = false
  var isComplete = false
  var status = run.batch.ingest(job, run.rules) { input, outcome, reports in
    groups.take(outcome)
    return tally.take(outcome, input, reports)
  } closing: { summary, signal in
    let seconds = Double(SystemFacts.nanoseconds &- start) / 1e9
    isComplete = signal == nil
    if let signal {
      run.console.line("stopped by signal \(signal); what was in work is stored, run again for the rest")
    }
    guard let summary else { return }
    hasNew = summary.new.contains { $0.workouts > 0 }
    closing =
      IngestReport(
        database: InputPath(bytes: path).display, sentence: tally.sentence, seconds: seconds, summary: summary,
        groups: groups.sorted, isDry: invocation.pruning == .count
      ).text
  }
  status = run.ended(tally, status, isComplete: isComplete, totals)
  guard let closing, !invocation.isQuiet else { return status }
  status = max(status, put(closing, in: nil, run.console))
  if hasNew && SystemFacts.isStandardErrorTerminal {
    run.console.note("try next: " + nextCommands(path).joined(separator: ", "))
  }
  return status
}

/// Returns commands to suggest after the first ingest to a database.
private func nextCommands(_ path: [UInt8]) -> [String] {
  let database = InputPath(bytes: path).display.quotedForShell
  return ["query longest --limit 5", "query eddington", "best"].map { "fitstream \($0) --db \(database)" }
}

extension RiderValues {
  /// Creates the values that are given on the command line.
  init(_ options: RiderOptions) {
    self.init()
    fromDay = options.fromDay ?? Self.allDays
    thresholdPowerWatts = options.thresholdPower
    maximumHeartRateBPM = options.maximumHeartRate
    restingHeartRateBPM = options.restingHeartRate
    sex = options.sex?.rawValue
  }
}

/// Counts inputs that were not `ok` by reason, with an example of each.
///
/// It is called for one input at a time.
final class ProblemGroups: Sendable {
  struct Group {
    let status: InputStatus
    let reason: Reason?
    var count: Int
    let example: String

    /// The name of the reason, as in reports.
    ///
    /// Every status except `ok` has a reason.
    var name: String { reason?.name ?? "" }
  }

  private struct Problem: Hashable {
    let status: InputStatus
    let reason: Reason?
  }

  private let groups = Monitor<[Problem: Group]>([:])

  func take(_ report: InputReport) {
    guard report.status != .ok else { return }
    let problem = Problem(status: report.status, reason: report.reason)
    groups.update {
      let new = Group(status: report.status, reason: report.reason, count: 0, example: report.input)
      $0[problem, default: new].count &+= 1
    }
  }

  /// The groups, sorted by severity and then by decreasing count.
  var sorted: [Group] {
    let order: [InputStatus] = [.failed, .partial, .skipped, .ok]
    func rank(_ group: Group) -> (Int, Int, String) {
      (order.firstIndex(of: group.status) ?? 0, 0 &- group.count, group.name)
    }
    return groups.update { Array($0.values) }.sorted { rank($0) < rank($1) }
  }
}

/// The closing text of an ingest, for people.
struct IngestReport {
  let database: String
  let sentence: String
  let seconds: Double
  let summary: IngestSummary
  let groups: [ProblemGroups.Group]
  /// Whether removed inputs were only counted.
  let isDry: Bool

  var text: String {
    let new = summary.newWorkouts
    var lines = ["\(database): \(new) new of \(counted(summary.workouts, "workout")), in \(Self.time(seconds))"]
    lines.append("  \(sentence)")
    if new > 0 {
      lines.append("")
      // The table only lists new workouts, so it needs a heading if the database already had some.
      if new < summary.workouts { lines.append("  new in this run:") }
      lines.append("  year  activity              workouts          km       hours   climbed m")
    }
    for line in summary.new { lines.append(Self.row(line)) }
    if groups.contains(where: { $0.status != .ok }) { lines.append("") }
    for group in groups {
      let example = group.count == 1 ? group.example : "first \(group.example)"
      lines.append("  " + "\(group.count)".leading(7) + "  \(group.status.name), \(group.name): \(example)")
    }
    if let pruned = summary.pruned { lines += ["", "  " + Self.sentence(pruned, isDry: isDry)] }
    let copies = [
      (summary.sameBytes, "same bytes"),
      (summary.sameRecording, "same recording (once in totals)"), (summary.sameRide, "same ride"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    if !copies.isEmpty {
      lines += [
        "", "  there twice: " + copies.joined(separator: ", ") + "; see fitstream duplicates --db \(database)",
      ]
    }
    // Control characters are removed, because the text contains names of inputs.
    return lines.map(plain).joined(separator: "\n") + "\n"
  }

  private static func sentence(_ pruned: PrunedInputs, isDry: Bool) -> String {
    let verb = isDry ? "would be pruned" : "pruned"
    let kept = "\(counted(pruned.kept, "input")) kept: the folder is empty, as that of a share that is not mounted"
    return
      "\(verb): \(counted(pruned.inputs, "input")) with \(counted(pruned.workouts, "workout")), gone from the folders given"
      + (pruned.kept > 0 ? "; " + kept : "")
  }

  private func plain(_ line: String) -> String {
    var text = TextBuffer()
    text.append(plain: line)
    return text.string
  }

  private static func row(_ line: IngestSummary.Line) -> String {
    let (kilometers, hours) = (whole(line.distanceMeters / 1000), whole(line.timerSeconds / 3600))
    let climbed = whole(line.ascentMeters)
    return "  \(line.year.isEmpty ? "    " : line.year)  \(name(line.activity).trailing(20))"
      + "\(line.workouts)".leading(10) + kilometers.leading(12)
      + hours.leading(12) + climbed.leading(12)
  }

  /// Returns a name, shortened to the width of its column.
  private static func name(_ activity: String) -> String { activity.count < 20 ? activity : activity.prefix(18) + "…" }

  /// Returns a number without decimals.
  ///
  /// Files can contain any value.
  private static func whole(_ number: Double) -> String {
    var text = TextBuffer(capacity: 64)
    text.append(decimal: number, fractionDigits: 0)
    return text.string
  }

  private static func time(_ seconds: Double) -> String {
    seconds < 10 ? "\((seconds * 10).rounded() / 10) s" : "\(Int64(saturating: seconds.rounded())) s"
  }
}

extension String {
  /// Returns the text, padded on the left to a width.
  fileprivate func leading(_ width: Int) -> String { String(repeating: " ", count: max(1, width &- count)) + self }

  /// Returns the text, padded on the right to a width.
  fileprivate func trailing(_ width: Int) -> String { self + String(repeating: " ", count: max(1, width &- count)) }
}
#else
/// Reports that this build has no database.
func ingestCommand(_ invocation: Invocation) -> Int32 {
  Console().line("built without SQLite: \(invocation.command.rawValue) needs the package trait SQLite")
  return ExitCode.usage
}
#endif
