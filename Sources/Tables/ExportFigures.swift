package import Workouts

/// Figures of a workout in the chosen units (Documentation/Columns.md, "export --as workouts").
package struct ExportFigures {
  package let duration: Double
  /// Distance in kilometres or miles.
  package let distance: Double?
  /// Pace in seconds per kilometre or mile; nil if it is slower than deliberate movement.
  package let pace: Double?
  /// Speed in kilometres or miles per hour.
  package let speed: Double?
  /// Steps per minute, for activities on foot.
  package let stepsPerMinute: Double?
  /// Energy in kilocalories: active energy, and total energy.
  package let activeEnergy: Double?
  package let totalEnergy: Double?
  /// Ascent and descent in metres or feet.
  package let ascent: Double?
  package let descent: Double?
  package let temperature: Double?
  package let humidity: Double?

  package init(_ summary: borrowing WorkoutSummary, _ units: UnitSystem) {
    let meters = summary.coveredMeters
    duration = summary.activeSeconds
    let duration = duration
    distance = meters.map { $0 / units.metersPerDistanceUnit }
    speed = duration > 0 ? meters.map { units.speed($0 / duration) } : nil
    pace = Self.pace(seconds: duration, meters: meters, slowest: summary.wording.slowestPace, units)
    let steps = summary.statistics[.steps].total
    let activity = summary.activityType
    let isOnFoot = activity == .running || activity == .walking || activity == .hiking
    stepsPerMinute =
      steps.map { duration > 0 ? $0 * 60 / duration : nil }
      ?? (isOnFoot ? summary.averageCadenceRPM.flatMap { $0 > 0 ? $0 * 2 : nil } : nil)
    activeEnergy = summary.statistics[.energy].total
    totalEnergy = summary.energyKilocalories ?? summary.statistics[.energy].total
    ascent = summary.ascentMeters.map { $0 / units.metersPerAscentUnit }
    descent = summary.descentMeters.map { $0 / units.metersPerAscentUnit }
    temperature = summary.weather.temperatureCelsius.map { units.temperature($0) }
    humidity = summary.weather.humidityPercent
  }

  /// Returns the pace in seconds per kilometre or mile.
  ///
  /// Nil without a distance, or if the pace is slower than `slowest` seconds per kilometre.
  package static func pace(
    seconds: Double, meters: Double?, slowest: Double, _ units: UnitSystem
  ) -> Double? {
    guard let meters, meters > 0, seconds > 0 else { return nil }
    return seconds / meters * 1000 > slowest ? nil : seconds / meters * units.metersPerDistanceUnit
  }
}

extension WorkoutSummary {
  /// The distance in metres: the sum of the samples, or the device's distance if there are none; nil if both are
  /// missing.
  package var coveredMeters: Double? {
    let meters = statistics[.distance].total ?? distanceMeters ?? 0
    return meters > 0 ? meters : nil
  }
}
