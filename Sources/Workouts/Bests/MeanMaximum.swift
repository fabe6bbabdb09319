/// The highest mean of a quantity over one duration.
public struct CurvePoint: Equatable, Sendable {
  /// Seconds.
  public var seconds: Int
  /// The highest mean in the quantity's unit; for altitude the climbing rate in metres per hour.
  public var value: Double
  /// When the window begins.
  public var start: Instant
}

extension WindowMaximum {
  /// Adds the readings of a quantity as one value per second.
  ///
  /// - A reading counts for the seconds since the previous reading, at most ten. The first reading of a span counts for
  ///   one second.
  /// - A longer gap counts as zeros for power, because a power meter without readings means that the rider does not
  ///   pedal. For all other quantities it ends the span.
  /// - A pause counts as zeros for power, cadence and speed. It ends the span for heart rate and altitude.
  /// - An hour without a reading ends every span, and so does a suspect reading.
  mutating func add(_ quantity: LoggedQuantity, of log: borrowing MomentLog) {
    log.moments.withColumns { columns in
      switch quantity {
      // One call per quantity, so that the compiler specializes the loop.
      case .power: addReadings(.power, columns)
      case .heartRate: addReadings(.heartRate, columns)
      case .cadence: addReadings(.cadence, columns)
      case .speed: addReadings(.speed, columns)
      case .altitude: addHeights(columns)
      }
    }
    endSpan()
  }

  @inline(__always) private mutating func addReadings(_ quantity: LoggedQuantity, _ log: MomentColumns) {
    var newest = SinceReading()
    var place = 0
    while place < log.count {
      if newest.seconds == 0 {
        place = addRun(of: quantity, log, from: place)
        if place == log.count { break }
      }
      newest.move(to: place, log, overPauses: quantity != .heartRate)
      defer { place &+= 1 }
      let reading = log.reading(quantity, place)
      guard reading.isNumber else {
        if reading == .suspect { newest.forget() }
        continue
      }
      let value = Int32(reading.steps)
      let isRest = newest.hasPause || quantity == .power
      if newest.seconds <= MomentLog.longestStandSeconds, !newest.hasPause {
        for _ in 0..<max(0, newest.seconds) { add(value) }
      } else if isRest && newest.seconds <= MomentLog.longestGapSeconds {
        addNothing(seconds: newest.seconds &- 1)
        add(value)
      } else {
        begin(at: log.second(place) &- 1)
        add(value)
      }
      (newest.seconds, newest.hasPause) = (0, false)
    }
  }

  /// Adds altitudes: the gain of a window is its ascent minus its descent.
  private mutating func addHeights(_ log: MomentColumns) {
    var newest = SinceReading()
    // In thousandths of a step, so that interpolated altitudes are exact enough.
    var level: Int32 = 0
    var place = 0
    while place < log.count {
      if newest.seconds == 0 {
        place = addHeights(log, from: place, &level)
        if place == log.count { break }
      }
      newest.move(to: place, log)
      defer { place &+= 1 }
      let reading = log.reading(.altitude, place)
      guard reading.isNumber else {
        if reading == .suspect { newest.forget() }
        continue
      }
      let before = level
      level = Int32(reading.steps) &* 1000
      let step = newest.seconds
      newest.seconds = 0
      guard step <= MomentLog.longestStandSeconds else {
        begin(at: log.second(place))
        continue
      }
      // The change of altitude in whole thousandths. `Double` represents it exactly, and its division does not trap.
      let rise = Double(level &- before)
      var climbed: Int32 = 0
      for part in 1...max(1, step) {
        let due = Int32(truncatingIfNeeded: Int64(saturating: rise * Double(part) / Double(step)))
        add(due &- climbed)
        climbed = due
      }
    }
  }

  /// The curve of the quantity that was added last.
  func curve(of quantity: LoggedQuantity, _ log: borrowing MomentLog, notBefore start: Instant) -> [CurvePoint] {
    var points: [CurvePoint] = []
    for (best, seconds) in zip(bests, CurveDurations.seconds) where best.isThere {
      let mean = Double(best.gain) / Double(seconds)
      // A curve of climbing rates has no point if the best window does not climb.
      if quantity == .altitude && best.gain <= 0 { continue }
      let value = quantity == .altitude ? mean * 3600 / 1000 / quantity.stepsPerUnit : mean / quantity.stepsPerUnit
      let begun = log.origin.advanced(byMilliseconds: Int64(best.second) &* 1000)
      points.append(CurvePoint(seconds: seconds, value: value, start: max(begun, start)))
    }
    return points
  }
}

/// The seconds since the newest reading of a quantity.
struct SinceReading {
  /// `none` if there is no earlier reading in the span.
  var seconds = none
  private static let none = 1 << 40
  /// Whether there was a pause since the reading.
  var hasPause = false

  /// Forgets the reading, so that no window crosses this moment.
  @inline(__always) mutating func forget() { (seconds, hasPause) = (Self.none, false) }

  /// Advances from the previous moment to the moment at `place`.
  @inline(__always) mutating func move(to place: Int, _ log: MomentColumns, overPauses: Bool = false) {
    let step = log.step(place)
    guard step > 0, step < LoggedMoment.longStep else { return moveFar(to: place, step, log, overPauses) }
    seconds &+= Int(step)
  }

  private mutating func moveFar(to place: Int, _ step: UInt8, _ log: MomentColumns, _ overPauses: Bool) {
    // The moment before the first one of a log was removed.
    guard step > 0 || overPauses, place > 0 else { return forget() }
    let since = log.second(place) &- log.second(place &- 1)
    if step == 0, since > MomentLog.longestGapSeconds { return forget() }
    seconds &+= since
    if step == 0 { hasPause = true }
  }
}
