/// Places near a parallel as metres on a plane, x eastwards and y southwards as pictures have it.
public struct GroundPlane: Sendable {
  /// The place of the plane's origin.
  public let latitudeDegrees: Double, longitudeDegrees: Double

  private static let metersPerDegree = 111_195.0
  private let metersPerDegreeEast: Double

  /// A plane around a place.
  public init(latitudeDegrees: Double, longitudeDegrees: Double) {
    (self.latitudeDegrees, self.longitudeDegrees) = (latitudeDegrees, longitudeDegrees)
    metersPerDegreeEast = Self.metersPerDegree * Self.cosine(latitudeDegrees)
  }

  /// A place in metres from the origin, the short way around the earth.
  public func place(latitudeDegrees: Double, longitudeDegrees: Double) -> (x: Double, y: Double) {
    var turn = longitudeDegrees - self.longitudeDegrees
    if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
    return (turn * metersPerDegreeEast, (self.latitudeDegrees - latitudeDegrees) * Self.metersPerDegree)
  }

  /// The cosine of degrees between −90 and 90, exact to five digits: for pictures.
  private static func cosine(_ degrees: Double) -> Double {
    let x = degrees * 0.017453292519943295
    let s = x * x
    return max(1 - s / 2 + s * s / 24 - s * s * s / 720 + s * s * s * s / 40320, 0.01)
  }
}
