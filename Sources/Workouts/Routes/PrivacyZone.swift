/// A circle in which no route is shown, however often a ride crosses it.
public struct PrivacyZone: Equatable, Sendable {
  /// The circle's centre.
  public var latitudeDegrees: Double, longitudeDegrees: Double
  /// The radius in metres.
  public var radiusMeters: Double

  /// The largest useful radius: a circle as large as a country.
  public static let greatestRadiusMeters = 1e6

  /// Creates a zone around a place.
  public init(latitudeDegrees: Double, longitudeDegrees: Double, radiusMeters: Double) {
    (self.latitudeDegrees, self.longitudeDegrees) = (latitudeDegrees, longitudeDegrees)
    self.radiusMeters = radiusMeters
  }
}

/// A concealed circle.
///
/// Distances are measured so that no place in the circle counts as outside.
package struct HiddenCircle: Sendable {
  let plane: LocalPlane
  let squaredRadius: Double

  init(latitudeDegrees: Double, longitudeDegrees: Double, meters: Double) {
    plane = LocalPlane(latitudeDegrees: latitudeDegrees, longitudeDegrees: longitudeDegrees, scale: .atMost)
    squaredRadius = meters * meters
  }

  init(_ zone: PrivacyZone) {
    self.init(
      latitudeDegrees: zone.latitudeDegrees, longitudeDegrees: zone.longitudeDegrees,
      meters: min(max(zone.radiusMeters, 0), PrivacyZone.greatestRadiusMeters))
  }

  init(around point: RoutePoint, meters: Double) {
    self.init(latitudeDegrees: point.latitudeDegrees, longitudeDegrees: point.longitudeDegrees, meters: meters)
  }

  func contains(_ point: RoutePoint) -> Bool {
    contains(latitudeDegrees: point.latitudeDegrees, longitudeDegrees: point.longitudeDegrees)
  }

  package func contains(latitudeDegrees: Double, longitudeDegrees: Double) -> Bool {
    plane.squaredDistance(latitudeDegrees: latitudeDegrees, longitudeDegrees: longitudeDegrees) <= squaredRadius
  }

  /// Whether the straight line between two places touches the circle.
  func touches(from a: (latitude: Double, longitude: Double), to b: (latitude: Double, longitude: Double)) -> Bool {
    let start = plane.offset(latitudeDegrees: a.latitude, longitudeDegrees: a.longitude)
    let end = plane.offset(latitudeDegrees: b.latitude, longitudeDegrees: b.longitude)
    let (x, y) = (end.east - start.east, end.north - start.north)
    let length = x * x + y * y
    let share = length > 0 ? min(max(0 - (start.east * x + start.north * y) / length, 0), 1) : 0
    let (east, north) = (start.east + share * x, start.north + share * y)
    return east * east + north * north <= squaredRadius
  }
}
