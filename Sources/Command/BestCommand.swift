import CommandLineOptions
import Exports
import Ingest
import Inputs
import Pipelines
import Workouts

#if SQLite
import RideDatabase
#endif

/// `best`: the highest means over durations, and the shortest times over lengths.
func bestCommand(_ invocation: Invocation) -> Int32 {
  let run = Run(invocation)
  var settings = BestSettings()
  do throws(UsageError) {
    try settings.take(invocation.tables)
  } catch {
    run.console.line("\(error)")
    return ExitCode.usage
  }
  let format: StatsFormat =
    switch invocation.formatHere {
    case .table: .table
    case .ndjson: .ndjson
    default: .csv
    }
  if let path = invocation.database { return put(settings, format, of: path, run) }
  return run.over { run.batch.runBests(settings, format, run.rules, report: $0, closing: $1) }
}

#if SQLite
/// Puts out the best of a database.
private func put(_ settings: BestSettings, _ format: StatsFormat, of path: [UInt8], _ run: Run) -> Int32 {
  var left: Int32 = 0
  do throws(DatabaseError) {
    let archive = try RideArchive(path: path) { Interrupts.received != nil }
    let code = try stream(to: run.invocation.output.map { InputPath(bytes: $0) }, run.console) {
      output throws(DatabaseError) in
      output.isTabSeparated = run.invocation.isTabSeparated
      left = try archive.putBests(settings, format, of: run.rules.selection, to: output, run.console)
    }
    return max(code, left)
  } catch {
    if error.isCancellation, let signal = Interrupts.received { return stopped(by: signal, run.console) }
    run.console.line("\(error)")
    return ExitCode.problems
  }
}
#else
private func put(_ settings: BestSettings, _ format: StatsFormat, of path: [UInt8], _ run: Run) -> Int32 {
  ingestCommand(run.invocation)
}
#endif

extension BestSettings {
  /// Durations that are put out where none is asked for.
  private static let usual = [1, 5, 15, 60, 300, 1200, 3600]

  fileprivate mutating func take(_ options: TableOptions) throws(UsageError) {
    top = options.top ?? 1
    fitsPower = options.fitsPower
    if fitsPower {
      if !options.durations.isEmpty || !options.distances.isEmpty || options.top != nil || options.quantity != nil {
        throw UsageError("--critical-power is of power over 2 to 20 minutes; it takes no other choice")
      }
      durations = CurveDurations.seconds.filter { CriticalPower.durations.contains($0) }
      quantities = [.power]
      return
    }
    for seconds in options.durations {
      guard CurveDurations.seconds.contains(seconds) else {
        throw UsageError("--duration takes one that curves have, not \(seconds) s; see 'fitstream help --duration'")
      }
      durations.append(seconds)
    }
    for meters in options.distances {
      guard let length = BestEffort.lengths.first(where: { ($0 - meters).magnitude < 1 }) else {
        throw UsageError("--distance takes one that efforts have, not \(meters) m; see 'fitstream help --distance'")
      }
      lengths.append(length)
    }
    if let quantity = options.quantity { quantities = [LoggedQuantity(quantity)] }
    guard durations.isEmpty && lengths.isEmpty else { return }
    durations = Self.usual
    if options.quantity == nil { lengths = BestEffort.lengths }
  }
}

extension LoggedQuantity {
  fileprivate init(_ name: BestQuantity) {
    self =
      switch name {
      case .power: .power
      case .heartRate: .heartRate
      case .cadence: .cadence
      case .speed: .speed
      case .climbing: .altitude
      }
  }
}
