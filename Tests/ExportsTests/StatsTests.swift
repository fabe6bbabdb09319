import Testing
import Workouts

@testable import Exports

@Suite("Stats")
struct StatsTests {
  /// A workout of some hours.
  private func workout(
    _ day: String, hours: Double = 12, offset: Int? = nil, type: UInt16 = 13, meters: Double = 1000,
    bpm: [(Double, seconds: Double)] = []
  ) throws -> WorkoutSummary {
    let start = Instant(unixSeconds: Int64(try #require(CalendarDay(day)).number) * 86_400 + Int64(hours * 3600))
    var summary = WorkoutSummary(start: start, end: start.advanced(byMilliseconds: 4_000_000))
    summary.activityType = ActivityType(rawValue: type)
    summary.utcOffsetSeconds = offset
    summary.activeSeconds = 3600
    summary.statistics[.distance].add(meters, seconds: 0)
    for (value, seconds) in bpm { summary.statistics[.heartRate].add(value, seconds: seconds) }
    return summary
  }

  private func text(
    _ summaries: [WorkoutSummary], _ format: StatsFormat = .csv, _ change: (inout StatsSettings) -> Void = { _ in }
  ) -> String {
    var settings = StatsSettings()
    settings.kinds = [.distance, .heartRate]
    change(&settings)
    var table = StatsTable(settings)
    for summary in summaries { table.add(summary) }
    return written { table.append(format, to: &$0) }
  }

  @Test(
    "a day has its week, month and year",
    arguments: [
      ("2026-11-20", "2026-W47", "2026-11-16"), ("2021-01-03", "2020-W53", "2020-12-28"),
      ("2024-12-30", "2025-W01", "2024-12-30"), ("2027-01-01", "2026-W53", "2026-12-28"),
      ("1970-01-01", "1970-W01", "1969-12-29"), ("2000-02-29", "2000-W09", "2000-02-28"),
      ("1969-12-28", "1969-W52", "1969-12-22"),
    ])
  func periods(day: String, week: String, monday: String) throws {
    let date = try #require(CalendarDay(day))
    #expect(written { $0.append(StatsPeriod.day, from: date) } == day)
    let start = StatsPeriod.week.start(of: date)
    #expect(written { $0.append(StatsPeriod.week, from: start) } == week)
    #expect(CalendarDay(monday) == start)
    #expect(written { $0.append(StatsPeriod.month, from: StatsPeriod.month.start(of: date)) } == day.prefix(7))
    #expect(written { $0.append(StatsPeriod.year, from: StatsPeriod.year.start(of: date)) } == day.prefix(4))
  }

  @Test(
    "a text that is no day is refused",
    arguments: [
      "", "2026", "2026-11", "2026-02-29", "2026-13-01", "2026-00-10", "2026-1-1", "+026-01-01", "2026-11-20T",
    ])
  func noDays(text: String) { #expect(CalendarDay(text) == nil) }

  @Test("workouts that need a row too many are counted, and those with a row continue")
  func rowLimit() {
    var settings = StatsSettings()
    settings.interval.unit = .day
    var table = StatsTable(settings)
    func add(day: Int) {
      let start = Instant(unixSeconds: Int64(day) * 86_400)
      table.add(WorkoutSummary(start: start, end: start.advanced(byMilliseconds: 1000)))
    }
    for day in 0..<StatsTable.rowLimit + 5 { add(day: day) }
    add(day: 3)
    #expect(table.rows.count == StatsTable.rowLimit && table.beyondLimit == 5)
    #expect(table.rows.values.map(\.workouts).reduce(0, +) == StatsTable.rowLimit + 1)
  }

  @Test("rows of many quantities are limited by their bytes")
  func byteLimit() {
    var settings = StatsSettings()
    settings.interval.unit = .day
    var table = StatsTable(settings)
    for day in 0..<StatsTable.rowLimit {
      let start = Instant(unixSeconds: Int64(day) * 86_400)
      var summary = WorkoutSummary(start: start, end: start.advanced(byMilliseconds: 1000))
      for kind in SampleKind.allCases.prefix(15) { summary.statistics[kind].add(1, seconds: 1) }
      table.add(summary)
    }
    #expect(table.rows.count > 8000 && table.rows.count < 12_000)
    #expect(table.rows.count + table.beyondLimit == StatsTable.rowLimit)
  }

  @Test("every day of four centuries is the calendar's")
  func days() throws {
    let first = try #require(CalendarDay("1999-01-01")).number
    for number in stride(from: first, to: first + 146_100, by: 7) {
      let civil = CalendarDay(number: number).date
      #expect(CalendarDay(year: Int(civil.year), month: Int(civil.month), day: Int(civil.day))?.number == number)
    }
  }

  @Test("beyond the gaps that are kept rides count as without any")
  func rangeLimit() throws {
    var finder = StatsCopyFinder(.rides)
    let gaps = 33
    /// An hour's ride with a reading each two minutes, by a device.
    func share(_ ride: Int, _ device: String, readings: [Int]) -> StatsShare {
      let start = Instant(unixSeconds: Int64(ride) * 86_400)
      var share = StatsShare(start: start, end: start.advanced(byMilliseconds: 2 * 3_600_000), activity: 13)
      share.recording = NameUUID(name: "\(ride) \(device)")
      share.entries = readings.map { place in
        var figures = StatsFigures()
        figures.add(100, standingFor: 1, covering: 1, RecentSample())
        return StatsShare.Entry(
          kind: SampleKind.heartRate.rawValue, start: start.unixMilliseconds + Int64(place) * 60_000, figures: figures)
      }
      return share
    }
    func rest(_ ride: Int) -> Int {
      var second = share(ride, "second", readings: [1, 2])
      guard case .rest(let elsewhere) = finder.part(of: second) else { return 0 }
      second.keep(outside: elsewhere)
      return second.entries.count
    }
    let rides = StatsCopyFinder.rangeLimit / gaps + 2
    for ride in 0..<rides {
      #expect(finder.part(of: share(ride, "first", readings: (0..<gaps).map { $0 * 3 })) == .whole)
    }
    #expect(rest(0) == 2)
    #expect(rest(rides - 1) == 0)
  }

  @Test("sums add up, means are weighted by time, and the extremes are those of all")
  func sums() throws {
    let rides = [
      try workout("2026-11-02", meters: 0.1, bpm: [(100, 10), (200, 30)]),
      try workout("2026-11-30", meters: 0.2, bpm: [(120, 60)]),
      try workout("2026-12-01", meters: 5),
    ]
    #expect(
      text(rides) == """
        period,from,clock,activity_type,workouts,active_s,elapsed_s,ascent_m,avg_heart_rate_bpm,min_heart_rate_bpm,\
        max_heart_rate_bpm,distance_m
        2026-11,2026-11-01,UTC,all,2,7200,8000,,142,100,200,0.3
        2026-12,2026-12-01,UTC,all,1,3600,4000,,,,,5

        """)
  }

  @Test("a workout counts for the day on which it begins, by its own clock")
  func localDays() throws {
    let rides = [
      try workout("2026-11-01", hours: 23.5, offset: 3600), try workout("2026-11-01", hours: 1, offset: -7200),
      try workout("2026-11-01", hours: 23.9), try workout("2026-11-01", hours: 12, offset: 0),
    ]
    let lines = text(rides) { $0.interval.unit = .day }.split(separator: "\n").dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false).prefix(5).joined(separator: ",")
    }
    #expect(
      lines == [
        "2026-10-31,2026-10-31,local,all,1", "2026-11-01,2026-11-01,mixed,all,2", "2026-11-02,2026-11-02,local,all,1",
      ])
  }

  @Test("only the days asked for count, the first and the last among them")
  func limits() throws {
    let rides = try (1...9).map { try workout("2026-11-0\($0)") }
    let line = text(rides) {
      $0.since = CalendarDay("2026-11-03")
      $0.until = CalendarDay("2026-11-06")
    }.split(separator: "\n")[1]
    #expect(line.contains(",all,4,"))
  }

  @Test("by sport each has its rows, in the order of their numbers")
  func sports() throws {
    let rides = [
      try workout("2026-11-01", type: 37), try workout("2026-11-02", type: 13), try workout("2026-11-03", type: 37),
    ]
    let lines = text(rides, .ndjson) { $0.isBySport = true }.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].contains(#""activity_type":"cycling","workouts":1"#))
    #expect(lines[1].contains(#""activity_type":"running","workouts":2"#) && lines[1].contains(#""distance_m":2000"#))
    #expect(text(rides, .table).split(separator: "\n").count == 2)
  }

  @Test("the order of the workouts changes nothing")
  func order() throws {
    var random = Seeded(7)
    var rides: [WorkoutSummary] = []
    for _ in 0..<500 {
      let day = "2026-1\(Int.random(in: 0...2, using: &random))-0\(Int.random(in: 1...9, using: &random))"
      rides.append(
        try workout(
          day, meters: Double.random(in: 0...1e5, using: &random),
          bpm: [(Double.random(in: 50...200, using: &random), Double.random(in: 0...60, using: &random))]))
    }
    let expected = text(rides)
    for _ in 0..<5 {
      rides.shuffle(using: &random)
      #expect(text(rides) == expected)
    }
  }

  // MARK: Intervals and samples

  private func interval(_ count: Int, _ unit: StatsPeriod, from anchor: String? = nil) throws -> StatsInterval {
    var interval = StatsInterval()
    (interval.unit, interval.count) = (unit, count)
    interval.anchor = try anchor.map { try #require(WrittenTime($0)).wall }
    return interval
  }

  @Test(
    "intervals of several units are counted from their anchor",
    arguments: [
      (2, StatsPeriod.week, "2026-01-05", "2026-11-20T10:00", "2026-11-09", "2026-11-23"),
      (10, .day, "2026-11-15", "2026-11-14T23:59", "2026-11-05", "2026-11-15"),
      (1, .day, "2026-01-01T04:00", "2026-11-20T03:59", "2026-11-19T04:00", "2026-11-20T04:00"),
      (3, .month, "2026-02-15", "2026-02-14", "2025-11-15", "2026-02-15"),
      (3, .month, "2026-02-15", "2026-07-01", "2026-05-15", "2026-08-15"),
      (5, .year, "2020-07-01", "2019-01-01", "2015-07-01", "2020-07-01"),
      (2, .year, nil, "2027-12-31", "2026", "2028"),
      (15, .minute, nil, "2026-11-20T18:29", "2026-11-20T18:15", "2026-11-20T18:30"),
      (90, .minute, "2026-11-20T00:10", "2026-11-20T01:39", "2026-11-20T00:10", "2026-11-20T01:40"),
      (36, .hour, "2026-11-20", "2026-11-21T13:00", "2026-11-21T12:00", "2026-11-23T00:00"),
      (1, .month, nil, "2026-11-20", "2026-11", "2026-12"),
    ] as [(Int, StatsPeriod, String?, String, String, String)])
  func anchored(count: Int, unit: StatsPeriod, anchor: String?, time: String, from: String, to: String) throws {
    let interval = try interval(count, unit, from: anchor)
    let start = interval.start(of: try #require(WrittenTime(time)).wall)
    let end = interval.end(after: start)
    #expect(interval.start(of: end) == end && interval.start(of: end.advanced(byMilliseconds: -1)) == start)
    let expected = from.count == 4 ? from + "-01-01" : from
    #expect(written { $0.append(interval, from: start) } == (count > 1 ? expected : from))
    #expect(written { $0.append(interval, from: end) } == (to.count == 4 ? to + "-01-01" : to))
    let pieces = interval.pieces
    #expect(start.unixMilliseconds % pieces.length == 0 && end.unixMilliseconds % pieces.length == 0)
  }

  @Test(
    "times are read as they are written",
    arguments: [
      ("2026-11-20", "2026-11-20T00:00:00Z", nil), ("2026-11-20T18:30", "2026-11-20T18:30:00Z", nil),
      ("2026-11-20 18:30:05Z", "2026-11-20T18:30:05Z", 0), ("2026-11-20T18:30+05:30", "2026-11-20T18:30:00Z", 19_800),
      ("2026-11-20T18:30:00-08:00", "2026-11-20T18:30:00Z", -28_800),
    ] as [(String, String, Int?)])
  func times(text: String, wall: String, offset: Int?) throws {
    let time = try #require(WrittenTime(text))
    #expect(written { $0.append(time.wall) } == wall && time.utcOffsetSeconds == offset)
  }

  @Test(
    "a text that is no time is refused",
    arguments: [
      "2026-11-20T", "2026-11-20T24:00", "2026-11-20T1:00", "2026-11-20T10:00:60", "2026-11-20T10:00+25:00",
      "2026-11-20X10:00", "2026-11-20T10:00:00.5", "T10:00", "2026-11-20T10:00ZZ",
    ])
  func noTimes(text: String) { #expect(WrittenTime(text) == nil) }

  /// A ride of some minutes with a metre and a heart beat a second, packed and unpacked.
  private func share(
    _ gatherer: inout StatsGatherer, at start: Int64, minutes: Int64, offset: Int? = nil
  ) throws -> StatsShare {
    let begin = Instant(unixSeconds: start)
    gatherer.begin(at: begin)
    for second in 0..<minutes * 60 {
      let time = Instant(unixSeconds: start + second)
      let next = time.advanced(byMilliseconds: 1000)
      gatherer.add(Sample(kind: .heartRate, start: next, end: next, value: 100 + Double(second % 7)), standingFor: 1)
      gatherer.add(Sample(kind: .distance, start: time, end: next, value: 1), standingFor: nil)
    }
    var summary = WorkoutSummary(start: begin, end: Instant(unixSeconds: start + minutes * 60))
    summary.activeSeconds = Double(minutes * 60)
    summary.utcOffsetSeconds = offset
    summary.statistics[.distance].add(Double(start), seconds: nil)
    let closed = gatherer.close(summary)
    return try #require(closed)
  }

  private func minuteSettings() -> StatsSettings {
    var settings = StatsSettings()
    settings.interval.unit = .minute
    settings.edge = .cut
    settings.kinds = [.distance]
    return settings
  }

  @Test("rows of less than a day are written before the end, in order of time, and there is no limit of them")
  func streaming() throws {
    var gatherer = StatsGatherer(minuteSettings())
    var table = StatsTable(minuteSettings())
    var most = 0
    var early = 0
    let rides = 60
    var text = TextBuffer()
    for ride in 0..<rides {
      table.add(try share(&gatherer, at: Int64(ride) * 86_400, minutes: 400))
      most = max(most, table.rows.count)
      let before = text.count
      table.appendReady(.csv, to: &text)
      if text.count > before { early += 1 }
    }
    table.append(.csv, to: &text)
    let lines = text.string.split(separator: "\n")
    #expect(
      lines.count == rides * 401 + 1
        && lines.dropFirst().map(String.init).sorted() == lines.dropFirst().map(String.init))
    #expect(early > 5 && most <= StatsTable.waitingRows + 400)
    #expect(lines[1].hasPrefix("1970-01-01T00:00,1970-01-01T00:00:00,UTC,all,1,60,60,,60"))
    #expect(lines[2].hasPrefix("1970-01-01T00:01,1970-01-01T00:01:00,UTC,all,0,60,60,,60"))
    // Samples that come after their rows are written are left out, and counted.
    table.add(try share(&gatherer, at: 86_400 + 50_000, minutes: 3))
    #expect(table.lateWorkouts == 1)
  }

  @Test("pieces hold in every time zone", arguments: [0, 3600, -12_600, 20_700])
  func zones(offset: Int) throws {
    var settings = minuteSettings()
    settings.interval.unit = .hour
    var gatherer = StatsGatherer(settings)
    var table = StatsTable(settings)
    table.add(try share(&gatherer, at: 1_000_000_800, minutes: 180, offset: offset))
    let rows = table.sortedRows()
    #expect(rows.map(\.row[.distance].sum.value).reduce(0, +) == 10_800)
    #expect(
      rows.dropFirst().dropLast().allSatisfy { $0.row[.distance].sum.value == 3600 && $0.row.active.value == 3600 })
    #expect(rows.allSatisfy { $0.key.start % 3_600_000 == 0 })
  }

  @Test("a delta over more pieces than allowed goes to its end, and its sum stays")
  func longDelta() throws {
    var gatherer = StatsGatherer(minuteSettings())
    var table = StatsTable(minuteSettings())
    let (start, end) = (Instant(unixSeconds: 0), Instant(unixSeconds: 365 * 86_400))
    gatherer.begin(at: start)
    gatherer.add(Sample(kind: .distance, start: start, end: end, value: 5000), standingFor: nil)
    let closed = gatherer.close(WorkoutSummary(start: start, end: end))
    table.add(try #require(closed))
    #expect(table.rows.count <= 2)
    #expect(table.rows.values.map(\.[.distance].sum.value).reduce(0, +) == 5000)
  }

  @Test("names of devices beyond those with rows of their own share one")
  func sourceLimit() throws {
    var settings = StatsSettings()
    settings.source = .device
    settings.copies = .each
    var table = StatsTable(settings)
    for number in 0..<StatsTable.sourceLimit + 50 {
      var share = StatsShare(start: Instant(unixSeconds: 0), end: Instant(unixSeconds: 60), activity: 13)
      share.sources = ["device \(number)"]
      table.add(share)
    }
    #expect(table.rows.count == StatsTable.sourceLimit)
    #expect(table.rows.values.map(\.workouts).max() == 51)
  }

  @Test("copies are looked for among a limited number of workouts, and all beyond it count")
  func copyLimit() throws {
    var finder = StatsCopyFinder(.once)
    var found = false
    var share = StatsShare(start: Instant(unixSeconds: 0), end: Instant(unixSeconds: 1), activity: 13)
    for number in 0..<StatsCopyFinder.limit {
      share.recording = NameUUID(high: UInt64(number), low: 0)
      found = finder.part(of: share) != .whole || found
    }
    #expect(!found)
    let known = finder.part(of: share)
    share.recording = NameUUID(high: .max, low: 0)
    let unknown = finder.part(of: share)
    #expect(known == .nothing && unknown == .whole && finder.beyondLimit == 1)
  }
}
