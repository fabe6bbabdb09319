import FITWriter
import Foundation
import RideSimulator
import Testing

@Suite("The fixture folder")
struct FixtureFolderTests {
  private static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let folder = package.appendingPathComponent("Fixtures")
  private static let files = SimulatedFile.activities + SimulatedFile.vendors + SimulatedFile.malformed

  private static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  @Test("holds what the generator makes today")
  func upToDate() throws {
    for file in Self.files {
      let url = Self.folder.appendingPathComponent(file.path)
      // Long files are kept compressed; only the generator writes those.
      guard FileManager.default.fileExists(atPath: url.path) else {
        #expect(FileManager.default.fileExists(atPath: url.path + ".gz"), "\(file.path)")
        continue
      }
      #expect(try Data(contentsOf: url) == Data(file.bytes), "\(file.path)")
    }
  }

  @Test("lists every file in README.md and expected.json, and no other")
  func described() throws {
    let readme = try Self.text("README.md")
    let expected = try Self.text("expected.json")
    let listed = try #require(FileManager.default.enumerator(atPath: Self.folder.path)).compactMap { $0 as? String }
    let paths = listed.filter { $0.contains("/") && !$0.hasPrefix(".") }
    #expect(paths.count > 90)
    for path in paths {
      #expect(readme.contains("| `\(path.split(separator: "/", maxSplits: 1)[1])` |"), "\(path)")
      #expect(expected.contains("\"file\":\"\(path)\""), "\(path)")
    }
    #expect(expected.components(separatedBy: "\"file\":").count - 1 == paths.count)
  }

  @Test("is smaller than three megabytes, and no two names differ only in case")
  func size() throws {
    let listed = try #require(FileManager.default.enumerator(atPath: Self.folder.path)).compactMap { $0 as? String }
    #expect(Set(listed.map { $0.lowercased() }).count == listed.count)
    let sizes = try listed.map { try Self.folder.appendingPathComponent($0).resourceValues(forKeys: [.fileSizeKey]) }
    #expect(sizes.compactMap(\.fileSize).reduce(0, +) < 3_000_000)
  }

  @Test("holds correct checksums in all sound files")
  func checksums() {
    for file in Self.files where file.expectation.status == .ok && !file.path.hasPrefix("malformed/") {
      #expect(FITCRC16.of(file.bytes) == 0, "\(file.path)")
    }
  }

  @Test(
    "decodes with Garmin's SDK and with fitdecode to the written values",
    .enabled(if: PythonCheck.hasDecoders, "garmin-fit-sdk and fitdecode are not installed"))
  func officialDecoders() throws {
    let script = Self.package.appendingPathComponent("Tests/Checks/fixtures_against_sdk.py")
    let (status, output) = try PythonCheck.run([script.path, Self.folder.path])
    #expect(status == 0, "\(output)")
  }
}

/// Runs Python programs; `FITSTREAM_PYTHON` names another interpreter than the first `python3` found.
enum PythonCheck {
  static var hasDecoders: Bool {
    (try? run(["-c", "import garmin_fit_sdk, fitdecode"]).status) == 0
  }

  static func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [ProcessInfo.processInfo.environment["FITSTREAM_PYTHON"] ?? "python3"] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(bytes: output, encoding: .utf8) ?? "")
  }
}
