/// The time that a lap, a length or a session reports for itself.
package struct TimeClaim: Sendable {
  /// The reported start, if there is one.
  package var start: Instant?
  /// Milliseconds from start to end.
  package var milliseconds: Int64?
  /// The time at which the message was written.
  package var written: Instant?

  /// Creates a claim.
  package init(start: Instant?, milliseconds: Int64?, written: Instant?) {
    (self.start, self.milliseconds, self.written) = (start, milliseconds, written)
  }
}

/// Compares the times that laps, lengths and sessions report with the records and with each other.
///
/// A reported start is used unless one of these is true:
///
/// - It is before the end of the previous item of its kind.
/// - The item would end after it was written.
/// - Most of the item would be without records.
/// - The period that ends when the message was written covers more of the remaining records.
///
/// Recorders write a session when it is saved, perhaps a day later, so the writing time is not enough evidence.
package struct TimeClaims: Sendable {
  /// The kinds of items that report a time.
  package enum Kind: Int, Sendable { case lap, length, session }

  /// The end of the newest item of each kind.
  private var ends = InlineArray<3, Instant?>(repeating: nil)
  /// A difference of times that rounding and late writing explain, in milliseconds.
  private static let tolerance: Int64 = 2000
  /// How many more milliseconds of records the other start must cover than the reported start; half of the time if that
  /// is less.
  private static let decisive: Int64 = 10_000

  /// Creates the state for a chained file.
  package init() {}

  /// The most plausible start and end; nil if no time is known.
  ///
  /// - Parameter records: The first and the last moment of the records so far; if sessions precede the records, of the
  ///   sessions.
  package mutating func settle(_ claim: TimeClaim, as kind: Kind, in records: (first: Instant, last: Instant)?) -> (
    start: Instant, end: Instant
  )? {
    let before = ends[kind.rawValue]
    let floor = before.map { max($0, records?.first ?? $0) } ?? records?.first
    // Without records, only the session's own time is known.
    let isAlone = kind == .session && records == nil
    guard
      let start = isAlone
        ? claim.start : start(of: claim, isLength: kind == .length, after: before, from: floor, to: records?.last)
    else {
      return nil
    }
    let end = claim.milliseconds.map { start.advanced(byMilliseconds: $0) } ?? claim.written ?? start
    // A length with an implausible time leaves room for the next one.
    ends[kind.rawValue] = records.map { min(end, max(claim.written ?? $0.last, $0.last)) } ?? end
    return (start, max(start, end))
  }

  private func start(
    of claim: TimeClaim, isLength: Bool, after before: Instant?, from floor: Instant?, to last: Instant?
  ) -> Instant? {
    let first = floor ?? Instant(unixMilliseconds: .min)
    let last = last ?? Instant(unixMilliseconds: .max)
    guard let length = claim.milliseconds, length > 0 else {
      guard let told = claim.start, told <= claim.written ?? told else { return floor ?? claim.written ?? claim.start }
      return told
    }
    let stamped = claim.written?.advanced(byMilliseconds: 0 &- length)
    func covered(_ start: Instant) -> Int64 {
      let end = start.advanced(byMilliseconds: length)
      return max(0, min(end, last).unixMilliseconds -| max(start, first).unixMilliseconds)
    }
    guard let told = claim.start else {
      guard let stamped else { return floor }
      return floor == nil || covered(stamped) >= length / 2 ? stamped : floor
    }
    let isEarly = before.map { told.unixMilliseconds < $0.unixMilliseconds -| Self.tolerance } ?? false
    if let stamped {
      let decisive = min(Self.decisive, length / 2)
      let late = told.unixMilliseconds -| stamped.unixMilliseconds
      let more = covered(stamped) &- covered(told)
      // Both starts fit the records equally well, but this one begins when the previous item ended.
      let follows = late > decisive && (stamped.unixMilliseconds -| first.unixMilliseconds).magnitude <= Self.tolerance
      if more >= 0 && follows
        || more > decisive && (isEarly || late > Self.tolerance || covered(told) < length / 2)
      {
        return stamped
      }
    }
    // The start and the writing time are both outside the records, but the duration fits: they are of another clock. A
    // length can precede its records.
    if !isLength, let floor, last > floor, covered(told) == 0, stamped.map({ covered($0) == 0 }) ?? true {
      let span = last.unixMilliseconds -| floor.unixMilliseconds
      if (span -| length).magnitude <= UInt64(clamping: max(60_000, length / 10)) { return floor }
    }
    return told
  }
}
