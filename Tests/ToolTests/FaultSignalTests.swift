import Foundation
import Testing

/// Signals, for every kind of command; those for `ingest` and output files are in `IngestCommandTests` and
/// `EndingTests`.
@Suite("Faults: signals")
struct FaultSignalTests {
  static let commands = [
    ["check", "-"], ["check", "--format", "ndjson", "-j8"], ["summary", "-"], ["samples", "--format", "csv"],
    ["samples", "--resolve", "-"], ["route", "-"], ["route", "--format", "geojson"], ["messages"], ["export"],
    ["stats"],
    ["export", "--as", "minutes"], ["samples", "--files-from", "-"], ["bench", "-"],
  ]

  private let folder = TemporaryFolder()

  /// Starts a command that waits for the rest of its standard input, and has read some of it.
  private func waiting(_ command: [String]) throws -> Running {
    let running = try Running(Tool.executable, command)
    let ride = try Fixture.bytes("activities/run-distance-laps.fit")
    let isList = command.contains("--files-from")
    // Far more than fits into a pipe: when all is written the tool is at work.
    for _ in 0..<8 { try running.write(isList ? Data(String(repeating: "none\n", count: 10_000).utf8) : ride) }
    return running
  }

  @Test(
    "interrupt, termination and hang-up end every command that waits for endless input, with 128 and the number",
    arguments: commands, [SIGINT, SIGTERM, SIGHUP])
  func ended(command: [String], signal: Int32) throws {
    let running = try waiting(command)
    kill(running.process.processIdentifier, signal)
    let run = try running.finish()
    #expect(run.status == 128 + signal)
    #expect(run.errorLines.last?.hasPrefix("fitstream: stopped by signal \(signal)") == true)
  }

  @Test("a hang-up that is ignored, as by nohup, stays ignored")
  func ignoredHangUp() throws {
    let run = try Tool.shell(
      """
      mkfifo pipe; trap '' HUP; "$tool" check pipe > out & exec 3> pipe; kill -HUP $!
      cat '\(Fixture.folder.path)/vendors/header-12-bytes.fit' >&3; exec 3>&-; wait $!
      """, in: folder.url)
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(try String(decoding: folder.read("out"), as: UTF8.self).contains("ok"))
  }

  @Test("a second interrupt ends a stuck run at once, and the old file stays")
  func second() throws {
    try folder.write("out", "before".utf8)
    // Nobody will ever read its output, and so it cannot end by itself.
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    defer { for end in ends { close(end) } }
    let process = Process()
    process.executableURL = Tool.executable
    process.arguments = ["samples", "--report", folder.path + "/out", Fixture.folder.path + "/activities"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle(fileDescriptor: ends[1], closeOnDealloc: false)
    try process.runListening()
    // With the pipe full it is at work, and waits.
    #expect(waits { unreadBytes(in: ends[0]) >= 60_000 })
    process.interrupt()
    usleep(200_000)
    #expect(process.isRunning, "it still waits for its reader")
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGINT)
    #expect(try folder.read("out") == Data("before".utf8))
  }

  @Test("a run killed while it writes a file leaves the old one, and a hidden rest that is named partial")
  func killed() throws {
    try folder.write("out", "before".utf8)
    let running = try Tool.start("samples", "-o", folder.path + "/out", "-")
    for _ in 0..<20 { try running.write(Fixture.bytes("activities/smart-recording.fit")) }
    kill(running.process.processIdentifier, SIGKILL)
    #expect(try running.finish().status == 137)
    #expect(try folder.read("out") == Data("before".utf8))
    let rest = try folder.names().filter { $0 != "out" }
    #expect(rest.count == 1 && rest.allSatisfy { $0.hasPrefix(".out.") && $0.hasSuffix(".partial") })
    // It is in nobody's way, and gone with the next run; hidden files are no inputs.
    #expect(try Tool.run("samples", "-o", folder.path + "/out", Fixture.folder.path + "/activities").status == 0)
    #expect(try folder.read("out").count > 100_000)
    #expect(try folder.names() == ["out"])
  }
}
