import Archives
import CommandLineOptions
import FITCore
import Foundation

/// The most bytes of a seed: long inputs make slow runs.
private let mostSeedBytes = 24 << 10

/// Writes a target's seeds into a folder: fixtures of its kinds, as they are and cut short, each with several options.
func writeSeeds(_ target: Target, name: String, fixtures: String, into folder: String) throws {
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  var seeds: [[UInt8]] = name == "arguments" ? argumentSeeds : name == "activities" ? activitySeeds : []
  for path in FileManager.default.enumerator(atPath: fixtures)?.allObjects as? [String] ?? [] {
    guard let bytes = FileManager.default.contents(atPath: fixtures + "/" + path).map({ [UInt8]($0) }) else { continue }
    for kind in target.seedKinds { seeds += fileSeeds(bytes, path, kind) }
  }
  for (index, seed) in seeds.enumerated() {
    try Data(seed).write(to: URL(fileURLWithPath: folder + "/seed-\(index)"))
  }
}

/// The seeds of a fixture for a kind: itself, its beginning, and the data inside gzip.
private func fileSeeds(_ bytes: [UInt8], _ path: String, _ kind: String) -> [[UInt8]] {
  if kind == "fit" && path.hasSuffix(".fit.gz") { return rides(inflated(bytes)) }
  guard path.hasSuffix("." + kind) || kind == "gz" && path.hasPrefix("malformed/gz") else { return [] }
  if kind == "fit" { return rides(bytes) }
  if kind == "xml" { return healthSeeds(bytes).flatMap { piece in choices.map { $0 + piece } } }
  let beginning = kind == "gpx" || kind == "tcx" ? [bytes.prefix(5000)] : []
  return ([bytes[...]] + beginning).filter { $0.count <= mostSeedBytes }.flatMap { piece in choices.map { $0 + piece } }
}

/// Options that reach most choices.
private let choices: [[UInt8]] = [[0, 0, 0, 0], [0x7F, 0x13, 0x28, 0x2C], [0x03, 0x05, 0x01, 0x07]]

/// A short FIT stream itself; and a few of its records, as a file of their own.
private func rides(_ bytes: [UInt8]) -> [[UInt8]] {
  var thin = Thinning()
  _ = try? FITDecoder.decode(bytes, into: &thin)
  var kept = Array(bytes.prefix(Int(bytes.first ?? 0)))
  for (place, start) in thin.starts.enumerated() where thin.isKept[place] {
    let end = place + 1 < thin.starts.count ? thin.starts[place + 1] : thin.end
    kept += bytes[min(start, end)..<end]
  }
  kept += [0, 0]
  seal(&kept)
  let pieces = [kept] + (bytes.count <= 1600 ? [bytes] : [])
  return pieces.filter { $0.count <= 6000 }.flatMap { piece in choices.map { $0 + piece } }
}

/// Notes where messages and definitions of the first chained file begin, and which of them are few.
private struct Thinning: FITSink {
  var starts: [Int] = []
  var isKept: [Bool] = []
  var end = 0
  private var counts: [UInt16: Int] = [:]
  private var files = 0

  func lane(forMessage number: UInt16) -> FITLane { .generic }
  mutating func fileStart(_ header: FITFileHeader) { files += 1 }
  mutating func definition(_ definition: FITDefinition) { note(definition.offset, true) }
  mutating func message(_ message: borrowing FITMessage) -> FITFlow {
    counts[message.number, default: 0] += 1
    note(message.offset, counts[message.number, default: 0] <= 12)
    end = Int(message.offset) + 1 + message.bytes.byteCount
    return .proceed
  }
  mutating func fileEnd(_ end: FITFileEnd) {}

  private mutating func note(_ offset: UInt64, _ keeps: Bool) {
    guard files == 1 else { return }
    starts.append(Int(offset))
    isKept.append(keeps)
  }
}

private func inflated(_ bytes: [UInt8]) -> [UInt8] {
  var inflater = GzipInflater()
  var output: [UInt8] = []
  _ = inflater.feed(bytes.span.bytes) { piece in
    piece.withUnsafeBytes { output.append(contentsOf: $0) }
    return true
  }
  return output
}

/// Every command with every one of its options, as the help names them.
private let argumentSeeds: [[UInt8]] = {
  var lines = ["", "help", "--version", "route -j4 --max-gap=0 a.fit -- -b", "samples --files-from list -0"]
  for command in Command.allCases {
    lines.append(command.rawValue)
    lines.append("help \(command.rawValue)")
    guard
      case .success(.say(let page)) = Result(catching: {
        try parse([Array(command.rawValue.utf8), Array("--help".utf8)], isStandardInputTerminal: false)
      })
    else { continue }
    for word in "\(page)".split(whereSeparator: { " ,\n[]".contains($0) }) where word.hasPrefix("-") {
      for value in ["", " 1", "=2.5", " csv", "=always"] { lines.append("\(command.rawValue) \(word)\(value) a.fit") }
    }
  }
  return lines.map { line in
    [0, 0, 0, 0] + Array(line.utf8.map { $0 == UInt8(ascii: " ") ? 0 : $0 })
  }
}()
