import Foundation
import Testing

/// The traces of a run, and its calls to the system: nothing but the outputs that were named.
@Suite("Tool: traces of a run")
struct FootprintTests {
  private let folder = TemporaryFolder()

  /// Names of entries that a careless unpacker would write elsewhere.
  private static let archive = """
    import io, sys, tarfile, zipfile
    ride = open(sys.argv[1], "rb").read()
    names = ["../up.fit", "../../above.fit", "sub/folder/ride.fit", "..\\\\back.fit", "/absolute.fit", "C:\\\\drive.fit", "~/home.fit"]
    with zipfile.ZipFile("in/names.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for name in names: archive.writestr(name, ride)
    with tarfile.open("in/names.tar", "w") as archive:
        for name in names:
            entry = tarfile.TarInfo(name)
            entry.size = len(ride)
            archive.addfile(entry, io.BytesIO(ride))
        link = tarfile.TarInfo("link.fit")
        link.type, link.linkname = tarfile.SYMTYPE, "../../above.fit"
        archive.addfile(link)
    """

  /// Commands with the outputs that they name; a folder stands for its files.
  static let commands: [(words: String, outputs: [String])] = [
    ("check", []), ("summary --format csv", []), ("samples -o samples.ndjson", ["samples.ndjson"]),
    ("route --format gpx -o route.gpx --report report.ndjson", ["report.ndjson", "route.gpx"]),
    ("messages --add units", []), ("export --as minutes -o tables/", ["tables"]), ("stats --by week", []),
    ("bench", []),
    ("ingest --db rides.sqlite", ["rides.sqlite"]), ("duplicates --db rides.sqlite", []),
  ]

  /// Every file and folder beneath the temporary folder, the inputs with their bytes.
  private func everything() throws -> [String: Data] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return try Dictionary(
      uniqueKeysWithValues: names.map { name in
        (name, name.hasPrefix("a/run/in/") ? try folder.read(name) : Data())
      })
  }

  @Test(
    "nothing is written but the named outputs, whatever entries are called",
    .enabled(if: Tool.has("python3"), "python3 is not there"))
  func outputs() throws {
    let work = folder.url.appending(path: "a/run", directoryHint: .isDirectory)
    let ride = Fixture.folder.appending(path: "activities/smart-recording.fit").path
    try folder.write("a/run/make.py", Self.archive.utf8)
    try folder.write("a/run/in/1.fit", Data(contentsOf: URL(filePath: ride)))
    #expect(try Tool.shell("python3 make.py '\(ride)'", in: work).status == 0)
    for command in Self.commands {
      let before = try everything()
      let input = command.words.hasPrefix("duplicates") ? "" : " in"
      let run = try Tool.shell("fitstream \(command.words)\(input)", in: work)
      #expect(run.status == 0 || run.status == 1, "\(command.words): \(run.errors)")
      let after = try everything()
      // SQLite's own companions of a database are part of it.
      let new = Set(after.keys).subtracting(before.keys).filter {
        $0.split(separator: "/").count == 3 && !$0.hasSuffix(".sqlite-wal") && !$0.hasSuffix(".sqlite-shm")
      }
      #expect(new.sorted() == command.outputs.map { "a/run/" + $0 }, "\(command.words)")
      let elsewhere = after.keys.filter { before[$0] == nil && !$0.hasPrefix("a/run/") }
      #expect(elsewhere.isEmpty, "\(command.words)")
      for (name, bytes) in before { #expect(after[name] == bytes, "\(command.words) changed \(name)") }
    }
    let tables = try FileManager.default.contentsOfDirectory(atPath: work.path + "/tables")
    // One name and the same rows, so one file.
    #expect(tables.count == 1 && tables.allSatisfy { $0.hasSuffix("Cycling_2024-05-04_09-30-00_minutes.csv") })
  }

  @Test(
    "the command has no way to a network or to another program",
    .enabled(if: Tool.has("nm"), "nm is not there"))
  func imports() throws {
    let symbols = try Tool.shell("nm -D -u \"$tool\"").lines.compactMap { $0.split(separator: " ").last }
      .map { String($0.split(separator: "@")[0]) }
    try #require(symbols.contains("read"), "the command is not linked as it is for tests")
    let ways = Set([
      "socket", "connect", "bind", "listen", "accept", "sendto", "getaddrinfo", "gethostbyname", "execl", "execlp",
      "execle", "execv", "execve", "execvp", "execvpe", "fexecve", "posix_spawn", "posix_spawnp", "system", "popen",
      "fork", "vfork", "clone", "dlopen",
    ])
    #expect(ways.isDisjoint(with: symbols), "\(ways.intersection(symbols))")
  }
}
