/// The common parts of charts: the start of the picture, horizontal grid lines with labels, and the unit.
package enum Axis {
  /// Starts a picture of 960 × 252 and the group of its axes, to which a chart can add elements.
  static func begin(_ name: String, _ ticks: [(place: Double, label: String)], on page: Markup) {
    page.put(
      "<div class=\"chart\"><svg viewBox=\"0 -12 960 252\" role=\"img\" aria-label=\"\(name)\"><g class=\"axis\">")
    for tick in ticks {
      page.put(
        "<path d=\"M46 \(tick.place)H960\"/><text x=\"40\" y=\"\(tick.place + 4)\" class=\"e\">\(tick.label)</text>")
    }
  }

  /// Writes the unit and ends the group.
  static func end(unit: String, on page: Markup) { page.put("<text x=\"0\" y=\"4\">\(unit)</text></g>") }

  /// Ends the picture.
  static func finish(on page: Markup) { page.put("</svg></div>\n") }

  /// Formats a tick with as many decimals as it needs.
  package static func label(_ tick: Double) -> String {
    let whole = tick.rounded()
    return (tick - whole).magnitude < 1e-9
      ? Decimal.text(whole, places: 0) : Decimal.text(tick, places: tick < 0.1 ? 2 : 1)
  }

  /// Returns speeds in metres per second whose times over `meters` metres are round, in decreasing order.
  package static func paces(_ speeds: ClosedRange<Double>, over meters: Double, atMost count: Double = 6) -> [Double] {
    guard speeds.lowerBound > 0 else { return [] }
    let (least, most) = (meters / speeds.upperBound, meters / speeds.lowerBound)
    let step = [5.0, 10, 15, 30, 60, 120, 300, 600].first { (most - least) / $0 <= count } ?? 1800
    var ticks: [Double] = []
    var seconds = (least / step).rounded(.up) * step
    while seconds <= most, ticks.count < 12 {
      if seconds > 0 { ticks.append(meters / seconds) }
      seconds += step
    }
    return ticks
  }
}
