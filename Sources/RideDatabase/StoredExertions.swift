#if SQLite
/// Figures of a workout's power and heart rate from which zones are computed.
package struct StoredExertion: Sendable {
  /// Seconds at or above each step, in the format of `Exertion`.
  package let powerTimes: (from: Int, digits: [UInt8])?, heartRateTimes: (from: Int, digits: [UInt8])?
  /// Figures of the rider in the file.
  package let thresholdPowerWatts: Double?, maximumHeartRateBPM: Double?
  /// The day in local time, as text.
  package let day: String
}

/// The rider's values from a day on.
package struct RiderPeriod: Sendable {
  package let fromDay: String
  package let thresholdPowerWatts: Double?, maximumHeartRateBPM: Double?
}

/// Looks up the exertion of one workout at a time: at most some kilobytes each, which are not kept.
package struct StoredExertions {
  private let row: Statement

  /// Prepares the lookup.
  package init(_ archive: RideArchive) throws(DatabaseError) {
    row = try archive.connection.prepare(
      """
      SELECT x.workout_id, w.local_date, x.power_from_w, x.power_times, x.heart_rate_from_bpm, x.heart_rate_times,
        coalesce(x.threshold_power_w, w.threshold_power_w), x.max_heart_rate_bpm
      FROM exertions AS x JOIN workouts AS w ON w.workout_id = x.workout_id WHERE x.workout_id = ?
      """)
  }

  /// The exertion of a workout; nil if it has none.
  package func exertion(ofWorkout id: Int64) throws(DatabaseError) -> StoredExertion? {
    func times(_ column: Int32) -> (from: Int, digits: [UInt8])? {
      row.text(column &+ 1).map { (Int(clamping: row.integer(column)), Array($0.utf8)) }
    }
    defer { row.reset() }
    row.bind(id, at: 1)
    guard try row.step() else { return nil }
    return StoredExertion(
      powerTimes: times(2), heartRateTimes: times(4), thresholdPowerWatts: row.number(6),
      maximumHeartRateBPM: row.number(7), day: row.text(1) ?? "")
  }
}

extension RideArchive {
  /// The rider's values, in order of time.
  package func riderPeriods() throws(DatabaseError) -> [RiderPeriod] {
    let rows = try connection.prepare("SELECT from_day, ftp_w, max_heart_rate_bpm FROM rider_periods ORDER BY from_day")
    var periods: [RiderPeriod] = []
    while try rows.step() {
      periods.append(
        RiderPeriod(
          fromDay: rows.text(0) ?? "", thresholdPowerWatts: rows.number(1), maximumHeartRateBPM: rows.number(2)))
    }
    return periods
  }
}
#endif
