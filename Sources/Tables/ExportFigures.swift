package import Workouts

/// The tables' figures of a workout, in the units of the style (Documentation/Columns.md, "export --as workouts").
package struct ExportFigures {
  package let duration: Double
  /// Kilometres or miles.
  package let distance: Double?
  /// Seconds a kilometre or mile; absent where it would be slower than anyone moves on purpose.
  package let pace: Double?
  /// Kilometres or miles an hour.
  package let speed: Double?
  /// Steps a minute, on foot.
  package let stepsPerMinute: Double?
  /// Kilocalories burned by the activity, and all of them.
  package let activeEnergy: Double?
  package let totalEnergy: Double?
  /// Metres or feet.
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
    stepsPerMinute = duration > 0 ? steps.map { $0 * 60 / duration } : nil
    activeEnergy = summary.statistics[.energy].total
    totalEnergy = summary.energyKilocalories ?? summary.statistics[.energy].total
    ascent = summary.ascentMeters.map { $0 / units.metersPerAscentUnit }
    descent = summary.descentMeters.map { $0 / units.metersPerAscentUnit }
    temperature = summary.weather.temperatureCelsius.map { units.temperature($0) }
    humidity = summary.weather.humidityPercent
  }

  /// Seconds a kilometre or mile; nil without a distance, and when slower than a pace in seconds a kilometre.
  package static func pace(
    seconds: Double, meters: Double?, slowest: Double, _ units: UnitSystem
  ) -> Double? {
    guard let meters, meters > 0, seconds > 0 else { return nil }
    return seconds / meters * 1000 > slowest ? nil : seconds / meters * units.metersPerDistanceUnit
  }
}

extension WorkoutSummary {
  /// Metres that the samples add up to, else those the device reported; nil when there are none.
  package var coveredMeters: Double? {
    let meters = statistics[.distance].total ?? distanceMeters ?? 0
    return meters > 0 ? meters : nil
  }
}
