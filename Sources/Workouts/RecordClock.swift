/// The recorder's clock where it leaps: how far the records' times are moved, and the records that wait until that is
/// certain.
///
/// Documentation/HealthKitMapping.md, "Clocks that leap". Allocates at the first leap.
@usableFromInline
package struct RecordClock: Sendable {
  /// A longer step forward between two records is a leap of the clock, in milliseconds.
  @inlinable package static var longestStepForward: Int64 { 86_400_000 }
  /// A longer step back is one, in milliseconds.
  @inlinable package static var longestStepBack: Int64 { 300_000 }
  /// Records after which the clock is believed to have changed for good.
  static var waitingLimit: Int { 60 }
  /// At the end of a workout fewer are enough.
  static var fewestBelieved: Int { 5 }
  /// Timer events that wait at most.
  static var timerLimit: Int { 32 }

  /// Milliseconds that are added to the times of records.
  @usableFromInline var shift: Int64 = 0
  /// The first time that `shift` is added to.
  var shiftedSince = Instant(unixMilliseconds: .max)
  /// Records since the newest leap, as they came.
  @usableFromInline var waiting: [Observation] = []
  /// Timer events that came among them.
  var waitingTimer: [TimerEvent] = []

  @inlinable init() {}

  /// Whether a step from one record to the next is a leap of the clock.
  @inlinable package static func isLeap(from before: Instant, to after: Instant) -> Bool {
    let step = after.unixMilliseconds &- before.unixMilliseconds
    return step > longestStepForward || step < 0 &- longestStepBack
  }

  /// Forgets the workout.
  @usableFromInline mutating func reset() {
    shift = 0
    shiftedSince = Instant(unixMilliseconds: .max)
    waiting.removeAll(keepingCapacity: true)
    waitingTimer.removeAll(keepingCapacity: true)
  }

  /// Gives the records and timer events that wait, in exchange for empty arrays with room for others.
  mutating func exchange(_ waiting: inout [Observation], _ events: inout [TimerEvent]) {
    swap(&self.waiting, &waiting)
    swap(&waitingTimer, &events)
  }

  /// Whether times are moved, or it is not certain yet whether they are.
  @inlinable var isOff: Bool { shift != 0 || !waiting.isEmpty }

  /// A time as the workout counts it.
  @inlinable func moved(_ time: Instant) -> Instant { time.advanced(byMilliseconds: shift) }
}

/// The moments of the last eight minutes in which there was a record, to 1.024 s: never too few, now and then one too
/// many.
@usableFromInline
struct RecentMoments: Sendable {
  @usableFromInline var bits = InlineArray<8, UInt64>(repeating: 0)

  @inlinable init() {}

  /// Notes a moment.
  @inlinable @inline(__always) mutating func insert(_ time: Instant) {
    let place = time.unixMilliseconds &>> 10
    bits[Int(truncatingIfNeeded: place &>> 6) & 7] |= 1 &<< UInt64(truncatingIfNeeded: place & 63)
  }

  /// Whether there may have been a record at a moment.
  @inlinable func mayHold(_ time: Instant) -> Bool {
    let place = time.unixMilliseconds &>> 10
    return bits[Int(truncatingIfNeeded: place &>> 6) & 7] & 1 &<< UInt64(truncatingIfNeeded: place & 63) != 0
  }
}
