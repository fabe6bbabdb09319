// fuzz --target=TARGET [libFuzzer's arguments]  runs a fuzzer; libFuzzer ignores the option, and gives it to its
// helpers
// fuzz --seeds TARGET FIXTURES FOLDER            writes its seeds
import CLibFuzzer
import Foundation

/// The fuzzers, by name.
let targets: [String: Target] = [
  "decoder": Target(fuzzDecoder, seedKinds: ["fit"]),
  "encoder": Target(fuzzEncoder, seedKinds: ["fit"]),
  "profile": Target(fuzzProfile, seedKinds: ["fit"]),
  "workouts": Target(fuzzWorkouts, seedKinds: ["fit"]),
  "gzip": Target(fuzzGzip, seedKinds: ["gz"]),
  "zip": Target(fuzzZip, seedKinds: ["zip"]),
  "tar": Target(fuzzTar, seedKinds: ["tar"]),
  "unpack": Target(fuzzUnpack, seedKinds: ["zip", "tar", "gz"]),
  "gpx": Target(fuzzTrack, seedKinds: ["gpx"]),
  "tcx": Target(fuzzTrack, seedKinds: ["tcx"]),
  "health": Target(fuzzHealth, seedKinds: ["xml"]),
  "activities": Target(fuzzActivities, seedKinds: []),
  "arguments": Target(fuzzArguments, seedKinds: []),
]

/// A fuzzer and the sources of its seeds.
struct Target: Sendable {
  /// Reads one input; ends the process when something is wrong.
  let run: @Sendable (Input) -> Void
  /// The suffixes of the fixtures that are seeds.
  let seedKinds: [String]

  init(_ run: @escaping @Sendable (Input) -> Void, seedKinds: [String]) {
    self.run = run
    self.seedKinds = seedKinds
  }
}

/// The fuzzer that runs; set once, before libFuzzer begins.
nonisolated(unsafe) private var chosen = Target({ _ in }, seedKinds: [])

private func takeInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  chosen.run(Input(UnsafeRawBufferPointer(start: data, count: count)))
  return 0
}

@main
enum Main {
  static func main() throws {
    let arguments = CommandLine.arguments
    if arguments.count == 5, arguments[1] == "--seeds", let target = targets[arguments[2]] {
      return try writeSeeds(target, name: arguments[2], fixtures: arguments[3], into: arguments[4])
    }
    let prefix = "--target="
    guard arguments.count >= 2, arguments[1].hasPrefix(prefix),
      let target = targets[String(arguments[1].dropFirst(prefix.count))]
    else {
      FileHandle.standardError.write(
        Data("fuzz --target=TARGET …: one of \(targets.keys.sorted().joined(separator: ", "))\n".utf8))
      exit(64)
    }
    chosen = target
    var count = Int32(arguments.count)
    var pointers = arguments.map { strdup($0) } + [nil]
    exit(
      pointers.withUnsafeMutableBufferPointer { buffer in
        var start = buffer.baseAddress
        return LLVMFuzzerRunDriver(&count, &start, takeInput)
      })
  }
}
