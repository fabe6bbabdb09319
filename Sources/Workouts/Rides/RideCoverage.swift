/// Times in which a recording has samples of a kind, in milliseconds since 1970.
///
/// A gap of at most a minute counts as covered, because no reading counts for longer. A pause of the recorder's timer
/// counts as covered, because it has no distance. At most `limit` ranges are stored; if a recording has more gaps, the
/// later gaps count as covered.
package struct RideCoverage: Equatable, Sendable {
  /// The longest gap that counts as covered.
  package static let longestGap: Int64 = 60_000
  /// Maximum number of stored ranges.
  package static let limit = 64

  /// The ranges, in order of time.
  package private(set) var ranges: [Range<Int64>] = []

  /// Creates an empty coverage.
  package init() {}

  /// Creates a coverage from `start` to `end`.
  package init(from start: Int64, to end: Int64) { add(from: start, to: end) }

  /// Whether it covers no time.
  package var isEmpty: Bool { ranges.isEmpty }

  /// Adds the time from `start` to `end`; fast if times are added in order.
  package mutating func add(from start: Int64, to end: Int64) {
    guard start <= end else { return }
    var place = ranges.count
    while place > 0, ranges[place &- 1].lowerBound > start { place &-= 1 }
    // The first range that the time touches, or the index at which to insert it.
    if place > 0, start <= ranges[place &- 1].upperBound +| Self.longestGap { place &-= 1 }
    var (low, high) = (start, end)
    var past = place
    while past < ranges.count, ranges[past].lowerBound <= high +| Self.longestGap {
      low = min(low, ranges[past].lowerBound)
      high = max(high, ranges[past].upperBound)
      past &+= 1
    }
    if past == place &+ 1 {
      ranges[place] = low..<high
    } else {
      ranges.replaceSubrange(place..<past, with: CollectionOfOne(low..<high))
    }
    guard ranges.count > Self.limit, let last = ranges.popLast(), let before = ranges.popLast() else { return }
    ranges.append(before.lowerBound..<last.upperBound)
  }

  /// Adds the times of another coverage.
  package mutating func formUnion(_ other: RideCoverage) {
    for range in other.ranges { add(from: range.lowerBound, to: range.upperBound) }
  }

  /// Whether it covers a whole period, except for gaps that count as covered.
  package func coversAll(from start: Int64, to end: Int64) -> Bool {
    guard ranges.count == 1, let only = ranges.first else { return false }
    return only.lowerBound <= start +| Self.longestGap && only.upperBound >= end -| Self.longestGap
  }

  /// Whether it covers a time; both ends of a range are covered.
  package func contains(_ time: Int64) -> Bool {
    ranges.contains { $0.lowerBound <= time && time <= $0.upperBound }
  }

  /// Calls `body` with each part of a period that it does not cover.
  package func forEachGap(from start: Int64, to end: Int64, _ body: (_ start: Int64, _ end: Int64) -> Void) {
    var from = start
    for range in ranges where range.upperBound > from {
      guard range.lowerBound < end else { break }
      if range.lowerBound > from { body(from, range.lowerBound) }
      from = range.upperBound
    }
    if from < end { body(from, end) }
  }

  /// The share of a period that it does not cover, 0…1; for a single time 0 or 1.
  package func uncoveredShare(from start: Int64, to end: Int64) -> Double {
    guard start < end else { return contains(start) ? 0 : 1 }
    var milliseconds: Int64 = 0
    forEachGap(from: start, to: end) { milliseconds = milliseconds +| ($1 -| $0) }
    return Double(milliseconds) / Double(end -| start)
  }
}

/// For each kind, the times of a recording in which cumulative samples are counted from other recordings of its ride.
package struct CountedElsewhere: Equatable, Sendable {
  private var times: [SampleKind: RideCoverage] = [:]

  /// Creates the value of a recording that counts completely.
  package init() {}

  /// Whether all samples count.
  package var isEmpty: Bool { times.isEmpty }

  /// The kinds with samples that are counted elsewhere.
  package var figures: RideFigures { times.keys.reduce(into: []) { $0.insert(RideFigures($1)) } }

  /// The times of a kind that are counted elsewhere.
  package subscript(kind: SampleKind) -> RideCoverage {
    get { times[kind] ?? RideCoverage() }
    set { times[kind] = newValue.isEmpty ? nil : newValue }
  }

  /// Calls `body` with the counted parts of a sample: all of it, none, or its share by time.
  package func forEachRest(of sample: Sample, _ body: (Sample) -> Void) {
    guard let elsewhere = times[sample.kind] else { return body(sample) }
    let (start, end) = (sample.start.unixMilliseconds, sample.end.unixMilliseconds)
    guard start < end else {
      if !elsewhere.contains(start) { body(sample) }
      return
    }
    let length = Double(end -| start)
    elsewhere.forEachGap(from: start, to: end) { from, to in
      var part = sample
      (part.start, part.end) = (Instant(unixMilliseconds: from), Instant(unixMilliseconds: to))
      part.value = from == start && to == end ? sample.value : sample.value * (Double(to -| from) / length)
      body(part)
    }
  }
}

/// Collects the times in which a workout has samples of each cumulative kind, or a pause, while it is read.
package struct RideCoverageMeter: Sendable {
  private var kinds: [RideCoverage]
  /// The kinds that have samples.
  private var found: RideFigures = []
  private var pauses = PauseTimes()

  /// Creates a meter for any number of workouts.
  package init() { kinds = Array(repeating: RideCoverage(), count: RideFigures.cumulativeKinds.count) }

  /// Begins a workout.
  package mutating func begin() {
    for place in kinds.indices { kinds[place] = RideCoverage() }
    found = []
    pauses = PauseTimes()
  }

  /// Adds a sample.
  package mutating func add(_ sample: Sample) {
    guard sample.kind.isCumulative else { return }
    let place = Int(sample.kind.rawValue &- SampleKind.distance.rawValue)
    kinds[place].add(from: sample.start.unixMilliseconds, to: sample.end.unixMilliseconds)
    found.insert(RideFigures(sample.kind))
  }

  /// Adds an event; only pauses matter, which count as covered.
  package mutating func add(_ event: WorkoutEvent) {
    guard let pause = pauses.ended(by: event) else { return }
    for place in kinds.indices { kinds[place].add(from: pause.lowerBound, to: pause.upperBound) }
  }

  /// The kinds that a recording does not have all the time, with the times of their samples.
  package func coverage(from start: Int64, to end: Int64) -> [SampleKind: RideCoverage] {
    var coverage: [SampleKind: RideCoverage] = [:]
    for (place, kind) in RideFigures.cumulativeKinds.enumerated() where found.contains(RideFigures(kind)) {
      if !kinds[place].coversAll(from: start, to: end) { coverage[kind] = kinds[place] }
    }
    return coverage
  }
}
