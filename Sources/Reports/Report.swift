#if SQLite
package import Drawing
internal import Exports
package import RideDatabase
package import Workouts

/// A database as one page to look at: HTML that asks for nothing from anywhere.
///
/// Every figure is that of one of the database's views. What has no rows is left out.
package struct Report {
  let archive: RideArchive
  let page: Markup
  /// The number of rides, the latest first, that have a panel and a line on the map; nil: all.
  let panels: Int?
  /// The units of lengths and speeds.
  let units: ExportStyle.Units
  /// The parts of routes that are not drawn.
  let privacy: PositionPrivacy

  /// A report of the database on the page.
  package init(
    _ archive: RideArchive, panels: Int?, isImperial: Bool = false, privacy: PositionPrivacy = PositionPrivacy(),
    on page: Markup
  ) {
    (self.archive, self.panels, self.privacy, self.page) = (archive, panels, privacy, page)
    units = isImperial ? .imperial : .metric
  }

  /// Writes the page.
  package func write() throws(DatabaseError) {
    putHead()
    let rides = try paneledRides()
    try putTotals()
    try putYears()
    try putMonths()
    try putCalendar()
    try putRoutes(of: rides)
    try putTiles()
    try putCurves()
    try putFitness()
    try putZones()
    try putHabits()
    try putBests()
    try putRanks()
    try putGear()
    try putTroubles()
    try putRideList(rides)
    try putPanels(of: rides)
    try putProfiles(of: rides)
    try putRoutesElsewhere(of: rides)
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
      <title>Rides</title><style>
      """)
    page.put(trusted: PageParts.style)
    page.put("</style></head><body data-length=\"\(units.distanceName)\" data-height=\"\(units.ascentName)\">\n")
  }

  /// Writes a section around what `body` writes.
  func section(_ id: String, _ title: String, _ body: () throws(DatabaseError) -> Void) throws(DatabaseError) {
    page.put("<section id=\"\(id)\" aria-labelledby=\"\(id)-h\"><h2 id=\"\(id)-h\">\(title)</h2>\n")
    try body()
    page.put("</section>\n")
  }

  /// The last day with a ride; of rides that are dated after tomorrow only where there are no others.
  func lastDay() throws(DatabaseError) -> String? {
    let days = try rows(
      "(SELECT max(date) AS last, max(CASE WHEN date <= \(Self.tomorrow) THEN date END) AS sound FROM merged_rides)",
      ["coalesce(sound, last)"], by: "1")
    return days.first.flatMap { $0[0].text.utf8.count == 10 ? $0[0].text : nil }
  }

  /// The latest day that it can be anywhere on earth.
  static let tomorrow = "date('now', '+1 day')"

  /// The rows of a view, or of a statement in parentheses.
  func rows(
    _ view: String, _ columns: [String], by order: String, limit: Int? = nil
  ) throws(DatabaseError) -> [[StoredValue]] {
    var rows: [[StoredValue]] = []
    try archive.forEachRow(of: view, columns: columns, inOrder: order, limit: limit) {
      rows.append($0)
      return true
    }
    return rows
  }

  /// Every ride's number that gets a panel.
  private func paneledRides() throws(DatabaseError) -> PaneledRides {
    var rides = PaneledRides()
    try archive.forEachRow(of: "merged_rides", columns: ["workout_id"], inOrder: "local_ms DESC, workout_id DESC") {
      if let panels, rides.ids.count >= panels {
        rides.others &+= 1
      } else if case .integer(let id) = $0[0] {
        rides.ids.insert(id)
      }
      return true
    }
    return rides
  }
}

/// The rides that have a panel, and the number of those that have none.
struct PaneledRides {
  var ids: Set<Int64> = []
  var others = 0

  /// True for so many that each is drawn with fewer points: the page of 20,000 rides must stay under 14 MB.
  private var isCoarse: Bool { ids.count > 8000 }
  /// The most points of a route.
  var pointsPerRoute: Int { isCoarse ? 36 : ids.count > 3000 ? 48 : 60 }
  /// The most points of a curve.
  var pointsPerCurve: Int { isCoarse ? 24 : 48 }
}

extension StoredValue {
  /// The number; nil where it is none.
  var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    case .null, .text: nil
    }
  }

  /// The whole number; nil where it is none.
  var whole: Int64? {
    if case .integer(let number) = self { return number }
    return nil
  }

  /// The text; empty where there is none.
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
