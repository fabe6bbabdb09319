/// What is written on a map: names of places, a scale bar and an arrow to the north.
///
/// Coordinates are those of the picture, from the map's upper left corner.
public struct MapLegend: Sendable {
  /// A place with a name.
  public struct Place: Sendable {
    let x: Double, y: Double, name: String

    /// Creates a place.
    public init(x: Double, y: Double, name: String) { (self.x, self.y, self.name) = (x, y, name) }
  }

  /// The maximum number of names.
  private static let limit = 10

  private let width: Double, height: Double
  /// The size of letters for which there must be room.
  private let letters: Double
  /// Boxes of what is drawn, from left to right and from top to bottom.
  private var taken: [(left: Double, top: Double, right: Double, bottom: Double)] = []

  /// Creates the legend of a map of this size.
  ///
  /// No name is drawn over another one in letters of up to `letters` units.
  public init(width: Double, height: Double, letters: Double) {
    (self.width, self.height, self.letters) = (width, height, letters)
  }

  /// Keeps names away from a marker.
  mutating func leaveOut(x: Double, y: Double, radius: Double) {
    taken.append((x - radius, y - radius, x + radius, y + radius))
  }

  /// Draws everything, and returns whether it has names; `unitsPerLength` is the number of picture units of a kilometre
  /// or mile.
  @discardableResult
  public mutating func draw(_ places: [Place], unitsPerLength: Double, lengthName: String, on page: Markup) -> Bool {
    drawBar(unitsPerLength, lengthName, on: page)
    // In the first free corner.
    if let left = [width - letters * 3, 0].first(where: { take($0, 0, $0 + letters * 3, letters + 10) }) {
      page.put("<text class=\"e\" x=\"\(left + letters * 3 - 10)\" y=\"\(letters + 6)\">N ↑</text>")
    }
    var count = 0
    for place in places where count < Self.limit {
      // Most letters are narrower than six tenths of their size.
      let long = Double(place.name.unicodeScalars.count) * letters * 0.6 + 10
      let tall = letters * 0.6
      let sides = [place.x - 4, place.x - long]
      guard let left = sides.first(where: { take($0, place.y - tall, $0 + long + 4, place.y + tall) }) else { continue }
      let isLeft = left == sides[1]
      count &+= 1
      page.put(
        "<circle class=\"place\" cx=\"\(place.x)\" cy=\"\(place.y)\" r=\"3\"/><text class=\"\(isLeft ? "place e" : "place")\" x=\"\(place.x + (isLeft ? -7 : 7))\" y=\"\(place.y)\" dy=\".35em\">\(place.name)</text>"
      )
    }
    page.put("\n")
    return count > 0
  }

  private mutating func drawBar(_ unitsPerLength: Double, _ name: String, on page: Markup) {
    let length = Scale.roundLength(atMost: width / 4 / unitsPerLength)
    let (bar, y) = (length * unitsPerLength, height - 12)
    page.put("<path class=\"bar\" d=\"M14 \(y - 6)v6h\(bar)v-6\"/>")
    page.put("<text class=\"place\" x=\"\(bar + 22)\" y=\"\(y)\">\(Self.text(length)) \(name)</text>")
    _ = take(0, y - letters, bar + 22 + letters * 5, height)
  }

  /// Reserves a box; returns false if it is not on the map, or if a part of it is taken.
  private mutating func take(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> Bool {
    guard left >= 0, top >= 0, right <= width, bottom <= height,
      !taken.contains(where: { $0.left < right && left < $0.right && $0.top < bottom && top < $0.bottom })
    else { return false }
    taken.append((left, top, right, bottom))
    return true
  }

  /// Returns the length of a scale bar with as many decimals as it needs.
  public static func text(_ length: Double) -> String {
    Decimal.text(length, places: length < 0.1 ? 2 : length < 1 ? 1 : 0)
  }
}
