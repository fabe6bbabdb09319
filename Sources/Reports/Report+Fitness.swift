#if SQLite
internal import Drawing
internal import RideDatabase

// Curves, bests, fitness and zones.
extension Report {
  /// Durations marked below a curve.
  private static let durations: [(x: Double, label: String)] = [
    (1, "1 s"), (5, "5 s"), (15, "15 s"), (60, "1 min"), (300, "5 min"), (1200, "20 min"), (3600, "1 h"),
    (18000, "5 h"),
  ]

  func putCurves() throws(DatabaseError) {
    // Of the latest ride's year and the 90 days before it, as a report of an old archive has a present of its own.
    guard let last = try rows("merged_rides", ["max(date)"], by: "1").first?[0].text, last.count == 10 else { return }
    let spans = [
      ("all time", "1"), ("in \(last.prefix(4))", "w.local_date >= '\(last.prefix(4))-01-01'"),
      ("last 90 days to \(last)", "w.local_date > date('\(last)', '-90 days')"),
    ]
    var charts: [(title: String, unit: String, lines: [LineChart.Line], rows: [[StoredValue]])] = []
    for (title, column, unit, factor, condition) in [
      ("Power, cycling", "power_w", "W", 1.0, "w.activity_type = 'cycling'"),
      ("Heart rate", "heart_rate_bpm", "beats a minute", 1.0, "1"),
      ("Speed, running", "speed_mps", "km/h", 3.6, "w.activity_type = 'running'"),
      ("Speed, cycling", "speed_mps", "km/h", 3.6, "w.activity_type = 'cycling'"),
    ] {
      var lines: [LineChart.Line] = []
      var values: [Int64: [StoredValue]] = [:]
      for (place, (name, span)) in spans.enumerated() {
        let found = try rows(
          """
          (SELECT c.duration_s, max(c.\(column)) * \(factor) AS value FROM curves AS c JOIN rides AS w ON w.workout_id = c.workout_id
            WHERE \(condition) AND \(span) AND c.\(column) > 0 GROUP BY 1)
          """, ["duration_s", "value"], by: "1")
        if found.isEmpty { continue }
        lines.append(LineChart.Line(name, found.map { ($0[0].number ?? 0, $0[1].number ?? 0) }))
        for row in found {
          guard let duration = row[0].whole else { continue }
          values[duration, default: [row[0], .null, .null, .null]][place &+ 1] = row[1]
        }
      }
      if lines.isEmpty { continue }
      charts.append((title, unit, lines, values.sorted { $0.key < $1.key }.map(\.value)))
    }
    if charts.isEmpty { return }
    try section("curves", "Curves") { () throws(DatabaseError) in
      page.put("<p class=\"note\">The highest mean over each duration.</p>")
      for chart in charts {
        page.put("<h3>\(chart.title)</h3>")
        LineChart(
          "\(chart.title): the highest mean by duration", unit: chart.unit, isLogarithmic: true, marks: Self.durations,
          lines: chart.lines
        ).draw(on: page)
        table(
          "\(chart.title), \(chart.unit)",
          [ReportColumn("duration_s", "duration", .time)]
            + spans.map { ReportColumn("value", $0.0, .number(1)) }, chart.rows)
      }
    }
  }

  func putFitness() throws(DatabaseError) {
    let columns = ["day", "fitness", "fatigue", "form", "is_building"]
    let days = try rows("fitness", columns, by: "day")
    guard let last = days.last, days.count > 1 else { return }
    try section("fitness", "Fitness and form") { () throws(DatabaseError) in
      page.put(
        """
        <p class="note">Means of the daily load over 42 days (fitness) and 7 days (fatigue); form is yesterday's difference. On \(last[0].text): \
        fitness \(last[1].number ?? 0, places: 1), fatigue \(last[2].number ?? 0, places: 1), form \(last[3].number ?? 0, places: 1)\
        \(last[4].number == 1 ? " (still building: less than six weeks)" : "").</p>
        """)
      // A point for each pixel is enough.
      let step = max(days.count / 900, 1)
      let shown = days.enumerated().filter { $0.offset % step == 0 }
      LineChart(
        "Fitness, fatigue and form by day", unit: "load a day",
        marks: days.enumerated().filter { $0.element[0].text.hasSuffix("-01-01") }
          .map { (Double($0.offset), String($0.element[0].text.prefix(4))) },
        lines: ["fitness", "fatigue", "form"].enumerated().map { place, name in
          LineChart.Line(name, shown.map { (Double($0.offset), $0.element[place &+ 1].number ?? 0) })
        }
      ).draw(on: page)
      try table(
        "Load by week", of: "load_by_week",
        [
          ReportColumn("week", "week"), ReportColumn("workouts", "rides", .count),
          ReportColumn("without_load", "without a load", .count), ReportColumn("load", "load", .number(1)),
        ], by: "week DESC")
    }
  }

  func putZones() throws(DatabaseError) {
    var parts: [(quantity: String, title: String, rows: [[StoredValue]])] = []
    for (quantity, title) in [("power", "Power"), ("heart_rate", "Heart rate")] {
      let found = try rows(
        """
        (SELECT substr(local_date, 1, 7) AS month, zone, sum(seconds) AS seconds FROM time_in_zones WHERE quantity = '\(quantity)'
          GROUP BY 1, 2)
        """, ["month", "zone", "seconds"], by: "1, 2")
      if !found.isEmpty { parts.append((quantity, title, found)) }
    }
    if parts.isEmpty { return }
    try section("zones", "Time in zones") { () throws(DatabaseError) in
      for part in parts {
        let most = part.rows.compactMap { $0[1].whole }.max() ?? 0
        let zones = (1...max(min(most, 8), 1)).map { "zone \($0)" }
        var bars: [(month: String, parts: [Double])] = []
        for row in part.rows {
          if bars.last?.month != row[0].text { bars.append((row[0].text, Array(repeating: 0, count: zones.count))) }
          guard let zone = row[1].whole, zone >= 1, zone <= zones.count else { continue }
          bars[bars.count &- 1].parts[Int(truncatingIfNeeded: zone) &- 1] += (row[2].number ?? 0) / 3600
        }
        page.put("<h3>\(part.title)</h3>")
        BarChart(
          "\(part.title): hours in zones by month", unit: "hours", series: zones,
          bars: bars.map {
            BarChart.Bar(
              label: $0.month.hasSuffix("-01") ? String($0.month.prefix(4)) : "", name: $0.month, parts: $0.parts)
          }
        ).draw(on: page)
        table(
          "\(part.title): time in zones",
          [
            ReportColumn("month", "month"), ReportColumn("zone", "zone", .count),
            ReportColumn("seconds", "time", .time),
          ], part.rows)
      }
    }
  }

  func putBests() throws(DatabaseError) {
    let columns = [
      ReportColumn("activity_type", "activity"), ReportColumn("is_indoor", "indoors", .flag),
      ReportColumn("best", "best"), ReportColumn("value", "value", .number(1)), ReportColumn("unit", "unit"),
      ReportColumn("substr(start_utc, 1, 10)", "date"), ReportColumn("workout_id", "ride", .ride),
      ReportColumn("before_value", "before", .number(1)), ReportColumn("before_workout_id", "ride before", .ride),
    ]
    let found = try rows("personal_bests", columns.map(\.name), by: "activity_type, is_indoor, best")
    if found.isEmpty { return }
    try section("bests", "Personal bests") { () throws(DatabaseError) in table("Personal bests", columns, found) }
  }
}
#endif
