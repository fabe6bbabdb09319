#if SQLite
import Platform

/// Banister's TRIMP with the values of one rider: the load of the time at each heart rate.
///
/// The terms and numbers are defined under "load" in Documentation/Columns.md; the view `loads` uses them too.
struct HeartRateLoad: Equatable {
  let highestBPM: Double, restingBPM: Double
  let isFemale: Bool
  /// Banister's factor and exponent.
  static let ofWomen = (factor: 0.86, exponent: 1.67), ofMen = (factor: 0.64, exponent: 1.92)
  /// The load of a second at each whole heart rate.
  private let weights: [Double]

  /// Nil if the highest heart rate is not above the resting heart rate, because there is no heart rate reserve then.
  init?(highestBPM: Double, restingBPM: Double, isFemale: Bool) {
    guard highestBPM > restingBPM else { return nil }
    (self.highestBPM, self.restingBPM, self.isFemale) = (highestBPM, restingBPM, isFemale)
    let (factor, exponent) = isFemale ? Self.ofWomen : Self.ofMen
    weights = (0...230).map { rate in
      let share = (Double(rate) - restingBPM) / (highestBPM - restingBPM)
      return share > 0 ? share * factor * exp(exponent * share) / 60 : 0
    }
  }

  /// The load of a workout's times by heart rate: five digits for each beat from the first one on, the seconds at or
  /// above it.
  func load(from firstBPM: Int, times digits: some Collection<UInt8>) -> Double {
    var (sum, above, rate) = (0.0, 0, firstBPM &- 1)
    var rest = digits[...]
    while !rest.isEmpty {
      let next = rest.prefix(5).reduce(0) { $0 &* 10 &+ Int($1 &- UInt8(ascii: "0")) }
      if rate >= firstBPM, weights.indices.contains(rate) { sum += Double(above &- next) * weights[rate] }
      (above, rate) = (next, rate &+ 1)
      rest = rest.dropFirst(5)
    }
    return sum
  }
}

extension RideDatabase {
  /// Computes the loads by heart rate that are missing, or were computed with other values of the rider.
  func keepHeartRateLoads() throws(DatabaseError) {
    try change { () throws(DatabaseError) in
      let rows = try connection.prepare(Self.loadsToKeep)
      let row = try connection.prepare("INSERT OR REPLACE INTO heart_rate_loads VALUES (?, ?, ?, ?, ?)")
      var rider: HeartRateLoad?
      while try rows.step() {
        let (highest, resting) = (rows.number(3) ?? 0, rows.number(4) ?? 0)
        let isFemale = rows.integer(5) == 1
        if rider?.highestBPM != highest || rider?.restingBPM != resting || rider?.isFemale != isFemale {
          rider = HeartRateLoad(highestBPM: highest, restingBPM: resting, isFemale: isFemale)
        }
        guard let rider, let times = rows.text(2) else { continue }
        row.bind(rows.integer(0), at: 1)
        row.bind(highest, at: 2)
        row.bind(resting, at: 3)
        row.bind(Int64(isFemale ? 1 : 0), at: 4)
        row.bind(rider.load(from: Int(clamping: rows.integer(1)), times: times.utf8), at: 5)
        try row.run()
      }
    }
  }

  /// Workouts with times by heart rate, and the values of the rider that apply to them.
  private static let loadsToKeep = """
    SELECT e.workout_id, e.heart_rate_from_bpm, e.heart_rate_times, e.highest, e.resting, e.is_female
    FROM (
      SELECT x.workout_id, x.heart_rate_from_bpm, x.heart_rate_times,
        coalesce(p.max_heart_rate_bpm, x.max_heart_rate_bpm) AS highest,
        coalesce(p.resting_heart_rate_bpm, x.resting_heart_rate_bpm, 60.0) AS resting,
        CASE WHEN coalesce(p.sex, x.sex) = 'female' THEN 1 ELSE 0 END AS is_female
      FROM exertions AS x JOIN workouts AS w ON w.workout_id = x.workout_id
        LEFT JOIN rider_periods AS p ON p.from_day <= w.local_date
          AND (p.until_day IS NULL OR p.until_day > w.local_date)
      WHERE x.heart_rate_times IS NOT NULL
    ) AS e LEFT JOIN heart_rate_loads AS k ON k.workout_id = e.workout_id
    WHERE e.highest > e.resting AND (k.workout_id IS NULL OR k.max_heart_rate_bpm <> e.highest
      OR k.resting_heart_rate_bpm <> e.resting OR k.is_female <> e.is_female)
    """
}
#endif
