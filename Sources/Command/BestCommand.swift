import CommandLineOptions
import Exports
import Ingest
import Inputs
import Pipelines
import Workouts

#if SQLite
import RideDatabase
#endif

/// `best`: prints the highest means over durations, and the shortest times over distances.
func bestCommand(_ invocation: Invocation) -> Int32 {
  let run = Run(invocation)
  var settings = BestSettings()
  do throws(UsageError) {
    try settings.take(invocation.tables)
  } catch {
    run.console.line("\(error)")
    return ExitCode.usage
  }
  settings.fit = .here(invocation)
  let format = StatsFormat(invocation.formatHere)
  #if SQLite
  if let path = invocation.database {
    return run.putTable(of: path) { archive, output throws(DatabaseError) in
      try archive.putBests(settings, format, of: run.rules.selection, to: output, run.console)
    }
  }
  #else
  if invocation.database != nil { return ingestCommand(invocation) }
  #endif
  return run.over { run.batch.runBests(settings, format, run.rules, report: $0, closing: $1) }
}

extension BestSettings {
  /// The durations in seconds that are printed by default.
  private static let usual = [1, 5, 15, 60, 300, 1200, 3600]

  fileprivate mutating func take(_ options: TableOptions) throws(UsageError) {
    top = options.top ?? 1
    units = options.units == .imperial ? .imperial : .metric
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
