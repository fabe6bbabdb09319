/// The recorder's timer events that no record has come by yet, in order of time.
///
/// Recorders write an event before or behind the records of its second, and some list events ahead of all records; so each waits
/// for the first record later than it. Allocates only to grow.
@usableFromInline
struct TimerQueue: Sendable {
  @usableFromInline struct Event: Sendable {
    @usableFromInline var time: Instant
    @usableFromInline var isStop: Bool

    @inlinable init(time: Instant, isStop: Bool) {
      self.time = time
      self.isStop = isStop
    }
  }

  /// Events kept at most; inserting shifts those later, so a hostile file must not have many.
  @inlinable static var limit: Int { 512 }

  @usableFromInline var events: [Event] = []
  /// Time of the first event; later than every record when there is none.
  @usableFromInline var next = Instant(unixMilliseconds: .max)

  @inlinable init() { events.reserveCapacity(32) }

  /// Adds an event behind those of its time; false when there are too many.
  @inlinable mutating func insert(_ event: Event) -> Bool {
    guard events.count < Self.limit else { return false }
    // Step by step, because the library's own insertion, removal and `first` allocate in debug builds.
    events.append(event)
    var position = events.count - 1
    while position > 0, events[position - 1].time > event.time {
      events.swapAt(position, position - 1)
      position -= 1
    }
    next = events[0].time
    return true
  }

  /// Removes the first `count` events.
  @inlinable mutating func removeFirst(_ count: Int) {
    for position in count..<events.count { events[position - count] = events[position] }
    events.removeLast(count)
    next = events.isEmpty ? Instant(unixMilliseconds: .max) : events[0].time
  }

  /// Removes all events.
  @inlinable mutating func removeAll() { removeFirst(events.count) }
}
