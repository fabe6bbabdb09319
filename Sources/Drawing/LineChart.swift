/// A chart of one or several lines with axes.
///
/// Each x position has an invisible band with the values of all lines, for pointers and keyboards.
public struct LineChart: Sendable {
  /// A line: its name, and its points in increasing x.
  public struct Line: Sendable {
    /// Its name.
    public let name: String
    /// Its points.
    public let points: [(x: Double, y: Double)]

    /// Creates a line.
    public init(_ name: String, _ points: [(x: Double, y: Double)]) { (self.name, self.points) = (name, points) }
  }

  /// The maximum number of bands.
  static let bandLimit = 400

  /// The name for screen readers.
  public let name: String
  /// The unit of the y values, printed at the axis.
  public let unit: String
  /// Labels below the chart at some x values.
  public let marks: [(x: Double, label: String)]
  /// The lines.
  public let lines: [Line]
  /// Whether the x axis is logarithmic; such a chart is small.
  public let isLogarithmic: Bool
  /// Formats an x value and a y value.
  public let words: (x: @Sendable (Double) -> String, y: @Sendable (Double) -> String)
  /// The distance in metres of a pace, if the values are speeds that are shown as paces.
  public let paceMeters: Double?

  /// Creates a chart.
  public init(
    _ name: String, unit: String, isLogarithmic: Bool = false, marks: [(x: Double, label: String)], lines: [Line],
    paceMeters: Double? = nil, words: (x: @Sendable (Double) -> String, y: @Sendable (Double) -> String)
  ) {
    (self.name, self.unit, self.isLogarithmic) = (name, unit, isLogarithmic)
    (self.marks, self.lines, self.words, self.paceMeters) = (marks, lines, words, paceMeters)
  }

  /// Writes the picture and its legend.
  public func draw(on page: Markup) {
    let all = lines.flatMap(\.points)
    let (least, high) = (all.map(\.y).min() ?? 0, all.map(\.y).max() ?? 1)
    // The range fits the values; a constant is in the middle. The pace at speed 0 is infinite.
    let margin = max((high - least) * 0.06, high.magnitude * 0.02, paceMeters == nil ? 0.25 : 0)
    let y = Scale(
      paceMeters == nil ? least - margin : max(least - margin, least * 0.92), high + margin, from: 210, to: 24)
    // Slow paces are close to one another: a label needs some 20 units.
    var ticks: [Double] = []
    for tick in paceMeters.map({ Axis.paces(y.domain, over: $0) }) ?? y.ticks()
    where ticks.last.map({ (y.place($0) - y.place(tick)).magnitude >= 20 }) ?? true { ticks.append(tick) }
    let axis = Axis(isSmall: isLogarithmic)
    let x = Scale(
      all.map(\.x).min() ?? 0, all.map(\.x).max() ?? 1, from: 50, to: axis.right - 12, isLogarithmic: isLogarithmic)
    if lines.count > 1 { Legend.draw(lines.enumerated().map { ($1.name, Palette.lines.name(of: $0)) }, on: page) }
    axis.begin(
      name, unit: unit, ticks.map { (y.place($0), paceMeters == nil ? Axis.label($0) : words.y($0)) }, on: page)
    for mark in marks where x.domain.contains(mark.x) {
      page.put("<path d=\"M\(x.place(mark.x)) 24V214\"/>")
      axis.label(mark.label, at: x.place(mark.x), on: page)
    }
    axis.endGrid(on: page)
    for (number, line) in lines.enumerated() {
      var path = PathLine(hasTenths: true)
      for point in line.points { path.add(x.place(point.x), y.place(point.y)) }
      page.put("<path class=\"line \(Palette.lines.name(of: number))\" d=\"\(path.text)\"/>")
    }
    drawBands(x, on: page)
    axis.finish(on: page)
  }

  /// Writes a band around each x value, which shows the values to pointers.
  ///
  /// It reaches halfway to its neighbours.
  private func drawBands(_ x: Scale, on page: Markup) {
    var values: [Double: [String]] = [:]
    for line in lines {
      for point in line.points { values[point.x, default: []].append("\(line.name) \(words.y(point.y))") }
    }
    let every = values.keys.sorted()
    let step = max(every.count / Self.bandLimit, 1)
    let shown = stride(from: 0, to: every.count, by: step).map { every[$0] }
    for (index, number) in shown.enumerated() {
      let place = x.place(number)
      let left = index > 0 ? (x.place(shown[index &- 1]) + place) / 2 : place - 4
      let right = index &+ 1 < shown.count ? (x.place(shown[index &+ 1]) + place) / 2 : place + 4
      let text = "\(words.x(number)): \(values[number, default: []].joined(separator: ", "))"
      page.put("<path class=\"band\" d=\"M\(left) 24H\(right)V210H\(left)z\"><title>\(text)</title></path>")
    }
  }
}
