/// The highest mean of a quantity over one duration.
public struct CurvePoint: Equatable, Sendable {
  /// Seconds.
  public var seconds: Int
  /// The highest mean in the quantity's unit; of heights the climbing rate in metres an hour.
  public var value: Double
  /// When it begins.
  public var start: Instant
}

extension WindowMaximum {
  /// Adds the seconds of a quantity.
  ///
  /// A reading stands for the seconds since the one before it, ten at most; the first of a span for one. A longer gap
  /// counts as zeros for power, as nobody pedals where nothing is measured, and ends the span for everything else. So
  /// do, for all, a pause, an hour without a reading, and a reading that is not believed.
  mutating func add(_ quantity: LoggedQuantity, of log: borrowing MomentLog) {
    if quantity == .altitude { return addHeights(of: log) }
    let none = Int.min / 2
    var newest = none
    for place in log.moments.indices {
      let moment = log.moments[place]
      if moment.marks.contains(.isAfterBreak) { newest = none }
      let reading = moment[quantity]
      guard reading.isNumber else {
        if reading == .suspect { newest = none }
        continue
      }
      let second = moment.second
      let step = second &- newest
      newest = second
      let value = Int32(reading.steps)
      if step == 1 {
        add(value)
        continue
      }
      if step <= MomentLog.longestStandSeconds {
        for _ in 0..<step { add(value) }
        continue
      }
      if quantity == .power && step <= MomentLog.longestGapSeconds {
        addNothing(seconds: step &- 1)
      } else {
        begin(at: second &- 1)
      }
      add(value)
    }
    endSpan()
  }

  /// Adds heights: a window gains what is climbed in it, less what is descended.
  private mutating func addHeights(of log: borrowing MomentLog) {
    var newest: (second: Int, level: Int32)?
    for place in log.moments.indices {
      let moment = log.moments[place]
      if moment.marks.contains(.isAfterBreak) { newest = nil }
      let reading = moment[.altitude]
      guard reading.isNumber else {
        if reading == .suspect { newest = nil }
        continue
      }
      // Thousandths, so that a height between two readings is exact enough.
      let level = Int32(reading.steps) &* 1000
      let second = moment.second
      defer { newest = (second, level) }
      guard let before = newest, second &- before.second <= MomentLog.longestStandSeconds else {
        begin(at: second)
        continue
      }
      let step = max(1, second &- before.second)
      // The way there, in whole thousandths; exact in this type, whose division does not trap.
      let rise = Double(level &- before.level)
      var climbed: Int32 = 0
      for part in 1...step {
        let due = Int32(truncatingIfNeeded: Int64(saturating: rise * Double(part) / Double(step)))
        add(due &- climbed)
        climbed = due
      }
    }
    endSpan()
  }

  /// The curve of the quantity that was added.
  func curve(of quantity: LoggedQuantity, _ log: borrowing MomentLog, notBefore start: Instant) -> [CurvePoint] {
    var points: [CurvePoint] = []
    for (best, seconds) in zip(bests, CurveDurations.seconds) where best.isThere {
      let mean = Double(best.gain) / Double(seconds)
      // Nothing is climbed where the best is to fall least.
      if quantity == .altitude && best.gain <= 0 { continue }
      let value = quantity == .altitude ? mean * 3600 / 1000 / quantity.stepsPerUnit : mean / quantity.stepsPerUnit
      let begun = log.origin.advanced(byMilliseconds: Int64(best.second) &* 1000)
      points.append(CurvePoint(seconds: seconds, value: value, start: max(begun, start)))
    }
    return points
  }
}
