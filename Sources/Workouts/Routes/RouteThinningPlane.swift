/// Metres east and north of a place; correct to within 1 % nearby, and always rounded in one direction.
@usableFromInline
struct LocalPlane: Sendable {
  /// The direction of the error.
  @usableFromInline enum Scale: Sendable {
    /// Never shorter than on the ellipsoid, to decide that a place is near enough.
    case atLeast
    /// Never longer than on the ellipsoid, to decide that a place is far enough.
    case atMost
  }

  @usableFromInline let latitudeDegrees: Double
  @usableFromInline let longitudeDegrees: Double
  @usableFromInline let metersPerDegreeNorth: Double
  @usableFromInline let metersPerDegreeEast: Double

  /// Creates the plane around a place.
  ///
  /// A degree of WGS84 is 110,574…111,694 m from south to north, and 111,319…111,694 m times the latitude's cosine from
  /// west to east.
  @inlinable init(latitudeDegrees: Double, longitudeDegrees: Double, scale: Scale) {
    self.latitudeDegrees = latitudeDegrees
    self.longitudeDegrees = longitudeDegrees
    metersPerDegreeNorth = scale == .atLeast ? 111_700 : 110_570
    metersPerDegreeEast = (scale == .atLeast ? 111_700 : 111_310) * Self.cosine(degrees: latitudeDegrees)
  }

  /// The offset of another place, by the shorter direction around the earth.
  @inlinable func offset(latitudeDegrees: Double, longitudeDegrees: Double) -> (east: Double, north: Double) {
    var turn = longitudeDegrees - self.longitudeDegrees
    if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
    return (turn * metersPerDegreeEast, (latitudeDegrees - self.latitudeDegrees) * metersPerDegreeNorth)
  }

  /// The squared distance to another place.
  @inlinable func squaredDistance(latitudeDegrees: Double, longitudeDegrees: Double) -> Double {
    let (east, north) = offset(latitudeDegrees: latitudeDegrees, longitudeDegrees: longitudeDegrees)
    return east * east + north * north
  }

  /// The cosine of −90…90°, to 1e-9, by its series, because this module must not need the C library's mathematics.
  @inlinable static func cosine(degrees: Double) -> Double {
    let square = degrees * degrees * (0.017_453_292_519_943_295 * 0.017_453_292_519_943_295)
    var (term, sum) = (1.0, 1.0)
    var step = 1.0
    while step < 16 {
      term *= -square / (step * (step + 1))
      sum += term
      step += 2
    }
    return max(sum, 0)
  }
}
