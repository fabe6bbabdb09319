import Foundation
import Testing

/// Disks that are full and writes that fail.
@Suite("Faults: full disks")
struct FaultDiskTests {
  static let commands = [
    "check activities", "check --format ndjson activities", "summary activities", "samples activities",
    "samples --format csv activities", "route activities", "route --format gpx activities", "messages activities",
    "export activities", "export --as minutes activities", "stats activities", "bench activities", "help samples",
    "--version", "ingest activities --db $DB", "duplicates --db $RIDES",
  ]

  private let folder = TemporaryFolder()

  @Test(
    "a full disk at standard output is reported once, with the system's reason, and the exit code is 1",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")), arguments: commands)
  func standardOutput(command: String) throws {
    let line = """
      DB='\(folder.path)/new.sqlite'; RIDES='\(folder.path)/rides.sqlite'
      fitstream ingest -q activities --db "$RIDES"; fitstream \(command) > /dev/full
      """
    let run = try Tool.shell(line, in: Fixture.folder)
    #expect(run.status == 1)
    let complaint = "fitstream: standard output: cannot write: No space left on device"
    #expect(run.errorLines.filter { !$0.hasSuffix("7 inputs: 7 ok") } == [complaint])
  }

  @Test(
    "a file at its size limit is an error, not a death by signal; the old file stays, half of a new one does not",
    arguments: ["samples -o OUT", "check --report OUT", "export --as route -o OUT/"])
  func fileSize(command: String) throws {
    let isFolder = command.hasSuffix("/")
    if !isFolder { try folder.write("out", "before".utf8) }
    let words = command.replacing("OUT", with: "'\(folder.path)'/out")
    let run = try Tool.shell("ulimit -f 1; fitstream \(words) -q activities vendors > /dev/null", in: Fixture.folder)
    #expect(run.status == 1)
    #expect(run.errorLines.count == 1 && run.errors.contains("/out"))
    #expect(run.errors.hasSuffix(": cannot write: File too large\n"))
    if isFolder {
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path + "/out").allSatisfy { !$0.hasPrefix(".") })
    } else {
      #expect(try folder.names() == ["out"])
      #expect(try folder.read("out") == Data("before".utf8))
    }
  }

  @Test(
    "an output that cannot be written, or not be given its name, leaves the old file and no half of a new one",
    Faults.canBeMade, arguments: ["FAULT_WRITE=5 FAULT_AFTER=10000", "FAULT_WRITE=28", "FAULT_RENAME=5"])
  func failedWrite(fault: String) throws {
    try folder.write("out", "before".utf8)
    let run = try Faults.run(
      "FAULT_FILE=out \(fault)", "samples -o '\(folder.path)/out' activities", in: Fixture.folder)
    #expect(run.status == 1 && run.errorLines.count == 1)
    #expect(
      run.errors.contains("out: cannot ") && run.errors.contains(fault.contains("28") ? "No space" : "Input/output"))
    #expect(try folder.names() == ["out"])
    #expect(try folder.read("out") == Data("before".utf8))
  }

  #if SQLite
  @Test(
    "a full disk under a database stops ingest with a reason; the database is whole, and the next run does the rest",
    .enabled(if: Tool.has("python3")))
  func database() throws {
    _ = try Tool.run("ingest", "-q", "activities", "vendors", "--db", folder.path + "/whole", in: Fixture.folder)
    let expected = try databaseContent(folder.url.appending(path: "whole"))
    let database = folder.url.appending(path: "rides")
    for kilobytes in [4, 40, 100, 200, 300] {
      let line = "fitstream ingest -q activities vendors --db '\(database.path)'"
      let full = try Tool.shell("ulimit -f \(kilobytes); \(line)", in: Fixture.folder)
      #expect(full.status == 1 && full.errorLines.count == 1)
      #expect(full.errors.contains("rides: cannot read or write: File too large"))
      #expect(full.errors.contains("run again for the rest"))
      _ = try databaseContent(database)
      _ = try Tool.shell(line, in: Fixture.folder)
      #expect(try databaseContent(database) == expected, "after \(kilobytes) kB")
      for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: database.path + suffix) }
    }
  }

  @Test(
    "so does a device that fails or fills up at any write", Faults.canBeMade, .enabled(if: Tool.has("python3")),
    arguments: ["28", "5"])
  func databaseWrites(error: String) throws {
    _ = try Tool.run("ingest", "-q", "activities", "--db", folder.path + "/whole", in: Fixture.folder)
    let expected = try databaseContent(folder.url.appending(path: "whole"))
    let database = folder.url.appending(path: "rides")
    for bytes in [0, 5_000, 50_000, 150_000, 250_000] {
      let line = "ingest -q activities --db '\(database.path)'"
      let fault = "FAULT_FILE=rides FAULT_WRITE=\(error) FAULT_AFTER=\(bytes)"
      let failed = try Faults.run(fault, line, in: Fixture.folder)
      // The log and the database have a count of their own: the last of these writes may all succeed.
      if failed.status != 0 {
        #expect(failed.status == 1 && failed.errorLines.count == 1)
        #expect(failed.errors.contains(error == "28" ? "the disk is full" : "Input/output error"))
      }
      _ = try Tool.shell("fitstream \(line)", in: Fixture.folder)
      #expect(try databaseContent(database) == expected, "after \(bytes) bytes")
      for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: database.path + suffix) }
    }
  }
  #endif
}
