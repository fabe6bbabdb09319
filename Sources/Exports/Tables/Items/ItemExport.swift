public import Workouts

/// `export --as laps`, `lengths`, `events`, `devices`, `beats` and `samples`: a row for each (Documentation/Columns.md,
/// "export --as laps").
///
/// One writer for all of them, as few things are so many that a call by the table's type costs anything: only samples,
/// and a table that does not want them is not called.
public struct ItemExport: WorkoutTextWriter, ~Copyable {
  private var table: any ItemTable
  private var rows: WorkoutRows
  /// True if the table is made of samples.
  public let wantsSamples: Bool
  /// True when the times between heart beats are to be read.
  public let wantsBeats: Bool

  /// Makes a writer of laps.
  public init() { self.init(ItemTables(LapTable.self), ExportStyle()) }

  /// Makes a writer that has no input yet.
  public init(_ table: ItemTables, _ style: ExportStyle) {
    self.table = table.type.init()
    wantsSamples = table.type.wantsSamples
    wantsBeats = table.type.wantsBeats
    rows = WorkoutRows(table.type.name)
    rows.style = style
  }

  /// The text that waits to be drained.
  public var text: TextBuffer {
    _read { yield rows.text }
    _modify { yield &rows.text }
  }

  /// Appends the names of the columns, where there is one table for all.
  public static func appendHeader(_ table: ItemTables, _ style: ExportStyle, to text: inout TextBuffer) {
    if !style.makesFiles { TableRows.appendHeader(table.columns(style), style, to: &text) }
  }

  /// Starts an input by its name.
  public mutating func begin(input name: String) { rows.begin(input: name) }

  /// Before any row, where it has `ride_id`.
  public var contentNeed: ContentNeed { rows.style.contentNeed }

  /// Notes the content of the input, of which `ride_id` is made.
  public mutating func begin(content: ContentHash) { rows.begin(content: content) }

  /// Starts a workout.
  public mutating func workoutStart(sessionIndex: Int, start: Instant) { rows.begin(session: sessionIndex) }

  /// Writes a lap's row.
  public mutating func lap(_ lap: Lap) { table.lap(lap, into: &rows) }
  /// Writes a pool length's row.
  public mutating func poolLength(_ length: PoolLength) { table.poolLength(length, into: &rows) }
  /// Writes an event's row.
  public mutating func event(_ event: WorkoutEvent) { table.event(event, into: &rows) }
  /// False: there is no route in it.
  public var wantsRoutePoints: Bool { false }
  /// Writes a sample's row.
  public mutating func sample(_ sample: Sample) { if wantsSamples { table.sample(sample, into: &rows) } }
  /// Writes the row of the interval before, which this one judges.
  public mutating func beat(_ interval: BeatInterval) { table.beat(interval, into: &rows) }

  /// Ends the workout, and the file that it becomes.
  public mutating func workoutEnd(_ summary: borrowing WorkoutSummary) {
    table.workoutEnd(summary, into: &rows)
    rows.end(summary)
  }

  /// Drops a file that is not complete.
  public mutating func end() { rows.drop() }
}
