/// The common parts of charts: the unit, the labels of the vertical axis, and the picture with its grid lines.
///
/// The labels are a picture of their own, which stays in sight when a narrow screen scrolls the chart.
package struct Axis {
  /// The x coordinate of the right edge: 480 for a chart that a narrow screen shows as a whole, otherwise 960.
  let right: Double

  /// The left edge of the picture, beside the labels.
  static let left = 46.0

  init(isSmall: Bool) { right = isSmall ? 480 : 960 }

  /// Starts the picture and the group of its grid, to which a chart can add elements.
  func begin(_ name: String, unit: String, _ ticks: [(place: Double, label: String)], on page: Markup) {
    page.put("<div class=\"unit\">\(unit)</div><div class=\"chart\(right < 960 ? " few" : "" as HTML)\">")
    page.put("<svg class=\"y\" viewBox=\"0 14 46 226\" aria-hidden=\"true\"><g class=\"axis\">")
    for tick in ticks { page.put("<text x=\"40\" y=\"\(tick.place + 4)\" class=\"e\">\(tick.label)</text>") }
    page.put(
      "</g></svg><svg viewBox=\"46 14 \(right - Self.left) 226\" role=\"img\" aria-label=\"\(name)\"><g class=\"axis\">"
    )
    for tick in ticks { page.put("<path d=\"M46 \(tick.place)H\(right)\"/>") }
  }

  /// Ends the group of the grid.
  func endGrid(on page: Markup) { page.put("</g>") }

  /// Writes a label below the picture, centred at `x` if that does not cut it.
  func label(_ text: String, at x: Double, on page: Markup) {
    let (place, anchor): (Double, HTML) =
      x < Self.left + 20 ? (Self.left + 1, "") : x > right - 20 ? (right - 1, " class=\"e\"") : (x, " class=\"m\"")
    page.put("<text x=\"\(place)\" y=\"234\"\(anchor)>\(text)</text>")
  }

  /// Ends the picture.
  func finish(on page: Markup) { page.put("</svg></div>\n") }

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
