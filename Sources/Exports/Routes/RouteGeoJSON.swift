public import Workouts

/// Writes `route --format geojson`: a FeatureCollection (RFC 7946) with one feature for each workout with a route.
///
/// A route with one span is a LineString, with several spans a MultiLineString, and a single point is a Point. A line
/// that crosses the antimeridian is cut there (section 3.1.9), and a bounding box that crosses it has a west greater
/// than its east (5.2). A span with a single point repeats the point, because a line needs two.
///
/// `properties.coordinateProperties` has arrays of the same shape as the coordinates, in which common readers expect
/// the values of points: `times`, and if any point has them `heart`, `cadence`, `power`, `temperature` and `speed`,
/// with null for missing values. The geometry type is known at the end of the workout, so a feature waits until then,
/// with about 80 bytes per point. A route that exceeds `featureBytes` continues in another feature.
public struct RouteGeoJSON: WorkoutTextWriter, RouteWriter, ~Copyable {
  /// Output that was not drained yet.
  public var text = TextBuffer(capacity: 1 << 16)

  /// Whether parts of routes are concealed.
  ///
  /// Features that are written before the end of their workout note it.
  public var isConcealed = false

  /// The maximum bytes of a waiting feature: one day with a point per second.
  static let featureBytes = 8 << 20

  /// The state of the workout's file.
  package var file = RouteFile()

  private var input = TextBuffer(capacity: 256)
  private var session = 0
  private var lines = RouteLineTexts()
  private let featureBytes: Int
  private var activity: ActivityType?

  /// Creates a writer without an input.
  public init() { self.init(featureBytes: Self.featureBytes) }

  init(featureBytes: Int) { self.featureBytes = featureBytes }

  /// A comma between two features.
  public static var itemSeparator: StaticString { "," }

  /// Opens the collection.
  public static func appendHeader(to text: inout TextBuffer) {
    text.append(#"{"type":"FeatureCollection","features":["#)
  }

  /// Closes the collection.
  public static func appendFooter(to text: inout TextBuffer) { appendFooter(to: &text, hasFeatures: true) }

  /// Closes the collection.
  ///
  /// Without features, it is a single line.
  public static func appendFooter(to text: inout TextBuffer, hasFeatures: Bool) {
    text.append(hasFeatures ? "\n]}\n" : "]}\n")
  }

  /// Starts an input with this name.
  public mutating func begin(input name: String) {
    input.removeAll()
    input.append(json: name)
  }

  /// Closes the feature of a workout that has no end.
  public mutating func end() {
    closeFeature(activity: nil, isConcealed: false)
    file.drop(&text)
  }

  /// Starts a workout.
  public mutating func workoutStart(sessionIndex: Int, start: Instant) {
    closeFeature(activity: nil, isConcealed: false)
    session = sessionIndex
    activity = nil
  }

  /// Sets the activity, for a feature that is written before the end of its workout.
  public mutating func activity(_ type: ActivityType, sport: UInt8?) { activity = type }

  /// False: a route has no samples.
  public var wantsSamples: Bool { false }
  /// Adds a point.
  public mutating func routePoint(_ point: RoutePoint) {
    if lines.byteCount > featureBytes { closeFeature(activity: activity, isConcealed: isConcealed) }
    lines.add(point)
  }

  /// Writes the workout's feature, if it has a route.
  public mutating func workoutEnd(_ summary: borrowing WorkoutSummary) {
    session = summary.sessionIndex
    closeFeature(activity: summary.activityType, title: summary.title, isConcealed: summary.isRouteConcealed)
    file.end(of: summary, ".geojson", &text) { Self.appendFooter(to: &$0) }
  }

  private mutating func closeFeature(activity: ActivityType?, title: String? = nil, isConcealed: Bool) {
    guard lines.points > 0 else { return }
    lines.finish()
    // In a stream, the destination that joins inputs writes the separators.
    if !file.open(&text, Self.appendHeader), file.isWanted { text.append(Self.itemSeparator) }
    text.put(.item)
    text.append(#"\#n{"type":"Feature","bbox":"#)
    lines.bounds.append(to: &text)
    text.append(#","geometry":{"type":"#)
    text.append(lines.points == 1 ? #""Point""# : lines.lines == 1 ? #""LineString""# : #""MultiLineString""#)
    text.append(#","coordinates":"#)
    lines.appendCoordinates(to: &text)
    text.append(#"},"properties":{"input":"#)
    text.append(input)
    text.append(#","session":"#)
    text.append(session)
    if let activity {
      text.append(#","activity_type":"#)
      text.append(json: activity.name)
    }
    if let title {
      text.append(#","title":"#)
      text.append(json: title)
    }
    if isConcealed { text.append(#","concealed":true"#) }
    text.append(#","coordinateProperties":"#)
    lines.appendProperties(to: &text)
    text.append("}}")
    lines.removeAll()
  }
}
