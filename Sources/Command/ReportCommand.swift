import CommandLineOptions
import Drawing
import Ingest
import Pipelines

#if SQLite
import Reports
import RideDatabase

/// `report`: a database as one page.
func reportCommand(_ invocation: Invocation) -> Int32 {
  guard let path = invocation.database else { return ExitCode.usage }
  return Run(invocation).putTable(of: path) { archive, output throws(DatabaseError) in
    let page = Markup { output.write($0.span.raw) }
    try Report(archive, panels: invocation.panelLimit, on: page).write()
    return ExitCode.success
  }
}
#else
/// Reports that this build has no database.
func reportCommand(_ invocation: Invocation) -> Int32 { ingestCommand(invocation) }
#endif
