/// The type of a column's values.
public enum ColumnType: Sendable, Equatable {
  /// 64-bit floating point.
  case number
  /// 64-bit signed.
  case integer
  /// Yes or no, a bit each.
  case flag
  /// Milliseconds since 1970-01-01T00:00:00Z.
  case instant
  /// UTF-8.
  case text
  /// UTF-8 that is the same in many rows: a name of an input, a workout, an activity.
  case name
}

/// A column of a table: its name and the type of its values, any of which may be absent.
public struct Column: Sendable, Equatable {
  /// The name, with the unit in it.
  public let name: String
  /// The type of its values.
  public let type: ColumnType

  /// The unit of its values, for the metadata of the Arrow field; nil where the name has it or there is none.
  public let unit: String?

  /// Makes a column.
  public init(_ name: String, _ type: ColumnType, unit: String? = nil) {
    self.name = name
    self.type = type
    self.unit = unit
  }
}
