public import Workouts

/// A row of a table that `export` writes and the database stores: the one declaration of its columns.
///
/// A column is one line of `forEachColumn`: its name, what else is to be said of it (`Field`), and its value. From these
/// lines follow the headings and keys of text, the types of Arrow, `CREATE TABLE`, and the order in which values are
/// bound.
@usableFromInline package protocol TableRow: FieldList {
  /// A row that only shows its columns.
  static var blank: Self { get }

  /// Calls `body` with each column and its value; the columns and their order are the same for every row.
  ///
  /// Inlined where there are many rows, so that each output has code of its own for its columns.
  func forEachColumn(_ body: (Field, FieldValue) -> Void)
}

extension TableRow {
  /// Calls `body` with the columns that outputs have.
  @inlinable @inline(__always)
  package func forEachField(_ body: (StaticString, FieldValue) -> Void) {
    forEachColumn { field, value in
      if field.place == .everywhere || field.place == .exported { body(field.name, value) }
    }
  }

  /// Calls `body` with the columns that the database has.
  @inlinable @inline(__always)
  package func forEachStored(_ body: (Field, FieldValue) -> Void) {
    forEachColumn { field, value in
      if field.place != .exported { body(field, value) }
    }
  }
}

/// A column as its table declares it: by its name alone, or with what its values do not tell.
@usableFromInline package struct Field: ExpressibleByStringLiteral, Sendable {
  /// Where a column is.
  @usableFromInline package enum Place: Sendable {
    case everywhere, exported, stored
    /// In the database, computed by SQL.
    case computed
  }

  /// The name; the database has `start_unix_ms` for a moment called `start`.
  @usableFromInline package let name: StaticString
  /// Where it is.
  @usableFromInline package let place: Place
  /// True when every row has a value.
  @usableFromInline package let isRequired: Bool
  /// The table of the database that its values are keys of.
  @usableFromInline package let reference: StaticString?
  /// The name in the database, where that is another.
  @usableFromInline package let storedName: StaticString?
  /// The SQL for its value, in which `:name` is the row's value for that column; the row itself has none.
  @usableFromInline package let expression: StaticString?

  @inlinable package init(stringLiteral name: StaticString) { self.init(name) }

  /// Makes a column.
  @inlinable
  package init(
    _ name: StaticString, _ place: Place = .everywhere, isRequired: Bool = false, of reference: StaticString? = nil,
    stored storedName: StaticString? = nil, from expression: StaticString? = nil
  ) {
    (self.name, self.place, self.isRequired, self.reference) = (name, place, isRequired, reference)
    (self.storedName, self.expression) = (storedName, expression)
  }

  /// A column with a value in every row.
  @inlinable package static func required(_ name: StaticString) -> Field { Field(name, isRequired: true) }
  /// A column that the database has no use for.
  @inlinable package static func exported(_ name: StaticString) -> Field { Field(name, .exported) }
  /// A column that only the database has.
  @inlinable package static func stored(_ name: StaticString) -> Field { Field(name, .stored) }
  /// A column of the database alone, which SQL computes from the row's other values.
  @inlinable package static func computed(_ name: StaticString, _ expression: StaticString) -> Field {
    Field(name, .computed, from: expression)
  }
  /// A column of the database alone, which holds keys of one of its tables.
  @inlinable package static func stored(_ name: StaticString, of table: StaticString) -> Field {
    Field(name, .stored, isRequired: true, of: table)
  }
}

extension Instant {
  /// The moment of rows that only show their columns.
  @inlinable package static var epoch: Instant { Instant(unixMilliseconds: 0) }
}
