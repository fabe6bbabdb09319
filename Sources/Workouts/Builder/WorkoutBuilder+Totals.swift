// Samples of the device's totals if the records do not count them: Documentation/HealthKitMapping.md, "Totals that no
// record counts".

extension WorkoutBuilder where Sink: ~Copyable {
  /// Creates samples of cycles, and of the device's totals that no record counts.
  @usableFromInline mutating func putTotals(_ summary: inout WorkoutSummary) {
    if !givesLengthsDistance(summary), !wasGiven(.distance) { putDistance(&summary) }
    if !wasGiven(.energy) { putEnergy(&summary) }
    if wasGiven(.steps) || wasGiven(.pushes) { return }
    generators.spread.putTurns(deviceTotal: summary.cycles, from: summary.start, to: summary.end, into: &output)
  }

  // MARK: Distance

  /// Writes the gains that were held back, and spreads the device's distance if the counter gained less than half of
  /// it.
  private mutating func putDistance(_ summary: inout WorkoutSummary) {
    let gains = generators.distance.heldGains
    generators.distance.heldGains.removeAll()
    for gain in gains {
      output.put(Sample(kind: .distance, start: gain.start, end: gain.end, value: Double(gain.value) / 1000))
    }
    let counted = Double(generators.distance.gained) / 1000
    // Positions of indoor and virtual rides are on fictional roads.
    let hasPlaces = makesRoute && summary.isIndoor != true
    let positionMeters = hasPlaces ? generators.spread.whole(.positions) : 0
    // If counter and total stay at 0 while the positions move, there is no sensor.
    if counted == 0, summary.distanceMeters == 0,
      positionMeters > Self.leastMovingSpeed * generators.spread.whole(.time) / 1000
    {
      summary.distanceMeters = nil
      if summary.averageSpeedMetersPerSecond == 0 { summary.averageSpeedMetersPerSecond = nil }
    }
    let total = summary.distanceMeters ?? (counted == 0 ? positionMeters : 0)
    guard total.isFinite, counted < total * Self.leastCountedDistance else { return }
    summary.distanceSpread = spread(
      total - counted, as: .distance, by: hasPlaces ? SpreadWeight.ofDistance : SpreadWeight.ofVirtualDistance,
      after: generators.distance, in: summary)
  }

  /// Least mean speed of positions that are certain to move, in metres per second: the positions of a device that lies
  /// still wander.
  private static var leastMovingSpeed: Double { 0.5 }
  /// Least share of the device's distance that a counter must reach to be used.
  private static var leastCountedDistance: Double { 0.5 }

  // MARK: Energy

  /// Spreads the device's energy if no counter counted it, or the remainder if a counter stopped far below it.
  private mutating func putEnergy(_ summary: inout WorkoutSummary) {
    let resting = summary.restingEnergyKilocalories ?? 0
    let counted = Double(generators.energy.gained) / 1000
    let total = summary.energyKilocalories ?? 0
    if counted == 0 {
      // Resting energy that exceeds the total is not included in the total.
      summary.energySpread = spread(
        total < resting ? total : total - resting, as: .energy, by: SpreadWeight.ofEnergy,
        after: generators.energy, in: summary)
    } else if counted < total * Self.leastCountedEnergy {
      // A counter includes resting energy, and so does the total.
      summary.energySpread = spread(
        total - counted, as: .energy, by: SpreadWeight.ofEnergy, after: generators.energy, in: summary)
    }
    if options.includesRestingEnergy, counted == 0 {
      generators.spread.spread(
        resting, as: .restingEnergy, by: SpreadWeight.ofTime, from: summary.start, to: summary.end, into: &output)
    }
  }

  /// Least share of the device's energy that a counter must reach to be complete.
  private static var leastCountedEnergy: Double { 0.9 }

  /// Spreads the uncounted remainder over the active time after the counter's newest gain, or over all of it.
  private mutating func spread(
    _ total: Double, as kind: SampleKind, by weights: [SpreadWeight], after counter: borrowing DeltaGenerator,
    in summary: borrowing WorkoutSummary
  ) -> SpreadWeight? {
    let counted: Instant? = counter.hasGained ? counter.newestEnd : nil
    let rest = counted.map { generators.spread.whole(.time, after: $0) } ?? 0
    if let counted, rest >= 1000 {
      return generators.spread.spread(
        total, as: kind, by: weights, after: counted, from: counted, to: summary.end, into: &output)
    }
    // One millisecond later, so that no sample begins together with a sample of the counter.
    return generators.spread.spread(
      total, as: kind, by: weights, late: counted == nil ? 0 : 1, from: summary.start, to: summary.end, into: &output)
  }

  // MARK: Pools

  /// Whether pool lengths give the distance.
  @usableFromInline func givesLengthsDistance(_ summary: borrowing WorkoutSummary) -> Bool {
    guard let length = summary.poolLengthMeters, length > 0, !wasGiven(.distance) else { return false }
    return swumCount > 0 || hasHeldActiveLength
  }

  /// Creates the metres of pool lengths.
  ///
  /// If the first length was reported too late, samples of the counter have already been written: the remaining lengths
  /// share the rest.
  @usableFromInline mutating func putPoolDistance(_ length: Double) {
    let gains = generators.distance.heldGains
    generators.distance.heldGains.removeAll()
    let held = gains.reduce(0) { $0 &+ $1.value }
    let out = Double(generators.distance.gained &- held) / 1000
    let outUntil = out > 0 ? gains.first?.start ?? generators.distance.newestEnd : Instant(unixMilliseconds: .min)
    var rest = Double(swumCount) * length - out
    // The lengths that were mostly swum after it.
    let isLeft = { (swum: SwumLengths) in
      out == 0 || swum.end > outUntil && outUntil.seconds(since: swum.start) < swum.end.seconds(since: outUntil)
    }
    let last = swum.indices.last { isLeft(swum[$0]) }
    var waiting = swum.reduce(0) { $0 &+ (isLeft($1) ? $1.lengths : 0) }
    for place in swum.indices where isLeft(swum[place]) {
      // All lengths are equal, unless part of the distance has already been written.
      let share = out > 0 ? rest / Double(max(1, waiting)) : length
      let meters = place == last ? rest : share * Double(swum[place].lengths)
      waiting &-= swum[place].lengths
      rest -= meters
      guard meters > 0.000_5 else { continue }
      let start = max(swum[place].start, outUntil)
      output.put(Sample(kind: .distance, start: start, end: swum[place].end, value: meters))
    }
  }
}
