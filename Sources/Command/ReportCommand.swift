import CommandLineOptions
import Pipelines

#if SQLite
import Drawing
import Reports
import RideDatabase

/// `report`: a database as one page.
func reportCommand(_ invocation: Invocation) -> Int32 {
  guard let path = invocation.database else { return ExitCode.usage }
  let run = Run(invocation)
  return run.putTable(of: path) { archive, output throws(DatabaseError) in
    let page = Markup { output.write($0.span.raw) }
    try Report(archive, panels: invocation.panelLimit, privacy: run.privacy, on: page).write()
    return ExitCode.success
  }
}

/// `poster`: a database as one picture.
func posterCommand(_ invocation: Invocation) -> Int32 {
  guard let path = invocation.database else { return ExitCode.usage }
  let run = Run(invocation)
  let kind: Poster.Kind =
    switch invocation.posterKind {
    case .grid: .grid
    case .heat: .heat
    case .calendar: .calendar
    }
  func poster(_ archive: RideArchive, _ page: Markup) -> Poster {
    Poster(
      archive, kind, year: invocation.year, isImperial: invocation.tables.units == .imperial, privacy: run.privacy,
      on: page)
  }
  do throws(DatabaseError) {
    // An earlier picture is worth more than one of nothing.
    if try poster(RideArchive(path: path), Markup { _ in }).rideCount() == 0 {
      let what = invocation.posterKind == .calendar ? "no ride" : "no route"
      run.console.line("\(what)\(invocation.year.map { " of \($0)" } ?? "") in the database, so nothing is drawn")
      return ExitCode.problems
    }
  } catch {
    run.console.line("\(error)")
    return ExitCode.problems
  }
  return run.putTable(of: path) { archive, output throws(DatabaseError) in
    try poster(archive, Markup { output.write($0.span.raw) }).write()
    return ExitCode.success
  }
}
#else
/// Reports that this build has no database.
func posterCommand(_ invocation: Invocation) -> Int32 { ingestCommand(invocation) }

/// Reports that this build has no database.
func reportCommand(_ invocation: Invocation) -> Int32 { ingestCommand(invocation) }
#endif
