// Measures the tasks that run in memory, ours beside the C ceiling, and prints a line of JSON for each; Benchmarks/run.py puts them into
// tables and plots.
//
//   fitstream-bench measure MILLISECONDS [FILE...]   medians over rounds of that length, simulated rides and FILEs
//   fitstream-bench write FOLDER                     the simulated rides as files
//   fitstream-bench count FILE                       every hot task once or twice, for callgrind (Benchmarks/check.py)
import CCeiling
import Foundation

ceiling_prepare()
let arguments = CommandLine.arguments
switch arguments.dropFirst().first {
case "measure":
  let milliseconds = arguments.count > 2 ? Double(arguments[2]) ?? 20 : 20
  for (name, bytes) in Corpus.simulated() { measure(name, bytes, seconds: milliseconds / 1000) }
  for path in arguments.dropFirst(3) {
    guard let data = FileManager.default.contents(atPath: path) else { fatalError("cannot read \(path)") }
    measure((path as NSString).lastPathComponent, [UInt8](data), seconds: milliseconds / 1000)
  }
case "write":
  for (index, ride) in Corpus.simulated().enumerated() {
    try Data(ride.bytes).write(to: URL(fileURLWithPath: arguments[2]).appendingPathComponent("ride-\(index).fit"))
  }
case "count":
  guard let data = FileManager.default.contents(atPath: arguments[2]) else { fatalError("cannot read \(arguments[2])") }
  countTasks([UInt8](data))
default:
  print("usage: fitstream-bench measure MILLISECONDS [FILE...] | write FOLDER | count FILE")
}
