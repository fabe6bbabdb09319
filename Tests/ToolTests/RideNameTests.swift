import Foundation
import RideSimulator
import Testing

/// `ride_id`: a name of a workout that follows from the content of its input.
@Suite("Tool: ride_id")
struct RideNameTests {
  private static let tables = ["records", "workouts", "laps", "minutes", "route", "samples", "events", "devices"]
  private let folder = TemporaryFolder()

  /// The names of the workouts of an input by session, of all rows of a table.
  private func names(_ input: String, _ table: String, _ words: String...) throws -> [String: Set<String>] {
    try names(
      Tool.shell(
        "fitstream export -q --as \(table) --columns session,ride_id \(words.joined(separator: " ")) \(input)",
        in: folder.url
      ).text)
  }

  private func names(_ csv: String) throws -> [String: Set<String>] {
    var names: [String: Set<String>] = [:]
    for row in CSV(csv).rows { names[row[0], default: []].insert(row[1]) }
    return names
  }

  /// The rows of a query, with commas between.
  private func rows(_ query: String, of database: String) throws -> String {
    let program = "import sqlite3; [print(*row, sep=',') for row in sqlite3.connect('\(database)').execute('\(query)')]"
    return try Tool.shell("python3 -c \"\(program)\"", in: folder.url).text
  }

  /// Puts a fixture into the folder plain, under another name, packed in each way.
  private func pack(_ fixture: String) throws -> (kind: String, copies: [String]) {
    var bytes = try Fixture.bytes(fixture)
    let kind = fixture.contains(".fit") ? "fit" : String(fixture.suffix(3))
    if fixture.hasSuffix(".gz") {
      try folder.write("a.gz", bytes)
      bytes = try Tool.shell("gzip -dc a.gz", in: folder.url).output
    }
    try folder.write("a.\(kind)", bytes)
    let line = """
      cp a.\(kind) other-name.\(kind) && gzip -nc a.\(kind) > b.\(kind).gz && mkdir in && cp a.\(kind) in/c.\(kind) &&
      cp b.\(kind).gz in && python3 -m zipfile -c d.zip in/c.\(kind) && python3 -m zipfile -c e.zip in/b.\(kind).gz &&
      tar -cf f.tar in/c.\(kind) && tar -czf g.tar.gz in/b.\(kind).gz
      """
    #expect(try Tool.shell(line, in: folder.url).status == 0)
    return (kind, ["other-name.\(kind)", "b.\(kind).gz", "d.zip", "e.zip", "f.tar", "g.tar.gz"])
  }

  @Test(
    "it is the same of a file renamed, packed or piped, in every table and in the database",
    arguments: [
      "activities/run-distance-laps.fit", "activities/triathlon-summary-last.fit.gz", "malformed/chained.fit",
      "tracks/two-tracks.gpx", "tracks/multisport.tcx",
    ])
  func copies(fixture: String) throws {
    let (kind, copies) = try pack(fixture)
    let plain = try names("a.\(kind)", "workouts")
    #expect(!plain.isEmpty && plain.values.allSatisfy { $0.count == 1 })
    #expect(Set(plain.values.map { $0.first }).count == plain.count, "each session has its own")
    let form = #/r[0-9a-hjkmnp-tv-z]{11}/#
    #expect(plain.values.allSatisfy { $0.first?.wholeMatch(of: form) != nil })
    for table in Self.tables {
      let expected = try names("a.\(kind)", table)
      #expect(expected.allSatisfy { plain[$0.key] == $0.value }, "\(table)")
      for copy in copies { #expect(try names(copy, table) == expected, "\(table) of \(copy)") }
      #expect(try names("- < a.\(kind)", table) == expected, "\(table) by pipe")
      #expect(try names("- < d.zip", table) == expected, "\(table) of an archive by pipe")
    }
    for input in ["a.\(kind)"] + copies + ["- < a.\(kind)"] {
      let stored = try Tool.shell("rm -f r.sqlite; fitstream ingest -q --db r.sqlite \(input)", in: folder.url)
      #expect(stored.status <= 1)
      let rows = try rows("SELECT session, ride_id FROM rides", of: "r.sqlite")
      #expect(try names("session,ride_id\n" + rows) == plain, "the database of \(input)")
    }
  }

  @Test("NDJSON and Arrow have it in every row, in the place of a name of the input's")
  func formats() throws {
    let name = try #require(try names(Fixture.folder.path + "/tracks/two-tracks.gpx", "workouts")["1"]?.first)
    func export(_ words: String...) throws -> Tool.Run {
      try Tool.run(["export", "-q", "--as"] + words + ["tracks/two-tracks.gpx"], in: Fixture.folder)
    }
    for table in ["records", "minutes", "route", "workouts"] {
      let rows = objects(try export(table, "--format", "ndjson").lines)
      #expect(!rows.isEmpty && rows.allSatisfy { $0?["ride_id"] is String && $0?["ride"] == nil })
      #expect(rows.last??["ride_id"] as? String == name)
      let arrow = try export(table, "--format", "arrow").output
      #expect(arrow.firstRange(of: Data(name.utf8)) != nil && arrow.firstRange(of: Data("ride_id".utf8)) != nil)
    }
    #expect(CSV(try export("records").text).header.prefix(3) == ["input", "session", "ride_id"])
    let summary = try Tool.run("summary", "--format", "csv", "tracks/two-tracks.gpx", in: Fixture.folder)
    #expect(summary.text.contains(name))
  }

  @Test("a copy cut short, and one with a changed bit, have others")
  func cut() throws {
    let bytes = try Fixture.bytes("activities/run-distance-laps.fit")
    try folder.write("a.fit", bytes)
    try folder.write("cut.fit", bytes.dropLast(1))
    try folder.write("shorter.fit", bytes.prefix(bytes.count / 2))
    var changed = bytes
    changed[bytes.count / 2] ^= 1
    try folder.write("changed.fit", changed)
    let all = try ["a", "cut", "shorter", "changed"].map { try names("\($0).fit", "workouts")["0"] }
    #expect(all.allSatisfy { $0?.count == 1 } && Set(all).count == 4)
    // What could be read of a damaged one decides, however it comes.
    try folder.write("whole.fit.gz", gzipped(bytes))
    try folder.write("torn.fit.gz", gzipped(bytes).dropLast(2000))
    let torn = try names("torn.fit.gz", "records")
    #expect(try torn["0"]?.count == 1 && names("- < torn.fit.gz", "workouts") == torn)
    #expect(try names("whole.fit.gz", "workouts")["0"] == all[0] && torn["0"] != all[0])
  }

  @Test("it is never null, and one workout's alone but for copies of the same bytes: all fixtures")
  func fixtures() throws {
    for table in ["workouts", "records", "laps"] {
      let rows = CSV(
        try Tool.run("export", "-q", "--as", table, "--columns", "input,session,ride_id", ".", in: Fixture.folder).text
      ).rows
      #expect(rows.count > 100 && rows.allSatisfy { $0[2].count == 12 })
      var workouts: [String: Set<String>] = [:]
      for row in rows { workouts["\(row[0]) \(row[1])", default: []].insert(row[2]) }
      #expect(workouts.values.allSatisfy { $0.count == 1 })
    }
    _ = try Tool.run("ingest", "-q", "--db", folder.path + "/all.sqlite", ".", in: Fixture.folder)
    let counts = try rows("SELECT count(*), count(ride_id), min(length(ride_id)) FROM workouts", of: "all.sqlite")
      .split(whereSeparator: { ",\n".contains($0) })
    #expect(counts.count == 3 && counts[0] == counts[1] && counts[2] == "12")
  }

  @Test("the line that closes a workout has it beside ride, unless the input streams; its legs too")
  func lines() throws {
    let fixture = "activities/triathlon-summary-last.fit.gz"
    let stored = try names(Fixture.folder.path + "/" + fixture, "workouts")
    let lines = objects(try Tool.run("samples", "-q", fixture, in: Fixture.folder).lines).compactMap { $0 }
    let closing = lines.filter { $0["event"] as? String == "workout" }
    #expect(closing.count == 5)
    for line in closing {
      let session = try #require(line["session"] as? Int)
      #expect(stored["\(session)"] == [try #require(line["ride_id"] as? String)])
    }
    #expect(lines.allSatisfy { $0["ride"] is String })
    #expect(
      lines.filter { $0["ride_id"] != nil }.allSatisfy { ["workout", "multisport"].contains($0["event"] as? String) })
    let legs = try #require(lines.first { $0["event"] as? String == "multisport" }?["legs"] as? [[String: Any]])
    #expect(Set(legs.map { $0["ride_id"] as? String }) == Set(stored.values.map { $0.first }))
    let piped = try Tool.run("samples", "-q", "-", in: Fixture.folder, input: Fixture.bytes(fixture))
    #expect(piped.status == 0 && !piped.text.contains("ride_id"))
  }

  @Test(
    "an input with more workouts than wait, and one longer than is hashed, has the same by pipe", arguments: [3, 17])
  func long(megabytes: Int) throws {
    var bytes = Data()
    let rides = ManyRides(count: 40).map { Data($0.bytes) }
    while bytes.count < megabytes << 20 { for ride in rides { bytes.append(ride) } }
    try folder.write("a.fit", bytes)
    let plain = try names("a.fit", "workouts")
    #expect(plain.count > 300 && plain.values.allSatisfy { $0.count == 1 })
    #expect(Set(plain.values.map { $0.first }).count == plain.count)
    #expect(try names("- < a.fit", "workouts") == plain)
    try folder.write("b.fit.gz", gzipped(bytes))
    #expect(try Tool.shell("tar -cf c.tar b.fit.gz", in: folder.url).status == 0)
    #expect(try names("c.tar", "workouts") == plain)
    #expect(try names("- < a.fit", "laps").allSatisfy { plain[$0.key] == $0.value })
    // Beyond what is hashed another content has the same names, as those who hash cannot wait for it.
    if megabytes > 16 {
      try folder.write("longer.fit", bytes + rides[0])
      let longer = try names("longer.fit", "workouts")
      #expect(plain.allSatisfy { longer[$0.key] == $0.value } && longer.count == plain.count + 1)
    }
  }
}
