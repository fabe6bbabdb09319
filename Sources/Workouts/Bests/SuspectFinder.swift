/// Finds suspect readings in a log, records suspicions, and removes the readings from the search for bests.
struct SuspectFinder {
  private let speeds: SpeedClass
  /// Whether the workout is indoors: a treadmill keeps its speed.
  private let isIndoor: Bool

  init(_ activity: ActivityType, isIndoor: Bool) {
    speeds = SpeedClass(activity)
    self.isIndoor = isIndoor
  }

  /// Searches the log.
  func find(in log: inout MomentLog, into suspicions: inout Suspicions) {
    log.noteExtremes()
    if Self.moving.contains(where: { isEverImpossible($0, log) }) { log.countImpossible() }
    if !log.jumps.isEmpty { findJumps(&log, &suspicions) }
    // A stretch is never faster than its fastest move, and most rides have no move that is too fast. The same is true
    // for climbs.
    if log.fastest > speeds.metersPerSecond { findWays(&log, &suspicions) }
    let rise = log.steepest >= PlausibleBounds.leastClimb ? log.mostChangeOfHeight : 0
    for bound in PlausibleBounds.climbs(speeds) {
      let least = min(bound.up, bound.down)
      if case .steep = bound.condition, !log.hasCounter { continue }
      if log.steepest >= least, rise >= least * Double(bound.seconds) { findClimbs(bound, &log, &suspicions) }
    }
    for quantity in LoggedQuantity.allCases {
      if let least = PlausibleBounds.least(quantity), log.extremes.has(quantity), log.extremes.least(quantity) < least {
        let bound = PlausibleBounds.Bound(least, seconds: 1, atOnce: least)
        findRuns(quantity, .tooLow, bound, &log, &suspicions) { $0 < $1 }
      }
      if let bound = PlausibleBounds.upper(quantity, speeds), log.extremes.greatest(quantity) > bound.value {
        findRuns(quantity, .tooHigh, bound, &log, &suspicions) { $0 > $1 }
      }
      if quantity == .cadence, log.extremes.greatest(.cadence) > PlausibleBounds.burst.above { leaveOutBursts(&log) }
      if quantity == .speed, log.mostBeyondWay > PlausibleBounds.beyondWay { leaveOutContradicted(&log) }
      if let height = PlausibleBounds.spike(quantity), log.extremes.greatest(quantity) > height,
        mayHaveSpike(quantity, of: height, log)
      {
        leaveOutSpikes(quantity, of: height, &log)
      }
    }
    for quantity in Self.moving where quantity != .speed || !isIndoor { findFrozen(quantity, &log, &suspicions) }
    for quantity in Self.moving { findUnsound(quantity, &log, &suspicions) }
  }

  /// Whether a quantity might have had an impossible reading; 0 is not a reading.
  private func isEverImpossible(_ quantity: LoggedQuantity, _ log: borrowing MomentLog) -> Bool {
    guard log.extremes.has(quantity) else { return false }
    return !PlausibleBounds.mayBe(log.extremes.greatest(quantity), quantity)
      || !PlausibleBounds.mayBe(log.extremes.least(quantity), quantity)
  }

  /// The quantities that change all the time.
  private static let moving = [LoggedQuantity.power, .heartRate, .cadence, .speed]

  // MARK: Bounds

  /// A run of readings beyond a bound.
  private struct Run {
    var first: Int
    var last: Int
    var value: Double
  }

  /// Finds runs of readings beyond a bound that last long enough, or exceed the bound for single readings.
  private func findRuns(
    _ quantity: LoggedQuantity, _ cause: Suspicion.Cause, _ bound: PlausibleBounds.Bound, _ log: inout MomentLog,
    _ suspicions: inout Suspicions, isBeyond: (Double, Double) -> Bool
  ) {
    var run: Run?
    for place in log.moments.indices {
      let reading = log.moments.reading(quantity, at: place)
      guard reading != .none else { continue }
      let value = reading.isNumber ? value(reading, quantity, log) : bound.value
      if isBeyond(value, bound.value) {
        let worst = run.map { isBeyond(value, $0.value) ? value : $0.value } ?? value
        run = Run(first: run?.first ?? place, last: place, value: worst)
      } else if let ended = run {
        end(ended, quantity, cause, bound, &log, &suspicions, isBeyond: isBeyond)
        run = nil
      }
    }
    if let run { end(run, quantity, cause, bound, &log, &suspicions, isBeyond: isBeyond) }
  }

  /// The recorded value of a reading; for a reading too large to be stored, the largest value of the workout.
  private func value(_ reading: LoggedReading, _ quantity: LoggedQuantity, _ log: borrowing MomentLog) -> Double {
    reading == .most ? log.extremes.greatest(quantity) : reading.value(of: quantity)
  }

  private func end(
    _ run: Run, _ quantity: LoggedQuantity, _ cause: Suspicion.Cause, _ bound: PlausibleBounds.Bound,
    _ log: inout MomentLog, _ suspicions: inout Suspicions, isBeyond: (Double, Double) -> Bool
  ) {
    let (first, last) = (log.moments[run.first], log.moments[run.last])
    let lasts = last.second &- first.second &+ 1 >= bound.seconds
    let isSuspect = lasts || isBeyond(run.value, bound.atOnce)
    guard isSuspect || bound.leavesOutShort else { return }
    leaveOut(quantity, from: run.first, through: run.last, &log)
    guard isSuspect else { return }
    suspicions.add(
      Suspicion(
        subject: .init(quantity), cause: cause, start: log.time(first.milliseconds), end: log.time(last.milliseconds),
        value: run.value))
  }

  /// Removes single readings that are far above both of their neighbours, as noise without a suspicion.
  ///
  /// Equal readings count as one, because sensors repeat their last value. The first speed after a break is also
  /// removed if it is far above the next: nobody is fastest when setting off.
  private func leaveOutSpikes(_ quantity: LoggedQuantity, of height: Double, _ log: inout MomentLog) {
    // The previous reading, and the first and last of the equal readings.
    var (before, first, last) = (-1, -1, -1)
    for place in log.moments.indices {
      let reading = log.moments.reading(quantity, at: place)
      if log.moments[place].marks.contains(.isAfterBreak) { (before, first, last) = (-1, -1, -1) }
      guard reading != .none else { continue }
      if first >= 0, reading == log.moments.reading(quantity, at: first) {
        last = place
        continue
      }
      if first >= 0, before >= 0 || quantity == .speed, reading.isNumber,
        isSpike(quantity, before, first, last, place, height, log)
      {
        forget(quantity, from: first, through: last, &log)
        last = before
      }
      (before, first, last) = (last, place, place)
    }
  }

  /// Removes short stretches of a fast cadence that begin or end abruptly, as noise without a suspicion.
  private func leaveOutBursts(_ log: inout MomentLog) {
    let bound = PlausibleBounds.burst
    var burst: (first: Int, last: Int, leaps: Bool)?
    var before = -1
    func end(_ log: inout MomentLog) {
      defer { burst = nil }
      guard let found = burst, found.leaps else { return }
      let seconds = log.moments[found.last].second &- log.moments[found.first].second &+ 1
      if seconds <= bound.seconds { forget(.cadence, from: found.first, through: found.last, &log) }
    }
    for place in log.moments.indices {
      let reading = log.moments.reading(.cadence, at: place)
      if log.moments[place].marks.contains(.isAfterBreak) || reading == .suspect {
        end(&log)
        before = -1
      }
      guard reading.isNumber else { continue }
      let value = reading.value(of: .cadence)
      let leaps = before >= 0 && leaps(from: before, to: place, value, log)
      if value > bound.above {
        burst = (burst?.first ?? place, place, burst?.leaps == true || leaps)
      } else if let found = burst {
        burst?.leaps = found.leaps || leaps
        end(&log)
      }
      before = place
    }
    end(&log)
  }

  /// Whether the cadence changes faster from one reading to the next than legs can.
  private func leaps(from before: Int, to place: Int, _ value: Double, _ log: borrowing MomentLog) -> Bool {
    let reading = log.moments.reading(.cadence, at: before)
    return log.moments[place].second &- log.moments[before].second <= PlausibleBounds.spikeSeconds
      && (value - reading.value(of: .cadence)).magnitude > PlausibleBounds.burst.leap
  }

  /// Removes speeds far above the counter's speed around them.
  ///
  /// If the counter contradicts many speeds, none is removed, because the counter is wrong.
  private func leaveOutContradicted(_ log: inout MomentLog) {
    var (readings, contradicted) = (0, 0)
    for place in log.moments.indices where log.moments.reading(.speed, at: place).isNumber {
      readings &+= 1
      if isContradicted(place, log) { contradicted &+= 1 }
    }
    guard contradicted > 0, contradicted &* PlausibleBounds.soundOf <= readings else { return }
    for place in log.moments.indices where log.moments.reading(.speed, at: place).isNumber && isContradicted(place, log)
    {
      log.forget(.speed, at: place)
    }
  }

  private func isContradicted(_ place: Int, _ log: borrowing MomentLog) -> Bool {
    let speed = log.moments.reading(.speed, at: place).value(of: .speed)
    guard speed > PlausibleBounds.beyondWay, let way = log.speedOfCounter(around: place) else { return false }
    return speed - way > PlausibleBounds.beyondWay
  }

  /// False if no reading is far above its neighbours, as in nearly all rides; one quick pass.
  private func mayHaveSpike(_ quantity: LoggedQuantity, of height: Double, _ log: borrowing MomentLog) -> Bool {
    let least = Int32(clamping: Int64(saturating: height * quantity.stepsPerUnit))
    return log.moments.withColumns { columns in
      switch quantity {
      case .power: Self.mayHaveSpike(.power, of: least, columns)
      case .speed: Self.mayHaveSpike(.speed, of: least, columns)
      case .cadence, .heartRate, .altitude: true
      }
    }
  }

  /// Inlined for each quantity, so that the loop does not compare the quantity.
  @inline(__always)
  private static func mayHaveSpike(_ quantity: LoggedQuantity, of least: Int32, _ log: MomentColumns) -> Bool {
    var (before, middle) = (Int32(0), Int32(0))
    for place in 0..<log.count {
      let reading = log.reading(quantity, place)
      guard reading != .none else { continue }
      let steps = Int32(reading.steps)
      if steps == middle { continue }
      // The speed before a break is not compared.
      if middle &- max(quantity == .speed ? 0 : before, steps) >= least { return true }
      (before, middle) = (middle, steps)
    }
    return false
  }

  private func isSpike(
    _ quantity: LoggedQuantity, _ before: Int, _ first: Int, _ last: Int, _ next: Int, _ height: Double,
    _ log: borrowing MomentLog
  ) -> Bool {
    let (begun, ended, after) = (log.moments[first], log.moments[last], log.moments[next])
    let most = PlausibleBounds.spikeSeconds
    guard begun[quantity].isNumber, ended.second &- begun.second < most, after.second &- ended.second <= most
    else { return false }
    var around = after[quantity].value(of: quantity)
    // Without a previous reading, only the next one counts.
    if before >= 0 {
      let earlier = log.moments[before]
      guard earlier[quantity].isNumber, begun.second &- earlier.second <= most else { return false }
      around = max(around, earlier[quantity].value(of: quantity))
    }
    return begun[quantity].value(of: quantity) - around > height
  }

  /// Removes readings as if they had not been recorded.
  private func forget(_ quantity: LoggedQuantity, from first: Int, through last: Int, _ log: inout MomentLog) {
    for place in first...max(first, last) where log.moments.reading(quantity, at: place).isNumber {
      log.forget(quantity, at: place)
    }
  }

  private func leaveOut(_ quantity: LoggedQuantity, from first: Int, through last: Int, _ log: inout MomentLog) {
    for place in first...max(first, last) where log.moments.reading(quantity, at: place) != .none {
      log.leaveOut(quantity, at: place)
    }
  }

  /// Finds quantities with so many impossible readings that the whole quantity is suspect.
  ///
  /// The reading 0 does not count.
  private func findUnsound(_ quantity: LoggedQuantity, _ log: inout MomentLog, _ suspicions: inout Suspicions) {
    let (impossible, readings) = log.impossible[quantity.rawValue]
    guard impossible > 0, let first = log.moments.first, let last = log.moments.last,
      impossible &* PlausibleBounds.soundOf > readings
    else { return }
    leaveOut(quantity, from: 0, through: log.moments.count &- 1, &log)
    suspicions.add(
      Suspicion(
        subject: .init(quantity), cause: .unsound, start: log.time(first.milliseconds),
        end: log.time(last.milliseconds), value: Double(impossible) * 100 / Double(max(1, readings))))
  }

  // MARK: Ways

  /// Finds jumps of the position that are too fast for the activity.
  private func findJumps(_ log: inout MomentLog, _ suspicions: inout Suspicions) {
    let mark = LoggedMoment.Marks.jump(tooFastFor: speeds)
    for place in log.moments.indices where log.moments[place].marks.contains(mark) {
      let moment = log.moments[place]
      guard !moment.marks.contains(.isSuspect) else { continue }
      log.leaveOutWay(to: place)
      let before = log.moments[max(place &- 1, 0)].milliseconds
      suspicions.add(
        Suspicion(
          subject: .position, cause: .jump, start: log.time(before), end: log.time(moment.milliseconds),
          value: log.jumps.first { $0.milliseconds == moment.milliseconds }?.meters))
    }
  }

  /// Finds stretches in which the distance counter is too fast, over at least five seconds.
  private func findWays(_ log: inout MomentLog, _ suspicions: inout Suspicions) {
    var search = WaySearch(metersPerSecond: speeds.metersPerSecond)
    while let place = log.moments.withColumns({ search.next(in: $0) }) {
      let moment = log.moments[place]
      let (start, speed) = search.found
      guard !moment.marks.contains(.isSuspect) else { continue }
      log.leaveOutWay(to: place)
      suspicions.add(
        Suspicion(
          subject: .distance, cause: .tooFast, start: log.time(log.moments[start].milliseconds),
          end: log.time(moment.milliseconds), value: speed))
    }
  }

  /// Finds stretches in which the altitude changes too fast, over at least the seconds of a bound.
  private func findClimbs(
    _ bound: PlausibleBounds.Climb, _ log: inout MomentLog, _ suspicions: inout Suspicions
  ) {
    var search = ClimbSearch(bound)
    while let place = log.moments.withColumns({ search.next(in: $0) }) {
      let (start, rate) = search.found
      suspicions.add(
        Suspicion(
          subject: .altitude, cause: .tooFast, start: log.time(log.moments[start].milliseconds),
          end: log.time(log.moments[place].milliseconds), value: rate))
      // If a climb over a minute is suspect, all of it is removed.
      leaveOut(.altitude, from: bound.seconds > PlausibleBounds.windowSeconds ? start : place, through: place, &log)
    }
  }

  // MARK: Frozen values

  /// Finds values that stay the same for minutes while other quantities change.
  ///
  /// Checks the last moment of the required time, and searches back from there. If the value has changed since, most
  /// moments in between need no check.
  private func findFrozen(_ quantity: LoggedQuantity, _ log: inout MomentLog, _ suspicions: inout Suspicions) {
    var first = 0
    while true {
      while first < log.moments.count, !log.moments.reading(quantity, at: first).isNumber { first &+= 1 }
      guard let far = log.firstMoment(after: first, bySeconds: PlausibleBounds.frozenSeconds) else { return }
      let begun = log.beginning(ofStayAt: far, of: quantity, notBefore: first)
      if begun > first {
        first = begun
        continue
      }
      let value = log.moments.reading(quantity, at: first)
      var (last, next) = (first, first &+ 1)
      while next < log.moments.count, !log.moments[next].marks.contains(.isAfterBreak) {
        let reading = log.moments.reading(quantity, at: next)
        guard reading == value || reading == .none else { break }
        if reading == value { last = next }
        next &+= 1
      }
      endFrozen(quantity, value, from: first, through: last, &log, &suspicions)
      first = next
    }
  }

  private func endFrozen(
    _ quantity: LoggedQuantity, _ value: LoggedReading, from first: Int, through last: Int, _ log: inout MomentLog,
    _ suspicions: inout Suspicions
  ) {
    // A value of 0 is normal while coasting or standing.
    guard value.isNumber, value.steps > 0 else { return }
    let (from, to) = (log.moments[first], log.moments[last])
    guard to.second &- from.second > PlausibleBounds.frozenSeconds,
      isMoving(besides: quantity, from: first, through: last, log)
    else { return }
    leaveOut(quantity, from: first, through: last, &log)
    suspicions.add(
      Suspicion(
        subject: .init(quantity), cause: .frozen, start: log.time(from.milliseconds), end: log.time(to.milliseconds),
        value: value.value(of: quantity)))
  }

  /// Whether another quantity changes in a stretch of the log.
  private func isMoving(
    besides quantity: LoggedQuantity, from first: Int, through last: Int, _ log: borrowing MomentLog
  ) -> Bool {
    for other in Self.moving where other != quantity {
      var changes = 0
      var newest = LoggedReading.none
      for place in first..<last {
        let reading = log.moments.reading(other, at: place)
        guard reading.isNumber, reading != newest else { continue }
        changes &+= 1
        newest = reading
        if changes > PlausibleBounds.fewestChanges { return true }
      }
    }
    return false
  }
}
