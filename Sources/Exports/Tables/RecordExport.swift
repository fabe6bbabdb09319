internal import Columns
internal import Tables
public import Workouts

/// Writes `export --as records`: one row for each recorded moment, with all quantities (Documentation/Columns.md,
/// "export --as records").
///
/// Records with the same second are one row, as generators receive them. Records that go back in time or have no time
/// have no row. Rows are written while records arrive. Positions are not concealed.
public struct RecordExport: WorkoutTextWriter, ~Copyable {
  /// The style of the output.
  public var style: ExportStyle {
    get { shared.table.rows.style }
    set { shared.table.style = newValue }
  }

  private let shared = RecordRows()

  /// Creates a writer without an input.
  public init() {}

  /// Output that was not drained yet.
  public var text: TextBuffer {
    _read { yield shared.table.rows.text }
    _modify { yield &shared.table.rows.text }
  }

  /// Appends the names of the columns, if all workouts share one table.
  public static func appendHeader(_ style: ExportStyle, to text: inout TextBuffer) {
    if !style.makesFiles { TableRows.appendHeader(RecordRows.columns(style), style, to: &text) }
  }

  /// False: rows only need moments.
  public var wantsSamples: Bool { false }
  /// False: rows only need moments.
  public var wantsRoutePoints: Bool { false }
  /// Returns the generator that passes each moment to the rows.
  public func makeGenerators() -> MomentGenerator { MomentGenerator(records: shared, standsAlone: true) }

  /// Starts an input with this name.
  public mutating func begin(input name: String) { shared.table.rows.begin(input: name) }

  /// Rows with `ride_id` need the content before they are written.
  public var contentNeed: ContentNeed { style.contentNeed }

  /// Sets the content of the input, from which `ride_id` is made.
  public mutating func begin(content: ContentHash) { shared.table.rows.begin(content: content) }

  /// Starts a workout.
  public mutating func workoutStart(sessionIndex: Int, start: Instant) {
    shared.table.begin(session: sessionIndex, start)
  }

  /// Starts a lap at this time.
  public mutating func lapBegins(at start: Instant) { shared.table.laps.add(start) }

  /// Sets the activity of the following rows.
  public mutating func activity(_ type: ActivityType, sport: UInt8?) { shared.table.activity = type }

  /// Ends the workout and its file.
  public mutating func workoutEnd(_ summary: borrowing WorkoutSummary) { shared.table.rows.end(summary) }

  /// Drops an incomplete file.
  public mutating func end() { shared.table.rows.drop() }
}

/// The rows of records, shared by the generator and the writer that owns it.
///
/// Both run on the same worker, so access is never concurrent.
final class RecordRows: MomentTaker, @unchecked Sendable {
  // A single property, so that each row needs only one check of exclusive access.
  var table = RecordTable()

  /// Returns all columns that can be selected.
  static func columns(_ style: ExportStyle) -> [Column] { WorkoutRows.columns(RecordRow.blank(style), style) }

  func add(_ observation: borrowing WorkoutObservation) { table.add(observation) }

  func add(_ block: borrowing ObservationBlock) { table.add(block) }

  var wantsBlocks: Bool { table.rows.style.format == .arrow && !table.rows.style.makesFiles }
}

/// The rows of records, and the state of their workout.
struct RecordTable: ~Copyable, Sendable {
  var rows = WorkoutRows("records", constantFields: 1)
  /// The activity of the following rows.
  var activity: ActivityType?
  private var activityOfBatch: ActivityType?
  /// The laps of the workout.
  var laps = LapStarts()
  private var start = Instant.epoch
  /// The columns of the values, once they are known.
  private var places: RecordPlaces?
  private var developer: [NamedColumn] = []

  /// The style of the output.
  var style: ExportStyle {
    get { rows.style }
    set {
      rows.style = newValue
      developer = RecordRow.developerColumns(newValue)
    }
  }

  mutating func begin(session: Int, _ start: Instant) {
    rows.begin(session: session)
    (self.start, activity) = (start, nil)
    laps.removeAll()
  }

  @inline(__always)
  mutating func add(_ record: borrowing WorkoutObservation) {
    if rows.style.format != .arrow {
      let lap = laps.lap(at: record.time)
      return rows.put(RecordRow(activity: activity, start: start, lap: lap, record: copy record, developer: developer))
    }
    guard rows.beginRow(like: RecordRow.blank(developer)) else { return }
    if activity != activityOfBatch || places == nil { beginColumns() }
    places?.put(record, start, &laps, into: &rows.batch)
    rows.endRow()
  }

  /// Adds the rows of a block, in parts that fit into the batch.
  mutating func add(_ block: borrowing ObservationBlock) {
    var first = 0
    while first < block.count {
      guard rows.beginRow(like: RecordRow.blank(developer)) else { return }
      if activity != activityOfBatch || places == nil { beginColumns() }
      let part = first..<min(block.count, first &+ rows.batch.room)
      places?.put(block, part, start, &laps, into: &rows.batch)
      rows.endRows(part.count)
      first = part.upperBound
    }
  }

  private mutating func beginColumns() {
    rows.setConstant(field: 0, activity.map { .known($0.name) } ?? .none)
    activityOfBatch = activity
    if places == nil { places = RecordPlaces(rows.places) }
  }
}

/// The columns of a moment's values in a batch; −1 for columns that were not selected.
private struct RecordPlaces: Sendable {
  private let time: Int, elapsed: Int, lap: Int, distance: Int, energy: Int, cycles: Int
  /// The column for each bit of a `MeasureSet`.
  private let measures: InlineArray<32, Int8>

  /// Creates the mapping from the columns of a moment's fields, which follow the activity.
  init(_ places: [Int]) {
    (time, elapsed, lap) = (places[0], places[1], places[2])
    (distance, energy, cycles) = (places[3], places[4], places[5])
    var measures = InlineArray<32, Int8>(repeating: -1)
    let custom = (0..<4).compactMap { Measure.custom($0) }
    for (measure, place) in zip(Measure.withColumns + custom, places.dropFirst(6)) {
      measures[Int(measure.rawValue)] = Int8(truncatingIfNeeded: place)
    }
    self.measures = measures
  }

  /// Writes some rows of a block to the columns for which it has values.
  func put(
    _ block: borrowing ObservationBlock, _ part: Range<Int>, _ start: Instant, _ laps: inout LapStarts,
    into batch: inout ColumnBatch
  ) {
    let times = block.milliseconds
    if time >= 0 { batch.put(time, integers: times.extracting(part)) }
    if elapsed >= 0 { Self.putSeconds(times.extracting(part), since: start, into: elapsed, of: &batch) }
    if lap >= 0 { laps.put(times.extracting(part), into: lap, of: &batch) }
    block.forEachColumn { column in
      let place = self.place(of: column)
      guard place >= 0 else { return }
      let bits = block.noted(column) &>> UInt64(truncatingIfNeeded: part.lowerBound)
      batch.put(place, numbers: block.numbers(column).extracting(part), bits)
    }
  }

  /// Writes the seconds from `start` to increasing times.
  private static func putSeconds(
    _ times: Span<Int64>, since start: Instant, into column: Int, of batch: inout ColumnBatch
  ) {
    let start = start.unixMilliseconds
    // If the first and the last time are in range, so are all between them.
    if let first = times.indices.first, times[first] >= start, times[times.count &- 1] >= times[first],
      !times[times.count &- 1].subtractingReportingOverflow(start).overflow
    {
      return batch.put(column, rows: times.count) { Double(times[$0] &- start) / 1000 }
    }
    batch.put(column, rows: times.count) {
      Instant(unixMilliseconds: times[$0]).seconds(since: Instant(unixMilliseconds: start))
    }
  }

  /// Returns the batch's column for a column of a block.
  private func place(of column: Int) -> Int {
    switch column {
    case ObservationBlock.distance: distance
    case ObservationBlock.energy: energy
    case ObservationBlock.cycles: cycles
    default: Int(measures[column])
    }
  }

  /// Writes the values that are present to their columns.
  ///
  /// Missing values cost nothing.
  @inline(__always)
  func put(
    _ record: borrowing WorkoutObservation, _ start: Instant, _ laps: inout LapStarts, into batch: inout ColumnBatch
  ) {
    if time >= 0 { batch.put(time, integer: record.time.unixMilliseconds) }
    if elapsed >= 0 { batch.put(elapsed, number: record.time.seconds(since: start)) }
    if lap >= 0, let number = laps.lap(at: record.time) { batch.put(lap, integer: Int64(number)) }
    if distance >= 0, let value = record.distanceMillimeters { batch.put(distance, number: Double(value) / 1000) }
    if energy >= 0, let value = record.energyCalories { batch.put(energy, number: Double(value) / 1000) }
    if cycles >= 0, let value = record.cyclesThousandths { batch.put(cycles, number: Double(value) / 1000) }
    record.forEachNoted { number, value in
      let place = Int(measures[number])
      if place >= 0 { batch.put(place, number: value) }
    }
  }
}

extension RecordRow {
  /// Creates a row without values, used to list the columns of a style.
  fileprivate static func blank(_ style: ExportStyle) -> RecordRow { blank(developerColumns(style)) }

  fileprivate static func developerColumns(_ style: ExportStyle) -> [NamedColumn] {
    NamedColumn.of(style, after: blank.columns)
  }
}
