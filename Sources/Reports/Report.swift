#if SQLite
package import Drawing
internal import Exports
package import RideDatabase
package import Workouts

/// An HTML page with the content of a database.
///
/// The page loads nothing from the network.
///
/// Every figure is read from a view of the database. Sections without rows are left out.
package struct Report {
  let archive: RideArchive
  let page: Markup
  /// The number of rides, starting with the latest, that have a panel and a line on the map; nil for all.
  let panels: Int?
  /// The units of lengths and speeds.
  let units: ExportStyle.Units
  /// The parts of routes that are not drawn.
  let privacy: PositionPrivacy
  /// The title and the line below it, as far as the user set them.
  let titles: [String]
  /// What the page calls a workout: `ride` if all are rides on wheels.
  let noun: String

  /// Creates a report of a database.
  ///
  /// `write` writes it to `page`.
  package init(
    _ archive: RideArchive, panels: Int?, isImperial: Bool = false, privacy: PositionPrivacy = PositionPrivacy(),
    titles: [String] = [], on page: Markup
  ) {
    (self.archive, self.panels, self.privacy, self.titles, self.page) = (archive, panels, privacy, titles, page)
    units = isImperial ? .imperial : .metric
    // A database that cannot be read says so at the next question.
    var isOther = false
    try? archive.forEachRow(of: "totals_by_year", columns: ["activity_type"], inOrder: "1") {
      isOther = isOther || SportFamily(activity: $0[0].text) != .cycling
      return !isOther
    }
    noun = isOther ? "workout" : "ride"
  }

  /// What the page calls workouts, at the beginning of a sentence.
  var nouns: String { noun == "ride" ? "Rides" : "Workouts" }

  /// The heading of the page.
  var heading: String { title(orElse: nouns) }

  /// The title: the text that the user set, otherwise the activities and the year that are shown.
  func title(orElse other: String) -> String {
    let filter = archive.filter
    let words = filter.activities.isEmpty ? [] : [filter.activities.map(\.inWords).joined(separator: ", ")]
    let shown = words + (filter.year.map { ["\($0)"] } ?? [])
    return titles.first ?? (shown.isEmpty ? other : shown.joined(separator: " "))
  }

  /// Writes the page.
  package func write() throws(DatabaseError) {
    putHead()
    let rides = try paneledRides()
    try putHeader()
    let bests = try bests()
    let areas = try areas(of: rides)
    try putYear(bests, areas, of: rides)
    try putRoutes(areas, of: rides)
    try putBests(bests)
    try putTotals()
    try putYears()
    try putMonths()
    try putCalendar()
    try putCurves()
    try putFitness()
    try putZones()
    try putRideList(rides)
    try putRanks()
    try putHabits()
    try putTiles()
    try putGear()
    if archive.filter.isEmpty { try putDuplicatesAndProblems() }
    try putSuspicions()
    try putPanels(of: rides)
    try putProfiles(of: rides)
    try putRoutesElsewhere(areas, of: rides)
    page.put("</main><script>")
    page.put(trusted: PageParts.script)
    page.put("</script></body></html>\n")
    page.finish()
  }

  private func putHead() {
    let policy =
      "default-src 'none'; style-src '\(PageParts.styleHash)'; script-src '\(PageParts.scriptHash)'; base-uri 'none'; form-action 'none'"
    page.put(
      """
      <!DOCTYPE html>
      <html lang="en" xmlns="http://www.w3.org/1999/xhtml"><head><meta charset="utf-8"/>
      <meta http-equiv="Content-Security-Policy" content="\(policy)"/>
      <meta name="viewport" content="width=device-width, initial-scale=1"/><meta name="referrer" content="no-referrer"/>
      <title>\(heading)</title><style>
      """)
    page.put(trusted: PageParts.style)
    page.put(
      "</style></head><body data-length=\"\(units.distanceName)\" data-height=\"\(units.ascentName)\" data-noun=\"\(noun)s\">\n"
    )
  }

  /// Writes a section with a heading around the output of `body`.
  func section(_ id: String, _ title: String, _ body: () throws(DatabaseError) -> Void) throws(DatabaseError) {
    page.put("<section id=\"\(id)\" aria-labelledby=\"\(id)-h\"><h2 id=\"\(id)-h\">\(title)</h2>\n")
    try body()
    page.put("</section>\n")
  }

  /// Returns the last day with a ride.
  ///
  /// Rides dated after tomorrow count only if there are no others.
  func lastDay() throws(DatabaseError) -> String? {
    let days = try rows(
      "(SELECT max(date) AS last, max(CASE WHEN date <= \(Self.tomorrow) THEN date END) AS sound FROM merged_rides)",
      ["coalesce(sound, last)"], by: "1")
    guard let day = days.first?[0].text, day.utf8.count == 10 else { return nil }
    // The text becomes part of statements, and a database can come from a stranger.
    return day.utf8.allSatisfy { $0 == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      ? day : nil
  }

  /// The first year of rides with a date: a clock that was never set shows an earlier one.
  ///
  /// Such rides count in sums, and are in no calendar and no picture of periods.
  static let firstYear = String(CalendarDay(PlausibleBounds.earliest).date.year)

  /// SQL for the latest date that is possible in any time zone.
  static let tomorrow = "date('now', '+1 day')"

  /// The maximum number of rows of a table, and of rows for a picture.
  static let rowLimit = 10_000

  /// The rows of a view, or of a statement in parentheses, with texts in the form for the page.
  func rows(
    _ view: String, _ columns: [String], by order: String, limit: Int = rowLimit
  ) throws(DatabaseError) -> [[StoredValue]] {
    var rows: [[StoredValue]] = []
    try archive.forEachRow(of: view, columns: columns, inOrder: order, limit: limit) {
      rows.append($0.map(\.shown))
      return true
    }
    return rows
  }

  /// Returns the rides that have a panel.
  func paneledRides() throws(DatabaseError) -> PaneledRides {
    var rides = PaneledRides()
    try archive.forEachRow(
      of: "merged_rides", columns: ["workout_id", "activity_type"], inOrder: "local_ms DESC, workout_id DESC"
    ) {
      if let id = $0[0].whole { rides.add(id, SportFamily(activity: $0[1].text), upTo: panels) }
      return true
    }
    return rides
  }
}

/// The rides that have a panel, and the number of rides without one.
struct PaneledRides {
  /// The maximum number of rides with a panel: two people's lifetimes.
  static let limit = 131_072

  /// The family of each ride's activity.
  var ids: [Int64: SportFamily] = [:]
  var others = 0

  /// Adds the next ride if there is room for its panel.
  mutating func add(_ ride: Int64, _ family: SportFamily, upTo panels: Int?) {
    if ids.count < min(panels ?? .max, Self.limit) { ids[ride] = family } else { others &+= 1 }
  }

  /// Whether rides are drawn with fewer points, because there are so many.
  ///
  /// A page of 20,000 rides must stay below 14 MB.
  private var isCoarse: Bool { ids.count > 8000 }
  /// The maximum number of points of a route.
  var pointsPerRoute: Int { isCoarse ? 36 : ids.count > 3000 ? 48 : ids.count > 400 ? 60 : 160 }
  /// The maximum number of points of a curve.
  var pointsPerCurve: Int { isCoarse ? 24 : 48 }
}

extension StoredValue {
  /// The number of bytes of a text that a page shows; a longer text, such as a path, shows its beginning and its end.
  static let shownBytes = 256

  /// The value as a page shows it.
  var shown: StoredValue {
    guard case .text(let text) = self, text.utf8.count > Self.shownBytes else { return self }
    let end = text.utf8.suffix(128).drop { $0 & 0xC0 == 0x80 }
    return .text(text.cut(toBytes: 128) + "…" + String(decoding: end, as: UTF8.self))
  }

  /// The value as a floating-point number; nil for other types.
  var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    case .null, .text: nil
    }
  }

  /// The value as an integer; nil for other types.
  var whole: Int64? {
    if case .integer(let number) = self { return number }
    return nil
  }

  /// The value as text; empty for null.
  var text: String {
    switch self {
    case .text(let text): text
    case .integer(let number): String(number)
    case .number(let number): Decimal.text(number, places: 1)
    case .null: ""
    }
  }
}
#endif
