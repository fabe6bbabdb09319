/// A line on the ground drawn to fit a box, north upwards, with marks on it and a bar for its scale.
public struct RouteMap: Sendable {
  /// The pieces of the line in metres, east and south of anywhere.
  public let pieces: [[(x: Double, y: Double)]]
  /// Texts at places of the line, such as each tenth kilometre.
  public let marks: [(x: Double, y: Double, label: String)]

  /// The least box around the line.
  private let box: (west: Double, north: Double, width: Double, height: Double)

  /// A map; nil where there is no line.
  public init?(pieces: [[(x: Double, y: Double)]], marks: [(x: Double, y: Double, label: String)] = []) {
    self.pieces = pieces.filter { !$0.isEmpty }
    self.marks = marks
    let (xs, ys) = (self.pieces.joined().map(\.x), self.pieces.joined().map(\.y))
    guard let west = xs.min(), let east = xs.max(), let north = ys.min(), let south = ys.max() else { return nil }
    box = (west, north, max(east - west, 20), max(south - north, 20))
  }

  /// The height that a map of a width takes: as much as the line needs, within limits.
  public func height(width: Double, from least: Double, to most: Double) -> Double {
    min(max(width * box.height / box.width, least), most)
  }

  /// A box of the picture that the map is drawn into.
  public struct Frame: Sendable {
    let left: Double, top: Double, width: Double, height: Double

    /// A box by its upper left corner and its extent.
    public init(left: Double, top: Double, width: Double, height: Double) {
      (self.left, self.top, self.width, self.height) = (left, top, width, height)
    }
  }

  /// Units of the picture for a metre.
  private func scale(in frame: Frame) -> Double { min(frame.width / box.width, frame.height / box.height) }

  /// The place of metres in the picture: the map lies in the middle of its frame.
  private func place(_ point: (x: Double, y: Double), in frame: Frame) -> (x: Double, y: Double) {
    let scale = scale(in: frame)
    return (
      frame.left + (frame.width - box.width * scale) / 2 + (point.x - box.west) * scale,
      frame.top + (frame.height - box.height * scale) / 2 + (point.y - box.north) * scale
    )
  }

  /// Draws line and marks; lines have a tenth of the picture's unit as their grain.
  public func draw(in frame: Frame, thickness: Double = 2.4, pointLimit: Int = 1200, on page: Markup) {
    let tenths = pieces.map {
      $0.map { point in
        let (x, y) = place(point, in: frame)
        return (x: (x - frame.left) * 10, y: (y - frame.top) * 10)
      }
    }
    page.put(
      "<path class=\"route\" transform=\"translate(\(frame.left) \(frame.top)) scale(.1)\" stroke-width=\"\(thickness * 10)\" d=\"\(LineSimplifier.line(of: tenths, pointLimit: pointLimit))\"/>"
    )
    for mark in marks {
      let (x, y) = place((mark.x, mark.y), in: frame)
      page.put("<circle class=\"mark\" cx=\"\(x)\" cy=\"\(y)\" r=\"9\"/>")
      page.put("<text class=\"m\" x=\"\(x)\" y=\"\(y + 4)\">\(mark.label)</text>")
    }
    page.put("\n")
  }

  /// Draws a dot where the line begins and a square where it ends.
  public func drawEnds(in frame: Frame, begin: String, end: String, on page: Markup) {
    guard let first = pieces.first?.first, let last = pieces.last?.last else { return }
    let (stop, start) = (place(last, in: frame), place(first, in: frame))
    page.put("<path class=\"stop\" d=\"M\(stop.x - 5) \(stop.y - 5)h10v10h-10z\"><title>\(end)</title></path>")
    page.put("<circle class=\"begin\" cx=\"\(start.x)\" cy=\"\(start.y)\" r=\"5.5\"><title>\(begin)</title></circle>\n")
  }

  /// A round length for the scale's bar and its width in the picture.
  public func bar(in frame: Frame, metersPerUnit: Double) -> (length: Double, width: Double) {
    let scale = scale(in: frame) * metersPerUnit
    let length = Scale(0, 120 / scale, from: 0, to: 1).ticks(2).last { $0 > 0 } ?? 1
    return (length, length * scale)
  }
}
