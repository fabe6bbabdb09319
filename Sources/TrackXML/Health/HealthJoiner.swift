#if TrackXML
internal import Workouts

/// A sample of a workout in Apple Health's export.
package struct HealthRow: BitwiseCopyable, Sendable {
  /// First and last moment, in milliseconds since 1970; within the workout.
  package var start: Int64, end: Int64
  /// The value in the kind's unit.
  package var value: Double
  /// The index of the workout in the table.
  package var workout: UInt32
  /// The kind by its raw value.
  package var kind: UInt8
  /// The source, numbered among the sources with samples in workouts of others; 0 for the workout's own source.
  package var source: UInt8

  /// Makes a row.
  package init(start: Int64, end: Int64, value: Double, workout: UInt32, kind: UInt8, source: UInt8 = 0) {
    (self.start, self.end, self.value) = (start, end, value)
    (self.workout, self.kind, self.source) = (workout, kind, source)
  }

  /// The order of output: by workout, by the ends of samples, by kind.
  @inlinable package static func < (a: HealthRow, b: HealthRow) -> Bool {
    if a.workout != b.workout { return a.workout < b.workout }
    if a.end != b.end { return a.end < b.end }
    return a.kind < b.kind
  }
}

/// Finds the workout of a sample: a workout of the same source that contains the middle of the sample, or else of any
/// source.
///
/// If several workouts do, the one that began last is used. A sample that extends beyond its workout, as energy samples
/// do by seconds, is clipped to it in time and keeps its value. Once all samples are known, it is decided which
/// source's samples count in a workout (`HealthShares`).
package struct HealthJoiner {
  /// The workouts of a source, in the order of their starts.
  private struct Span {
    var start: Int64, end: Int64
    /// The latest end of all of the source's workouts up to this one.
    var latestEnd: Int64
    var workout: UInt32
  }

  /// Maximum number of a source's workouts that are checked for one sample, if many overlap.
  private static let looks = 16

  private var spans: [Span] = []
  private var sources: [UInt64: Range<Int>] = [:]
  private var newest: (source: UInt64, range: Range<Int>) = (0, 0..<0)
  private var newestSpan = 0
  /// Numbers of sources with samples in workouts of others.
  private var others: [UInt64: UInt8] = [:]
  /// The workouts of all sources, and how many samples each source has in them.
  private var all: [Span] = []
  package private(set) var shares = HealthShares()

  /// Creates a joiner for the workouts of a table; `isWanted` selects them by their indices.
  package init(_ table: HealthTable, _ isWanted: (Int) -> Bool = { _ in true }) {
    var found: [(source: UInt64, span: Span)] = []
    for (place, workout) in table.workouts.enumerated() where isWanted(place) {
      let (start, end) = (workout.start.unixMilliseconds, workout.end.unixMilliseconds)
      found.append(
        (
          workout.source,
          Span(start: start, end: end, latestEnd: end, workout: UInt32(truncatingIfNeeded: place))
        ))
    }
    found.sort { ($0.source, $0.span.start, $0.span.workout) < ($1.source, $1.span.start, $1.span.workout) }
    for (place, entry) in found.enumerated() {
      var span = entry.span
      if place > 0, found[place &- 1].source == entry.source {
        span.latestEnd = max(span.latestEnd, spans[place &- 1].latestEnd)
        sources[entry.source] = (sources[entry.source]?.lowerBound ?? place)..<(place &+ 1)
      } else {
        sources[entry.source] = place..<(place &+ 1)
      }
      spans.append(span)
    }
    all = spans.sorted { ($0.start, $0.workout) < ($1.start, $1.workout) }
    for place in all.indices.dropFirst() { all[place].latestEnd = max(all[place].end, all[place &- 1].latestEnd) }
    if let first = all.first { all[0].latestEnd = first.end }
  }

  /// Whether there are no workouts.
  package var isEmpty: Bool { spans.isEmpty }

  /// Sets the row's workout and clips its times to the workout; false if there is none.
  mutating func join(_ row: inout HealthRow, source: UInt64) -> Bool {
    if newest.source != source || newest.range.isEmpty {
      newest = (source, sources[source] ?? 0..<0)
      newestSpan = newest.range.lowerBound
    }
    guard !newest.range.isEmpty else { return false }
    guard let place = place(of: Self.middle(row)) else { return false }
    newestSpan = place
    put(&row, into: spans[place], 0)
    return true
  }

  /// Sets the row's workout to a workout of another source; false if there is none.
  mutating func joinOther(_ row: inout HealthRow, source: UInt64) -> Bool {
    let moment = Self.middle(row)
    let later = binarySearch(from: 0, to: all.count) { all[$0].start > moment }
    guard let place = place(of: moment, in: all, before: later, from: 0) else { return false }
    let number = others[source] ?? UInt8(clamping: others.count &+ 1)
    guard number < .max, shares.hasRoom(for: all[place].workout, number) else { return false }
    others[source] = number
    put(&row, into: all[place], number)
    return true
  }

  private static func middle(_ row: HealthRow) -> Int64 { row.start &+ (row.end &- row.start) / 2 }

  private mutating func put(_ row: inout HealthRow, into span: Span, _ source: UInt8) {
    (row.workout, row.source) = (span.workout, source)
    (row.start, row.end) = (max(row.start, span.start), min(row.end, span.end))
    shares.count(row)
  }

  /// The index of the workout that began last among the workouts that contain a time.
  private func place(of moment: Int64) -> Int? {
    let range = newest.range
    // Nearly every sample is in the workout of the previous one, or in none.
    let isInNewest =
      spans[newestSpan].start <= moment
      && (newestSpan &+ 1 == range.upperBound || moment < spans[newestSpan &+ 1].start)
    let later =
      isInNewest
      ? newestSpan &+ 1
      : binarySearch(from: range.lowerBound, to: range.upperBound) { spans[$0].start > moment }
    return self.place(of: moment, in: spans, before: later, from: range.lowerBound)
  }

  private func place(of moment: Int64, in spans: [Span], before later: Int, from first: Int) -> Int? {
    var place = later &- 1
    var left = Self.looks
    while place >= first, left > 0, spans[place].latestEnd >= moment {
      if spans[place].end >= moment { return place }
      place &-= 1
      left &-= 1
    }
    return nil
  }
}
#endif
