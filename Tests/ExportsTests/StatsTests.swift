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
    "what is no day is none",
    arguments: [
      "", "2026", "2026-11", "2026-02-29", "2026-13-01", "2026-00-10", "2026-1-1", "+026-01-01", "2026-11-20T",
    ])
  func noDays(text: String) { #expect(CalendarDay(text) == nil) }

  @Test("workouts that need a row too many are counted, and those with a row go on")
  func rowLimit() {
    var settings = StatsSettings()
    settings.period = .day
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

  @Test("every day of four centuries is the one it says")
  func days() throws {
    let first = try #require(CalendarDay("1999-01-01")).number
    for number in stride(from: first, to: first + 146_100, by: 7) {
      let civil = CalendarDay(number: number).civil
      #expect(CalendarDay(year: Int(civil.year), month: Int(civil.month), day: Int(civil.day))?.number == number)
    }
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

  @Test("a workout counts for the day it begins on by its own clock")
  func localDays() throws {
    let rides = [
      try workout("2026-11-01", hours: 23.5, offset: 3600), try workout("2026-11-01", hours: 1, offset: -7200),
      try workout("2026-11-01", hours: 23.9), try workout("2026-11-01", hours: 12, offset: 0),
    ]
    let lines = text(rides) { $0.period = .day }.split(separator: "\n").dropFirst().map {
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
}
