package import Columns
public import InputReports
public import Workouts

/// A value on its way into a JSON object, a row of text or of a database; an absent one is left out of the object and
/// empty in the row.
@usableFromInline package enum FieldValue: Sendable {
  case text(String?)
  case name(StaticString)
  case integer(Int?)
  /// An integer that may need 64 bits where others have 32.
  case long(Int64?)
  case number(Double?)

  /// A number to millionths: further digits come only from computing.
  package static func rounded(_ value: Double?) -> FieldValue {
    .number(value?.toMillionths)
  }

  /// A name that may be absent.
  @inlinable package static func known(_ name: StaticString?) -> FieldValue { name.map { .name($0) } ?? .text(nil) }

  /// Degrees, written with enough decimals to distinguish semicircles.
  case degrees(Double)
  case flag(Bool?)
  case instant(Instant?)
  /// A moment by the clock of where it was.
  case local(LocalTime?)
  /// The name of a workout.
  case ride(RideID)
  /// An activity as people write it, after a word of place.
  case activity(StaticString, place: StaticString?)
  /// A number of a column that has a name of its own, in the place of the key.
  case named(NamedColumn, Double?)
  /// Counts by reason; an object in JSON.
  case counts([InputReport.Dropped])
}

/// A moment by a clock that differs from UTC.
@usableFromInline package struct LocalTime: Sendable {
  package let time: Instant
  package let utcOffsetSeconds: Int

  /// Nil where the clock is unknown, or differs by a day or more.
  package init?(_ time: Instant, utcOffsetSeconds: Int?) {
    guard let utcOffsetSeconds, (-86_399...86_399).contains(utcOffsetSeconds) else { return nil }
    self.time = time
    self.utcOffsetSeconds = utcOffsetSeconds
  }
}

/// A column whose name is known only when the command runs, in a row of fields that have constant names.
@usableFromInline package final class NamedColumn: Sendable {
  package let column: Column

  package init(_ column: Column) { self.column = column }
}

/// A type with named values in a fixed order: one list for the keys of NDJSON and the columns of CSV.
@usableFromInline package protocol FieldList {
  /// Calls `body` with each key and its value; the keys and their order are the same for every instance.
  func forEachField(_ body: (StaticString, FieldValue) -> Void)
}
