/// What a lap, a length or a session says of its own time.
package struct TimeClaim: Sendable {
  /// Its start, as far as it is told.
  package var start: Instant?
  /// Milliseconds from start to end.
  package var milliseconds: Int64?
  /// The moment when it was written.
  package var written: Instant?

  /// Makes a claim.
  package init(start: Instant?, milliseconds: Int64?, written: Instant?) {
    (self.start, self.milliseconds, self.written) = (start, milliseconds, written)
  }
}

/// Weighs what laps, lengths and sessions claim of their time against the records and against one another.
///
/// A start is believed unless it lies before the end of the one before of its kind, would make it end after it was written,
/// or leaves most of it without records; and unless the time that ended at the moment of writing covers more of the
/// records that are left. Recorders write a session when it is saved, perhaps a day later, so that moment alone proves
/// nothing.
package struct TimeClaims: Sendable {
  /// The things that claim a time.
  package enum Kind: Int, Sendable { case lap, length, session }

  /// The ends of the newest of each kind.
  private var ends = InlineArray<3, Instant?>(repeating: nil)
  /// A difference of times that rounding and late writing explain, in milliseconds.
  private static let tolerance: Int64 = 2000
  /// Milliseconds of records that the other start must cover beyond those of the told one, unless half the time is less.
  private static let decisive: Int64 = 10_000

  /// Makes a scale for a chained file.
  package init() {}

  /// The start and the end that are believed; nil without any time.
  ///
  /// - Parameter records: The first and the last moment of the records so far, or of the sessions where these come first.
  package mutating func settle(_ claim: TimeClaim, as kind: Kind, in records: (first: Instant, last: Instant)?) -> (
    start: Instant, end: Instant
  )? {
    let before = ends[kind.rawValue]
    let floor = before.map { max($0, records?.first ?? $0) } ?? records?.first
    // Without records a session's own word is all there is.
    let isAlone = kind == .session && records == nil
    guard
      let start = isAlone
        ? claim.start : start(of: claim, isLength: kind == .length, after: before, from: floor, to: records?.last)
    else {
      return nil
    }
    let end = claim.milliseconds.map { start.advanced(byMilliseconds: $0) } ?? claim.written ?? start
    // A length that is out of all order leaves room for the next one.
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
      // As good by the records, but it begins where the one before ended.
      let follows = late > decisive && (stamped.unixMilliseconds -| first.unixMilliseconds).magnitude <= Self.tolerance
      if more >= 0 && follows
        || more > decisive && (isEarly || late > Self.tolerance || covered(told) < length / 2)
      {
        return stamped
      }
    }
    // Both of another time, but as long as the records: they are of another clock. A length may come before its records.
    if !isLength, let floor, last > floor, covered(told) == 0, stamped.map({ covered($0) == 0 }) ?? true {
      let span = last.unixMilliseconds -| floor.unixMilliseconds
      if (span -| length).magnitude <= UInt64(clamping: max(60_000, length / 10)) { return floor }
    }
    return told
  }
}
