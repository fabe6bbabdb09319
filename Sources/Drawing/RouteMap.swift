/// A map of a line, scaled to fit a frame, with north at the top, markers and a scale bar.
public struct RouteMap: Sendable {
  /// The pieces of the line in metres east and south of an arbitrary origin.
  public let pieces: [[(x: Double, y: Double)]]
  /// The number of each piece's colour, one of the zones' colours; empty if the line has one colour.
  public let shades: [Int]
  /// Labelled markers on the line, for example at every tenth kilometre.
  public let marks: [(x: Double, y: Double, label: String)]

  /// The bounding box of the line.
  private let box: (west: Double, north: Double, width: Double, height: Double)

  /// Creates a map; nil if there are no points.
  public init?(
    pieces: [[(x: Double, y: Double)]], shades: [Int] = [], marks: [(x: Double, y: Double, label: String)] = []
  ) {
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
    // A mark that would lie on another one, or on an end of the line, is left out.
    var taken = [pieces.first?.first, pieces.last?.last].compactMap { $0 }.map { place($0, in: frame) }
    for mark in marks {
      let (x, y) = place((mark.x, mark.y), in: frame)
      if taken.contains(where: { ($0.x - x).magnitude < 20 && ($0.y - y).magnitude < 20 }) { continue }
      taken.append((x, y))
      page.put("<circle class=\"mark\" cx=\"\(x)\" cy=\"\(y)\" r=\"9\"/>")
      page.put("<text class=\"m\" x=\"\(x)\" y=\"\(y + 4)\">\(mark.label)</text>")
    }
    page.put("\n")
  }

  /// Draws a dot at the start of the line and a square at its end.
  public func drawEnds(in frame: Frame, begin: String, end: String, on page: Markup) {
    guard let first = pieces.first?.first, let last = pieces.last?.last else { return }
    let (stop, start) = (place(last, in: frame), place(first, in: frame))
    page.put("<path class=\"stop\" d=\"M\(stop.x - 5) \(stop.y - 5)h10v10h-10z\"><title>\(end)</title></path>")
    page.put("<circle class=\"begin\" cx=\"\(start.x)\" cy=\"\(start.y)\" r=\"5.5\"><title>\(begin)</title></circle>\n")
  }

  /// Returns a round length for the scale bar, and the bar's width in the picture.
  public func bar(in frame: Frame, metersPerUnit: Double) -> (length: Double, width: Double) {
    let scale = scale(in: frame) * metersPerUnit
    let length = Scale.roundLength(atMost: 120 / scale)
    return (length, length * scale)
  }
}
