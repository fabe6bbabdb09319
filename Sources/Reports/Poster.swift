#if SQLite
package import Drawing
internal import Exports
package import RideDatabase
package import Workouts

/// A picture of a database's rides for printing: small routes in a grid, all routes on one map, or a calendar.
package struct Poster {
  /// The kinds of posters.
  package enum Kind: Sendable {
    /// One cell with the route of each ride.
    case grid
    /// All routes on one map, in the area with the most rides.
    case heat
    /// A square for each day, the years in columns.
    case calendar
  }

  /// The proportions of the sheet, in portrait format; a heat map of an area that is wider than high is in landscape
  /// format.
  package enum Sheet: Sendable {
    case a3
    /// Four to five, for posts.
    case post

    /// The shorter and the longer side.
    fileprivate var sides: (Int, Int) { (1000, self == .a3 ? 1414 : 1250) }
    fileprivate var printedSides: (HTML, HTML) { self == .a3 ? ("297mm", "420mm") : ("1080", "1350") }
  }

  private let report: Report
  private let kind: Kind
  private let sheet: Sheet
  /// Whether the sheet is in landscape format.
  private var isWide = false
  private var width: Int { isWide ? sheet.sides.1 : sheet.sides.0 }
  private var height: Int { isWide ? sheet.sides.0 : sheet.sides.1 }
  /// The right edge of texts and of the picture.
  private var right: Double { Double(width &- 40) }
  /// The rectangle for the picture below the title.
  private var box: (left: Double, top: Double, width: Double, height: Double) {
    (40, 150, right - 40, Double(height &- 214))
  }
  private var units: ExportStyle.Units { report.units }
  private var page: Markup { report.page }

  /// Creates a poster of the rides that `archive` shows.
  package init(
    _ archive: RideArchive, _ kind: Kind, _ sheet: Sheet = .a3, isImperial: Bool,
    privacy: PositionPrivacy = PositionPrivacy(), titles: [String] = [], on page: Markup
  ) {
    report = Report(archive, panels: nil, isImperial: isImperial, privacy: privacy, titles: titles, on: page)
    (self.kind, self.sheet) = (kind, sheet)
  }

  /// The SQL condition for a cell of the grid: a route across at least some 50 m, as a shorter one is a dot.
  private static let isDrawn = """
    workout_id IN (SELECT workout_id FROM routes GROUP BY 1
      HAVING max(max_latitude_deg) - min(min_latitude_deg) > 0.0005
        OR max(max_longitude_deg) - min(min_longitude_deg) > 0.0005)
    """

  /// Returns the number of rides on a poster; 0 means that there is nothing to draw.
  package static func rideCount(_ archive: RideArchive, _ kind: Kind) throws(DatabaseError) -> Int {
    let condition =
      switch kind {
      case .grid: isDrawn
      case .heat: "workout_id IN (SELECT workout_id FROM routes)"
      case .calendar: "date >= '\(Report.firstYear)'"
      }
    var count = 0
    try archive.forEachRow(
      of: "(SELECT count(*) AS n FROM merged_rides WHERE \(condition))", columns: ["n"], inOrder: "n"
    ) {
      count = Int(clamping: $0[0].whole ?? 0)
      return true
    }
    return count
  }

  /// Writes the picture.
  package mutating func write() throws(DatabaseError) {
    let rides = kind == .calendar ? PaneledRides() : try report.paneledRides()
    let area = kind == .heat ? try report.areas(of: rides).maps.first : nil
    if let area {
      let portrait = scale(of: area)
      isWide = true
      isWide = scale(of: area) > portrait
    }
    let title = report.title(orElse: "All \(report.noun)s")
    page.beginPicture(title, about: name, width: width, height: height, size: size)
    // Letters are at most 0.7 of their size wide.
    let shown = title.fitting(48)
    let letters = min(56, box.width / (0.7 * Double(max(shown.unicodeScalars.count, 1))))
    page.put("<text class=\"h\" x=\"40\" y=\"86\" style=\"font-size:\(letters, places: 0)px\">\(shown)</text>")
    let sums =
      switch kind {
      case .grid: try sums(of: drawGrid(rides))
      case .heat: try area.map { area throws(DatabaseError) in try drawHeat(area, of: rides) } ?? ""
      case .calendar: try drawCalendar()
      }
    let line = report.titles.dropFirst().first?.fitting(90) ?? sums
    page.put("<text class=\"f\" x=\"42\" y=\"120\">\(line)</text>\n")
    if kind != .calendar, !report.privacy.isEmpty {
      page.put("<text class=\"e\" x=\"\(right)\" y=\"\(height &- 24)\">parts of the routes are concealed</text>")
    }
    page.endPicture()
    page.finish()
  }

  /// Returns the size of an area on the sheet.
  private func scale(of area: RouteArea) -> Double {
    let frame = area.viewBox
    return min(box.width / frame.width, box.height / frame.height)
  }

  private var size: HTML {
    let (short, long) = sheet.printedSides
    return " width=\"\(isWide ? long : short)\" height=\"\(isWide ? short : long)\""
  }

  /// Writes the colours' names near the foot of the sheet.
  private func putLegend(_ parts: [(name: String, style: String)]) {
    var x = 40.0
    let y = Double(height &- 44)
    for (name, style) in parts {
      page.put(
        kind == .calendar
          ? "<path class=\"\(style)\" d=\"M\(x) \(y - 10)h12v12h-12z\"/>"
          : "<g class=\"\(style)\"><path d=\"M\(x) \(y - 4)h14\" stroke-width=\"5\"/></g>")
      page.put("<text x=\"\(x + 20)\" y=\"\(y)\">\(name)</text>")
      // Letters are some 6 units wide.
      x += 44 + Double(name.unicodeScalars.count) * 6.2
    }
  }

  /// Writes the colours of the activities that are drawn, unless they have one colour.
  private func putLegend(of drawn: Set<Int64>, _ rides: PaneledRides) {
    putLegend(SportFamily.named(in: drawn.compactMap { rides.ids[$0] }).map { ($0.rawValue, "r\($0.place)") })
  }

  private var name: String {
    switch kind {
    case .grid: "the route of each ride"
    case .heat: "all routes over one another"
    case .calendar: "a square for each day"
    }
  }

  /// Returns the totals of the rides that are drawn.
  private func sums(of drawn: Set<Int64>, _ place: String = "") throws(DatabaseError) -> String {
    var sums = [Double(drawn.count), 0, 0, 0]
    try report.archive.forEachRow(
      of: "merged_rides", columns: ["workout_id", "distance_m", "timer_s", "ascent_m"], inOrder: "workout_id"
    ) { row in
      guard let id = row[0].whole, drawn.contains(id) else { return true }
      for place in 1...3 { sums[place] += row[place].number ?? 0 }
      return true
    }
    return words(sums, ("route", "routes"), place)
  }

  private func words(_ sums: [Double], _ things: (one: String, many: String), _ place: String = "") -> String {
    [
      "\(Decimal.grouped(sums[0], places: 0)) \(sums[0] == 1 ? things.one : things.many)\(place)",
      "\(Decimal.grouped(sums[1] / units.metersPerDistanceUnit, places: 1)) \(units.distanceName)",
      "\(Decimal.grouped(sums[2] / 3600, places: 1)) hours",
      "\(Decimal.grouped(sums[3] / units.metersPerAscentUnit, places: 0)) \(units.ascentName) climbed",
    ].joined(separator: " · ")
  }

  // MARK: Grid

  private func drawGrid(_ rides: PaneledRides) throws(DatabaseError) -> Set<Int64> {
    var drawn: Set<Int64> = []
    let count = try Self.rideCount(report.archive, kind)
    let cells = Cells(count, width: box.width, height: box.height)
    let rowCount = Double(Cells.rows(count, inColumns: cells.columns))
    let rowHeight = min(box.height / rowCount, cells.size * 1.3)
    let free = (box.height - rowHeight * rowCount) / 2
    var (row, column) = (0, 0)
    var open: (ride: Int64, date: String, pieces: [[(latitude: Double, longitude: Double)]])?
    func close() {
      guard let ride = open else { return }
      open = nil
      guard let map = Self.map(of: report.privacy.shown(of: ride.pieces).pieces) else { return }
      let size = cells.size
      // The last row is in the middle.
      let empty = max((row &+ 1) &* cells.columns &- count, 0)
      let left = box.left + (Double(column) + Double(empty) / 2) * size
      let top = box.top + free + Double(row) * rowHeight
      column &+= 1
      if column == cells.columns { (row, column) = (row &+ 1, 0) }
      drawn.insert(ride.ride)
      // A date is some 70 units wide.
      let hasDate = size > 84
      page.put("<g class=\"r\((rides.ids[ride.ride] ?? .other).place)\"><title>\(ride.date)</title>")
      let frame = RouteMap.Frame(
        left: left + size * 0.1, top: top + size * 0.08, width: size * 0.8, height: size * (hasDate ? 0.7 : 0.84))
      map.draw(
        in: frame, thickness: min(max(size / 60, 0.8), 3), pointLimit: cells.pointLimit, on: page)
      if hasDate {
        page.put("<text class=\"m\" x=\"\(left + size / 2)\" y=\"\(top + size * 0.93)\">\(ride.date)</text>")
      }
      page.put("</g>\n")
    }
    try report.archive.forEachRow(
      of:
        "(SELECT m.workout_id, m.date, m.local_ms, r.piece, r.polyline FROM merged_rides AS m JOIN routes AS r ON r.workout_id = m.workout_id WHERE m.\(Self.isDrawn))",
      columns: ["workout_id", "date", "polyline"], inOrder: "local_ms, workout_id, piece"
    ) { row in
      guard let id = row[0].whole, case .text(let line) = row[2] else { return true }
      if open?.ride != id {
        close()
        open = (id, row[1].text, [])
      }
      let piece = Array(StoredPolyline(line, after: open?.pieces ?? []))
      open?.pieces.append(piece)
      return true
    }
    close()
    putLegend(of: drawn, rides)
    return drawn
  }

  private static func map(of pieces: [[(latitude: Double, longitude: Double)]]) -> RouteMap? {
    guard let first = pieces.first?.first else { return nil }
    let plane = GroundPlane(latitudeDegrees: first.latitude, longitudeDegrees: first.longitude)
    return RouteMap(
      pieces: pieces.map {
        $0.map { plane.place(latitudeDegrees: $0.latitude, longitudeDegrees: $0.longitude) }
      })
  }

  /// The largest size of equal square cells that fit into a rectangle.
  struct Cells {
    let columns: Int
    let size: Double

    init(_ count: Int, width: Double, height: Double) {
      var columns = 1
      while Double(Self.rows(count, inColumns: columns)) * width / Double(columns) > height,
        columns < 1000
      { columns &+= 1 }
      self.columns = columns
      size = width / Double(columns)
    }

    /// The maximum number of points of a route, limited to what is visible at this size.
    var pointLimit: Int { size > 200 ? 800 : size > 70 ? 200 : 60 }

    /// Returns the number of rows of `count` cells, at least one.
    static func rows(_ count: Int, inColumns columns: Int) -> Int {
      (max(count, 1) &+ columns &- 1) / max(columns, 1)
    }
  }

  // MARK: Heat

  /// Draws the area with most routes, and returns the totals of its rides.
  private func drawHeat(_ area: RouteArea, of rides: PaneledRides) throws(DatabaseError) -> String {
    let (box, opacity) = (box, Report.opacity(area.rides.count))
    let share = box.height / box.width
    let frame = area.frame(share...share)
    page.put(
      "<svg x=\"\(box.left)\" y=\"\(box.top)\" width=\"\(box.width)\" height=\"\(box.height)\" viewBox=\"\(frame.x) \(frame.y) \(frame.width) \(frame.height)\">"
    )
    // A few routes are drawn with thicker lines.
    let thickness = max(1.6, 5 / Double(area.rides.count).squareRoot().squareRoot()) * frame.width / box.width
    page.put("<g class=\"route\" stroke-opacity=\"\(opacity, places: 2)\" stroke-width=\"\(thickness)\">\n")
    let drawn = try report.putLines(of: area.whole, pointLimit: area.rides.count > 100 ? 400 : 2000) { _ in "" }
    page.put("</g></svg>\n")
    putLegend(of: drawn, rides)
    page.put("<g transform=\"translate(\(box.left) \(box.top))\">")
    area.drawLegend(frame, width: box.width, height: box.height, letters: 13, units, on: page)
    page.put("</g>")
    let elsewhere = rides.ids.count &- drawn.count
    page.put(
      "<text x=\"40\" y=\"\(height &- 24)\">\(Gazetteer.credit)\(elsewhere > 0 ? "; \(String.count(elsewhere, report.noun)) elsewhere or without a route" : "")</text>"
    )
    return try sums(of: drawn, " " + area.words)
  }

  // MARK: Calendar

  /// Draws the days, and returns the sums of `totals_by_year`.
  ///
  /// The years are in as few columns as fit on the sheet, each column a year wide.
  private func drawCalendar() throws(DatabaseError) -> String {
    let count = max(try report.calendarYearCount(), 1)
    if count == 1 { try drawMonths() } else { try drawYears(count) }
    putLegend(Report.levels)
    let sumColumns = ["workouts", "distance_m", "timer_s", "ascent_m"].map { "sum(\($0))" }
    let sums = try report.rows("totals_by_year", sumColumns, by: "1").first ?? []
    return words(sumColumns.indices.map { sums.isEmpty ? 0 : sums[$0].number ?? 0 }, (report.noun, report.noun + "s"))
  }

  /// Draws the only year, each month in a block.
  private func drawMonths() throws(DatabaseError) {
    let month = CalendarSquares.month
    let scale = min(box.width / Double(3 &* month.width &+ 40), box.height / Double(4 &* month.height))
    let width = Int(exactly: ((box.width / scale - Double(month.width)) / 2).rounded()) ?? month.width
    try report.forEachCalendarYear(blockWidth: width) { year in
      page.put("<g transform=\"translate(\(box.left) \(box.top)) scale(\(scale, places: 3))\">\(year.cells)</g>\n")
    }
  }

  /// Draws the years, each as a strip of weeks.
  private func drawYears(_ count: Int) throws(DatabaseError) {
    // A year is 772 × 132 units with its months and weekdays, and has its name above.
    let (wide, tall) = (800.0, 184.0)
    var (columns, scale, rows) = (0, 0.0, count)
    repeat {
      columns &+= 1
      scale = box.width / (wide * Double(columns))
      rows = Cells.rows(count, inColumns: columns)
    } while Double(rows) * tall * scale > box.height && columns < 12
    // The rest of the sheet is between the years.
    let height = max(min(box.height / Double(rows), tall * scale * 1.4), tall * scale)
    let top = box.top + max(box.height - height * Double(rows), 0) / 2
    var (row, column) = (0, 0)
    try report.forEachCalendarYear { year in
      defer {
        row &+= 1
        if row == rows { (row, column) = (0, column &+ 1) }
      }
      page.put(
        "<g transform=\"translate(\(box.left + Double(column) * wide * scale) \(top + Double(row) * height)) scale(\(scale, places: 3))\">"
      )
      page.put("<text class=\"b\" x=\"2\" y=\"24\" style=\"font-size:26px\">\(year.name)</text>")
      page.put("<g class=\"strip\" transform=\"translate(28 60)\">\(year.cells)</g></g>\n")
    }
  }
}
#endif
