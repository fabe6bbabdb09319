#if SQLite
package import Workouts

/// The times between heart beats of the open workout, of which the newest waits for the one after it.
struct BeatRows: Sendable {
  var variability = BeatVariability()
  /// The newest interval, and its number.
  var waiting: BeatInterval?
  var count = 0
}

extension RideRows {
  /// True when there will be a row for every interval between heart beats.
  public var keepsBeats: Bool { selection.contains(.beats) }

  /// An interval between heart beats of the open workout; its row comes with the next one, which judges it.
  public mutating func beat(_ interval: BeatInterval) {
    if let isArtefact = beats.variability.add(interval) { putWaitingBeat(isArtefact) }
    beats.waiting = interval
  }

  /// Ends the workout's beats.
  mutating func endBeats() {
    guard beats.waiting != nil else { return }
    if let isArtefact = beats.variability.finish() { putWaitingBeat(isArtefact) }
    let variability = beats.variability
    beats = BeatRows()
    buffer.begin(.heartRateVariability)
    buffer.put(variability.intervals)
    buffer.put(variability.artefacts)
    buffer.put(variability.rootMeanSquareOfDifferences)
    buffer.put(variability.standardDeviation)
    buffer.end()
  }

  private mutating func putWaitingBeat(_ isArtefact: Bool) {
    guard let interval = beats.waiting else { return }
    buffer.begin(.beats)
    buffer.put(beats.count)
    buffer.put(interval.end.unixMilliseconds)
    buffer.put(interval.milliseconds)
    buffer.put(interval.isContiguous)
    buffer.put(isArtefact)
    buffer.end()
    beats.count &+= 1
  }
}
#endif
