// Blocks of observations for a sink that only needs the counts of dropped values. It computes only these counts and the
// state that later moments depend on. A test compares it with the ordinary code.

extension WorkoutBuilder where Sink: ~Copyable {
  /// Counts the observations of a block.
  @inlinable mutating func count(in block: borrowing ObservationBlock) {
    // After a depth, temperatures are water temperatures.
    if !generators.instants.isInWater, block.noted(Int(Measure.depth.rawValue)) != 0 {
      return dispatchEach(of: block)
    }
    takeCounters(of: block)
    countReadings(of: block)
    countPositions(of: block)
  }

  /// Handles observations one by one.
  @inlinable @inline(never) mutating func dispatchEach(of block: borrowing ObservationBlock) {
    for row in 0..<block.count {
      moment = block[row]
      dispatch()
    }
  }

  /// Reads the counters, whose state decides on pauses, lengths and late records.
  @inlinable mutating func takeCounters(of block: borrowing ObservationBlock) {
    let times = block.milliseconds
    let (meters, kilocalories) = (block.numbers(ObservationBlock.distance), block.numbers(ObservationBlock.energy))
    Self.forEach(of: block.noted(ObservationBlock.distance)) { row in
      let time = Instant(unixMilliseconds: times[row])
      generators.distance.take(Self.thousandths(meters[row]), .distance, at: time, into: &output)
    }
    Self.forEach(of: block.noted(ObservationBlock.energy)) { row in
      let time = Instant(unixMilliseconds: times[row])
      generators.energy.take(Self.thousandths(kilocalories[row]), .energy, at: time, into: &output)
    }
  }

  /// Counts heart rates of 0, and extends the time that readings cover.
  @inlinable mutating func countReadings(of block: borrowing ObservationBlock) {
    let (heartRate, temperature) = (Int(Measure.heartRate.rawValue), Int(Measure.temperature.rawValue))
    var (zeros, readings): (UInt64, UInt64) = (0, 0)
    let bpm = block.numbers(heartRate)
    Self.forEach(of: block.noted(heartRate)) { row in
      if bpm[row] <= 0 { zeros |= 1 &<< UInt64(truncatingIfNeeded: row) }
    }
    output.dropped[.heartRateZero] &+= zeros.nonzeroBitCount
    for kind in 0..<Int(InstantGenerator.count) where kind != temperature || generators.instants.isInWater {
      readings |= kind == heartRate ? block.noted(kind) & ~zeros : block.noted(kind)
    }
    cover(readings, of: block)
    // It only matters whether the device has temperatures.
    let degrees = block.noted(temperature)
    guard degrees != 0, !generators.instants.isInWater, !hasDeviceTemperature else { return }
    output.deviceTemperature.add(block.numbers(temperature)[degrees.trailingZeroBitCount], seconds: 0)
  }

  /// Counts positions that are not on a route, and extends the time that the others cover.
  @inlinable mutating func countPositions(of block: borrowing ObservationBlock) {
    let there = block.noted(Int(Measure.latitude.rawValue)) & block.noted(Int(Measure.longitude.rawValue))
    guard generators.route.isEnabled else { return output.dropped[.positionIndoor] &+= there.nonzeroBitCount }
    let accuracy = Int(Measure.horizontalAccuracy.rawValue)
    let (latitudes, longitudes, radii) = (
      block.numbers(Int(Measure.latitude.rawValue)), block.numbers(Int(Measure.longitude.rawValue)),
      block.numbers(accuracy)
    )
    var usable = there
    Self.forEach(of: there) { row in
      let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: row)
      if !RouteGenerator.isOnEarth(latitudes[row], longitudes[row]) {
        output.drop(.positionInvalid)
      } else if block.noted(accuracy) & bit != 0, radii[row] > RouteGenerator.worstAccuracyMeters {
        output.drop(.accuracyPoor)
      } else {
        return
      }
      usable &= ~bit
    }
    if usable != 0 { generators.route.hasPointInSpan = true }
    cover(usable, of: block)
  }

  /// Extends the covered time to some rows.
  @inlinable mutating func cover(_ rows: UInt64, of block: borrowing ObservationBlock) {
    guard rows != 0 else { return }
    let (first, last) = (rows.trailingZeroBitCount, 63 &- rows.leadingZeroBitCount)
    let times = block.milliseconds
    output.cover(Instant(unixMilliseconds: times[first]), Instant(unixMilliseconds: times[last]))
  }

  @inlinable @inline(__always) static func forEach(of rows: UInt64, _ body: (Int) -> Void) {
    var rest = rows
    while rest != 0 {
      body(rest.trailingZeroBitCount)
      rest &= rest &- 1
    }
  }

  /// Converts a counter's whole units to thousandths.
  @inlinable @inline(__always) static func thousandths(_ value: Double) -> Int64 {
    let thousandths = value * 1000
    // Rounding is a function call on processors without an instruction for it.
    guard thousandths >= 0, thousandths < 0x1p51 else { return Int64(saturating: thousandths.rounded()) }
    return Int64(saturating: thousandths + 0.5)
  }
}
