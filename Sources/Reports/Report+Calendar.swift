#if SQLite
internal import Drawing
internal import RideDatabase

// A calendar: a column for each week from Monday, a row for each day of the week.
extension Report {
  func putCalendar() throws(DatabaseError) {
    let days = try rows(
      "(SELECT day, sum(workouts) AS n, sum(timer_s) AS timer_s, sum(distance_m) AS distance_m FROM totals_by_day GROUP BY 1)",
      ["day", "n", "timer_s", "distance_m"], by: "day")
    if days.isEmpty { return }
    try section("calendar", "Calendar") { () throws(DatabaseError) in
      var start = days.startIndex
      var years: [HTML] = []
      while start < days.endIndex {
        let year = days[start][0].text.prefix(4)
        let end = days[start...].firstIndex { $0[0].text.prefix(4) != year } ?? days.endIndex
        years.append(Self.year(String(year), days[start..<end]))
        start = end
      }
      page.put(
        "<p class=\"note\">A square for each day; the darker, the longer the day's rides: to 1, 2, 4 hours, and more.</p>"
      )
      for year in years.reversed() { page.put(year) }
    }
  }

  private static func year(_ year: String, _ days: ArraySlice<[StoredValue]>) -> HTML {
    guard let number = Int64(year) else { return "" }
    let first = CalendarDay.number(number, 1, 1), next = CalendarDay.number(number &+ 1, 1, 1)
    // 1970-01-01 was a Thursday.
    let shift = (first &+ 3 &+ 7_000_000) % 7
    var cells: HTML = ""
    for level in 0...4 {
      var path = ""
      var titled: HTML = ""
      if level == 0 {
        for day in 0..<(next &- first) { path += square(day &+ shift) }
        cells = "\(cells)<path class=\"d0\" d=\"\(path)\"/>"
        continue
      }
      for row in days where Self.level(row[2].number ?? 0) == level {
        let parts = row[0].text.split(separator: "-").compactMap { Int64($0) }
        guard parts.count == 3 else { continue }
        let place = CalendarDay.number(parts[0], parts[1], parts[2]) &- first &+ shift
        let km = Decimal.text((row[3].number ?? 0) / 1000, places: 1)
        titled =
          "\(titled)<path d=\"\(square(place))\"><title>\(row[0].text): \(Decimal.time(row[2].number ?? 0)), \(km) km</title></path>"
      }
      cells = "\(cells)<g class=\"d\(level)\">\(titled)</g>"
    }
    let rides = days.reduce(0) { $0 + ($1[1].number ?? 0) }
    let name = "\(year): \(days.count) days, \(Decimal.text(rides, places: 0)) rides"
    return
      """
      <figure class="year"><figcaption>\(name)</figcaption><svg viewBox="0 0 742 98" role="img" aria-label="\(name)">\(cells)</svg></figure>

      """
  }

  private static func level(_ seconds: Double) -> Int {
    seconds <= 3600 ? 1 : seconds <= 7200 ? 2 : seconds <= 14400 ? 3 : 4
  }

  private static func square(_ place: Int64) -> String { "M\(place / 7 &* 14) \(place % 7 &* 14)h12v12h-12z" }
}

/// Days as numbers.
enum CalendarDay {
  /// Days since 1970-01-01 in the Gregorian calendar.
  static func number(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    // Years from March, so that the leap day is the last.
    let fromMarch = month > 2 ? year : year &- 1
    let months = (month &+ 9) % 12
    let years = fromMarch &* 365 &+ fromMarch / 4 &- fromMarch / 100 &+ fromMarch / 400
    return years &+ (months &* 153 &+ 2) / 5 &+ day &- 719_469
  }
}
#endif
