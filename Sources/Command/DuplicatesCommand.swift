import CommandLineOptions
import Exports
import Ingest
import Inputs
import Pipelines

#if SQLite
import RideDatabase

/// `duplicates`: the inputs and workouts that a database holds more than once, in groups: the rows of `query duplicates`.
func duplicatesCommand(_ invocation: Invocation) -> Int32 {
  guard let path = invocation.database else { return ExitCode.usage }
  let run = Run(invocation)
  do throws(DatabaseError) {
    if let counting = invocation.rideCounting {
      // A database that is not there is not made for this.
      _ = try RideArchive(path: path)
      var options = RideDatabase.Options()
      options.counting = counting
      try RideDatabase(path: path, options: options).finish()
    }
  } catch {
    run.console.line("\(error)")
    return ExitCode.problems
  }
  return run.putTable(of: path) { archive, output throws(DatabaseError) in
    try archive.putQuery(
      .computed(.duplicates), StatsFormat(invocation.formatHere ?? .table), .metric, limit: nil, to: output,
      run.console)
  }
}

extension Invocation {
  /// The way rides count in a database from now on; nil where nothing was said of it.
  var rideCounting: RideCounting? {
    switch sources {
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
