import Foundation
import Testing

/// Messages about inputs that hold nothing, and about fewer than were expected.
@Suite("Tool: expected inputs")
struct ExpectationTests {
  private let folder = TemporaryFolder()

  static let commands = [
    ["check"], ["summary"], ["samples"], ["route", "--format", "geojson"], ["messages"], ["export", "--as", "minutes"],
    ["stats"], ["ingest", "--db", "rides.sqlite"], ["bench"],
  ]

  @Test("an empty folder on the command line is reported by every command, and is no error", arguments: commands)
  func empty(command: [String]) throws {
    try folder.write("rides/.hidden", [])
    try folder.write("list", [])
    let run = try Tool.run(command + ["rides", "--files-from", "list"], in: folder.url)
    #expect(run.status == 0)
    #expect(run.errors.contains("fitstream: rides: nothing in it\n"))
    #expect(run.errors.contains("fitstream: list: nothing in it\n"))
    let quiet = try Tool.run(command + ["-q", "rides"], in: folder.url)
    #expect(quiet.status == 0 && quiet.errors.isEmpty)
  }

  @Test("fewer inputs than were expected end every command with 1, none with 3, as many do not", arguments: commands)
  func expected(command: [String]) throws {
    try folder.writeRides()
    for name in ["a.fit", "bad.fit", "c.fit"] {
      try folder.write("rides/" + name, folder.read(name))
    }
    try folder.write("rides/cut.fit", folder.read("a.fit").prefix(2000))
    try folder.write("rides/notes.txt", "no ride".utf8)
    let enough = try Tool.run(command + ["--expect-inputs", "4", "rides"], in: folder.url)
    // One of them is cut, which is a problem of its own.
    #expect(!enough.errors.contains("expected"))
    try FileManager.default.removeItem(at: folder.url.appending(path: "rides/cut.fit"))
    if command[0] == "ingest" { try FileManager.default.removeItem(at: folder.url.appending(path: "rides.sqlite")) }
    for (number, status) in [("3", Int32(0)), ("4", 1)] {
      let run = try Tool.run(command + ["--expect-inputs", number, "rides"], in: folder.url)
      #expect(run.status == status, "\(run.errors)")
      #expect(run.errors.contains("3 of the 4 inputs that were expected could be read") == (status == 1))
    }
    let none = try Tool.run(command + ["--expect-inputs=1", "nowhere"], in: folder.url)
    #expect(none.status == 3)
  }

  @Test("an input that ingest need not read again counts as expected, entries of archives each")
  func unchanged() throws {
    let rides = try Fixture.bytes("archives/strava-export.zip")
    try folder.write("rides.zip", rides)
    func ingest(_ expected: Int) throws -> Tool.Run {
      try Tool.run("ingest", "rides.zip", "--db", "db", "--expect-inputs", "\(expected)", in: folder.url)
    }
    let first = try ingest(1000)
    #expect(first.status == 1)
    let words = try #require(first.errorLines.last { $0.contains("expected") }).split(separator: " ")
    let count = try #require(Int(words[1]))
    #expect(count > 1)
    for _ in 0..<2 {
      #expect(!(try ingest(count).errors.contains("expected")))
      #expect(try ingest(count + 1).errors.contains("\(count) of the \(count + 1) inputs"))
    }
  }
}
