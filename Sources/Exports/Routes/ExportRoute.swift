internal import Columns
internal import Tables
public import Workouts

/// `export --as route`: the points of the route with the stretch between pauses they belong to
/// (Documentation/Columns.md, "export --as route").
///
/// Rows come out as the points come. With `isCompatible` they wait for the end of the workout, when local time is
/// known; of a route longer than any day's the first points then go without.
public struct RouteExport: WorkoutTextWriter, ~Copyable {
  /// The text that waits to be drained.
  public var text = TextBuffer(capacity: 1 << 16)
  /// The style of writing.
  public var style = ExportStyle()

  static let heldPoints = 65_536

  private var input = ""
  private var keys = RideKeys(.rideID)
  private var rows = TableRows()
  private var span = 1
  private var hasText = false
  private var held: [HeldPoint] = []
  /// The newest point: a pause that ends at its time is reported after it.
  private var newest: RoutePoint?

  /// Makes a writer that has no input yet.
  public init() {}

  /// Appends the names of the columns, where there is one table for all.
  public static func appendHeader(_ style: ExportStyle, to text: inout TextBuffer) {
    if !style.isCompatible && !style.makesFiles { appendColumns(style, to: &text) }
  }

  private static func appendColumns(_ style: ExportStyle, to text: inout TextBuffer) {
    if style.isCompatible {
      text.append("\"Segment\",\"Latitude\",\"Longitude\",\"Altitude (m)\",\"Time (UTC ISO)\",\"Time (UTC)\",")
      text.append("\"Time (Local)\",\"UNIX Epoch Time\"\n")
    } else {
      TableRows.appendHeader(columns(style), style, to: &text)
    }
  }

  /// All columns there are to choose from.
  static func columns(_ style: ExportStyle) -> [Column] {
    PointRow(input: "", session: 0, ride: .none, span: 0, row: .blank, style: style).columns
  }

  /// Starts an input by its name.
  public mutating func begin(input name: String) {
    input = name
    keys.begin(input: name)
    rows.removeAll()
  }

  /// Before any row, where it has `ride_id`.
  public var contentNeed: ContentNeed { style.contentNeed }

  /// Notes the content of the input, of which `ride_id` is made.
  public mutating func begin(content: ContentHash) { keys.begin(content: content) }

  /// Starts a workout.
  public mutating func workoutStart(sessionIndex: Int, start: Instant) {
    keys.namesInputs = style.namesInputs
    keys.begin(session: sessionIndex)
    span = 1
    hasText = false
    held.removeAll(keepingCapacity: true)
    newest = nil
  }

  /// Counts the stretches between pauses.
  public mutating func event(_ event: WorkoutEvent) {
    guard event.kind == .resume else { return }
    if let newest, newest.time < event.start { putNewest() }
    span &+= 1
  }

  /// False: a route has no samples.
  public var wantsSamples: Bool { false }
  /// Writes a point, when it is certain where it belongs and, where that is asked for, local time is known.
  public mutating func routePoint(_ point: RoutePoint) {
    putNewest()
    newest = point
  }

  private mutating func putNewest() {
    guard let point = newest else { return }
    newest = nil
    guard style.isCompatible else { return append(point) }
    held.append(HeldPoint(span, point))
    if held.count >= Self.heldPoints { putHeld(offsetSeconds: nil) }
  }

  /// Writes what waited, and ends the file.
  public mutating func workoutEnd(_ summary: borrowing WorkoutSummary) {
    putNewest()
    putHeld(offsetSeconds: summary.utcOffsetSeconds ?? 0)
    if hasText && style.makesFiles { rows.endFile(of: summary, "route", style, in: &text) }
    rows.flush(style, to: &text)
    hasText = false
  }

  /// Drops a file that is not complete.
  public mutating func end() {
    rows.flush(style, to: &text)
    if hasText && style.makesFiles { text.dropFile() }
    hasText = false
  }

  private mutating func startText() {
    if !hasText && (style.isCompatible || style.makesFiles) { Self.appendColumns(style, to: &text) }
    hasText = true
  }

  private mutating func append(_ point: RoutePoint) {
    startText()
    let row = PointRow(
      input: input, session: keys.session, ride: keys.ride, span: span, row: RouteRow(point: point), style: style)
    rows.append(row, style, of: &keys, to: &text)
  }

  private mutating func putHeld(offsetSeconds: Int?) {
    guard !held.isEmpty else { return }
    startText()
    for point in held {
      text.append(point.span)
      text.append(",")
      text.appendQuoted { $0.append(decimal: point.latitudeDegrees, fractionDigits: 8) }
      text.append(",")
      text.appendQuoted { $0.append(decimal: point.longitudeDegrees, fractionDigits: 8) }
      text.append(",")
      text.appendQuoted(point.altitudeMeters)
      text.append(",")
      text.appendQuoted(millisecondOf: point.time)
      text.append(",")
      text.appendQuoted(secondOf: point.time)
      text.append(",")
      if let offsetSeconds {
        text.appendQuoted(secondOf: point.time.advanced(byMilliseconds: Int64(offsetSeconds) &* 1000))
      }
      text.append(",")
      text.appendQuoted(Double(point.time.unixMilliseconds) / 1000)
      text.append("\n")
    }
    held.removeAll(keepingCapacity: true)
  }
}

/// The values of a waiting point that the app's columns hold.
private struct HeldPoint {
  let span: Int
  let time: Instant
  let latitudeDegrees, longitudeDegrees: Double
  let altitudeMeters: Double?

  init(_ span: Int, _ point: RoutePoint) {
    self.span = span
    time = point.time
    latitudeDegrees = point.latitudeDegrees
    longitudeDegrees = point.longitudeDegrees
    altitudeMeters = point.altitudeMeters
  }
}

/// A point's columns: those of the app, in its order, then ours.
private struct PointRow: FieldList {
  let input: String
  let session: Int
  let ride: RideID
  let span: Int
  let row: RouteRow
  let style: ExportStyle

  @inline(__always)
  func forEachField(_ body: (StaticString, FieldValue) -> Void) {
    if style.namesRideInColumns {
      body("input", .text(input))
      body("session", .integer(session))
      body("ride_id", .ride(ride))
    }
    body("span", .integer(span))
    row.forEachCoordinate { body($0.name, $1) }
    body("time", .instant(row.point.time))
    body("unix_s", .number(Double(row.point.time.unixMilliseconds) / 1000))
    row.forEachMotion { body($0.name, $1) }
  }
}
