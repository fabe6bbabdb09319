import CommandLineOptions
import Ingest
import Inputs
import Pipelines
import Requests

/// `repair` and `edit`: write damaged or unfinished FIT files as whole ones, and with changes.
func repairCommand(_ invocation: Invocation) -> Int32 {
  var run = Run(invocation, isReportTable: true)
  let output = invocation.output.map { InputPath(bytes: $0) }
  run.writesFolder = !invocation.isDryRun && output?.isFolder ?? false
  var options = RepairOptions()
  options.isDryRun = invocation.isDryRun
  options.completesSound = invocation.completesSound
  options.activitiesOnly = !invocation.readsAllFiles
  if invocation.command == .edit {
    do throws(UsageError) {
      options.edit = try RideEdit(invocation)
      options.isInPlace = invocation.edit.isInPlace
      if options.isInPlace && output != nil { throw UsageError("--in-place writes no other file: leave out --output") }
    } catch {
      run.console.line("\(error)")
      return ExitCode.usage
    }
  }
  var batch = run.batch
  if options.isDryRun { batch.output = nil }
  let isOne = !batch.writesFolder && !options.isDryRun && !options.isInPlace
  return run.over { report, closing in
    batch.runRepair(
      options, run.rules,
      report: { input, outcome, reports in
        if isOne, outcome.status == .ok, let detail = outcome.detail { run.console.problem(input, detail) }
        return report(input, outcome, reports)
      }, closing: closing)
  }
}
