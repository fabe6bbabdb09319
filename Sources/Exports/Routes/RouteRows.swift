internal import Tables
public import Workouts

/// Writes `route --format ndjson`: one line with a JSON object for each route point.
///
/// The first line of a workout includes the name of its input, and each line has the workout's name, `ride`.
/// Coordinates have at most 8 decimals (`TextBuffer.append(decimal:fractionDigits:)`). The writer does not allocate per
/// line.
public struct RouteLines: WorkoutTextWriter, RouteWriter, ~Copyable {
  /// Output that was not drained yet.
  public var text = TextBuffer(capacity: 1 << 16)

  /// Whether missing values are written as in CoreLocation: −1 for an accuracy, a speed or a course.
  public var usesCoreLocationValues = false

  /// The state of the workout's file.
  package var file = RouteFile()

  /// Whether every line includes its input and session.
  public var namesInputs: Bool {
    get { keys.namesInputs }
    set { keys.namesInputs = newValue }
  }

  private var keys = RideKeys(.ride)

  /// Creates a writer without an input.
  ///
  /// `input` is null until `begin(input:)`.
  public init() {}

  /// Starts an input with this name.
  public mutating func begin(input name: String) { keys.begin(input: name) }

  /// Starts a workout.
  public mutating func workoutStart(sessionIndex: Int, start: Instant) { keys.begin(session: sessionIndex) }

  /// False: a route has no samples.
  public var wantsSamples: Bool { false }
  /// Writes the line of a point.
  public mutating func routePoint(_ point: RoutePoint) {
    _ = file.open(&text, Self.appendHeader)
    text.appendJSONLine(RouteRow(point: point, usesCoreLocationValues: usesCoreLocationValues), of: &keys)
  }

  /// Ends the workout and its file.
  public mutating func workoutEnd(_ summary: borrowing WorkoutSummary) { file.end(of: summary, ".ndjson", &text) }

  /// Drops an incomplete file.
  public mutating func end() { file.drop(&text) }
}

/// Writes `route --format csv`: one table of route points, whose columns are the keys of NDJSON.
///
/// Coordinates have at most 8 decimals (`TextBuffer.append(decimal:fractionDigits:)`). The writer does not allocate per
/// row.
public struct RouteTable: WorkoutTextWriter, RouteWriter, ~Copyable {
  /// Output that was not drained yet.
  public var text = TextBuffer(capacity: 1 << 16)

  /// Whether missing values are written as in CoreLocation: −1 for an accuracy, a speed or a course.
  public var usesCoreLocationValues = false

  /// The state of the workout's file.
  package var file = RouteFile()

  private var input = TextBuffer(capacity: 256)
  private var session = 0

  /// Creates a writer without an input.
  public init() {}

  /// Appends the names of the columns.
  public static func appendHeader(to text: inout TextBuffer) {
    text.append("input,session,")
    text.appendCSVHeader(RouteRow.blank)
  }

  /// Starts an input with this name.
  public mutating func begin(input name: String) {
    input.removeAll()
    input.append(csv: name)
  }

  /// Starts a workout.
  public mutating func workoutStart(sessionIndex: Int, start: Instant) { session = sessionIndex }

  /// False: a route has no samples.
  public var wantsSamples: Bool { false }
  /// Writes the row of a point.
  public mutating func routePoint(_ point: RoutePoint) {
    _ = file.open(&text, Self.appendHeader)
    text.append(input)
    text.append(",")
    text.append(session)
    text.append(",")
    text.appendCSVRow(RouteRow(point: point, usesCoreLocationValues: usesCoreLocationValues))
  }

  /// Ends the workout and its file.
  public mutating func workoutEnd(_ summary: borrowing WorkoutSummary) { file.end(of: summary, ".csv", &text) }

  /// Drops an incomplete file.
  public mutating func end() { file.drop(&text) }
}

extension RouteRow {
  /// Creates the row of a point.
  ///
  /// With `usesCoreLocationValues`, missing values are −1.
  @inline(__always)
  fileprivate init(point: RoutePoint, usesCoreLocationValues: Bool) {
    self.init(point: point, absent: usesCoreLocationValues ? -1 : nil)
  }
}
