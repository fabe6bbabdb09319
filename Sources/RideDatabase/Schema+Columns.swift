#if SQLite
internal import Tables
internal import Workouts

private func reals(_ names: String...) -> [Column] { names.map { Column($0, "REAL") } }
private func integers(_ names: String...) -> [Column] { names.map { Column($0, "INTEGER") } }
private func texts(_ names: String...) -> [Column] { names.map { Column($0, "TEXT") } }

private let workoutID = Column("workout_id", "INTEGER NOT NULL REFERENCES workouts ON DELETE CASCADE")
/// The key of tables with at most one row for each workout.
private let workoutKey = Column("workout_id", "INTEGER PRIMARY KEY REFERENCES workouts ON DELETE CASCADE")
private func position(_ name: String) -> Column { Column(name, "INTEGER NOT NULL") }
private let times = [Column("start_unix_ms", "INTEGER NOT NULL"), Column("end_unix_ms", "INTEGER NOT NULL")]

// The columns of every table, in the order of the values from `RideRows`. `Tables` declares the columns that `export`
// has too.
extension Table {
  var columns: [Column] {
    switch self {
    case .inputs: Self.inputColumns
    case .workouts: Self.workoutColumns
    case .multisportLegs: [workoutID, position("leg"), Column("leg_workout_id", "INTEGER NOT NULL")]
    case .kindTotals: [workoutID] + KindTotalRow.stored
    case .laps: [workoutID] + LapRow.stored
    case .lengths: [workoutID] + LengthRow.stored
    case .events: [workoutID] + EventRow.stored
    case .devices: [workoutID] + DeviceRow.stored
    case .tanks: [workoutID] + TankRow.stored
    case .gases: [workoutID] + GasRow.stored
    case .sets: [workoutID] + SetRow.stored
    case .shifts: [workoutID] + ShiftRow.stored
    case .climbs: [workoutID] + ClimbRow.stored
    case .minutes: Self.minuteColumns
    case .routes:
      [workoutID, position("piece")] + integers("points", "first_unix_ms", "last_unix_ms")
        + reals("min_latitude_deg", "min_longitude_deg", "max_latitude_deg", "max_longitude_deg") + texts("polyline")
    case .routePoints: [workoutID] + RouteRow.stored
    case .records: [workoutID] + RecordRow.stored
    case .samples: [workoutID] + SampleRow.stored
    case .curves:
      [workoutID, position("duration_s")]
        + Self.curveColumns.flatMap { [Column($0.value, "REAL"), Column($0.start, "INTEGER")] }
    case .efforts: [workoutID] + EffortRow.stored
    case .suspicions: [workoutID] + SuspicionRow.stored
    case .wellness: Self.wellnessColumns
    case .routeTiles: Self.routeTileColumns
    case .routeProfiles: Self.routeProfileColumns
    case .exertions: [workoutKey] + ExertionRow.stored
    case .beats: [workoutID] + BeatRow.stored
    case .heartRateVariability: [workoutKey] + VariabilityRow.stored
    case .indexEntries:
      [
        Column("entry_id", "INTEGER PRIMARY KEY"),
        Column("index_input_id", "INTEGER NOT NULL REFERENCES inputs ON DELETE CASCADE"),
      ] + IndexEntryRow.stored
    }
  }

  /// For each quantity, the column of the mean and the column of the window's start, in the order of `LoggedQuantity`.
  static let curveColumns: [(value: String, start: String)] = [
    ("power_w", "power_start_s"), ("heart_rate_bpm", "heart_rate_start_s"), ("cadence_rpm", "cadence_start_s"),
    ("speed_mps", "speed_start_s"), ("climbing_m_per_h", "climbing_start_s"),
  ]

  private static let inputColumns = [Column("input_id", "INTEGER PRIMARY KEY")] + InputRow.stored

  /// The columns of `WorkoutRow` in their database order.
  private static let workoutColumns =
    [
      Column("workout_id", "INTEGER PRIMARY KEY"),
      Column("input_id", "INTEGER NOT NULL REFERENCES inputs ON DELETE CASCADE"),
    ]
    + WorkoutRow.stored.enumerated().sorted {
      func place(_ name: String) -> Int { WorkoutRow.storedOrder.firstIndex(of: name) ?? .max }
      return (place($0.element.name), $0.offset) < (place($1.element.name), $1.offset)
    }.map(\.element)

  /// The workout and the minute's number in one id (`MinuteRow.id`), its time, then measures.
  ///
  /// Sums are first, followed by mean, minimum and maximum of each instant kind.
  private static let minuteColumns =
    [Column("minute_id", "INTEGER PRIMARY KEY"), Column("start_unix_ms", "INTEGER NOT NULL")]
    + reals("active_s") + SampleKind.counters.map { Column("\($0.column)", "REAL") }
    + SampleKind.readings.flatMap { kind in
      ["avg", "min", "max"].map { Column("\($0)_\(kind.column)", "REAL") }
    }
}

extension TableRow {
  /// The columns of these rows in the database, after the workout to which they belong.
  static var stored: [Column] {
    var columns: [Column] = []
    blank.forEachStored { field, value in columns.append(Column(field, value)) }
    return columns
  }
}

extension WorkoutRow {
  /// The index of each declared column among the values of the database's row; -1 for a column that SQL computes.
  private static let places: [Int] = {
    let brought = Table.workouts.columns.dropFirst(2).filter { $0.expression == nil }.map(\.name)
    return stored.map { brought.firstIndex(of: $0.name) ?? -1 }
  }()

  /// The values of the row in the database's order, from the session on.
  var storedValues: [FieldValue] {
    var values = Array(repeating: FieldValue.text(nil), count: max(0, Self.places.count { $0 >= 0 }))
    var column = 0
    forEachStored { _, value in
      if Self.places[column] >= 0 { values[Self.places[column]] = value }
      column &+= 1
    }
    return values
  }
}

extension Column {
  /// Creates the column for a field, with the type of its values.
  init(_ field: Field, _ value: FieldValue) {
    var (name, type) = ("\(field.storedName ?? field.name)", "TEXT")
    switch value {
    case .integer, .long, .flag: type = "INTEGER"
    case .number, .degrees: type = "REAL"
    case .instant: (name, type) = (name + "_unix_ms", "INTEGER")
    case .text, .name, .local, .ride, .activity, .named, .counts: break
    }
    if field.isRequired { type += " NOT NULL" }
    if let table = field.reference { type += " REFERENCES \(table)" }
    self.init(name, type, from: field.expression.map { "\($0)" })
  }
}

extension Schema {
  /// The table that contains the names for the numbers of `kind_id`.
  static var kindTable: String {
    """
    CREATE TABLE sample_kinds (
      kind_id INTEGER PRIMARY KEY, kind TEXT NOT NULL, unit TEXT NOT NULL, is_cumulative INTEGER NOT NULL) STRICT;
    INSERT INTO sample_kinds VALUES \(kindRows(SampleKind.numbered));

    """
  }

  private static func kindRows(_ kinds: [SampleKind]) -> String {
    kinds.map { "(\($0.number), '\($0.name)', '\($0.unit)', \($0.isCumulative ? 1 : 0))" }.joined(separator: ", ")
  }

  /// The SQL that adds columns of minutes and records, and kinds, which the catalogue of quantities has and a database
  /// of this version lacks; empty if there are none.
  static func additions(to connection: Connection) throws(DatabaseError) -> String {
    var sql = ""
    for table in [Table.minutes, .records] {
      let found = try connection.prepare("SELECT name FROM pragma_table_info('\(table.name)')")
      var names = Set<String>()
      while try found.step() { names.insert(found.text(0) ?? "") }
      for column in table.columns where !names.contains(column.name) {
        sql += "ALTER TABLE \(table.name) ADD COLUMN \(column.name) \(column.declaration);\n"
      }
    }
    let kinds = try number(connection, "SELECT count(*) FROM sample_kinds")
    let added = SampleKind.numbered.filter { Int($0.number) >= kinds }
    if !added.isEmpty { sql += "INSERT INTO sample_kinds VALUES \(kindRows(added));\n" }
    return sql
  }
}
#endif
