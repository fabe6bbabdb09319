import CommandLineOptions
import Exports
import Ingest
import Workouts

/// `stats`: sums, means and counts by day, week, month or year.
func statsCommand(_ invocation: Invocation) -> Int32 {
  let run = Run(invocation)
  let options = invocation.tables
  var settings = StatsSettings()
  settings.period =
    switch options.period {
    case .day: .day
    case .week: .week
    case .month: .month
    case .year: .year
    }
  settings.isBySport = options.grouping == .sport
  for name in options.kinds {
    guard let kind = SampleKind.allCases.first(where: { "\($0.name)" == name }) else {
      let names = SampleKind.allCases.map { "\($0.name)" }.joined(separator: ", ")
      run.console.line("--kind takes one of \(names), not '\(name)'")
      return ExitCode.usage
    }
    settings.kinds.append(kind)
  }
  for (name, text) in [("--since", options.since), ("--until", options.until)] {
    guard let text, CalendarDay(text) == nil else { continue }
    run.console.line("\(name) takes a day such as 2026-11-20, not '\(text)'")
    return ExitCode.usage
  }
  settings.since = options.since.flatMap { CalendarDay($0) }
  settings.until = options.until.flatMap { CalendarDay($0) }
  let isForPeople = SystemFacts.isStandardOutputTerminal && invocation.output == nil
  let format: StatsFormat =
    switch invocation.format {
    case .table: .table
    case .ndjson: .ndjson
    case .csv: .csv
    default: isForPeople ? .table : .csv
    }
  return run.over { run.batch.runStats(settings, format, run.rules, report: $0, closing: $1) }
}
