public import Workouts

/// `route --format geojson`: a FeatureCollection (RFC 7946) with one feature for each workout that has a route.
///
/// A route of one span is a LineString, one of several spans a MultiLineString; a single point is a Point. A line that
/// crosses the antimeridian is cut there (section 3.1.9), and a bounding box that crosses it has its west greater than
/// its east (5.2). A span of a single point, of which no line can be made, has it twice.
/// `properties.coordinateProperties` has the values of the positions, in arrays of the same shape, where readers of
/// lines with times look for them: `times`, and, where any point has them, `heart`, `cadence`, `power`, `temperature`
/// and `speed`, with null for points without one. The type of a feature is certain only at its end: until then it
/// waits, some 80 bytes a point; a route longer than the limit goes on in another feature.
public struct RouteGeoJSON: WorkoutTextWriter, RouteWriter, ~Copyable {
  /// The text to drain.
  public var text = TextBuffer(capacity: 1 << 16)

  /// True when parts of routes are hidden, which a feature that is put out before the end of its workout then states.
  public var isConcealed = false

  /// Most bytes of a feature that wait: a day with a point a second.
  static let featureBytes = 8 << 20

  /// The workout's file, where it becomes one.
  package var file = RouteFile()

  private var input = TextBuffer(capacity: 256)
  private var session = 0
  private var lines = RouteLineTexts()
  private let featureBytes: Int
  private var activity: ActivityType?

  /// Makes a writer without an input.
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

  /// Closes the collection; one without features is a single line.
  public static func appendFooter(to text: inout TextBuffer, hasFeatures: Bool) {
    text.append(hasFeatures ? "\n]}\n" : "]}\n")
  }

  /// Starts an input by its name.
  public mutating func begin(input name: String) {
    input.removeAll()
    input.append(json: name)
  }

  /// Closes the feature of a workout without an end.
  public mutating func end() {
    closeFeature(activity: nil, isConcealed: false)
    file.drop(&text)
  }

  /// Notes the session that is open.
  public mutating func workoutStart(sessionIndex: Int, start: Instant) {
    closeFeature(activity: nil, isConcealed: false)
    session = sessionIndex
    activity = nil
  }

  /// Notes the activity, for a feature that is put out before the end of its workout.
  public mutating func activity(_ type: ActivityType, sport: UInt8?) { activity = type }

  /// False: a route has no samples.
  public var wantsSamples: Bool { false }
  /// Keeps a point.
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
    // In a stream whoever puts inputs together separates their items.
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
