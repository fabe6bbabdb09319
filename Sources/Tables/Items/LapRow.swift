package import Workouts

/// A row of the table `laps`: one lap.
@usableFromInline package struct LapRow: TableRow {
  let number: Int
  let lap: Lap

  /// Creates the row of a lap.
  ///
  /// `number` counts from 0.
  package init(number: Int, lap: Lap) { (self.number, self.lap) = (number, lap) }

  @usableFromInline package static var blank: LapRow { LapRow(number: 0, lap: Lap(start: .epoch, end: .epoch)) }

  @usableFromInline package func forEachColumn(_ body: (Field, FieldValue) -> Void) {
    body(.required("lap"), .integer(number))
    body(.required("start"), .instant(lap.start))
    body(.required("end"), .instant(lap.end))
    body("elapsed_s", .number(lap.elapsedSeconds))
    body("timer_s", .number(lap.timerSeconds))
    body("distance_m", .number(lap.distanceMeters))
    body("energy_kcal", .number(lap.energyKilocalories))
    body("ascent_m", .number(lap.ascentMeters))
    body("descent_m", .number(lap.descentMeters))
    body("avg_speed_mps", .number(lap.averageSpeedMetersPerSecond))
    body("max_speed_mps", .number(lap.maximumSpeedMetersPerSecond))
    body("avg_heart_rate_bpm", .number(lap.averageHeartRateBPM))
    body("max_heart_rate_bpm", .number(lap.maximumHeartRateBPM))
    body("avg_power_w", .number(lap.averagePowerWatts))
    body("max_power_w", .number(lap.maximumPowerWatts))
    body("avg_cadence_rpm", .number(lap.averageCadenceRPM))
    body("is_rest", .flag(lap.isRest))
    body("is_by_distance", .flag(lap.isByDistance))
    body(.stored("start_utc"), .text(UTCText(lap.start)?.text))
  }
}
