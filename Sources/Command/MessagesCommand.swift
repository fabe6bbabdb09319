import CommandLineOptions
import Exports
import Ingest
import Inputs
import Pipelines

/// `messages`: prints every message, with the names and scales of the official decoder.
func messagesCommand(_ invocation: Invocation) -> Int32 {
  let run = Run(invocation)
  var options = MessageOptions()
  for name in invocation.messages where !options.selection.add(message: name) {
    run.console.line("no message is called '\(name)' in the FIT profile; unknown ones go by their number")
    return ExitCode.usage
  }
  for name in invocation.fields { options.selection.add(field: name) }
  let isTable = invocation.format == .csv
  if isTable && options.selection.messages.count != 1 {
    run.console.line(
      "--format \(invocation.isTabSeparated ? "tsv" : "csv") needs one --message, whose fields are the columns")
    return ExitCode.usage
  }
  options.selection.limit = invocation.limit
  options.isRaw = invocation.isRaw
  options.showsUnits = invocation.additions.contains(.units)
  options.showsInput = invocation.additions.contains(.input)
  options.activitiesOnly = !invocation.readsAllFiles
  options.isCompatible = invocation.isCompatible
  options.mergesHeartRates = invocation.resolves
  return run.over(messages: options, asTable: isTable)
}
