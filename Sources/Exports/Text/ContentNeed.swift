/// The time at which a writer needs the content hash of an input, from which `ride_id` is computed.
///
/// The hash is complete at the end of the input, or after the maximum number of bytes that are hashed (16 MiB).
public enum ContentNeed: Sendable {
  /// The writer does not need it, and the input is not hashed.
  case never
  /// Before the first workout, if the input is a file or an entry of an archive. Streams are not delayed.
  case aheadIfWhole
  /// Before any output is written. Inputs wait for it at most until their end.
  case byEnd
  /// Like `byEnd`, if the input is a file or an entry of an archive.
  ///
  /// Streams wait too, unless too much output is held.
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
