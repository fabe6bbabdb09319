internal import FITCore
internal import Workouts

extension FITWorkoutReader where Sink: ~Copyable {
  /// Passes on the intervals between heart beats of an `hrv` or `hr` message if a workout is open.
  ///
  /// The message is always read, because a strap's clock is set by its first beat, which can precede the first record.
  /// If a first reading has found the beats of `hr` messages, they are reported at the workout's end: straps send them
  /// after the session, long after the workout's records.
  mutating func takeBeats(_ message: borrowing FITMessage) {
    guard sink.wantsBeats else { return }
    let isOpen = builder.isOpen
    var reading = beatReading
    if message.number == FITNumber.hr {
      if !mergesHeartRates { reading.readBeats(message, isOpen: isOpen) { sink.beat($0) } }
    } else if newestRecordSeconds != .max {
      reading.readIntervals(message, recordSeconds: newestRecordSeconds, isOpen: isOpen) { sink.beat($0) }
    }
    beatReading = reading
  }

  /// Passes on the intervals that a first reading has found for the open workout, at its end.
  mutating func takeStoredBeats(_ summary: borrowing WorkoutSummary) {
    guard mergesHeartRates, sink.wantsBeats else { return }
    var reading = beatReading
    reading.takeBeats(
      of: heartRates, from: min(builder.startTime, summary.start), through: max(builder.observedEnd, summary.end)
    ) { sink.beat($0) }
    beatReading = reading
  }
}
