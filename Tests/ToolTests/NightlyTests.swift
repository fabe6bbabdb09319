#if SQLite
import Foundation
import Testing

@Suite("Tool: the nightly job of Examples/nightly")
struct NightlyTests {
  private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Examples/nightly/nightly.sh")

  /// Runs the script, for which `fitstream` is the built command.
  private func run(_ rides: String, in folder: TemporaryFolder) throws -> Tool.Run {
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "bin"), withIntermediateDirectories: true)
    try? folder.link("bin/fitstream", to: Tool.executable.path)
    return try Tool.shell("PATH=\"$PWD/bin:$PATH\" sh '\(Self.script.path)' \(rides) rides.sqlite", in: folder.url)
  }

  @Test("new rides are stored, the database of the day before is kept, and a share that is gone is noticed")
  func nights() throws {
    let folder = TemporaryFolder()
    let file = try #require(Fixture.all.first { $0.status == "ok" })
    try folder.write("rides/ride.fit", Fixture.bytes(file.name))
    let first = try run("rides", in: folder)
    #expect(first.status == 0 && first.errors.isEmpty && first.output.isEmpty)
    let stored = try folder.read("rides.sqlite")
    #expect(try run("rides", in: folder).status == 0)
    #expect(try folder.read("rides.sqlite.yesterday") == stored)

    try FileManager.default.removeItem(at: folder.url.appending(path: "rides/ride.fit"))
    let unmounted = try run("rides", in: folder)
    #expect(unmounted.status == 3)
    #expect(unmounted.errors.contains("is it mounted?"))
    #expect(unmounted.errorLines.count <= 2)

    try folder.write("rides/bad.fit", Fixture.bytes(file.name).prefix(400))
    #expect(try run("rides", in: folder).status == 1)
  }
}
#endif
