/// The type of a column's values.
public enum ColumnType: Sendable, Equatable {
  /// A 64-bit floating-point number.
  case number
  /// A 64-bit signed integer.
  case integer
  /// A Boolean, stored as one bit.
  case flag
  /// A time in milliseconds since 1970-01-01T00:00:00Z.
  case instant
  /// UTF-8 text.
  case text
  /// UTF-8 text that many rows repeat, such as the name of an input, a workout or an activity.
  case name
}

/// A column of a table: its name and the type of its values.
///
/// All columns are nullable.
public struct Column: Sendable, Equatable {
  /// The name, which usually includes the unit.
  public let name: String
  /// The type of the values.
  public let type: ColumnType

  /// The unit for the metadata of the Arrow field; nil if the name includes the unit or the values have none.
  public let unit: String?

  /// Creates a column.
  public init(_ name: String, _ type: ColumnType, unit: String? = nil) {
    self.name = name
    self.type = type
    self.unit = unit
  }
}
