import CommandLineOptions
import Inputs
import Requests

extension Invocation {
  /// Throws where an output would replace a ride, or the list of an export that is read.
  func checkReplaced() throws(UsageError) {
    for case (let name, let bytes?) in [("--output", output), ("--report", report), ("--totals", totals)] {
      let file = InputPath(bytes: bytes)
      guard let reason = inputList.reasonToKeep(file, isForGPX: name == "--output" && format == .gpx) else { continue }
      throw UsageError("\(name) would replace '\(file.display)', which \(reason)")
    }
  }
}
