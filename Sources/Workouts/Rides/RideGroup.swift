/// Recordings that overlap, directly or through others; it decides from which recording each figure of their rides is
/// counted.
///
/// Recordings are processed in the order of `RideRecording.comes(before:)`. A recording with a figure is counted for it
/// unless it is the same ride as a recording that is already counted. So a long recording by one device can replace two
/// short recordings by another, or the reverse, and a figure that the first lacks comes from the next.
///
/// For each kind, samples are counted by time, as in HealthKit's statistics: the first recording that has samples of
/// the kind at a time is counted. A recording that is not counted still contributes samples at times that no other
/// recording covers.
package struct RideGroup: Sendable {
  /// Maximum number of counted recordings to compare with, on either side of a recording.
  ///
  /// If no recording lies within another, fewer overlap at any time.
  private static let neighbours = 256

  /// The recordings, in order of their start.
  package private(set) var recordings: [RideRecording]
  /// Their indices, in the order in which they are counted.
  private let ranked: [Int]

  /// Creates a group of recordings in order of their start.
  init(_ recordings: [RideRecording]) {
    self.recordings = recordings
    ranked = recordings.indices.sorted { recordings[$0].comes(before: recordings[$1]) }
  }

  /// For each recording, the index of the recording from which a figure of its ride is counted, often its own; nil if
  /// it lacks the figure.
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

  /// Sets the times of the kinds that a recording does not have all the time.
  package mutating func setCoverage(_ coverage: [SampleKind: RideCoverage], at position: Int) {
    recordings[position].coverage = coverage
  }

  /// For each recording, the times of its cumulative samples that are counted from others.
  package func countedElsewhere() -> [CountedElsewhere] {
    var elsewhere = [CountedElsewhere](repeating: CountedElsewhere(), count: recordings.count)
    for kind in RideFigures.cumulativeKinds {
      for (position, times) in timesElsewhere(of: kind) { elsewhere[position][kind] = times }
    }
    return elsewhere
  }

  /// For each recording, the times in which samples of a kind are counted from other recordings; only recordings with
  /// such times.
  ///
  /// If a recording is not counted itself, these are the times of all recordings of the same ride that precede it,
  /// counted or not, because they might count in its place.
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

  /// Calls `body` with recordings of the same ride, first the nearest one before it, until it returns false.
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

/// Groups overlapping recordings, which must be added in order of their start.
///
/// It stores one group of at most `limit` recordings; a longer group is split.
package struct RideGrouper: Sendable {
  /// Maximum number of recordings in a group, about two megabytes.
  package static let limit = 16_384

  private var open: [RideRecording] = []
  private var end = Int64.min

  /// Creates an empty grouper.
  package init() {}

  /// Adds the next recording; returns the previous group if it is complete and has several recordings.
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

  /// Returns the last group if it has several recordings.
  package mutating func finish() -> RideGroup? {
    defer { open.removeAll(keepingCapacity: open.count < 64) }
    return open.count > 1 ? RideGroup(open) : nil
  }

  /// Calls `body` with every group of several recordings, which can be in any order.
  package static func groups(_ recordings: [RideRecording], _ body: (RideGroup) -> Void) {
    var grouper = RideGrouper()
    for recording in recordings.sorted(by: { ($0.start, $0.number) < ($1.start, $1.number) }) {
      if let group = grouper.take(recording) { body(group) }
    }
    if let group = grouper.finish() { body(group) }
  }
}
