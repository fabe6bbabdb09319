public import Workouts

/// A lap, pool length or marker that was told before its workout began: files with their summary first list them all ahead.
enum WaitingMark: Sendable {
  case lap(Lap)
  case length(PoolLength)
  case marker(Instant)

  var start: Instant {
    switch self {
    case .lap(let lap): lap.start
    case .length(let length): length.start
    case .marker(let time): time
    }
  }
}

extension FITWorkoutReader where Sink: ~Copyable {
  /// Gives a mark to the workout it belongs to, now or when that begins.
  mutating func take(_ mark: WaitingMark) {
    if builder.isOpen, nextAhead >= ahead.count || mark.start < ahead[nextAhead].summary.start {
      put(mark)
    } else if waitingMarks.count < options.maximumWaitingMarks {
      waitingMarks.append(mark)
    } else {
      builder.output.drop(.lapBeyondLimit)
    }
  }

  @usableFromInline mutating func takeMarker(_ time: Instant) { take(.marker(time)) }

  /// Gives the open workout the marks that begin before `end`.
  mutating func putWaitingMarks(before end: Instant) {
    var later = 0
    for place in 0..<waitingMarks.count {
      let mark = waitingMarks[place]
      if mark.start < end {
        put(mark)
      } else {
        waitingMarks[later] = mark
        later += 1
      }
    }
    waitingMarks.removeLast(waitingMarks.count - later)
  }

  private mutating func put(_ mark: WaitingMark) {
    switch mark {
    case .lap(let lap): builder.mark(lap)
    case .length(let length): builder.mark(length)
    case .marker(let time): builder.mark(time)
    }
  }
}
