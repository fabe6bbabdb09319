#if SQLite
internal import Drawing
internal import Exports
internal import RideDatabase
internal import Workouts

/// A chart of the report: the highest mean of a quantity for each duration.
private struct CurveKind {
  let title: String
  let unit: String
  /// The column of `curves`, and the SQL condition for rides.
  let column: String, condition: String
  /// The values that are believed: people are faster than standstill, and slower than positions in waves.
  let believed: ClosedRange<Double>
  /// The factor from the database's value to the chart's value.
  let factor: Double
  let form: ReportColumn.Form
  /// Formats a value of the chart.
  let words: @Sendable (Double) -> String

  private init(
    _ title: String, _ unit: String, _ column: String, of activity: String?, factor: Double = 1,
    believed: ClosedRange<Double> = 0...1e9, _ form: ReportColumn.Form,
    words: @escaping @Sendable (Double) -> String
  ) {
    self.believed = believed
    (self.title, self.unit, self.column, self.factor, self.form, self.words) = (
      title, unit, column, factor, form, words
    )
    condition = activity.map { "w.activity_type = '\($0)'" } ?? "1"
  }

  /// The distance in metres if the values are paces, otherwise nil.
  var paceMeters: Double? { if case .pace(let meters) = form { meters } else { nil } }

  static func all(_ units: ExportStyle.Units) -> [CurveKind] {
    let (hourly, length) = (units.speed(1), units.metersPerDistanceUnit)
    let speed = CurveKind(
      "Speed, cycling", "\(units.distanceName)/h", "speed_mps", of: "cycling", factor: hourly, .speed
    ) { Decimal.text($0, places: 1) }
    return [
      CurveKind("Power, cycling", "W", "power_w", of: "cycling", .number(1)) { Decimal.text($0, places: 0) },
      CurveKind("Heart rate", "beats a minute", "heart_rate_bpm", of: nil, .number(1)) { Decimal.text($0, places: 0) },
      pace(
        "Pace, running", "min/\(units.distanceName)", of: "running", over: length,
        believed: 0.8...SpeedClass.foot.metersPerSecond),
      speed,
      pace(
        "Pace, swimming", "min/100 m", of: "swimming", over: 100, believed: 0.3...PlausibleBounds.fastestSwim),
    ]
  }

  /// Creates a kind of pace.
  ///
  /// It is drawn as a speed, so that faster is higher.
  private static func pace(
    _ title: String, _ unit: String, of activity: String, over meters: Double, believed: ClosedRange<Double>
  ) -> CurveKind {
    CurveKind(title, unit, "speed_mps", of: activity, believed: believed, .pace(meters)) { Decimal.pace($0, meters) }
  }
}

// Sections of curves, bests, fitness and zones.
extension Report {
  /// The durations that are labelled below a curve.
  private static let durations: [(x: Double, label: String)] = [
    (1, "1 s"), (5, "5 s"), (15, "15 s"), (60, "1 min"), (300, "5 min"), (1200, "20 min"), (3600, "1 h"),
    (18000, "5 h"),
  ]

  func putCurves() throws(DatabaseError) {
    // The spans end at the latest ride instead of today, so that a report of an old archive shows recent curves.
    guard let last = try lastDay() else { return }
    let spans =
      archive.filter.year.map { [("in \($0)", "1")] } ?? [
        ("all time", "1"), ("in \(last.prefix(4))", "w.local_date BETWEEN '\(last.prefix(4))-01-01' AND '\(last)'"),
        ("last 90 days to \(last)", "w.local_date > date('\(last)', '-90 days') AND w.local_date <= '\(last)'"),
      ]
    var charts: [(kind: CurveKind, lines: [LineChart.Line], rows: [[StoredValue]])] = []
    for kind in CurveKind.all(units) {
      var lines: [LineChart.Line] = []
      var values: [Int64: [StoredValue]] = [:]
      for (place, (name, span)) in spans.enumerated() {
        let found = try rows(
          """
          (SELECT c.duration_s, max(c.\(kind.column)) AS value FROM curves AS c JOIN rides AS w ON w.workout_id = c.workout_id
            WHERE \(kind.condition) AND \(span) AND c.\(kind.column) > 0
              AND c.\(kind.column) BETWEEN \(kind.believed.lowerBound) AND \(kind.believed.upperBound) GROUP BY 1)
          """, ["duration_s", "value"], by: "1")
        if found.isEmpty { continue }
        // A jump of the position is the fastest second of every runner.
        let points = found.map { ($0[0].number ?? 0, ($0[1].number ?? 0) * kind.factor) }
          .filter { kind.paceMeters == nil || $0.0 >= 30 }
        // Lines that lie on one another are one.
        if let same = lines.firstIndex(where: { $0.points.elementsEqual(points, by: ==) }) {
          lines[same] = LineChart.Line("\(lines[same].name) and \(name)", points)
        } else {
          if !points.isEmpty { lines.append(LineChart.Line(name, points)) }
        }
        for row in found {
          guard let duration = row[0].whole else { continue }
          values[duration, default: [row[0]] + spans.map { _ in .null }][place &+ 1] = row[1]
        }
      }
      if !lines.isEmpty { charts.append((kind, lines, values.sorted { $0.key < $1.key }.map(\.value))) }
    }
    if charts.isEmpty { return }
    let later = try rows("(SELECT count(*) AS n FROM merged_rides WHERE date > '\(last)')", ["n"], by: "1")
    try section("curves", "Curves") { () throws(DatabaseError) in
      page.put("<p class=\"note\">The highest mean over each duration.")
      if let count = later.first?[0].whole, count > 0 {
        page.put(" \(nouns) dated in the future, \(count) of them, are in no span but all time.")
      }
      page.put("</p><div class=\"pairs\">")
      for (kind, lines, rows) in charts {
        page.put("<div><h3>\(kind.title)</h3>")
        // A point is no line.
        if lines.contains(where: { $0.points.count > 1 }) {
          LineChart(
            "\(kind.title): the highest mean by duration", unit: kind.unit, isLogarithmic: true, marks: Self.durations,
            lines: lines, paceMeters: kind.paceMeters, words: (x: { Decimal.time($0) }, y: kind.words)
          ).draw(on: page)
        }
        table(
          "\(kind.title), \(kind.unit)",
          [ReportColumn("duration_s", "duration", .time)] + spans.map { ReportColumn("value", $0.0, kind.form) }, rows)
        page.put("</div>\n")
      }
      page.put("</div>")
    }
  }

  /// The number of days in the picture of fitness.
  private static let fitnessDays = 731
  private static let fitnessColumns = ["day", "fitness", "fatigue", "form", "is_building"]

  /// The days with their fitness; those of one year continue the years before it.
  private func fitness(upTo end: String) -> String {
    let all = archive.filter.activities.isEmpty ? "main.fitness" : "fitness"
    let first = archive.filter.year.map { "\(CalendarPeriod.name(ofYear: $0))-01-01" } ?? ""
    return "(SELECT * FROM \(all) WHERE day BETWEEN '\(first)' AND '\(end)')"
  }

  /// Returns the fitness, fatigue and form of the last day in words; nil if there is no load.
  func latestFitness() throws(DatabaseError) -> String? {
    guard let end = try lastDay(),
      let last = try rows(fitness(upTo: end), Self.fitnessColumns, by: "day DESC", limit: 1).first
    else { return nil }
    let figures = zip(["fitness", "fatigue", "form"], last[1...]).map {
      "\($0) \(Decimal.text($1.number ?? 0, places: 1))"
    }
    let isBuilding = last[4].number == 1 ? " (still building: less than six weeks)" : ""
    return "On \(last[0].text): \(figures.joined(separator: ", "))\(isBuilding)."
  }

  func putFitness() throws(DatabaseError) {
    guard let end = try lastDay(), let latest = try latestFitness() else { return }
    let days = Array(
      try rows(fitness(upTo: end), Self.fitnessColumns, by: "day DESC", limit: Self.fitnessDays).reversed())
    guard days.count > 1 else { return }
    try section("fitness", "Fitness and form") { () throws(DatabaseError) in
      page.put(
        """
        <p class="note">Means of the daily load over 42 days (fitness) and 7 days (fatigue); form is yesterday's difference. \
        \(latest)\(days.count == Self.fitnessDays ? " The picture has the last two years." : "")</p>
        """)
      let names = days.map { $0[0].text }
      LineChart(
        "Fitness, fatigue and form by day", unit: "load a day",
        marks: names.enumerated().filter { ["-01-01", "-04-01", "-07-01", "-10-01"].contains($1.suffix(6)) }
          .map { (Double($0), PeriodBars.quarter($1)) },
        lines: ["fitness", "fatigue", "form"].enumerated().map { place, name in
          LineChart.Line(name, days.enumerated().map { (Double($0), $1[place &+ 1].number ?? 0) })
        },
        words: (
          x: { number in Int(exactly: number).flatMap { names.indices.contains($0) ? names[$0] : nil } ?? "" },
          y: { Decimal.text($0, places: 1) }
        )
      ).draw(on: page)
      try table(
        "Load by week", of: "load_by_week",
        [
          ReportColumn("week", "week", .date), ReportColumn("workouts", "", .rides),
          ReportColumn("without_load", "without a load", .count), ReportColumn("load", "load", .number(1)),
        ], by: "week DESC")
    }
  }

  func putZones() throws(DatabaseError) {
    var parts: [(title: String, unit: String, rows: [[StoredValue]])] = []
    for (quantity, title, unit) in [("power", "Power", "W"), ("heart_rate", "Heart rate", "beats/min")] {
      let found = try rows(
        """
        (SELECT substr(local_date, 1, 7) AS month, zone, sum(seconds) AS seconds, min(lower_limit) AS low, max(lower_limit) AS high
          FROM time_in_zones WHERE quantity = '\(quantity)' GROUP BY 1, 2)
        """, ["month", "zone", "seconds", "low", "high"], by: "1, 2")
      if !found.isEmpty { parts.append((title, unit, found)) }
    }
    if parts.isEmpty { return }
    try section("zones", "Time in zones") { () throws(DatabaseError) in
      for (title, unit, found) in parts {
        let most = found.compactMap { $0[1].whole }.max() ?? 0
        let zones = ["below zone 1"] + (1...max(min(most, 7), 1)).map { "zone \($0)" }
        var bars = PeriodBars(parts: zones.count)
        var sums = zones.map { _ in 0.0 }
        var limits = zones.map { _ in Set<Double>() }
        for row in found {
          guard let zone = row[1].whole, (0..<Int64(zones.count)).contains(zone) else { continue }
          let place = Int(truncatingIfNeeded: zone)
          sums[place] += row[2].number ?? 0
          limits[place].formUnion(row[3...].compactMap(\.number))
          bars.add((row[2].number ?? 0) / 3600, to: place, of: row[0].text, name: zones[place])
        }
        page.put("<h3>\(title)</h3>")
        if let longest = sums.indices.max(by: { sums[$0] < sums[$1] }), sums[longest] > 0 {
          let share = Decimal.text(sums[longest] / sums.reduce(0, +) * 100, places: 0)
          page.put("<p class=\"note\">The most time, \(share)%, is in \(zones[longest]).</p>")
        }
        BarChart(
          "\(title): hours in zones by month", unit: "hours",
          series: zip(zones, limits).map { name, limits in
            // A zone that begins at 0, or whose limit changed, has only its name.
            guard limits.count == 1, let limit = limits.first, limit > 0 else { return name }
            return "\(name): from \(Decimal.text(limit, places: 0)) \(unit)"
          },
          bars: bars.drawn, palette: .zones
        ).draw(on: page)
        table(
          "\(title): time in zones",
          [
            ReportColumn("month", "month", .date), ReportColumn("zone", "zone", .count),
            ReportColumn("seconds", "time", .time),
          ], found)
      }
    }
  }
}
#endif
