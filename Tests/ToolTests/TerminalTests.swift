import FITWriter
import Foundation
import Testing

/// Names and titles in rides reach people and programs, and send no commands to a terminal.
@Suite("Tool: terminals")
struct TerminalTests {
  private let folder = TemporaryFolder()
  /// A command to clear the screen, a bell, the same command in one character of C1, and letters turned around.
  private static let hostile = "x\u{1B}[2J\u{7}\r\u{9B}31m\u{202E}y\u{2066}\u{61C}z"

  init() throws {
    let references = Self.hostile.unicodeScalars.map { $0.value < 0x20 && $0 != "\r" ? "?" : "&#\($0.value);" }.joined()
    try folder.write(
      "\(Self.hostile).gpx",
      """
      <gpx xmlns="http://www.topografix.com/GPX/1/1" creator="\(references)"><trk><name>\(references)</name><type>\(references)</type><trkseg>
      <trkpt lat="47" lon="8"><ele>1</ele><time>2024-05-04T07:30:00Z</time></trkpt>
      <trkpt lat="47.001" lon="8"><ele>1</ele><time>2024-05-04T07:31:00Z</time></trkpt></trkseg></trk></gpx>
      """.utf8)
    var file = FITFileWriter()
    file.write(FileIDMessage(type: 4, manufacturer: 1, product: 1, timeCreated: 1_100_000_000))
    var device = DeviceInfoMessage(timestamp: 1_100_000_000, manufacturer: 1, product: 1)
    device.productName = Self.hostile
    file.write(device)
    for second in 0..<3 {
      var record = RecordMessage(timestamp: 1_100_000_000 + UInt32(second))
      record.heartRateBeatsPerMinute = 120
      file.write(record)
    }
    let bytes = file.finish()
    try folder.write("\(Self.hostile).fit", bytes)
    try folder.write("cut\(Self.hostile).fit", bytes.dropLast(7))
  }

  /// Every command and form that writes text.
  private static let ways = [
    "check", "check --format ndjson", "summary", "summary --format csv", "summary --format ndjson", "samples",
    "samples --format csv",
    "route", "route --format csv", "route --format geojson", "route --format gpx", "messages --add input",
    "messages --format csv --message device_info --add input", "export", "export --as workout", "export --as minutes",
    "export --as zones --max-heart-rate 190", "export --as route", "export --as workout --format ndjson", "stats",
    "stats --format csv",
  ]

  private func shown(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = Tool.executable
    process.currentDirectoryURL = folder.url
    process.arguments = arguments
    // A terminal ends its lines with CR and LF; any other CR is the command's.
    return try Terminal().show(process)
  }

  @Test("nothing that drives a terminal is shown on one, by any command, in any form", arguments: ways)
  func harmless(way: String) throws {
    let text = try shown(way.split(separator: " ").map(String.init) + ["-j2", "."])
    #expect(drivers(in: text).isEmpty, "\(drivers(in: text)) in \(text.debugDescription)")
    #expect(!text.isEmpty)
  }

  #if SQLite
  @Test("nor by those that have a database")
  func harmlessDatabase() throws {
    for way in [
      ["ingest", "."], ["ingest", "."], ["duplicates"], ["duplicates", "--format", "csv"],
      ["duplicates", "--format", "ndjson"],
    ] {
      let text = try shown(way + ["--db", "x\u{1B}[2J.sqlite"])
      #expect(drivers(in: text).isEmpty && !text.isEmpty, "\(way): \(text.debugDescription)")
    }
  }
  #endif

  @Test("a program that reads NDJSON or CSV gets every name and title as it is", arguments: ["ndjson", "csv"])
  func roundTrip(format: String) throws {
    let name = "./\(Self.hostile).fit"
    let summary = try Tool.run("summary", "--format", format, ".", in: folder.url)
    let messages = try Tool.run(
      "messages", "--format", format, "--message", "device_info", "--add", "input", name, in: folder.url)
    if format == "ndjson" {
      #expect(objects(summary.lines).contains { $0?["input"] as? String == name })
      let fields = try #require(objects(messages.lines).first??["fields"] as? [String: Any])
      #expect(fields["product_name"] as? String == Self.hostile)
      #expect(drivers(in: summary.text + messages.text).isEmpty)
    } else {
      #expect(CSV(summary.text).rows.contains { $0.first == name } && CSV(summary.text).isEven)
      #expect(CSV(messages.text).rows.first?.contains(Self.hostile) == true)
    }
  }
}
