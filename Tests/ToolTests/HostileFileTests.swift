import Foundation
import TestSupport
import Testing

/// Files made to crash the program, through every command: one file a process, so that none hides another.
@Suite("Hostile files")
struct HostileFileTests {
  static let commands = [
    "check", "check --all --format ndjson", "summary", "samples", "samples --resolve",
    "samples --format csv --coalesce 60", "route", "route --format gpx --conceal-start 100", "messages",
    "messages --all --format ndjson", "messages --resolve --format csv --message record",
    "export --as workouts", "export --as workout", "export --as minutes",
    "export --as zones --max-heart-rate 190 --ftp 250", "export --as route", "stats --by week --group sport",
    "ingest --add records,samples,route-points --db rides", "duplicates --db rides", "bench",
  ]

  /// Files of the same kind by others, beside the package.
  static let sharedFolder = Fixture.folder.deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "shared/hostile")
  static let shared = files(in: sharedFolder) { $0.hasSuffix(".fit") }

  private static func files(in folder: URL, where isMeant: (String) -> Bool) -> [URL] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter(isMeant).sorted().map { folder.appending(path: $0) }
  }

  /// Runs every command on each file; 0 and 1 are the only ends.
  private func run(_ files: [URL]) throws {
    let folder = TemporaryFolder()
    for file in files {
      for name in try folder.names() { try FileManager.default.removeItem(atPath: folder.path + "/" + name) }
      // One shell for all commands: it costs more than they do.
      let lines = Self.commands.map { command in
        let input = command.hasPrefix("duplicates") ? "" : " '\(file.path)'"
        return "fitstream \(command)\(input) > out 2> err; s=$?; [ $s -le 1 ] || { echo \"$s: \(command)\"; cat err; }"
      }
      let run = try Tool.shell(lines.joined(separator: "\n"), in: folder.url)
      #expect(run.lines.isEmpty, "\(file.lastPathComponent): \(run.lines.prefix(6))")
    }
  }

  @Test("our own, one of each cause, end every command with a status", arguments: ownNames)
  func own(name: String) throws {
    try run([Fixture.folder.appending(path: "malformed/" + name)])
  }

  static let ownNames = [
    "thousand-pauses.fit", "numbers-64-bit-settings.fit", "numbers-64-bit-heartbeats.fit",
    "developer-field-of-itself.fit",
  ]

  @Test("a GPX of 1,200 segments ends every command with a status")
  func segments() throws {
    let segments = (0..<1200).map { index in
      let seconds = index * 3
      let points = [seconds, seconds + 1].map { second in
        let time = String(format: "2024-05-01T%02d:%02d:%02dZ", 6 + second / 3600, second / 60 % 60, second % 60)
        return "<trkpt lat=\"47.\(100_000 + second)\" lon=\"8.5\"><ele>400</ele><time>\(time)</time></trkpt>"
      }
      return "<trkseg>\(points.joined())</trkseg>"
    }
    let folder = TemporaryFolder()
    let gpx = "<gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\"><trk>\(segments.joined())</trk></gpx>"
    try run([folder.write("segments.gpx", gpx.utf8)])
  }

  @Test(
    "those beside the package end every command with a status",
    .enabled(if: !shared.isEmpty, "../shared/hostile is not here; Fixtures/malformed has one of each cause"),
    arguments: shared.map(\.lastPathComponent))
  func others(name: String) throws { try run([Self.sharedFolder.appending(path: name)]) }
}
