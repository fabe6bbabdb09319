/// The rule that decides which positions of rides are concealed: around their start, around their end, and in zones.
///
/// `RouteConcealment` conceals rides while they are read, when their end is still unknown. For whole routes in a
/// database, `shown(of:)` also conceals every pass of the end, and lines that cross a concealed circle between two
/// points.
public struct PositionPrivacy: Equatable, Sendable {
  /// Metres around the first position of a ride.
  public var startMeters = 0.0
  /// Metres around the last position of a ride.
  public var endMeters = 0.0
  /// Circles that are concealed in every ride.
  public var zones: [PrivacyZone] = []

  /// Maximum number of zones.
  public static let zoneLimit = 64

  /// Creates a rule that conceals nothing.
  public init() {}

  /// Whether no position is concealed.
  public var isEmpty: Bool { startMeters <= 0 && endMeters <= 0 && zones.isEmpty }

  /// The visible parts of a whole route, and whether any part is concealed.
  package func shown(
    of pieces: [[(latitude: Double, longitude: Double)]]
  ) -> (pieces: [[(latitude: Double, longitude: Double)]], isConcealed: Bool) {
    if isEmpty { return (pieces, false) }
    let circles = circles(first: pieces.first { !$0.isEmpty }?.first, last: pieces.last { !$0.isEmpty }?.last)
    var shown: [[(latitude: Double, longitude: Double)]] = []
    var isConcealed = false
    for piece in pieces {
      var line: [(latitude: Double, longitude: Double)] = []
      for point in piece {
        let isHidden = circles.contains {
          $0.contains(latitudeDegrees: point.latitude, longitudeDegrees: point.longitude)
        }
        let crosses = line.last.map { last in circles.contains { $0.touches(from: last, to: point) } } ?? false
        if isHidden || crosses {
          isConcealed = true
          if !line.isEmpty { shown.append(line) }
          line = []
        }
        if !isHidden { line.append(point) }
      }
      if !line.isEmpty { shown.append(line) }
    }
    return (shown, isConcealed)
  }

  /// The circles that are hidden in a ride with this first and last position.
  package func circles(
    first: (latitude: Double, longitude: Double)?, last: (latitude: Double, longitude: Double)?
  ) -> [HiddenCircle] {
    var circles = zones.map { HiddenCircle($0) }
    for case (let place?, let meters) in [(first, startMeters), (last, endMeters)] where meters > 0 {
      circles.append(
        HiddenCircle(
          PrivacyZone(latitudeDegrees: place.latitude, longitudeDegrees: place.longitude, radiusMeters: meters)))
    }
    return circles
  }

  /// Whether a rectangle of the map overlaps a zone: a tile, or a place with its surroundings.
  package func hides(south: Double, west: Double, north: Double, east: Double) -> Bool {
    zones.contains { zone in
      let near = (
        latitude: min(max(zone.latitudeDegrees, south), north), longitude: min(max(zone.longitudeDegrees, west), east)
      )
      return HiddenCircle(zone).contains(latitudeDegrees: near.latitude, longitudeDegrees: near.longitude)
    }
  }
}
