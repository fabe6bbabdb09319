/// When a writer needs to know the content of an input, of which `ride_id` is made.
///
/// A content is known once its hash is: with the last byte of it, or with the last of so many that an input is not kept
/// waiting for more.
public enum ContentNeed: Sendable {
  /// Never: nothing is hashed.
  case never
  /// Before the first workout, of inputs that need not be put out as they come: files and entries of archives.
  case aheadIfWhole
  /// Before anything is put out, which may be when the input is over.
  case byEnd
  /// The same of inputs that need not be put out as they come; of others, unless there is too much to wait for it.
  case byEndIfWhole
  /// Before the first workout.
  case ahead
}

extension ExportStyle {
  /// True when rows say which ride they are of by `ride_id`; in a file of each workout they need not.
  var showsRideID: Bool { columns.isEmpty ? !makesFiles && hasOwnColumns : choosesRideID }

  /// True when the figures of a workout have `ride_id` among them.
  var listsRideID: Bool { columns.isEmpty ? hasOwnColumns : choosesRideID }

  /// True when the columns are not those of another app, and their values matter.
  private var hasOwnColumns: Bool { !isCompatible && !isSurvey }
  private var choosesRideID: Bool { hasOwnColumns && columns.contains("ride_id") }

  /// The need of a table whose rows are of parts of workouts.
  var contentNeed: ContentNeed { showsRideID ? .ahead : .never }
}
