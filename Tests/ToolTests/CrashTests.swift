import Foundation
import Testing

/// An end that should not happen: an instruction that traps, made by `faults.c` in the middle of reading.
@Suite("Faults: crashes", Faults.canBeMade)
struct CrashTests {
  private let folder = TemporaryFolder()

  /// Names of a trap's signal, which differ by processor.
  private static let traps = ["4 (illegal instruction)", "5 (trap)"]

  /// A trap where the first entry of `zip64.zip` is read: after the whole file, its tail, its directory twice and the
  /// headers.
  private static let atFirstEntry = "FAULT_FILE=bad FAULT_TRAP=1 FAULT_AFTER=5318"

  /// Runs the tool in the folder with faults; the runtime's own report of a crash takes seconds.
  private func crash(_ faults: String, _ arguments: String) throws -> Tool.Run {
    try Faults.run("SWIFT_BACKTRACE=enable=no " + faults, arguments, in: folder.url)
  }

  /// True when a trap ended the process.
  private func isTrap(_ run: Tool.Run) -> Bool { run.status == 128 + SIGILL || run.status == 128 + SIGTRAP }

  /// The program's own lines, without the shell's about the signal.
  private func lines(_ run: Tool.Run) -> [String] { run.errorLines.filter { $0.hasPrefix("fitstream: ") } }

  @Test(
    "every command that a trap ends names the input in work, and still ends by the signal",
    arguments: ["check", "summary", "samples", "samples --resolve", "route", "messages", "export", "stats", "bench"])
  func named(command: String) throws {
    try folder.writeRides()
    let run = try crash("FAULT_FILE=bad FAULT_TRAP=1", "\(command) -j1 a.fit bad.fit c.fit")
    #expect(isTrap(run))
    #expect(Self.traps.map { "fitstream: ended by signal \($0) while reading bad.fit" }.contains(lines(run).last))
  }

  @Test("a full stack is reported all the same, on any worker", arguments: ["-j1", "-j2"])
  func stack(jobs: String) throws {
    try folder.writeRides()
    let run = try crash("FAULT_FILE=bad FAULT_STACK=1", "check \(jobs) a.fit bad.fit c.fit")
    #expect(run.status == 128 + SIGSEGV)
    #expect(lines(run).contains("fitstream: ended by signal 11 (segmentation fault) while reading bad.fit"))
  }

  @Test("with several workers it names the input that had the signal, and the others in work")
  func several() throws {
    for number in 0..<8 {
      try folder.write("bad\(number).fit", Fixture.bytes("activities/smart-recording.fit"))
    }
    // Slow enough that all are at it when the first has read its first bytes.
    let faults = "FAULT_FILE=bad FAULT_TRAP=1 FAULT_AFTER=1 FAULT_SHORT=1000 FAULT_SLOW=200000"
    let run = try crash(faults, "check -j4 .")
    #expect(isTrap(run))
    let ended = lines(run).filter { $0.contains(" while reading ./bad") }
    let beside = lines(run).filter { $0.hasPrefix("fitstream: at that moment another worker was reading ./bad") }
    #expect(ended.count == 1 && (1...3).contains(beside.count) && lines(run).count == 1 + beside.count)
    #expect(Set(lines(run).map { $0.suffix(8) }).count == lines(run).count, "each is named once")
  }

  @Test("a name in that message drives no terminal either, and is cut if it is long")
  func names() throws {
    let name = "bad\u{1B}]0;\u{202E}é\u{9B}m\r\n" + String(repeating: "x", count: 200) + ".fit"
    try folder.write(name, Fixture.bytes("activities/smart-recording.fit"))
    let run = try crash("FAULT_FILE=bad FAULT_TRAP=1", "check -j1 .")
    let shown = "./bad?]0;?é?m??" + String(repeating: "x", count: 200) + ".fit"
    #expect(lines(run).last?.hasSuffix(" while reading " + shown) == true)
    let deep = String(repeating: "f/", count: 400)
    try folder.write("deep/" + deep + "bad.fit", Fixture.bytes("activities/smart-recording.fit"))
    let long = try crash("FAULT_FILE=bad FAULT_TRAP=1", "check -j1 deep/\(deep)bad.fit")
    #expect(lines(long).last?.hasSuffix("/f/f...") == true && lines(long).last!.count < 500)
  }

  @Test("the entry of an archive is named as everywhere, and standard input by its own name")
  func entries() throws {
    try folder.write("bad.zip", Fixture.bytes("archives/zip64.zip"))
    let first = try #require(Tool.run("check", "--format", "ndjson", "-j1", "bad.zip", in: folder.url).lines.first)
    let faults = Self.atFirstEntry
    let run = try crash(faults, "check -j1 bad.zip")
    #expect(isTrap(run) && lines(run).last?.contains(" while reading bad.zip!") == true, "\(run.errors)")
    let named = lines(run).last?.split(separator: "while reading ").last.map(String.init) ?? "?"
    #expect(first.contains("\"\(named)\""))
  }

  @Test("a signal sent from outside ends it by that signal, and leaves no note")
  func sent() throws {
    #if SQLite
    try folder.writeRides()
    let run = try Tool.shell(
      """
      export SWIFT_BACKTRACE=enable=no; mkfifo pipe
      "$tool" ingest -j1 a.fit pipe --db rides & exec 3> pipe; kill -SEGV $!; wait $!
      """, in: folder.url)
    #expect(run.status == 128 + SIGSEGV)
    #expect(lines(run).last == "fitstream: ended by signal 11 (segmentation fault) while reading pipe")
    #expect(!(try folder.names()).contains("rides-crashes"))
    #endif
  }

  #if SQLite
  /// The input reports of a run, as `name status reason`.
  private func reports(_ run: Tool.Run, _ report: String = "report") throws -> [String] {
    try String(decoding: folder.read(report), as: UTF8.self).split(separator: "\n").map { line in
      let row = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
      let name = (row["input"] as? String ?? "").split(separator: "/").last ?? ""
      return [String(name), row["status"] as? String ?? "", row["reason"] as? String ?? ""].joined(separator: " ")
    }
  }

  @Test("ingest reads inputs in work last and singly, leaves out one that ended two runs, and tries a changed one")
  func ingest() throws {
    let rides = folder.url.appending(path: "in", directoryHint: .isDirectory)
    for name in ["a", "bad", "c", "d", "e", "f"] {
      try folder.write("in/\(name).fit", Fixture.bytes("vendors/header-12-bytes.fit"))
    }
    let database = folder.url.appending(path: "rides")
    let command = "ingest -j2 in --db rides --report report"
    let faults = "FAULT_FILE=bad FAULT_TRAP=1 FAULT_SLOW=100000"
    let first = try crash(faults, command)
    #expect(isTrap(first) && lines(first).contains { $0.hasSuffix(" while reading in/bad.fit") })
    #expect(try folder.names().contains("rides-crashes"))

    let second = try crash(faults, command)
    #expect(isTrap(second) && lines(second).last?.hasSuffix(" while reading in/bad.fit") == true)
    #expect(lines(second).count == 1, "nothing else was in work")
    // All but those in work at first are stored for good; the one before it too, or at the next run.
    #expect(try databaseInputs(database).count >= 4)

    let third = try crash(faults, command)
    #expect(third.status == 1)
    #expect(try reports(third).contains("bad.fit failed ended-a-run"))
    #expect(
      third.errors.contains("in/bad.fit: failed, ended-a-run: it ended two runs, and is left out until it changes"))
    let stored = try databaseInputs(database)
    #expect(stored.count == 6 && stored.count { $0.hasSuffix(".fit ok  1") } == 5, "\(stored)")
    #expect(stored.contains("bad.fit failed ended-a-run 0"))

    let fourth = try crash(faults, command)
    #expect(fourth.status == 0 && !fourth.errors.contains("ended by"))
    #expect(try reports(fourth).allSatisfy { $0.hasSuffix(" skipped unchanged") })

    // The same file with another time counts as another file.
    let bad = rides.appending(path: "bad.fit").path
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1e9)], ofItemAtPath: bad)
    let anew = try crash(faults, command)
    #expect(isTrap(anew) && lines(anew).last?.hasSuffix(" while reading in/bad.fit") == true)
    let mended = try Tool.run("ingest", "-j2", "in", "--db", "rides", "--report", "report", in: folder.url)
    #expect(try mended.status == 0 && reports(mended).contains("bad.fit ok "))
    #expect(try databaseInputs(database).allSatisfy { $0.hasSuffix(".fit ok  1") })
    #expect(!(try folder.names()).contains("rides-crashes"), "nothing is left to be said")
  }

  @Test("an archive's entry that ended two runs is left out, all others are read, by whatever path it is named")
  func archive() throws {
    try folder.write("bad.zip", Fixture.bytes("archives/zip64.zip"))
    let entries = try Tool.run("check", "--format", "ndjson", "-j1", "bad.zip", in: folder.url).lines.count
    let faults = Self.atFirstEntry
    #expect(isTrap(try crash(faults, "ingest -j1 bad.zip --db rides")))
    #expect(isTrap(try crash(faults, "ingest -j2 ./bad.zip --db rides")))
    let third = try Tool.run(
      "ingest", folder.path + "/bad.zip", "--db", "rides", "--report", "report", in: folder.url)
    #expect(third.status == 1)
    let said = try reports(third)
    #expect(said.count == entries && said.count { $0.hasSuffix(" failed ended-a-run") } == 1, "\(said)")
    let fourth = try Tool.run("ingest", "bad.zip", "--db", "rides", "--report", "report", in: folder.url)
    #expect(try fourth.status == 0 && reports(fourth) == ["bad.zip skipped unchanged"], "\(fourth.errors)")
  }

  @Test("rows read before an input ended two runs stay in the database")
  func kept() throws {
    for name in ["a", "bad", "c"] {
      try folder.write("in/\(name).fit", Fixture.bytes("vendors/header-12-bytes.fit"))
    }
    #expect(try Tool.run("ingest", "in", "--db", "rides", in: folder.url).status == 0)
    let before = try databaseInputs(folder.url.appending(path: "rides"))
    let command = "ingest --add records in --db rides --report report"
    let faults = "FAULT_FILE=bad FAULT_TRAP=1"
    for _ in 0..<2 { #expect(isTrap(try crash(faults, command))) }
    let third = try crash(faults, command)
    #expect(try third.status == 1 && reports(third).contains("bad.fit failed ended-a-run"))
    #expect(try databaseInputs(folder.url.appending(path: "rides")) == before)
  }

  @Test("a note that makes no sense, or comes from elsewhere, changes nothing")
  func rubbish() throws {
    try folder.writeRides()
    let start = "4 x\n\u{0}\u{1B}[2J\n9 9 9 9 9 9 9 9\n4 1 -1 -1 % %zz%F \n"
    let rubbish = start + String(repeating: "z", count: 2 << 20)
    try folder.write("rides-crashes", Array(rubbish.utf8))
    let run = try Tool.run("ingest", "a.fit", "bad.fit", "c.fit", "--db", "rides", in: folder.url)
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(try databaseInputs(folder.url.appending(path: "rides")).count == 3)
  }
  #endif
}
