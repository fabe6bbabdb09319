import FITWriter

extension SimulatedSession {
  /// The figures of the whole session, computed from its samples as a device would.
  public func figures(generation: FITFieldGeneration = .plain) -> SummaryFigures {
    var figures = Self.figures(of: samples[...], generation: generation)
    figures.elapsedSeconds = Double(elapsedMilliseconds) / 1000
    figures.timerSeconds = Double(timerMilliseconds) / 1000
    return Self.withAverageSpeed(figures)
  }

  /// The figures of one lap.
  public func figures(of lap: Lap, generation: FITFieldGeneration = .plain) -> SummaryFigures {
    // The counter's first value belongs to the lap before; the other readings of that sample belong to this lap.
    let first = samples.firstIndex { $0.time >= lap.start } ?? samples.endIndex
    let last = samples.lastIndex { $0.time <= lap.end }.map { $0 + 1 } ?? first
    var figures = Self.figures(of: samples[first..<max(first, last)], generation: generation)
    let isLast = lap.end >= end
    let elapsed = Int(lap.end - lap.start) * 1000 + (isLast ? elapsedMilliseconds % 1000 : 0)
    let paused = pauses.filter { $0.start >= lap.start && $0.end <= lap.end }.reduce(0) { $0 + Int($1.end - $1.start) }
    figures.elapsedSeconds = Double(elapsed) / 1000
    figures.timerSeconds = Double(elapsed - 1000 * paused) / 1000
    return Self.withAverageSpeed(figures)
  }

  private static func withAverageSpeed(_ figures: SummaryFigures) -> SummaryFigures {
    var figures = figures
    if let distance = figures.distanceMeters, let timer = figures.timerSeconds, timer > 0 {
      figures.averageSpeedMetersPerSecond = distance / timer
    }
    return figures
  }

  private static func figures(of samples: ArraySlice<SimulatedSample>, generation: FITFieldGeneration) -> SummaryFigures
  {
    var figures = SummaryFigures()
    figures.generation = generation
    let counter = samples.compactMap(\.distanceCentimeters)
    if let first = counter.first, let last = counter.last { figures.distanceMeters = Double(last - first) / 100 }
    let energy = samples.compactMap(\.energyKilocalories)
    if let first = energy.first, let last = energy.last { figures.energyKilocalories = last - first }
    figures.maximumSpeedMetersPerSecond = samples.compactMap(\.speedMillimeters).max().map { Double($0) / 1000 }
    let rates = samples.compactMap(\.heartRate).map(Double.init)
    figures.averageHeartRate = mean(rates).map { UInt8($0.rounded()) }
    figures.maximumHeartRate = rates.max().map { UInt8($0) }
    let cadences = samples.compactMap(\.cadence)
    figures.averageCadence = mean(cadences.filter { $0 > 0 }).map { UInt8($0.rounded()) }
    figures.maximumCadence = cadences.max().map { UInt8($0) }
    let powers = samples.compactMap(\.powerWatts).map(Double.init)
    figures.averagePowerWatts = mean(powers).map { UInt16($0.rounded()) }
    figures.maximumPowerWatts = powers.max().map { UInt16($0) }
    if let climb = climb(samples.compactMap(\.altitudeMeters)) {
      figures.ascentMeters = UInt16(climb.up.rounded())
      figures.descentMeters = UInt16(climb.down.rounded())
    }
    for sample in samples {
      guard let latitude = sample.latitudeDegrees, let longitude = sample.longitudeDegrees else { continue }
      figures.startPosition = .init(latitudeDegrees: latitude, longitudeDegrees: longitude)
      break
    }
    return figures
  }

  private static func mean(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }

  /// Metres up and down, counting changes of more than a metre.
  private static func climb(_ altitudes: [Double]) -> (up: Double, down: Double)? {
    guard var reference = altitudes.first else { return nil }
    var up = 0.0
    var down = 0.0
    for altitude in altitudes where (altitude - reference).magnitude >= 1 {
      if altitude > reference { up += altitude - reference } else { down += reference - altitude }
      reference = altitude
    }
    return (up, down)
  }
}
