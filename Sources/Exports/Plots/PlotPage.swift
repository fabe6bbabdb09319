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
  let places: [Double?]
  let across: Scale

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
  private(set) var climbs: [PlotPart]

  let isConcealed: Bool
  let when: String
  let activity: String
  private var panels: [(quantity: PlotSeries.Quantity, panel: CurvePanel)]
  let sport: SportUnits
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

  /// Writes the picture, and returns whether it has names of places.
  @discardableResult
  func draw(on page: Markup) -> Bool {
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
    var isNamed = false
    if let map {
      isNamed = draw(map, top: head, mapHeight, on: page)
      if let coloring {
        drawZones(coloring.panel, coloring.limits, middle: head + mapHeight + 26 + zoneHeight, on: page)
      }
    }
    if !panels.isEmpty { drawPanels(top: panelTop, base: base, on: page) }
    page.endPicture()
    return isNamed
  }

  private var concealment: String { isConcealed ? "parts of the route are concealed" : "" }

  /// Draws the map, and returns whether it has names of places.
  private func draw(_ map: RouteMap, top: Double, _ height: Double, on page: Markup) -> Bool {
    let frame = RouteMap.Frame(left: left, top: top + 14, width: right - left, height: height)
    page.put("<g class=\"r\(family.place)\">")
    map.draw(in: frame, on: page)
    page.put("</g>")
    // Letters of a picture are larger on a narrow screen.
    let isNamed = map.drawLegend(
      in: frame, letters: style.isPage ? 15 : 21, metersPerUnit: style.units.metersPerDistanceUnit,
      unitName: style.units.distanceName, on: page)
    map.drawEnds(
      in: frame, begin: isConcealed ? "where the shown part begins" : "start",
      end: isConcealed ? "where the shown part ends" : "end", on: page)
    // A page has the credit below its tables.
    let note = isConcealed && panels.isEmpty ? concealment : isNamed && !style.isPage ? Gazetteer.credit : ""
    if !note.isEmpty { page.put("<text x=\"\(width - 20)\" y=\"\(top + height + 34)\" class=\"e\">\(note)</text>") }
    return isNamed
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
    if isConcealed { notes.append(concealment) }
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
