#if SQLite
internal import Drawing
internal import Exports
internal import RideDatabase

// Totals of years, months and days.
extension Report {
  static let sums = [
    ReportColumn("workouts", "", .rides), ReportColumn("distance_m", "", .way),
    ReportColumn("timer_s", "hours", .hours), ReportColumn("ascent_m", "", .height),
  ]

  func putHeader() throws(DatabaseError) {
    let sums = try sums()
    let first = "coalesce(min(CASE WHEN day >= '\(Self.firstYear)' THEN day END), min(day))"
    let days = try rows("totals_by_day", [first, "max(day)"], by: "1").first
    page.put("<header><h1>\(heading)</h1>")
    if titles.count > 1 {
      page.put("<p class=\"span\">\(titles[1])</p>")
    } else if let sums, let days, sums[0].number ?? 0 > 0 {
      page.put("<p class=\"span\">\(days[0].text) to \(days[1].text)</p>")
    } else {
      let what = archive.filter.isEmpty ? "no rides yet" : "no such rides"
      page.put("<p class=\"span\">This database has \(what).</p>")
    }
    page.put("<button type=\"button\" id=\"theme\" hidden=\"\">Switch theme</button></header><main>")
  }

  /// Writes the sums of all rides.
  func putTotals() throws(DatabaseError) {
    guard let sums = try sums(), sums[0].number ?? 0 > 0 else { return }
    let days = try rows("totals_by_day", ["count(DISTINCT day)"], by: "1").first
    try section("all", "All \(noun)s together") { () throws(DatabaseError) in
      page.put(
        """
        <dl class="sums" id="totals"><div><dt>\(noun)s</dt><dd class="n">\(sums[0].number ?? 0, places: 0)</dd></div>\
        <div><dt>days with a \(noun)</dt><dd class="n">\(days?[0].number ?? 0, places: 0)</dd></div>\
        <div><dt>\(units.distanceName)</dt><dd class="n">\((sums[1].number ?? 0) / units.metersPerDistanceUnit, places: 1)</dd></div>\
        <div><dt>hours</dt><dd class="n">\((sums[2].number ?? 0) / 3600, places: 1)</dd></div>\
        <div><dt>\(units == .metric ? "metres" : "feet") climbed</dt>\
        <dd class="n">\((sums[3].number ?? 0) / units.metersPerAscentUnit, places: 0)</dd></div></dl>

        """)
    }
  }

  private func sums() throws(DatabaseError) -> [StoredValue]? {
    try rows("totals_by_year", ["sum(workouts)", "sum(distance_m)", "sum(timer_s)", "sum(ascent_m)"], by: "1").first
  }

  /// Returns the activities in order of decreasing total time.
  func sports() throws(DatabaseError) -> [String] {
    try rows(
      "(SELECT activity_type, sum(timer_s) AS s FROM totals_by_year GROUP BY 1)", ["activity_type"], by: "s DESC, 1",
      limit: 9
    ).map { $0[0].text }
  }

  func putYears() throws(DatabaseError) { try putPeriod("years", "Years", view: "totals_by_year", column: "year") }

  func putMonths() throws(DatabaseError) {
    try putPeriod("months", "Months", view: "totals_by_month", column: "month")
  }

  private func putPeriod(_ id: String, _ title: String, view: String, column: String) throws(DatabaseError) {
    let columns =
      [ReportColumn(column, column, .date), ReportColumn("activity_type", "activity", .activity)] + Self.sums
    // The latest rows, if there are more than a picture can show.
    let found = try rows(view, columns.map(\.name), by: "\(column) DESC, timer_s DESC, 2")
    guard found.count > 0 else { return }
    let families = SportFamily.allCases.map(\.rawValue)
    var bars = PeriodBars(parts: families.count)
    for row in found.reversed() {
      let (family, hours) = (SportFamily(activity: row[1].text), (row[4].number ?? 0) / 3600)
      bars.add(hours, to: family.place, of: row[0].text, name: row[1].text.inWords)
    }
    try section(id, title) { () throws(DatabaseError) in
      // One bar is no picture.
      if bars.count > 1 {
        page.put("<p class=\"note\">\(bars.highest)</p>")
        BarChart(
          "Hours by \(column), stacked by activity", unit: "hours", series: families, bars: bars.drawn
        ).draw(on: page)
      }
      table("Sums by \(column) and activity", columns, found)
    }
  }
}
#endif
