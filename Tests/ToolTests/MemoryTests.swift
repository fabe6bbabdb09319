import Foundation
import RideSimulator
import Testing

/// The command's memory as it ships: in release, with all libraries linked in.
///
/// `make test` builds it so beforehand; without that, or with shared libraries, these tests skip.
/// `FITSTREAM_FULL_SIZE=1` runs them with the gigabyte and the 10,000 files of the promise instead of a fifth of it.
@Suite("Tool: memory", .serialized)
struct MemoryTests {
  static let isFullSize = ProcessInfo.processInfo.environment["FITSTREAM_FULL_SIZE"] != nil
  static let executable = Fixture.folder.deletingLastPathComponent().appending(path: ".build/release/fitstream")
  static let isThere =
    FileManager.default.isExecutableFile(atPath: executable.path)
    && FileManager.default.fileExists(atPath: "/proc/self/status") && !usesSharedLibraries
  /// A program that does so names the dynamic loader near its start.
  static var usesSharedLibraries: Bool {
    let start = try? FileHandle(forReadingFrom: executable).read(upToCount: 4096)
    return start?.range(of: Data("/ld-".utf8)) != nil
  }

  private let folder = TemporaryFolder()

  /// A copy of the command whose pages are to come from the disk.
  ///
  /// Those that were just written are in the system's memory in larger pieces, of which a process counts up to 1.3 MB more.
  private func copyOnDisk() throws -> URL {
    let copy = folder.url.appending(path: "fitstream")
    if FileManager.default.fileExists(atPath: copy.path) { return copy }
    try FileManager.default.copyItem(at: Self.executable, to: copy)
    #if os(Linux)
    let file = try FileHandle(forReadingFrom: copy)
    try #require(fsync(file.fileDescriptor) == 0)
    try #require(posix_fadvise(file.fileDescriptor, 0, 0, POSIX_FADV_DONTNEED) == 0)
    #endif
    return copy
  }

  /// The most memory the process has had resident so far, in bytes.
  private func peak(_ running: Running) throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(running.process.processIdentifier)/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
    return try #require(Int(line.filter(\.isNumber))) * 1024
  }

  /// Feeds a stream through standard input and gives the peak before its end.
  private func peak(_ arguments: [String], of stream: LongStream) throws -> Int {
    var stream = stream
    let running = try Running(copyOnDisk(), arguments + ["-o", "/dev/null"])
    while let piece = stream.next() { try running.write(piece) }
    #expect(waits { running.unreadBytes == 0 })
    usleep(100_000)
    let peak = try peak(running)
    try running.closeInput()
    let run = try running.finish()
    #expect(run.status == 0 && run.errors.isEmpty)
    return peak
  }

  /// Bytes of an input that commands with held rows keep if it cannot be opened again (`FirstReading.unaskedLimit`).
  private func kept(by command: [String]) -> Int {
    command == ["summary"] || command == ["check"] ? 4 << 20 : 0
  }

  static let commands = [
    ["check"], ["summary"], ["samples"], ["samples", "--format", "csv"], ["route"], ["route", "--format", "gpx"],
  ]

  @Test(
    "a stream of any length on standard input takes less than 8.5 MB beside the bytes kept for a second reading",
    .enabled(if: isThere, "the release build is not there: make build"), arguments: commands)
  func stream(command: [String]) throws {
    let short = try peak(command, of: LongStream(bytes: 50_000_000))
    let long = try peak(command, of: LongStream(bytes: Self.isFullSize ? 1_000_000_000 : 200_000_000))
    #expect(long < 8_500_000 + kept(by: command))
    #expect(long - short < 1_000_000, "\(short) bytes for 50 MB, \(long) for more")
  }

  @Test(
    "so does one ride without an end", .enabled(if: isThere, "the release build is not there: make build"),
    arguments: commands)
  func ride(command: [String]) throws {
    let short = try peak(command, of: LongStream(bytes: 6_000_000, shape: .oneFile))
    let long = try peak(command, of: LongStream(bytes: 20_000_000, shape: .oneFile))
    #expect(long < 8_500_000 + kept(by: command))
    #expect(long - short < 1_000_000, "\(short) bytes for 6 MB, \(long) for 20 MB")
  }

  @Test(
    "a stream too long for two readings is read once, gives the same, and says so",
    .enabled(if: isThere, "the release build is not there: make build"), arguments: [["samples"], ["messages"]])
  func tooLongForTwoReadings(command: [String]) throws {
    var stream = LongStream(bytes: 17 << 20)
    var bytes = Data()
    while let piece = stream.next() { bytes.append(contentsOf: piece) }
    let ride = try folder.write("ride.fit", bytes).path
    func run(_ options: String...) throws -> (output: String, report: String) {
      let words = [Self.executable.path] + command + options
      // What is asked to be read twice knows its content, where a stream does not.
      let bare = #"sed 's/,"ride_id":"[^"]*"//g'"#
      let line = words.joined(separator: " ") + " --report report -o /dev/stdout < \(ride) | \(bare) | cksum"
      let run = try Tool.shell(line, in: folder.url)
      return (run.text, String(decoding: try folder.read("report"), as: UTF8.self))
    }
    let (plain, merged) = (try run(), try run("--resolve"))
    #expect(plain.output == merged.output)
    #expect(!plain.report.contains("detail"))
    // Samples miss nothing: the stream reports nothing after its records.
    #expect(merged.report.contains("longer than 16 MiB, so read once") == (command == ["messages"]))
  }

  @Test(
    "thousands of files take less than 13.5 MB with two workers",
    .enabled(if: isThere, "the release build is not there: make build"),
    arguments: [["check"], ["samples"], ["summary"], ["route", "--format", "geojson"]])
  func files(command: [String]) throws {
    let count = Self.isFullSize ? 10_000 : 2_000
    let rides = ManyRides(count: 20).map { gzipped(Data($0.bytes)) }
    for index in 0..<count {
      // Only the file's own name, in folders as archives have them.
      try folder.write("\(index / 500)/" + String(format: "%05d.fit.gz", index), rides[index % rides.count])
    }
    try folder.write("list", (0..<(count / 500)).map { "\(folder.path)/\($0)\n" }.joined().utf8)
    let running = try Running(
      copyOnDisk(), command + ["-j2", "-o", "/dev/null", "--report", "/dev/stderr", "--files-from", "-"])
    try running.write(folder.read("list"))
    // The list stays open, so the tool still runs when the last file is done.
    #expect(waits { running.unreadBytes == 0 })
    usleep(500_000)
    let peak = try peak(running)
    try running.closeInput()
    let run = try running.finish()
    // A report for each, and the counts that check puts out at its end.
    #expect(run.status == 0 && run.errorLines.count == (command == ["check"] ? count + 1 : count))
    #expect(peak < 13_500_000)
  }
}
