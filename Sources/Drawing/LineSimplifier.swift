/// Reduces the number of points of lines with the algorithm of Douglas and Peucker (1973).
public enum LineSimplifier {
  /// Returns the pieces of a line as path text in whole coordinates.
  ///
  /// The tolerance grows until at most `pointLimit` points remain.
  public static func line(of pieces: [[(x: Double, y: Double)]], pointLimit: Int, tolerance least: Double = 3) -> String
  {
    var tolerance = least
    var kept = pieces.map { simplified($0, tolerance) }
    while kept.reduce(0, { $0 &+ $1.count }) > pointLimit, tolerance < 1e5 {
      tolerance *= 1.7
      kept = kept.map { simplified($0, tolerance) }
    }
    var line = PathLine()
    for piece in kept where piece.count > 1 {
      line.lift()
      for point in piece {
        guard let x = Int(exactly: point.x.rounded()), let y = Int(exactly: point.y.rounded()) else { continue }
        line.add(x: x, y: y)
      }
    }
    return line.text
  }

  static func simplified(_ points: [(x: Double, y: Double)], _ tolerance: Double) -> [(x: Double, y: Double)] {
    guard points.count > 2 else { return points }
    var isKept = Array(repeating: false, count: points.count)
    isKept[0] = true
    isKept[points.count &- 1] = true
    // The stretches to examine. An explicit stack replaces recursion, because files can contain very long lines.
    var stretches = [(0, points.count &- 1)]
    while let (first, last) = stretches.popLast() {
      guard let farthest = farthest(points, first, last, tolerance) else { continue }
      isKept[farthest] = true
      stretches.append((first, farthest))
      stretches.append((farthest, last))
    }
    return zip(points, isKept).compactMap { $1 ? $0 : nil }
  }

  /// Returns the point between two others that is farthest from their line; nil if none exceeds the tolerance.
  private static func farthest(
    _ points: [(x: Double, y: Double)], _ first: Int, _ last: Int, _ tolerance: Double
  ) -> Int? {
    guard last &- first > 1 else { return nil }
    let (a, b) = (points[first], points[last])
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let length = dx * dx + dy * dy
    var (found, greatest): (Int?, Double) = (nil, tolerance * tolerance)
    for index in (first &+ 1)..<last {
      let (x, y) = (points[index].x - a.x, points[index].y - a.y)
      let share = length > 0 ? min(max((x * dx + y * dy) / length, 0), 1) : 0
      let (offX, offY) = (x - share * dx, y - share * dy)
      let distance = offX * offX + offY * offY
      if distance > greatest { (found, greatest) = (index, distance) }
    }
    return found
  }
}
