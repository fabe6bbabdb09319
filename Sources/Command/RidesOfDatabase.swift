import CommandLineOptions
import Exports
import Ingest
import Inputs
import Pipelines

#if SQLite
import RideDatabase

extension Invocation {
  /// Returns the invocation with the inputs of `--ride` added.
  ///
  /// If that fails, it prints the reason and returns an exit code.
  func withInputsOfRides() -> (Invocation?, exitCode: Int32) {
    guard !rides.isEmpty, let database else { return (self, ExitCode.success) }
    let console = Console()
    var invocation = self
    do throws(DatabaseError) {
      let lookup = try RideLookup(InputPath(bytes: database))
      for text in rides {
        guard let wish = RideLookup.Wish(text) else {
          console.line("--ride takes the number of a ride, or a day such as 2026-11-20, not '\(text)'")
          return (nil, ExitCode.usage)
        }
        do throws(RideLookup.Problem) {
          invocation.inputs.append(try lookup.input(of: wish, day: text).bytes)
        } catch {
          if let signal = Interrupts.received { return (nil, stopped(by: signal, console)) }
          return (nil, say(error, text, console))
        }
      }
    } catch {
      console.line("\(error)")
      return (nil, ExitCode.problems)
    }
    invocation.rides = []
    do throws(UsageError) {
      try checkOutputs(of: invocation) { InputPath(bytes: $0).isSameFile(as: InputPath(bytes: $1)) }
    } catch {
      console.line("\(error)")
      return (nil, ExitCode.usage)
    }
    return (invocation, ExitCode.success)
  }

  private func say(_ problem: RideLookup.Problem, _ text: String, _ console: Console) -> Int32 {
    switch problem {
    case .missing(let line):
      console.line(line)
      return ExitCode.problems
    case .ambiguous(let rides, let others):
      console.line("\(rides.count &+ others) rides on \(text); --ride takes one of these numbers:")
      for ride in rides { console.line("  " + ride.line) }
      if others > 0 { console.line("  and \(others) more") }
      return ExitCode.usage
    }
  }
}

extension StoredRide {
  /// The ride as one line of text.
  fileprivate var line: String {
    var text = TextBuffer()
    text.append("\(id)  \(start)  \(activity)")
    if let distanceMeters {
      text.append("  ")
      text.append(decimal: distanceMeters / 1000, fractionDigits: 1)
      text.append(" km")
    }
    text.append("  ")
    text.append(plain: path)
    return text.string
  }
}
#else
extension Invocation {
  /// Reports that this build has no database.
  func withInputsOfRides() -> (Invocation?, exitCode: Int32) { rides.isEmpty ? (self, 0) : (nil, ingestCommand(self)) }
}
#endif
