#if TrackXML
import Foundation
import RideSimulator
import Testing

@testable import Archives
@testable import Ingest
@testable import Inputs

@Suite("Archives of Apple Health's export") struct HealthArchiveTests {
  /// Opens an archive that a script of Python makes.
  private func open(
    _ lines: String, _ selection: EntrySelection? = nil, _ body: (ZipFile, ReopenableInput) throws -> Void
  )
    throws
  {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fitstream-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("a.zip").path
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    let script = "import sys, zipfile\nwith zipfile.ZipFile(sys.argv[1], 'w') as archive:\n" + lines
    process.arguments = ["python3", "-c", script, path]
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return }
    let input = InputPath(path)
    let size = try #require(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
    let opened = ZipFile.open(
      input, input: 3, try FileDescriptor.open(reading: input), fileBytes: size, limits: UnpackLimits(),
      selection: selection)
    guard case .zip(let archive) = consume opened else { return }
    try body(archive, ReopenableInput(place: .file(input), limits: UnpackLimits()))
  }

  @Test("routes and exports of an archive are looked for once, and up to a number")
  func limits() throws {
    let lines = """
        for n in range(5): archive.writestr(f"x/workout-routes/{n}.gpx", "<gpx/>")
        for n in range(5): archive.writestr(f"{n}/export.xml", "<HealthData/>")
        archive.writestr("x/myworkout-routes/1.gpx", "<gpx/>")
      """
    try open(lines) { archive, place in
      let whole = HealthArchive(archive)
      #expect((0..<5).allSatisfy { whole.route(Array("x/workout-routes/\($0).gpx".utf8)) != nil })
      #expect(whole.route(Array("x/myworkout-routes/1.gpx".utf8)) == nil)
      #expect((0..<5).allSatisfy { whole.hasExport(in: Array("\($0)/".utf8), archive, place) })
      let few = HealthArchive(archive, routeLimit: 2, exportLimit: 3)
      #expect((0..<5).filter { few.route(Array("x/workout-routes/\($0).gpx".utf8)) != nil }.count == 2)
      #expect((0..<5).filter { few.hasExport(in: Array("\($0)/".utf8), archive, place) }.count == 3)
    }
  }

  @Test("of routes and exports no more bytes of names are kept than allowed")
  func names() throws {
    let lines = "  for n in range(40): archive.writestr('workout-routes/' + str(n) + 'n' * 60000 + '.gpx', '<gpx/>')"
    try open(lines) { archive, _ in
      let kept = HealthArchive(archive).routes(in: []).reduce(0) { $0 + $1.count }
      #expect(kept <= HealthArchive.nameBytes && kept > HealthArchive.nameBytes - 70_000)
    }
  }

  @Test("names and folders of an archive beyond those that are kept are looked for in its directory")
  func entries() throws {
    let lines = """
        for n in range(17): archive.writestr(f"{n}/" + "a/" * 32700 + "x", "")
        archive.writestr("ride.fit", "x")
      """
    try open(lines, EntrySelection(name: Array("ride.fit".utf8))) { archive, _ in
      #expect(archive.index == nil)
      guard case .entry(let entry)? = archive.next()?.step else { return #expect(Bool(false)) }
      #expect(entry.name == Array("ride.fit".utf8))
    }
    try open(lines.replacing("17", with: "15"), EntrySelection(name: Array("ride.fit".utf8))) { archive, _ in
      #expect(archive.index != nil)
      guard case .entry(let entry)? = archive.next()?.step else { return #expect(Bool(false)) }
      #expect(entry.name == Array("ride.fit".utf8))
    }
  }
}
#endif
