import Foundation
import RideSimulator
import Testing

/// Runs that end before their inputs do.
@Suite("Tool: early ends")
struct EndingTests {
  static let formats: [[String]] = [
    ["samples"], ["samples", "--format", "csv"], ["route"], ["route", "--format", "geojson"],
    ["route", "--format", "gpx"], ["summary"], ["summary", "--format", "ndjson"], ["check"],
    ["check", "--format", "ndjson"],
  ]

  private let folder = TemporaryFolder()

  @Test("a reader that takes one line and goes ends the run quietly and well", arguments: formats)
  func oneLine(command: [String]) throws {
    let words = command.joined(separator: " ")
    let run = try Tool.shell("{ fitstream \(words) activities; echo $? >&2; } | head -1", in: Fixture.folder)
    #expect(run.lines.count == 1)
    #expect(run.errorLines.filter { !$0.hasSuffix("7 inputs: 7 ok") } == ["0"])
  }

  @Test("so it does with far more output than a pipe holds, by one worker or by many", arguments: formats, [1, 8])
  func hugeOutput(command: [String], jobs: Int) throws {
    try writeHugeFolder()
    let words = command.joined(separator: " ")
    let line = "{ fitstream \(words) -j\(jobs) --report reports many; echo $? >&2; } | head -c 1 > /dev/null"
    let run = try Tool.shell(line, in: folder.url)
    #expect(run.errors == "0\n")
    // The report, which was read to the end, lists no input whose output was not taken.
    let reported = try folder.read("reports").split(separator: UInt8(ascii: "\n")).count
    #expect(reported < 600)
  }

  /// Enough rides, by one file under many names, that no command's output fits into a pipe.
  private func writeHugeFolder() throws {
    let isText = try Fixture.bytes("activities/smart-recording.fit")
    try folder.write("many/000", isText)
    for index in 1..<600 { try folder.link("many/" + String(format: "%03d", index), to: "000") }
  }

  @Test("a reader that goes at once does no harm either", arguments: formats)
  func noLine(command: [String]) throws {
    let words = command.joined(separator: " ")
    let run = try Tool.shell("{ sleep 0.05; fitstream \(words) activities; echo $? >&2; } | true", in: Fixture.folder)
    #expect(run.errors == "0\n")
  }

  @Test(
    "an interrupt ends the run with 130, says so in two lines, and keeps what was delivered",
    arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func interrupt(signal: Int32, status: Int32) throws {
    let ride = try Fixture.bytes("activities/run-distance-laps.fit")
    let running = try Tool.start("samples", "-")
    try running.write(ride.prefix(20_000))
    #expect(try waits { try running.outputSoFar().count > 10_000 })
    kill(running.process.processIdentifier, signal)
    let run = try running.finish()
    #expect(run.status == status)
    #expect(
      run.errorLines == [
        "fitstream: -: partial, interrupted: the run was stopped before its end",
        "fitstream: stopped by signal \(signal); 1 input: 1 partial",
      ])
    #expect(!objects(run.lines).contains { $0 == nil })
    #expect(run.lines.last?.hasPrefix(#"{"event":"workout","#) == true, "what was begun is closed")
  }

  @Test("an interrupt that was ignored before the tool began stays ignored")
  func ignoredInterrupt() throws {
    let line = """
      mkfifo p; exec 3<>p; trap '' INT
      "$tool" samples p 3>&- &
      sleep 0.3; kill -INT $!; exec 3>&-; wait $!; echo $? >&2
      """
    let run = try Tool.shell(line, in: folder.url)
    #expect(run.errorLines.last == "1" && run.errorLines.first == "fitstream: p: failed, empty: no byte in it")
  }

  @Test("an interrupted run leaves no half of an output file, but the report of its work")
  func interruptedFile() throws {
    let (output, report) = (folder.path + "/out", folder.path + "/report")
    try folder.write("out", "before".utf8)
    let running = try Tool.start("samples", "-o", output, "--report", report, "-")
    try running.write(try Fixture.bytes("activities/run-distance-laps.fit").prefix(20_000))
    #expect(waits { running.unreadBytes == 0 })
    usleep(100_000)
    running.process.interrupt()
    #expect(try running.finish().status == 130)
    #expect(try folder.names() == ["out", "report"])
    #expect(try String(decoding: folder.read("out"), as: UTF8.self) == "before")
    #expect(try String(decoding: folder.read("report"), as: UTF8.self).contains(#""reason":"interrupted""#))
  }

  @Test("slow input through a pipe is passed on as it comes")
  func live() throws {
    let ride = try Fixture.bytes("activities/run-distance-laps.fit")
    let running = try Tool.start("samples")
    try running.write(ride.prefix(3000))
    #expect(try waits { try running.outputSoFar().count > 1000 })
    try running.write(ride.dropFirst(3000))
    try running.closeInput()
    let run = try running.finish()
    #expect(run.status == 0)
    #expect(run.text == (try Tool.run("samples", "-", input: ride)).text)
  }

  @Test("of a file that is no activity only the first bytes are read", arguments: ["samples", "route", "summary"])
  func skipped(command: String) throws {
    let settings = try Fixture.bytes("vendors/settings-file.fit")
    let running = try Tool.start(command, "--format", "ndjson", "--report", folder.path + "/report")
    // The header, a definition and a file_id; the pipe stays open, and yet the tool must end.
    try running.write(settings.prefix(70))
    let run = try running.finish(within: 20)
    #expect(run.status == 0 && run.output.isEmpty && run.errorLines.count == 1)
    let report = try #require(objects([String(decoding: try folder.read("report"), as: UTF8.self)])[0])
    #expect(report["status"] as? String == "skipped" && report["reason"] as? String == "not-an-activity")
    #expect(try #require(report["bytes"] as? Int) <= 70)
    #expect(report["crc"] == nil, "nobody has looked")
  }
}
