/// Sine and cosine computed only by additions and multiplications, so that every machine gives the same bits.
enum Trigonometry {
  private static let pi = 3.141592653589793

  /// The sine of an angle in radians, accurate to about eight digits.
  static func sine(_ angle: Double) -> Double {
    let turns = (angle / (2 * pi)).rounded()
    var x = angle - turns * 2 * pi
    if x > pi / 2 { x = pi - x }
    if x < -pi / 2 { x = -pi - x }
    let square = x * x
    let tail = 1.0 / 362_880 - square / 39_916_800
    return x * (1 - square * (1.0 / 6 - square * (1.0 / 120 - square * (1.0 / 5040 - square * tail))))
  }

  /// The cosine of an angle in radians.
  static func cosine(_ angle: Double) -> Double { sine(angle + pi / 2) }

  /// The cosine of an angle in degrees.
  static func cosine(degrees: Double) -> Double { cosine(degrees * pi / 180) }
}
