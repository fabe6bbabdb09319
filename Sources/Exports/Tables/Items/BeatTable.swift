import Workouts

/// `export --as beats`: a row for each time between two heart beats, as `hrv` messages and straps have them.
struct BeatTable: ItemTable {
  static let name: StaticString = "beats"
  static let wantsBeats = true
  static var blank: Row {
    Row(number: 0, interval: BeatInterval(end: .epoch, milliseconds: 0, isContiguous: true), isArtefact: false)
  }

  private var variability = BeatVariability()
  /// The newest interval, which the next one judges.
  private var waiting: BeatInterval?

  mutating func beat(_ interval: BeatInterval, into rows: inout WorkoutRows) {
    putWaiting(variability.add(interval), into: &rows)
    waiting = interval
  }

  mutating func workoutEnd(_ summary: borrowing WorkoutSummary, into rows: inout WorkoutRows) {
    putWaiting(variability.finish(), into: &rows)
    self = BeatTable()
  }

  private func putWaiting(_ isArtefact: Bool?, into rows: inout WorkoutRows) {
    guard let waiting, let isArtefact else { return }
    rows.put(Row(number: rows.count, interval: waiting, isArtefact: isArtefact))
  }

  struct Row: FieldList {
    let number: Int
    let interval: BeatInterval
    let isArtefact: Bool

    func forEachField(_ body: (StaticString, FieldValue) -> Void) {
      body("beat", .integer(number))
      body("time", .instant(interval.end))
      body("interval_ms", .number(interval.milliseconds))
      body("is_contiguous", .flag(interval.isContiguous))
      body("is_artefact", .flag(isArtefact))
    }
  }
}
