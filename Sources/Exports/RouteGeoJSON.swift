public import Workouts

/// `route --format geojson`: a FeatureCollection (RFC 7946) with one feature for each workout that has a route.
///
/// A route of one part is a LineString, one of several parts a MultiLineString; a single point is a Point. A line that crosses the
/// antimeridian is cut there (section 3.1.9), and a bounding box that crosses it has its west greater than its east (5.2). A part of
/// a single point, of which no line can be made, has it twice. `properties.coordinateProperties` has what belongs to the
/// positions, in arrays of the same shape, where readers of lines with times look for it: `times`, and what any point has of `heart`,
/// `cadence`, `power`, `temperature` and `speed`, with null for points that have none. What a feature is becomes certain at its
/// end: until then it waits, some 80 bytes a point; a route longer than may wait goes on in another feature.
public struct RouteGeoJSON: WorkoutTextWriter, ~Copyable {
  /// What waits to be drained.
  public var text = TextBuffer(capacity: 1 << 16)

  /// Whether parts of routes are hidden, which a feature that is put out before the end of its workout then says.
  public var isConcealed = false

  /// Bytes of a feature that wait at most: a day with a point a second.
  static let featureBytes = 8 << 20

  private var input = TextBuffer(capacity: 256)
  private var session = 0
  private var lines = RouteLineTexts()
  private let featureBytes: Int
  private var activity: ActivityType?

  /// Makes a writer that has no input yet.
  public init() { self.init(featureBytes: Self.featureBytes) }

  init(featureBytes: Int) { self.featureBytes = featureBytes }

  /// Every feature starts with a comma, of which the first of the document is to be left out.
  public static var startsItemsWithSeparator: Bool { true }

  /// Opens the collection.
  public static func appendHeader(to text: inout TextBuffer) {
    text.append(#"{"type":"FeatureCollection","features":["#)
  }

  /// Closes the collection.
  public static func appendFooter(to text: inout TextBuffer) { text.append("\n]}\n") }

  /// Starts an input by its name.
  public mutating func begin(input name: String) {
    input.removeAll()
    input.append(json: name)
  }

  /// Closes the feature of a workout that has no end.
  public mutating func end() { closeFeature(activity: nil, isConcealed: false) }

  /// Notes which session is open.
  public mutating func workoutStart(sessionIndex: Int, start: Instant) {
    closeFeature(activity: nil, isConcealed: false)
    session = sessionIndex
    activity = nil
  }

  /// Notes what the workout is, for a feature that is put out before its end.
  public mutating func activity(_ type: ActivityType, sport: UInt8?) { activity = type }

  /// Keeps a point.
  public mutating func routePoint(_ point: RoutePoint) {
    if lines.byteCount > featureBytes { closeFeature(activity: activity, isConcealed: isConcealed) }
    lines.add(point)
  }

  /// Writes the workout's feature, if it has a route.
  public mutating func workoutEnd(_ summary: borrowing WorkoutSummary) {
    session = summary.sessionIndex
    closeFeature(activity: summary.activityType, title: summary.title, isConcealed: summary.isRouteConcealed)
  }

  private mutating func closeFeature(activity: ActivityType?, title: String? = nil, isConcealed: Bool) {
    guard lines.points > 0 else { return }
    lines.finish()
    text.append(#",\#n{"type":"Feature","bbox":"#)
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
