import CommandLineOptions
import Exports
import Ingest
import Inputs
import Pipelines
import Requests
import Workouts

#if SQLite
import RideDatabase
#endif

/// `stats`: prints totals, means and counts by periods of time.
func statsCommand(_ invocation: Invocation) -> Int32 {
  let run = Run(invocation)
  var settings = StatsSettings()
  do throws(UsageError) {
    try settings.take(invocation)
  } catch {
    run.console.line("\(error)")
    return ExitCode.usage
  }
  settings.fit = .here(invocation)
  let format = StatsFormat(invocation.formatHere)
  #if SQLite
  if let path = invocation.database {
    if invocation.includesWellness {
      return run.putTable(of: path) { archive, output throws(DatabaseError) in
        try archive.putWellnessStats(settings, format, to: output)
      }
    }
    return run.putTable(of: path) { archive, output throws(DatabaseError) in
      try archive.putStats(settings, format, of: run.rules.selection, to: output, run.console)
    }
  }
  #else
  if invocation.database != nil { return ingestCommand(invocation) }
  #endif
  if invocation.includesWellness {
    return run.over { run.batch.runWellnessStats(settings, format, run.rules, report: $0, closing: $1) }
  }
  return run.over { run.batch.runStats(settings, format, run.rules, report: $0, closing: $1) }
}

extension StatsSettings {
  fileprivate mutating func take(_ invocation: Invocation) throws(UsageError) {
    let options = invocation.tables
    isBySport = options.groups.contains(.sport)
    source = try StatsSource(options.groups, ofDatabase: invocation.database != nil)
    showsDuration = invocation.additions.contains(.duration)
    showsRecent = invocation.additions.contains(.recent)
    units = options.units == .imperial ? .imperial : .metric
    copies = invocation.copies.flatMap { StatsCopies(rawValue: $0.rawValue) } ?? .once
    try takeZones(invocation)
    leftOut = Set(options.leftOut.compactMap { StatsDoubt(rawValue: $0.rawValue) })
    try takeKinds(options.columns)
    try takeInterval(options)
    try takeRange(options, invocation.selection)
  }

  private mutating func takeZones(_ invocation: Invocation) throws(UsageError) {
    showsZones = invocation.tables.showsZones
    guard showsZones else { return }
    (thresholdPower, maximumHeartRate) = (invocation.rider.thresholdPower, invocation.rider.maximumHeartRate)
    if copies == .rides { throw UsageError("--zones is of workouts: --copies once or each") }
    if !invocation.tables.columns.isEmpty || !invocation.additions.isEmpty {
      throw UsageError("--zones prints only times in zones, without --columns and --add")
    }
  }

  private mutating func takeKinds(_ names: [String]) throws(UsageError) {
    for name in names {
      guard let kind = SampleKind.allCases.first(where: { "\($0.name)" == name }) else {
        let names = SampleKind.allCases.map { "\($0.name)" }.joined(separator: ", ")
        throw UsageError("--columns takes kinds of samples in stats, not '\(name)': \(names)")
      }
      kinds.append(kind)
    }
  }

  private mutating func takeInterval(_ options: TableOptions) throws(UsageError) {
    interval.unit = StatsPeriod(options.period.unit)
    interval.count = options.period.count
    guard let text = options.anchor else { return }
    guard let time = WrittenTime(text), time.utcOffsetSeconds == nil, time.wall.unixMilliseconds % 60_000 == 0 else {
      throw UsageError("--by PERIOD@START takes a day or a time such as 2026-11-20 or 2026-11-20T04:00, not '\(text)'")
    }
    let isByMonth = options.period.unit == .month || options.period.unit == .year
    if isByMonth && time.day.dayOfMonth > 28 {
      throw UsageError("--by PERIOD@START of months and years takes a day that every month has, not '\(text)'")
    }
    interval.anchor = time.wall
  }

  // MARK: Range of time

  private mutating func takeRange(_ options: TableOptions, _ selection: SelectionOptions) throws(UsageError) {
    let first = try WrittenTime.of("--since", selection.since)
    let last = try WrittenTime.of("--until", selection.until)
    let hasTimes =
      first?.hasTimeOfDay ?? false || last?.hasTimeOfDay ?? false || (selection.last?.unit.isBelowDay ?? false)
    edge = options.edge.map { StatsEdge($0) } ?? (interval.isBelowDay || hasTimes ? .cut : .workout)
    if let first { take(since: first) }
    if let last { take(until: last) }
    if let span = selection.last {
      let start = span.beginning(until: last)
      if edge == .workout { since = start.day }
      if edge != .workout { from = start.day.beginning }
      if let moment = start.moment { from = moment }
    }
    if showsZones && edge != .workout {
      throw UsageError("--zones is of whole workouts: intervals of a day or longer, without --edge and times of day")
    }
  }

  private mutating func take(since time: WrittenTime) {
    if time.hasTimeOfDay || edge != .workout { from = time.moment } else { since = time.day }
  }

  private mutating func take(until time: WrittenTime) {
    if time.hasTimeOfDay {
      to = time.moment
    } else if edge != .workout {
      to = time.day.after(1).beginning
    } else {
      until = time.day
    }
  }
}

extension StatsSource {
  /// Returns the source of the grouping, apart from the sport.
  fileprivate init(_ groups: Set<GroupName>, ofDatabase isStored: Bool) throws(UsageError) {
    let sources: [(GroupName, StatsSource)] = [
      (.device, .device), (.app, .app), (.gear, .gear), (.place, .place), (.weekday, .weekday), (.hour, .hour),
    ]
    self = sources.first { groups.contains($0.0) }?.1 ?? .none
    if !isStored, self == .gear || self == .place {
      throw UsageError("--group \(self) is of what ingest stored: give its database with --db FILE, and no inputs")
    }
  }
}

// Converts the words of the command line to settings.

extension StatsEdge {
  fileprivate init(_ name: EdgeName) { self = Self(rawValue: name.rawValue) ?? .workout }
}
