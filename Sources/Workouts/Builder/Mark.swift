/// A lap, pool length or marker that is reported before its final place in the workout is known.
@usableFromInline
enum Mark: Sendable {
  case lap(Lap)
  case poolLength(PoolLength)
  case marker(Instant)

  @usableFromInline var start: Instant {
    switch self {
    case .lap(let lap): lap.start
    case .poolLength(let length): length.start
    case .marker(let time): time
    }
  }

  @usableFromInline var end: Instant {
    switch self {
    case .lap(let lap): lap.end
    case .poolLength(let length): length.end
    case .marker(let time): time
    }
  }

  /// The mark moved in time.
  func moved(byMilliseconds milliseconds: Int64) -> Mark {
    switch self {
    case .lap(var lap):
      lap.start = lap.start.advanced(byMilliseconds: milliseconds)
      lap.end = lap.end.advanced(byMilliseconds: milliseconds)
      return .lap(lap)
    case .poolLength(var length):
      length.start = length.start.advanced(byMilliseconds: milliseconds)
      length.end = length.end.advanced(byMilliseconds: milliseconds)
      return .poolLength(length)
    case .marker(let time): return .marker(time.advanced(byMilliseconds: milliseconds))
    }
  }

  /// The mark clipped to [`start`, `end`]; nil if it lies outside.
  @usableFromInline func cut(from start: Instant, to end: Instant) -> Mark? {
    let (first, last) = (max(self.start, start), min(self.end, end))
    guard self.start < self.end ? first < last : first == last else { return nil }
    switch self {
    case .lap(var lap):
      (lap.start, lap.end) = (first, last)
      return .lap(lap)
    case .poolLength(var length):
      (length.start, length.end) = (first, last)
      return .poolLength(length)
    case .marker: return self
    }
  }
}
