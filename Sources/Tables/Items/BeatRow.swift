public import Workouts

/// A row of the table `beats`: the interval between two heart beats, from `hrv` messages or heart rate straps.
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

/// Creates the rows of a workout's beat intervals.
///
/// A row is returned with the next interval, which decides whether it is an artefact.
@usableFromInline package struct BeatRows: Sendable {
  /// The variability of the intervals so far.
  package private(set) var variability = BeatVariability()
  /// The newest interval.
  private var waiting: BeatInterval?
  private var count = 0

  /// Creates a value without intervals.
  package init() {}

  /// Whether no interval was added yet.
  package var isEmpty: Bool { waiting == nil }

  /// Adds an interval, and returns the row of the previous one.
  package mutating func add(_ interval: BeatInterval) -> BeatRow? {
    let row = row(variability.add(interval))
    waiting = interval
    return row
  }

  /// Ends the workout, and returns the row of the last interval.
  package mutating func finish() -> BeatRow? { row(variability.finish()) }

  private mutating func row(_ isArtefact: Bool?) -> BeatRow? {
    guard let waiting, let isArtefact else { return nil }
    defer { count &+= 1 }
    return BeatRow(number: count, interval: waiting, isArtefact: isArtefact)
  }
}
