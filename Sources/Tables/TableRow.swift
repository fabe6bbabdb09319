public import Workouts

/// A row of a table that `export` writes and the database stores.
///
/// It is the only declaration of the table's columns.
///
/// Each line of `forEachColumn` declares a column: its name, its properties (`Field`) and its value. The headings and
/// keys of text outputs, the Arrow types, `CREATE TABLE` and the order of bound values are derived from these lines.
@usableFromInline package protocol TableRow: FieldList {
  /// A row without values, used to list the columns.
  static var blank: Self { get }

  /// Calls `body` with each column and its value.
  ///
  /// All rows of a type have the same columns in the same order.
  ///
  /// It is inlined for tables with many rows, so that each output gets specialized code.
  func forEachColumn(_ body: (Field, FieldValue) -> Void)
}

extension TableRow {
  /// Calls `body` with the columns of outputs.
  @inlinable @inline(__always)
  package func forEachField(_ body: (StaticString, FieldValue) -> Void) {
    forEachColumn { field, value in
      if field.place == .everywhere || field.place == .exported { body(field.name, value) }
    }
  }

  /// Calls `body` with the columns of the database.
  @inlinable @inline(__always)
  package func forEachStored(_ body: (Field, FieldValue) -> Void) {
    forEachColumn { field, value in
      if field.place != .exported { body(field, value) }
    }
  }
}

/// A column's declaration: its name, and properties that do not follow from its values.
@usableFromInline package struct Field: ExpressibleByStringLiteral, Sendable {
  /// The outputs that have the column.
  @usableFromInline package enum Place: Sendable {
    case everywhere, exported, stored
    /// In the database only, computed by SQL.
    case computed
  }

  /// The column's name.
  ///
  /// In the database, a time called `start` has the name `start_unix_ms`.
  @usableFromInline package let name: StaticString
  /// The outputs that have the column.
  @usableFromInline package let place: Place
  /// Whether every row has a value.
  @usableFromInline package let isRequired: Bool
  /// The database table to whose keys the values refer.
  @usableFromInline package let reference: StaticString?
  /// The name in the database if it differs.
  @usableFromInline package let storedName: StaticString?
  /// The SQL expression of a computed column.
  ///
  /// In it, `:name` is the row's value of the column `name`.
  @usableFromInline package let expression: StaticString?

  @inlinable package init(stringLiteral name: StaticString) { self.init(name) }

  /// Creates a column.
  @inlinable
  package init(
    _ name: StaticString, _ place: Place = .everywhere, isRequired: Bool = false, of reference: StaticString? = nil,
    stored storedName: StaticString? = nil, from expression: StaticString? = nil
  ) {
    (self.name, self.place, self.isRequired, self.reference) = (name, place, isRequired, reference)
    (self.storedName, self.expression) = (storedName, expression)
  }

  /// Creates a column that has a value in every row.
  @inlinable package static func required(_ name: StaticString) -> Field { Field(name, isRequired: true) }
  /// Creates a column that the database does not have.
  @inlinable package static func exported(_ name: StaticString) -> Field { Field(name, .exported) }
  /// Creates a column that only the database has.
  @inlinable package static func stored(_ name: StaticString) -> Field { Field(name, .stored) }
  /// Creates a column of the database that SQL computes from other values of the row.
  @inlinable package static func computed(_ name: StaticString, _ expression: StaticString) -> Field {
    Field(name, .computed, from: expression)
  }
  /// Creates a required column of the database that refers to another table.
  @inlinable package static func stored(_ name: StaticString, of table: StaticString) -> Field {
    Field(name, .stored, isRequired: true, of: table)
  }
}

extension Instant {
  /// The time in rows that only list the columns.
  @inlinable package static var epoch: Instant { Instant(unixMilliseconds: 0) }
}
