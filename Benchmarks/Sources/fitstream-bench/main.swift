// Measures the tasks that run in memory, ours beside the C ceiling, and prints a line of JSON for each;
// Benchmarks/run.py puts them into tables and plots.
//
//   fitstream-bench measure MILLISECONDS [FILE...]   medians over rounds of that length, simulated rides and FILEs
//   fitstream-bench shares MILLISECONDS FILE...      framing, typed records and all fields beside C, for FILEs that C can read
//   fitstream-bench gz MILLISECONDS FILE...          the cost of samples beside typed records; gz FILEs may be chained
//   fitstream-bench write FOLDER                     the simulated rides as files
//   fitstream-bench messages                         the number of messages in the file at standard input
//   fitstream-bench stream BYTES                     a stream of at least so many bytes
//   fitstream-bench count FILE TASK                  a hot task, for callgrind (Benchmarks/check.py)
import CCeiling
import Foundation
import RideSimulator

ceiling_prepare()
let arguments = CommandLine.arguments

/// Seconds of a round, from the argument after the task.
let seconds = (arguments.count > 2 ? Double(arguments[2]) ?? 20 : 20) / 1000

/// Calls `body` with the name and the bytes of each FILE.
func forEachFile(_ body: (String, [UInt8]) -> Void) {
  for path in arguments.dropFirst(3) {
    guard let data = FileManager.default.contents(atPath: path) else { fatalError("cannot read \(path)") }
    body((path as NSString).lastPathComponent, [UInt8](data))
  }
}

switch arguments.dropFirst().first {
case "measure":
  for (name, bytes) in Corpus.simulated() { measure(name, bytes, seconds: seconds) }
  forEachFile { measure($0, $1, seconds: seconds) }
case "shares": forEachFile { compareWithCeiling($0, $1, seconds: seconds) }
case "gz": forEachFile { compareGenerating($0, $1, seconds: seconds) }
case "write":
  for (index, ride) in Corpus.simulated().enumerated() {
    try Data(ride.bytes).write(to: URL(fileURLWithPath: arguments[2]).appendingPathComponent("ride-\(index).fit"))
  }
case "count":
  guard let data = FileManager.default.contents(atPath: arguments[2]) else { fatalError("cannot read \(arguments[2])") }
  if !count(arguments[3], [UInt8](data)) { fatalError("no task \(arguments[3])") }
case "messages":
  let box = Box(Bench([UInt8](FileHandle.standardInput.readDataToEndOfFile())))
  print(box.bench.frame())
case "stream":
  var stream = LongStream(bytes: Int(arguments[2]) ?? 1 << 20)
  while let piece = stream.next() { FileHandle.standardOutput.write(Data(piece)) }
default:
  print("usage: fitstream-bench measure|shares|gz MILLISECONDS [FILE...] | write FOLDER | count FILE TASK")
}
