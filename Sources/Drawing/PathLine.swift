/// A line as the `d` attribute of an SVG path: an absolute first point, then relative points in as few characters as
/// possible.
public struct PathLine: Sendable {
  /// The text of the attribute.
  public private(set) var text = ""
  private var last: (x: Int, y: Int) = (0, 0)
  private var isOpen = false
  private let stepsPerUnit: Int

  /// Creates an empty line.
  ///
  /// Coordinates are whole numbers, or tenths.
  public init(hasTenths: Bool = false) { stepsPerUnit = hasTenths ? 10 : 1 }

  /// Starts a new piece with the next point.
  public mutating func lift() { isOpen = false }

  /// Adds a point, in whole numbers or tenths.
  ///
  /// A point equal to the previous one is skipped.
  public mutating func add(x: Int, y: Int) {
    if isOpen {
      let (dx, dy) = (x &- last.x, y &- last.y)
      if dx == 0 && dy == 0 { return }
      put("l", dx, dy)
    } else {
      put("M", x, y)
      isOpen = true
    }
    last = (x, y)
  }

  /// Adds the nearest point that can be represented.
  ///
  /// Coordinates that are too large for an integer are skipped.
  public mutating func add(_ x: Double, _ y: Double) {
    let steps = Double(stepsPerUnit)
    guard let x = Int(exactly: (x * steps).rounded()), let y = Int(exactly: (y * steps).rounded()) else { return }
    add(x: x, y: y)
  }

  private mutating func put(_ letter: String, _ x: Int, _ y: Int) {
    text += "\(letter)\(number(x))\(y < 0 ? "" : " ")\(number(y))"
  }

  private func number(_ number: Int) -> String {
    if stepsPerUnit == 1 { return String(number) }
    let (whole, tenth) = (number.magnitude / 10, number.magnitude % 10)
    let digits = tenth == 0 ? String(whole) : "\(whole == 0 ? "" : String(whole)).\(tenth)"
    return number < 0 ? "-" + digits : digits
  }
}
