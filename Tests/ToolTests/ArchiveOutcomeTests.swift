#if SQLite
import Foundation
import RideSimulator
import Testing

/// The reports of `ingest` on the files of one archive.
@Suite("Tool: outcomes of files in an archive", .enabled(if: Tool.has("python3"), "needs python3"))
struct ArchiveOutcomeTests {
  private let folder = TemporaryFolder()
  /// The file that a ride is in, with what becomes of it in the second run.
  private static let names = (0..<12).map { "e\($0 / 10)\($0 % 10).fit" }
  private static let outcomes = ["stored", "unchanged", "duplicate"]

  /// Puts some of the rides into an archive.
  private func pack(_ archive: String, _ rides: [String]) throws {
    let script = """
      import sys, zipfile
      with zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED) as archive:
          for name in sys.argv[2:]: archive.write("rides/" + name, name)
      """
    try folder.write("pack.py", script.utf8)
    let made = try Tool.shell("python3 pack.py \(archive) \(rides.joined(separator: " "))", in: folder.url)
    try #require(made.status == 0, "\(made.errors)")
  }

  /// The verdicts of a run, by input, in the order of the report.
  private func ingest(_ options: String, _ inputs: String) throws -> [(
    input: String, verdict: String, detail: String
  )] {
    let run = try Tool.shell(
      "fitstream ingest -q --db rides.sqlite --report report \(options) \(inputs)", in: folder.url)
    #expect(run.status == 0, "\(run.errors)")
    let lines = String(decoding: try folder.read("report"), as: UTF8.self).split(separator: "\n").map(String.init)
    return try objects(lines).map {
      let object = try #require($0)
      let status = object["status"] as? String ?? ""
      return (
        object["input"] as? String ?? "", object["reason"] as? String ?? (status == "ok" ? "stored" : status),
        object["detail"] as? String ?? ""
      )
    }
  }

  @Test(
    "of one archive each file has its own outcome: stored, unchanged and duplicate, in order", arguments: [1, 2])
  func outcomes(jobs: Int) throws {
    let rides = Array(ManyRides(count: Self.names.count))
    for (name, ride) in zip(Self.names, rides) { try folder.write("rides/" + name, ride.bytes) }
    func names(_ outcome: Int) -> [String] {
      Self.names.enumerated().filter { $0.offset % 3 == outcome }.map(\.element)
    }
    try pack("trip.zip", names(1))
    try pack("known.zip", names(2))
    let first = try ingest("-j\(jobs)", "trip.zip known.zip")
    #expect(first.map(\.verdict) == Array(repeating: "stored", count: 8), "\(first)")

    try pack("trip.zip", Self.names)
    let second = try ingest("-j\(jobs) --without duplicates", "trip.zip")
    #expect(second.map(\.input) == Self.names.map { "trip.zip!" + $0 })
    #expect(second.map(\.verdict) == (0..<12).map { Self.outcomes[$0 % 3] }, "\(second)")
    for (place, verdict) in second.enumerated() where place % 3 == 2 {
      #expect(verdict.detail.hasSuffix("known.zip!" + Self.names[place]), "\(verdict.detail)")
    }

    // The database has each once, at its own file.
    let script = """
      import sqlite3
      for row in sqlite3.connect("rides.sqlite").execute(
          "SELECT path, status, reason, (SELECT count(*) FROM workouts w WHERE w.input_id = i.input_id) FROM inputs i "
          "WHERE path LIKE '%!%' ORDER BY path"): print(row[0].split("/")[-1], *row[1:])
      """
    try folder.write("query.py", script.utf8)
    let stored = try Tool.shell("python3 query.py", in: folder.url)
    let known = names(2).map { "known.zip!\($0) ok None 1" }
    let trip = Self.names.enumerated().map {
      "trip.zip!\($0.element) " + ($0.offset % 3 == 2 ? "skipped duplicate 0" : "ok None 1")
    }
    #expect(stored.lines == known + trip, "\(stored.errors)")
  }
}
#endif
