public import Workouts

/// `export --as records`: a row for each recorded moment, with all quantities (Documentation/Columns.md, "export --as
/// records").
///
/// Records of one second are one row, as generators see them; those that step back in time or have no time make none.
/// Rows come out as the records come. Positions are not concealed.
public struct RecordExport: WorkoutTextWriter, ~Copyable {
  /// The style of writing.
  public var style: ExportStyle {
    get { rows.style }
    set { rows.style = newValue }
  }

  private let rows = RecordRows()

  /// Makes a writer that has no input yet.
  public init() {}

  /// The text that waits to be drained.
  public var text: TextBuffer {
    _read { yield rows.text }
    _modify { yield &rows.text }
  }

  /// Appends the names of the columns, where there is one table for all.
  public static func appendHeader(_ style: ExportStyle, to text: inout TextBuffer) {
    if !style.makesFiles { RecordRows.appendColumns(style, to: &text) }
  }

  /// The generator that writes the rows.
  public func makeGenerators() -> RecordRowGenerator { RecordRowGenerator(rows: rows) }

  /// Starts an input by its name.
  public mutating func begin(input name: String) { rows.begin(input: name) }

  /// Starts a workout.
  public mutating func workoutStart(sessionIndex: Int, start: Instant) { rows.begin(session: sessionIndex, start) }

  /// Notes the activity of the rows that follow.
  public mutating func activity(_ type: ActivityType, sport: UInt8?) { rows.activity = type }

  /// Ends the workout, and the file that it becomes.
  public mutating func workoutEnd(_ summary: borrowing WorkoutSummary) { rows.end(summary) }

  /// Drops a file that is not complete.
  public mutating func end() { rows.drop() }
}

/// Writes the row of each moment that it sees.
public struct RecordRowGenerator: WorkoutGenerator {
  /// All measures that have a column.
  public static var wants: MeasureSet {
    MeasureSet(rawValue: (1 &<< UInt32(Measure.custom0.rawValue)) &- 1)
  }

  @usableFromInline let rows: RecordRows

  /// Writes the row of a moment.
  @inlinable public mutating func observe<Sink: WorkoutSink & ~Copyable>(
    _ observation: borrowing WorkoutObservation, into output: inout WorkoutOutput<Sink>
  ) {
    rows.add(observation)
  }
}

/// The rows of records, from the generator to the writer that owns it.
///
/// Both belong to one worker, which is why sharing it is safe.
@usableFromInline final class RecordRows: @unchecked Sendable {
  var text = TextBuffer(capacity: 1 << 16)
  var style = ExportStyle()
  private var table = TableRows()
  var activity: ActivityType?

  private var input = ""
  private var keys = RideKeys()
  private var start = Instant(unixMilliseconds: 0)
  /// True while a workout is open that is put out.
  private var isOpen = false
  private var hasText = false

  static func appendColumns(_ style: ExportStyle, to text: inout TextBuffer) {
    let epoch = Instant(unixMilliseconds: 0)
    let ride = RideID(input: NameUUID(name: ""), session: 0)
    TableRows.appendHeader(
      RecordRow(
        style: style, input: "", session: 0, ride: ride, activity: nil, start: epoch,
        record: WorkoutObservation(time: epoch)), style, to: &text)
  }

  func begin(input name: String) {
    input = name
    keys.begin(input: name)
    table.removeAll()
    (isOpen, hasText) = (false, false)
  }

  func begin(session: Int, _ start: Instant) {
    keys.namesInputs = style.namesInputs
    keys.begin(session: session)
    self.start = start
    (activity, isOpen, hasText) = (nil, true, false)
  }

  @usableFromInline func add(_ observation: borrowing WorkoutObservation) {
    guard isOpen else { return }
    if style.makesFiles && !hasText { Self.appendColumns(style, to: &text) }
    hasText = true
    let row = RecordRow(
      style: style, input: input, session: keys.session, ride: keys.ride(ofSession: keys.session), activity: activity,
      start: start, record: copy observation)
    table.append(row, style, of: &keys, to: &text)
  }

  func end(_ summary: borrowing WorkoutSummary) {
    table.flush(to: &text)
    if hasText && style.makesFiles {
      TableRows.appendFooter(style, to: &text)
      text.endFile(of: summary, "records", style.format.fileExtension)
    }
    (isOpen, hasText) = (false, false)
  }

  func drop() {
    table.flush(to: &text)
    if hasText && style.makesFiles { text.dropFile() }
    (isOpen, hasText) = (false, false)
  }
}

/// A moment's columns; the quantities have the names and the order of the database's table `records`.
private struct RecordRow: FieldList {
  let style: ExportStyle
  let input: String
  let session: Int
  let ride: RideID
  let activity: ActivityType?
  let start: Instant
  let record: WorkoutObservation

  @inline(__always)
  func forEachField(_ body: (StaticString, FieldValue) -> Void) {
    if style.namesRideInColumns {
      body("input", .text(input))
      body("session", .integer(session))
      body("ride", .ride(ride))
    }
    if let activity { body("activity_type", .name(activity.name)) } else { body("activity_type", .text(nil)) }
    body("time", .instant(record.time))
    body("elapsed_s", .number(record.time.seconds(since: start)))
    body("distance_m", .number(record.distanceMillimeters.map { Double($0) / 1000 }))
    body("energy_kcal", .number(record.energyCalories.map { Double($0) / 1000 }))
    body("cycles", .number(record.cyclesThousandths.map { Double($0) / 1000 }))
    for measure in Measure.withColumns {
      let value = record[measure]
      if let value, measure == .latitude || measure == .longitude {
        body(measure.column, .degrees(value))
      } else {
        body(measure.column, .number(value))
      }
    }
  }
}
