import Foundation
import Testing

/// The reports of `check` for every fixture, damaged ones above all.
@Suite("Tool: input reports")
struct InputReportTests {
  private func report(_ name: String, _ options: String...) throws -> (run: Tool.Run, [String: Any]) {
    let run = try Tool.run(["check", "--format", "ndjson"] + options + [name], in: Fixture.folder)
    return (run, try #require(objects(run.lines).first ?? nil))
  }

  @Test("every fixture gets the status, the reason and the counts that its maker promises", arguments: Fixture.all)
  func expected(fixture: Fixture) throws {
    let (run, report) = try report(fixture.name)
    #expect(report["input"] as? String == fixture.name)
    #expect(report["status"] as? String == fixture.status)
    #expect(report["reason"] as? String == fixture.reason)
    #expect(report["messages"] as? Int ?? 0 == fixture.messages)
    #expect(report["records"] as? Int ?? 0 == fixture.records)
    // Sessions are FIT's; an export of Health has workouts, two in each of the fixtures.
    #expect(report["sessions"] as? Int ?? 0 == (fixture.name.hasPrefix("health/") ? 2 : fixture.sessions))
    #expect(run.status == (["ok", "skipped"].contains(fixture.status) ? 0 : 1))
  }

  @Test(
    "each problem has a place inside the input, and one plain line", arguments: Fixture.all.filter { $0.reason != nil }
  )
  func explained(fixture: Fixture) throws {
    let (run, report) = try report(fixture.name)
    let detail = try #require(report["detail"] as? String)
    #expect(detail.count > 8 && detail.count < 160 && detail.last != ".")
    #expect(!detail.contains(" 1 bytes") && !detail.contains("nil") && !detail.contains("Optional"))
    if let offset = report["offset"] as? Int { #expect(try 0 < offset && offset <= fixture.bytes.count) }
    guard ["partial", "failed"].contains(fixture.status) else { return #expect(run.errors.isEmpty) }
    let line = try #require(run.errorLines.first)
    #expect(run.errorLines.count == 1)
    #expect(line.hasPrefix("fitstream: \(fixture.name): \(fixture.status), \(fixture.reason ?? ""): \(detail)"))
    if let offset = report["offset"] as? Int { #expect(line.hasSuffix(" (at byte \(offset))")) }
  }

  @Test(
    "a problem's place is named if the damage has one",
    arguments: [
      ("truncated-mid-message.fit", 2375), ("truncated-in-header.fit", 13), ("checksum-missing.fit", 4558),
      ("trailing-garbage.fit", 4560), ("undefined-local-type.fit", 1385), ("gz-corrupt.fit.gz", 2805),
    ])
  func offsets(name: String, offset: Int) throws {
    #expect(try report("malformed/" + name).1["offset"] as? Int == offset)
  }

  @Test("with a checksum to be ignored the file is ok, and its input report still has the mismatch")
  func ignored() throws {
    let (run, report) = try report("malformed/checksum-wrong.fit", "--crc", "ignore")
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(report["status"] as? String == "ok" && report["crc"] as? String == "mismatch")
  }

  @Test("with a checksum to be refused the file has failed, whatever else is wrong with it")
  func refused() throws {
    let folder = TemporaryFolder()
    let wrong = try Fixture.bytes("malformed/checksum-wrong.fit")
    try folder.write("alone.fit", wrong)
    try folder.write("then-cut.fit", wrong + Fixture.bytes("malformed/truncated-mid-message.fit"))
    try folder.write("then-garbage.fit", wrong + Data(repeating: 0x5A, count: 50))
    try folder.write("cut.fit.gz", gzipped(wrong).dropLast(4))
    for name in try folder.names() {
      let run = try Tool.run("check", "--format", "ndjson", "--crc=refuse", name, in: folder.url)
      let report = try #require(objects(run.lines).first ?? nil)
      #expect(report["status"] as? String == "failed" && report["reason"] as? String == "crc-mismatch", "\(name)")
      let summary = try Tool.run("summary", "--format", "ndjson", "--crc=refuse", name, in: folder.url)
      #expect(summary.output.isEmpty && summary.status == 1, "\(name)")
      // A stream cannot be taken back; the input report says what it is worth.
      let samples = try Tool.run("samples", "--crc=refuse", name, in: folder.url)
      #expect(!samples.output.isEmpty && samples.status == 1, "\(name)")
    }
    let reported = try Tool.run("summary", "--format", "ndjson", "alone.fit", in: folder.url)
    #expect(reported.text.contains(#""status":"partial""#) && reported.status == 1)
  }

  @Test("on a terminal check reports a problem once, in its table")
  func terminal() throws {
    let terminal = try Terminal()
    let process = Process()
    process.executableURL = Tool.executable
    process.currentDirectoryURL = Fixture.folder
    process.arguments = ["check", "malformed/checksum-wrong.fit", "malformed/chained.fit"]
    let shown = try terminal.show(process)
    #expect(process.terminationStatus == 1)
    #expect(shown.components(separatedBy: "crc-mismatch").count == 2)
    #expect(shown.hasSuffix("fitstream: 2 inputs: 1 ok, 1 partial\n"))
  }
}
