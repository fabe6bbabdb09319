import CommandLineOptions
import Exports
import Inputs
import Pipelines

#if SQLite
import RideDatabase

extension Run {
  /// Opens the database at `path`, calls `body` to write its output, and returns the exit code.
  ///
  /// `body` returns 1 if it left something out.
  func putTable(
    of path: [UInt8], showing filter: RideFilter = RideFilter(),
    _ body: (RideArchive, Output) throws(DatabaseError) -> Int32
  ) -> Int32 {
    var left: Int32 = 0
    do throws(DatabaseError) {
      let archive = try RideArchive(path: path, showing: filter) { Interrupts.received != nil }
      let code = try stream(to: invocation.output.map { InputPath(bytes: $0) }, console) {
        output throws(DatabaseError) in
        output.isTabSeparated = invocation.isTabSeparated
        left = try body(archive, output)
      }
      return max(code, left)
    } catch {
      return exitCode(of: error)
    }
  }

  /// Prints why a database could not be read, or that a signal ended the command; returns the exit code.
  func exitCode(of error: DatabaseError) -> Int32 {
    if error.isCancellation, let signal = Interrupts.received { return stopped(by: signal, console) }
    console.line("\(error)")
    return ExitCode.problems
  }
}
#endif

extension StatsFormat {
  /// Creates the form of totals and bests for a format.
  ///
  /// Tab-separated output is converted from the comma-separated form.
  init(_ format: Format?) {
    self =
      switch format {
      case .table: .table
      case .ndjson: .ndjson
      default: .csv
      }
  }
}
