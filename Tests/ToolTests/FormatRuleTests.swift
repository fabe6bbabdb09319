import Foundation
import Testing

/// On a terminal a table for people; into a file or pipe what other programs read.
@Suite("Tool: which format goes where")
struct FormatRuleTests {
  private let folder = TemporaryFolder()

  init() throws {
    try folder.write("ride.fit", Fixture.bytes("activities/indoor-trainer.fit"))
    try folder.write("copy.fit", Fixture.bytes("activities/indoor-trainer.fit"))
    #if SQLite
    _ = try Tool.run("ingest", "-q", "--db", "d.sqlite", "ride.fit", "copy.fit", in: folder.url)
    #endif
  }

  private func shown(_ line: String, environment: [String: String] = [:]) throws -> String {
    let process = Process()
    process.executableURL = Tool.executable
    process.currentDirectoryURL = folder.url
    process.arguments = line.split(separator: " ").map(String.init)
    process.environment = ["XDG_CONFIG_HOME": "/nowhere"].merging(environment) { $1 }
    return try Terminal().show(process)
  }

  private func piped(_ line: String) throws -> String {
    try Tool.run(line.split(separator: " ").map(String.init), in: folder.url).text
  }

  /// The same without progress, which moves the cursor, and is shown only if a run takes long.
  private func quiet(_ line: String) -> String {
    line.hasPrefix("duplicates") ? line : line + " --progress never"
  }

  private static let lines: [(line: String, terminal: String, pipe: String)] = {
    var lines = [
      ("check ride.fit", "table", "table"), ("summary ride.fit", "table", "csv"), ("stats ride.fit", "table", "csv"),
      ("samples ride.fit", "ndjson", "ndjson"), ("export ride.fit", "csv", "csv"),
      ("summary -o - ride.fit", "csv", "csv"),
    ]
    #if SQLite
    lines.append(("duplicates --db d.sqlite", "table", "table"))
    lines.append(("stats --db d.sqlite", "table", "csv"))
    #endif
    return lines
  }()

  @Test("a terminal gets a table where a command has one, a pipe what it had", arguments: lines)
  func rule(line: String, terminal: String, pipe: String) throws {
    #expect(try shown(quiet(line)) == shown("\(quiet(line)) --format \(terminal)"))
    #expect(try piped(line) == piped("\(line) --format \(pipe)"))
  }

  @Test("nothing has colours, with NO_COLOR and without", arguments: lines.map(\.line))
  func colours(line: String) throws {
    let text = try shown(quiet(line))
    #expect(!text.contains("\u{1B}"))
    #expect(try shown(quiet(line), environment: ["NO_COLOR": "1"]) == text)
  }

  @Test(
    "tsv is csv without quotes, a row a line",
    arguments: [
      "summary", "samples", "route", "export", "export --as minutes", "stats", "messages --message record",
    ])
  func tabs(command: String) throws {
    let csv = try piped("\(command) --csv ride.fit")
    let tsv = try piped("\(command) --format tsv ride.fit")
    #expect(tsv == csv.replacing(",", with: "\t") && tsv.contains("\t"))
    #expect(!csv.contains("\""))
  }

  @Test("tabs, line ends, quotes and backslashes in a field are told from those of the table")
  func escaping() throws {
    let name = "a\tb\nc\"d\\e,f.fit"
    try folder.write("odd/" + name, Fixture.bytes("activities/indoor-trainer.fit"))
    let run = try Tool.run(["summary", "--format", "tsv", "odd"], in: folder.url)
    #expect(run.lines.count == 2)
    let fields = (run.lines.last ?? "").split(separator: "\t", omittingEmptySubsequences: false)
    #expect(fields.first == #"odd/a\tb\nc"d\\e,f.fit"#, "\(fields.first ?? "")")
    #expect(fields.count == (run.lines.first ?? "").split(separator: "\t").count)
  }

  @Test("tables of a folder are tab-separated too, and named so")
  func folderOfTables() throws {
    let run = try Tool.run("export", "--as", "minutes", "--format", "tsv", "-o", "m/", "ride.fit", in: folder.url)
    #expect(run.status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/m")
    #expect(names.count == 1 && names.allSatisfy { $0.hasSuffix("_minutes.tsv") }, "\(names)")
    let text = String(decoding: try folder.read("m/" + (names.first ?? "")), as: UTF8.self)
    #expect(text.contains("\t") && !text.contains(","))
  }

  #if SQLite
  @Test("duplicates and stored sums are tab-separated too")
  func stored() throws {
    #expect(try piped("duplicates --db d.sqlite --format tsv").hasPrefix("group_number\tsame\tkept\t"))
    #expect(try piped("stats --db d.sqlite --format tsv").contains("\t"))
  }
  #endif
}
