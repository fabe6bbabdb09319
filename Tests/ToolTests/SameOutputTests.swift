import Foundation
import Testing

/// The same rides must give the same bytes however they are read.
@Suite("Tool: the same output however it is read")
struct SameOutputTests {
  static let jobs: [[String]] = [
    ["check", "--format", "ndjson"], ["check"], ["summary"], ["summary", "--format", "ndjson"],
    ["samples"], ["samples", "--format", "csv"],
    ["route"], ["route", "--format", "csv"], ["route", "--format", "geojson"], ["route", "--format", "gpx"],
    ["messages"], ["messages", "--message", "record", "--format", "csv"],
    ["messages", "--resolve", "--add", "units"],
    ["samples", "--resolve"],
  ]

  @Test("by one worker or by eight", arguments: jobs)
  func workers(job: [String]) throws {
    let alone = try Tool.run(job + ["-q", "-j1", "."], in: Fixture.folder)
    #expect(alone.output.count > 5000 && alone.status == 1)
    let together = try Tool.run(job + ["-q", "-j8", "."], in: Fixture.folder)
    #expect(together.output == alone.output && together.status == 1)
  }

  @Test("messages on standard error come in the order of the inputs, whatever the number of workers")
  func errorOrder() throws {
    let alone = try Tool.run("samples", "-j1", "-o", "/dev/null", ".", in: Fixture.folder)
    #expect(alone.errorLines.count > 15)
    #expect(try Tool.run("samples", "-j8", "-o", "/dev/null", ".", in: Fixture.folder).errors == alone.errors)
  }

  @Test("out of order the lines are the same ones", arguments: [["check", "--format", "ndjson"], ["samples"]])
  func unordered(job: [String]) throws {
    let ordered = try Tool.run(job + ["-q", "-j8", "."], in: Fixture.folder)
    let unordered = try Tool.run(job + ["-q", "-j8", "--without", "order", "."], in: Fixture.folder)
    #expect(unordered.lines.sorted() == ordered.lines.sorted())
  }

  @Test("in chunks of any size", arguments: ["check", "summary", "samples", "route", "messages"])
  func chunks(command: String) throws {
    func run(_ size: Int) throws -> Tool.Run {
      try Tool.run(command, "--format", "ndjson", "-q", "--limit", "chunk-bytes=\(size)", ".", in: Fixture.folder)
    }
    let whole = try run(10_000_000)
    for size in [1, 7, 4096] {
      let cut = try run(size)
      // The bytes read of a bomb before its limit differ by a buffer; its status does not.
      func lines(_ run: Tool.Run) -> [String] { run.lines.filter { !$0.contains("bomb.zip!bomb.fit") } }
      #expect(lines(cut) == lines(whole) && cut.status == whole.status, "\(size)")
    }
  }

  @Test("the offset at which an input was left early does not depend on chunks or gzip")
  func leftEarly() throws {
    let folder = TemporaryFolder()
    let ride = try Fixture.bytes("activities/run-distance-laps.fit")
    let long = Data((0..<10).map { _ in ride }.joined())
    for (name, start) in [("skipped", "vendors/settings-file.fit"), ("lost", "malformed/undefined-local-type.fit")] {
      try folder.write("plain/" + name, Fixture.bytes(start) + long)
      try folder.write("packed/" + name, gzipped(Fixture.bytes(start) + long))
    }
    func bytes(_ kind: String, _ size: Int) throws -> [Int?] {
      let arguments = [
        "check", "--without", "other-files", "-q", "--format", "ndjson", "--limit", "chunk-bytes=\(size)", kind,
      ]
      return objects(try Tool.run(arguments, in: folder.url).lines).map { $0?["bytes"] as? Int }
    }
    let expected = try bytes("plain", 10_000_000)
    #expect(expected.count == 2 && !expected.contains(nil))
    for size in [1, 4096, 10_000_000] {
      #expect(try bytes("packed", size) == expected)
      #expect(try bytes("plain", size) == expected)
    }
  }

  @Test("plain or gzipped, damaged files too", arguments: jobs)
  func gzip(job: [String]) throws {
    let (plain, packed) = (TemporaryFolder(), TemporaryFolder())
    for fixture in Fixture.all where !fixture.name.hasSuffix(".gz") {
      try plain.write(fixture.name, fixture.bytes)
      try packed.write(fixture.name, gzipped(fixture.bytes))
    }
    // The detail of a report says that something lies inside gzip; all else is the same.
    func withoutDetails(_ run: Tool.Run) -> String {
      guard job[0] == "check" else { return run.text }
      return run.text.replacing(#/,"detail":"[^"]*"/#, with: "").replacing(#/(\.fit: [a-z-]+[^:\n]*): [^\n;]*/#) {
        $0.1
      }
    }
    let expected = try Tool.run(job + ["-q", "."], in: plain.url)
    let run = try Tool.run(job + ["-q", "."], in: packed.url)
    #expect(expected.output.count > 5000)
    #expect(withoutDetails(run) == withoutDetails(expected))
    #expect(run.status == expected.status)
  }

  /// All but Apple Health's export, which has to be read twice: `HealthExportTests.pipe`.
  private static let readOnce = Fixture.all.filter { !$0.name.hasPrefix("health/") }

  @Test("from a file or from standard input, but for the name", arguments: readOnce)
  func standardInput(fixture: Fixture) throws {
    // Every byte of these two goes the same way as the others.
    for command in [["check"], ["samples", "--resolve"]] {
      let file = try Tool.run(command + ["--format", "ndjson", fixture.name], in: Fixture.folder)
      let piped = try Tool.run(command + ["--format", "ndjson"], input: fixture.bytes)
      let renamed = file.text.replacing(#""input":"\#(fixture.name)""#, with: #""input":"-""#)
      #expect(withoutRides(piped.text) == withoutRides(renamed), "\(command)")
      #expect(piped.errors == file.errors.replacing(" \(fixture.name):", with: " -:"), "\(command)")
      #expect(piped.status == file.status, "\(command)")
    }
  }
}
