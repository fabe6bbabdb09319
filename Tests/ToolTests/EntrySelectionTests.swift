import Foundation
import Testing

@Suite("Tool: an archive's entry as an input")
struct EntrySelectionTests {
  private func check(_ arguments: String...) throws -> Tool.Run {
    try Tool.run(["check", "--format", "ndjson", "-q"] + arguments, in: Fixture.folder)
  }

  @Test("every name that check prints is an input with the same report", arguments: ArchiveFixture.all)
  func everyPrintedName(archive: ArchiveFixture) throws {
    for line in try check(archive.name).lines {
      let input = try #require(objects([line]).first??["input"] as? String)
      guard input != archive.name else { continue }
      for jobs in ["-j1", "-j2"] {
        let run = try check(jobs, input)
        #expect(run.lines == [line])
        #expect(run.status == (line.contains(#""status":"ok""#) || line.contains(#""status":"skipped""#) ? 0 : 1))
      }
    }
  }

  @Test("a list of names gives the same reports in its own order, whatever the archive", arguments: ArchiveFixture.all)
  func listOfNames(archive: ArchiveFixture) throws {
    var reports: [String: String] = [:]
    var names: [String] = []
    for line in try check(archive.name).lines {
      let name = try #require(objects([line]).first??["input"] as? String)
      reports[name] = line
      if name != archive.name { names.append(name) }
    }
    var list = names.flatMap { [$0, $0 + "-"] }
    list += names.reversed()
    list += names.flatMap { [$0, $0] }
    guard !list.isEmpty else { return }
    let folder = TemporaryFolder()
    try folder.write("list", list.joined(separator: "\0").utf8)
    for jobs in ["-j1", "-j2"] {
      let lines = try check(jobs, "--files-from", folder.path + "/list").lines
      try #require(lines.count == list.count)
      for (line, name) in zip(lines, list) {
        if let report = reports[name] {
          #expect(line == report)
        } else {
          #expect(
            objects([line]).first??["input"] as? String == name && line.contains(#""status":"failed""#), "\(line)")
        }
      }
    }
  }

  @Test("an archive in an archive, and a folder with a slash at its end, stand for all in them")
  func everythingInside() throws {
    let whole = try check("archives/garmin-takeout.zip")
    let inner = try #require(
      whole.lines.compactMap { try? #require(objects([$0]).first??["input"] as? String) }.first {
        $0.split(separator: "!").count == 3
      })
    let outer = inner.split(separator: "!").dropLast().joined(separator: "!")
    #expect(try check(outer).lines == whole.lines.filter { $0.contains(#""input":"\#(outer)!"#) })
    let strava = "archives/strava-export.zip"
    #expect(
      try check(strava + "!activities/").lines
        == check(strava).lines.filter { $0.contains(#""input":"\#(strava)!activities/"#) })
    #expect(try check(strava + "!activities").text.contains("the archive has no entry of this name"))
  }

  @Test("a name that the archive lacks is a failed input with one line, whatever the kind of archive")
  func missing() throws {
    for archive in ["strava-export.zip", "rides.tar", "rides.tar.gz", "nested.zip.gz"] {
      let run = try Tool.run("check", "archives/\(archive)!nothing.fit", in: Fixture.folder)
      #expect(run.status == 1)
      #expect(
        run.errorLines.first
          == "fitstream: archives/\(archive)!nothing.fit: the archive has no entry of this name")
    }
    let file = try #require(Fixture.all.first { $0.status == "ok" })
    #expect(try check(file.name + "!x").text.contains(#""reason":"unreadable""#))
    #expect(try check("nowhere.zip!x").text.contains("No such file"))
  }

  @Test("a file whose own name has the mark in it is read as that file")
  func existingPathWins() throws {
    let folder = TemporaryFolder()
    let file = try #require(Fixture.all.first { $0.status == "ok" })
    try folder.write("a.zip", Fixture.bytes("archives/rides.tar"))
    try folder.write("a.zip!b.fit", Fixture.bytes(file.name))
    let run = try Tool.run("check", "--format", "ndjson", "a.zip!b.fit", in: folder.url)
    #expect(run.status == 0)
    #expect(run.lines.count == 1)
  }

  @Test("samples and routes of an entry are those of its file")
  func samplesOfAnEntry() throws {
    let archive = "archives/strava-export.zip"
    let names = try check(archive).lines.compactMap { line -> String? in
      guard line.contains(#""status":"ok""#) else { return nil }
      return objects([line]).first??["input"] as? String
    }
    let name = try #require(names.first)
    for command in ["samples", "route", "messages"] {
      let entry = try Tool.run(command, "-q", name, in: Fixture.folder)
      let whole = try Tool.run(command, "-q", archive, in: Fixture.folder)
      #expect(!entry.output.isEmpty)
      #expect(whole.text.contains(entry.text))
    }
  }

  @Test("an entry whose own name goes on with the mark is another one")
  func markInEntryName() throws {
    let folder = TemporaryFolder()
    let file = try #require(Fixture.all.first { $0.status == "ok" })
    try folder.write("a", Fixture.bytes(file.name))
    try folder.write("a!b.fit", Fixture.bytes(file.name))
    let script = "import zipfile; z = zipfile.ZipFile('z.zip', 'w'); z.write('a'); z.write('a!b.fit')"
    #expect(try Tool.shell("python3 -c \"\(script)\"", in: folder.url).status == 0)
    for name in ["z.zip!a", "z.zip!a!b.fit"] {
      let run = try Tool.run("check", "--format", "ndjson", name, in: folder.url)
      #expect(run.lines.count == 1 && run.text.contains("\"input\":\"\(name)\""), "\(run.text)")
    }
  }

  @Test("an entry that a damaged archive lacks is reported by its own name, with the archive's problem")
  func missingInDamaged() throws {
    let run = try check("archives/no-directory.zip!nothing.fit")
    #expect(run.lines.count == 1 && run.status == 1)
    #expect(run.text.contains(#""input":"archives/no-directory.zip!nothing.fit","status":"failed""#), "\(run.text)")
    #expect(run.text.contains("zip-truncated"))
  }

  #if SQLite
  @Test("an entry that a damaged archive lacks leaves the archive to be read")
  func ingestAfterMissing() throws {
    let folder = TemporaryFolder()
    try folder.write("a.zip", Fixture.bytes("archives/no-directory.zip"))
    func ingest(_ input: String) throws -> Tool.Run {
      try Tool.run("ingest", "--db", "d.sqlite", "--expect-inputs", "1", input, in: folder.url)
    }
    #expect(try ingest("a.zip!nothing.fit").status == 3)
    let whole = try ingest("a.zip")
    #expect(whole.text.contains("2 new"), "\(whole.text)")
    #expect(try ingest("a.zip!nothing.fit").status == 3)
  }

  @Test("ingest stores one entry, and the whole archive after it adds the others")
  func ingestOneEntry() throws {
    let folder = TemporaryFolder()
    try folder.write("export.zip", Fixture.bytes("archives/strava-export.zip"))
    func rides(_ file: String) throws -> String {
      let script =
        "import sqlite3; print(sqlite3.connect('\(file)').execute('select count(*) from rides').fetchone()[0])"
      return try Tool.shell("python3 -c \"\(script)\"", in: folder.url).text
    }
    let lines = try Tool.run("check", "--format", "ndjson", "-q", "export.zip", in: folder.url).lines
    let names = lines.filter { $0.contains(#""status":"ok""#) }
      .compactMap { objects([$0]).first??["input"] as? String }
    let one = try #require(names.last)
    _ = try Tool.run("ingest", "-q", "--db", "d.sqlite", one, in: folder.url)
    let first = try rides("d.sqlite")
    _ = try Tool.run("ingest", "-q", "--db", "d.sqlite", "export.zip", in: folder.url)
    let all = try rides("d.sqlite")
    _ = try Tool.run("ingest", "-q", "--db", "e.sqlite", "export.zip", in: folder.url)
    #expect(first == "1\n")
    #expect(try all == rides("e.sqlite"))
  }
  #endif
}
