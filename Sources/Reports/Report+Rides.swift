#if SQLite
internal import Drawing
internal import RideDatabase

// The list of all rides, and what their panels are drawn of.
extension Report {
  private static let list = [
    ReportColumn("date", "date"), ReportColumn("activity_type", "activity"), ReportColumn("title", "title", .title),
    ReportColumn("distance_m", "km", .kilometres), ReportColumn("timer_s", "time", .time),
    ReportColumn("ascent_m", "climbed, m", .metres), ReportColumn("avg_speed_mps", "km/h", .speed),
    ReportColumn("avg_heart_rate_bpm", "beats/min", .count), ReportColumn("avg_power_w", "W", .count),
  ]

  func putRideList(_ rides: PaneledRides) throws(DatabaseError) {
    if rides.ids.isEmpty { return }
    try section("rides", "All rides") { () throws(DatabaseError) in
      if rides.others > 0 {
        page.put(
          "<p class=\"note\">The latest \(rides.ids.count) rides open, as --rides asks; \(rides.others) are figures alone.</p>"
        )
      }
      page.put(
        """
        <p><label for="filter">Filter</label> <input id="filter" type="search" autocomplete="off"/> <span id="found" role="status"></span></p>
        <div class="wide" role="group" tabindex="0" aria-label="All rides"><table id="list" class="sorts"><caption>All rides</caption>
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

  /// The quantities of minutes that panels draw.
  private static let series = ["avg_heart_rate_bpm", "avg_power_w", "avg_speed_mps * 3.6"]

  /// Writes each ride's curves for the script: the minutes, then of each quantity the bounds and a character a point.
  func putPanels(of rides: PaneledRides) throws(DatabaseError) {
    page.put("<script type=\"application/json\" id=\"curves-of-rides\">{")
    var isFirst = true
    var ride: Int64 = 0
    var minutes: [[Double?]] = []
    func close() {
      if let curves = Self.curves(minutes, most: rides.pointsPerCurve) {
        page.put("\(isFirst ? "" : ",\n")\"" as HTML)
        page.put(trusted: "\(ride)\":\(curves)")
        isFirst = false
      }
      minutes.removeAll(keepingCapacity: true)
    }
    try archive.forEachRow(
      of: "minute_rows", columns: ["minute_id >> 14"] + Self.series, inOrder: "minute_id"
    ) {
      if let id = $0[0].whole, id != ride {
        close()
        ride = id
      }
      // A day of minutes is as much as a picture shows.
      if rides.ids.contains(ride), minutes.count < 1440 { minutes.append($0.dropFirst().map(\.number)) }
      return true
    }
    close()
    page.put("}</script>")
  }

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+".utf8)

  private static func curves(_ minutes: [[Double?]], most: Int) -> String? {
    guard minutes.count > 1 else { return nil }
    let points = min(minutes.count, most)
    var text = "[\(minutes.count)"
    var hasAny = false
    for place in series.indices {
      let all = minutes.compactMap { $0[place] }
      guard let low = all.min(), let high = all.max(), high > low else {
        text += ",0"
        continue
      }
      hasAny = true
      var line: [UInt8] = []
      for point in 0..<points {
        let range = minutes.count &* point / points..<max(minutes.count &* (point &+ 1) / points, 1)
        let values = minutes[range].compactMap { $0[place] }
        let mean = values.reduce(0, +) / Double(max(values.count, 1))
        let level = Int(exactly: ((mean - low) / (high - low) * 62).rounded()) ?? 0
        line.append(values.isEmpty || !alphabet.indices.contains(level) ? UInt8(ascii: "-") : alphabet[level])
      }
      text +=
        ",[\(Decimal.text(low, places: 0)),\(Decimal.text(high, places: 0)),\"\(String(decoding: line, as: UTF8.self))\"]"
    }
    return hasAny ? text + "]" : nil
  }
}
#endif
