#if SQLite
internal import Drawing
internal import Exports
internal import RideDatabase
internal import Workouts

// The calendar section: a column for each week starting on Monday, and a row for each day of the week.
extension Report {
  /// A year of the calendar: its number, its caption, and its squares in an area of 742 × 98, with weekdays to the left
  /// and months above.
  struct CalendarYear {
    let year: Int
    let name: String
    let cells: HTML
  }

  func putCalendar() throws(DatabaseError) {
    if try rows("totals_by_day", ["1"], by: "1", limit: 1).isEmpty { return }
    try section("calendar", "Calendar") { () throws(DatabaseError) in
      page.put("<p class=\"note\">A square for each day, by the hours of its rides.</p><ul class=\"legend\">")
      for (level, hours) in ["up to 1 h", "up to 2 h", "up to 4 h", "more than 4 h"].enumerated() {
        page.put(
          "<li><svg viewBox=\"0 0 10 10\" aria-hidden=\"true\"><path class=\"d\(level &+ 1)\" d=\"M0 0h10v10H0z\"/></svg>\(hours)</li>"
        )
      }
      page.put("</ul>\n")
      var count = 0
      try forEachCalendarYear { year in
        count &+= 1
        if count == 4 { page.put("<details><summary>Earlier years</summary>") }
        page.put(
          """
          <figure class="year"><figcaption>\(year.name)</figcaption><svg viewBox="-28 -26 772 126" role="img" aria-label="\(year.name)">\(year.cells)</svg></figure>

          """)
      }
      if count > 3 { page.put("</details>") }
    }
  }

  /// Calls `body` with the years with a ride, the latest first; only one is in memory.
  func forEachCalendarYear(_ body: (CalendarYear) -> Void) throws(DatabaseError) {
    var (year, days): (String, [[StoredValue]]) = ("", [])
    func close() {
      if let found = calendarYear(year, Array(days.reversed())[...]) { body(found) }
      days = []
    }
    try archive.forEachRow(
      of:
        "(SELECT day, sum(workouts) AS n, sum(timer_s) AS timer_s, sum(distance_m) AS distance_m FROM totals_by_day GROUP BY 1)",
      columns: ["day", "n", "timer_s", "distance_m"], inOrder: "day DESC"
    ) {
      let day = $0[0].shown.text
      if !day.hasPrefix(year) || days.isEmpty || days.count >= 366 {
        if !days.isEmpty { close() }
        year = String(day.prefix(4))
      }
      days.append([.text(day)] + $0.dropFirst())
      return true
    }
    if !days.isEmpty { close() }
  }

  private func calendarYear(_ year: String, _ days: ArraySlice<[StoredValue]>) -> CalendarYear? {
    guard let first = CalendarDay("\(year)-01-01"), let last = CalendarDay("\(year)-12-31"), let number = Int(year)
    else {
      return nil
    }
    let shift = first.weekday &- first.number
    var cells: HTML = "<path class=\"days\" d=\"\(Self.rows(first.number &+ shift...last.number &+ shift))\"/>"
    for (row, letter) in zip([0, 2, 4], ["M", "W", "F"]) {
      cells = "\(cells)<text class=\"e\" x=\"-6\" y=\"\(row &* 14 &+ 11)\">\(letter)</text>"
    }
    for (month, name) in Self.months.enumerated() {
      guard let day = CalendarDay("\(year)-\(month < 9 ? "0" : "")\(month &+ 1)-01") else { continue }
      cells = "\(cells)<text x=\"\((day.number &+ shift &+ 6) / 7 &* 14)\" y=\"-6\">\(String(name.prefix(3)))</text>"
    }
    for level in 1...4 {
      var titled: HTML = ""
      for row in days where Self.level(row[2].number ?? 0) == level {
        guard let day = CalendarDay(row[0].text) else { continue }
        let length = Decimal.text((row[3].number ?? 0) / units.metersPerDistanceUnit, places: 1)
        titled =
          "\(titled)<path d=\"\(Self.square(day.number &+ shift))\"><title>\(row[0].text): \(Decimal.time(row[2].number ?? 0)), \(length) \(units.distanceName)</title></path>"
      }
      cells = "\(cells)<g class=\"d\(level)\">\(titled)</g>"
    }
    let rides = days.reduce(0) { $0 &+ Int(clamping: $1[1].whole ?? 0) }
    let name = "\(year): \(String.count(days.count, "day")), \(String.count(rides, "ride"))"
    return CalendarYear(year: number, name: name, cells: cells)
  }

  private static func level(_ seconds: Double) -> Int {
    seconds <= 3600 ? 1 : seconds <= 7200 ? 2 : seconds <= 14400 ? 3 : 4
  }

  /// Returns one dashed line for each day of the week.
  ///
  /// Its dashes are the days.
  private static func rows(_ places: ClosedRange<Int>) -> String {
    (0..<7).map { day in
      let first = (places.lowerBound &- day &+ 6) / 7
      let last = (places.upperBound &- day) / 7
      return "M\(first &* 14) \(day &* 14 &+ 6)H\(last &* 14 &+ 12)"
    }.joined()
  }

  private static func square(_ place: Int) -> String { "M\(place / 7 &* 14) \(place % 7 &* 14)h12v12h-12z" }
}
#endif
