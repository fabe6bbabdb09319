import CommandLineOptions
import Exports
import Ingest
import Inputs
import Pipelines
import Workouts

#if SQLite
import RideDatabase
#endif

/// `stats`: sums, means and counts by intervals of time.
func statsCommand(_ invocation: Invocation) -> Int32 {
  let run = Run(invocation)
  var settings = StatsSettings()
  do throws(StatsMistake) {
    try settings.take(invocation.tables)
  } catch {
    run.console.line(error.text)
    return ExitCode.usage
  }
  let isForPeople = SystemFacts.isStandardOutputTerminal && invocation.output == nil
  let format: StatsFormat =
    switch invocation.format {
    case .table: .table
    case .ndjson: .ndjson
    case .csv: .csv
    default: isForPeople ? .table : .csv
    }
  if let path = invocation.database { return put(settings, format, of: path, run) }
  return run.over { run.batch.runStats(settings, format, run.rules, report: $0, closing: $1) }
}

#if SQLite
/// Puts out the sums over a database.
private func put(_ settings: StatsSettings, _ format: StatsFormat, of path: [UInt8], _ run: Run) -> Int32 {
  var left: Int32 = 0
  do throws(DatabaseError) {
    let archive = try RideArchive(path: path) { Interrupts.received != nil }
    let code = try stream(to: run.invocation.output.map { InputPath(bytes: $0) }, run.console) {
      output throws(DatabaseError) in left = try archive.putStats(settings, format, to: output, run.console)
    }
    return max(code, left)
  } catch {
    if error.isCancellation, let signal = Interrupts.received { return stopped(by: signal, run.console) }
    run.console.line("\(error)")
    return ExitCode.problems
  }
}
#else
private func put(_ settings: StatsSettings, _ format: StatsFormat, of path: [UInt8], _ run: Run) -> Int32 {
  ingestCommand(run.invocation)
}
#endif

/// A mistake in the options, in one line.
private struct StatsMistake: Error { let text: String }

extension StatsSettings {
  fileprivate mutating func take(_ options: TableOptions) throws(StatsMistake) {
    isBySport = options.groups.contains(.sport)
    source = options.groups.contains(.device) ? .device : options.groups.contains(.app) ? .app : .none
    showsDuration = options.additions.contains(.duration)
    showsRecent = options.additions.contains(.recent)
    units = options.units == .imperial ? .imperial : .metric
    copies =
      switch options.copies {
      case .once: .once
      case .rides: .rides
      case .each: .each
      }
    try takeKinds(options.kinds)
    try takeInterval(options)
    try takeRange(options)
  }

  private mutating func takeKinds(_ names: [String]) throws(StatsMistake) {
    for name in names {
      guard let kind = SampleKind.allCases.first(where: { "\($0.name)" == name }) else {
        let names = SampleKind.allCases.map { "\($0.name)" }.joined(separator: ", ")
        throw StatsMistake(text: "--kind takes one of \(names), not '\(name)'")
      }
      kinds.append(kind)
    }
  }

  private mutating func takeInterval(_ options: TableOptions) throws(StatsMistake) {
    interval.unit = StatsPeriod(options.period.unit)
    interval.count = options.period.count
    guard let text = options.anchor else { return }
    guard let time = WrittenTime(text), time.utcOffsetSeconds == nil, time.wall.unixMilliseconds % 60_000 == 0 else {
      throw StatsMistake(text: "--anchor takes a day or a time such as 2026-11-20 or 2026-11-20T04:00, not '\(text)'")
    }
    let isByMonth = options.period.unit == .month || options.period.unit == .year
    if isByMonth && time.day.dayOfMonth > 28 {
      throw StatsMistake(text: "--anchor of months and years takes a day that every month has, not '\(text)'")
    }
    interval.anchor = time.wall
  }

  // MARK: Range of time

  private mutating func takeRange(_ options: TableOptions) throws(StatsMistake) {
    let first = try Self.time("--since", options.since)
    let last = try Self.time("--until", options.until)
    if options.last != nil && first != nil { throw StatsMistake(text: "--last and --since exclude each other") }
    let hasTimes =
      first?.hasTimeOfDay ?? false || last?.hasTimeOfDay ?? false || (options.last?.unit.isBelowDay ?? false)
    edge = options.edge.map { StatsEdge($0) } ?? (interval.isBelowDay || hasTimes ? .cut : .workout)
    if let first { take(since: first) }
    if let last { take(until: last) }
    if let span = options.last { take(last: span, until: last) }
  }

  private static func time(_ name: String, _ text: String?) throws(StatsMistake) -> WrittenTime? {
    guard let text else { return nil }
    if let time = WrittenTime(text) { return time }
    throw StatsMistake(
      text: "\(name) takes a day such as 2026-11-20, or a time such as 2026-11-20T18:30, not '\(text)'")
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

  private mutating func take(last span: TimeSpan, until: WrittenTime?) {
    let unit = StatsPeriod(span.unit)
    let now = Instant(unixSeconds: SystemFacts.unixSeconds)
    if span.unit.isBelowDay {
      let end = until.map { $0.hasTimeOfDay ? $0.moment : $0.day.after(1).beginning } ?? now
      let minutes = Int64(span.count) &* (span.unit == .hour ? 60 : 1)
      from = end.advanced(byMilliseconds: 0 &- minutes &* 60_000)
      return
    }
    let today = until?.day ?? CalendarDay(now.advanced(byMilliseconds: now.zoneMilliseconds))
    let first = today.before(span.count, unit).after(1)
    if edge == .workout { since = first } else { from = first.beginning }
  }
}

extension StatsPeriod {
  fileprivate init(_ name: PeriodName) {
    self =
      switch name {
      case .minute: .minute
      case .hour: .hour
      case .day: .day
      case .week: .week
      case .month: .month
      case .year: .year
      }
  }
}

extension StatsEdge {
  fileprivate init(_ name: EdgeName) {
    self =
      switch name {
      case .workout: .workout
      case .cut: .cut
      case .keep: .keep
      case .strictStart: .strictStart
      case .strictEnd: .strictEnd
      case .strict: .strict
      }
  }
}

extension PeriodName {
  fileprivate var isBelowDay: Bool { self == .hour || self == .minute }
}

extension WrittenTime {
  /// The moment, by this computer's time zone where none is given.
  fileprivate var moment: Instant {
    if let utcOffsetSeconds { return wall.advanced(byMilliseconds: Int64(utcOffsetSeconds) &* -1000) }
    return wall.inZone
  }
}

extension CalendarDay {
  /// Its start by this computer's time zone.
  fileprivate var beginning: Instant { Instant(unixSeconds: Int64(number) &* 86_400).inZone }

  fileprivate func after(_ days: Int) -> CalendarDay { CalendarDay(number: number &+ days) }
}

extension Instant {
  /// Milliseconds that this computer's time zone is east of UTC at this moment.
  fileprivate var zoneMilliseconds: Int64 {
    Int64(SystemFacts.secondsEastOfUTC(at: unixMilliseconds / 1000)) &* 1000
  }

  /// The moment at which this computer's local clock shows the same time as this one in UTC.
  fileprivate var inZone: Instant {
    let about = advanced(byMilliseconds: 0 &- zoneMilliseconds)
    return advanced(byMilliseconds: 0 &- about.zoneMilliseconds)
  }
}
