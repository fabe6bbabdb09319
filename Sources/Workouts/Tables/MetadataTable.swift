/// The metadata of workouts, as rows that define a key and its value: you can add rows.
///
/// Health stores the metadata with the workout; the line `workout` of `samples` contains it. A value can use everything
/// in the summary, such as its activity or the cell of a generator's column.
public struct MetadataTable: Sendable {
  /// One key and its value.
  public struct Row: Sendable {
    /// HealthKit's raw key, or one of your own; plain characters only.
    public var key: StaticString
    /// The value in one workout; a key with nil or NaN is omitted.
    public var value: @Sendable (_ workout: WorkoutSummary) -> MetadataValue?

    /// Creates a row.
    public init(_ key: StaticString, _ value: @escaping @Sendable (_ workout: WorkoutSummary) -> MetadataValue?) {
      self.key = key
      self.value = value
    }

    /// Creates a row for a column of `WorkoutTables.columns`: a quantity in the unit of the generator's samples.
    public init(_ key: StaticString, of column: GeneratorColumn) {
      self.init(key) { workout in
        guard let cell = workout.cell(named: column.name), let value = cell.value else { return nil }
        return .quantity(value, unit: cell.unit)
      }
    }
  }

  /// The rows, each with a different key.
  public private(set) var rows: [Row] = []

  /// Creates a table; if several rows have the same key, the last one is used.
  public init(_ rows: [Row]) { for row in rows { put(row) } }

  /// Replaces the row with the same key, or else appends the row.
  public mutating func put(_ row: Row) {
    if let place = rows.firstIndex(where: { $0.key.hasText(of: row.key) }) {
      rows[place] = row
    } else {
      rows.append(row)
    }
  }

  /// Removes the row with a key.
  public mutating func remove(_ key: StaticString) { rows.removeAll { $0.key.hasText(of: key) } }
}

extension WorkoutSummary {
  /// The cell of a column of `WorkoutTables.columns`; nil if there is no such column.
  public func cell(named name: StaticString) -> WorkoutCell? { cells.first { $0.column.name.hasText(of: name) } }
}
