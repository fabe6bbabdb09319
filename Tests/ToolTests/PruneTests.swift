#if SQLite
import Foundation
import Testing

@Suite("Tool: pruning a database")
struct PruneTests {
  private let folder = TemporaryFolder()

  init() throws {
    try folder.write("rides/a.fit", Fixture.bytes("activities/indoor-trainer.fit"))
    try folder.write("rides/b.fit", Fixture.bytes("activities/run-distance-laps.fit"))
    try folder.write("rides/share/c.fit", Fixture.bytes("activities/pool-swim-25m.fit"))
    try folder.write("rides/z.zip", Fixture.bytes("archives/strava-export.zip"))
    try folder.write("other/d.fit", Fixture.bytes("activities/smart-recording.fit"))
    _ = try Tool.run("ingest", "-q", "--db", "d.sqlite", "rides", "other", in: folder.url)
  }

  private func ingest(_ words: String...) throws -> String {
    let run = try Tool.run(["ingest", "--db", "d.sqlite"] + words, in: folder.url)
    return run.text.split(separator: "\n").first { $0.contains("pruned:") }.map(String.init) ?? ""
  }

  private func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: folder.path + "/" + name) }

  private func stored() throws -> Int {
    let script =
      "import sqlite3; print(sqlite3.connect('d.sqlite').execute('select count(*) from workouts').fetchone()[0])"
    return Int(try Tool.shell("python3 -c \"\(script)\"", in: folder.url).lines.first ?? "") ?? -1
  }

  @Test("what is gone from the folders given is removed, with --prune count only counted, and nothing else")
  func gone() throws {
    let all = try stored()
    #expect(try ingest("--prune", "remove", "rides", "other").contains("pruned: 0 inputs"))
    try remove("rides/b.fit")
    try remove("other/d.fit")
    try folder.write("other/e.txt", [65])
    #expect(try ingest("rides").isEmpty)
    #expect(try ingest("--prune", "count", "rides").contains("would be pruned: 1 input with 1 workout, gone"))
    #expect(try stored() == all)
    #expect(try ingest("--prune", "remove", "rides/").contains("pruned: 1 input with 1 workout, gone"))
    #expect(try stored() == all - 1)
    #expect(try ingest("--prune", "remove", "./other").contains("pruned: 1 input"))
    try remove("rides/z.zip")
    #expect(try ingest("--prune", "remove", ".").contains("with 2 workouts"))
    #expect(try stored() == all - 4)
  }

  @Test("a link that leads to nothing removes nothing: what it leads to may lie on a share")
  func links() throws {
    try folder.write("mnt/usb/l.fit", Fixture.bytes("activities/outdoor-ride-2h.fit.gz"))
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: folder.path + "/rides/ext", withDestinationPath: "../mnt/usb")
    try manager.createSymbolicLink(atPath: folder.path + "/rides/l.fit", withDestinationPath: "../mnt/usb/l.fit")
    _ = try ingest("rides")
    let all = try stored()
    try remove("mnt")
    #expect(try ingest("--prune", "remove", "rides").contains("pruned: 0 inputs"))
    #expect(try stored() == all)
  }

  @Test("a share that is not mounted removes nothing: an empty folder, none, or one that cannot be listed")
  func unmounted() throws {
    let all = try stored()
    try remove("rides/share/c.fit")
    #expect(try ingest("--prune", "remove", "rides").contains("1 input kept: the folder is empty"))
    try FileManager.default.moveItem(atPath: folder.path + "/rides", toPath: folder.path + "/away")
    #expect(try ingest("--prune", "remove", "rides").contains("pruned: 0 inputs"))
    try folder.write("rides/.mount", [])
    #expect(try ingest("--prune", "remove", "rides").contains("pruned: 0 inputs"))
    #expect(try stored() == all)
    // Root may list any folder.
    if getuid() != 0 {
      try folder.write("rides/x", [65])
      chmod(folder.path + "/rides", 0)
      #expect(try ingest("--prune", "remove", "rides").contains("pruned: 0 inputs"))
      chmod(folder.path + "/rides", 0o755)
      #expect(try stored() == all)
    }
  }
}
#endif
