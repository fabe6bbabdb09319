import Workouts

// Rules that every reading of any file keeps.

extension Ride {
  /// The broken rules, one line each.
  var brokenRules: [String] {
    var broken = misplaced == 0 ? [] : ["\(misplaced) calls out of place"]
    // Where a stop was reported too late, samples after it had gone out.
    let isLate = dropped(.pauseLate) > 0
    for (index, workout) in workouts.enumerated() {
      for rule in workout.brokenRules(allowsSamplesInPauses: isLate) { broken.append("workout \(index): \(rule)") }
    }
    return broken
  }
}

extension LoggedWorkout {
  func brokenRules(allowsSamplesInPauses: Bool) -> [String] {
    guard isClosed else { return ["not closed"] }
    var broken = brokenEvents + brokenSamples + brokenPoints
    if summary.start > summary.end { broken.append("ends before it starts") }
    if !allowsSamplesInPauses { broken += samplesInPauses }
    return broken
  }

  private var brokenEvents: [String] {
    var broken: [String] = []
    let marks = events.filter { $0.kind == .pause || $0.kind == .resume }
    for (index, mark) in marks.enumerated() {
      if mark.kind != (index % 2 == 0 ? .pause : .resume) { broken.append("\(mark) out of turn") }
      if mark.start != mark.end { broken.append("\(mark) has a length") }
      if index > 0 && marks[index - 1].start > mark.start { broken.append("\(mark) steps back") }
    }
    if marks.count % 2 != 0 { broken.append("paused at the end") }
    if summary.pauses != marks.count / 2 { broken.append("\(summary.pauses) pauses reported") }
    if summary.laps != laps.count { broken.append("\(summary.laps) laps reported") }
    if summary.poolLengths != lengths.filter(\.isActive).count { broken.append("\(summary.poolLengths) lengths shown") }
    let lapEvents = events.filter { $0.kind == .lap }
    for (lap, next) in zip(lapEvents, lapEvents.dropFirst()) where next.start < lap.end {
      broken.append("\(next) overlaps \(lap)")
    }
    for pause in pauses where pause.end.seconds(since: pause.start) < 1 { broken.append("\(pause) too short") }
    for event in events where event.start < summary.start || event.end > summary.end || event.start > event.end {
      broken.append("\(event) outside \(summary.start)-\(summary.end)")
    }
    return broken
  }

  private var brokenSamples: [String] {
    var broken: [String] = []
    for sample in samples {
      if sample.start < summary.start || sample.end > summary.end { broken.append("\(sample) outside") }
      if !sample.value.isFinite { broken.append("\(sample) is infinite") }
      if sample.kind.isCumulative ? sample.start >= sample.end : sample.start != sample.end {
        broken.append("\(sample) has a wrong length")
      }
      if sample.kind.isCumulative && sample.value <= 0 { broken.append("\(sample) has no value") }
    }
    for kind in SampleKind.allCases {
      let own = samples(kind)
      if own.count != summary.statistics[kind].count {
        broken.append("\(summary.statistics[kind].count) samples of \(kind) reported")
      }
      if own.reduce(0, { $0 + $1.value }) != summary.statistics[kind].sum {
        broken.append("another total of \(kind) reported")
      }
      if Set(own.map(\.start)).count != own.count { broken.append("two samples of \(kind) begin together") }
      guard kind.isCumulative, !isSpread(kind) else { continue }
      // The distance of a pool's lengths from before the counter comes last.
      let inOrder = own.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
      for (sample, next) in zip(inOrder, inOrder.dropFirst()) where next.start < sample.end {
        // Only the rest at the end may lie in the newest sample, in its last millisecond.
        if next.end != sample.end || next.end.unixMilliseconds - next.start.unixMilliseconds != 1 {
          broken.append("\(next) overlaps \(sample)")
        }
      }
    }
    return broken
  }

  /// True when a total was spread beside a counter's gains.
  private func isSpread(_ kind: SampleKind) -> Bool {
    switch kind {
    case .distance: summary.distanceSpread != nil
    case .energy: summary.energySpread != nil
    default: false
    }
  }

  private var samplesInPauses: [String] {
    let pauses = pauses
    guard !pauses.isEmpty else { return [] }
    var broken: [String] = []
    for sample in samples where sample.kind.isCumulative {
      for pause in pauses where sample.end > pause.start && sample.start < pause.end {
        broken.append("\(sample) in the pause \(pause)")
      }
    }
    return broken
  }

  private var brokenPoints: [String] {
    var broken: [String] = []
    for (point, next) in zip(points, points.dropFirst()) where point.time >= next.time {
      broken.append("\(next) is not later than \(point)")
    }
    for point in points {
      if point.time < summary.start || point.time > summary.end { broken.append("\(point) outside") }
      if abs(point.latitudeDegrees) > 90 || abs(point.longitudeDegrees) > 180 { broken.append("\(point) is nowhere") }
      if !(0...50 ~= point.horizontalAccuracyMeters) || point.horizontalAccuracyMeters == 0 {
        broken.append("\(point) has a wrong accuracy")
      }
      if (point.altitudeMeters == nil) != (point.verticalAccuracyMeters == nil) {
        broken.append("\(point) has an altitude without accuracy")
      }
      if let vertical = point.verticalAccuracyMeters, vertical <= 0 { broken.append("\(point) hides its altitude") }
    }
    return broken
  }
}
