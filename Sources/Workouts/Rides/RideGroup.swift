/// Recordings that overlap, directly or through others, and which of them each figure of their rides is counted from.
///
/// Recordings are gone through in the order of `RideRecording.comes(before:)`. One that has a figure is counted for it
/// unless it is the same ride as one that is counted already. So a long recording by one device replaces two short
/// ones by another, or they replace it, and a figure that the first lacks comes from the next.
///
/// Samples go by moments within a kind, as in HealthKit's statistics: at each the first recording counts that has
/// samples of the kind then. Of a recording that is not counted those count that lie in no other's time.
package struct RideGroup: Sendable {
  /// Counted recordings that another is held against, on either side of it; recordings of which none lies in another
  /// are fewer at any moment.
  private static let neighbours = 256

  /// The recordings, in order of their start.
  package private(set) var recordings: [RideRecording]
  /// Their positions, the first to be counted first.
  private let ranked: [Int]

  /// Makes a group of recordings in order of their start.
  init(_ recordings: [RideRecording]) {
    self.recordings = recordings
    ranked = recordings.indices.sorted { recordings[$0].comes(before: recordings[$1]) }
  }

  /// For each recording the position of the one that a figure of its ride is counted from, often its own; nil where it
  /// has no such figure.
  package func sources(of figure: RideFigures) -> [Int?] {
    var sources = [Int?](repeating: nil, count: recordings.count)
    var counted: [Int] = []
    for position in ranked where recordings[position].figures.isSuperset(of: figure) {
      let place = binarySearch(to: counted.count) { counted[$0] >= position }
      if let other = sameRide(as: recordings[position], among: counted, around: place) {
        sources[position] = other
      } else {
        sources[position] = position
        counted.insert(position, at: place)
      }
    }
    return sources
  }

  /// Sets the times in which a recording has kinds that it does not have all along.
  package mutating func setCoverage(_ coverage: [SampleKind: RideCoverage], at position: Int) {
    recordings[position].coverage = coverage
  }

  /// For each recording the times of its cumulative samples that are counted from others.
  package func countedElsewhere() -> [CountedElsewhere] {
    var elsewhere = [CountedElsewhere](repeating: CountedElsewhere(), count: recordings.count)
    for kind in RideFigures.cumulativeKinds {
      for (position, times) in timesElsewhere(of: kind) { elsewhere[position][kind] = times }
    }
    return elsewhere
  }

  /// The times of a kind's samples that are counted from others, for each recording of which there are any.
  ///
  /// Of a recording that is not counted itself those are the times of all that come before it and are the same ride,
  /// counted or not: they may have counted where it would.
  package func timesElsewhere(of kind: SampleKind) -> [Int: RideCoverage] {
    let sources = self.sources(of: RideFigures(kind))
    var elsewhere: [Int: RideCoverage] = [:]
    var before: [Int] = []
    for position in ranked {
      guard let source = sources[position] else { continue }
      let place = binarySearch(to: before.count) { before[$0] >= position }
      if source != position {
        let recording = recordings[position]
        var times = RideCoverage()
        forEachSameRide(as: recording, among: before, around: place) {
          times.formUnion(recordings[$0].coverage(of: kind))
          return times.uncoveredShare(from: recording.start, to: recording.end) > 0
        }
        elsewhere[position] = times
      }
      before.insert(position, at: place)
    }
    return elsewhere
  }

  private func sameRide(as recording: RideRecording, among counted: [Int], around place: Int) -> Int? {
    var found: Int?
    forEachSameRide(as: recording, among: counted, around: place) {
      found = $0
      return false
    }
    return found
  }

  /// Calls `body` with recordings of the same ride, the nearest before it first, until it returns false.
  private func forEachSameRide(
    as recording: RideRecording, among others: [Int], around place: Int, _ body: (Int) -> Bool
  ) {
    for other in others[max(0, place &- Self.neighbours)..<place].reversed()
    where recordings[other].isSameRide(as: recording) {
      if !body(other) { return }
    }
    for other in others[place..<min(others.count, place &+ Self.neighbours)] {
      guard recordings[other].start < recording.end else { return }
      if recordings[other].isSameRide(as: recording), !body(other) { return }
    }
  }
}

/// Puts recordings that come in order of their start together where they overlap.
///
/// It keeps one group, of `limit` recordings at most: a longer one is cut there.
package struct RideGrouper: Sendable {
  /// Recordings of a group at most, about two megabytes.
  package static let limit = 16_384

  private var open: [RideRecording] = []
  private var end = Int64.min

  /// Makes a grouper that holds nothing.
  package init() {}

  /// Takes the next recording; gives the group before it where that is complete and has several.
  package mutating func take(_ recording: RideRecording) -> RideGroup? {
    guard recording.start >= end || open.count >= Self.limit else {
      open.append(recording)
      end = max(end, recording.end)
      return nil
    }
    let group = finish()
    open.append(recording)
    end = recording.end
    return group
  }

  /// Gives the last group where it has several.
  package mutating func finish() -> RideGroup? {
    defer { open.removeAll(keepingCapacity: open.count < 64) }
    return open.count > 1 ? RideGroup(open) : nil
  }

  /// Calls `body` with every group of several among recordings in any order.
  package static func groups(_ recordings: [RideRecording], _ body: (RideGroup) -> Void) {
    var grouper = RideGrouper()
    for recording in recordings.sorted(by: { ($0.start, $0.number) < ($1.start, $1.number) }) {
      if let group = grouper.take(recording) { body(group) }
    }
    if let group = grouper.finish() { body(group) }
  }
}
