/// A panel with one curve above a shared x axis: grid lines, and an area coloured by the curve's height.
public struct CurvePanel: Sendable {
  /// The heading: the name of the quantity.
  public let heading: String
  /// Figures that are printed beside the heading.
  public let note: String
  /// The pieces of the curve, with x in picture coordinates (increasing) and y in values.
  public let pieces: [[(x: Double, y: Double)]]
  /// The lower limits of zones that colour the area.
  ///
  /// If empty, the area has one colour.
  public let limits: [Double]
  /// Whether the y axis starts at zero.
  public let beginsAtZero: Bool

  /// The distance in metres of a pace, if the values are speeds in metres per second that are shown as paces.
  public let paceMeters: Double?

  /// Creates a panel.
  public init(
    _ heading: String, note: String, pieces: [[(x: Double, y: Double)]], limits: [Double] = [],
    beginsAtZero: Bool = true, paceMeters: Double? = nil
  ) {
    self.paceMeters = paceMeters
    (self.heading, self.note, self.pieces) = (heading, note, pieces)
    (self.limits, self.beginsAtZero) = (limits, beginsAtZero)
  }

  /// The height of a panel with its heading.
  public static let height = 128.0
  /// The height of the heading above the curve.
  public static let headHeight = 26.0

  /// The range of the y axis.
  private var scale: (low: Double, high: Double) {
    let all = pieces.joined().map(\.y)
    let (least, most) = (all.min() ?? 0, all.max() ?? 1)
    if paceMeters != nil, !all.isEmpty {
      // A pace near standstill is endless, and a jump of the position is too fast. The axis leaves out the slowest of
      // 50 values, all values below a quarter of the highest speed, and the highest of 200 values.
      let sorted = all.sorted()
      let (low, high) = (sorted[sorted.count / 50], sorted[sorted.count &- 1 &- sorted.count / 200])
      return (max(low * 0.95, high * 0.25), high * 1.03)
    }
    if beginsAtZero && least >= 0 { return (0, most > 0 ? most * 1.05 : 1) }
    // The range is at least ten units, so that an almost flat curve looks flat.
    let extent = max(most - least, 10)
    return (least - extent * 0.05, least + extent * 1.05)
  }

  /// Draws the panel between two x coordinates, with its upper edge at `top`.
  public func draw(from left: Double, to right: Double, top: Double, on page: Markup) {
    let (low, high) = scale
    let base = top + Self.height - 8
    let y = Scale(low, high, from: base, to: top + Self.headHeight)
    page.put("<g><text class=\"b over\" x=\"\(left)\" y=\"\(top + 16)\">\(heading)</text>")
    page.put("<text class=\"e over\" x=\"\(right)\" y=\"\(top + 16)\">\(note)</text>")
    for tick in paceMeters.map({ Axis.paces(low...max(high, low), over: $0, atMost: 3) }) ?? y.ticks(4) {
      page.put("<path class=\"grid\" d=\"M\(left) \(y.place(tick))H\(right)\"/>")
      page.put(
        "<text class=\"e\" x=\"\(left - 6)\" y=\"\(y.place(tick) + 4)\">\(paceMeters.map { Decimal.pace(tick, $0) } ?? Axis.label(tick))</text>"
      )
    }
    let drawn = pieces.map { $0.map { (x: $0.x, y: y.place(min(max($0.y, low), high)), zone: zone(of: $0.y)) } }
    if limits.isEmpty { drawArea(nil, drawn, base, on: page) }
    for zone in limits.isEmpty ? 0..<0 : 0..<PictureStyle.zoneLimit { drawArea(zone, drawn, base, on: page) }
    var path = PathLine(hasTenths: true)
    for piece in drawn {
      path.lift()
      for point in piece { path.add(point.x, point.y) }
    }
    page.put("<path class=\"curve\" d=\"\(path.text)\"/></g>\n")
  }

  /// Returns the zone of a value; 0 is below the first limit.
  private func zone(of value: Double) -> Int {
    min(limits.count { $0 <= value }, PictureStyle.zoneLimit &- 1)
  }

  /// Draws the area of one zone below the curve.
  ///
  /// The step after a point belongs to the zone of the point.
  private func drawArea(
    _ zone: Int?, _ pieces: [[(x: Double, y: Double, zone: Int)]], _ base: Double, on page: Markup
  ) {
    var area: HTML = ""
    for piece in pieces {
      var isOpen = false
      for (point, next) in zip(piece, piece.dropFirst()) {
        if zone == nil || point.zone == zone {
          if !isOpen { area = "\(area)M\(point.x) \(base)V\(point.y)" }
          area = "\(area)L\(next.x) \(next.y)"
          isOpen = true
        } else if isOpen {
          area = "\(area)V\(base)z"
          isOpen = false
        }
      }
      if isOpen { area = "\(area)V\(base)z" }
    }
    if area.bytes.isEmpty { return }
    page.put("<path class=\"\(zone.map { "z\($0)" } ?? "area")\" d=\"\(area)\"/>")
  }
}
