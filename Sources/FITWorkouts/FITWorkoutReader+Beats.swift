internal import FITCore
internal import Workouts

extension FITWorkoutReader where Sink: ~Copyable {
  /// Passes on the intervals between heart beats of an `hrv` or `hr` message, unless no workout is open.
  ///
  /// The message is read all the same: a strap's clock is set by its first beat, which may come before the first record.
  mutating func takeBeats(_ message: borrowing FITMessage) {
    guard sink.wantsBeats else { return }
    let isOpen = builder.isOpen
    var reading = beatReading
    if message.number == 132 {
      reading.readBeats(message) { if isOpen { sink.beat($0) } }
    } else if newestRecordSeconds != .max {
      reading.readIntervals(message, recordSeconds: newestRecordSeconds) { if isOpen { sink.beat($0) } }
    }
    beatReading = reading
  }
}
