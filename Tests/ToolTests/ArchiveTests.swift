import Foundation
import Testing

/// The lines of `check` for an archive, by `expected.json`.
struct ArchiveFixture: Sendable, CustomTestStringConvertible {
  struct Line: Decodable, Equatable, Sendable {
    let entry: String
    let status: String
    let reason: String?
    let messages: Int
    let records: Int
  }

  private struct Row: Decodable {
    let file: String
    let lines: [Line]
  }

  private struct Expected: Decodable { let archives: [Row] }

  let name: String
  let lines: [Line]
  var testDescription: String { name }
  var bytes: Data { get throws { try Fixture.bytes(name) } }

  static let all: [ArchiveFixture] = {
    guard let data = try? Data(contentsOf: Fixture.folder.appending(path: "expected.json")),
      let expected = try? JSONDecoder().decode(Expected.self, from: data)
    else { return [] }
    return expected.archives.map { ArchiveFixture(name: $0.file, lines: $0.lines) }
  }()
}

@Suite("Tool: archives")
struct ArchiveTests {
  /// The lines that `check` writes for an input with this name.
  private func lines(_ run: Tool.Run, _ name: String) throws -> [ArchiveFixture.Line] {
    try objects(run.lines).map { object in
      let object = try #require(object)
      let input = try #require(object["input"] as? String)
      try #require(input == name || input.hasPrefix(name + "!"))
      return ArchiveFixture.Line(
        entry: String(input.dropFirst(name.count + 1)), status: try #require(object["status"] as? String),
        reason: object["reason"] as? String, messages: object["messages"] as? Int ?? 0,
        records: object["records"] as? Int ?? 0)
    }
  }

  private func check(_ arguments: String...) throws -> Tool.Run {
    try Tool.run(["check", "--format", "ndjson"] + arguments, in: Fixture.folder)
  }

  @Test("each entry has its line, by one worker and by several, in chunks of any size", arguments: ArchiveFixture.all)
  func entries(archive: ArchiveFixture) throws {
    let alone = try check("-j1", archive.name)
    #expect(try lines(alone, archive.name) == archive.lines)
    #expect(alone.status == (archive.lines.contains { ["partial", "failed"].contains($0.status) } ? 1 : 0))
    #expect(alone.errorLines.count == archive.lines.count { ["partial", "failed"].contains($0.status) })
    for more in [["-j5"], ["-j1", "--limit", "chunk-bytes=1"], ["-j2", "--limit", "chunk-bytes=77"]] {
      let run = try Tool.run(["check", "--format", "ndjson"] + more + [archive.name], in: Fixture.folder)
      // The bytes read of a bomb depend on the chunks, its status does not.
      if archive.name.contains("bomb") {
        #expect(try lines(run, archive.name) == archive.lines)
      } else {
        #expect(run.output == alone.output && run.errors == alone.errors, "\(more)")
      }
    }
  }

  @Test("through a pipe the lines are the same", arguments: ArchiveFixture.all)
  func pipe(archive: ArchiveFixture) throws {
    let run = try Tool.run("check", "--format", "ndjson", "-", input: archive.bytes)
    #expect(try lines(run, "-") == archive.lines)
  }

  static let jobs: [[String]] = [
    ["summary", "--format", "csv"], ["samples"], ["route", "--format", "geojson"], ["route", "--format", "gpx"],
    ["messages", "--add", "input"], ["samples", "--resolve"],
  ]

  @Test("the output of all archives is the same by one worker, by eight, and in order", arguments: jobs)
  func order(job: [String]) throws {
    let alone = try Tool.run(job + ["-j1", "archives"], in: Fixture.folder)
    #expect(alone.output.count > 3000)
    let together = try Tool.run(job + ["-j8", "archives"], in: Fixture.folder)
    #expect(together.output == alone.output && together.errors == alone.errors && together.status == alone.status)
    let unordered = try Tool.run(job + ["-j8", "--without", "order", "archives"], in: Fixture.folder)
    if job[0] == "summary" { #expect(unordered.lines.sorted() == alone.lines.sorted()) }
  }

  @Test("of entries that are no activities only the beginning is read")
  func peek() throws {
    let run = try check("--without", "other-files", "-q", "archives/garmin-takeout.zip")
    let reports = objects(run.lines).compactMap { $0 }
    let skipped = reports.filter { $0["reason"] as? String == "not-an-activity" }
    #expect(skipped.count == 2 && reports.count == 5)
    #expect(skipped.allSatisfy { ($0["bytes"] as? Int ?? 0) < 100 })
    #expect(run.status == 0)
  }

  @Test("limits can be set")
  func limits() throws {
    func reasons(_ arguments: String...) throws -> [String?] {
      objects(try Tool.run(["check", "-q", "--format", "ndjson"] + arguments, in: Fixture.folder).lines)
        .map { $0?["reason"] as? String }
    }
    #expect(try reasons("--limit", "ratio=2000", "archives/bomb.zip") == [nil, nil])
    #expect(try reasons("--limit", "depth=7", "archives/nested.zip.gz") == [nil])
    #expect(try reasons("--limit", "depth=1", "archives/rides.tar.gz") == ["nested-too-deep"])
    #expect(try reasons("--limit", "entries=1", "archives/zip64.zip") == [nil, "too-many-entries"])
    #expect(try reasons("--limit", "entries=1", "archives/rides.tar") == [nil, "too-many-entries"])
    #expect(try reasons("--limit", "entry-bytes=1500", "archives/zip64.zip") == ["too-large", "too-large"])
  }

  @Test("cut anywhere, or with any byte changed, an archive file ends with a status", arguments: [1, 2])
  func damage(part: Int) throws {
    let folder = TemporaryFolder()
    let archive = [UInt8](try Fixture.bytes("archives/data-descriptors.zip"))
    for index in stride(from: part, to: archive.count, by: 41) {
      var changed = archive
      changed[index] ^= 0xFF
      try folder.write("changed-\(index).zip", changed)
      try folder.write("cut-\(index).zip", archive.prefix(index))
    }
    let run = try Tool.run("check", "--format", "ndjson", ".", in: folder.url)
    let names = Set(objects(run.lines).compactMap { ($0?["input"] as? String)?.split(separator: "!").first })
    #expect(try names.count == folder.names().count)
    #expect(run.status == 1)
  }

  @Test("an end record that lists no entry is not believed if there are some")
  func emptied() throws {
    let folder = TemporaryFolder()
    var archive = [UInt8](try Fixture.bytes("archives/data-descriptors.zip"))
    // Entries here, entries, length and place of the directory.
    for place in (archive.count - 14)..<(archive.count - 2) { archive[place] = 0 }
    try folder.write("ride.zip", archive)
    let run = try Tool.run("messages", "ride.zip", in: folder.url)
    #expect(run.status == 1 && run.lines.count == 116)
  }

  @Test("foreign bytes inside a zip archive cost the entry around them, and nothing before it")
  func inserted() throws {
    let folder = TemporaryFolder()
    let archive = [UInt8](try Fixture.bytes("archives/zip64.zip"))
    let whole = try Tool.run("messages", "-", input: Data(archive)).lines
    let second = try #require(
      archive.indices.dropFirst().first { archive[$0...].starts(with: [0x50, 0x4B, 3, 4]) })
    try folder.write("ride.zip", archive[..<(second + 40)] + [1, 2, 3] + archive[(second + 40)...])
    let run = try Tool.run("messages", "ride.zip", in: folder.url)
    #expect(run.status == 1)
    #expect(run.lines.count >= 68 && Array(run.lines.prefix(68)) == Array(whole.prefix(68)))
  }

  static let interpreter = ["/usr/bin/python3", "/usr/local/bin/python3", "/opt/homebrew/bin/python3"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  @Test(
    "archives that Python makes of a folder give the same as the folder",
    .enabled(if: interpreter != nil, "python3 is not installed"))
  func madeByPython() throws {
    let folder = TemporaryFolder()
    let script = """
      import io, os, sys, tarfile, zipfile
      root, out = sys.argv[1:]
      names = sorted(os.path.join(d, n) for d in ('activities', 'vendors') for n in os.listdir(os.path.join(root, d)))
      def pack(target, chosen, method=zipfile.ZIP_DEFLATED):
        with zipfile.ZipFile(target, 'w', method) as z:
          for n in chosen: z.write(os.path.join(root, n), n)
      pack(os.path.join(out, 'stored.zip'), names, zipfile.ZIP_STORED)
      pack(os.path.join(out, 'deflated.zip'), names)
      for mode, name in (('w', 'rides.tar'), ('w:gz', 'rides.tar.gz')):
        with tarfile.open(os.path.join(out, name), mode) as t:
          for n in names: t.add(os.path.join(root, n), n)
      with zipfile.ZipFile(os.path.join(out, 'nested.zip'), 'w', zipfile.ZIP_DEFLATED) as z:
        for part in (0, 1):
          inner = io.BytesIO()
          pack(inner, names[:20] if part == 0 else names[20:])
          z.writestr('Part%d.zip' % part, inner.getvalue())
      """
    let process = Process()
    process.executableURL = URL(filePath: try #require(Self.interpreter))
    process.arguments = ["-c", script, Fixture.folder.path, folder.path]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)

    /// Rows without the name of the archive and what follows from it, in the order of the names.
    func rows(_ inputs: [String], in url: URL, _ stripped: String) throws -> [String] {
      try Tool.run(["summary", "-q", "--format", "csv"] + inputs, in: url).lines
        .map { withoutRides($0.hasPrefix(stripped) ? String($0.dropFirst(stripped.count)) : $0) }
    }
    let expected = try rows(["activities", "vendors"], in: Fixture.folder, "")
    #expect(expected.count > 60)
    for name in ["stored.zip", "deflated.zip", "rides.tar", "rides.tar.gz"] {
      for jobs in ["-j1", "-j4"] { #expect(try rows([jobs, name], in: folder.url, name + "!") == expected, "\(name)") }
    }
    let nested = try rows(["nested.zip"], in: folder.url, "nested.zip!Part")
    #expect(nested.map { $0.hasPrefix("0.zip!") || $0.hasPrefix("1.zip!") ? String($0.dropFirst(6)) : $0 } == expected)
  }
}
