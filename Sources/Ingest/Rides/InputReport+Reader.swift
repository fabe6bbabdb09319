internal import InputReports
internal import Workouts

extension InputReport {
  /// Takes the count and the times of the records that a reader has read, whatever the format.
  mutating func take(recordsOf reader: borrowing some WorkoutReader & ~Copyable) {
    records = reader.records
    firstTimestamp = reader.firstTime
    lastTimestamp = reader.lastTime
  }
}
