import Workouts

/// A part of a ride: a lap, a split of equal length or a climb.
struct PlotPart: Sendable {
  /// The distance at its start in metres, and its length; nil if unknown.
  var start: Double?, meters: Double?
  /// The time in seconds; of splits the time that distance samples cover; nil for climbs.
  var seconds: Double?
  /// The height gained in metres; nil except for climbs.
  var ascent: Double?
  /// The mean heart rate and power; nil without readings.
  var heartRate: Double?, power: Double?

  /// The mean speed in metres per second.
  var speed: Double? {
    guard let meters, let seconds, meters > 0, seconds > 0 else { return nil }
    return meters / seconds
  }

  /// The mean gradient, 1 for a rise of a metre in each metre.
  var gradient: Double? {
    guard let ascent, let meters, meters > 0 else { return nil }
    return ascent / meters
  }
}

extension PlotPart {
  /// A lap with the figures of the device.
  init(_ lap: Lap) {
    self.init(
      meters: lap.distanceMeters, seconds: lap.timerSeconds ?? lap.end.seconds(since: lap.start),
      heartRate: lap.figures.averageHeartRateBPM, power: lap.figures.averagePowerWatts)
  }
}

extension PlotSeries {
  /// The maximum number of splits.
  private static let splitLimit = 100

  /// Returns the mean of a quantity for each bin; nil without readings.
  func means(_ quantity: Quantity) -> [Double?] { bins.map { $0.mean(quantity) } }

  /// Returns the mean of a quantity around each bin, over at least half a minute and a hundredth of the ride; nil without
  /// readings.
  func smoothMeans(_ quantity: Quantity) -> [Double?] {
    let halfMinute = Int(truncatingIfNeeded: 15_000 / binMilliseconds)
    let (reach, place) = (max(1, halfMinute, bins.count / 200), quantity.rawValue)
    return bins.indices.map { number in
      let near = bins[max(0, number &- reach)...min(bins.count &- 1, number &+ reach)]
      let count = near.reduce(0) { $0 + $1.counts[place] }
      return count > 0 ? near.reduce(0) { $0 + $1.sums[place] } / count : nil
    }
  }

  /// The longest time in seconds without a distance that is no stop: a counter in steps of 10 m at walking pace.
  private static let stepSeconds = 10.0

  /// Returns the splits of a length of 1, 2 or 5 times a power of ten of `unit` metres; the last one can be shorter.
  ///
  /// Their times are without stops.
  func splits(of unit: Double) -> (length: Double, parts: [PlotPart]) {
    let length = unit * PlotRoute.step(meters / unit, atMost: Double(Self.splitLimit))
    let (rates, powers) = (means(.heartRate), means(.power))
    var parts: [PlotPart] = []
    var (start, travelled, passed, rate, power) = (0.0, 0.0, 0.0, Mean(), Mean())
    func close() {
      parts.append(
        PlotPart(start: start, meters: travelled, seconds: passed, heartRate: rate.value, power: power.value))
      start += travelled
      (travelled, passed, rate, power) = (0, 0, Mean(), Mean())
    }
    var still = 0.0
    for (number, bin) in bins.enumerated() {
      var (meters, seconds) = (bin.meters, Double(binMilliseconds) / 1000)
      if !bin.isCovered {
        still += seconds
        continue
      }
      if still <= Self.stepSeconds && travelled + start > 0 { seconds += still }
      still = 0
      while meters > 0, travelled + meters >= length, parts.count < 2 * Self.splitLimit {
        let share = (length - travelled) / meters
        take(number, length - travelled, seconds * share)
        (meters, seconds) = (meters * (1 - share), seconds * (1 - share))
        close()
      }
      take(number, meters, seconds)
    }
    func take(_ number: Int, _ meters: Double, _ seconds: Double) {
      travelled += meters
      passed += seconds
      rate.add(rates[number], seconds)
      power.add(powers[number], seconds)
    }
    if travelled > length / 100 { close() }
    return (length, parts)
  }

  /// A mean weighted by time.
  private struct Mean {
    var sum = 0.0, seconds = 0.0
    var value: Double? { seconds > 0 ? sum / seconds : nil }

    mutating func add(_ value: Double?, _ time: Double) {
      guard let value else { return }
      sum += value * time
      seconds += time
    }
  }

  /// The least mean gradients of climbs, with the least ascent in metres.
  private static let climbs = [(slope: 0.03, ascent: 40.0), (0.02, 300)]

  /// Returns the climbs with the most ascent, at most `limit`, by distance.
  ///
  /// A climb gains at least 40 m at a mean gradient of at least 3 %, or 300 m at 2 %. It ends where the ride falls by 10 m and a tenth of
  /// the gain, or does not rise for a kilometre. It begins where the rest is steepest, so without a flat approach.
  func climbs(atMost limit: Int) -> [PlotPart] {
    var climbs: [PlotPart] = []
    // The places since the lowest one, and the number of the highest.
    var rise: [(meters: Double, height: Double)] = []
    var top = 0
    func close() {
      let high = rise[top]
      var highest: PlotPart?
      for (slope, least) in Self.climbs {
        let foot = rise[...top].min { $0.height - slope * $0.meters < $1.height - slope * $1.meters } ?? high
        let climb = PlotPart(start: foot.meters, meters: high.meters - foot.meters, ascent: high.height - foot.height)
        guard let ascent = climb.ascent, ascent >= least, climb.gradient ?? 0 >= slope else { continue }
        if ascent > highest?.ascent ?? 0 { highest = climb }
      }
      if let highest { climbs.append(highest) }
    }
    for (place, mean) in zip(places(.distance, hidesUncovered: true), means(.altitude)) {
      guard let place, let height = mean else { continue }
      guard let foot = rise.first else {
        rise = [(place, height)]
        continue
      }
      let high = rise[top]
      if height < high.height - 10 - (high.height - foot.height) / 10 || height <= foot.height
        || place - high.meters > 1000
      {
        close()
        (rise, top) = ([(place, height)], 0)
      } else {
        rise.append((place, height))
        if height > high.height { top = rise.count &- 1 }
      }
    }
    if !rise.isEmpty { close() }
    return climbs.sorted { ($0.ascent ?? 0) > ($1.ascent ?? 0) }.prefix(max(0, limit))
      .sorted { ($0.start ?? 0) < ($1.start ?? 0) }
  }
}
