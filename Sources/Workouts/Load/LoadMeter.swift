/// Measures the exertion of a workout from the moments of its log.
///
/// It reads each moment once, in order; for a long recording it reads moments before the log removes them. It stores
/// the last 30 seconds of power and the times of all steps, less than 4 KB, and allocates nothing while it measures.
struct LoadMeter: Sendable {
  private var recent = RecentPower()
  /// Width of a step in watts.
  private static let powerStep: UInt16 = 5
  private var powerTimes = StepTimes(width: 5, steps: 501)

  private var heartRateSeconds = 0
  /// In hundredths of a beat per minute, the resolution of readings.
  private var heartRateSum: Int64 = 0
  private var heartRateTimes = StepTimes(width: 1, steps: 231, aligned: 5)

  /// Seconds since the newest readings.
  private var newestPower = SinceReading()
  private var newestHeartRate = SinceReading()

  /// Removes the workout.
  mutating func reset() {
    recent = RecentPower()
    (heartRateSeconds, heartRateSum) = (0, 0)
    powerTimes.reset()
    heartRateTimes.reset()
    (newestPower, newestHeartRate) = (SinceReading(), SinceReading())
  }

  /// Adds some moments of a log, after suspect readings have been removed.
  mutating func add(_ log: borrowing MomentLog, _ places: Range<Int>) {
    let (hasPower, hasHeartRate) = (log.extremes.has(.power), log.extremes.has(.heartRate))
    log.moments.withColumns { columns in
      let places = places.clamped(to: 0..<columns.count)
      if hasPower { addPower(columns, places) }
      if hasHeartRate { addHeartRate(columns, places) }
    }
  }

  /// Adds power readings by the same rules as for curves.
  ///
  /// A reading counts for the seconds since the previous one, at most ten, and the first for one second. A longer gap
  /// counts as zeros.
  private mutating func addPower(_ log: MomentColumns, _ places: Range<Int>) {
    // Copies outside this struct, which stay in registers.
    var (recent, newest) = (recent, newestPower)
    var times = powerTimes.seconds.mutableSpan
    var next = places.lowerBound
    while next < places.upperBound {
      let place = next
      let reading = log.reading(.power, place)
      // The usual case: a reading that counts for one second.
      if newest.seconds == 0, log.step(place) == 1, reading.isNumber {
        let run = log.addPower(place..<places.upperBound, to: &recent, &times)
        next = place &+ run
        if run > 0 { continue }
      }
      next = place &+ 1
      newest.move(to: place, log)
      guard reading.isNumber else {
        if reading == .suspect { newest.forget() }
        continue
      }
      let watts = Int32(reading.steps)
      if newest.seconds <= MomentLog.longestStandSeconds {
        Self.add(watts, seconds: newest.seconds, to: &recent, &times)
      } else {
        if newest.seconds <= MomentLog.longestGapSeconds {
          Self.add(0, seconds: newest.seconds &- 1, to: &recent, &times)
        }
        Self.add(watts, seconds: 1, to: &recent, &times)
      }
      newest.seconds = 0
    }
    (self.recent, newestPower) = (recent, newest)
  }

  private static func add(
    _ watts: Int32, seconds: Int, to recent: inout RecentPower, _ times: inout MutableSpan<UInt32>
  ) {
    StepTimes.add(step: Int(watts / Int32(powerStep)), seconds: seconds, to: &times)
    recent.add(watts, seconds: seconds)
  }

  private mutating func addHeartRate(_ log: MomentColumns, _ places: Range<Int>) {
    var newest = newestHeartRate
    var (whole, sum) = (heartRateSeconds, heartRateSum)
    var times = heartRateTimes.seconds.mutableSpan
    var next = places.lowerBound
    while next < places.upperBound {
      let place = next
      let reading = log.reading(.heartRate, place)
      if newest.seconds == 0, log.step(place) == 1, reading.isNumber {
        let run = log.addHeartRate(place..<places.upperBound, to: &sum, &times)
        whole &+= run
        next = place &+ run
        if run > 0 { continue }
      }
      next = place &+ 1
      newest.move(to: place, log)
      guard reading.isNumber else {
        if reading == .suspect { newest.forget() }
        continue
      }
      let seconds = newest.seconds <= MomentLog.longestStandSeconds ? newest.seconds : 1
      newest.seconds = 0
      whole &+= seconds
      sum &+= Int64(reading.steps) &* Int64(seconds)
      StepTimes.add(step: Int(reading.steps / 100), seconds: seconds, to: &times)
    }
    (heartRateSeconds, heartRateSum, newestHeartRate) = (whole, sum, newest)
  }

  /// The measured exertion.
  var exertion: Exertion {
    var exertion = Exertion()
    if recent.seconds > 0 {
      exertion.powerSeconds = recent.seconds
      exertion.meanPowerWatts = Double(recent.sum) / Double(recent.seconds)
      exertion.powerTimes = powerTimes.text
    }
    exertion.weightedPowerWatts = recent.weightedWatts
    if heartRateSeconds > 0 {
      exertion.heartRateSeconds = heartRateSeconds
      exertion.meanHeartRateBPM = Double(heartRateSum) / Double(heartRateSeconds) / 100
      exertion.heartRateTimes = heartRateTimes.text
    }
    return exertion
  }
}

/// The last 30 seconds of power, and the sums over all seconds.
struct RecentPower: Sendable {
  /// Seconds over which power is averaged before it is weighted.
  private static let windowSeconds = 30

  var seconds = 0
  var sum: Int64 = 0
  /// The newest seconds, in a ring buffer.
  var ring = InlineArray<30, Int32>(repeating: 0)
  var place = 0
  var windowSum: Int32 = 0
  /// The sum of the fourth powers of the sums over 30 seconds.
  var fourths = 0.0

  /// Adds a second.
  @inline(__always) mutating func weigh(_ watts: Int32) {
    sum &+= Int64(watts)
    windowSum &+= watts &- ring[place]
    ring[place] = watts
    place = place &+ 1 == Self.windowSeconds ? 0 : place &+ 1
    seconds &+= 1
    if seconds >= Self.windowSeconds { fourths += Self.fourth(windowSum) }
  }

  /// Adds seconds of the same power.
  mutating func add(_ watts: Int32, seconds more: Int) {
    // Further seconds change nothing: the whole window has this value.
    let single = max(0, min(more, Self.windowSeconds))
    for _ in 0..<single { weigh(watts) }
    let rest = more &- single
    guard rest > 0 else { return }
    fourths += Self.fourth(windowSum) * Double(rest)
    sum &+= Int64(watts) &* Int64(rest)
    seconds &+= rest
  }

  @inline(__always) private static func fourth(_ sum: Int32) -> Double {
    let square = Double(sum) * Double(sum)
    return square * square
  }

  /// The fourth root of the mean fourth power of the means; nil for less than 30 seconds.
  var weightedWatts: Double? {
    let windows = seconds &- Self.windowSeconds &+ 1
    guard windows > 0 else { return nil }
    return (fourths / Double(windows)).squareRoot().squareRoot() / Double(Self.windowSeconds)
  }
}
