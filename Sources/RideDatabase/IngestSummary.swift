#if SQLite
  /// What a run brought, and what is in the database after it.
  public struct IngestSummary: Sendable {
    /// The workouts of one activity in one year.
    public struct Line: Sendable {
      /// The year by the clock of the ride.
      public var year: String
      /// HealthKit's name of the activity.
      public var activity: String
      /// Workouts.
      public var workouts: Int
      /// Metres together.
      public var distanceMeters: Double
      /// Seconds with the timer running together.
      public var timerSeconds: Double
      /// Metres climbed together.
      public var ascentMeters: Double
    }

    /// What was stored by this run, newest year first, most workouts first.
    public var new: [Line] = []
    /// Workouts in the database.
    public var workouts = 0
    /// Copies of the same bytes, copies of the same recording, and rides that two devices recorded, in the database.
    public var sameBytes = 0, sameRecording = 0, sameRide = 0

    /// Makes the summary of nothing.
    public init() {}
  }

  extension RideDatabase {
    /// Sums up the database, and what was stored since it was opened.
    public func summary() throws(DatabaseError) -> IngestSummary {
      var summary = IngestSummary()
      let lines = try connection.prepare(
        """
        SELECT substr(local_date, 1, 4), activity_type, count(*), total(distance_m), total(timer_s), total(ascent_m)
        FROM workouts WHERE workout_id > ? GROUP BY 1, 2 ORDER BY 1 DESC, 3 DESC, 2
        """)
      lines.bind(lastWorkoutBefore, at: 1)
      while try lines.step() {
        summary.new.append(
          IngestSummary.Line(
            year: lines.text(0) ?? "", activity: lines.text(1) ?? "", workouts: Int(lines.integer(2)),
            distanceMeters: lines.number(3) ?? 0, timerSeconds: lines.number(4) ?? 0,
            ascentMeters: lines.number(5) ?? 0))
      }
      summary.workouts = try Schema.number(connection, "SELECT count(*) FROM workouts")
      summary.sameBytes = try Schema.number(connection, Self.sameBytes)
      if try Schema.number(connection, Self.hasSameRecording) > 0 {
        summary.sameRecording = try Schema.number(connection, "SELECT count(*) FROM duplicate_recordings")
      }
      if try Schema.number(connection, Self.hasSameTime) > 0 {
        summary.sameRide = try Schema.number(connection, "SELECT count(*) FROM duplicate_rides")
      }
      return summary
    }

    // The views look every workout up; whether there is anything to look up takes a third of that.

    /// As many as `duplicate_inputs` has.
    private static let sameBytes = """
      SELECT total(n - 1) FROM (SELECT count(*) AS n FROM inputs WHERE content_hash IS NOT NULL GROUP BY content_hash)
      """

    /// Whether `duplicate_recordings` can have any.
    private static let hasSameRecording = "SELECT count(*) > count(DISTINCT recording) FROM workouts"

    /// Whether `duplicate_rides` can have any.
    private static let hasSameTime = """
      SELECT EXISTS (
        SELECT 1 FROM workouts a JOIN workouts b ON b.activity_type = a.activity_type
          AND b.start_unix_ms >= a.start_unix_ms AND b.start_unix_ms < a.end_unix_ms
          AND b.workout_id <> a.workout_id AND b.input_id <> a.input_id)
      """
  }
#endif
