/// Reads the moves of the counter in order, and stops if one is too fast.
struct WaySearch {
  private let most: Double
  private var place = 0
  /// The moment from which the speed is measured: the latest move of the counter that is at least five seconds old.
  private var from = -1
  /// The start and the speed of the stretch that was found last.
  private(set) var found = (start: 0, metersPerSecond: 0.0)

  init(metersPerSecond: Double) { most = metersPerSecond }

  /// The next moment at which the speed is too high.
  mutating func next(in log: MomentColumns) -> Int? {
    let window = UInt32(truncatingIfNeeded: PlausibleBounds.windowSeconds &* 1000)
    // The largest plausible number of millimetres in that time, rounded down.
    let bound = UInt32(clamping: Int64(saturating: most * Double(PlausibleBounds.windowSeconds) * 1000))
    var (place, from) = (place, from)
    defer { (self.place, self.from) = (place, from) }
    while place < log.count {
      defer { place &+= 1 }
      guard log.marks(place).contains(.distance) else { continue }
      if from < 0 {
        from = place
        continue
      }
      let time = log.milliseconds(place)
      let latest = time -| window
      var probe = from &+ 1
      while probe < place, log.milliseconds(probe) <= latest {
        if log.marks(probe).contains(.distance) { from = probe }
        probe &+= 1
      }
      let way = log.millimeters(place) &- log.millimeters(from)
      if way <= bound { continue }
      let meters = Double(way) / 1000
      // A counter that jumps is also measured over five seconds, unless it stood still for longer.
      let seconds = max(Double(time &- log.milliseconds(from)) / 1000, Double(PlausibleBounds.windowSeconds))
      guard meters > most * seconds else { continue }
      found = (from, meters / seconds)
      from = place
      return place
    }
    return nil
  }
}

/// Reads the altitudes in order, and stops if one changes too fast.
struct ClimbSearch {
  private let (up, down): (Double, Double)
  private let condition: PlausibleBounds.ClimbCondition?
  private let windowSeconds: Int
  private var place = 0
  private var newest = 0
  /// The reading from which the climb is measured: the latest one that is old enough.
  private var from = -1
  /// The start and the metres per second of the climb that was found last.
  private(set) var found = (start: 0, metersPerSecond: 0.0)

  init(_ bound: PlausibleBounds.Climb) {
    (up, down, windowSeconds, condition) = (bound.up, bound.down, bound.seconds, bound.condition)
  }

  /// The next moment at which the altitude changes too fast; the caller removes it.
  mutating func next(in log: MomentColumns) -> Int? {
    let perUnit = LoggedQuantity.altitude.stepsPerUnit
    // The smallest implausible number of altitude steps in that time.
    let fewest = UInt64(clamping: Int64(saturating: (min(up, down) * Double(windowSeconds) * perUnit).rounded(.up)))
    let window = UInt32(truncatingIfNeeded: windowSeconds)
    let stand = UInt32(truncatingIfNeeded: MomentLog.longestStandSeconds)
    // The same for the quick pass, one value per direction.
    let most = Double(Int32.max)
    let (upSteps, downSteps) = (
      Int32(truncatingIfNeeded: Int64(saturating: min(most, (up * Double(windowSeconds) * perUnit).rounded(.up)))),
      Int32(truncatingIfNeeded: Int64(saturating: min(most, (down * Double(windowSeconds) * perUnit).rounded(.up))))
    )
    var (place, newest, from) = (place, newest, from)
    // The first of the consecutive moments up to this one that are one second apart and have an altitude.
    var run = place
    defer { (self.place, self.newest, self.from) = (place, newest, from) }
    while place < log.count {
      defer { place &+= 1 }
      let reading = log.reading(.altitude, place)
      if log.step(place) != 1 || !reading.isNumber { run = reading.isNumber ? place : place &+ 1 }
      guard reading.isNumber else { continue }
      // The usual case: the moment a window earlier is exactly that many places back.
      if place &- run > windowSeconds, from >= 0, from &+ windowSeconds < place {
        let end = log.endOfSlow(from: place, over: windowSeconds, up: upSteps, down: downSteps)
        if end > place {
          (newest, from) = (end &- 1, end &- 1 &- windowSeconds)
          place = end &- 1
          continue
        }
      }
      let second = log.milliseconds(place) / 1000
      let before = newest
      newest = place
      guard from >= 0, second &- log.milliseconds(before) / 1000 <= stand else {
        from = place
        continue
      }
      var start = from
      while start < before, log.milliseconds(start &+ 1) / 1000 &+ window <= second { start &+= 1 }
      // Suspect values lie between the two moments, or there are no readings.
      while start > from, !log.reading(.altitude, start).isNumber { start &-= 1 }
      from = start
      let rise = Int64(reading.steps) &- Int64(log.reading(.altitude, start).steps)
      if rise.magnitude < fewest { continue }
      let meters = Double(rise) / perUnit
      let seconds = Double(max(windowSeconds, Int(second) &- Int(log.milliseconds(start) / 1000)))
      guard meters >= up * seconds || 0 - meters >= down * seconds else { continue }
      if let condition, !isMet(condition, meters, from: start, to: place, log) { continue }
      found = (start, meters / seconds)
      from = -1
      return place
    }
    return nil
  }

  /// Whether a rise in metres meets a condition.
  private func isMet(
    _ condition: PlausibleBounds.ClimbCondition, _ meters: Double, from start: Int, to place: Int, _ log: MomentColumns
  ) -> Bool {
    switch condition {
    case .steep(let slope): isSteep(slope, meters, from: start, to: place, log)
    case .effortless(let seconds, let beats):
      log.milliseconds(start) / 1000 <= UInt32(truncatingIfNeeded: seconds)
        || isCalm(beats, from: start, to: place, log)
    }
  }

  /// Whether a stretch has a heart rate, and none above the given beats per minute.
  private func isCalm(_ most: Double, from start: Int, to place: Int, _ log: MomentColumns) -> Bool {
    var isThere = false
    for moment in start..<max(start, place &+ 1) {
      let reading = log.reading(.heartRate, moment)
      guard reading.isNumber else { continue }
      if reading.value(of: .heartRate) > most { return false }
      isThere = true
    }
    return isThere
  }

  /// Whether a rise is too steep for the distance in the same time.
  ///
  /// False if the counter moved only once, because the distance is then unknown.
  private func isSteep(_ slope: Double, _ rise: Double, from start: Int, to place: Int, _ log: MomentColumns) -> Bool {
    if log.marks(start).contains(.distance), log.marks(place).contains(.distance) {
      return rise >= slope * Double(log.millimeters(place) &- log.millimeters(start)) / 1000
    }
    var (first, last) = (-1, -1)
    for moment in start..<max(start, place &+ 1) where log.marks(moment).contains(.distance) {
      if first < 0 { first = moment }
      last = moment
    }
    if first < 0 { return true }
    guard first < last else { return false }
    return rise >= slope * Double(log.millimeters(last) &- log.millimeters(first)) / 1000
  }
}
