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

  /// The names of the colours of days.
  static let levels = [
    ("up to 1 h", "d1"), ("up to 2 h", "d2"), ("up to 4 h", "d3"), ("more than 4 h", "d4"),
  ]

  func putCalendar() throws(DatabaseError) {
    if try calendarYearCount() == 0 { return }
    try section("calendar", "Calendar") { () throws(DatabaseError) in
      page.put("<p class=\"note\">A square for each day, by the hours of its \(noun)s.</p>")
      Legend.draw(Self.levels, on: page)
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

  private static let dated = "day >= '\(firstYear)'"

  /// Returns the number of years with a ride.
  func calendarYearCount() throws(DatabaseError) -> Int {
    let years = "(SELECT DISTINCT substr(day, 1, 4) AS year FROM totals_by_day WHERE \(Self.dated))"
    return try rows(years, ["year"], by: "1").count
  }

  /// Calls `body` with the years with a ride, the latest first; only one is in memory.
  func forEachCalendarYear(blockWidth: Int? = nil, _ body: (CalendarYear) -> Void) throws(DatabaseError) {
    var (year, days): (String, [[StoredValue]]) = ("", [])
    func close() {
      if let found = calendarYear(year, Array(days.reversed())[...], blockWidth) { body(found) }
      days = []
    }
    try archive.forEachRow(
      of:
        "(SELECT day, sum(workouts) AS n, sum(timer_s) AS timer_s, sum(distance_m) AS distance_m FROM totals_by_day WHERE \(Self.dated) GROUP BY 1)",
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

  private func calendarYear(
    _ year: String, _ days: ArraySlice<[StoredValue]>, _ blockWidth: Int?
  ) -> CalendarYear? {
    guard let number = Int(year), let squares = CalendarSquares(year: number, blockWidth: blockWidth) else {
      return nil
    }
    var cells = squares.background
    for level in 1...4 {
      var titled: HTML = ""
      for row in days where Self.level(row[2].number ?? 0) == level {
        guard let day = CalendarDay(row[0].text) else { continue }
        let length = Decimal.text((row[3].number ?? 0) / units.metersPerDistanceUnit, places: 1)
        titled =
          "\(titled)<path d=\"\(squares.square(day))\"><title>\(row[0].text): \(Decimal.time(row[2].number ?? 0)), \(length) \(units.distanceName)</title></path>"
      }
      cells = "\(cells)<g class=\"d\(level)\">\(titled)</g>"
    }
    let rides = days.reduce(0) { $0 &+ Int(clamping: $1[1].whole ?? 0) }
    let name = "\(year): \(String.count(days.count, "day")), \(String.count(rides, noun))"
    return CalendarYear(year: number, name: name, cells: cells)
  }

  private static func level(_ seconds: Double) -> Int {
    seconds <= 3600 ? 1 : seconds <= 7200 ? 2 : seconds <= 14400 ? 3 : 4
  }
}

/// The places of a year's days, each a square of 12 units.
///
/// In a strip a column is a week. In blocks each month has its weeks below one another, three months in a row.
struct CalendarSquares {
  private let first: CalendarDay, last: CalendarDay
  private let blockWidth: Int?

  /// The size of a month without the gap beside it, and with the gap below it.
  static let month = (width: 96, height: 112)

  /// Creates the places, in blocks of this width or in a strip; nil for a year without a date.
  init?(year: Int, blockWidth: Int?) {
    guard let first = CalendarDay(year: year, month: 1, day: 1), let last = CalendarDay(year: year, month: 12, day: 31)
    else { return nil }
    (self.first, self.last, self.blockWidth) = (first, last, blockWidth)
  }

  /// The path of a day.
  func square(_ day: CalendarDay) -> String {
    let (x, y) = corner(of: day)
    return "M\(x) \(y)h12v12h-12z"
  }

  /// The names of months and weekdays, and all days without a ride.
  var background: HTML { blockWidth.map(backgroundOfBlocks) ?? backgroundOfStrip }

  private func corner(of day: CalendarDay) -> (x: Int, y: Int) {
    guard let blockWidth else {
      let place = day.number &- first.number &+ first.weekday
      return (place / 7 &* 14, place % 7 &* 14)
    }
    let (month, ofMonth) = (Int(clamping: day.date.month) &- 1, Int(clamping: day.date.day) &- 1)
    let week = (CalendarDay(number: day.number &- ofMonth).weekday &+ ofMonth) / 7
    return (month % 3 &* blockWidth &+ day.weekday &* 14, month / 3 &* Self.month.height &+ 22 &+ week &* 14)
  }

  private func backgroundOfBlocks(_ width: Int) -> HTML {
    let squares = (first.number...last.number).map { square(CalendarDay(number: $0)) }.joined()
    var cells: HTML = "<path class=\"d0\" d=\"\(squares)\"/>"
    for (month, name) in Report.months.enumerated() {
      let (x, y) = (month % 3 &* width, month / 3 &* Self.month.height &+ 9)
      cells = "\(cells)<text class=\"b\" x=\"\(x)\" y=\"\(y)\" style=\"font-size:9px\">\(name)</text>"
      for (day, letter) in ["M", "T", "W", "T", "F", "S", "S"].enumerated() {
        cells =
          "\(cells)<text class=\"m\" x=\"\(x &+ day &* 14 &+ 6)\" y=\"\(y &+ 10)\" style=\"font-size:5px\">\(letter)</text>"
      }
    }
    return cells
  }

  private var backgroundOfStrip: HTML {
    let days = first.weekday...last.number &- first.number &+ first.weekday
    var cells: HTML = "<path class=\"days\" d=\"\(Self.rows(days))\"/>"
    for (row, letter) in zip([0, 2, 4], ["M", "W", "F"]) {
      cells = "\(cells)<text class=\"e\" x=\"-6\" y=\"\(row &* 14 &+ 11)\">\(letter)</text>"
    }
    for (month, name) in Report.months.enumerated() {
      guard let day = CalendarDay(year: Int(clamping: first.date.year), month: month &+ 1, day: 1) else { continue }
      let week = (day.number &- first.number &+ first.weekday &+ 6) / 7
      cells = "\(cells)<text x=\"\(week &* 14)\" y=\"-6\">\(String(name.prefix(3)))</text>"
    }
    return cells
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
}
#endif
