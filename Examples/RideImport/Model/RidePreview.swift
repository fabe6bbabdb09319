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
  /// Its title, else its activity.
  public let title: String
  /// Its start.
  public let start: Date
  /// Distance and time, as "23.4 km, 1:02:03".
  public let facts: String
  /// The problem of its file; nil for none.
  public let problem: String?
  /// The route in a square, north up; empty indoors.
  public let route: [Place]
  /// The heights along the route; empty if they were not measured.
  public let profile: [Place]

  /// Makes the preview of a workout.
  public init(_ workout: Workout, id: Int) {
    self.id = id
    title = workout.title ?? "\(workout.activityType)".capitalized
    start = workout.start
    let kilometers = workout.distance.map { String(format: "%.1f km, ", $0 / 1000) } ?? ""
    facts = kilometers + Self.clock(workout.duration)
    problem = workout.isWhole ? nil : workout.report.problem
    let points = Self.thinned(workout.route)
    route = Self.outline(points.map { ($0.latitudeDegrees, $0.longitudeDegrees) })
    profile = Self.heights(points.compactMap(\.altitudeMeters))
  }

  /// Hours, minutes and seconds.
  static func clock(_ seconds: TimeInterval) -> String {
    let whole = Int(exactly: seconds.rounded()) ?? 0
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(whole / 3600):" + two(whole / 60 % 60) + ":" + two(whole % 60)
  }

  /// At most `pointLimit` elements, the first and the last among them.
  static func thinned<Element>(_ elements: [Element]) -> [Element] {
    guard elements.count > pointLimit else { return elements }
    return (0..<pointLimit).map { elements[$0 * (elements.count - 1) / (pointLimit - 1)] }
  }

  /// Degrees as places in a square: one scale for both directions, as a map has.
  static func outline(_ degrees: [(latitude: Double, longitude: Double)]) -> [Place] {
    guard let south = degrees.map(\.latitude).min(), let north = degrees.map(\.latitude).max(),
      let west = degrees.map(\.longitude).min(), let east = degrees.map(\.longitude).max()
    else { return [] }
    // A degree of longitude is shorter than one of latitude, away from the equator.
    let shrink = cos((south + north) / 2 * .pi / 180)
    let size = max((east - west) * shrink, north - south)
    guard size > 0 else { return [Place(x: 0.5, y: 0.5)] }
    let (left, top) = ((1 - (east - west) * shrink / size) / 2, (1 - (north - south) / size) / 2)
    return degrees.map { latitude, longitude in
      Place(x: left + (longitude - west) * shrink / size, y: top + (north - latitude) / size)
    }
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
