import CommandLineOptions
import Exports
import Ingest
import Inputs
import Pipelines

#if SQLite
import RideDatabase

/// `duplicates`: prints groups of inputs and workouts that a database contains more than once, as `query duplicates`
/// does.
func duplicatesCommand(_ invocation: Invocation) -> Int32 {
  guard let path = invocation.database else { return ExitCode.usage }
  let run = Run(invocation)
  do throws(DatabaseError) {
    if let counting = invocation.rideCounting {
      // The command must not create a database that does not exist.
      _ = try RideArchive(path: path)
      var options = RideDatabase.Options()
      options.isCancelled = { Interrupts.received != nil }
      options.counting = counting
      try RideDatabase(path: path, options: options).finish()
    }
  } catch {
    return run.exitCode(of: error)
  }
  return run.putTable(of: path) { archive, output throws(DatabaseError) in
    try archive.putQuery(
      .computed(.duplicates), StatsFormat(invocation.formatHere ?? .table), .metric, limit: nil, to: output,
      run.console)
  }
}

extension Invocation {
  /// How rides are counted in a database from now on; nil if no option specifies it.
  var rideCounting: RideCounting? {
    switch copies {
    case .rides: .rides(preferring: preferredDevices)
    case .once: .recordings
    case .each, nil: nil
    }
  }
}
#else
/// Reports that this build has no database.
func duplicatesCommand(_ invocation: Invocation) -> Int32 { ingestCommand(invocation) }
#endif
