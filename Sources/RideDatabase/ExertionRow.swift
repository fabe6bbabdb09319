#if SQLite
internal import Tables
internal import Workouts

/// Figures of a workout's power and heart rate, and figures of the rider in its file.
struct ExertionRow: TableRow {
  let exertion: Exertion
  let rider: RiderFigures

  static var blank: ExertionRow { ExertionRow(exertion: Exertion(), rider: RiderFigures()) }

  func forEachColumn(_ body: (Field, FieldValue) -> Void) {
    func digits(_ times: (from: Int, digits: [UInt8])?) -> FieldValue {
      .text(times.map { String(decoding: $0.digits, as: UTF8.self) })
    }
    body("power_s", .integer(exertion.powerSeconds > 0 ? exertion.powerSeconds : nil))
    body("avg_power_w", .number(exertion.meanPowerWatts))
    body("weighted_power_w", .number(exertion.weightedPowerWatts))
    body("heart_rate_s", .integer(exertion.heartRateSeconds > 0 ? exertion.heartRateSeconds : nil))
    body("avg_heart_rate_bpm", .number(exertion.meanHeartRateBPM))
    body("decoupling_percent", .number(exertion.decouplingPercent))
    let decoupled: StaticString = exertion.isDecouplingOfPower ? "power" : "speed"
    body("decoupling_of", .known(exertion.decouplingPercent == nil ? nil : decoupled))
    body("threshold_power_w", .number(rider.thresholdPowerWatts))
    body("max_heart_rate_bpm", .number(rider.maximumHeartRateBPM))
    body("resting_heart_rate_bpm", .number(rider.restingHeartRateBPM))
    body("sex", .known(rider.isFemale.map { $0 ? "female" : "male" }))
    body("power_from_w", .integer(exertion.powerTimes?.from))
    body("power_times", digits(exertion.powerTimes))
    body("heart_rate_from_bpm", .integer(exertion.heartRateTimes?.from))
    body("heart_rate_times", digits(exertion.heartRateTimes))
  }
}
#endif
