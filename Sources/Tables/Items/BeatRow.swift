public import Workouts

/// The time between two heart beats, as `hrv` messages and straps have it, in the table `beats`.
@usableFromInline package struct BeatRow: TableRow {
  @usableFromInline let number: Int
  @usableFromInline let interval: BeatInterval
  @usableFromInline let isArtefact: Bool

  @usableFromInline package static var blank: BeatRow {
    BeatRow(number: 0, interval: BeatInterval(end: .epoch, milliseconds: 0, isContiguous: true), isArtefact: false)
  }

  @inlinable @inline(__always)
  package func forEachColumn(_ body: (Field, FieldValue) -> Void) {
    body(.required("beat"), .integer(number))
    body(.required("time"), .instant(interval.end))
    body("interval_ms", .number(interval.milliseconds))
    body("is_contiguous", .flag(interval.isContiguous))
    body("is_artefact", .flag(isArtefact))
  }
}

/// Makes the rows of a workout's beats: that of each interval comes with the next one, which judges it.
@usableFromInline package struct BeatRows: Sendable {
  /// How the intervals so far differ.
  package private(set) var variability = BeatVariability()
  /// The newest interval.
  private var waiting: BeatInterval?
  private var count = 0

  /// Makes one without intervals.
  package init() {}

  /// True before the first interval.
  package var isEmpty: Bool { waiting == nil }

  /// Takes an interval; returns the row of the one before it.
  package mutating func add(_ interval: BeatInterval) -> BeatRow? {
    let row = row(variability.add(interval))
    waiting = interval
    return row
  }

  /// Ends the workout; returns the row of the last interval.
  package mutating func finish() -> BeatRow? { row(variability.finish()) }

  private mutating func row(_ isArtefact: Bool?) -> BeatRow? {
    guard let waiting, let isArtefact else { return nil }
    defer { count &+= 1 }
    return BeatRow(number: count, interval: waiting, isArtefact: isArtefact)
  }
}
