#if TrackXML
import Foundation
import Inputs
import RideSimulator
import Testing

@testable import Archives
@testable import Ingest

@Suite("Archives of Apple Health's export") struct HealthArchiveTests {
  @Test("routes and exports of an archive are looked for once, and up to a number")
  func limits() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fitstream-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("a.zip").path
    let script = """
      import sys, zipfile
      with zipfile.ZipFile(sys.argv[1], "w") as archive:
          for n in range(5): archive.writestr(f"x/workout-routes/{n}.gpx", "<gpx/>")
          for n in range(5): archive.writestr(f"{n}/export.xml", "<HealthData/>")
          archive.writestr("x/myworkout-routes/1.gpx", "<gpx/>")
      """
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script, path]
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return }
    let input = InputPath(path)
    let size = try #require(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
    let opened = ZipFile.open(
      input, input: 3, try FileDescriptor.open(reading: input), fileBytes: size, limits: UnpackLimits())
    guard case .zip(let archive) = consume opened else { return }
    let place = ReopenableInput(place: .file(input), limits: UnpackLimits())
    let whole = HealthArchive(archive)
    #expect((0..<5).allSatisfy { whole.route(Array("x/workout-routes/\($0).gpx".utf8)) != nil })
    #expect(whole.route(Array("x/myworkout-routes/1.gpx".utf8)) == nil)
    #expect((0..<5).allSatisfy { whole.hasExport(in: Array("\($0)/".utf8), archive, place) })
    let few = HealthArchive(archive, routeLimit: 2, exportLimit: 3)
    #expect((0..<5).filter { few.route(Array("x/workout-routes/\($0).gpx".utf8)) != nil }.count == 2)
    #expect((0..<5).filter { few.hasExport(in: Array("\($0)/".utf8), archive, place) }.count == 3)
  }
}
#endif
