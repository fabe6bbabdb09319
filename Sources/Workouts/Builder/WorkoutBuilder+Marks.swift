// Laps, pool lengths and markers: reported at their end or far in advance, written when their place in the workout is
// certain.

/// A pool length, combined with lengths inside it and with previous lengths that are completely in a pause.
@usableFromInline
struct SwumLengths: Sendable {
  @usableFromInline var start: Instant
  @usableFromInline var end: Instant
  @usableFromInline var lengths = 0
  @usableFromInline var strokes = 0

  @usableFromInline init(start: Instant, end: Instant) {
    self.start = start
    self.end = end
  }

  mutating func add(_ others: SwumLengths) {
    lengths &+= others.lengths
    strokes &+= others.strokes
  }
}

extension WorkoutBuilder where Sink: ~Copyable {
  /// Adds a lap to the open workout; it waits until observations reach its end.
  public mutating func mark(_ lap: Lap) { mark(.lap(lap)) }

  /// Adds a pool length to the open workout; it waits until observations reach its end.
  public mutating func mark(_ length: PoolLength) { mark(.poolLength(length)) }

  /// Adds a moment that the rider marked; it waits until observations reach it.
  public mutating func mark(_ time: Instant) { mark(.marker(time)) }

  mutating func mark(_ reported: Mark) {
    let mark = moved(reported)
    if case .poolLength = mark { expectPoolLengths() }
    putHeldMarksObserved()
    if isObserved(mark), !waitsForLengths(mark) {
      put(mark)
    } else if heldMarks.count < Self.heldMarkLimit {
      heldMarks.append(mark)
    } else {
      output.drop(.lapBeyondLimit)
    }
  }

  /// Announces that the open workout's distance is the sum of pool lengths that follow.
  public mutating func expectPoolLengths() {
    guard !hasPoolLengths else { return }
    hasPoolLengths = true
    // Two counts of the same metres are not mixed: a distance that began with the counter continues with the counter.
    if generators.distance.hasGained { hasLateLengths = true } else { generators.distance.isHeld = true }
  }

  /// Whether earlier lengths have not been written yet.
  ///
  /// Lengths keep their order, even if they overlap a little.
  private func waitsForLengths(_ mark: Mark) -> Bool {
    guard case .poolLength = mark else { return false }
    for place in firstHeldMark..<heldMarks.count { if case .poolLength = heldMarks[place] { return true } }
    return false
  }

  /// Whether a swum length has not been written yet.
  var hasHeldActiveLength: Bool {
    for place in firstHeldMark..<heldMarks.count {
      if case .poolLength(let length) = heldMarks[place], length.isActive { return true }
    }
    return false
  }

  /// The end of the last length that has not been written, if it is later than `end`; an implausible length does not
  /// count.
  @usableFromInline func lastLengthEnd(after end: Instant) -> Instant? {
    var latest = end
    for place in firstHeldMark..<heldMarks.count {
      guard case .poolLength(let length) = heldMarks[place], length.end > latest,
        length.start.unixMilliseconds &- latest.unixMilliseconds <= Self.longestLengthMilliseconds,
        length.end.unixMilliseconds &- length.start.unixMilliseconds <= 6 &* Self.longestLengthMilliseconds
      else { continue }
      latest = length.end
    }
    return latest > end ? latest : nil
  }

  /// Whether the workout began with a length: some watches write their first record when the first length is over.
  private func beginsWorkout(_ mark: Mark) -> Bool {
    guard case .poolLength = mark, !hasClosedWorkouts, lapsEnd.unixMilliseconds == .min, mark.end >= start else {
      return false
    }
    return start.unixMilliseconds &- mark.start.unixMilliseconds <= Self.longestLengthMilliseconds
  }

  /// Longest plausible length of a pool, in milliseconds.
  private static var longestLengthMilliseconds: Int64 { 600_000 }

  /// Writes the waiting marks, clipped to the workout; drops marks outside it.
  @usableFromInline mutating func putHeldMarks(within start: Instant, _ end: Instant) {
    for place in firstHeldMark..<heldMarks.count {
      if let cut = heldMarks[place].cut(from: start, to: end) { put(cut) } else { output.drop(.eventOutside) }
    }
    firstHeldMark = heldMarks.count
  }

  /// Writes waiting marks from the front of the queue while observations have reached their ends, so that lengths keep
  /// their order.
  private mutating func putHeldMarksObserved() {
    while firstHeldMark < heldMarks.count, isObserved(heldMarks[firstHeldMark]) {
      put(heldMarks[firstHeldMark])
      firstHeldMark &+= 1
    }
  }

  /// Whether a mark's place in the workout is certain.
  private func isObserved(_ mark: Mark) -> Bool {
    hasObserved && mark.end <= newestTime && (mark.start >= start || beginsWorkout(mark))
  }

  private mutating func put(_ mark: Mark) {
    switch mark {
    case .lap(let lap): put(lap)
    case .poolLength(let length): put(length)
    case .marker(let time): output.put(WorkoutEvent(kind: .marker, start: time, end: time))
    }
  }

  /// Apple's laps are pieces of equal length that do not overlap; all other laps become segments.
  private mutating func put(_ lap: Lap) {
    laps &+= 1
    let isLap = lap.isByDistance && !lap.isRest && !hasPoolLengths && lap.start >= lapsEnd && lap.start < lap.end
    var event = WorkoutEvent(kind: isLap ? .lap : .segment, start: lap.start, end: lap.end)
    event.isRest = lap.isRest
    if isLap { lapsEnd = lap.end }
    output.put(event)
    var lap = lap
    if let activity { halveSteps(&lap.figures, activity.type) }
    output.sink.lap(output.concealed(lap))
  }

  private mutating func put(_ length: PoolLength) {
    output.sink.poolLength(length)
    guard length.isActive else { return }
    swumCount &+= 1
    var swum = SwumLengths(start: max(length.start, lapsEnd), end: length.end)
    (swum.lengths, swum.strokes) = (1, length.strokes ?? 0)
    guard swum.start < swum.end else {
      // The length is inside the previous one, which gets its strokes and metres.
      return heldLengths == nil ? carriedLengths.add(swum) : heldLengths?.add(swum) ?? ()
    }
    var event = WorkoutEvent(kind: .lap, start: swum.start, end: swum.end)
    event.strokeStyle = length.strokeStyle
    event.swolfScore = length.swolfScore
    lapsEnd = length.end
    output.put(event)
    putStrokes()
    swum.add(carriedLengths)
    carriedLengths = SwumLengths(start: swum.start, end: swum.end)
    heldLengths = swum
  }

  /// Writes the strokes of the newest length.
  ///
  /// They wait because the stop of the timer at its end might be reported after it.
  @usableFromInline mutating func putStrokes(isLast: Bool = false) {
    if isLast, heldLengths == nil, carriedLengths.lengths > 0 { heldLengths = carriedLengths }
    guard var held = heldLengths else { return }
    heldLengths = nil
    (held.start, held.end) = active(held.start, held.end)
    if held.start >= held.end {
      // The whole length was in a pause.
      guard isLast, let before = swum.last else { return carriedLengths.add(held) }
      (held.start, held.end) = (before.end.advanced(byMilliseconds: -1), before.end)
    }
    if held.strokes > 0 {
      output.put(Sample(kind: .strokes, start: held.start, end: held.end, value: Double(held.strokes)))
    }
    if swum.count < Self.heldMarkLimit { swum.append(held) }
  }

  /// The active part of a length.
  ///
  /// Lengths have fractions of a second and timer events do not, so a length seems to overlap the pause at its end.
  /// Known pauses are removed.
  private func active(_ start: Instant, _ end: Instant) -> (Instant, Instant) {
    var (first, last) = (start, end)
    if let began = sequencer.pausedAt, began > first { last = min(last, began) }
    for pause in pauses where pause.start < last && pause.end > first {
      if pause.start > first { last = pause.start } else { first = pause.end }
    }
    return (first, last)
  }
}
