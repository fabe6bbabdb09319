import Workouts

/// Builds the JSON of one route: the coordinates of its lines, and the values of its points.
struct RouteLineTexts: ~Copyable {
  /// The values of points, with null for missing values.
  struct Values: ~Copyable {
    var text = TextBuffer(capacity: 1 << 10)
    var hasAny = false
  }

  private(set) var coordinates = TextBuffer(capacity: 1 << 14)
  private(set) var times = Values()
  private(set) var heart = Values()
  private(set) var cadence = Values()
  private(set) var power = Values()
  private(set) var temperature = Values()
  private(set) var speed = Values()
  private(set) var bounds = RouteBounds()
  /// The number of added points.
  private(set) var points = 0
  /// The number of lines.
  private(set) var lines = 0

  private var last: RoutePoint?
  private var pointsInLine = 0

  /// Adds a point.
  ///
  /// A new span starts a new line, and a line that crosses the antimeridian is cut.
  mutating func add(_ point: RoutePoint) {
    if let last {
      if last.span != point.span {
        endLine()
      } else if abs(point.longitudeDegrees - last.longitudeDegrees) > 180 {
        cross(from: last, to: point)
      }
    }
    points &+= 1
    bounds.add(point)
    append(point)
  }

  /// Ends the last line.
  mutating func finish() {
    if lines > 1 { endLine() }
  }

  /// Ends a line.
  ///
  /// A line with a single point repeats it.
  private mutating func endLine() {
    if pointsInLine == 1, let last { append(last) }
    pointsInLine = 0
  }

  /// The size of all texts in bytes.
  var byteCount: Int {
    coordinates.count &+ times.text.count &+ heart.text.count &+ cadence.text.count &+ power.text.count
      &+ temperature.text.count &+ speed.text.count
  }

  mutating func removeAll() {
    coordinates.removeAll()
    Self.removeAll(&times)
    Self.removeAll(&heart)
    Self.removeAll(&cadence)
    Self.removeAll(&power)
    Self.removeAll(&temperature)
    Self.removeAll(&speed)
    bounds = RouteBounds()
    points = 0
    lines = 0
    last = nil
    pointsInLine = 0
  }

  /// Appends the coordinates: a position, a list of positions, or a list of lists.
  borrowing func appendCoordinates(to text: inout TextBuffer) {
    append(coordinates, depth: points == 1 ? 0 : lines == 1 ? 1 : 2, to: &text)
  }

  /// Appends an object with times and values.
  ///
  /// Its lists have the shape of the coordinates; a single point has one element.
  borrowing func appendProperties(to text: inout TextBuffer) {
    text.append("{")
    var separator: StaticString = ""
    append("times", times, &separator, to: &text)
    append("heart", heart, &separator, to: &text)
    append("cadence", cadence, &separator, to: &text)
    append("power", power, &separator, to: &text)
    append("temperature", temperature, &separator, to: &text)
    append("speed", speed, &separator, to: &text)
    text.append("}")
  }

  private borrowing func append(
    _ name: StaticString, _ values: borrowing Values, _ separator: inout StaticString, to text: inout TextBuffer
  ) {
    guard values.hasAny else { return }
    text.append(separator)
    separator = ","
    text.append(json: name)
    text.append(":")
    append(values.text, depth: lines == 1 ? 1 : 2, to: &text)
  }

  private borrowing func append(_ values: borrowing TextBuffer, depth: Int, to text: inout TextBuffer) {
    for _ in 0..<depth { text.append("[") }
    text.append(values)
    for _ in 0..<depth { text.append("]") }
  }

  private mutating func append(_ point: RoutePoint) {
    let separator: StaticString = pointsInLine > 0 ? "," : lines > 0 ? "],[" : ""
    if pointsInLine == 0 { lines &+= 1 }
    pointsInLine &+= 1
    last = point
    coordinates.append(separator)
    coordinates.append(position: point)
    times.text.append(separator)
    if point.hasTime { times.text.append(json: point.time) } else { times.text.append("null") }
    times.hasAny = times.hasAny || point.hasTime
    Self.append(separator, point.heartRateBPM, to: &heart)
    Self.append(separator, point.cadenceRPM, to: &cadence)
    Self.append(separator, point.powerWatts, to: &power)
    Self.append(separator, point.temperatureCelsius, to: &temperature)
    Self.append(separator, point.speedMetersPerSecond, to: &speed)
  }

  /// Ends the line at ±180° and continues on the other side, at the point in which the segment crosses the
  /// antimeridian.
  private mutating func cross(from last: RoutePoint, to next: RoutePoint) {
    let edge = last.longitudeDegrees < 0 ? -180.0 : 180.0
    let way = next.longitudeDegrees + 2 * edge - last.longitudeDegrees
    let share = (edge - last.longitudeDegrees) / way
    // A point on the antimeridian needs no additional point.
    guard share > 0 else {
      endLine()
      return begin(at: last, otherSideOf: edge)
    }
    let milliseconds = Double(next.time.unixMilliseconds &- last.time.unixMilliseconds) * share
    var cut = RoutePoint(
      time: last.time.advanced(byMilliseconds: Int64(saturating: milliseconds + 0.5)),
      latitudeDegrees: last.latitudeDegrees + share * (next.latitudeDegrees - last.latitudeDegrees),
      longitudeDegrees: edge, horizontalAccuracyMeters: last.horizontalAccuracyMeters)
    if let from = last.altitudeMeters, let to = next.altitudeMeters { cut.altitudeMeters = from + share * (to - from) }
    cut.span = next.span
    append(cut)
    pointsInLine = 0
    if share < 1 { begin(at: cut, otherSideOf: edge) }
  }

  private mutating func begin(at point: RoutePoint, otherSideOf edge: Double) {
    var point = point
    point.longitudeDegrees = -edge
    append(point)
  }

  private static func append(_ separator: StaticString, _ value: Double?, to values: inout Values) {
    values.text.append(separator)
    guard let value, value.isFinite else { return values.text.append("null") }
    values.text.append(value)
    values.hasAny = true
  }

  private static func removeAll(_ values: inout Values) {
    values.text.removeAll()
    values.hasAny = false
  }
}

/// The bounding box of a route.
///
/// Longitudes are continued across the antimeridian.
struct RouteBounds {
  private var south = Double.infinity
  private var north = -Double.infinity
  private var west = Double.infinity
  private var east = -Double.infinity
  private var lowest = Double.infinity
  private var highest = -Double.infinity
  private var allHaveAltitudes = true
  /// The newest longitude, including complete turns.
  private var longitude: Double?

  /// Extends the box to a point.
  mutating func add(_ point: RoutePoint) {
    south = min(south, point.latitudeDegrees)
    north = max(north, point.latitudeDegrees)
    var turn = point.longitudeDegrees - (longitude ?? point.longitudeDegrees)
    while turn > 180 { turn -= 360 }
    while turn < -180 { turn += 360 }
    let unrolled = (longitude ?? point.longitudeDegrees) + turn
    longitude = unrolled
    west = min(west, unrolled)
    east = max(east, unrolled)
    if let altitude = point.altitudeMeters, altitude.isFinite {
      lowest = min(lowest, altitude)
      highest = max(highest, altitude)
    } else {
      allHaveAltitudes = false
    }
  }

  /// Appends `[west,south,east,north]`, with altitudes if every point has one.
  func append(to text: inout TextBuffer) {
    let isAround = east - west >= 360
    text.append("[")
    text.append(decimal: isAround ? -180 : Self.rolled(west), fractionDigits: 8)
    text.append(",")
    text.append(decimal: south, fractionDigits: 8)
    if allHaveAltitudes {
      text.append(",")
      text.append(lowest)
    }
    text.append(",")
    text.append(decimal: isAround ? 180 : Self.rolled(east), fractionDigits: 8)
    text.append(",")
    text.append(decimal: north, fractionDigits: 8)
    if allHaveAltitudes {
      text.append(",")
      text.append(highest)
    }
    text.append("]")
  }

  private static func rolled(_ longitude: Double) -> Double {
    var longitude = longitude
    while longitude > 180 { longitude -= 360 }
    while longitude < -180 { longitude += 360 }
    return longitude
  }
}

extension TextBuffer {
  /// Appends `[longitude,latitude]`, and the altitude if the point has one.
  mutating func append(position point: RoutePoint) {
    append("[")
    append(decimal: point.longitudeDegrees, fractionDigits: 8)
    append(",")
    append(decimal: point.latitudeDegrees, fractionDigits: 8)
    if let altitude = point.altitudeMeters, altitude.isFinite {
      append(",")
      append(altitude)
    }
    append("]")
  }
}
