import Drawing
import Workouts

/// The points of a ride's route for a picture, in bounded memory.
///
/// When the limit is reached, every second point is dropped, and from then on only half as many are added.
struct PlotRoute: Sendable {
  /// The maximum number of points.
  static let pointLimit = 8192
  /// The maximum number of distance markers.
  static let markLimit = 16.0

  private var points: [RoutePoint] = []
  private var pitch = 1
  private var skipped = 0
  private var newest: RoutePoint?

  var isEmpty: Bool { points.isEmpty }

  /// Adds the next point.
  mutating func add(_ point: RoutePoint) {
    newest = point
    skipped &+= 1
    let isNewSpan = points.last.map { $0.span != point.span } ?? true
    guard skipped >= pitch || isNewSpan else { return }
    if points.count >= Self.pointLimit { halve() }
    points.append(point)
    skipped = 0
  }

  private mutating func halve() {
    var kept = 0
    for index in stride(from: 0, to: points.count, by: 2) {
      points[kept] = points[index]
      kept &+= 1
    }
    points.removeSubrange(kept..<points.count)
    pitch &*= 2
  }

  /// Returns the map with markers at round distances; nil without points.
  ///
  /// `shade` returns the number of a point's colour.
  func map(metersPerMark unit: Double, shade: ((Instant) -> Int)? = nil) -> RouteMap? {
    guard let first = points.first else { return nil }
    var all = points
    if let newest, newest != all.last { all.append(newest) }
    // The latitude in the middle of the route keeps its shape in the projection.
    let latitudes = all.map(\.latitudeDegrees)
    let middle = ((latitudes.min() ?? 0) + (latitudes.max() ?? 0)) / 2
    let plane = GroundPlane(latitudeDegrees: middle, longitudeDegrees: first.longitudeDegrees)
    var pieces: [[(x: Double, y: Double)]] = []
    var (span, color): (Int?, Int?)
    var shades: [Int] = []
    let travelled = all.compactMap(\.distanceMeters).max() ?? 0
    let step = Self.step(travelled / unit, atMost: Self.markLimit)
    var marks: [(x: Double, y: Double, label: String)] = []
    var mark = step
    for point in all {
      let place = plane.place(latitudeDegrees: point.latitudeDegrees, longitudeDegrees: point.longitudeDegrees)
      let next = shade?(point.time)
      if point.span != span || next != color {
        // A line of another colour begins where the one before it ends.
        pieces.append(point.span == span ? pieces.last.flatMap { $0.last.map { [$0] } } ?? [] : [])
        if let next { shades.append(next) }
      }
      (span, color) = (point.span, next)
      pieces[pieces.count &- 1].append(place)
      guard let meters = point.distanceMeters, meters >= mark * unit else { continue }
      // If a point passes several marks, the last one is drawn.
      mark = (meters / unit / step).rounded(.down) * step
      if Double(marks.count) < 2 * Self.markLimit {
        marks.append((place.x, place.y, Decimal.text(mark, places: 0)))
      }
      mark += step
    }
    return RouteMap(pieces: pieces, shades: shades, marks: marks, plane: plane)
  }

  /// Returns 1, 2 or 5 times a power of ten, at least 1, so that there are at most `limit` parts.
  static func step(_ lengths: Double, atMost limit: Double) -> Double {
    guard lengths.isFinite, lengths > limit else { return 1 }
    var power = 1.0
    while power < 1e9 {
      for factor in [1.0, 2, 5] where lengths / (power * factor) <= limit { return power * factor }
      power *= 10
    }
    return power
  }
}
