/// Measures the exertion of a workout, from the moments that bests are worked out from.
///
/// Takes the moments of a log once each, in order: of a long recording those that the log is about to forget. Keeps the
/// last 30 seconds of power and the times of all steps, less than 4 KB; allocates nothing while it measures.
struct LoadMeter: Sendable {
  /// Seconds over which power is averaged before it is weighted.
  static let windowSeconds = 30

  /// Seconds of power, the newest of which are in a ring.
  private var recent = InlineArray<30, Int32>(repeating: 0)
  private var recentPlace = 0
  private var recentSum: Int64 = 0
  private var powerSeconds = 0
  private var powerSum: Int64 = 0
  /// The sum of the fourth powers of the means over 30 seconds.
  private var fourths = 0.0
  private var powerTimes = StepTimes(width: 5, steps: 501)

  private var heartRateSeconds = 0
  /// In hundredths of a beat a minute, as readings are kept.
  private var heartRateSum: Int64 = 0
  private var heartRateTimes = StepTimes(width: 1, steps: 231, aligned: 5)

  /// The second of the newest reading; none after a break.
  private var newestPower = none
  private var newestHeartRate = none
  private static let none = Int.min / 2

  /// Forgets the workout.
  mutating func reset() {
    recent = InlineArray(repeating: 0)
    (recentPlace, recentSum) = (0, 0)
    (powerSeconds, powerSum, fourths) = (0, 0, 0)
    (heartRateSeconds, heartRateSum) = (0, 0)
    powerTimes.reset()
    heartRateTimes.reset()
    (newestPower, newestHeartRate) = (Self.none, Self.none)
  }

  /// Takes some moments of a log, of which what is not believed has been left out.
  mutating func add(_ log: borrowing MomentLog, _ places: Range<Int>) {
    let hasPower = log.greatest[LoggedQuantity.power.rawValue] > -.infinity
    let hasHeartRate = log.greatest[LoggedQuantity.heartRate.rawValue] > -.infinity
    guard hasPower || hasHeartRate else { return }
    for place in places {
      let moment = log.moments[place]
      if moment.marks.contains(.isAfterBreak) { (newestPower, newestHeartRate) = (Self.none, Self.none) }
      if hasPower { takePower(moment) }
      if hasHeartRate { takeHeartRate(moment) }
    }
  }

  /// As for curves: a reading stands for the seconds since the one before, ten at most, and the first for one; a longer
  /// gap is of zeros.
  @inline(__always) private mutating func takePower(_ moment: LoggedMoment) {
    let reading = moment[.power]
    guard reading.isNumber else {
      if reading == .suspect { newestPower = Self.none }
      return
    }
    let second = moment.second
    let step = second &- newestPower
    newestPower = second
    let watts = Int32(reading.steps)
    if step <= MomentLog.longestStandSeconds { return addPower(watts, seconds: step) }
    if step <= MomentLog.longestGapSeconds { addPower(0, seconds: step &- 1) }
    addPower(watts, seconds: 1)
  }

  @inline(__always) private mutating func addPower(_ watts: Int32, seconds: Int) {
    powerTimes.add(Int(watts), seconds: seconds)
    powerSum &+= Int64(watts) &* Int64(seconds)
    var rest = seconds
    // Later ones change nothing: the whole window has this value.
    let single = min(seconds, Self.windowSeconds)
    for _ in 0..<max(0, single) { weigh(watts) }
    rest &-= single
    guard rest > 0 else { return }
    fourths += Self.fourth(recentSum) * Double(rest)
    powerSeconds &+= rest
  }

  @inline(__always) private mutating func weigh(_ watts: Int32) {
    recentSum &+= Int64(watts &- recent[recentPlace])
    recent[recentPlace] = watts
    recentPlace = recentPlace &+ 1 == Self.windowSeconds ? 0 : recentPlace &+ 1
    powerSeconds &+= 1
    if powerSeconds >= Self.windowSeconds { fourths += Self.fourth(recentSum) }
  }

  /// The fourth power of the mean of so many watts in 30 seconds.
  @inline(__always) private static func fourth(_ sum: Int64) -> Double {
    let mean = Double(sum) / Double(windowSeconds)
    return mean * mean * (mean * mean)
  }

  @inline(__always) private mutating func takeHeartRate(_ moment: LoggedMoment) {
    let reading = moment[.heartRate]
    guard reading.isNumber else {
      if reading == .suspect { newestHeartRate = Self.none }
      return
    }
    let second = moment.second
    let step = second &- newestHeartRate
    newestHeartRate = second
    let seconds = step <= MomentLog.longestStandSeconds ? step : 1
    heartRateSeconds &+= seconds
    heartRateSum &+= Int64(reading.steps) &* Int64(seconds)
    heartRateTimes.add(Int(reading.steps) / 100, seconds: seconds)
  }

  /// What was measured.
  var exertion: Exertion {
    var exertion = Exertion()
    if powerSeconds > 0 {
      exertion.powerSeconds = powerSeconds
      exertion.meanPowerWatts = Double(powerSum) / Double(powerSeconds)
      exertion.powerTimes = powerTimes.text
    }
    let windows = powerSeconds &- Self.windowSeconds &+ 1
    if windows > 0 { exertion.weightedPowerWatts = (fourths / Double(windows)).squareRoot().squareRoot() }
    if heartRateSeconds > 0 {
      exertion.heartRateSeconds = heartRateSeconds
      exertion.meanHeartRateBPM = Double(heartRateSum) / Double(heartRateSeconds) / 100
      exertion.heartRateTimes = heartRateTimes.text
    }
    return exertion
  }
}
