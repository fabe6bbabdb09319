import Foundation
import Testing

/// Limits set for the process, and clocks that jump.
@Suite("Faults: limits and clocks")
struct FaultLimitTests {
  private let folder = TemporaryFolder()

  /// Rides, and an archive in an archive, enough for all workers.
  private func writeMany() throws {
    let ride = try Fixture.bytes("vendors/header-12-bytes.fit")
    for index in 100..<220 { try folder.write("many/\(index).fit", ride) }
    for index in 0..<4 { try folder.write("many/\(index).zip", Fixture.bytes("archives/zip64.zip")) }
    try folder.write("many/nested.gz", Fixture.bytes("archives/nested.zip.gz"))
  }

  @Test(
    "with 64 descriptors, any number of workers reads the same as one, however long each file takes", Faults.canBeMade,
    arguments: ["-j1", "-j8", "-j64", "-j500"])
  func descriptors(jobs: String) throws {
    try writeMany()
    let expected = try Tool.run("summary", "-j1", "many", in: folder.url)
    let run = try Faults.run(
      "FAULT_FILE=many FAULT_SLOW=3000", "summary \(jobs) many", in: folder.url, setting: "ulimit -n 64")
    #expect(run.output == expected.output && run.errors == expected.errors && run.status == expected.status)
    #if SQLite
    for expected in ["ok", "skipped"] {
      let slow = "FAULT_FILE=many FAULT_SLOW=1000"
      let stored = try Faults.run(
        slow, "ingest \(jobs) many/1*.fit --db rides", in: folder.url, setting: "ulimit -n 64")
      #expect(stored.status == 0 && stored.text.contains("100 inputs: 100 \(expected)"))
    }
    #endif
  }

  @Test(
    "if no threads can be made, the existing ones do the work", Faults.canBeMade,
    arguments: ["FAULT_AFTER=0", "FAULT_AFTER=3"])
  func threads(setting: String) throws {
    try writeMany()
    let expected = try Tool.run("summary", "-j1", "many", in: folder.url)
    let run = try Faults.run("FAULT_THREAD=11 \(setting)", "summary -j16 many", in: folder.url)
    #expect(run.output == expected.output && run.errors == expected.errors && run.status == expected.status)
  }

  @Test(
    "32 MB of memory are enough for every command and any number of workers; with less it says so and does nothing",
    .enabled(if: MemoryTests.isThere, "the release build is not there: make build"))
  func memory() throws {
    try writeMany()
    let tool = MemoryTests.executable.path
    for command in [
      "check", "summary", "samples", "route", "messages", "stats", "export --as minutes", "ingest --db rides",
    ] {
      let expected = try Tool.shell("'\(tool)' \(command) -q -j8 many", in: folder.url)
      try? FileManager.default.removeItem(atPath: folder.path + "/rides")
      let limited = try Tool.shell("ulimit -v 32768; '\(tool)' \(command) -q -j8 many", in: folder.url)
      #expect(limited.status == expected.status && limited.output == expected.output && limited.errors.isEmpty)
      let refused = try Tool.shell("ulimit -v 30000; '\(tool)' \(command) -q -j8 many", in: folder.url)
      #expect(refused.status == 1 && refused.output.isEmpty)
      #expect(
        refused.errorLines == [
          "fitstream: the limit of 29 MB of memory (ulimit -v) is too small: 32 MB are needed"
        ])
    }
  }

  @Test(
    "320 KB of stack are enough for every command; with less it says so and does nothing",
    .enabled(if: MemoryTests.isThere, "the release build is not there: make build"))
  func stack() throws {
    try folder.write("archive.zip", Fixture.bytes("archives/zip64.zip"))
    let tool = MemoryTests.executable.path
    for command in [
      "check", "summary", "samples --resolve", "route", "messages", "stats", "bench",
      "export --as minutes", "ingest --add records,samples --db rides",
    ] {
      let limited = try Tool.shell(
        "ulimit -s 320; '\(tool)' \(command) -q -j2 archive.zip '\(Fixture.folder.path)/activities'", in: folder.url)
      #expect(limited.status == 0 && limited.errors.isEmpty, "\(command)")
    }
    for kilobytes in [64, 128, 319] {
      let refused = try Tool.shell("ulimit -s \(kilobytes); exec '\(tool)' check archive.zip", in: folder.url)
      #expect(refused.status == 1 && refused.output.isEmpty)
      #expect(
        refused.errorLines == [
          "fitstream: the limit of \(kilobytes) KB of stack (ulimit -s) is too small: 320 KB are needed"
        ])
    }
  }

  @Test(
    "a clock that jumps to and fro by hours changes no result, and progress shows nothing absurd", Faults.canBeMade,
    arguments: ["summary", "samples", "stats", "ingest --db rides"])
  func clock(command: String) throws {
    try writeMany()
    let expected = try Tool.run(command.split(separator: " ").map(String.init) + ["-j2", "many"], in: folder.url)
    for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: folder.path + "/rides" + suffix) }
    let run = try Faults.run(
      "FAULT_CLOCK=1 FAULT_FILE=many FAULT_SLOW=500", "\(command) -j2 --progress always many", in: folder.url)
    #expect(run.status == expected.status)
    // Ingest's closing message has the time it took in its first line.
    func kept(_ run: Tool.Run) -> [String] { command.hasPrefix("ingest") ? Array(run.lines.dropFirst()) : run.lines }
    #expect(kept(run) == kept(expected))
    let shown = run.errors.replacing("\u{1B}[K", with: "").split(whereSeparator: \.isNewline).flatMap {
      $0.split(separator: "\r").map(String.init)
    }
    for line in shown {
      #expect(!line.contains("-") || line.hasPrefix("fitstream: "), "\(line)")
      #expect(!line.contains("nan") && !line.contains("inf") && line.count < 200, "\(line)")
    }
    #expect(try Faults.run("FAULT_CLOCK=1", "bench many", in: folder.url).status == 0)
  }
}
