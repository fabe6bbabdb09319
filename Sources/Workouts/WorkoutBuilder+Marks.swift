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
    if hasObserved && mark.start >= start && mark.end <= newestTime {
      put(mark)
    } else if heldMarks.count < Self.heldMarkLimit {
      heldMarks.append(mark)
    } else {
      output.drop(.lapBeyondLimit)
    }
  }

  /// Puts out the marks that were held back, cut to the workout; those outside it are dropped.
  @usableFromInline mutating func putHeldMarks(within start: Instant, _ end: Instant) {
    for mark in heldMarks {
      if let cut = mark.cut(from: start, to: end) { put(cut) } else { output.drop(.eventOutside) }
    }
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
    let isLap = lap.isByDistance && !hasPoolLengths && lap.start >= lapsEnd && lap.start < lap.end
    var event = WorkoutEvent(kind: isLap ? .lap : .segment, start: lap.start, end: lap.end)
    event.isRest = lap.isRest
    if isLap { lapsEnd = lap.end }
    output.put(event)
    output.sink.lap(lap)
  }

  private mutating func put(_ length: PoolLength) {
    output.sink.poolLength(length)
    guard length.isActive else { return }
    swumCount &+= 1
    let start = max(length.start, lapsEnd)
    guard start < length.end else { return }
    var event = WorkoutEvent(kind: .lap, start: start, end: length.end)
    event.strokeStyle = length.strokeStyle
    event.swolfScore = length.swolfScore
    lapsEnd = length.end
    output.put(event)
    if let strokes = length.strokes, strokes > 0 {
      output.put(Sample(kind: .strokes, start: start, end: length.end, value: Double(strokes)))
    }
    if swum.count < Self.heldMarkLimit { swum.append((start, length.end)) }
  }
}
