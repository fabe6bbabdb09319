import Archives
import Foundation
import Inputs
import Pipelines
import Testing

/// Archives that one worker reads from beginning to end, while others unpack their entries.
@Suite("Entries shared among workers")
struct SharedEntryTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private struct Ran: Equatable {
    var output = Data()
    var reports: [String] = []
    var isComplete = false
  }

  private func run(_ options: Pipeline.Options, _ inputs: [InputPath]) throws -> Ran {
    let output = try Output.file(folder.path("out"))
    var ran = Ran()
    let result = Pipeline.run(InputList(arguments: inputs), options: options, output: output) {
      EntryToy()
    } report: { path, report in
      ran.reports.append("\(path.display.split(separator: "/").last ?? "") \(report)")
    }
    try output.commit()
    ran.output = folder.read("out") ?? Data()
    ran.isComplete = result.ending == .complete
    #expect(result.peakHeldBytes <= options.heldBytes)
    return ran
  }

  /// Entries with waits and sizes of output of every sort, among files that are no rides, and one that is damaged.
  private func entries(_ count: Int, seed: UInt64) -> [(name: String, data: [UInt8])] {
    var random = SeededNumbers(state: seed)
    return (0..<count).map { index in
      let isLarge = Int.random(in: 0..<8, using: &random) == 0
      let size = Int.random(in: 0...(isLarge ? 400_000 : 3000), using: &random)
      // Some are as large as a group of small ones.
      let padding = Int.random(in: 0...(isLarge ? 90_000 : 300), using: &random)
      let name = index % 17 == 5 ? "\(index).txt" : "\(index).fit"
      let text = "\(Int.random(in: 0...2, using: &random)) \(size) " + String(repeating: "x", count: padding)
      return (name, Array(text.utf8))
    }
  }

  private func takeout(seed: UInt64) -> [UInt8] {
    var rest = storedZip(entries(60, seed: seed &+ 2))
    rest.removeLast(rest.count / 2)
    return storedZip([
      ("first.fit", Array("1 2000".utf8)), ("one.zip", storedZip(entries(120, seed: seed))), ("list.csv", [0x41]),
      ("two.zip", storedZip(entries(80, seed: seed &+ 1))), ("cut.zip", rest),
      ("three.tar", storedTar(entries(40, seed: seed &+ 3))), ("none.zip", storedZip([("a.txt", [0x41])])),
      ("last.fit", Array("0 100".utf8)),
    ])
  }

  @Test(
    "output and reports are those of one worker, whatever the number of workers and what they may hold",
    arguments: [1, 99])
  func sameAsAlone(seed: UInt64) throws {
    let inputs = ["a.zip", "b.tar", "c.zip"].map { folder.path($0) }
    try Data(takeout(seed: seed)).write(to: URL(filePath: inputs[0].display))
    try Data(storedTar(entries(150, seed: seed &+ 9))).write(to: URL(filePath: inputs[1].display))
    try Data(takeout(seed: seed &+ 20)).write(to: URL(filePath: inputs[2].display))
    let alone = try run(.init(jobs: 1), inputs)
    #expect(alone.isComplete && alone.reports.count > 600 && alone.output.count > 3_000_000)
    for (jobs, allowance) in [(2, 4_000_000), (2, 0), (3, 1000), (8, 300_000), (8, 70_000)] {
      #expect(try run(.init(jobs: jobs, heldBytes: allowance), inputs) == alone, "\(jobs) workers, \(allowance) bytes")
    }
    let unordered = try run(.init(jobs: 8, isOrdered: false, heldBytes: 200_000), inputs)
    #expect(unordered.reports.sorted() == alone.reports.sorted())
    #expect(unordered.output.count == alone.output.count)
  }

  @Test("few bytes of detached entries wait for workers, however many come")
  func bounded() throws {
    let entries = (0..<120).map { ("\($0).fit", Array("1 1000 \(String(repeating: "x", count: 40_000))".utf8)) }
    try Data(storedTar(entries)).write(to: URL(filePath: folder.path("a.tar").display))
    let output = try Output.file(folder.path("out"))
    let result = Pipeline.run(
      InputList(arguments: [folder.path("a.tar")]), options: .init(jobs: 3), output: output,
      makeProcessor: { EntryToy() }
    ) { _, _ in }
    #expect(result.peakSharedBytes > 1 << 20, "nothing waited, so nothing was tested")
    #expect(result.peakSharedBytes <= 1 << 20 + (128 << 10))
  }

  @Test("several workers unpack the entries of one archive inside another, and of a tar archive")
  func areShared() throws {
    let waits = (0..<40).map { ("\($0).fit", Array("20 100 \(String(repeating: "x", count: 70_000))".utf8)) }
    for (name, bytes) in [("a.zip", storedZip([("in.zip", storedZip(waits))])), ("b.tar", storedTar(waits))] {
      try Data(bytes).write(to: URL(filePath: folder.path(name).display))
      let threads = ThreadNotes()
      let result = Pipeline.run(
        InputList(arguments: [folder.path(name)]), options: .init(jobs: 4), output: try Output.file(folder.path("out"))
      ) {
        EntryToy(threads)
      } report: { _, _ in
      }
      #expect(result.ending == .complete)
      #expect(threads.count > 1, "\(name)")
    }
  }
}

/// The threads on which files began.
private final class ThreadNotes: @unchecked Sendable {
  private let lock = NSLock()
  private var threads: Set<ObjectIdentifier> = []

  func note() { lock.withLock { _ = threads.insert(ObjectIdentifier(Thread.current)) } }
  var count: Int { lock.withLock { threads.count } }
}

/// A toy for the entries of archives: its output depends on an entry's name and content.
private struct EntryToy: InputProcessor, ~Copyable {
  private var toy = ToyProcessor()
  private let threads: ThreadNotes?

  init(_ threads: ThreadNotes? = nil) { self.threads = threads }

  mutating func begin(_ input: InputPath, _ kind: ContentKind) -> Bool {
    threads?.note()
    return toy.begin(input, kind)
  }

  mutating func feed(_ chunk: RawSpan, output: inout OutputWriter) -> Bool { toy.feed(chunk, output: &output) }

  mutating func finish(_ file: UnpackedFile, readError: InputError?, output: inout OutputWriter) -> String {
    let made = toy.finish(file, readError: readError, output: &output)
    return "\(made.bytes) \(file.kind) \(file.holdsRide) \(file.problem.map { "\($0)" } ?? "")"
  }
}

/// A zip archive whose entries are stored.
private func storedZip(_ entries: [(name: String, data: [UInt8])]) -> [UInt8] {
  var (file, directory): ([UInt8], [UInt8]) = ([], [])
  for entry in entries {
    let name = Array(entry.name.utf8)
    let sums = le(crc32(entry.data), 4) + le(entry.data.count, 4) + le(entry.data.count, 4)
    directory += [0x50, 0x4b, 1, 2] + le(20, 2) + le(20, 2) + le(0, 8) + sums + le(name.count, 2) + le(0, 12)
    directory += le(file.count, 4) + name
    file += [0x50, 0x4b, 3, 4] + le(20, 2) + le(0, 8) + sums + le(name.count, 2) + le(0, 2) + name + entry.data
  }
  let end = le(entries.count, 2) + le(entries.count, 2) + le(directory.count, 4) + le(file.count, 4) + le(0, 2)
  return file + directory + [0x50, 0x4b, 5, 6] + le(0, 4) + end
}

/// A tar archive.
private func storedTar(_ entries: [(name: String, data: [UInt8])]) -> [UInt8] {
  var file: [UInt8] = []
  for entry in entries {
    var header = [UInt8](repeating: 0, count: 512)
    func put(_ text: String, at place: Int) { header.replaceSubrange(place..<place + text.utf8.count, with: text.utf8) }
    put(entry.name, at: 0)
    put("0000644", at: 100)
    put(String(format: "%011o", entry.data.count), at: 124)
    put("        0ustar", at: 148)
    header[262] = 0
    put(String(format: "%06o", header.reduce(0) { $0 + Int($1) }), at: 148)
    header[154] = 0
    file += header + entry.data + [UInt8](repeating: 0, count: (512 - entry.data.count % 512) % 512)
  }
  return file + [UInt8](repeating: 0, count: 1024)
}

private func le(_ value: Int, _ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}

private func crc32(_ bytes: [UInt8]) -> Int {
  var crc: UInt32 = ~0
  for byte in bytes {
    crc ^= UInt32(byte)
    for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1 == 0 ? 0 : 0xEDB8_8320) }
  }
  return Int(~crc)
}
