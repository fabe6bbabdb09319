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

  /// Draws it into a box; lines have a tenth of the picture's unit as their grain.
  public func draw(
    left: Double, top: Double, width: Double, height: Double, thickness: Double = 2.4, pointLimit: Int = 1200,
    on page: Markup
  ) {
    let scale = min(width / box.width, height / box.height)
    let (shiftX, shiftY) = ((width - box.width * scale) / 2, (height - box.height * scale) / 2)
    func place(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
      ((x - box.west) * scale + shiftX, (y - box.north) * scale + shiftY)
    }
    let line = LineSimplifier.line(
      of: pieces.map { $0.map { (place($0.x, $0.y).x * 10, place($0.x, $0.y).y * 10) } }, pointLimit: pointLimit)
    page.put("<g transform=\"translate(\(left) \(top))\">")
    page.put(
      "<path class=\"route\" transform=\"scale(.1)\" stroke-width=\"\(thickness * 10)\" d=\"\(line)\"/>")
    for mark in marks {
      let (x, y) = place(mark.x, mark.y)
      page.put("<circle class=\"mark\" cx=\"\(x)\" cy=\"\(y)\" r=\"9\"/>")
      page.put("<text class=\"m\" x=\"\(x)\" y=\"\(y + 4)\">\(mark.label)</text>")
    }
    page.put("</g>\n")
  }

  /// Draws a dot where the line begins and a square where it ends.
  public func drawEnds(
    left: Double, top: Double, width: Double, height: Double, begin: String, end: String, on page: Markup
  ) {
    guard let first = pieces.first?.first, let last = pieces.last?.last else { return }
    let scale = min(width / box.width, height / box.height)
    let (shiftX, shiftY) = (left + (width - box.width * scale) / 2, top + (height - box.height * scale) / 2)
    let (x, y) = ((last.x - box.west) * scale + shiftX, (last.y - box.north) * scale + shiftY)
    page.put(
      "<path class=\"stop\" d=\"M\(x - 5) \(y - 5)h10v10h-10z\"><title>\(end)</title></path>"
    )
    let (u, v) = ((first.x - box.west) * scale + shiftX, (first.y - box.north) * scale + shiftY)
    page.put("<circle class=\"begin\" cx=\"\(u)\" cy=\"\(v)\" r=\"5.5\"><title>\(begin)</title></circle>\n")
  }

  /// A round length for the scale's bar and its width in the picture.
  public func bar(width: Double, height: Double, metersPerUnit: Double) -> (length: Double, width: Double) {
    let scale = min(width / box.width, height / box.height) * metersPerUnit
    let length = Scale(0, 120 / scale, from: 0, to: 1).ticks(2).last { $0 > 0 } ?? 1
    return (length, length * scale)
  }
}
