internal import Columns
internal import Tables
public import Workouts

/// Writes `export --as route`: route points with the number of their span between pauses (Documentation/Columns.md,
/// "export --as route").
///
/// Rows are written while points arrive. With `isCompatible` they wait for the end of the workout, when the local time
/// is known. If a route exceeds `heldPoints`, its first points are written without local time.
public struct RouteExport: WorkoutTextWriter, ~Copyable {
  /// Output that was not drained yet.
  public var text = TextBuffer(capacity: 1 << 16)
  /// The style of the output.
  public var style = ExportStyle()

  static let heldPoints = 65_536

  private var input = ""
  private var keys = RideKeys(.rideID)
  private var rows = TableRows()
  private var span = 1
  private var hasText = false
  private var held: [HeldPoint] = []
  /// The newest point.
  ///
  /// It waits, because a pause that ends at its time is reported after it.
  private var newest: RoutePoint?

  /// Creates a writer without an input.
  public init() {}

  /// Appends the names of the columns, if all workouts share one table.
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

  /// Returns all columns that can be selected.
  static func columns(_ style: ExportStyle) -> [Column] {
    PointRow(input: "", session: 0, ride: .none, span: 0, row: .blank, style: style).columns
  }

  /// Starts an input with this name.
  public mutating func begin(input name: String) {
    input = name
    keys.begin(input: name)
    rows.removeAll()
  }

  /// Rows with `ride_id` need the content before they are written.
  public var contentNeed: ContentNeed { style.contentNeed }

  /// Sets the content of the input, from which `ride_id` is made.
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

  /// Counts the spans between pauses.
  public mutating func event(_ event: WorkoutEvent) {
    guard event.kind == .resume else { return }
    if let newest, newest.time < event.start { putNewest() }
    span &+= 1
  }

  /// False: a route has no samples.
  public var wantsSamples: Bool { false }
  /// Writes a point when its span and, if required, the local time are known.
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

  /// Writes the waiting points and ends the file.
  public mutating func workoutEnd(_ summary: borrowing WorkoutSummary) {
    putNewest()
    putHeld(offsetSeconds: summary.utcOffsetSeconds ?? 0)
    if hasText && style.makesFiles { rows.endFile(of: summary, "route", style, in: &text) }
    rows.flush(style, to: &text)
    hasText = false
  }

  /// Drops an incomplete file.
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

/// The values of a waiting point for the compatible columns.
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

/// The columns of a point: first the columns of the compatible table in its order, then all others.
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
