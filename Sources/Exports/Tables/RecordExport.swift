internal import Columns
public import Workouts

/// `export --as records`: a row for each recorded moment, with all quantities (Documentation/Columns.md, "export --as
/// records").
///
/// Records of one second are one row, as generators see them; those that step back in time or have no time make none.
/// Rows come out as the records come. Positions are not concealed.
public struct RecordExport: WorkoutTextWriter, ~Copyable {
  /// The style of writing.
  public var style: ExportStyle {
    get { shared.rows.style }
    set { shared.style = newValue }
  }

  private let shared = RecordRows()

  /// Makes a writer that has no input yet.
  public init() {}

  /// The text that waits to be drained.
  public var text: TextBuffer {
    _read { yield shared.rows.text }
    _modify { yield &shared.rows.text }
  }

  /// Appends the names of the columns, where there is one table for all.
  public static func appendHeader(_ style: ExportStyle, to text: inout TextBuffer) {
    if !style.makesFiles { TableRows.appendHeader(RecordRows.columns(style), style, to: &text) }
  }

  /// The generator that writes the rows.
  public func makeGenerators() -> RecordRowGenerator { RecordRowGenerator(rows: shared) }

  /// Starts an input by its name.
  public mutating func begin(input name: String) { shared.rows.begin(input: name) }

  /// Starts a workout.
  public mutating func workoutStart(sessionIndex: Int, start: Instant) { shared.begin(session: sessionIndex, start) }

  /// Notes the activity of the rows that follow.
  public mutating func activity(_ type: ActivityType, sport: UInt8?) { shared.activity = type }

  /// Ends the workout, and the file that it becomes.
  public mutating func workoutEnd(_ summary: borrowing WorkoutSummary) { shared.rows.end(summary) }

  /// Drops a file that is not complete.
  public mutating func end() { shared.rows.drop() }
}

/// Writes the row of each moment that it sees.
public struct RecordRowGenerator: WorkoutGenerator {
  /// All measures that have a column, those of developer fields among them.
  public static var wants: MeasureSet {
    // The four custom ones are the last.
    MeasureSet(rawValue: (0x10 &<< UInt32(Measure.custom0.rawValue)) &- 1)
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
  var rows = WorkoutRows("records")
  var activity: ActivityType?
  private var start = Instant.epoch
  private var developer: [NamedColumn] = []

  var style: ExportStyle {
    get { rows.style }
    set {
      rows.style = newValue
      developer = NamedColumn.of(newValue, after: RecordRow.blank.columns)
    }
  }

  /// All columns there are to choose from.
  static func columns(_ style: ExportStyle) -> [Column] {
    var row = RecordRow.blank
    row.developer = NamedColumn.of(style, after: row.columns)
    return WorkoutRows.columns(row, style)
  }

  func begin(session: Int, _ start: Instant) {
    rows.begin(session: session)
    (self.start, activity) = (start, nil)
  }

  @usableFromInline func add(_ observation: borrowing WorkoutObservation) {
    rows.put(RecordRow(activity: activity, start: start, record: copy observation, developer: developer))
  }
}

/// A moment's columns; the quantities have the names and the order of the database's table `records`.
private struct RecordRow: FieldList {
  let activity: ActivityType?
  let start: Instant
  let record: WorkoutObservation
  /// Columns of developer fields, which come as custom measures in this order.
  var developer: [NamedColumn] = []

  static var blank: RecordRow { RecordRow(activity: nil, start: .epoch, record: WorkoutObservation(time: .epoch)) }

  @inline(__always)
  func forEachField(_ body: (StaticString, FieldValue) -> Void) {
    body("activity_type", .known(activity?.name))
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
    for place in developer.indices {
      body("", .named(developer[place], Measure.custom(place).flatMap { record[$0] }))
    }
  }
}
