public import Workouts

/// One beat of a heart-beat series.
public struct Heartbeat: Equatable, Sendable {
  /// The time of the beat.
  public var time: Instant
  /// Whether beats before this one can be missing.
  public var isAfterGap: Bool

  /// Creates a beat.
  public init(time: Instant, isAfterGap: Bool) {
    self.time = time
    self.isAfterGap = isAfterGap
  }
}

extension [Heartbeat] {
  /// The plausible time between two consecutive beats in milliseconds: 20 to 240 beats per minute.
  static let plausibleMilliseconds = 250.0...3000.0

  /// Converts intervals to beats within a time range, in strictly increasing order.
  ///
  /// Beats that are not later than the previous beat, because the recorder's clock was set back, are left out.
  package init(_ intervals: [BeatInterval], after start: Instant, through end: Instant) {
    self = []
    reserveCapacity(intervals.count &+ 1)
    var newest: Instant?
    for interval in intervals {
      let first = interval.end.advanced(byMilliseconds: 0 &- Int64(saturating: interval.milliseconds.rounded()))
      let follows = last.map { $0.time == (interval.isContiguous ? newest : first) } ?? false
      let hasFirst = follows || add(first, isAfterGap: true, start, end)
      _ = add(interval.end, isAfterGap: !hasFirst, start, end)
      newest = interval.end
    }
  }

  /// Adds a beat.
  ///
  /// Returns false if the beat is outside the range or not later than the previous one.
  private mutating func add(_ time: Instant, isAfterGap: Bool, _ start: Instant, _ end: Instant) -> Bool {
    guard time > start, time <= end else { return false }
    if let last, time <= last.time { return false }
    append(Heartbeat(time: time, isAfterGap: isAfterGap && !isEmpty))
    return true
  }

  /// The intervals between consecutive beats.
  ///
  /// Implausible intervals are left out: unmarked gaps and beats counted twice.
  var intervals: [BeatInterval] {
    var found: [BeatInterval] = []
    for (before, beat) in zip(self, dropFirst()) where !beat.isAfterGap {
      let milliseconds = beat.time.seconds(since: before.time) * 1000
      guard Self.plausibleMilliseconds.contains(milliseconds) else { continue }
      let isContiguous = found.last?.end == before.time
      found.append(BeatInterval(end: beat.time, milliseconds: milliseconds, isContiguous: isContiguous))
    }
    return found
  }
}
