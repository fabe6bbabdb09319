import Drawing
import Workouts

/// A picture of one ride: its figures, its route, and its curves below each other.
struct PlotPage {
  /// Whether the picture is for a narrow screen: half as wide, with the same letters.
  private let isNarrow: Bool
  /// The width of the picture, and the edges of the curves.
  private let width: Double, left: Double, right: Double

  let ride: PlottedRide
  let style: PlotStyle
  let title: String
  let figures: [(name: String, value: String)]
  private let base: PlotStyle.Base
  private let places: [Double?]
  private let across: Scale

  /// Creates the picture of a ride from its data and its final summary.
  init(_ ride: PlottedRide, _ summary: borrowing WorkoutSummary, _ style: PlotStyle, isNarrow: Bool = false) {
    (self.ride, self.style, self.isNarrow) = (ride, style, isNarrow)
    (width, left, right) = isNarrow ? (480, 56, 468) : (960, 72, 930)
    let meters = ride.series.meters
    base = style.base == .time || meters <= 0 ? .time : .distance
    places = ride.series.places(base, hidesUncovered: summary.isRouteConcealed)
    let end =
      base == .distance ? meters : max(places.last.flatMap { $0 } ?? 0, summary.end.seconds(since: summary.start))
    let longest = Double(PlotSeries.longestMilliseconds) / 1000
    across = Scale(0, base == .time ? min(end, longest) : end, from: left, to: right)
    title = summary.title ?? activityTitle(of: summary)
    sport = SportUnits("\(summary.activityType.name)", style.units)
    family = SportFamily(activity: "\(summary.activityType.name)")
    figures = Self.figures(of: summary, style, sport)
    isConcealed = summary.isRouteConcealed
    when = Self.date(of: summary)
    activity = activityTitle(of: summary)
    (panels, climbs) = ([], [])
    panels = makePanels(summary)
    climbs = base == .distance ? ride.series.climbs(atMost: 10) : []
  }

  /// The climbs that are marked in the panel of heights.
  private var climbs: [PlotPart]

  private let isConcealed: Bool
  private let when: String
  private let activity: String
  private var panels: [(quantity: PlotSeries.Quantity, panel: CurvePanel)]
  private let sport: SportUnits
  private let family: SportFamily

  private static func date(of summary: borrowing WorkoutSummary) -> String {
    var text = TextBuffer(capacity: 32)
    text.append(minuteOf: summary.localStart)
    if summary.utcOffsetSeconds == nil { text.append(" UTC") }
    return text.string
  }

  private static func figures(
    of summary: borrowing WorkoutSummary, _ style: PlotStyle, _ sport: SportUnits
  ) -> [(name: String, value: String)] {
    var figures: [(String, String)] = []
    if let meters = summary.distanceMeters ?? summary.coveredMeters {
      let length = Decimal.text(meters / sport.length.meters, places: sport.isSwim ? 0 : 2)
      figures.append(("distance", "\(length) \(sport.length.name)"))
    }
    if let seconds = summary.timerSeconds ?? summary.elapsedSeconds { figures.append(("time", Decimal.time(seconds))) }
    if let meters = summary.ascentMeters {
      let height = Decimal.text(meters / style.units.metersPerAscentUnit, places: 0)
      figures.append(("climbed", "\(height) \(style.units.ascentName)"))
    }
    if let speed = summary.averageSpeedMetersPerSecond {
      figures.append((sport.pace == nil ? "speed" : "pace", "\(sport.speed(speed)) \(sport.speedName)"))
    }
    if let rate = summary.averageHeartRateBPM {
      figures.append(("heart rate", "\(Decimal.text(rate, places: 0)) beats/min"))
    }
    if let power = summary.averagePowerWatts { figures.append(("power", "\(Decimal.text(power, places: 0)) W")) }
    return figures
  }

  /// Returns a figure, with its name if the unit does not identify it.
  private static func words(_ figure: (name: String, value: String)) -> String {
    figure.name == "climbed" ? "\(figure.value) climbed" : figure.value
  }

  // MARK: Curves

  /// The factor from a stored value of a quantity to the value of its panel.
  private func factor(of quantity: PlotSeries.Quantity) -> Double {
    switch quantity {
    case .altitude: 1 / style.units.metersPerAscentUnit
    case .speed: sport.pace == nil ? style.units.speed(1) : 1
    case .cadence: sport.cadence.factor
    case .heartRate, .power: 1
    }
  }

  private func makePanels(
    _ summary: borrowing WorkoutSummary
  ) -> [(quantity: PlotSeries.Quantity, panel: CurvePanel)] {
    var heartLimits: [Double] = []
    if let most = style.zones.maximumHeartRate ?? summary.rider.maximumHeartRateBPM, most > 0 {
      heartLimits = style.zones.heartRatePercents.map { $0 / 100 * most }
    }
    var powerLimits: [Double] = []
    if let threshold = style.zones.thresholdPower ?? summary.thresholdPowerWatts, threshold > 0 {
      powerLimits = style.zones.powerPercents.map { $0 / 100 * threshold }
    }
    let figures = summary.figures
    return [
      panel(.altitude, "height, \(style.units.ascentName)", summary, from: false),
      panel(
        .speed, "\(sport.pace == nil ? "speed" : "pace"), \(sport.speedName)", summary, .speed,
        (figures.averageSpeedMetersPerSecond, figures.maximumSpeedMetersPerSecond), paceMeters: sport.pace?.meters),
      panel(
        .heartRate, "heart rate, beats/min", summary, .heartRate,
        (figures.averageHeartRateBPM, figures.maximumHeartRateBPM), heartLimits, from: false),
      panel(
        .power, "power, W", summary, .power, (figures.averagePowerWatts, figures.maximumPowerWatts), powerLimits),
      panel(
        .cadence, "cadence, \(sport.cadence.name)", summary, .cadence,
        (figures.averageCadenceRPM, figures.maximumCadenceRPM)),
    ].compactMap { $0 }
  }

  private func panel(
    _ quantity: PlotSeries.Quantity, _ heading: String, _ summary: borrowing WorkoutSummary,
    _ kind: SampleKind? = nil, _ told: (mean: Double?, most: Double?) = (nil, nil), _ limits: [Double] = [],
    from beginsAtZero: Bool = true, paceMeters: Double? = nil
  ) -> (quantity: PlotSeries.Quantity, panel: CurvePanel)? {
    func words(_ value: Double) -> String {
      paceMeters.map { Decimal.pace(value, $0) } ?? Decimal.text(value, places: 0)
    }
    let factor = factor(of: quantity)
    let pieces = ride.series.curve(
      quantity, places, across: { across.place($0) }, factor: factor, columnWidth: 4)
    // A sensor that was not there has only zeros.
    guard pieces.contains(where: { $0.count > 1 }), pieces.joined().contains(where: { $0.y != 0 }) else { return nil }
    var note = ""
    // Uses the device's figures if it has them, as in the heading of the page.
    if let kind, let mean = told.mean ?? summary.statistics[kind].mean,
      let most = told.most ?? summary.statistics[kind].highest
    {
      note = "mean \(words(mean * factor)), \(paceMeters == nil ? "highest" : "fastest") \(words(most * factor))"
    } else if kind == nil {
      let all = ride.series.bins.compactMap { $0.mean(quantity) }.map { $0 * factor }
      note = "\(Decimal.text(all.min() ?? 0, places: 0)) to \(Decimal.text(all.max() ?? 0, places: 0))"
    }
    let panel = CurvePanel(
      heading, note: note, pieces: pieces, limits: limits, beginsAtZero: beginsAtZero, paceMeters: paceMeters)
    return (quantity, panel)
  }

  // MARK: The colours of the route

  /// The quantity that colours the route, with the lower limits of its colours in the panel's unit: the limits of zones,
  /// otherwise round values between the smallest and the largest twentieth.
  private var coloring: (panel: CurvePanel, means: [Double?], limits: [Double])? {
    guard let (quantity, panel) = panels.first(where: { $0.quantity == style.color }) else { return nil }
    let values = panel.pieces.joined().map(\.y).sorted()
    let (low, high) = (values[values.count / 20], values[values.count &- 1 &- values.count / 20])
    let limits =
      panel.limits.isEmpty
      ? panel.paceMeters.map { Axis.paces(low...max(low, high), over: $0, atMost: 6).sorted() }
        ?? Scale(low, high, from: 0, to: 1).ticks(5) : panel.limits
    let factor = factor(of: quantity)
    return (panel, ride.series.smoothMeans(quantity).map { $0.map { $0 * factor } }, Array(limits.prefix(7)))
  }

  // MARK: Drawing

  /// Writes a page with the picture, of which a narrow screen shows `narrow`.
  func drawPage(narrow: PlotPage, on page: Markup) {
    beginPage(on: page)
    page.put("<figure class=\"wide\">")
    draw(on: page)
    page.put("</figure><figure class=\"narrow\">")
    narrow.draw(on: page)
    page.put("</figure>\n")
    endPage(on: page)
  }

  /// Writes the picture.
  func draw(on page: Markup) {
    let coloring = coloring
    let map = ride.route.map(
      metersPerMark: style.units.metersPerDistanceUnit,
      shade: coloring.map { coloring in
        { time in
          let value = ride.series.place(of: time, in: coloring.means)
          return value.map { value in coloring.limits.count { $0 <= value } } ?? 0
        }
      })
    let mapHeight = map?.height(width: right - left, from: 180, to: 480) ?? 0
    // The page around a picture has the title and the figures.
    let head = style.isPage ? 8 : 84.0
    let panelTop = head + (map == nil ? 0 : mapHeight + (coloring == nil ? 50 : 50 + zoneHeight))
    let base = panelTop + CurvePanel.height * Double(panels.count)
    let height =
      base + (panels.isEmpty ? 20 : 44 + 20 * Double(notes.count) + zoneHeight * Double(zoned.count))
    let about = ([activity, when] + figures.map { "\($0.name) \($0.value)" } + [concealment]).filter { !$0.isEmpty }
    page.beginPicture(
      title, about: about.joined(separator: ", "), width: Int(exactly: width) ?? 0,
      height: Int(exactly: height.rounded(.up)) ?? 0, isChart: !style.isPage)
    if !style.isPage {
      page.put("<text class=\"h\" x=\"20\" y=\"36\">\(title.fitting(44))</text>")
      page.put("<text x=\"940\" y=\"36\" class=\"e\">\(when)</text>")
      page.put("<text class=\"f\" x=\"20\" y=\"64\">\(figures.map(Self.words).joined(separator: " · "))</text>\n")
    }
    if let map {
      draw(map, top: head, mapHeight, on: page)
      if let coloring {
        drawZones(coloring.panel, coloring.limits, middle: head + mapHeight + 26 + zoneHeight, on: page)
      }
    }
    if !panels.isEmpty { drawPanels(top: panelTop, base: base, on: page) }
    page.endPicture()
  }

  private var concealment: String { isConcealed ? "parts of the route are concealed" : "" }

  private func draw(_ map: RouteMap, top: Double, _ height: Double, on page: Markup) {
    let frame = RouteMap.Frame(left: left, top: top + 14, width: right - left, height: height)
    page.put("<g class=\"r\(family.place)\">")
    map.draw(in: frame, on: page)
    page.put("</g>")
    map.drawEnds(
      in: frame, begin: isConcealed ? "where the shown part begins" : "start",
      end: isConcealed ? "where the shown part ends" : "end", on: page)
    let bar = map.bar(in: frame, metersPerUnit: style.units.metersPerDistanceUnit)
    let y = top + height + 30
    page.put("<text class=\"e\" x=\"\(width - 20)\" y=\"\(top + 14)\">N ↑</text>")
    page.put(
      "<path class=\"stop\" d=\"M20 \(y)h\(bar.width)v2h\(0 - bar.width)z\"/><text x=\"\(26 + bar.width)\" y=\"\(y + 4)\">\(MapLegend.text(bar.length)) \(style.units.distanceName)</text>"
    )
    if isConcealed { page.put("<text x=\"\(width - 20)\" y=\"\(y + 4)\" class=\"e\">\(concealment)</text>") }
  }

  private func drawPanels(top: Double, base: Double, on page: Markup) {
    page.put("<g>")
    if self.base == .time {
      for pause in ride.pauses {
        let (begin, end) = (place(of: pause.start), place(of: pause.end ?? pause.start))
        guard let begin, let end else { continue }
        page.put(
          "<path class=\"pause\" d=\"M\(begin) \(top + 20)H\(max(end, begin + 1))V\(base)H\(begin)z\"><title>pause</title></path>"
        )
      }
    }
    for tick in ticks {
      let x = across.place(tick.place)
      page.put("<path class=\"grid\" d=\"M\(x) \(top + CurvePanel.headHeight)V\(base)\"/>")
      let isLast = x > width - 24
      page.put(
        "<text class=\"\(isLast ? "e" : "m")\" x=\"\(isLast ? width - 4 : x)\" y=\"\(base + 27)\">\(tick.label)</text>")
    }
    for lap in ride.laps.dropLast() {
      if let x = place(of: lap.end) {
        page.put("<path class=\"lap\" d=\"M\(x) \(top + CurvePanel.headHeight)V\(base)\"/>")
      }
    }
    page.put("</g>\n")
    for (number, panel) in panels.map(\.panel).enumerated() {
      panel.draw(from: left, to: right, top: top + CurvePanel.height * Double(number), on: page)
    }
    page.put("<g>")
    if panels.first?.quantity == .altitude { for climb in climbs { draw(climb, top: top, on: page) } }
    if self.base == .distance {
      for pause in ride.pauses {
        guard let x = place(of: pause.start) else { continue }
        page.put("<path class=\"stop\" d=\"M\(x - 4) \(base + 3)h3v7h-3zm5 0h3v7h-3z\"><title>pause</title></path>")
      }
    }
    for (row, note) in notes.enumerated() {
      page.put("<text x=\"20\" y=\"\(base + 54 + 20 * Double(row))\">\(note)</text>")
    }
    page.put("</g>\n")
    let zoneTop = base + 46 + 20 * Double(notes.count)
    for (row, panel) in zoned.enumerated() {
      drawZones(panel, panel.limits, middle: zoneTop + zoneHeight * (Double(row) + 0.5), on: page)
    }
  }

  /// The panels with zones, and the height of the legend of one.
  private var zoned: [CurvePanel] { panels.map(\.panel).filter { !$0.limits.isEmpty } }
  private var zoneHeight: Double { isNarrow ? 76 : 26 }

  /// Marks a climb above the curve of heights.
  private func draw(_ climb: PlotPart, top: Double, on page: Markup) {
    guard let start = climb.start, let meters = climb.meters, let ascent = climb.ascent else { return }
    let (left, right) = (across.place(start), across.place(start + meters))
    let gradient = Decimal.text((climb.gradient ?? 0) * 100, places: 1)
    let height = Decimal.text(ascent / style.units.metersPerAscentUnit, places: 0)
    let length = Decimal.text(meters / sport.length.meters, places: 1)
    let words = "\(height) \(style.units.ascentName) in \(length) \(sport.length.name), \(gradient) %"
    page.put(
      "<path class=\"climb\" d=\"M\(left) \(top + CurvePanel.headHeight)H\(right)\"><title>\(words)</title></path>")
  }

  /// Writes the lower limits of a panel's zones or colours beside their colours.
  private func drawZones(_ panel: CurvePanel, _ lowerLimits: [Double], middle: Double, on page: Markup) {
    if lowerLimits.isEmpty { return }
    // One less than the colours of zones.
    let limits = lowerLimits.prefix(7).map { limit in
      panel.paceMeters.map { Decimal.pace(limit, $0) }
        ?? (limit < 10 ? Axis.label(limit) : Decimal.text(limit, places: 0))
    }
    let name = panel.heading.split(separator: ",").first.map(String.init) ?? ""
    let unit = panel.heading.dropFirst(name.utf8.count).drop { $0 == "," || $0 == " " }
    // On a narrow screen the names are above the colours.
    let high = isNarrow ? middle - 26 : middle
    page.put("<g><text x=\"20\" y=\"\(high + 5)\">\(name)</text>")
    page.put("<text class=\"e\" x=\"\(width - 20)\" y=\"\(high + 5)\">\(String(unit))</text>")
    // Below a first limit of 0 there is nothing.
    for zone in (lowerLimits[0] > 0 ? 0 : 1)...limits.count {
      let x = isNarrow ? 20 + 112 * Double(zone % 4) : 130 + 90 * Double(zone)
      let middle = isNarrow ? middle - 4 + 20 * Double(zone / 4) : middle
      // A faster pace is a shorter time.
      let isPace = panel.paceMeters != nil
      let words =
        zone == 0 ? "\(isPace ? ">" : "<")\(limits[0])" : "\(isPace ? "≤" : "≥")\(limits[zone &- 1])"
      page.put("<path class=\"z\(zone)\" d=\"M\(x) \(middle - 6)h12v12h-12z\"/>")
      page.put("<text x=\"\(x + 16)\" y=\"\(middle + 5)\">\(words)</text>")
    }
    page.put("</g>\n")
  }

  /// The lines of notes below the curves.
  private var notes: [String] {
    var notes = [
      self.base == .distance ? "against \(sport.length.name) travelled" : "against time since the start"
    ]
    if !climbs.isEmpty { notes.append("thick lines: \(climbs.count == 1 ? "a climb" : "\(climbs.count) climbs")") }
    if ride.laps.count > 1 { notes.append("dashed lines: \(ride.laps.count) laps") }
    if !ride.pauses.isEmpty {
      notes.append(
        "\(base == .distance ? "‖" : "grey"): \(ride.pauses.count == 1 ? "a pause" : "\(ride.pauses.count) pauses")")
    }
    if isConcealed && ride.route.isEmpty { notes.append(concealment) }
    return isNarrow ? notes : [notes.joined(separator: " · ")]
  }

  private func place(of time: Instant) -> Double? {
    ride.series.place(of: time, in: places).map { across.place($0) }
  }

  /// The ticks of the x axis.
  private var ticks: [(place: Double, label: String)] {
    switch base {
    case .distance:
      let unit = sport.length.meters
      let scale = Scale(0, across.domain.upperBound / unit, from: 0, to: 1)
      return scale.ticks(isNarrow ? 5 : 9).map {
        ($0 * unit, Decimal.text($0, places: !sport.isSwim && scale.domain.upperBound < 5 ? 1 : 0))
      }
    case .time:
      let end = across.domain.upperBound
      let steps = [60.0, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 21_600, 43_200, 86_400]
      let step = steps.first { end / $0 <= (isNarrow ? 6 : 10) } ?? 432_000
      var ticks: [(Double, String)] = []
      while Double(ticks.count) * step <= end, ticks.count < 20 {
        let seconds = Double(ticks.count) * step
        ticks.append((seconds, String(Decimal.time(seconds).dropLast(3))))
      }
      return ticks
    }
  }
}

// The HTML page around a picture.
extension PlotPage {
  private func beginPage(on page: Markup) {
    page.put(
      """
      <!DOCTYPE html>
      <html lang="en" xmlns="http://www.w3.org/1999/xhtml"><head><meta charset="utf-8"/>
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"/>
      <meta name="viewport" content="width=device-width, initial-scale=1"/><meta name="referrer" content="no-referrer"/>
      <title>\(title)</title><style>\(Self.style)</style></head><body><main>
      <h1 dir="auto">\(title)</h1><p>\(title == activity ? "" : "\(activity), ")\(when)</p><dl>
      """)
    for figure in figures { page.put("<div><dt>\(figure.name)</dt><dd>\(figure.value)</dd></div>") }
    page.put("</dl>\n")
  }

  private func endPage(on page: Markup) {
    page.put("<div class=\"tables\"><div>")
    putTable("Laps", ride.laps.count > 1 ? ride.laps.map(PlotPart.init) : [], on: page)
    putTable("Climbs", climbs, on: page)
    page.put("</div><div>")
    if !isConcealed {
      let (length, splits) = ride.series.splits(of: sport.isSwim ? 100 : sport.length.meters)
      let name = "\(Decimal.text(length / sport.length.meters, places: 0)) \(sport.length.name)"
      // Laps of this length are the splits.
      let isSame =
        splits.count == ride.laps.count
        && zip(splits, ride.laps.map(PlotPart.init)).allSatisfy {
          (($0.meters ?? 0) - ($1.meters ?? 0)).magnitude < length / 20
        }
      putTable("Splits of \(name)", splits.count > 1 && !isSame ? splits : [], on: page)
    }
    page.put("</div></div>")
    if isConcealed { page.put("<p>Parts of the route are concealed.</p>") }
    page.put("</main></body></html>\n")
  }

  /// Writes a table of parts of the ride; columns without a value are left out.
  private func putTable(_ heading: String, _ parts: [PlotPart], on page: Markup) {
    if parts.isEmpty { return }
    let isSwim = sport.isSwim
    let columns: [(name: String, value: (PlotPart) -> String?)] = [
      (
        "from \(sport.length.name)", { $0.start.map { Decimal.text($0 / sport.length.meters, places: isSwim ? 0 : 1) } }
      ),
      ("time", { $0.seconds.map { Decimal.time($0) } }),
      (sport.length.name, { $0.meters.map { Decimal.text($0 / sport.length.meters, places: isSwim ? 0 : 2) } }),
      (sport.speedName, { $0.speed.map { sport.speed($0) } }),
      (
        "\(style.units.ascentName) climbed",
        {
          $0.ascent.map { Decimal.text($0 / style.units.metersPerAscentUnit, places: 0) }
        }
      ),
      ("%", { $0.gradient.map { Decimal.text($0 * 100, places: 1) } }),
      ("beats/min", { $0.heartRate.map { Decimal.text($0, places: 0) } }),
      ("W", { $0.power.map { Decimal.text($0, places: 0) } }),
    ]
    let shown = columns.filter { column in parts.contains { column.value($0) != nil } }
    page.put("<h2>\(heading)</h2><table><thead><tr><th scope=\"col\">#</th>")
    for column in shown { page.put("<th scope=\"col\">\(column.name)</th>") }
    page.put("</tr></thead><tbody>\n")
    for (number, part) in parts.enumerated() {
      page.put("<tr><th scope=\"row\">\(number &+ 1)</th>")
      for column in shown { page.put("<td>\(column.value(part) ?? "")</td>") }
      page.put("</tr>\n")
    }
    page.put("</tbody></table>\n")
  }

  private static let style: HTML = """
    :root{color-scheme:light dark}body{margin:0 auto;max-width:1000px;padding:16px;font:16px/1.5 system-ui,sans-serif;background:#fff;color:#1b1f24}
    h1{margin:0;font-size:30px;overflow-wrap:anywhere}p{margin:4px 0;color:#57606a}dl{display:flex;flex-wrap:wrap;gap:8px 28px;margin:12px 0}
    dt{font-size:13px;color:#57606a}dd{margin:0;font-size:20px;font-weight:600}figure{margin:0}svg{display:block;width:100%;height:auto}
    .tables{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(400px,100%),1fr));gap:0 48px}.tables>div:empty{display:none}
    table{border-collapse:collapse;width:100%;font-size:14px}th,td{padding:3px 8px;text-align:right}tr+tr>*{border-top:1px solid #8a8f9840}.narrow{display:none}
    @media (max-width:600px){table{font-size:13px}th,td{padding:3px 5px}.wide{display:none}.narrow{display:block}svg text,svg .b{font-size:15px}}
    @media (min-width:601px) and (max-width:900px){svg text,svg .b{font-size:15px}}
    @media (prefers-color-scheme:dark){body{background:#0f1419;color:#e6edf3}p,dt{color:#9aa7b4}}
    @media print{body{max-width:none;padding:0;background:#fff;color:#1b1f24}tr,svg{break-inside:avoid}}
    """
}
