internal import Tables
public import Workouts

/// `route --format ndjson`: one JSON object a line for each point of a route.
///
/// The first line of a workout names its input; each has the workout's name, `ride`. Coordinates have at most 8 decimals
/// (`TextBuffer.append(decimal:fractionDigits:)`). Allocates nothing per line.
public struct RouteLines: WorkoutTextWriter, RouteWriter, ~Copyable {
  /// The text to drain.
  public var text = TextBuffer(capacity: 1 << 16)

  /// True when absent values are written as in CoreLocation: −1 for an accuracy, a speed or a course.
  public var usesCoreLocationValues = false

  /// The workout's file, where it becomes one.
  package var file = RouteFile()

  /// True when every line names its input and session.
  public var namesInputs: Bool {
    get { keys.namesInputs }
    set { keys.namesInputs = newValue }
  }

  private var keys = RideKeys(.ride)

  /// Makes a writer without an input: `input` is null until `begin(input:)`.
  public init() {}

  /// Starts an input by its name.
  public mutating func begin(input name: String) { keys.begin(input: name) }

  /// Notes the session that is open.
  public mutating func workoutStart(sessionIndex: Int, start: Instant) { keys.begin(session: sessionIndex) }

  /// False: a route has no samples.
  public var wantsSamples: Bool { false }
  /// Writes a point's line.
  public mutating func routePoint(_ point: RoutePoint) {
    _ = file.open(&text, Self.appendHeader)
    text.appendJSONLine(RouteRow(point: point, usesCoreLocationValues: usesCoreLocationValues), of: &keys)
  }

  /// Ends the workout's file, where it becomes one.
  public mutating func workoutEnd(_ summary: borrowing WorkoutSummary) { file.end(of: summary, ".ndjson", &text) }

  /// Drops a file that is not complete.
  public mutating func end() { file.drop(&text) }
}

/// `route --format csv`: one table of route points, with the keys of NDJSON as columns.
///
/// Coordinates have at most 8 decimals (`TextBuffer.append(decimal:fractionDigits:)`). Allocates nothing per row.
public struct RouteTable: WorkoutTextWriter, RouteWriter, ~Copyable {
  /// The text to drain.
  public var text = TextBuffer(capacity: 1 << 16)

  /// True when absent values are written as in CoreLocation: −1 for an accuracy, a speed or a course.
  public var usesCoreLocationValues = false

  /// The workout's file, where it becomes one.
  package var file = RouteFile()

  private var input = TextBuffer(capacity: 256)
  private var session = 0

  /// Makes a writer without an input.
  public init() {}

  /// Appends the names of the columns.
  public static func appendHeader(to text: inout TextBuffer) {
    text.append("input,session,")
    text.appendCSVHeader(RouteRow.blank)
  }

  /// Starts an input by its name.
  public mutating func begin(input name: String) {
    input.removeAll()
    input.append(csv: name)
  }

  /// Notes the session that is open.
  public mutating func workoutStart(sessionIndex: Int, start: Instant) { session = sessionIndex }

  /// False: a route has no samples.
  public var wantsSamples: Bool { false }
  /// Writes a point's row.
  public mutating func routePoint(_ point: RoutePoint) {
    _ = file.open(&text, Self.appendHeader)
    text.append(input)
    text.append(",")
    text.append(session)
    text.append(",")
    text.appendCSVRow(RouteRow(point: point, usesCoreLocationValues: usesCoreLocationValues))
  }

  /// Ends the workout's file, where it becomes one.
  public mutating func workoutEnd(_ summary: borrowing WorkoutSummary) { file.end(of: summary, ".csv", &text) }

  /// Drops a file that is not complete.
  public mutating func end() { file.drop(&text) }
}

extension RouteRow {
  /// Makes the row of a point that has, where that is asked for, −1 as CoreLocation does for what is absent.
  @inline(__always)
  fileprivate init(point: RoutePoint, usesCoreLocationValues: Bool) {
    self.init(point: point, absent: usesCoreLocationValues ? -1 : nil)
  }
}
