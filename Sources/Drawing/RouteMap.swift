/// A map of a line, scaled to fit a frame, with north at the top, markers and a scale bar.
public struct RouteMap: Sendable {
  /// The pieces of the line in metres east and south of an arbitrary origin.
  public let pieces: [[(x: Double, y: Double)]]
  /// The number of each piece's colour, one of the zones' colours; empty if the line has one colour.
  public let shades: [Int]
  /// Labelled markers on the line, for example at every tenth kilometre.
  public let marks: [(x: Double, y: Double, label: String)]

  /// The plane of the line, whose origin has a position; nil if names of places are not drawn.
  private let plane: GroundPlane?
  /// The bounding box of the line.
  private let box: (west: Double, north: Double, width: Double, height: Double)

  /// Creates a map; nil if there are no points.
  public init?(
    pieces: [[(x: Double, y: Double)]], shades: [Int] = [], marks: [(x: Double, y: Double, label: String)] = [],
    plane: GroundPlane? = nil
  ) {
    self.plane = plane
    self.pieces = pieces.filter { !$0.isEmpty }
    (self.shades, self.marks) = (shades.count == self.pieces.count ? shades : [], marks)
    let (xs, ys) = (self.pieces.joined().map(\.x), self.pieces.joined().map(\.y))
    guard let west = xs.min(), let east = xs.max(), let north = ys.min(), let south = ys.max() else { return nil }
    box = (west, north, max(east - west, 20), max(south - north, 20))
  }

  /// Returns the height of a map of the given width: as much as the line needs, between `least` and `most`.
  public func height(width: Double, from least: Double, to most: Double) -> Double {
    min(max(width * box.height / box.width, least), most)
  }

  /// The rectangle of the picture into which the map is drawn.
  public struct Frame: Sendable {
    let left: Double, top: Double, width: Double, height: Double

    /// Creates a frame from its upper left corner and its size.
    public init(left: Double, top: Double, width: Double, height: Double) {
      (self.left, self.top, self.width, self.height) = (left, top, width, height)
    }
  }

  /// Returns the scale in picture units per metre.
  private func scale(in frame: Frame) -> Double { min(frame.width / box.width, frame.height / box.height) }

  /// Converts metres to picture coordinates.
  ///
  /// The map is centred in its frame.
  private func place(_ point: (x: Double, y: Double), in frame: Frame) -> (x: Double, y: Double) {
    let scale = scale(in: frame)
    return (
      frame.left + (frame.width - box.width * scale) / 2 + (point.x - box.west) * scale,
      frame.top + (frame.height - box.height * scale) / 2 + (point.y - box.north) * scale
    )
  }

  /// Draws the line and the markers.
  ///
  /// Coordinates of lines are rounded to tenths of a picture unit.
  public func draw(in frame: Frame, thickness: Double = 2.4, pointLimit: Int = 1200, on page: Markup) {
    let tenths = pieces.map {
      $0.map { point in
        let (x, y) = place(point, in: frame)
        return (x: (x - frame.left) * 10, y: (y - frame.top) * 10)
      }
    }
    let colors = Set(shades).sorted().map { color in
      ("z\(color) shade", zip(tenths, shades).filter { $1 == color }.map(\.0))
    }
    for (name, lines) in colors.isEmpty ? [("route", tenths)] : colors {
      let line = LineSimplifier.line(of: lines, pointLimit: max(pointLimit, lines.count &* 2))
      page.put(
        "<path class=\"\(name)\" transform=\"translate(\(frame.left) \(frame.top)) scale(.1)\" stroke-width=\"\(thickness * 10)\" d=\"\(line)\"/>"
      )
    }
    for (x, y, label) in drawnMarks(in: frame) {
      page.put("<circle class=\"mark\" cx=\"\(x)\" cy=\"\(y)\" r=\"9\"/>")
      page.put("<text class=\"m\" x=\"\(x)\" y=\"\(y + 4)\">\(label)</text>")
    }
    page.put("\n")
  }

  /// The ends of the line.
  private func ends(in frame: Frame) -> [(x: Double, y: Double)] {
    [pieces.first?.first, pieces.last?.last].compactMap { $0 }.map { place($0, in: frame) }
  }

  /// The markers that are drawn: a marker that would lie on another one, or on an end of the line, is left out.
  private func drawnMarks(in frame: Frame) -> [(x: Double, y: Double, label: String)] {
    var taken = ends(in: frame)
    return marks.compactMap { mark in
      let (x, y) = place((mark.x, mark.y), in: frame)
      if taken.contains(where: { ($0.x - x).magnitude < 20 && ($0.y - y).magnitude < 20 }) { return nil }
      taken.append((x, y))
      return (x, y, mark.label)
    }
  }

  /// Draws an arrow to the north, names of places, and a scale bar below the line, in letters of up to `letters` units.
  ///
  /// Returns whether there are names.
  public func drawLegend(
    in frame: Frame, letters: Double, metersPerUnit: Double, unitName: String, on page: Markup
  ) -> Bool {
    let scale = scale(in: frame)
    let (wide, tall) = (frame.width / scale, frame.height / scale)
    let shown = (box.west - (wide - box.width) / 2, box.north - (tall - box.height) / 2, wide, tall)
    var legend = MapLegend(width: frame.width, height: frame.height + 28, letters: letters)
    for (x, y) in ends(in: frame) { legend.leaveOut(x: x - frame.left, y: y - frame.top, radius: 8) }
    for (x, y, _) in drawnMarks(in: frame) {
      legend.leaveOut(x: x - frame.left, y: y - frame.top, radius: letters * 0.7)
    }
    page.put("<g transform=\"translate(\(frame.left) \(frame.top))\">")
    let isNamed = legend.draw(
      plane.map { Gazetteer.shared.places(in: shown, of: $0, scale: scale) } ?? [],
      unitsPerLength: scale * metersPerUnit, lengthName: unitName, on: page)
    page.put("</g>")
    return isNamed
  }

  /// Draws a dot at the start of the line and a square at its end.
  public func drawEnds(in frame: Frame, begin: String, end: String, on page: Markup) {
    guard let start = ends(in: frame).first, let stop = ends(in: frame).last else { return }
    page.put("<path class=\"stop\" d=\"M\(stop.x - 5) \(stop.y - 5)h10v10h-10z\"><title>\(end)</title></path>")
    page.put("<circle class=\"begin\" cx=\"\(start.x)\" cy=\"\(start.y)\" r=\"5.5\"><title>\(begin)</title></circle>\n")
  }
}
