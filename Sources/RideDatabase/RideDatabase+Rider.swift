#if SQLite
/// The rider's values from which load is computed, from a day on.
///
/// A value that is nil does not change.
public struct RiderValues: Equatable, Sendable {
  /// The first day on which the values apply, such as `2026-11-23`.
  ///
  /// `allDays` is earlier than every other day.
  public var fromDay = RiderValues.allDays
  /// The power that the rider can maintain for an hour, in watts.
  public var thresholdPowerWatts: Double?
  /// The highest heart rate.
  public var maximumHeartRateBPM: Double?
  /// The resting heart rate.
  public var restingHeartRateBPM: Double?
  /// `female` or `male`.
  public var sex: String?

  /// The day for values that apply from the first ride on.
  public static let allDays = "0001-01-01"

  /// Creates values that are all nil.
  public init() {}

  /// Whether no value is set.
  public var isEmpty: Bool {
    thresholdPowerWatts == nil && maximumHeartRateBPM == nil && restingHeartRateBPM == nil && sex == nil
  }
}

extension RideDatabase {
  /// Stores the rider's values from a day on; nil values keep the value that is stored for that day.
  public func note(_ values: RiderValues) throws(DatabaseError) {
    guard !values.isEmpty else { return }
    try change { () throws(DatabaseError) in
      let row = try connection.prepare(
        """
        INSERT INTO rider (from_day, ftp_w, max_heart_rate_bpm, resting_heart_rate_bpm, sex) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (from_day) DO UPDATE SET ftp_w = coalesce(excluded.ftp_w, ftp_w),
          max_heart_rate_bpm = coalesce(excluded.max_heart_rate_bpm, max_heart_rate_bpm),
          resting_heart_rate_bpm = coalesce(excluded.resting_heart_rate_bpm, resting_heart_rate_bpm),
          sex = coalesce(excluded.sex, sex)
        """)
      row.bind(values.fromDay, at: 1)
      let numbers = [values.thresholdPowerWatts, values.maximumHeartRateBPM, values.restingHeartRateBPM]
      for (place, number) in numbers.enumerated() {
        if let number { row.bind(number, at: Int32(truncatingIfNeeded: 2 &+ place)) }
      }
      if let sex = values.sex { row.bind(sex, at: 5) }
      try row.run()
    }
  }
}
#endif
