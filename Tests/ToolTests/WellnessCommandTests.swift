import FITWriter
import Foundation
import RideSimulator
import Testing

/// What lies outside workouts, from files to every output.
@Suite("Tool: wellness")
struct WellnessCommandTests {
  private let folder = TemporaryFolder()
  private static let day: UInt32 = 12_543 * 86_400

  /// A scale's file: two days, the second heavier.
  private static var scale: [UInt8] {
    var file = FITFileWriter()
    file.write(FileIDMessage(type: 9, manufacturer: 1, product: 2429, timeCreated: day))
    for number in 0..<2 {
      var message = FITMessageSpec(global: 30)
      message.add(253, .uint32, day + UInt32(number) * 86_400)
      message.add(0, .uint16, UInt16(7500 + 100 * number))
      message.add(1, .uint16, UInt16(2150))
      file.write(message)
    }
    return file.finish()
  }

  @Test("a scale's file is no activity without the option, and with it gives samples of HealthKit's types")
  func samples() throws {
    try folder.write("scale.fit", Self.scale)
    let plain = try Tool.run("samples", "scale.fit", "--report", "plain.json", in: folder.url)
    #expect(plain.output.isEmpty)
    let before = try String(contentsOf: folder.url.appending(path: "plain.json"), encoding: .utf8)
    #expect(before.contains("not-an-activity"))
    let run = try Tool.run("samples", "scale.fit", "--wellness", "--report", "report.json", in: folder.url)
    #expect(run.status == 0 && run.lines.count == 4, "\(run.errors)")
    #expect(run.lines.first?.contains(#""type":"bodyMass","wellness":"bodyMass""#) == true, "\(run.lines)")
    #expect(run.lines.first?.contains(#""value":75,"unit":"kg","source":"garmin"#) == true, "\(run.lines)")
    let report = try String(contentsOf: folder.url.appending(path: "report.json"), encoding: .utf8)
    #expect(report.contains(#""status":"ok""#) && report.contains("4 samples outside workouts"), "\(report)")
    let table = CSV(try Tool.run("samples", "--csv", "scale.fit", "--wellness", in: folder.url).text)
    let kind = try #require(table.header.firstIndex(of: "kind"))
    #expect(table.rows.map { $0[kind] } == ["bodyMass", "bodyFatPercentage", "bodyMass", "bodyFatPercentage"])
  }

  @Test("through a pipe, gzip and a folder the samples are the same; a file cut short is partial")
  func ways() throws {
    func values(_ run: Tool.Run) -> [String] { run.lines.map { String($0.split(separator: #","source""#)[0]) } }
    try folder.write("rides/scale.fit", Self.scale)
    let whole = values(try Tool.run("samples", "--wellness", "rides", in: folder.url))
    #expect(whole.count == 4)
    #expect(values(try Tool.run("samples", "--wellness", "-", input: Data(Self.scale))) == whole)
    _ = try Tool.shell("gzip -k rides/scale.fit && rm rides/scale.fit", in: folder.url)
    #expect(values(try Tool.run("samples", "--wellness", "rides", in: folder.url)) == whole)
    let cut = try Tool.run("samples", "--wellness", "-", input: Data(Self.scale.dropLast(9)))
    #expect(cut.status == 1 && cut.lines.count == 2 && cut.errors.contains("truncated"), "\(cut.errors)")
  }

  @Test("--since selects samples by their day, and --sport leaves them all out")
  func selection() throws {
    try folder.write("scale.fit", Self.scale)
    let later = try Tool.run("samples", "--wellness", "--since", "2024-05-05", "scale.fit", in: folder.url)
    #expect(later.lines.count == 2, "\(later.lines) \(later.errors)")
    #expect(
      try Tool.run("samples", "--wellness", "--sport", "running", "scale.fit", in: folder.url).output.isEmpty)
  }

  @Test("stats has a row for each measure, with the recent one")
  func stats() throws {
    try folder.write("scale.fit", Self.scale)
    let table = CSV(try Tool.run("stats", "--wellness", "--csv", "scale.fit", in: folder.url).text)
    let places = try ["wellness", "samples", "minimum", "mean", "maximum", "recent"].map {
      try #require(table.header.firstIndex(of: $0))
    }
    #expect(table.rows.first.map { row in places.map { row[$0] } } == ["bodyMass", "2", "75", "75.5", "76", "76"])
    #expect(table.rows.count == 2)
    let people = try Tool.run("stats", "--wellness", "--format", "table", "scale.fit", in: folder.url)
    #expect(people.lines.count == 3 && people.lines.allSatisfy { $0.count <= 110 }, "\(people.text)")
  }

  #if TrackXML
  @Test("records of Apple Health outside workouts come with their sources, and those of workouts do not")
  func health() throws {
    let export = HealthExport([.run(seconds: 300, start: SimulatedActivity.usualStart, seed: 5)])
    try folder.write("export.xml", export.bytes)
    let plain = try Tool.run("samples", "export.xml", in: folder.url).lines
    let both = try Tool.run("samples", "--wellness", "export.xml", in: folder.url).lines
    let outside = both.filter { $0.contains(#""wellness":"#) }
    #expect(both.filter { !$0.contains(#""wellness":"#) } == plain)
    #expect(outside.contains { $0.contains(#""type":"heartRate""#) && $0.contains("Apple") })
    #expect(outside.contains { $0.contains(#""type":"stepCount""#) && $0.contains("iPhone & more") })
    let text = String(decoding: export.bytes, as: UTF8.self)
    #expect(
      outside.filter { $0.contains("heartRate") }.count < text.split(separator: "TypeIdentifierHeartRate\"").count)
  }

  @Test("an export without a workout has samples outside workouts, in HealthKit's units")
  func healthAlone() throws {
    func record(_ type: String, _ unit: String, _ value: String) -> String {
      "<Record type=\"HK\(type)\" sourceName=\"A\" \(unit) startDate=\"2024-05-04 09:00:00 +0200\""
        + " endDate=\"2024-05-04 09:10:00 +0200\" value=\"\(value)\"/>\n"
    }
    let phase = "HKCategoryValueSleepAnalysis"
    let records =
      record("QuantityTypeIdentifierBodyMass", "unit=\"lb\"", "100")
      + record("QuantityTypeIdentifierOxygenSaturation", "unit=\"%\"", "0.97")
      + record("CategoryTypeIdentifierSleepAnalysis", "", phase + "AsleepDeep")
      + record("CategoryTypeIdentifierSleepAnalysis", "", phase + "Unknown")
    let head = "<?xml version=\"1.0\"?>\n<!DOCTYPE HealthData [<!ELEMENT x EMPTY>]>\n<HealthData>\n"
    let text = head + "\(records)</HealthData>\n"
    try folder.write("export.xml", text.utf8)
    let run = try Tool.run("samples", "--wellness", "export.xml", in: folder.url)
    #expect(run.status == 0 && run.lines.count == 3, "\(run.lines) \(run.errors)")
    #expect(run.text.contains(#""value":45.359237,"unit":"kg""#) && run.text.contains(#""value":0.97,"unit":"%""#))
    #expect(run.text.contains(#""type":"sleepAnalysis","wellness":"sleep""#))
    #expect(run.text.contains(#""phase":"asleepDeep""#))
    #expect(try Tool.run("samples", "export.xml", in: folder.url).output.isEmpty)
  }
  #endif

  #if SQLite
  @Test("ingest stores them once for each input, reads again what was read without, and stats answers from there")
  func ingest() throws {
    guard Tool.has("python3") else { return }
    try folder.write("rides/scale.fit", Self.scale)
    func count() throws -> String {
      try folder.write(
        "query.py",
        """
        import sqlite3
        c = sqlite3.connect('rides.sqlite')
        print(c.execute("SELECT count(*), round(sum(value), 2), count(DISTINCT source), max(quantity_type) FROM wellness").fetchall(),
              c.execute("SELECT count(*) FROM wellness_samples").fetchall())
        """.utf8)
      return try Tool.shell("python3 query.py", in: folder.url).lines.first ?? ""
    }
    _ = try Tool.run("ingest", "-q", "--db", "rides.sqlite", "rides", in: folder.url)
    #expect(try count() == "[(0, None, 0, None)] [(0,)]")
    for _ in 0..<2 {
      _ = try Tool.run("ingest", "-q", "--wellness", "--db", "rides.sqlite", "rides", in: folder.url)
      #expect(try count() == "[(4, 151.43, 1, 'bodyMass')] [(4,)]")
    }
    try folder.write("rides/copy.fit", Self.scale)
    _ = try Tool.run("ingest", "-q", "--wellness", "--db", "rides.sqlite", "rides", in: folder.url)
    #expect(try count() == "[(8, 302.86, 1, 'bodyMass')] [(4,)]")
    let stored = try Tool.run("stats", "--wellness", "--csv", "--db", "rides.sqlite", in: folder.url)
    let read = try Tool.run("stats", "--wellness", "--csv", "rides/scale.fit", in: folder.url)
    #expect(stored.text == read.text && stored.lines.count == 3, "\(stored.text)\(stored.errors)")
  }
  #endif
}
