import CommandLineOptions
import Exports
import Ingest
import Inputs
import Pipelines
import Platform
import Requests

/// The entry point: parses the arguments, runs the command that they name, and exits with its code.
@main
struct Main {
  static func main() {
    exit(start())
  }

  /// Runs the program.
  ///
  /// `main` delegates to this function, because closures in `main` belong to the main actor and must not run on
  /// workers.
  nonisolated static func start() -> Int32 {
    Interrupts.install()
    if let problem = SystemFacts.limitProblem {
      Console().line(problem)
      return ExitCode.problems
    }
    do throws(UsageError) {
      let request = try parse(
        SystemFacts.arguments, isStandardInputTerminal: SystemFacts.isStandardInputTerminal,
        settings: readSettings, isInput: { InputPath(bytes: $0).isThere },
        isDatabase: { InputPath(bytes: $0).isDatabase },
        isSameFile: { InputPath(bytes: $0).isSameFile(as: InputPath(bytes: $1)) })
      switch request {
      case .say(let text): return put(text, in: nil, Console())
      case .run(let invocation):
        let (found, exitCode) = invocation.withInputsOfRides()
        return found.map(perform) ?? exitCode
      }
    } catch {
      Console().line("\(error)")
      return ExitCode.usage
    }
  }

  nonisolated static func perform(_ invocation: Invocation) -> Int32 {
    do throws(UsageError) {
      try invocation.checkReading()
      try invocation.checkReplaced()
      try invocation.checkTerminal()
    } catch {
      Console().line("\(error)")
      return ExitCode.usage
    }
    return switch invocation.command {
    case .check: checkCommand(invocation)
    case .summary: summaryCommand(invocation)
    case .samples: samplesCommand(invocation)
    case .route: routeCommand(invocation)
    case .plot: plotCommand(invocation)
    case .messages: messagesCommand(invocation)
    case .repair, .edit: repairCommand(invocation)
    case .convert: convertCommand(invocation)
    case .export: exportCommand(invocation)
    case .stats: statsCommand(invocation)
    case .best: bestCommand(invocation)
    case .query: queryCommand(invocation)
    case .ingest: ingestCommand(invocation)
    case .report: reportCommand(invocation)
    case .poster: posterCommand(invocation)
    case .duplicates: duplicatesCommand(invocation)
    case .bench: benchCommand(invocation)
    }
  }
}
