#if SQLite
internal import Drawing
internal import Exports
internal import RideDatabase

// The first section: the year of the latest ride against the year before, to the same day.
extension Report {
  /// The figures that are compared: the columns of `totals_by_day`, and their names and divisors.
  private var compared: [(column: String, name: String, divisor: Double, places: Int)] {
    [
      ("workouts", "\(noun)s", 1, 0), ("distance_m", units.distanceName, units.metersPerDistanceUnit, 1),
      ("timer_s", "hours", 3600, 1), ("ascent_m", "\(units.ascentName) climbed", units.metersPerAscentUnit, 0),
    ]
  }

  /// Writes the year of the latest ride, or the year that is asked for, beside the year before.
  ///
  /// Days of the year before are in no table of a report about one year, so both are read from all rides.
  func putYear(_ bests: [Best], _ areas: Areas, of rides: PaneledRides) throws(DatabaseError) {
    guard let last = try lastDayOfYear(), let year = Int(last.prefix(4)), year > 1 else { return }
    let (now, before) = (String(last.prefix(4)), CalendarPeriod.name(ofYear: year &- 1))
    let sums = try byActivity(now, before, to: last)
    let isWhole = sums.spanCount == 2
    try section("year", isWhole ? now : "\(now) to \(Self.day(last))") { () throws(DatabaseError) in
      page.put("<dl class=\"sums\">")
      for (number, figure) in compared.enumerated() {
        let found = (0..<sums.spanCount).map { span in
          let all = sums.rows.filter { $0.span == span }.reduce(0) { $0 + ($1.row[number &+ 2].number ?? 0) }
          return Decimal.text(all / figure.divisor, places: figure.places)
        }
        let span = isWhole ? before : "\(before) to the same day"
        page.put("<div><dt>\(figure.name)<br/>\(span): <span class=\"n\">\(found[1])</span>")
        if !isWhole { page.put("<br/>all of \(before): <span class=\"n\">\(found[2])</span>") }
        page.put("</dt><dd class=\"n\">\(found[0])</dd></div>")
      }
      page.put("</dl>\n<div class=\"pairs first\"><div>")
      table(
        "This year and the year before, by activity",
        [ReportColumn("activity_type", "activity", .activity), ReportColumn("span", "time", .date)] + Self.sums,
        sums.rows.map(\.row))
      putNewestBests(bests, of: now)
      let streak = try rows(
        "streaks", ["length", "first_date", "last_date"], by: "unit, length DESC, 3 DESC", limit: 1)
      if let streak = streak.first, let days = streak[0].whole {
        page.put(
          "<p class=\"note\">The longest streak\(archive.filter.year == nil ? " of all years" : ""): \(String.count(Int(clamping: days), "day")) in a row, \(streak[1].text) to \(streak[2].text).</p>"
        )
      }
      if let form = try latestFitness() {
        page.put("<p class=\"note\">\(form)</p>")
      }
      page.put("</div>")
      try putMainMap(areas, of: rides)
      page.put("</div>\n")
    }
  }

  /// Returns the sums of each activity, those with the most time first: of this year, of the year before to the same day,
  /// and of all of that year unless it is the same.
  ///
  /// Each row has the activity, the name of its span of days, and the sums.
  private func byActivity(
    _ now: String, _ before: String, to last: String
  ) throws(DatabaseError) -> (spanCount: Int, rows: [(span: Int, row: [StoredValue])]) {
    let whole = (before, "\(before)-01-01", "\(before)-12-31")
    let sameDay = ("\(before) to \(Self.day(last))", "\(before)-01-01", "\(before)\(last.dropFirst(4))")
    let spans = [(now, "\(now)-01-01", last)] + (last.hasSuffix("-12-31") ? [whole] : [sameDay, whole])
    let columns = compared.map(\.column)
    let selects = spans.enumerated().map { place, span in
      """
      SELECT activity_type, '\(span.0)' AS span, \(place) AS place, \(columns.map { "sum(\($0)) AS \($0)" }.joined(separator: ", "))
        FROM main.totals_by_day WHERE (\(archive.filter.isOfActivity)) AND day BETWEEN '\(span.1)' AND '\(span.2)' GROUP BY 1
      """
    }
    let found = try rows(
      "(\(selects.joined(separator: " UNION ALL ")))", ["activity_type", "span"] + columns + ["place"],
      by: "sum(timer_s) OVER (PARTITION BY activity_type) DESC, activity_type, place")
    return (spans.count, found.map { (Int(clamping: $0.last?.whole ?? 0), $0.dropLast()) })
  }

  /// Returns the last day that counts: of a past year that is asked for 31 December, otherwise the day of the last ride.
  private func lastDayOfYear() throws(DatabaseError) -> String? {
    guard let last = try lastDay(), archive.filter.year != nil else { return try lastDay() }
    let end = "\(last.prefix(4))-12-31"
    let later = "(SELECT 1 FROM main.workouts WHERE local_date BETWEEN '\(end)~' AND \(Self.tomorrow))"
    return try rows(later, ["1"], by: "1", limit: 1).isEmpty ? last : end
  }

  /// Returns a day without its year in words, such as `14 June`.
  private static func day(_ date: String) -> String {
    let parts = date.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3, months.indices.contains(parts[1] &- 1) else { return date }
    return "\(parts[2]) \(months[parts[1] &- 1])"
  }

  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
}
#endif
