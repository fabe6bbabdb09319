/// A line as the `d` of a path: the first point, then differences, in as few characters as they need.
public struct PathLine: Sendable {
  /// The text.
  public private(set) var text = ""
  private var last: (x: Int, y: Int) = (0, 0)
  private var isOpen = false
  private let stepsPerUnit: Int

  /// An empty line of coordinates that are whole numbers, or of tenths.
  public init(hasTenths: Bool = false) { stepsPerUnit = hasTenths ? 10 : 1 }

  /// Begins a piece of its own with the next point.
  public mutating func lift() { isOpen = false }

  /// Adds a point, in the line's steps, whole numbers or tenths; one that is where the last one was adds nothing.
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

  /// Adds the point nearest to coordinates; one that no picture has room for adds nothing.
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
