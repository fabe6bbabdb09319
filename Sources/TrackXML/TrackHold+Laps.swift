#if TrackXML
internal import Workouts

// Laps that contradict their points, and gaps that are pauses: Documentation/Tracks.md, "Laps of TCX" and "Gaps".

/// The end of the newest lap, which is the start of a lap without its own start.
struct LapEnds {
  var newest: Int64?

  init() {}
}

extension TrackHold {
  /// Shortest gap between points that is a pause if nothing moved, in milliseconds.
  static let longGap: Int64 = 1_800_000
  /// The highest speed over such a gap in metres per second.
  private static let standstill = 0.1
  /// Least time by which a lap is shorter than its points, and shortest gap that can explain it, in milliseconds.
  private static let leastLeftOut: Int64 = 10_000

  /// A gap that is a pause: the index of the point after it, and milliseconds from the gap's beginning to the pause's.
  private struct Pause {
    var place: Int
    var late: Int64 = 0
  }

  /// Facts about the points of a lap.
  private struct LapPoints {
    var first: Int64?
    var last: Int64?
    /// Steps from one point to the next without a mark between them: the index of the second point, and milliseconds.
    var steps: [(place: Int, milliseconds: Int64, meters: Double?)] = []
    /// Milliseconds between segments, and the number of points that have a time.
    var (broken, count): (Int64, Int64) = (0, 0)
    /// Highest speed by the distances of the points, in metres per second.
    var fastest = 0.0
  }

  /// Corrects laps by their points, and inserts marks into gaps that are pauses.
  mutating func correct(_ ends: inout LapEnds) {
    var pauses: [Pause] = []
    var opening: Int?
    var start = 0
    for place in order.indices {
      switch mark(at: place) {
      case .activityStart: ends.newest = nil
      case .lapStart:
        pauses += longGaps(points(in: start..<place))
        (opening, start) = (place, place)
      case .lapEnd(let lap):
        if let opening {
          pauses += correct(lap, from: opening, to: place, &ends)
        } else {
          pauses += longGaps(points(in: start..<place))
        }
        (opening, start) = (nil, place)
      default: break
      }
    }
    pauses += longGaps(points(in: start..<order.count))
    guard !pauses.isEmpty else { return }
    var (longer, from): ([Int32], Int) = ([], 0)
    longer.reserveCapacity(order.count &+ pauses.count)
    for pause in pauses.sorted(by: { $0.place < $1.place }) {
      longer.append(contentsOf: order[from..<pause.place])
      longer.append(~Int32(truncatingIfNeeded: marks.count))
      marks.append(.gap(pause.late))
      from = pause.place
    }
    longer.append(contentsOf: order[from...])
    order = longer
  }

  /// Facts about the points of a range; steps shorter than `least` are not stored.
  private func points(in range: Range<Int>, least: Int64 = longGap) -> LapPoints {
    var found = LapPoints()
    var (before, isBroken): (Int?, Bool) = (nil, false)
    for place in range {
      guard order[place] >= 0 else {
        isBroken = true
        continue
      }
      let entry = Int(order[place])
      guard points[entry].hasTime else { continue }
      let time = points[entry].milliseconds
      found.first = min(found.first ?? time, time)
      found.last = max(found.last ?? time, time)
      found.count &+= 1
      if let before, isBroken {
        found.broken &+= max(0, time &- points[before].milliseconds)
      } else if let before, time > points[before].milliseconds {
        let milliseconds = time &- points[before].milliseconds
        if milliseconds >= least {
          let way = milliseconds >= Self.longGap ? meters(before, entry) : nil
          found.steps.append((place, milliseconds, way))
        }
        if let told = metersTold(before, entry), milliseconds >= 1000 {
          found.fastest = max(found.fastest, told * 1000 / Double(milliseconds))
        }
      }
      (before, isBroken) = (entry, false)
    }
    return found
  }

  private func metersTold(_ first: Int, _ second: Int) -> Double? {
    guard let first = distance(of: first), let second = distance(of: second) else { return nil }
    return second - first
  }

  /// Gaps without movement, by the indices of the points after them.
  private func longGaps(_ points: LapPoints) -> [Pause] {
    points.steps.filter { Self.isLong($0.milliseconds, $0.meters) }.map { Pause(place: $0.place) }
  }

  private static func isLong(_ milliseconds: Int64, _ meters: Double?) -> Bool {
    milliseconds >= longGap && (meters ?? 0) <= Double(milliseconds) / 1000 * standstill
  }

  /// Corrects one lap; returns the gaps that are pauses in it.
  private mutating func correct(
    _ told: TrackLap, from opening: Int, to closing: Int, _ ends: inout LapEnds
  ) -> [Pause] {
    let points = points(in: opening..<closing)
    var lap = told
    if let seconds = told.totalSeconds, let first = points.first, let last = points.last {
      lap.totalSeconds = seconds > 0 ? Self.seconds(seconds, Double(last -| first) / 1000) : nil
    }
    let length = lap.totalSeconds.flatMap { $0 < 1e9 ? Int64(saturating: $0 * 1000) : nil }
    lap.distanceMeters = told.distanceMeters.map { distance($0, lap.totalSeconds, in: opening..<closing) }
    var start: Int64?
    if case .lapStart(let told)? = mark(at: opening) { start = told?.unixMilliseconds }
    if let began = start, let first = points.first, let last = points.last {
      // A lap that begins at its last point or later, or ends long before its points, has a wrong start.
      let isOver = length.map { began +| $0 +| TrackRules.longestTrackBreakMilliseconds < first } ?? false
      if began > last || began == last && first < last || isOver { start = nil }
    }
    if start == nil {
      start = [ends.newest, points.first].compactMap { $0 }.min()
      replaceMark(at: opening, with: .lapStart(start.map { Instant(unixMilliseconds: $0) }))
    }
    var pauses: [Pause] = []
    var paused: Int64 = 0
    if let start, let last = points.last {
      let span = last -| start
      if let length {
        let leftOut = gaps(in: opening..<closing, leaving: span &- length &- points.broken)
        paused = leftOut.reduce(0) { $0 &+ $1.milliseconds }
        // The pauses are exactly the time that the lap omits, to the second.
        var more = max(0, paused &- max(0, span &- length &- points.broken))
        pauses = leftOut.map { step in
          let late = min(more, step.milliseconds / 2)
          more &-= late
          return Pause(place: step.place, late: late)
        }
      } else {
        pauses = longGaps(points)
        for step in points.steps where Self.isLong(step.milliseconds, step.meters) { paused &+= step.milliseconds }
        lap.totalSeconds = Double(max(0, span &- paused &- points.broken)) / 1000
      }
    }
    lap.figures.maximumSpeedMetersPerSecond = told.figures.maximumSpeedMetersPerSecond.map { speed($0, points.fastest) }
    replaceMark(at: closing, with: .lapEnd(lap))
    if let start {
      let end = paused > 0 ? nil : length.map { start +| $0 +| points.broken }
      ends.newest = end ?? points.last ?? start
    }
    return pauses
  }

  /// The longest gaps whose sum is the time that a lap omits.
  private func gaps(
    in range: Range<Int>, leaving left: Int64
  ) -> ArraySlice<(place: Int, milliseconds: Int64, meters: Double?)> {
    guard left >= Self.leastLeftOut else { return [] }
    let points = points(in: range, least: Self.leastLeftOut)
    guard let first = points.first, let last = points.last else { return [] }
    var rest = left
    // Much longer than the usual steps here.
    let least = max(Self.leastLeftOut, (last &- first) / max(1, points.count) &* 3)
    let sorted = points.steps.filter { $0.milliseconds >= least }.sorted { $0.milliseconds > $1.milliseconds }
    let count = sorted.firstIndex { step in
      guard rest >= Self.leastLeftOut, step.milliseconds <= rest &+ max(Self.leastLeftOut, left / 20) else {
        return true
      }
      rest &-= step.milliseconds
      return false
    }
    return sorted[..<(count ?? sorted.count)]
  }

  /// A lap's distance in metres: some programs write kilometres or miles, which the points show.
  private func distance(_ told: Double, _ seconds: Double?, in range: Range<Int>) -> Double {
    guard let seconds, told > 0, told < seconds / 10 else { return told }
    let way = steps(in: range, upTo: .infinity) { _ in 0 }.meters
    guard way >= 100 else { return told }
    return [1000, 1609.344].map { told * $0 }.first { (0.95...1.05).contains($0 / way) } ?? told
  }

  /// The metres, the seconds and the sum of `value` over the seconds, of the steps between points in a range that have
  /// a value, until the metres exceed a limit.
  private func steps(
    in range: Range<Int>, upTo limit: Double, _ value: (Int) -> Double?
  ) -> (meters: Double, seconds: Double, sum: Double) {
    var found = (meters: 0.0, seconds: 0.0, sum: 0.0)
    var before: Int?
    for place in range where found.meters < limit {
      guard order[place] >= 0, points[Int(order[place])].hasTime else { continue }
      let entry = Int(order[place])
      defer { before = entry }
      guard let before, let value = value(entry), let way = metersTold(before, entry) ?? meters(before, entry) else {
        continue
      }
      let seconds = Double(points[entry].milliseconds -| points[before].milliseconds) / 1000
      guard seconds > 0, seconds < 60 else { continue }
      found.meters += max(0, way)
      found.seconds += seconds
      found.sum += value * seconds
    }
    return found
  }

  /// Converts the speeds of points that are in kilometres per hour: 3.6 times the speed along the points.
  mutating func correctSpeeds() {
    let found = steps(in: order.indices, upTo: 2000) { self.value(.speed, of: $0) }
    guard found.seconds >= 60, found.meters >= 200, (3.4...3.8).contains(found.sum / found.meters) else { return }
    divide(.speed, by: 3.6)
  }

  /// A lap's time in seconds: some programs write milliseconds.
  private static func seconds(_ told: Double, _ span: Double) -> Double {
    span >= 10 && (0.7...1.4).contains(told / 1000 / span) ? told / 1000 : told
  }

  /// A lap's highest speed in metres per second: some programs write kilometres or metres per hour.
  private func speed(_ told: Double, _ fastest: Double) -> Double {
    for unit in [3.6, 3600] {
      let isTooFast = told > TrackRules.fastestMetersPerSecond * (unit > 4 ? 3.6 : 1)
      let isOther = fastest > 0.5 && told > fastest * 2.5 && (0.7...1.4).contains(told / unit / fastest)
      if isOther || isTooFast && told / unit <= TrackRules.fastestMetersPerSecond { return told / unit }
    }
    return told
  }
}
#endif
