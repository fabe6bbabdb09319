// Laps, pool lengths and markers: told at their end or far ahead, put out when their place in the workout is certain.

extension WorkoutBuilder where Sink: ~Copyable {
  /// Takes a lap of the open workout; held back while what has been observed does not cover it.
  public mutating func mark(_ lap: Lap) { mark(.lap(lap)) }

  /// Takes a pool length of the open workout; held back while what has been observed does not cover it.
  public mutating func mark(_ length: PoolLength) { mark(.poolLength(length)) }

  /// Takes a moment that the rider marked; held back while what has been observed does not cover it.
  public mutating func mark(_ time: Instant) { mark(.marker(time)) }

  mutating func mark(_ mark: Mark) {
    if case .poolLength = mark { hasPoolLengths = true }
    putHeldMarksObserved()
    if isObserved(mark) {
      put(mark)
    } else if heldMarks.count < Self.heldMarkLimit {
      heldMarks.append(mark)
    } else {
      output.drop(.lapBeyondLimit)
    }
  }

  /// Whether a length began the workout: some watches write their first record when the first length is over.
  private func beginsWorkout(_ mark: Mark) -> Bool {
    guard case .poolLength = mark, !hasClosedWorkouts, lapsEnd.unixMilliseconds == .min, mark.end >= start else {
      return false
    }
    return start.unixMilliseconds &- mark.start.unixMilliseconds <= Self.longestLengthMilliseconds
  }

  /// Nobody takes longer for a length.
  private static var longestLengthMilliseconds: Int64 { 600_000 }

  /// Puts out the marks that were held back, cut to the workout; those outside it are dropped.
  @usableFromInline mutating func putHeldMarks(within start: Instant, _ end: Instant) {
    for place in firstHeldMark..<heldMarks.count {
      if let cut = heldMarks[place].cut(from: start, to: end) { put(cut) } else { output.drop(.eventOutside) }
    }
    firstHeldMark = heldMarks.count
  }

  /// Puts out the marks at the head of the queue that have been observed by now, so that lengths keep their order.
  private mutating func putHeldMarksObserved() {
    while firstHeldMark < heldMarks.count, isObserved(heldMarks[firstHeldMark]) {
      put(heldMarks[firstHeldMark])
      firstHeldMark += 1
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

  /// Apple's laps are pieces of equal length that do not overlap; everything else is a segment (HEALTHKIT.md section 3.2).
  private mutating func put(_ lap: Lap) {
    laps &+= 1
    let isLap = lap.isByDistance && !lap.isRest && !hasPoolLengths && lap.start >= lapsEnd && lap.start < lap.end
    var event = WorkoutEvent(kind: isLap ? .lap : .segment, start: lap.start, end: lap.end)
    event.isRest = lap.isRest
    if isLap { lapsEnd = lap.end }
    output.put(event)
    output.sink.lap(output.concealed(lap))
  }

  private mutating func put(_ length: PoolLength) {
    output.sink.poolLength(length)
    guard length.isActive else { return }
    swumCount &+= 1
    let start = max(length.start, lapsEnd)
    guard start < length.end else {
      // It lies inside the one before, to which its strokes go.
      heldStrokes?.count += length.strokes ?? 0
      return
    }
    var event = WorkoutEvent(kind: .lap, start: start, end: length.end)
    event.strokeStyle = length.strokeStyle
    event.swolfScore = length.swolfScore
    lapsEnd = length.end
    output.put(event)
    putStrokes()
    heldStrokes = (start, length.end, length.strokes ?? 0)
  }

  /// Puts out the strokes of the newest length, which wait because the stop of the timer at its end may be told behind it.
  @usableFromInline mutating func putStrokes() {
    guard let held = heldStrokes else { return }
    heldStrokes = nil
    let (first, last) = active(held.start, held.end)
    guard first < last else { return }
    if held.count > 0 { output.put(Sample(kind: .strokes, start: first, end: last, value: Double(held.count))) }
    if swum.count < Self.heldMarkLimit { swum.append((first, last)) }
  }

  /// The active part of a length.
  ///
  /// Lengths have fractions of a second and the timer's events have none, so a length seems to reach into the pause at its end:
  /// whole seconds, and what is known of pauses, keep it out.
  private func active(_ start: Instant, _ end: Instant) -> (Instant, Instant) {
    let whole = Instant(unixSeconds: end.unixMilliseconds / 1000)
    var (first, last) = (start, whole > start ? whole : end)
    if let began = sequencer.pausedAt, began > first { last = min(last, began) }
    for pause in pauses where pause.start < last && pause.end > first {
      if pause.start > first { last = pause.start } else { first = pause.end }
    }
    return (first, last)
  }
}
