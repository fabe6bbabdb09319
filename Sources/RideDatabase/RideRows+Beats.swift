#if SQLite
internal import Tables
package import Workouts

extension RideRows {
  /// Whether there is a row for every interval between heart beats.
  public var keepsBeats: Bool { selection.contains(.beats) }

  /// An interval between heart beats of the open workout; its row is added with the next interval, which shows whether
  /// it is an artefact.
  public mutating func beat(_ interval: BeatInterval) {
    if let row = beats.add(interval) { buffer.put(row, .beats) }
  }

  /// Ends the workout's heart beats.
  mutating func endBeats() {
    guard !beats.isEmpty else { return }
    if let row = beats.finish() { buffer.put(row, .beats) }
    let variability = beats.variability
    beats = BeatRows()
    buffer.put(VariabilityRow(variability: variability), .heartRateVariability)
  }
}

/// The variability of the times between a workout's heart beats.
struct VariabilityRow: TableRow {
  let variability: BeatVariability

  static var blank: VariabilityRow { VariabilityRow(variability: BeatVariability()) }

  func forEachColumn(_ body: (Field, FieldValue) -> Void) {
    body("intervals", .integer(variability.intervals))
    body("artefacts", .integer(variability.artefacts))
    body("rmssd_ms", .number(variability.rootMeanSquareOfDifferences))
    body("sdnn_ms", .number(variability.standardDeviation))
  }
}
#endif
