public import FITStream
public import Foundation

/// A ride before it is saved: the content of its row in the list, without samples and points.
public struct RidePreview: Identifiable, Sendable {
  /// A point between 0 and 1 on both axes, y downwards as screens have it.
  public struct Place: Equatable, Sendable {
    /// From the left.
    public var x: Double
    /// From the top.
    public var y: Double
  }

  /// Most points of a route or a profile that a row shows.
  public static let pointLimit = 200

  /// Its number in the list.
  public let id: Int
  /// Its title; nil for none.
  public let title: String?
  /// Its activity, as the catalogue of texts names it: "Cycling".
  public let activity: String
  /// Its start.
  public let start: Date
  /// Its distance in metres, if known.
  public let distanceMeters: Double?
  /// Its time in seconds, without pauses.
  public let seconds: Double
  /// The problem of its file; nil for none.
  public let problem: String?
  /// The route in a square, north up; empty indoors.
  public let route: [Place]
  /// The side of the square in metres; 0 indoors.
  public let acrossMeters: Double
  /// The heights along the route; empty if they were not measured.
  public let profile: [Place]
  /// The lowest and the highest point in metres; nil if they were not measured.
  public let heights: ClosedRange<Double>?

  /// Makes the preview of a workout.
  public init(_ workout: Workout, id: Int) {
    self.id = id
    title = workout.title
    activity = "\(workout.activityType)".capitalized
    start = workout.start
    distanceMeters = workout.distance
    seconds = workout.duration.isFinite ? min(max(0, workout.duration), 1e9) : 0
    problem = workout.isWhole ? nil : workout.report.problem
    let points = Self.thinned(workout.route)
    (route, acrossMeters) = Self.outline(points.map { ($0.latitudeDegrees, $0.longitudeDegrees) })
    let meters = workout.route.compactMap(\.altitudeMeters).filter(\.isFinite)
    heights = meters.min().flatMap { lowest in meters.max().map { lowest...$0 } }
    profile = Self.heights(points.compactMap(\.altitudeMeters))
  }

  /// At most `pointLimit` elements, the first and the last among them.
  static func thinned<Element>(_ elements: [Element]) -> [Element] {
    guard elements.count > pointLimit else { return elements }
    return (0..<pointLimit).map { elements[$0 * (elements.count - 1) / (pointLimit - 1)] }
  }

  /// Degrees as places in a square, with its side in metres: one scale for both directions, as a map has.
  static func outline(_ degrees: [(latitude: Double, longitude: Double)]) -> (places: [Place], meters: Double) {
    guard let south = degrees.map(\.latitude).min(), let north = degrees.map(\.latitude).max(),
      let west = degrees.map(\.longitude).min(), let east = degrees.map(\.longitude).max()
    else { return ([], 0) }
    // A degree of longitude is shorter than one of latitude, away from the equator.
    let shrink = cos((south + north) / 2 * .pi / 180)
    let size = max((east - west) * shrink, north - south)
    guard size > 0 else { return ([Place(x: 0.5, y: 0.5)], 0) }
    let (left, top) = ((1 - (east - west) * shrink / size) / 2, (1 - (north - south) / size) / 2)
    let places = degrees.map { latitude, longitude in
      Place(x: left + (longitude - west) * shrink / size, y: top + (north - latitude) / size)
    }
    // The length of a degree of latitude.
    return (places, size * 111_195)
  }

  /// Heights as places, the lowest at the bottom; 20 m fill the row at least, so that a flat ride looks flat.
  static func heights(_ meters: [Double]) -> [Place] {
    guard meters.count > 1, let lowest = meters.min(), let highest = meters.max() else { return [] }
    let range = max(20, highest - lowest)
    return meters.enumerated().map { place, height in
      Place(x: Double(place) / Double(meters.count - 1), y: 1 - (height - lowest) / range)
    }
  }
}
