#if SQLite
internal import Drawing
internal import RideDatabase

// Sections with tables, some with a picture.
extension Report {
  private static let ride = [
    ReportColumn("date", "date", .date), ReportColumn("activity_type", "activity", .activity),
    ReportColumn("title", "title", .title),
    ReportColumn("distance_m", "", .way), ReportColumn("timer_s", "time", .time),
    ReportColumn("ascent_m", "", .height), ReportColumn("workout_id", "", .ride),
  ]

  /// Writes a section of tables if `view` has rows.
  private func section(
    _ id: String, _ title: String, ifRowsIn view: String, _ body: () throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    if try !rows(view, ["1"], by: "1", limit: 1).isEmpty { try section(id, title, body) }
  }

  func putTiles() throws(DatabaseError) {
    let columns = [
      ReportColumn("zoom", "zoom", .count), ReportColumn("tiles", "tiles", .count),
      ReportColumn("square", "greatest square", .count), ReportColumn("cluster", "greatest cluster", .count),
    ]
    var squares: [[StoredValue]] = []
    _ = try archive.forEachRow(of: .squares) {
      if $0[1].number ?? 0 > 0 { squares.append([$0[0], $0[1], $0[2], $0[9]]) }
      return true
    }
    if squares.isEmpty { return }
    var years: [[StoredValue]] = []
    _ = try archive.forEachRow(of: .tileYears) {
      years.append($0)
      return true
    }
    let maps = [try archive.tileMap(zoom: 14, hiding: privacy), try archive.tileMap(zoom: 17, hiding: privacy)]
    try section("tiles", "Explorer tiles") { () throws(DatabaseError) in
      page.put(
        "<p class=\"note\">Squares of the map, of about a mile (zoom 14) and of 200 m (zoom 17), that a \(noun) has crossed.\(maps.contains(where: \.isConcealed) ? " The tables count whole routes; the maps leave out what is concealed." : "")</p>"
      )
      page.put("<div class=\"maps\">")
      for map in maps where !map.tiles.isEmpty { draw(map) }
      page.put("</div>\n")
      table("Tiles, squares and clusters", columns, squares)
      table(
        "Tiles by year",
        [
          ReportColumn("zoom", "zoom", .count), ReportColumn("year", "year", .date), ReportColumn("rides", "", .rides),
          ReportColumn("tiles", "crossed", .count), ReportColumn("opened", "new", .count),
          ReportColumn("total", "in all", .count),
        ], years)
    }
  }

  /// Draws the tiles around the greatest square, and marks the greatest square and cluster.
  private func draw(_ map: TileMap) {
    let inCluster = map.tiles.count(where: \.isInCluster)
    var parts = ["\(String.count(map.tiles.count, "tile")) of zoom \(map.zoom)"]
    if map.clusterTiles > 0 {
      let place = inCluster > 0 ? "in a stronger colour" : "elsewhere"
      parts.append("the greatest cluster, \(place), has \(map.clusterTiles)")
    }
    if let square = map.square { parts.append("the greatest square, outlined, \(square.side) × \(square.side)") }
    if map.elsewhere > 0 { parts.append("\(String.count(map.elsewhere, "tile")) elsewhere") }
    if map.isConcealed { parts.append("parts are concealed") }
    let name = parts.joined(separator: "; ")
    // A unit is a tenth of a tile. A few tiles are centred in a picture with room for more.
    let (width, height) = (max(map.columns, 8) &* 10, max(map.rows, map.columns &* 2 / 3, 8) &* 10)
    let (left, top) = ((map.columns &* 10 &- width) / 2 &- 5, (map.rows &* 10 &- height) / 2 &- 5)
    page.put(
      "<figure class=\"map\"><figcaption>\(name)</figcaption><svg viewBox=\"\(left) \(top) \(width &+ 10) \(height &+ 10)\" role=\"img\" aria-label=\"\(name)\">"
    )
    for isInCluster in [false, true] where isInCluster ? inCluster > 0 : inCluster < map.tiles.count {
      let count = isInCluster ? inCluster : map.tiles.count &- inCluster
      page.put(
        "<g class=\"\(isInCluster ? "d3" : "d2")\"><title>\(String.count(count, "tile")) \(isInCluster ? "in the greatest cluster" : "outside of it")</title><path d=\""
      )
      for tile in map.tiles where tile.isInCluster == isInCluster {
        page.put("M\(tile.column &* 10) \(tile.row &* 10)h9v9h-9z")
      }
      page.put("\"/></g>")
    }
    if let square = map.square {
      page.put(
        "<path class=\"square\" d=\"M\(square.column &* 10 &- 1) \(square.row &* 10 &- 1)h\(square.side &* 10 &+ 1)v\(square.side &* 10 &+ 1)h-\(square.side &* 10 &+ 1)z\"><title>the greatest square: \(square.side) × \(square.side) tiles</title></path>"
      )
    }
    page.put("</svg></figure>\n")
  }

  func putHabits() throws(DatabaseError) {
    try section("habits", "Weekdays and hours", ifRowsIn: "totals_by_weekday") { () throws(DatabaseError) in
      try putGrid()
      try table(
        "Sums by weekday", of: "totals_by_weekday", [ReportColumn("name", "weekday")] + Self.sums, by: "weekday")
      try table(
        "Sums by hour of the start", of: "totals_by_hour", [ReportColumn("hour", "hour", .count)] + Self.sums,
        by: "hour")
    }
    try section("eddington", "Eddington numbers", ifRowsIn: "eddington") { () throws(DatabaseError) in
      let all = try rows(
        "(SELECT * FROM eddington WHERE year = 'all' AND activity_type = 'all')",
        ["eddington_\(units.distanceName)", "missing_days_\(units.distanceName)"], by: "1"
      ).first
      page.put(
        """
        <p class="note">\(all?[0].text ?? "0"): so many days have at least so many \(units.distanceName). \
        \(all?[1].text ?? "") days more are missing to the next number.</p>
        """)
      try table(
        "Eddington numbers", of: "eddington",
        [
          ReportColumn("year", "year", .date), ReportColumn("activity_type", "activity", .activity),
          ReportColumn("days", "days", .count),
          ReportColumn("eddington_km", "E, km", .count),
          ReportColumn("missing_days_km", "days missing to E + 1", .count),
          ReportColumn("eddington_mi", "E, miles", .count), ReportColumn("missing_days_mi", "days missing", .count),
        ], by: "year <> 'all', year DESC, activity_type <> 'all', eddington_km DESC, activity_type")
    }
  }

  /// Draws a square for each weekday and hour.
  ///
  /// Its area is proportional to the number of rides that start then.
  private func putGrid() throws(DatabaseError) {
    let found = try rows(Views.startsByWeekdayAndHour, ["weekday - 1", "hour", "n"], by: "1, 2")
    let most = found.map { $0[2].number ?? 0 }.max() ?? 1
    let name = "Starts by weekday and hour"
    let days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    if let row = found.max(by: { $0[2].number ?? 0 < $1[2].number ?? 0 }), let day = row[0].whole,
      let hour = row[1].whole, days.indices.contains(Int(clamping: day))
    {
      page.put(
        "<p class=\"note\">The most \(noun)s, \(row[2].text), start on \(days[Int(clamping: day)])s between \(hour):00 and \(hour):59.</p>"
      )
    }
    page.put(
      "<figure><figcaption>\(name)</figcaption><svg viewBox=\"0 -12 960 266\" role=\"img\" aria-label=\"\(name)\"><g class=\"axis\">"
    )
    for (row, day) in days.enumerated() {
      page.put("<text x=\"80\" y=\"\(Double(row) * 32 + 20)\" class=\"e\">\(String(day.prefix(3)))</text>")
    }
    for hour in stride(from: 0, to: 24, by: 3) {
      page.put("<text x=\"\(Double(hour) * 36 + 106)\" y=\"244\" class=\"m\">\(hour)</text>")
    }
    page.put("</g>")
    for row in found {
      guard let day = row[0].whole, let hour = row[1].number, let rides = row[2].number,
        days.indices.contains(Int(clamping: day))
      else { continue }
      let side = max((rides / most).squareRoot() * 28, 2)
      let (x, y) = (hour * 36 + 106, Double(day) * 32 + 16)
      page.put(
        "<rect class=\"s0\" x=\"\(x - side / 2)\" y=\"\(y - side / 2)\" width=\"\(side)\" height=\"\(side)\" rx=\"3\"><title>\(days[Int(clamping: day)]), \(hour, places: 0):00: \(String.count(Int(clamping: row[2].whole ?? 0), noun))</title></rect>"
      )
    }
    page.put("</svg></figure>")
  }

  func putRanks() throws(DatabaseError) {
    try section("ranks", "Longest and highest \(noun)s", ifRowsIn: "longest_rides") { () throws(DatabaseError) in
      try table("The longest \(noun)s", of: "longest_rides", Self.ride, by: "distance_m DESC, workout_id", limit: 10)
      try table("The highest \(noun)s", of: "highest_rides", Self.ride, by: "ascent_m DESC, workout_id", limit: 10)
    }
  }

  func putGear() throws(DatabaseError) {
    let dates = [ReportColumn("first_date", "first", .date), ReportColumn("last_date", "last", .date)]
    try section("gear", "Gear and devices", ifRowsIn: "totals_by_device") { () throws(DatabaseError) in
      try table(
        "Sums by gear", of: "(SELECT * FROM totals_by_gear WHERE gear <> 'unknown')",
        [ReportColumn("gear", "gear", .title)] + Self.sums + dates, by: "distance_m DESC, 1")
      try table(
        "Sums by device", of: "totals_by_device", [ReportColumn("device", "device", .title)] + Self.sums + dates,
        by: "workouts DESC, 1")
    }
  }

  func putDuplicatesAndProblems() throws(DatabaseError) {
    var copies: [[StoredValue]] = []
    _ = try archive.forEachRow(of: .duplicates) {
      copies.append($0.map(\.shown))
      return copies.count < Self.listLimit
    }
    if !copies.isEmpty {
      try section("duplicates", "Duplicates") { () throws(DatabaseError) in
        // Recordings of one ride, all of which count.
        let rides = Set(copies.filter { $0[3].text.hasPrefix("all count") }.map { $0[0].text }).count
        let have = "\(String.count(rides, noun)) \(rides == 1 ? "has" : "have")"
        let more =
          rides == 0 ? "" : " \(have) several recordings that all count: ingest --copies rides counts each once."
        page.put(
          "<p class=\"note\">What is there more than once, in groups. Each recording counts once.\(more)</p>")
        table(
          copies.count < Self.listLimit ? "Duplicates" : "The first \(Self.listLimit) duplicates",
          [
            ReportColumn("group_number", "group", .count), ReportColumn("same", "same"),
            ReportColumn("kept", "counts", .flag), ReportColumn("why", "why"), ReportColumn("date", "date", .date),
            ReportColumn("activity_type", "activity", .activity), ReportColumn("workout_id", "", .ride),
            ReportColumn("has", "has"), ReportColumn("input", "input", .input),
          ], copies, isOpen: false)
      }
    }
    try section("problems", "Problems", ifRowsIn: "problems") { () throws(DatabaseError) in
      page.put(
        """
        <p class="note">Of partial inputs all that could be read is in the figures; of failed ones nothing is.</p>
        """)
      try table(
        "Inputs that are damaged or were refused", of: "problems",
        [
          ReportColumn("status", "status"), ReportColumn("reason", "reason"), ReportColumn("path", "input", .input),
          ReportColumn("problem_offset", "at byte", .count), ReportColumn("detail", "detail", .title),
        ], by: "status, reason, path", limit: Self.listLimit, isOpen: false)
    }
  }

  func putSuspicions() throws(DatabaseError) {
    try section("suspicions", "What cannot be believed", ifRowsIn: "suspicion_list") { () throws(DatabaseError) in
      page.put("<p class=\"note\">These values are counted in sums, and left out of bests and curves.</p>")
      try table(
        "What cannot be believed", of: "suspicion_list",
        [
          ReportColumn("date", "date", .date), ReportColumn("activity_type", "activity", .activity),
          ReportColumn("quantity", "quantity", .activity), ReportColumn("replace(why, '-', ' ')", "why"),
          ReportColumn("value", "value", .number(1)),
          ReportColumn("stretches", "stretches", .count), ReportColumn("at_s", "at", .time),
          ReportColumn("duration_s", "for", .time), ReportColumn("workout_id", "", .ride),
        ], by: "date DESC, workout_id, quantity, why, at_s", limit: Self.listLimit, isOpen: false)
    }
  }

  /// The maximum number of rows of lists that can be as long as the archive.
  static let listLimit = 1000
}
#endif
