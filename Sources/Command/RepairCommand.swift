import CommandLineOptions
import Ingest
import Inputs
import Pipelines

/// `repair`: writes damaged or unfinished FIT files as whole ones.
func repairCommand(_ invocation: Invocation) -> Int32 {
  var run = Run(invocation, isReportTable: true)
  let output = invocation.output.map { InputPath(bytes: $0) }
  run.writesFolder = !invocation.isDryRun && output?.isFolder ?? false
  var options = RepairOptions()
  options.isDryRun = invocation.isDryRun
  options.completesSound = invocation.completesSound
  options.activitiesOnly = !invocation.readsAllFiles
  var batch = run.batch
  if options.isDryRun { batch.output = nil }
  let isOne = !batch.writesFolder && !options.isDryRun
  return run.over { report, closing in
    batch.runRepair(
      options, run.rules,
      report: { input, outcome, reports in
        if isOne, outcome.status == .ok, let detail = outcome.detail { run.console.problem(input, detail) }
        return report(input, outcome, reports)
      }, closing: closing)
  }
}
