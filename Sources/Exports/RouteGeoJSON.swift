public import Workouts

/// `route --format geojson`: a FeatureCollection (RFC 7946) with one LineString for each workout that has a route.
///
/// The times of the points are in `properties.coordinateProperties.times`, where readers of lines with times look for
/// them. Coordinates are written as they come; the times wait until the line is closed, some 20 bytes a point. A single
/// point is no line and becomes a Point.
public struct RouteGeoJSON: WorkoutTextWriter, ~Copyable {
  /// What waits to be drained.
  public var text = TextBuffer(capacity: 1 << 16)

  private var input = TextBuffer(capacity: 256)
  private var times = TextBuffer(capacity: 1 << 12)
  private var session = 0
  /// The first point of the open workout, held back until the second tells that there is a line.
  private var first: RoutePoint?
  private var points = 0

  /// Makes a writer that has no input yet.
  public init() {}

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
  public mutating func end() { closeFeature(activity: nil) }

  /// Notes which session is open.
  public mutating func workoutStart(sessionIndex: Int, start: Instant) {
    closeFeature(activity: nil)
    session = sessionIndex
  }

  /// Writes a point's coordinates and keeps its time.
  public mutating func routePoint(_ point: RoutePoint) {
    points += 1
    times.append(points == 1 ? "" : ",")
    times.append(json: point.time)
    if points == 1 {
      first = point
      return
    }
    if let first {
      text.append(#",\#n{"type":"Feature","geometry":{"type":"LineString","coordinates":["#)
      appendPosition(first)
      self.first = nil
    }
    text.append(",")
    appendPosition(point)
  }

  /// Closes the workout's feature, if it has one.
  public mutating func workoutEnd(_ summary: borrowing WorkoutSummary) {
    session = summary.sessionIndex
    closeFeature(activity: summary.activityType)
  }

  private mutating func closeFeature(activity: ActivityType?) {
    guard points > 0 else { return }
    if let first {
      text.append(#",\#n{"type":"Feature","geometry":{"type":"Point","coordinates":"#)
      appendPosition(first)
    } else {
      text.append("]")
    }
    text.append(#"},"properties":{"input":"#)
    text.append(input)
    text.append(#","session":"#)
    text.append(session)
    if let activity {
      text.append(#","activity_type":"#)
      text.append(json: activity.name)
    }
    text.append(#","coordinateProperties":{"times":["#)
    text.append(times)
    text.append("]}}}")
    times.removeAll()
    first = nil
    points = 0
  }

  /// Appends `[longitude,latitude]` and the altitude where there is one.
  private mutating func appendPosition(_ point: RoutePoint) {
    text.append("[")
    text.append(decimal: point.longitudeDegrees, fractionDigits: 8)
    text.append(",")
    text.append(decimal: point.latitudeDegrees, fractionDigits: 8)
    if let altitude = point.altitudeMeters, altitude.isFinite {
      text.append(",")
      text.append(altitude)
    }
    text.append("]")
  }
}
