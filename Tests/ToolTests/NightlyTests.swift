#if SQLite
import Foundation
import Testing

@Suite("Tool: the nightly job of Examples/nightly")
struct NightlyTests {
  private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Examples/nightly/nightly.sh")

  /// Runs the script, for which `fitstream` is the built command.
  private func run(_ rides: String, in folder: TemporaryFolder) throws -> Tool.Run {
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "bin"), withIntermediateDirectories: true)
    try? folder.link("bin/fitstream", to: Tool.executable.path)
    return try Tool.shell("PATH=\"$PWD/bin:$PATH\" sh '\(Self.script.path)' \(rides) rides.sqlite", in: folder.url)
  }

  @Test("new rides are stored, the database of the day before is kept, and a share that is gone is noticed")
  func nights() throws {
    let folder = TemporaryFolder()
    let file = try #require(Fixture.all.first { $0.status == "ok" })
    try folder.write("rides/ride.fit", Fixture.bytes(file.name))
    let first = try run("rides", in: folder)
    #expect(first.status == 0 && first.errors.isEmpty && first.output.isEmpty)
    let stored = try folder.read("rides.sqlite")
    #expect(try run("rides", in: folder).status == 0)
    #expect(try folder.read("rides.sqlite.yesterday") == stored)

    try FileManager.default.removeItem(at: folder.url.appending(path: "rides/ride.fit"))
    let unmounted = try run("rides", in: folder)
    #expect(unmounted.status == 3)
    #expect(unmounted.errors.contains("is it mounted?"))
    #expect(unmounted.errorLines.count <= 2)

    try folder.write("rides/bad.fit", Fixture.bytes(file.name).prefix(400))
    let damaged = try run("rides", in: folder)
    #expect(damaged.status == 1)
    #expect(damaged.errorLines == ["inputs with problems: 1: rides/bad.fit; see rides.sqlite.report.ndjson"])
    // A problem that was reported once and has not changed is not reported again.
    let again = try run("rides", in: folder)
    #expect(again.status == 0 && again.errors.isEmpty)
  }

  @Test("with cron's environment the command is found by FITSTREAM, and many damaged inputs are one line")
  func cron() throws {
    let folder = TemporaryFolder()
    for file in Fixture.all where file.name.hasPrefix("malformed/") {
      try folder.write(file.name, Fixture.bytes(file.name))
    }
    let run = try Tool.shell(
      "env -i PATH=/usr/bin:/bin FITSTREAM='\(Tool.executable.path)' '\(Self.script.path)' malformed rides.sqlite",
      in: folder.url)
    #expect(run.status == 1)
    #expect(run.errorLines.count == 1)
    let problems = Fixture.all.count {
      $0.name.hasPrefix("malformed/") && ($0.status == "partial" || $0.status == "failed")
    }
    let line = try #require(run.errorLines.first)
    #expect(line.hasPrefix("inputs with problems: \(problems): malformed/"))
    #expect(line.hasSuffix(" and others; see rides.sqlite.report.ndjson"))
  }
}
#endif
