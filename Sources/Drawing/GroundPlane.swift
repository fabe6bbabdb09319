/// A local plane in metres around a position: x points east, and y points south as in pictures.
public struct GroundPlane: Sendable {
  /// The position of the plane's origin.
  public let latitudeDegrees: Double, longitudeDegrees: Double

  private static let metersPerDegree = 111_195.0
  private let metersPerDegreeEast: Double

  /// Creates a plane around a position.
  public init(latitudeDegrees: Double, longitudeDegrees: Double) {
    (self.latitudeDegrees, self.longitudeDegrees) = (latitudeDegrees, longitudeDegrees)
    metersPerDegreeEast = Self.metersPerDegree * Self.cosine(latitudeDegrees)
  }

  /// Converts a position to metres from the origin.
  ///
  /// Longitudes differ by at most 180 degrees.
  public func place(latitudeDegrees: Double, longitudeDegrees: Double) -> (x: Double, y: Double) {
    var turn = longitudeDegrees - self.longitudeDegrees
    if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
    return (turn * metersPerDegreeEast, (self.latitudeDegrees - latitudeDegrees) * Self.metersPerDegree)
  }

  /// Returns the cosine of an angle from −90 to 90 degrees with five correct digits, which is enough for pictures.
  private static func cosine(_ degrees: Double) -> Double {
    let x = degrees * 0.017453292519943295
    let s = x * x
    return max(1 - s / 2 + s * s / 24 - s * s * s / 720 + s * s * s * s / 40320, 0.01)
  }
}
