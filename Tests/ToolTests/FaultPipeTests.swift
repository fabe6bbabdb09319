import Foundation
import TestSupport
import Testing

/// Readers of the output that go away.
@Suite("Faults: closed pipes")
struct FaultPipeTests {
  static let commands = [
    "check -j8 many", "check --format ndjson many", "summary many", "samples -j8 many", "samples --format csv many",
    "route many", "route --format geojson many", "route --format gpx --without order many", "messages -j8 many",
    "messages --format csv --message record many", "export many", "export --as zones --max-heart-rate 190 many",
    "export --as route many",
    "stats --by day --format ndjson many", "bench --format json activities/smart-recording.fit", "help samples",
    "ingest activities --db $DB", "duplicates --db $RIDES", "check -q --report /dev/stdout -o /dev/null many",
  ]

  private let folder = TemporaryFolder()

  @Test(
    "a reader that goes away at any moment ends every command with 0, without a message and without waiting",
    arguments: commands)
  func anyMoment(command: String) throws {
    for name in ["smart-recording.fit", "run-distance-laps.fit"] {
      try folder.write("activities/" + name, Fixture.bytes("activities/" + name))
    }
    try FileManager.default.createDirectory(atPath: folder.path + "/many", withIntermediateDirectories: true)
    for index in 0..<40 {
      try folder.link(
        "many/\(index)",
        to: folder.path + "/activities/" + (index % 7 == 0 ? "run-distance-laps.fit" : "smart-recording.fit"))
    }
    let line = "DB=new.sqlite; RIDES=rides.sqlite; fitstream ingest -q activities --db $RIDES; "
    var random = Seed.generator(UInt64(command.utf8.reduce(0) { $0 + Int($1) }))
    for _ in 0..<6 {
      let bytes = Int(exp(Double.random(in: 0...13, using: &random)))
      let run = try Tool.shell(
        line + "rm -f new.sqlite*; { fitstream \(command); echo $? >&2; } | head -c \(bytes) > /dev/null",
        in: folder.url)
      #expect(run.errorLines.filter { !$0.hasSuffix("ok") } == ["0"], "after \(bytes) bytes")
    }
  }

  @Test(
    "so does one that goes while inputs still arrive",
    arguments: ["samples", "messages", "route", "check --format ndjson --files-from"])
  func endless(command: String) throws {
    let ride = folder.path + "/ride"
    try folder.write("ride", Fixture.bytes("activities/smart-recording.fit"))
    // The feed has no end: the tool must end by itself.
    let feed = command.hasSuffix("from") ? "yes '\(ride)'" : "while cat '\(ride)'; do :; done"
    let run = try Tool.shell(
      "{ \(feed); } 2> /dev/null | { fitstream \(command) -; echo $? >&2; } | head -c 100000 > /dev/null")
    #expect(run.errorLines == ["0"])
  }
}
