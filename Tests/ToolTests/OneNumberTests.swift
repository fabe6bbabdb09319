import FITWriter
import Foundation
import Testing

/// One thing has one number, wherever it is put out; and what few devices report reaches every output.
@Suite("Tool: one number for one thing") struct OneNumberTests {
  private static let start: UInt32 = 1_100_000_000

  /// A ride with 200 W for two hours, in the middle of which the timer stands still for a minute.
  private func ride(
    by manufacturer: UInt16 = 32, product: UInt16 = 31, sport: UInt8 = 2, from start: UInt32 = start,
    told: (inout SessionMessage) -> Void = { _ in }, more: [FITMessageSpec] = []
  ) -> [UInt8] {
    var file = FITFileWriter()
    file.write(FileIDMessage(manufacturer: manufacturer, product: product, timeCreated: start))
    file.write(EventMessage.timerStart(start))
    for second in 0..<7200 where !(3570..<3630).contains(second) {
      if second == 3630 { file.write(EventMessage.timerStart(start + 3630)) }
      var record = RecordMessage(timestamp: start + UInt32(second))
      (record.distanceMeters, record.powerWatts) = (Double(second - (second < 3570 ? 0 : 60)) * 5, 200)
      file.write(record)
      if second == 3569 { file.write(EventMessage.timerStop(start + 3569)) }
    }
    for spec in more { file.write(spec) }
    var session = SessionMessage(timestamp: start + 7200, startTime: start, sport: sport, subSport: 0)
    (session.figures.elapsedSeconds, session.figures.timerSeconds) = (7200, 7139)
    told(&session)
    file.write(session)
    return Array(file.finish())
  }

  @Test("a page has one mean of power, the device's where it has one")
  func meanPower() throws {
    let folder = TemporaryFolder()
    try folder.write("a.fit", ride { $0.figures.averagePowerWatts = 222 })
    let page = try Tool.run("plot", "a.fit", in: folder.url).text
    #expect(page.contains("222 W") && page.contains("mean 222") && !page.contains("mean 200"))
  }

  @Test("rows of 0 m by the device have the metres of their records, in years as in stats")
  func rowing() throws {
    let folder = TemporaryFolder()
    try folder.write("a.fit", ride(sport: 15) { $0.figures.distanceMeters = 0 })
    #expect(try Tool.run("ingest", "-q", "--db", "a.sqlite", "a.fit", in: folder.url).status == 0)
    let years = try Tool.run("query", "years", "--db", "a.sqlite", "--format", "csv", in: folder.url).lines
    let stats = try Tool.run("stats", "--by", "year", "--format", "csv", "a.fit", in: folder.url).lines
    #expect(years.last?.contains("35695") == true && stats.last?.contains("35695") == true, "\(years) \(stats)")
  }

  @Test("products that have only a number are those of their maker")
  func makers() throws {
    let folder = TemporaryFolder()
    for (place, maker) in [UInt16(32), 263, 32].enumerated() {
      let start = Self.start + UInt32(place) * 86_400
      try folder.write("\(place).fit", ride(by: maker, product: 64_999, from: start))
    }
    #expect(try Tool.run("ingest", "-q", "--db", "a.sqlite", ".", in: folder.url).status == 0)
    let rows = try Tool.run("query", "devices", "--db", "a.sqlite", "--format", "csv", in: folder.url).lines
    #expect(rows.count == 3, "\(rows)")
  }

  @Test("the best hour reaches across a pause, whose seconds are zeros")
  func bestHour() throws {
    let folder = TemporaryFolder()
    try folder.write("a.fit", ride())
    let rows = try Tool.run("best", "--format", "ndjson", "a.fit", in: folder.url).lines
    let hour = rows.first { $0.contains("\"best\":\"power\"") && $0.contains("\"duration_s\":3600") }
    // 3,570 of its seconds have 200 W.
    #expect(hour?.contains("\"value\":198.3") == true, "\(hour ?? "none")")
    let speed = rows.first { $0.contains("\"best\":\"speed\"") && $0.contains("\"duration_s\":3600") }
    #expect(speed?.contains("\"value\":4.9") == true, "\(speed ?? "none")")
  }

  @Test("tanks and shifts are tables of export and of the database, and few devices' columns have their values")
  func facts() throws {
    let folder = TemporaryFolder()
    var tank = FITMessageSpec(global: 323)
    tank.add(253, .uint32, Self.start + 60)
    tank.add(1, .uint16, UInt16(20_000))
    var shift = FITMessageSpec(global: 21)
    shift.add(253, .uint32, Self.start + 10)
    shift.add(0, .enumeration, 43)
    shift.add(1, .enumeration, 3)
    shift.add(3, .uint32, UInt32(0x3202_110B))
    var record = FITMessageSpec(global: 20)
    record.add(253, .uint32, Self.start + 7200)
    record.add(83, .uint16, UInt16(812))
    record.add(40, .uint16, UInt16(3456))
    record.add(84, .uint16, UInt16(5012))
    try folder.write("a.fit", ride(more: [tank, shift, shift, record]))
    func table(_ name: String) throws -> [String] {
      try Tool.run("export", "-q", "--as", name, "--format", "csv", "a.fit", in: folder.url).lines
    }
    let (tanks, shifts) = (try table("tanks"), try table("shifts"))
    #expect(tanks.last?.hasSuffix("0,2024-11-08T11:34:20Z,,200,,") == true, "\(tanks)")
    #expect(shifts.count == 3 && shifts.last?.hasSuffix(",2,50,11,17") == true, "\(shifts)")
    #expect(try table("records").last?.hasSuffix("8.12,34.56,50.12") == true)
    #expect(try table("sets").count == 1)
    #expect(try Tool.run("ingest", "-q", "--add", "records", "--db", "a.sqlite", "a.fit", in: folder.url).status == 0)
    let question =
      "SELECT (SELECT start_pressure_bar FROM tanks), (SELECT max(shift) FROM shifts), moving_source, "
      + "(SELECT max(vertical_ratio_percent) FROM records) FROM workouts"
    let words = "import sqlite3; print(*sqlite3.connect('a.sqlite').execute('\(question)').fetchone())"
    let rows = try Tool.shell("python3 -c \"\(words)\"", in: folder.url).text
    #expect(rows == "200.0 1 computed 8.12\n", "\(rows)")
  }
}
