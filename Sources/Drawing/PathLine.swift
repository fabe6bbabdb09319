/// A line of whole coordinates as the `d` of a path: the first point, then differences, in as few characters as they need.
public struct PathLine: Sendable {
  /// The text.
  public private(set) var text = ""
  private var last: (x: Int, y: Int) = (0, 0)
  private var isOpen = false

  /// An empty line.
  public init() {}

  /// Begins a piece of its own with the next point.
  public mutating func lift() { isOpen = false }

  /// Adds a point; one that is where the last one was adds nothing.
  public mutating func add(x: Int, y: Int) {
    if isOpen {
      let (dx, dy) = (x &- last.x, y &- last.y)
      if dx == 0 && dy == 0 { return }
      text += "l\(dx)\(dy < 0 ? "" : " ")\(dy)"
    } else {
      text += "M\(x)\(y < 0 ? "" : " ")\(y)"
      isOpen = true
    }
    last = (x, y)
  }
}
