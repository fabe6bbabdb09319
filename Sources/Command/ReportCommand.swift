import CommandLineOptions
import Pipelines

#if SQLite
import Drawing
import Ingest
import Inputs
import Reports
import RideDatabase

/// `report`: writes one page with the rides of a database or of inputs.
func reportCommand(_ invocation: Invocation) -> Int32 {
  let run = Run(invocation)
  return run.withRides { path in
    run.putTable(of: path, showing: run.filter) { archive, output throws(DatabaseError) in
      let page = Markup { output.write($0.span.raw) }
      try Report(
        archive, panels: invocation.limit, isImperial: run.isImperial, privacy: run.privacy, titles: invocation.titles,
        on: page
      ).write()
      return ExitCode.success
    }
  }
}

/// `poster`: writes one picture with the rides of a database or of inputs.
func posterCommand(_ invocation: Invocation) -> Int32 {
  let run = Run(invocation)
  return run.withRides { run.putPoster(of: $0) }
}

extension Run {
  fileprivate var isImperial: Bool { invocation.tables.units == .imperial }
  fileprivate var filter: RideFilter { RideFilter(year: invocation.year, activities: invocation.selection.sports) }

  /// Calls `body` with the path of a database: the given one, or a temporary one with the rides of the inputs.
  fileprivate func withRides(_ body: ([UInt8]) -> Int32) -> Int32 {
    if let path = invocation.database { return body(path) }
    do throws(SystemError) {
      let folder = try TemporaryFolder(for: "rides.sqlite")
      let path = folder.database
      let tally = Tally(console: console, tellsInputs: true)
      let status = ingest(into: path, tally)
      if let signal = Interrupts.received { return ExitCode.stopped(bySignal: signal) }
      let expected = expecting(tally.readable)
      // Without rides nothing is written, so that an earlier picture is not overwritten.
      // Rides that people wrote down are in no input that counts as one.
      if tally.readable == 0, (try? RideArchive(path: path).ride(1)) == nil {
        if status == ExitCode.success || tally.inputs > 0 { console.line("no ride to draw; \(tally.sentence)") }
        return ExitCode.problems
      }
      return max(status, expected, body(path))
    } catch {
      console.line("\(error)")
      return ExitCode.problems
    }
  }

  private func ingest(into path: [UInt8], _ tally: Tally) -> Int32 {
    var job = IngestJob(database: InputPath(bytes: path))
    job.rider = RiderValues(invocation.rider)
    job.sumsUp = false
    return batch.ingest(job, rules) { input, outcome, reports in
      tally.take(outcome, input, reports)
    } closing: { _, signal in
      if let signal {
        console.line("stopped by signal \(signal); \(tally.sentence)")
      } else if tally.inputs > 1 {
        console.note(tally.sentence)
      }
    }
  }

  fileprivate func putPoster(of path: [UInt8]) -> Int32 {
    let kind: Poster.Kind =
      switch invocation.posterKind {
      case .grid: .grid
      case .heat: .heat
      case .calendar: .calendar
      }
    do throws(DatabaseError) {
      let archive = try RideArchive(path: path, showing: filter) { Interrupts.received != nil }
      if try Poster.rideCount(archive, kind) == 0 {
        let what = invocation.posterKind == .calendar ? "no ride" : "no route"
        let place = invocation.database == nil ? "" : " in the database"
        let year = invocation.year.map { " of \($0)" } ?? ""
        console.line("\(what)\(year)\(filter.activities.isEmpty ? "" : " of --sport")\(place), so nothing is drawn")
        return ExitCode.problems
      }
    } catch {
      return exitCode(of: error)
    }
    return putTable(of: path, showing: filter) { archive, output throws(DatabaseError) in
      var poster = Poster(
        archive, kind, invocation.posterSheet == .a3 ? .a3 : .post, isImperial: isImperial, privacy: privacy,
        titles: invocation.titles, on: Markup { output.write($0.span.raw) })
      try poster.write()
      return ExitCode.success
    }
  }
}
#else
/// Reports that this build has no database.
func posterCommand(_ invocation: Invocation) -> Int32 { ingestCommand(invocation) }

/// Reports that this build has no database.
func reportCommand(_ invocation: Invocation) -> Int32 { ingestCommand(invocation) }
#endif
