/// Corrects jumps of the recorder's clock: stores the shift of the times, and the records that wait until the shift is
/// certain.
///
/// Documentation/HealthKitMapping.md, "Clocks that leap". Allocates at the first jump.
@usableFromInline
package struct RecordClock: Sendable {
  /// Longest step forward between two records that is not a jump of the clock, in milliseconds.
  @inlinable package static var longestStepForward: Int64 { 86_400_000 }
  /// Longest step forward that one record can prove; after a longer step the next record decides.
  @inlinable package static var longestSureStep: Int64 { 500_000 }
  /// Longest step back that is not a jump, in milliseconds.
  @inlinable package static var longestStepBack: Int64 { 300_000 }
  /// The number of records after which the change of the clock is final.
  package static var waitingLimit: Int { 60 }
  /// The number of records that is enough at the end of a workout.
  static var fewestBelieved: Int { 5 }
  /// Maximum number of waiting timer events.
  static var timerLimit: Int { 32 }

  /// Milliseconds added to the times of records.
  @usableFromInline var shift: Int64 = 0
  /// The first time to which `shift` is added.
  var shiftedSince = Instant(unixMilliseconds: .max)
  /// Records since the newest jump, in the order of the file.
  @usableFromInline var waiting: [WorkoutObservation] = []
  /// The end of content that the file repeats: records up to it have already been processed.
  var repeatsUntil = Instant(unixMilliseconds: .min)
  /// Timer events between the waiting records.
  var waitingTimer: [TimerEvent] = []

  @inlinable init() {}

  /// Whether the step from one record to the next is a jump of the clock.
  @inlinable package static func isLeap(from before: Instant, to after: Instant) -> Bool {
    let step = after.unixMilliseconds &- before.unixMilliseconds
    return step > longestStepForward || step < 0 &- longestStepBack
  }

  /// Resets the clock for another workout.
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

  /// Whether times are shifted, or might have to be.
  @inlinable var isOff: Bool { shift != 0 || !waiting.isEmpty }

  /// The corrected time.
  @inlinable func moved(_ time: Instant) -> Instant { time.advanced(byMilliseconds: shift) }
}

/// The times of the last eight minutes that have a record, rounded to 1.024 s.
///
/// It never misses a record, but can sometimes report one too many.
@usableFromInline
struct RecentMoments: Sendable {
  @usableFromInline var bits = InlineArray<8, UInt64>(repeating: 0)

  @inlinable init() {}

  /// Adds a time.
  @inlinable @inline(__always) mutating func insert(_ time: Instant) {
    let place = time.unixMilliseconds &>> 10
    bits[Int(truncatingIfNeeded: place &>> 6) & 7] |= 1 &<< UInt64(truncatingIfNeeded: place & 63)
  }

  /// Whether there might have been a record at a time.
  @inlinable func mayHold(_ time: Instant) -> Bool {
    let place = time.unixMilliseconds &>> 10
    return bits[Int(truncatingIfNeeded: place &>> 6) & 7] & 1 &<< UInt64(truncatingIfNeeded: place & 63) != 0
  }
}
