/// A value of a workout's metadata, in the shapes that HealthKit takes.
public enum MetadataValue: Equatable, Sendable {
  case flag(Bool)
  case number(Double)
  case text(String)
  /// A number with HealthKit's unit string.
  case quantity(Double, unit: StaticString)

  /// Equal values in equal units.
  public static func == (a: MetadataValue, b: MetadataValue) -> Bool {
    switch (a, b) {
    case (.flag(let a), .flag(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.text(let a), .text(let b)): a == b
    case (.quantity(let a, let unit), .quantity(let b, let other)): a == b && unit.hasText(of: other)
    default: false
    }
  }

  /// True when it can be kept: a number must be finite.
  var isKept: Bool {
    switch self {
    case .flag, .text: true
    case .number(let number), .quantity(let number, _): number.isFinite
    }
  }
}

extension WorkoutSummary {
  /// Calls `body` with the workout's metadata by HealthKit's raw keys, in the order of its `tables.metadata`.
  ///
  /// Our own keys begin with `fitstream`. The identity of the recording (sync identifier, device) is not included,
  /// because it belongs to the file. It allocates only for texts.
  public func forEachMetadata(_ body: (_ key: StaticString, _ value: MetadataValue) -> Void) {
    let rows = tables.metadata.rows.span
    for place in rows.indices {
      if let value = rows[place].value(self), value.isKept { body(rows[place].key, value) }
    }
  }

  /// Place of the heart-rate sensor, as HKHeartRateSensorLocation: a sensor's own, else the wrist of the head unit.
  var heartRateLocation: Double? {
    var isWrist = false
    for device in devices where device.kinds.contains(.heartRate) {
      if device.type == "wrist_heart_rate" {
        isWrist = true
        continue
      }
      switch device.bodyLocation {
      case 17?, 19?, 21?: return 1
      case .some: return 0
      // A sensor whose place was not reported: not known, and not the wrist.
      case nil: return nil
      }
    }
    return isWrist ? 2 : nil
  }

  /// True when the energy samples include resting energy: no figure gives it apart, or a counter gave them.
  var samplesIncludeResting: Bool {
    guard let energyKilocalories else { return false }
    guard let restingEnergyKilocalories, restingEnergyKilocalories > 0 else { return true }
    return statistics[.energy].sum > energyKilocalories - restingEnergyKilocalories + 0.5
  }

  /// Kilocalories per hour and kilogram, if the mass is known.
  var averageMETs: Double? {
    guard let energy = energyKilocalories, let mass = bodyMassKilograms, mass > 0 else { return nil }
    guard let seconds = timerSeconds, seconds > 0 else { return nil }
    return energy / (mass * seconds / 3600)
  }

  /// A time zone of fixed offset as `TimeZone(identifier:)` takes it: `GMT-0400`
  /// (Documentation/HealthKitMapping.md, "Time zone").
  static func zone(secondsEast: Int) -> String {
    let minutes = secondsEast.magnitude / 60
    func two(_ number: UInt) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return (secondsEast < 0 ? "GMT-" : "GMT+") + two(minutes / 60) + two(minutes % 60)
  }
}
