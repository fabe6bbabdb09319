package import Columns
public import InputReports
public import Workouts

/// A value for a JSON object, a row of text or a row of the database.
///
/// A nil value is left out of objects and empty in rows.
@usableFromInline package enum FieldValue: Sendable {
  case text(String?)
  case name(StaticString)
  case integer(Int?)
  /// An integer that can exceed 32 bits on platforms where `Int` has 32 bits.
  case long(Int64?)
  case number(Double?)

  /// Returns a number rounded to six decimals, because further digits are artefacts of computation.
  package static func rounded(_ value: Double?) -> FieldValue {
    .number(value?.toMillionths)
  }

  /// Returns a name that can be nil.
  @inlinable package static func known(_ name: StaticString?) -> FieldValue { name.map { .name($0) } ?? .text(nil) }

  /// Degrees, written with enough decimals to distinguish neighbouring semicircles.
  case degrees(Double)
  case flag(Bool?)
  case instant(Instant?)
  /// A time in the local time zone of the workout.
  case local(LocalTime?)
  /// The short name of a workout.
  case ride(RideID)
  /// An activity in plain words, with an optional prefix such as "indoor".
  case activity(StaticString, place: StaticString?)
  /// A number in a column whose name replaces the key.
  case named(NamedColumn, Double?)
  /// Counts by reason; a nested object in JSON.
  case counts([InputReport.Dropped])
}

/// A time with its offset from UTC.
@usableFromInline package struct LocalTime: Sendable {
  package let time: Instant
  package let utcOffsetSeconds: Int

  /// Creates a local time; nil if the offset is unknown or a day or more.
  package init?(_ time: Instant, utcOffsetSeconds: Int?) {
    guard let utcOffsetSeconds, (-86_399...86_399).contains(utcOffsetSeconds) else { return nil }
    self.time = time
    self.utcOffsetSeconds = utcOffsetSeconds
  }
}

/// A column whose name is only known at run time, for rows whose other columns have constant names.
@usableFromInline package final class NamedColumn: Sendable {
  package let column: Column

  package init(_ column: Column) { self.column = column }
}

/// A type with named values in a fixed order.
///
/// One list defines the keys of NDJSON and the columns of CSV.
@usableFromInline package protocol FieldList {
  /// Calls `body` with each key and its value.
  ///
  /// All instances have the same keys in the same order.
  func forEachField(_ body: (StaticString, FieldValue) -> Void)
}
