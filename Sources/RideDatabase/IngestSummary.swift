#if SQLite
/// The workouts that a run stored, and the content of the database afterwards.
public struct IngestSummary: Sendable {
  /// The workouts of one activity in one year.
  public struct Line: Sendable {
    /// The year by the clock of the ride; empty for merged lines of several years and activities, if there are very
    /// many.
    public var year: String
    /// HealthKit's name of the activity.
    public var activity: String
    /// The number of workouts.
    public var workouts = 0
    /// Sum of metres.
    public var distanceMeters = 0.0
    /// Sum of seconds with the timer running.
    public var timerSeconds = 0.0
    /// Sum of metres climbed.
    public var ascentMeters = 0.0
  }

  /// Maximum number of lines; all other workouts are in one additional line.
  static let lineLimit = 256

  /// Workouts stored by this run and not by a concurrent one, including copies.
  public var newWorkouts = 0
  /// The same workouts without copies, sorted by newest year and most workouts.
  public var new: [Line] = []
  /// Workouts in the database.
  public var workouts = 0
  /// The inputs that were removed because their files were deleted, or would be removed; nil if not requested.
  public var pruned: PrunedInputs?
  /// The number of copies of the same bytes, of copies of the same recording, and of rides that two devices recorded.
  public var sameBytes = 0, sameRecording = 0, sameRide = 0

  /// Creates an empty summary.
  public init() {}
}

extension RideDatabase {
  /// Computes the content of the database, and the workouts stored since it was opened.
  public func summary() throws(DatabaseError) -> IngestSummary {
    try connection.boundSteps(isCancelled: options.isCancelled)
    defer { connection.cancel(when: nil) }
    var summary = IngestSummary()
    summary.workouts = try Schema.number(connection, "SELECT count(*) FROM workouts")
    summary.sameBytes = try Schema.number(connection, Self.sameBytes)
    let hasCopies = try Schema.number(connection, Self.hasSameRecording) > 0
    if hasCopies {
      summary.sameRecording = try Schema.number(connection, "SELECT count(*) FROM duplicate_recordings")
    }
    summary.new = try newLines(hasCopies: hasCopies)
    let stored = try connection.prepare("SELECT count(*) FROM workouts WHERE workout_id BETWEEN ? AND ?")
    for ids in storedIDs {
      stored.bind(ids.lowerBound, at: 1)
      stored.bind(ids.upperBound, at: 2)
      if try stored.step() { summary.newWorkouts &+= Int(truncatingIfNeeded: stored.integer(0)) }
      stored.reset()
    }
    if try Schema.number(connection, Self.hasSameTime) > 0 {
      summary.sameRide = try Schema.number(connection, Self.sameRide)
    }
    return summary
  }

  /// Adds up the stored workouts row by row, because SQLite would keep all of them in memory; each recording counts
  /// once.
  private func newLines(hasCopies: Bool) throws(DatabaseError) -> [IngestSummary.Line] {
    let rows = try connection.prepare(
      """
      SELECT substr(local_date, 1, 4), activity_type, distance_m, timer_s, ascent_m FROM workouts AS w
      WHERE workout_id BETWEEN ? AND ? \(hasCopies ? "AND \(Views.isCounted(recording: "w"))" : "")
      """)
    var lines: [String: IngestSummary.Line] = [:]
    for ids in storedIDs {
      rows.bind(ids.lowerBound, at: 1)
      rows.bind(ids.upperBound, at: 2)
      while try rows.step() {
        var (year, activity) = (rows.text(0) ?? "", rows.text(1) ?? "")
        if lines.count >= IngestSummary.lineLimit, lines[year + activity] == nil { (year, activity) = ("", "others") }
        var line = lines[year + activity] ?? IngestSummary.Line(year: year, activity: activity)
        line.workouts &+= 1
        line.distanceMeters += rows.number(2) ?? 0
        line.timerSeconds += rows.number(3) ?? 0
        line.ascentMeters += rows.number(4) ?? 0
        lines[year + activity] = line
      }
      rows.reset()
    }
    return lines.values.sorted { a, b in
      if a.year != b.year { return a.year > b.year }
      return a.workouts != b.workouts ? a.workouts > b.workouts : a.activity < b.activity
    }
  }

  // The views look up every workout; checking first whether there is anything to look up takes a third of that time.

  /// The number of rows of `duplicate_inputs`.
  private static let sameBytes = """
    SELECT total(n - 1) FROM (
      SELECT count(*) AS n FROM inputs WHERE content_hash IS NOT NULL AND status IN ('ok', 'partial')
      GROUP BY content_hash)
    """

  /// Whether `duplicate_recordings` can have rows.
  private static let hasSameRecording = """
    SELECT EXISTS (
      SELECT 1 FROM (SELECT recording, lag(recording) OVER (ORDER BY recording) AS last FROM workouts)
      WHERE recording = last)
    """

  /// The number of rides in `duplicate_rides`, each counted once although it can be duplicate to both a known and an
  /// unknown activity.
  private static let sameRide = "SELECT count(DISTINCT workout_id) FROM duplicate_rides"

  /// Whether `duplicate_rides` can have rows: rides of one activity overlap, or a ride has an unknown activity.
  private static let hasSameTime = """
    SELECT EXISTS (
      SELECT 1 FROM (
        SELECT start_unix_ms, max(end_unix_ms) OVER (
          PARTITION BY activity_type ORDER BY start_unix_ms ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS last
        FROM workouts)
      WHERE start_unix_ms < last)
      OR EXISTS (SELECT 1 FROM workouts WHERE activity_type = 'other')
    """
}
#endif
