/// When a writer needs the content of an input, from which `ride_id` is made.
///
/// A content is known when its hash is complete: at the end of the input, or after so many bytes that the input does
/// not have to wait longer.
public enum ContentNeed: Sendable {
  /// Never: nothing is hashed.
  case never
  /// Before the first workout, for inputs that do not stream: files and entries of archives.
  case aheadIfWhole
  /// Before anything is written, at the latest at the end of the input.
  case byEnd
  /// Like `byEnd` for inputs that do not stream.
  ///
  /// Other inputs wait unless too much output is held.
  case byEndIfWhole
  /// Before the first workout.
  case ahead
}

extension ExportStyle {
  /// Whether rows identify their ride by `ride_id`.
  ///
  /// In a separate file for each workout they do not need it.
  var showsRideID: Bool { columns.isEmpty ? !makesFiles && hasOwnColumns : choosesRideID }

  /// Whether the figures of a workout include `ride_id`.
  var listsRideID: Bool { columns.isEmpty ? hasOwnColumns : choosesRideID }

  /// Whether the columns are not the compatible ones, and their values are used.
  private var hasOwnColumns: Bool { !isCompatible && !isSurvey }
  private var choosesRideID: Bool { hasOwnColumns && columns.contains("ride_id") }

  /// When a table with rows of parts of workouts needs the content.
  var contentNeed: ContentNeed { showsRideID ? .ahead : .never }
}
