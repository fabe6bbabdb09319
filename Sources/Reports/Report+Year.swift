#if SQLite
internal import Drawing
internal import Exports
internal import RideDatabase

// The first section: the year of the latest ride against the year before, to the same day.
extension Report {
  /// The figures that are compared: the columns of `totals_by_day`, and their names and divisors.
  private var compared: [(column: String, name: String, divisor: Double, places: Int)] {
    [
      ("workouts", "rides", 1, 0), ("distance_m", units.distanceName, units.metersPerDistanceUnit, 1),
      ("timer_s", "hours", 3600, 1), ("ascent_m", "\(units.ascentName) climbed", units.metersPerAscentUnit, 0),
    ]
  }

  /// Writes the year of the latest ride, or the year that is asked for, beside the year before.
  ///
  /// Days of the year before are in no table of a report about one year, so both are read from all rides.
  func putYear(_ bests: [(isAsked: Bool, row: [StoredValue])]) throws(DatabaseError) {
    guard let last = try lastDayOfYear(), let year = Int(last.prefix(4)), year > 1 else { return }
    let (now, before) = (String(last.prefix(4)), CalendarPeriod.name(ofYear: year &- 1))
    func sum(_ column: String, _ year: String) -> String {
      "sum(CASE WHEN day BETWEEN '\(year)-01-01' AND '\(year)\(last.dropFirst(4))' THEN \(column) ELSE 0 END)"
    }
    let sums = compared.enumerated().flatMap { number, figure in
      [
        "\(sum(figure.column, now)) AS now\(number)", "\(sum(figure.column, before)) AS before\(number)",
        "sum(CASE WHEN day BETWEEN '\(before)-01-01' AND '\(before)-12-31' THEN \(figure.column) END) AS whole\(number)",
      ]
    }.joined(separator: ", ")
    let names = (0..<compared.count).flatMap { ["now\($0)", "before\($0)", "whole\($0)"] }
    let days = "main.totals_by_day WHERE (\(archive.filter.isOfActivity))"
    guard let all = try rows("(SELECT \(sums) FROM \(days))", names, by: "1").first else { return }
    try section("year", "\(now) to \(Self.day(last))") { () throws(DatabaseError) in
      page.put("<dl class=\"sums\">")
      for (number, figure) in compared.enumerated() {
        let found = all[(number &* 3)...].prefix(3).map {
          Decimal.text(($0.number ?? 0) / figure.divisor, places: figure.places)
        }
        page.put("<div><dt>\(figure.name)<br/>\(before) to the same day: <span class=\"n\">\(found[1])</span>")
        if !last.hasSuffix("-12-31") { page.put("<br/>all of \(before): <span class=\"n\">\(found[2])</span>") }
        page.put("</dt><dd class=\"n\">\(found[0])</dd></div>")
      }
      page.put("</dl>\n")
      try table(
        "This year and the year before, by activity",
        of: """
          (SELECT *, sum(timer_s) OVER (PARTITION BY activity_type) AS of_both FROM (SELECT activity_type, substr(day, 1, 4) AS year,
            \(compared.map { "sum(\($0.column)) AS \($0.column)" }.joined(separator: ", ")) FROM \(days)
            AND (day BETWEEN '\(now)-01-01' AND '\(last)' OR day BETWEEN '\(before)-01-01' AND '\(before)\(last.dropFirst(4))')
            GROUP BY 1, 2))
          """, [ReportColumn("activity_type", "activity", .activity), ReportColumn("year", "year")] + Self.sums,
        by: "of_both DESC, activity_type, year DESC")
      putNewestBests(bests, of: now)
      let streak = try rows(
        "streaks", ["length", "first_date", "last_date"], by: "unit, length DESC, 3 DESC", limit: 1)
      if let streak = streak.first, let days = streak[0].whole {
        page.put(
          "<p class=\"note\">The longest streak: \(String.count(Int(clamping: days), "day")) in a row, \(streak[1].text) to \(streak[2].text).</p>"
        )
      }
      if let form = try latestFitness() {
        page.put("<p class=\"note\">\(form)</p>")
      }
    }
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
