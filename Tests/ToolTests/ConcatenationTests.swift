import Foundation
import Testing

/// Files one after the other in one: of any kind, no ride goes unreported, and a pipe gives the same as the file.
@Suite("Tool: files one after the other")
struct ConcatenationTests {
  private let folder = TemporaryFolder()

  /// A file of each kind, and how many rides it has.
  private struct Part: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let rides: Int
    let bytes: @Sendable () throws -> Data

    init(_ name: String, rides: Int = 1, _ bytes: @escaping @Sendable () throws -> Data) {
      (testDescription, self.rides, self.bytes) = (name, rides, bytes)
    }
  }

  private static let ride = "activities/smart-recording.fit"
  private static let track = Data(
    """
    <gpx xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg><trkpt lat="47" lon="8"><time>2024-05-04T07:30:00Z</time></trkpt>
    <trkpt lat="47.001" lon="8"><time>2024-05-04T07:31:00Z</time></trkpt></trkseg></trk></gpx>
    """.utf8)

  private static let parts = [
    Part("FIT") { try Fixture.bytes(ride) }, Part("gzip") { gzipped(try Fixture.bytes(ride)) }, Part("GPX") { track },
    Part("zip", rides: 2) { try Fixture.bytes("archives/zip64.zip") },
    Part("zip with descriptors", rides: 2) { try Fixture.bytes("archives/data-descriptors.zip") },
    Part("zip after a script", rides: 2) { try Fixture.bytes("archives/prefixed.zip") },
    Part("tar", rides: 2) { try Fixture.bytes("archives/rides.tar") },
    Part("gzipped tar", rides: 2) { try Fixture.bytes("archives/rides.tar.gz") },
    Part("zeros", rides: 0) { Data(count: 700) }, Part("text", rides: 0) { Data("a,b\n".utf8) },
  ]

  /// The result of `check` by file and by pipe, which must be the same: true when all is well, and the number of rides.
  private func said(_ bytes: Data, _ note: String) throws -> (isWell: Bool, rides: Int, lines: [String]) {
    let file = try folder.write("x", bytes)
    defer { try? FileManager.default.removeItem(at: file) }
    let byFile = try Tool.run("check", "--format", "ndjson", "x", in: folder.url)
    let byPipe = try Tool.run("check", "--format", "ndjson", "-", input: bytes)
    let piped = byPipe.lines.map { $0.replacing(#""input":"-"#, with: #""input":"x"#) }
    #expect(byFile.lines == piped && byFile.status == byPipe.status, "\(note)")
    let rides = objects(byFile.lines).reduce(0) { $0 + ($1?["sessions"] as? Int ?? 0) }
    return (byFile.status == 0, rides, byFile.lines)
  }

  @Test("two files in one: all rides are read, or the input report says that some were not", arguments: parts.indices)
  private func pairs(first: Int) throws {
    for second in Self.parts {
      let first = Self.parts[first]
      let note = "\(first.testDescription) and \(second.testDescription)"
      let found = try said(first.bytes() + second.bytes(), note)
      if found.isWell { #expect(found.rides == first.rides + second.rides, "\(note): \(found.lines)") }
    }
  }

  @Test("zip after zip and tar after tar are read as one, whatever padding is between them")
  func sameKind() throws {
    for name in ["zip64.zip", "data-descriptors.zip", "rides.tar"] {
      let archive = try Fixture.bytes("archives/" + name)
      // Data in a tar archive begin at a multiple of 512.
      for padding in name.hasSuffix("tar") ? [0, 512, 71_680] : [0, 4, 512, 70_000] {
        let found = try said(archive + Data(count: padding) + archive + archive, "\(name), \(padding)")
        #expect(found.isWell && found.rides == 6, "\(name), \(padding): \(found.lines)")
      }
    }
  }

  @Test("an archive in another's comment, and entries that no directory lists, are read too")
  func hidden() throws {
    let archive = try Fixture.bytes("archives/zip64.zip")
    var commented = [UInt8](archive)
    commented[commented.count - 2] = UInt8(archive.count & 0xFF)
    commented[commented.count - 1] = UInt8(archive.count >> 8)
    #expect(try said(Data(commented) + archive, "comment").rides == 4)
    // The first archive without its directory, and the second as it is: all its offsets are shifted.
    let directory = try #require(commented.indices.first { commented[$0...].starts(with: [0x50, 0x4B, 1, 2]) })
    #expect(try said(archive.prefix(directory) + archive, "unlisted").rides == 4)
    let script = Data("#!/bin/sh\nexit 1\n".utf8)
    #expect(try said(script + archive + archive, "after a script").rides == 4)
  }

  @Test("a comment of words, padding and rubbish after an archive are no fault of it")
  func harmless() throws {
    var archive = try Fixture.bytes("archives/zip64.zip")
    for after in [
      Data("\n".utf8), Data(count: 9), Data("PK hello, PK\u{3} and PK\u{5}\u{6}".utf8),
      Data(count: 100_000) + Data("x".utf8),
    ] {
      let found = try said(archive + after, "\(after.prefix(20))")
      #expect(found.isWell && found.rides == 2)
    }
    archive[archive.count - 2] = 5
    let found = try said(archive + Data("hello".utf8), "comment")
    #expect(found.isWell && found.rides == 2)
  }
}
