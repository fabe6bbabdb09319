import Archives
import Foundation
import Testing

/// Real files, if present.
@Suite("Real files")
struct CorpusTests {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("shared/corpus")
  static let isPresent = FileManager.default.fileExists(atPath: folder.path)

  func files(_ name: String) throws -> [(name: String, bytes: [UInt8])] {
    let folder = Self.folder.appendingPathComponent(name)
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map {
      ($0, [UInt8](try Data(contentsOf: folder.appendingPathComponent($0))))
    }
  }

  @Test(
    "every real file is recognized as its kind",
    .enabled(if: isPresent, "../shared/corpus is not here"),
    arguments: [("fit", .fit), ("gpx", .gpx), ("tcx", .tcx), ("oracle", .gzip)] as [(String, ContentKind)])
  func kinds(folder: String, expected: ContentKind) throws {
    for (name, bytes) in try files(folder) {
      #expect(kind(of: Array(bytes.prefix(2_000))) == expected, "\(name)")
    }
  }

  @Test("every real archive is a zip or gzip", .enabled(if: isPresent, "../shared/corpus is not here"))
  func archives() throws {
    for (name, bytes) in try files("archive") {
      #expect(kind(of: bytes) == (name.hasSuffix(".zip") ? .zip : .gzip), "\(name)")
    }
  }

  @Test(
    "every real gzip file inflates whole, to the same in any chunks",
    .enabled(if: isPresent, "../shared/corpus is not here"))
  func gzip() throws {
    for (name, bytes) in try files("archive") where name.hasSuffix(".gz") {
      let result = verified(bytes)
      #expect(result.report.problem == nil, "\(name)")
      let inner: ContentKind = name.hasSuffix(".tcx.gz") ? .tcx : .gpx
      #expect(kind(of: Array(result.bytes.prefix(2_000))) == inner, "\(name)")
    }
  }

  @Test("every real FIT file comes back as it was", .enabled(if: isPresent, "../shared/corpus is not here"))
  func fit() throws {
    var inflater = GzipInflater()
    for (name, bytes) in try files("fit") where bytes.count < 300_000 {
      let file = GzipMaker(level: 1).member(bytes)
      let result = inflated(file, cuts: Array(stride(from: 1_000, to: file.count, by: 1_000)), with: &inflater)
      #expect(result.holds(bytes), "\(name)")
      #expect(result.report.problem == nil, "\(name)")
    }
  }
}
