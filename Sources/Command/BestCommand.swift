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
    fitsPower = options.quantity == .criticalPower
    if fitsPower {
      if !options.durations.isEmpty || !options.distances.isEmpty || options.top != nil {
        throw UsageError("--of critical-power uses 2 to 20 minutes: leave out --duration, --distance and --top")
      }
      durations = CurveDurations.seconds.filter { CriticalPower.durations.contains($0) }
      quantities = [.power]
      return
    }
    for seconds in options.durations {
      guard CurveDurations.seconds.contains(seconds) else {
        throw UsageError("--duration does not have \(seconds) s; 'fitstream help --duration' lists all durations")
      }
      durations.append(seconds)
    }
    for meters in options.distances {
      guard let length = BestEffort.lengths.first(where: { ($0 - meters).magnitude < 1 }) else {
        throw UsageError("--distance takes \(alternatives(BestEffort.lengths.map { Self.name(ofLength: $0) }))")
      }
      lengths.append(length)
    }
    if let quantity = options.quantity { quantities = [LoggedQuantity(quantity)] }
    guard durations.isEmpty && lengths.isEmpty else { return }
    durations = Self.usual
    if options.quantity == nil { lengths = BestEffort.lengths }
  }
}

extension BestSettings {
  /// Returns a length as `--distance` takes it.
  private static func name(ofLength meters: Double) -> String {
    switch meters {
    case 21_097.5: "half"
    case 42_195: "marathon"
    case 1609.344, 3218.688: "\(Int64(saturating: meters / 1609.344))mi"
    default: meters < 1000 ? "\(Int64(saturating: meters))m" : "\(Int64(saturating: meters / 1000))km"
    }
  }
}

extension LoggedQuantity {
  fileprivate init(_ name: BestQuantity) {
    self =
      switch name {
      case .power, .criticalPower: .power
      case .heartRate: .heartRate
      case .cadence: .cadence
      case .speed: .speed
      case .climbing: .altitude
      }
  }
}
