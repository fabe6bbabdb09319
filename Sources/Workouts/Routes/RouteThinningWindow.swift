/// The points since the last kept one, in a plane around it, to check that a line is close enough to them.
///
/// East and north are linear in longitude and latitude, so a straight line here is a straight line of GeoJSON and on
/// most maps.
@usableFromInline
struct RouteThinningWindow: Sendable {
  /// Maximum number of points; a longer line is split.
  @inlinable static var capacity: Int { 64 }

  /// Metres from the last kept point.
  @usableFromInline struct Place: Sendable {
    @usableFromInline var east = 0.0
    @usableFromInline var north = 0.0
    /// NaN if an altitude is missing.
    @usableFromInline var up = 0.0

    @inlinable init(east: Double = 0, north: Double = 0, up: Double = 0) {
      self.east = east
      self.north = north
      self.up = up
    }
  }

  @usableFromInline var places = InlineArray<64, Place>(repeating: Place())
  @usableFromInline var count = 0
  @usableFromInline var plane = LocalPlane(latitudeDegrees: 0, longitudeDegrees: 0, scale: .atLeast)
  /// NaN if the last kept point has no altitude.
  @usableFromInline var altitude = Double.nan

  @inlinable init() {}

  /// Begins at a kept point.
  @inlinable mutating func restart(at point: RoutePoint) {
    count = 0
    plane = LocalPlane(
      latitudeDegrees: point.latitudeDegrees, longitudeDegrees: point.longitudeDegrees, scale: .atLeast)
    altitude = point.altitudeMeters ?? .nan
  }

  /// Adds a dropped point; call `isNear` first, which must return true.
  @inlinable mutating func add(_ point: RoutePoint) {
    guard count < Self.capacity else { return }
    places[count] = place(of: point)
    count &+= 1
  }

  /// Whether all points are close to the straight line from the last kept one to `end`.
  @inlinable func isNear(lineTo end: RoutePoint, _ squaredTolerance: Double) -> Bool {
    guard count < Self.capacity else { return false }
    let end = place(of: end)
    for index in 0..<count where !(squaredDistance(places[index], fromLineTo: end) <= squaredTolerance) { return false }
    return true
  }

  @inlinable func place(of point: RoutePoint) -> Place {
    let (east, north) = plane.offset(latitudeDegrees: point.latitudeDegrees, longitudeDegrees: point.longitudeDegrees)
    return Place(east: east, north: north, up: (point.altitudeMeters ?? .nan) - altitude)
  }

  /// The squared distance of a place from the line between the origin and `end`, ignoring altitude if one is missing.
  @inlinable func squaredDistance(_ place: Place, fromLineTo end: Place) -> Double {
    let hasHeights = !(place.up - end.up).isNaN
    let (up, rise) = hasHeights ? (place.up, end.up) : (0, 0)
    let length = end.east * end.east + end.north * end.north + rise * rise
    let along = place.east * end.east + place.north * end.north + up * rise
    let share = length > 0 ? min(max(along / length, 0), 1) : 0
    let (east, north, high) = (place.east - share * end.east, place.north - share * end.north, up - share * rise)
    return east * east + north * north + high * high
  }
}
