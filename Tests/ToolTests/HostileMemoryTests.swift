import FITWriter
import Foundation
import Testing

/// All that waits is counted in bytes: small files made to have the command keep much, through every command as it
/// ships.
///
/// The limit is 64 MB with two workers, whatever the command and its options (SECURITY.md).
@Suite("Tool: memory for hostile files", .serialized)
struct HostileMemoryTests {
  private let folder = TemporaryFolder()

  static let commands = [
    ["check"], ["summary"], ["summary", "--crc", "refuse"], ["samples"], ["samples", "--format", "csv"],
    ["samples", "--resolve"], ["route"], ["route", "--format", "geojson"],
    ["route", "--format", "gpx"], ["route", "--conceal-start", "200", "--conceal-end", "200"],
    ["messages", "--add", "input"],
    ["messages", "--add", "input", "--format", "csv", "--message", "record"], ["export"],
    ["export", "--as", "workout"],
    ["export", "--as", "minutes"], ["export", "--as", "zones", "--max-heart-rate", "190"], ["export", "--as", "route"],
    ["export", "--as", "route", "--compatible"], ["export", "--as", "records", "--format", "arrow"],
    ["stats", "--by", "day", "--group", "sport"], ["bench"],
    ["ingest", "--db", "rides.sqlite"],
    ["ingest", "--add", "records", "--add", "samples", "--add", "route-points", "--db", "all.sqlite"],
  ]

  private func check(_ name: String, _ bytes: Data) throws {
    let file = try folder.write(name, bytes)
    for command in Self.commands {
      for suffix in ["rides.sqlite", "all.sqlite"].flatMap({ [$0, $0 + "-wal", $0 + "-shm"] }) {
        try? FileManager.default.removeItem(at: folder.url.appending(path: suffix))
      }
      let (code, kibibytes) = try peak(command + ["-j2", file.path])
      #expect(code == 0 || code == 1, "\(command) of \(name): \(code)")
      #expect(kibibytes < 64 * 1024, "\(command) of \(name): \(kibibytes / 1024) MB")
    }
  }

  /// The exit code of a run and its peak of memory in KiB.
  private func peak(_ words: [String]) throws -> (code: Int, kibibytes: Int) {
    let line = ([MemoryTests.executable.path] + words).map { "'\($0)'" }.joined(separator: " ")
    // A shell of its own, so that the child's peak is the command's alone.
    let run = try Tool.shell(
      "python3 -c 'import resource, subprocess, sys; "
        + "code = subprocess.call(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL); "
        + "print(code, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)' \(line)", in: folder.url)
    let numbers = run.text.split(separator: " ").compactMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    try #require(numbers.count == 2, "\(words): \(run.errors)")
    return (numbers[0], numbers[1])
  }

  /// A zip archive of stored entries.
  private func zip(_ entries: [(name: String, bytes: [UInt8])]) -> Data {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    var archive: [UInt8] = []
    var directory: [UInt8] = []
    for entry in entries {
      let crc = crc(entry.bytes)
      let name = Array(entry.name.utf8)
      let head = number(0x800, 2) + number(0, 2) + number(0, 4) + number(crc, 4) + number(entry.bytes.count, 4)
      let sizes = number(entry.bytes.count, 4) + number(name.count, 2) + number(0, 2)
      directory += number(0x0201_4B50, 4) + number(20, 2) + number(20, 2) + head + sizes
      directory += number(0, 10) + number(archive.count, 4) + name
      archive += number(0x0403_4B50, 4) + number(20, 2) + head + sizes + name + entry.bytes
    }
    let counts = number(entries.count, 2) + number(entries.count, 2)
    let end = number(0x0605_4B50, 4) + number(0, 4) + counts + number(directory.count, 4) + number(archive.count, 4)
    return Data(archive + directory + end + number(0, 2))
  }

  private func crc(_ bytes: [UInt8]) -> Int {
    var crc: UInt32 = .max
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return Int(~crc)
  }

  /// Records `step` seconds apart with a distance, a heart rate and a position, the sport first.
  private func ride(_ count: Int, step: UInt32) -> [UInt8] {
    var writer = FITFileWriter()
    writer.write(FileIDMessage(manufacturer: 1, timeCreated: 1_000_000_000))
    writer.define(local: 1, global: 12, fields: [FITFieldSpec(0, .enumeration)])
    writer.message(local: 1, [1])
    writer.define(
      local: 2, global: 20,
      fields: [
        FITFieldSpec(253, .uint32), FITFieldSpec(5, .uint32), FITFieldSpec(3, .uint8), FITFieldSpec(0, .sint32),
        FITFieldSpec(1, .sint32),
      ])
    for place in 0..<count {
      let time = 1_000_000_000 + Int64(place) * Int64(step)
      writer.message(
        local: 2,
        [
          .integer(time), .integer(Int64(place) * 1000), 100,
          .integer(500_000_000 + Int64(place) * 2000), 100_000_000,
        ])
    }
    return writer.finish()
  }

  /// A chained file with a workout, and the fields of sixty-four apps, sixty-four each.
  private var appsFile: [UInt8] {
    var writer = FITFileWriter()
    writer.write(FileIDMessage(manufacturer: 1, timeCreated: 1_000_000_000))
    writer.define(
      local: 3, global: 206,
      fields: [
        FITFieldSpec(0, .uint8), FITFieldSpec(1, .uint8), FITFieldSpec(2, .uint8), FITFieldSpec(3, .string, size: 250),
      ])
    for app in 0..<64 {
      for field in 0..<64 {
        let name = "\(app) \(field) " + String(repeating: "x", count: 200)
        writer.message(local: 3, [.integer(Int64(app)), .integer(Int64(field)), 2, .text(name)])
      }
    }
    writer.define(local: 2, global: 20, fields: [FITFieldSpec(253, .uint32), FITFieldSpec(3, .uint8)])
    writer.message(local: 2, [1_000_000_000, 100])
    writer.define(local: 4, global: 18, fields: [FITFieldSpec(253, .uint32), FITFieldSpec(2, .uint32)])
    writer.message(local: 4, [1_000_000_010, 1_000_000_000])
    return writer.finish()
  }

  static let canRun: ConditionTrait = .enabled(
    if: MemoryTests.isThere && Tool.has("python3"), "the release build is not there: make build")

  @Test("a further worker takes no more than 32 MB, whatever it reads", canRun)
  func furtherWorkers() throws {
    // Chained files with long names of fields: as much waits as may, for every worker.
    let bytes = appsFile
    let file = gzipped(Data((0..<40).flatMap { _ in bytes }))
    for number in 0..<8 { try folder.write("all/\(number).fit.gz", file) }
    for command in [["summary", "--crc", "refuse", "--resolve"], ["export", "--as", "minutes", "--crc", "refuse"]] {
      let two = try peak(command + ["-j2", folder.path + "/all"])
      let six = try peak(command + ["-j6", folder.path + "/all"])
      #expect(two.code <= 1 && six.code == two.code)
      #expect(two.kibibytes < 64 * 1024, "\(command): \(two.kibibytes / 1024) MB")
      #expect(six.kibibytes < (64 + 4 * 32) * 1024, "\(command): \(six.kibibytes / 1024) MB")
    }
  }

  @Test("a name of 64 KB in every row", canRun)
  func longName() throws {
    let name = String(repeating: "n", count: 65_000) + ".fit"
    try check("name.zip", zip([(name, ride(2000, step: 30))]))
  }

  @Test("messages of a byte, each reported with a name of 64 KB", canRun)
  func tinyMessages() throws {
    var writer = FITFileWriter()
    writer.define(local: 1, global: 20, fields: [])
    for _ in 0..<6000 { writer.message(local: 1, []) }
    try check("tiny.zip", zip([(String(repeating: "n", count: 65_000) + ".fit", writer.finish())]))
  }

  @Test("failures with long names after a slow first entry", canRun)
  func slowFirst() throws {
    let names = (0..<600).map {
      (String(format: "%04d", $0) + String(repeating: "n", count: 64_000) + ".fit", [UInt8]())
    }
    try check("slow.zip", zip([("a.fit", ride(100_000, step: 1))] + names))
  }

  @Test("sixty-four apps with sixty-four long field names in every chained file", canRun)
  func longFieldNames() throws {
    let bytes = appsFile
    try check("apps.fit.gz", gzipped(Data((0..<40).flatMap { _ in bytes })))
  }

  @Test("records days apart, one workout in each chained file", canRun)
  func daysApart() throws {
    try check("days.fit.gz", gzipped(Data((0..<20).flatMap { _ in ride(900, step: 3500) })))
  }

  @Test("a chunk of gzip that inflates to thousands of workouts, read again where it lies", canRun)
  func chain() throws {
    let bytes = ride(3, step: 1)
    let file = try folder.write("chain.fit.gz", gzipped(Data((0..<40_000).flatMap { _ in bytes })))
    for command in [["summary"], ["export", "--as", "workouts"], ["export", "--as", "laps"]] {
      let (code, kibibytes) = try peak(command + ["-q", "-j2", file.path])
      #expect(code == 0 && kibibytes < 32 * 1024, "\(command): \(code), \(kibibytes / 1024) MB")
    }
  }

  @Test("a route without an end", canRun)
  func longRoute() throws { try check("route.fit.gz", gzipped(Data(ride(300_000, step: 1)))) }
}
