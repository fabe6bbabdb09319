/// The metadata of workouts, as rows of a key and where its value comes from: a caller may add rows.
///
/// Health keeps it with the workout, and the line `workout` of `samples` has it. A value may come from anything that
/// the summary holds, such as its activity or the cell of a generator's column.
public struct MetadataTable: Sendable {
  /// One key and its value.
  public struct Row: Sendable {
    /// HealthKit's raw key, or one of your own; plain characters only.
    public var key: StaticString
    /// The value in one workout; nil leaves the key out, as what is no number does.
    public var value: @Sendable (_ workout: WorkoutSummary) -> MetadataValue?

    /// Makes a row.
    public init(_ key: StaticString, _ value: @escaping @Sendable (_ workout: WorkoutSummary) -> MetadataValue?) {
      self.key = key
      self.value = value
    }

    /// Makes a row of a column of `WorkoutTables.columns`: a quantity in the unit of the generator's samples.
    public init(_ key: StaticString, of column: GeneratorColumn) {
      self.init(key) { workout in
        guard let cell = workout.cell(named: column.name), let value = cell.value else { return nil }
        return .quantity(value, unit: cell.unit)
      }
    }
  }

  /// The rows, each with a key of its own.
  public private(set) var rows: [Row] = []

  /// Makes a table; of rows with one key the last counts.
  public init(_ rows: [Row]) { for row in rows { put(row) } }

  /// Puts a row in the place of the one with its key, or else after all others.
  public mutating func put(_ row: Row) {
    if let place = rows.firstIndex(where: { $0.key.hasText(of: row.key) }) {
      rows[place] = row
    } else {
      rows.append(row)
    }
  }

  /// Takes the row with a key out.
  public mutating func remove(_ key: StaticString) { rows.removeAll { $0.key.hasText(of: key) } }
}

extension WorkoutSummary {
  /// The cell of a column of `WorkoutTables.columns`; nil where there is no such column.
  public func cell(named name: StaticString) -> WorkoutCell? { cells.first { $0.column.name.hasText(of: name) } }
}
