import Foundation
import RideSimulator
import Testing

/// Files that cannot be read, or change while they are read.
@Suite("Faults: failing reads", Faults.canBeMade)
struct FaultReadTests {
  private let folder = TemporaryFolder()

  private func fault(_ setting: String, _ arguments: String) throws -> Tool.Run {
    try Faults.run("FAULT_FILE=bad \(setting)", arguments, in: folder.url)
  }

  /// The reports of `check` for the three rides.
  private func reports(_ setting: String) throws -> (run: Tool.Run, words: [String]) {
    try folder.writeRides()
    let run = try fault(setting, "check --format ndjson a.fit bad.fit c.fit")
    return (
      run,
      objects(run.lines).map { object in
        ["status", "reason"].compactMap { object?[$0] as? String }.joined(separator: " ")
      }
    )
  }

  @Test("a file that cannot be read is one line with the system's reason, and the others go on")
  func unreadable() throws {
    let (run, words) = try reports("FAULT_READ=5")
    #expect(run.status == 1 && words == ["ok", "failed unreadable", "ok"])
    #expect(run.errorLines == ["fitstream: bad.fit: cannot read: Input/output error"])
  }

  @Test("one that fails in the middle is partial: everything before the failure is delivered")
  func middle() throws {
    let (run, words) = try reports("FAULT_READ=5 FAULT_AFTER=20000")
    #expect(run.status == 1 && words == ["ok", "partial unreadable", "ok"])
    #expect(run.errorLines == ["fitstream: bad.fit: partial, cannot read: Input/output error"])
    let cut = try fault("FAULT_READ=5 FAULT_AFTER=20000", "samples bad.fit")
    let whole = try Tool.run("samples", "bad.fit", in: folder.url)
    #expect(cut.lines.count > 1000)
    // The last two are the rest of the laps and totals, as far as they are known. The kind of the workout is read ahead
    // of it only where that can be read.
    func untyped(_ line: String) -> String { line.replacing(/"type":"[^"]*",/, with: "") }
    let lines = cut.lines.filter { $0.hasPrefix("{\"type") || $0.hasPrefix("{\"kind") }
    #expect(lines.count > 1000)
    #expect(Set(whole.lines.map(untyped)).isSuperset(of: lines.dropLast(3).map(untyped)))
    #expect(cut.lines.last?.hasPrefix(#"{"event":"workout","#) == true)
  }

  @Test(
    "a file that cannot be opened is reported, with why", arguments: [(13, "Permission denied"), (40, "symbolic")])
  func notOpened(code: Int, reason: String) throws {
    let (run, words) = try reports("FAULT_OPEN=\(code)")
    #expect(run.status == 1 && words == ["ok", "failed unreadable", "ok"])
    #expect(run.errorLines.count == 1 && run.errors.contains("bad.fit: cannot open: ") && run.errors.contains(reason))
  }

  @Test("a file that vanishes between listing and opening is reported, and the others go on")
  func vanished() throws {
    try folder.writeRides()
    let run = try fault("FAULT_VANISH=1", "check --format ndjson .")
    #expect(run.status == 1 && run.lines.count == 3)
    #expect(run.errorLines == ["fitstream: ./bad.fit: cannot open: No such file or directory"])
  }

  @Test("a file that grows while it is read is read to its new end")
  func grown() throws {
    let size = try Fixture.bytes("activities/run-distance-laps.fit").count
    let (run, words) = try reports("FAULT_GROW=\(size)")
    #expect(run.status == 0 && words == ["ok", "ok", "ok"])
    #expect(objects(run.lines)[1]?["sessions"] as? Int == 2, "the same ride once more after itself")
  }

  @Test("a file that is cut while it is read is partial, with the byte where it ends")
  func cut() throws {
    let (run, words) = try reports("FAULT_CUT=20000")
    #expect(run.status == 1 && words == ["ok", "partial truncated", "ok"])
    let offset = try #require(objects(run.lines)[1]?["offset"] as? Int)
    #expect((19_900...20_000).contains(offset))
  }

  @Test("reads of any size, and interrupted ones, change nothing", arguments: ["1", "7", "700"])
  func pieces(size: String) throws {
    try folder.write("bad.fit", Fixture.bytes("vendors/header-12-bytes.fit"))
    for name in ["strava-export.zip", "zip64.zip", "rides.tar.gz", "nested.zip.gz"] {
      try folder.write("bad-" + name, Fixture.bytes("archives/" + name))
    }
    let whole = try Tool.run("samples", "-j1", ".", in: folder.url)
    let pieces = try fault("FAULT_SHORT=\(size) FAULT_AGAIN=1", "samples -j1 .")
    #expect(pieces.output == whole.output && pieces.errors == whole.errors && pieces.status == whole.status)
  }

  @Test("the end of an archive is found after a long comment, however few bytes a read gives")
  func longComment() throws {
    var bytes = [UInt8](try Fixture.bytes("archives/strava-export.zip"))
    // The length of the comment is the last of the archive.
    bytes.replaceSubrange(bytes.count - 2..<bytes.count, with: [0x60, 0xEA])
    try folder.write("bad.zip", bytes + [UInt8](repeating: 0x20, count: 0xEA60))
    let whole = try Tool.run("check", "-j1", "bad.zip", in: folder.url)
    let pieces = try fault("FAULT_SHORT=1", "check -j1 bad.zip")
    #expect(whole.status == 0 && whole.text.contains(".fit"))
    #expect(pieces.output == whole.output && pieces.errors == whole.errors && pieces.status == 0)
  }

  @Test("an input that is no file is reported: a folder on standard input, memory, a device, a folder as a list")
  func noFile() throws {
    let cases = [
      ("check - < /", "-: cannot read: Is a directory"),
      ("check /proc/self/mem", "/proc/self/mem: cannot read: Input/output error"),
      ("check /dev/null", "/dev/null: failed, empty: no byte in it"),
      ("check /dev/zero", "/dev/zero: failed, not-recognized: no format this program knows"),
      ("check --files-from /", "/: cannot read: Is a directory"),
      ("check --files-from none", "none: cannot open: No such file or directory"),
    ]
    for (command, line) in cases {
      let run = try Tool.shell("fitstream \(command)", in: folder.url)
      #expect(run.status == 1 && run.errorLines == ["fitstream: " + line])
    }
  }

  @Test("an archive that becomes unreadable, from whatever byte on, never ends well with rides missing")
  func archive() throws {
    try folder.write("bad.zip", Fixture.bytes("archives/strava-export.zip"))
    let whole = try Tool.run("check", "--format", "ndjson", "bad.zip", in: folder.url)
    for after in stride(from: 0, to: 9_000, by: 190) {
      let run = try fault("FAULT_READ=5 FAULT_AFTER=\(after)", "check --format ndjson -j1 bad.zip")
      #expect(run.status == (run.lines == whole.lines ? whole.status : 1), "after \(after) bytes")
      #expect(run.errors.contains("cannot read") || run.lines == whole.lines || run.errors.contains("zip-corrupt"))
    }
  }

  #if SQLite
  @Test(
    "entries of an archive that could not be read come with the next ingest", .enabled(if: Tool.has("python3")))
  func archiveAgain() throws {
    let script = """
      import zipfile
      with zipfile.ZipFile('bad.zip', 'w') as z:
          for number in range(6): z.writestr(f'{number}.fit', open('ride.fit', 'rb').read())
      """
    try folder.write("zip.py", script.utf8)
    try folder.write("ride.fit", Fixture.bytes("activities/run-distance-laps.fit"))
    _ = try Tool.shell("python3 zip.py", in: folder.url)
    let first = try fault("FAULT_READ=5 FAULT_AFTER=150000", "ingest -j1 bad.zip --db rides")
    #expect(first.status == 1 && first.errors.contains("cannot read: Input/output error"))
    let second = try Tool.run("ingest", "bad.zip", "--db", "rides", in: folder.url)
    #expect(second.status == 0)
    let inputs = try databaseInputs(folder.url.appending(path: "rides"))
    #expect(inputs.filter { $0.contains("!") } == (0..<6).map { "bad.zip!\($0).fit ok  1" })
    let third = try Tool.run("ingest", "bad.zip", "--db", "rides", in: folder.url)
    #expect(third.text.contains("1 input: 1 skipped"))
  }

  @Test(
    "rides that an earlier ingest stored stay when the file can no longer be read", .enabled(if: Tool.has("python3")),
    arguments: ["FAULT_OPEN=5", "FAULT_READ=5 FAULT_AFTER=20000", "FAULT_VANISH=1"])
  func stored(setting: String) throws {
    try folder.writeRides()
    let database = folder.url.appending(path: "rides")
    #expect(try Tool.run("ingest", "a.fit", "bad.fit", "--db", "rides", in: folder.url).status == 0)
    let before = try databaseContent(database)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: folder.path + "/bad.fit")
    let failed = try fault(setting, "ingest a.fit bad.fit --db rides")
    #expect(failed.status == 1 && failed.errorLines.count == 1 && failed.errors.contains("bad.fit: "))
    #expect(try databaseContent(database) == before)
  }
  #endif
}
