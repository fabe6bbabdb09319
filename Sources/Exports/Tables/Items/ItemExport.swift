public import Workouts

/// Writes `export --as laps`, `lengths`, `events`, `devices`, `beats` and `samples`: one row for each item
/// (Documentation/Columns.md, "export --as laps").
///
/// One writer serves all these tables. Dynamic dispatch only matters for samples, which are frequent, and a table that
/// does not want samples is not called for them.
public struct ItemExport: WorkoutTextWriter, ~Copyable {
  private var table: any ItemTable
  private var rows: WorkoutRows
  /// Whether the table has rows of samples.
  public let wantsSamples: Bool
  /// Whether the table needs the intervals between heart beats.
  public let wantsBeats: Bool

  /// Creates a writer of laps.
  public init() { self.init(ItemTables(LapTable.self), ExportStyle()) }

  /// Creates a writer without an input.
  public init(_ table: ItemTables, _ style: ExportStyle) {
    self.table = table.type.init()
    wantsSamples = table.type.wantsSamples
    wantsBeats = table.type.wantsBeats
    rows = WorkoutRows(table.type.name)
    rows.style = style
  }

  /// Output that was not drained yet.
  public var text: TextBuffer {
    _read { yield rows.text }
    _modify { yield &rows.text }
  }

  /// Appends the names of the columns, if all workouts share one table.
  public static func appendHeader(_ table: ItemTables, _ style: ExportStyle, to text: inout TextBuffer) {
    if !style.makesFiles { TableRows.appendHeader(table.columns(style), style, to: &text) }
  }

  /// Starts an input with this name.
  public mutating func begin(input name: String) { rows.begin(input: name) }

  /// Rows with `ride_id` need the content before they are written.
  public var contentNeed: ContentNeed { rows.style.contentNeed }

  /// Sets the content of the input, from which `ride_id` is made.
  public mutating func begin(content: ContentHash) { rows.begin(content: content) }

  /// Starts a workout.
  public mutating func workoutStart(sessionIndex: Int, start: Instant) { rows.begin(session: sessionIndex) }

  /// Writes the row of a lap.
  public mutating func lap(_ lap: Lap) { table.lap(lap, into: &rows) }
  /// Writes the row of a pool length.
  public mutating func poolLength(_ length: PoolLength) { table.poolLength(length, into: &rows) }
  /// Writes the row of an event.
  public mutating func event(_ event: WorkoutEvent) { table.event(event, into: &rows) }
  /// False: routes are not part of this output.
  public var wantsRoutePoints: Bool { false }
  /// Writes the row of a sample.
  public mutating func sample(_ sample: Sample) { if wantsSamples { table.sample(sample, into: &rows) } }
  /// Writes the row of the previous interval.
  ///
  /// Only now is it known whether that interval is an artefact.
  public mutating func beat(_ interval: BeatInterval) { table.beat(interval, into: &rows) }

  /// Ends the workout and its file.
  public mutating func workoutEnd(_ summary: borrowing WorkoutSummary) {
    table.workoutEnd(summary, into: &rows)
    rows.end(summary)
  }

  /// Drops an incomplete file.
  public mutating func end() { rows.drop() }
}
