#if SQLite
import Foundation
import RideSimulator
import Testing

/// Databases that cannot be written to, or are not what they should be.
///
/// Killed runs are in `IngestCommandTests`, full disks in `FaultDiskTests`.
@Suite("Faults: databases", .enabled(if: Tool.has("python3"), "needs python3, which makes and reads the databases"))
struct FaultDatabaseTests {
  private let folder = TemporaryFolder()
  private var rides: URL { folder.url.appending(path: "rides") }

  private func ingest(_ inputs: String, setting: String = ":") throws -> Tool.Run {
    try Tool.shell("\(setting); fitstream ingest \(inputs) --db '\(rides.path)'", in: Fixture.folder)
  }

  private func duplicates() throws -> Tool.Run { try Tool.run("duplicates", "--db", rides.path) }

  private func removeRides() {
    for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: rides.path + suffix) }
  }

  /// Runs a few lines of Python in the folder, with the database open as `c`.
  private func python(_ lines: String) throws {
    let script = "import sqlite3, random, sys\nc = sqlite3.connect('rides', isolation_level=None)\n" + lines
    let file = try folder.write("script.py", script.utf8)
    let run = try Tool.shell("python3 '\(file.path)'", in: folder.url)
    try #require(run.status == 0, "\(run.errors)")
  }

  /// Another program that holds the database's lock until its standard input ends.
  private func lock() throws -> Running {
    let script = """
      import sqlite3, sys
      c = sqlite3.connect(sys.argv[1], isolation_level=None)
      c.execute('BEGIN EXCLUSIVE')
      print('locked', flush=True)
      sys.stdin.read()
      c.execute('ROLLBACK')
      """
    let file = try folder.write("lock.py", script.utf8)
    let program = try Running(URL(filePath: "/usr/bin/env"), ["python3", file.path, rides.path])
    try #require(try waits { try program.outputSoFar().count > 0 })
    return program
  }

  @Test("a database locked by another program is waited for, then reported and left as it is")
  func locked() throws {
    _ = try ingest("-q activities")
    let expected = try databaseContent(rides)
    var other = try lock()
    let refused = try ingest("-q vendors")
    #expect(refused.status == 1 && refused.errorLines.count == 1)
    let reason =
      "rides: locked by another program, for 10 seconds now; what it holds is whole, run again for the rest"
    #expect(refused.errors.contains(reason))
    // Reading does not write.
    #expect(try duplicates().status == 0)
    try other.closeInput()
    _ = try other.finish()
    #expect(try databaseContent(rides) == expected)
    // A lock that is released in time is not even noticed.
    other = try lock()
    let waiting = try Tool.start("ingest", Fixture.folder.path + "/vendors", "--db", rides.path)
    usleep(500_000)
    #expect(waiting.process.isRunning)
    try other.closeInput()
    #expect(try waiting.finish().text.contains(" new of "))
    _ = try other.finish()
  }

  @Test("a signal ends the wait for another program, and the reading of a file that inflates to very much, at once")
  func interruptedWait() throws {
    _ = try ingest("-q activities")
    let other = try lock()
    let waiting = try Tool.start("ingest", Fixture.folder.path + "/vendors", "--db", rides.path)
    usleep(500_000)
    #expect(waiting.process.isRunning)
    let before = Date.now
    kill(waiting.process.processIdentifier, SIGTERM)
    let run = try waiting.finish()
    #expect(run.status == 143 && run.errorLines.last?.contains("stopped by signal 15") == true, "\(run.errors)")
    #expect(Date.now.timeIntervalSince(before) < 2)
    try other.closeInput()
    _ = try other.finish()
  }

  @Test("a signal in the middle of a file that inflates to very much leaves it for the next run")
  func interruptedFile() throws {
    // Records of a second each, which take a few bytes when packed.
    var stream = LongStream(bytes: 30_000_000, shape: .oneFile)
    var bytes = Data()
    while let piece = stream.next() { bytes.append(contentsOf: piece) }
    try folder.write("in/a.fit.gz", gzipped(bytes))
    let running = try Tool.start(
      "ingest", folder.path + "/in", "--add", "samples", "--add", "records", "--db", rides.path)
    let log = rides.path + "-wal"
    #expect(waits { ((try? Data(contentsOf: URL(filePath: log)).count) ?? 0) > 500_000 })
    let before = Date.now
    kill(running.process.processIdentifier, SIGTERM)
    let run = try running.finish()
    #expect(run.status == 143)
    // It allows itself a tenth of a second; this is a busy machine, and a build without optimization.
    #expect(Date.now.timeIntervalSince(before) < 3)
    #expect(!(try databaseContent(rides)).contains("workouts "))
  }

  @Test("two ingests at once each report what they stored themselves")
  func counts() throws {
    let line = "fitstream ingest -j1 $1 --db '\(rides.path)' > $2"
    let both = "one() { \(line); }; one activities '\(folder.path)/1' & one vendors '\(folder.path)/2'; wait; true"
    _ = try Tool.shell(both, in: Fixture.folder)
    let told = try ["1", "2"].map { name in
      let text = String(decoding: try folder.read(name), as: UTF8.self)
      return try #require(Int(text.split(separator: ": ")[1].split(separator: " ")[0]), "\(text)")
    }
    let total = try databaseContent(rides).split(separator: "\n").count { $0.hasPrefix("workouts ") }
    #expect(told.reduce(0, +) == total && told.allSatisfy { $0 > 0 })
  }

  @Test("two ingests into one database at once both end well, and nothing is there twice")
  func together() throws {
    let line = "fitstream ingest -q -j1 $1 --db '\(rides.path)'"
    let both = "one() { \(line); }; one activities & one 'vendors activities'; wait $! && echo well"
    #expect(try Tool.shell(both, in: Fixture.folder).text == "well\n")
    let inputs = try databaseInputs(rides)
    #expect(inputs.count == Set(inputs).count && inputs.count { $0.hasPrefix("smart-recording.fit ok") } == 1)
  }

  @Test("a read-only database is reported and not changed, and can be read even where nothing can be written")
  func readOnly() throws {
    _ = try ingest("-q activities")
    let shown = try duplicates()
    let bytes = try Data(contentsOf: rides)
    // Root may write anywhere.
    let drop = getuid() == 0 ? "setpriv --reuid=65534 --clear-groups" : ""
    let canRun = try Tool.shell("chmod 555 .; chmod 444 rides; \(drop) \"$tool\" --version", in: folder.url)
    defer { _ = chmod(folder.path, 0o755) }
    guard canRun.status == 0 else { return print("SKIPPED: nobody else may run the tool here") }
    let refused = try Tool.shell(
      "\(drop) \"$tool\" ingest -q '\(Fixture.folder.path)/vendors' --db rides", in: folder.url)
    #expect(refused.status == 1)
    #expect(refused.errorLines == ["fitstream: rides: cannot be written to: the file or its folder is read-only"])
    let looked = try Tool.shell("\(drop) \"$tool\" duplicates --db rides", in: folder.url)
    #expect(looked.status == 0 && looked.text == shown.text && looked.errors.isEmpty)
    let new = try Tool.shell("\(drop) \"$tool\" ingest -q '\(Fixture.folder.path)/vendors' --db new", in: folder.url)
    #expect(new.errorLines == ["fitstream: new: cannot open: Permission denied"])
    #expect(try Data(contentsOf: rides) == bytes)
  }

  @Test("a place where no database can be is reported with the system's reason")
  func noPlace() throws {
    for (path, reason) in [("none/rides", "No such file or directory"), (".", "Is a directory")] {
      let run = try Tool.run("ingest", Fixture.folder.path + "/activities", "--db", path, in: folder.url)
      #expect(run.status == 1 && run.errorLines == ["fitstream: \(path): cannot open: \(reason)"])
    }
    let run = try Tool.run("duplicates", "--db", "none", in: folder.url)
    #expect(run.status == 1 && run.errorLines == ["fitstream: none: cannot open: No such file or directory"])
    #expect(try folder.names() == [])
  }

  @Test(
    "a file that is no database of ours is reported and left untouched, to the byte",
    arguments: [
      ("c.execute('CREATE TABLE theirs (a)')", "a database of another program"),
      ("open('rides', 'wb').write(random.randbytes(100000))", "no database (file is not a database)"),
      ("open('rides', 'w').write('Dear diary')", "no database (file is not a database)"),
    ])
  func foreign(making: String, reason: String) throws {
    try python(making)
    let bytes = try Data(contentsOf: rides)
    for run in [try ingest("-q activities"), try duplicates()] {
      #expect(run.status == 1 && run.errorLines == ["fitstream: \(rides.path): \(reason)"])
    }
    #expect(try Data(contentsOf: rides) == bytes)
    #expect(try folder.names() == ["rides", "script.py"])
  }

  @Test("a database of a newer version is reported and left untouched")
  func newer() throws {
    _ = try ingest("-q activities")
    try python("c.execute('PRAGMA user_version = 99')\nc.execute('PRAGMA wal_checkpoint(TRUNCATE)')")
    let bytes = try Data(contentsOf: rides)
    for run in [try ingest("-q vendors"), try duplicates()] {
      #expect(run.status == 1 && run.errorLines.count == 1)
      #expect(run.errors.contains("made by a newer fitstream (version 99, this one knows "))
    }
    #expect(try Data(contentsOf: rides) == bytes)
  }

  @Test(
    "a database with damage anywhere, or cut anywhere, never crashes the tool, and is reported when it is met")
  func damaged() throws {
    _ = try ingest("-q activities")
    let sound = try Data(contentsOf: rides)
    var told = 0
    for round in 0..<24 {
      removeRides()
      var bytes = sound
      if round < 8 {
        bytes = bytes.prefix(4096 * (1 + round * 6) + round * 97)
      } else {
        // Page by page, from the first table's root on.
        for place in (4096 * (round - 7))..<(4096 * (round - 7) + 2000) {
          bytes[place] = UInt8(truncatingIfNeeded: place &* 37)
        }
      }
      try bytes.write(to: rides)
      for run in [try ingest("-q vendors/header-12-bytes.fit"), try duplicates()] where run.status != 0 {
        told += 1
        #expect(run.status == 1 && run.errorLines.count == 1, "\(round)")
        #expect(
          run.errors.hasPrefix("fitstream: \(rides.path): damaged (") || run.errors.contains("no database"),
          "\(run.errors)")
      }
    }
    #expect(told >= 20)
  }

  @Test("a log left by a killed program belongs to the database and is not lost")
  func logLeft() throws {
    _ = try ingest("-q activities")
    // Python's end without closing leaves the log where it is.
    try python(
      """
      import os
      c.execute('PRAGMA wal_autocheckpoint = 0')
      c.execute("UPDATE inputs SET detail = 'from the log'")
      os._exit(0)
      """)
    #expect(try folder.names().contains("rides-wal"))
    #expect(try ingest("-q vendors").errors.isEmpty)
    #expect(try databaseContent(rides).split(separator: "\n").count { $0.contains("from the log") } == 7)
    #expect(try folder.names() == ["rides", "script.py"])
  }
}
#endif
