#if SQLite
internal import Drawing
internal import Exports
internal import RideDatabase

// The list of all rides, and the data from which the page's script draws their panels.
extension Report {
  private static let list = [
    ReportColumn("date", "date", .date), ReportColumn("activity_type", "activity", .activity),
    ReportColumn("title", "title", .title),
    ReportColumn("distance_m", "", .way), ReportColumn("timer_s", "time", .time),
    ReportColumn("ascent_m", "", .height), ReportColumn("avg_speed_mps", "", .rate),
    ReportColumn("avg_heart_rate_bpm", "beats/min", .count), ReportColumn("avg_power_w", "W", .count),
  ]

  func putRideList(_ rides: PaneledRides) throws(DatabaseError) {
    if rides.ids.isEmpty { return }
    try section("rides", "All \(noun)s") { () throws(DatabaseError) in
      if rides.others > 0 {
        page.put(
          "<p class=\"note\">The latest \(rides.ids.count) \(noun)s open, as --limit asks; \(rides.others) are figures alone.</p>"
        )
      }
      page.put(
        """
        <p><label for="filter">Filter</label> <input id="filter" type="search" autocomplete="off"/> <span id="found" role="status"></span></p>
        <div class="wide" role="group" tabindex="0" aria-label="All \(noun)s"><table id="list" class="sorts"><caption>All \(noun)s</caption>
        """)
      putHeads(Self.list)
      page.put("<tbody>")
      try archive.forEachRow(
        of: "merged_rides", columns: Self.list.map(\.name) + ["workout_id"], inOrder: "local_ms DESC, workout_id DESC"
      ) {
        put(Array($0.dropLast()), Self.list, id: " id=\"w\($0.last?.whole ?? 0)\"")
        return true
      }
      page.put("</tbody></table></div><p><button type=\"button\" id=\"more\" hidden=\"\">Show more</button></p>")
    }
  }

  // MARK: Panels

  /// The quantities per minute that panels show.
  private var series: [String] {
    ["avg_heart_rate_bpm", "avg_power_w", "avg_speed_mps * \(units.speed(1))"]
  }

  /// Writes each ride's curves for the script: the number of minutes, then for each quantity its bounds and one
  /// character per point.
  func putPanels(of rides: PaneledRides) throws(DatabaseError) {
    var list = ListOfRides("curves-of-rides", on: page)
    var ride: Int64 = 0
    var minutes: [[Double?]] = []
    let series = series
    func close() {
      defer { minutes.removeAll(keepingCapacity: true) }
      guard minutes.count > 1 else { return }
      let lines = series.indices.map { place in
        SmallCurve.text(of: minutes.map { $0[place] }, pointLimit: rides.pointsPerCurve, places: place == 2 ? 2 : 0)
          ?? "0"
      }
      guard lines.contains(where: { $0 != "0" }) else { return }
      list.put(ride, "[\(minutes.count),\(lines.joined(separator: ","))]")
    }
    try archive.forEachRow(of: "minute_rows", columns: ["minute_id >> 14"] + series, inOrder: "minute_id") {
      if let id = $0[0].whole, id != ride {
        close()
        ride = id
      }
      // A panel shows at most 24 hours.
      if rides.ids[ride] != nil, minutes.count < 1440 { minutes.append($0.dropFirst().map(\.number)) }
      return true
    }
    close()
    list.end()
  }

  /// Writes each ride's altitudes along its route.
  func putProfiles(of rides: PaneledRides) throws(DatabaseError) {
    var list = ListOfRides("profiles-of-rides", on: page)
    try archive.forEachRow(of: "route_profiles", columns: ["workout_id", "heights_m"], inOrder: "workout_id") {
      guard let id = $0[0].whole, rides.ids[id] != nil, case .text(let text) = $0[1] else { return true }
      let heights = text.split(separator: ",", omittingEmptySubsequences: false)
        .map { Double($0).map { $0 / units.metersPerAscentUnit } }
      if let curve = SmallCurve.text(of: heights, pointLimit: rides.pointsPerCurve) { list.put(id, curve) }
      return true
    }
    list.end()
  }
}

/// Writes values of rides for the script as one JSON object.
struct ListOfRides {
  private let page: Markup
  private var isFirst = true

  init(_ id: String, on page: Markup) {
    self.page = page
    page.put("<script type=\"application/json\" id=\"\(id)\">{")
  }

  /// Writes a ride's value, which must be JSON.
  mutating func put(_ ride: Int64, _ value: String) {
    page.put(trusted: "\(isFirst ? "" : ",\n")\"\(ride)\":\(value)")
    isFirst = false
  }

  func end() { page.put("}</script>") }
}

/// A compact encoding of a curve: its bounds, and one letter for the height of each point.
private enum SmallCurve {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+".utf8)

  /// Returns the curve as JSON `[least, greatest, "letters"]`; nil for a constant curve.
  ///
  /// Each letter is the mean of an equal share of the values, and `-` stands for missing values.
  static func text(of values: [Double?], pointLimit: Int, places: Int = 0) -> String? {
    let all = values.compactMap { $0 }
    guard let low = all.min(), let high = all.max(), high > low else { return nil }
    let points = min(values.count, pointLimit)
    let letters = (0..<points).map { point in
      let part = values[values.count &* point / points..<max(values.count &* (point &+ 1) / points, 1)].compactMap {
        $0
      }
      let mean = part.reduce(0, +) / Double(max(part.count, 1))
      let level = Int(exactly: ((mean - low) / (high - low) * Double(alphabet.count &- 1)).rounded()) ?? -1
      return part.isEmpty || !alphabet.indices.contains(level) ? UInt8(ascii: "-") : alphabet[level]
    }
    return
      "[\(Decimal.text(low, places: places)),\(Decimal.text(high, places: places)),\"\(String(decoding: letters, as: UTF8.self))\"]"
  }
}
#endif
