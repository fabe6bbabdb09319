/// A stop or a start of the recorder's timer.
@usableFromInline
package struct TimerEvent: Sendable {
  /// The moment of the stop or start.
  @usableFromInline package var time: Instant
  /// Whether the timer stopped.
  @usableFromInline package var isStop: Bool
  /// The time from which the next record ends the pause, for a stop that has no start although recording continues.
  @usableFromInline package var endsFrom: Instant?

  /// Creates an event.
  @inlinable package init(time: Instant, isStop: Bool) {
    self.time = time
    self.isStop = isStop
  }
}

/// The recorder's timer events that are later than all records so far, in order of time.
///
/// Recorders write an event before or after the records of its second, and some list all events before all records. So
/// each event waits for the first record later than it. Allocates only to grow.
@usableFromInline
struct TimerQueue: Sendable {
  /// Maximum number of events.
  ///
  /// Each insertion moves the later events, so a hostile file must not have many.
  @inlinable static var limit: Int { 512 }

  @usableFromInline var events: [TimerEvent] = []
  /// The index of the first of `events` that has not been applied yet.
  @usableFromInline var first = 0
  /// Time of the next event or alarm; later than every record if there is neither.
  @usableFromInline var next = Instant(unixMilliseconds: .max)
  /// A record later than this time is checked even without an event before it.
  @usableFromInline var alarm = Instant(unixMilliseconds: .max) {
    didSet { setNext() }
  }

  @inlinable init() { events.reserveCapacity(32) }

  @inlinable mutating func setNext() { next = first < events.count ? min(events[first].time, alarm) : alarm }

  /// Adds an event after the events of its time; false if there are too many.
  @inlinable mutating func insert(_ event: TimerEvent) -> Bool {
    guard events.count &- first < Self.limit else { return false }
    // Element by element, because the library's insertion, removal and `first` allocate in debug builds.
    events.append(event)
    var position = events.count &- 1
    while position > first, events[position &- 1].time > event.time {
      events.swapAt(position, position &- 1)
      position &-= 1
    }
    setNext()
    return true
  }

  /// Replaces all events with events that are known in advance, in order of time.
  @usableFromInline mutating func replace(with events: [TimerEvent]) {
    self.events = events
    first = 0
    setNext()
  }

  /// Removes and returns the next event if it is earlier than `time`.
  @inlinable mutating func take(before time: Instant) -> TimerEvent? {
    guard first < events.count, events[first].time < time else { return nil }
    let event = events[first]
    first &+= 1
    if first == events.count {
      events.removeLast(first)
      first = 0
    } else if first == Self.limit {
      dropTaken()
    }
    setNext()
    return event
  }

  /// Frees the places of removed events: the queue of a long ride might never be empty.
  @usableFromInline mutating func dropTaken() {
    for place in first..<events.count { events[place &- first] = events[place] }
    events.removeLast(first)
    first = 0
  }

  /// The time of the next event after a moment, if it is a stop that is not later than `latest`.
  func stop(after time: Instant, through latest: Instant) -> Instant? {
    var place = first
    while place < events.count, events[place].time <= time { place &+= 1 }
    return place < events.count && events[place].isStop && events[place].time <= latest ? events[place].time : nil
  }

  /// Removes all events, and the alarm.
  @inlinable mutating func removeAll() {
    events.removeLast(events.count)
    first = 0
    alarm = Instant(unixMilliseconds: .max)
  }
}
