/// A chart of stacked bars.
///
/// The page's style sheet defines the colours of the palette's classes.
public struct BarChart: Sendable {
  /// A bar: the label below it (empty for none), its name, and its parts in the order of the series.
  ///
  /// Without parts it is a gap in the axis.
  public struct Bar: Sendable {
    let label: String
    let name: String
    let parts: [Double]

    /// Creates a bar.
    public init(label: String, name: String, parts: [Double]) {
      (self.label, self.name, self.parts) = (label, name, parts)
    }
  }

  /// The name for screen readers.
  public let name: String
  /// The unit of the values, printed at the axis.
  public let unit: String
  /// The names of the parts.
  public let series: [String]
  /// The bars.
  public let bars: [Bar]
  /// The colours of the parts.
  public let palette: Palette

  /// Creates a chart.
  public init(_ name: String, unit: String, series: [String], bars: [Bar], palette: Palette = .kinds) {
    (self.name, self.unit, self.series, self.bars, self.palette) = (name, unit, series, bars, palette)
  }

  /// The maximum number of bars in a small chart, where each bar can have a label.
  public static let fewBars = 12
  /// The maximum width of a bar, so that a few do not fill the chart.
  private static let widest = 72.0

  /// Writes the picture and its legend.
  public func draw(on page: Markup) {
    let highest = bars.map { $0.parts.reduce(0, +) }.max() ?? 0
    let y = Scale(0, highest * 1.05, from: 210, to: 24)
    let used = series.enumerated().filter { place, _ in bars.contains { place < $0.parts.count && $0.parts[place] > 0 }
    }
    if used.count > 1 { Legend.draw(used.map { ($1, palette.name(of: $0)) }, on: page) }
    let axis = Axis(isSmall: bars.count <= Self.fewBars)
    axis.begin(name, unit: unit, y.ticks().map { (y.place($0), Axis.label($0)) }, on: page)
    axis.endGrid(on: page)
    let width = min((axis.right - 50) / Double(max(bars.count, 1)), Self.widest)
    // The width that is reserved for a label.
    let labelWidth = bars.count <= Self.fewBars ? 35.0 : 56
    var free = 0.0
    for (index, bar) in bars.enumerated() {
      let left = 48 + width * Double(index)
      draw(bar, at: left, width, y, on: page)
      // A label that would overlap the previous one is left out.
      if bar.label.isEmpty || left < free { continue }
      free = left + labelWidth
      axis.label(bar.label, at: left + width * 0.4, on: page)
    }
    axis.finish(on: page)
  }

  private func draw(_ bar: Bar, at left: Double, _ width: Double, _ y: Scale, on page: Markup) {
    let gap = width > 6 ? min(width * 0.2, 12) : 0.5
    var sum = 0.0
    page.put("<g><title>\(bar.name)</title>")
    if bar.parts.isEmpty {
      let middle = left + (width - gap) / 2
      page.put("<path class=\"gap\" d=\"M\(middle - 3) 216l3 -6V24l3 -6\"/>")
    }
    for (number, part) in bar.parts.enumerated() where part > 0 {
      let (low, high) = (y.place(sum), y.place(sum + part))
      page.put("<path class=\"\(palette.name(of: number))\" d=\"M\(left) \(low)V\(high)h\(width - gap)V\(low)z\"/>")
      sum += part
    }
    page.put("</g>")
  }
}

/// Style classes for colours, eight in each palette.
public enum Palette: String, Sendable {
  /// Colours for kinds of things, such as activities.
  case kinds = "s"
  /// Colours for zones, from low to high.
  case zones = "z"
  /// Colours for lines.
  case lines = "k"

  /// Returns the class of a part.
  ///
  /// Parts from the eighth share a class.
  public func name(of part: Int) -> String { rawValue + String(min(part, 7)) }
}

/// A legend: the names of a picture's parts beside their colours.
public enum Legend {
  /// Writes the legend of parts with their style classes.
  public static func draw(_ parts: [(name: String, style: String)], on page: Markup) {
    page.put("<ul class=\"legend\">")
    for (name, style) in parts {
      page.put(
        "<li><svg viewBox=\"0 0 10 10\" aria-hidden=\"true\"><path class=\"\(style)\" d=\"M0 0h10v10H0z\"/></svg>\(name)</li>"
      )
    }
    page.put("</ul>")
  }
}
