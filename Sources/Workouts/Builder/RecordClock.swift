/// The recorder's clock where it leaps: the shift of the records' times, and the records that wait until it is certain.
///
/// Documentation/HealthKitMapping.md, "Clocks that leap". Allocates at the first leap.
@usableFromInline
package struct RecordClock: Sendable {
  /// Longest step forward between two records that is no leap of the clock, in milliseconds.
  @inlinable package static var longestStepForward: Int64 { 86_400_000 }
  /// Longest step forward that is believed of one record: after a longer one the next record decides.
  @inlinable package static var longestSureStep: Int64 { 500_000 }
  /// Longest step back that is no leap, in milliseconds.
  @inlinable package static var longestStepBack: Int64 { 300_000 }
  /// Records after which the clock is believed to have changed for good.
  package static var waitingLimit: Int { 60 }
  /// Fewer that are enough at the end of a workout.
  static var fewestBelieved: Int { 5 }
  /// Timer events that wait at most.
  static var timerLimit: Int { 32 }

  /// Milliseconds added to the times of records.
  @usableFromInline var shift: Int64 = 0
  /// The first time that `shift` is added to.
  var shiftedSince = Instant(unixMilliseconds: .max)
  /// Records since the newest leap, in the order in which they came.
  @usableFromInline var waiting: [WorkoutObservation] = []
  /// The end of content that the file repeats: records up to it are there already.
  var repeatsUntil = Instant(unixMilliseconds: .min)
  /// Timer events that came among them.
  var waitingTimer: [TimerEvent] = []

  @inlinable init() {}

  /// True when a step from one record to the next is a leap of the clock.
  @inlinable package static func isLeap(from before: Instant, to after: Instant) -> Bool {
    let step = after.unixMilliseconds &- before.unixMilliseconds
    return step > longestStepForward || step < 0 &- longestStepBack
  }

  /// Forgets the workout.
  @usableFromInline mutating func reset() {
    shift = 0
    shiftedSince = Instant(unixMilliseconds: .max)
    repeatsUntil = Instant(unixMilliseconds: .min)
    waiting.removeAll(keepingCapacity: true)
    waitingTimer.removeAll(keepingCapacity: true)
  }

  /// Exchanges the waiting records and timer events for empty arrays with reserved memory.
  mutating func exchange(_ waiting: inout [WorkoutObservation], _ events: inout [TimerEvent]) {
    swap(&self.waiting, &waiting)
    swap(&waitingTimer, &events)
  }

  /// True when times are moved, or it is not certain yet whether they are.
  @inlinable var isOff: Bool { shift != 0 || !waiting.isEmpty }

  /// A time by the workout's clock.
  @inlinable func moved(_ time: Instant) -> Instant { time.advanced(byMilliseconds: shift) }
}

/// The moments of the last eight minutes with a record, to 1.024 s: never too few, now and then one too many.
@usableFromInline
struct RecentMoments: Sendable {
  @usableFromInline var bits = InlineArray<8, UInt64>(repeating: 0)

  @inlinable init() {}

  /// Notes a moment.
  @inlinable @inline(__always) mutating func insert(_ time: Instant) {
    let place = time.unixMilliseconds &>> 10
    bits[Int(truncatingIfNeeded: place &>> 6) & 7] |= 1 &<< UInt64(truncatingIfNeeded: place & 63)
  }

  /// True when there may have been a record at a moment.
  @inlinable func mayHold(_ time: Instant) -> Bool {
    let place = time.unixMilliseconds &>> 10
    return bits[Int(truncatingIfNeeded: place &>> 6) & 7] & 1 &<< UInt64(truncatingIfNeeded: place & 63) != 0
  }
}
