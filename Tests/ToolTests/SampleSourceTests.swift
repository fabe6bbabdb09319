import FITWriter
import Foundation
import Testing

/// The source of samples, named with each of them.
@Suite("Tool: samples, sources")
struct SampleSourceTests {
  private static let start: UInt32 = 1_100_000_000

  /// A minute on a Wahoo with a strap and a power meter, which the file reports `after` so many records.
  private func ride(after records: Int) -> [UInt8] {
    var file = FITFileWriter()
    file.write(FileIDMessage(type: 4, manufacturer: 32, product: 31, timeCreated: Self.start))
    file.write(DeviceInfoMessage(timestamp: Self.start, manufacturer: 32, product: 31))
    var strap = DeviceInfoMessage(timestamp: Self.start, deviceIndex: 1, manufacturer: 123, product: 3)
    (strap.deviceType, strap.productName) = (120, "HRM, \"of mine\"")
    var pedals = DeviceInfoMessage(timestamp: Self.start, deviceIndex: 2, manufacturer: 263, product: 10)
    pedals.deviceType = 11
    for second in 0..<60 {
      if second == records {
        file.write(strap)
        file.write(pedals)
      }
      var record = RecordMessage(timestamp: Self.start + UInt32(second))
      (record.heartRateBeatsPerMinute, record.distanceMeters) = (120, Double(second) * 5)
      record.powerWatts = 200
      file.write(record)
    }
    return Array(file.finish())
  }

  /// The sources of each kind, as the samples name them.
  private func sources(_ lines: [String], _ key: String) throws -> [String: Set<String>] {
    var found: [String: Set<String>] = [:]
    for object in objects(lines) {
      guard let kind = object?["kind"] as? String else { continue }
      found[kind, default: []].insert(object?[key] as? String ?? "")
    }
    return found
  }

  private let devices: [String: Set<String>] = [
    "heartRate": ["HRM, \"of mine\""], "distance": ["wahoo_fitness 31"],
    "power": ["favero_electronics assioma_uno bike_power"],
  ]

  @Test("each sample names its device, wherever the file does, and its recorder", arguments: [0, 30, 59])
  func names(after records: Int) throws {
    let folder = TemporaryFolder()
    try folder.write("ride.fit", ride(after: records))
    let run = try Tool.run("samples", "--add", "device,app", "ride.fit", in: folder.url)
    #expect(try sources(run.lines, "device") == devices)
    #expect(Set(try sources(run.lines, "app").values) == [["wahoo_fitness 31"]])
    let closing = try #require(objects(run.lines).last ?? nil)
    #expect(closing["device"] as? String == "wahoo_fitness 31" && closing["app"] as? String == "wahoo_fitness 31")
    // The same names as in the rows of stats.
    let stats = CSV(try Tool.run("stats", "--group", "device", "--format", "csv", "ride.fit", in: folder.url).text)
    let column = try #require(stats.header.firstIndex(of: "device"))
    #expect(Set(stats.rows.map { $0[column] }) == Set(devices.values.flatMap { $0 }))
    let one = try Tool.run("samples", "--add", "app", "--coalesce", "equal", "ride.fit", in: folder.url)
    #expect(try sources(one.lines, "device").values.allSatisfy { $0 == [""] })
    #expect(try sources(one.lines, "app")["heartRate"] == ["wahoo_fitness 31"])
  }

  @Test("in the table they are columns, and without them it is unchanged")
  func table() throws {
    let folder = TemporaryFolder()
    try folder.write("ride.fit", ride(after: 0))
    let plain = try Tool.run("samples", "--format", "csv", "ride.fit", in: folder.url)
    let run = try Tool.run("samples", "--format", "csv", "--add", "device", "ride.fit", in: folder.url)
    let (table, before) = (CSV(run.text), CSV(plain.text))
    #expect(table.isEven && table.header == before.header + ["device"])
    #expect(table.rows.map { Array($0.dropLast()) } == before.rows)
    for row in table.rows where row[3] != "workout" { #expect(devices[row[3]] == [row[8]]) }
    #expect(table.rows.last?.last == "wahoo_fitness 31")
    let lines = try Tool.run("samples", "ride.fit", in: folder.url).text
    #expect(!lines.contains(#""device":"#) && !lines.contains(#""app":"#))
  }

  @Test("from a pipe samples name the sources known by then")
  func pipe() throws {
    let folder = TemporaryFolder()
    try folder.write("ride.fit", ride(after: 30))
    let run = try Tool.shell("cat ride.fit | fitstream samples --add device", in: folder.url)
    let beats = objects(run.lines).compactMap { $0 }.filter { $0["kind"] as? String == "heartRate" }
    let names = beats.map { $0["device"] as? String ?? "" }
    #expect(names.count == 60 && names.first == "wahoo_fitness 31" && names.last == "HRM, \"of mine\"")
    #expect(names.firstIndex(of: "HRM, \"of mine\"").map { (29...31).contains($0) } == true)
  }

  @Test("a track names the program that wrote it, and unknown sources are left out")
  func tracks() throws {
    let folder = TemporaryFolder()
    func track(_ creator: String) -> String {
      """
      <gpx version="1.1"\(creator)><trk><trkseg>
      <trkpt lat="47" lon="8"><time>2026-11-20T10:00:00Z</time></trkpt>
      <trkpt lat="47.001" lon="8"><time>2026-11-20T10:01:00Z</time></trkpt>
      </trkseg></trk></gpx>
      """
    }
    try folder.write("a.gpx", track(#" creator="Runkeeper - a &amp; b""#).utf8)
    try folder.write("b.gpx", track("").utf8)
    let run = try Tool.run("samples", "--add", "device,app", "a.gpx", in: folder.url)
    #expect(try sources(run.lines, "device").values.allSatisfy { $0 == ["Runkeeper - a & b"] })
    #expect(try sources(run.lines, "app")["distance"] == ["Runkeeper - a & b"])
    let bare = try Tool.run("samples", "--add", "device,app", "b.gpx", in: folder.url)
    #expect(try sources(bare.lines, "device")["distance"] == [""] && !bare.text.contains("unknown"))
    #expect(CSV(try Tool.run("samples", "--format", "csv", "--add", "device,app", "b.gpx", in: folder.url).text).isEven)
  }
}
