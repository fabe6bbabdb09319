public import FITCore

/// Computes the mean heart rate of a record from the stored beats since the previous record, by the official rule.
///
/// A beat's heart rate is repeated over gaps of up to 5 s in steps of 250 ms. A stream must be read twice, because
/// straps send their beats after the records: call `add(_:)` for all `hr` messages in the first reading, and
/// `heartRate(at:)` for each record in the second.
public struct HeartRateMerge: Sendable {
  /// Maximum number of stored values: beats, and the repeated heart rates between them.
  ///
  /// It is enough for a day and a half.
  public static let limit = 1 << 19

  /// A beat, or a step in which its heart rate is repeated.
  private struct Moment: BitwiseCopyable, Sendable {
    let ticks: Int64
    let bpm: Int32
    let isCarried: Bool
  }

  private var reader = HeartBeats()
  private var beats: [Moment] = []
  private var index = 0
  private var start: Int64?
  /// Whether the time of any message's beats is unknown; the official decoder then merges no beats.
  public private(set) var hasUnusable = false
  /// The number of beats beyond the limit.
  public private(set) var beyondLimit = 0

  private static let step = HeartBeat.ticksPerSecond / 4
  private static let mostSteps = 20

  /// Creates a merge without beats.
  public init() {}

  /// Removes all beats.
  public mutating func reset() {
    beats.removeAll(keepingCapacity: true)
    reader = HeartBeats()
    rewind()
    hasUnusable = false
    beyondLimit = 0
  }

  /// Begins the second reading.
  public mutating func rewind() {
    index = 0
    start = nil
  }

  /// Whether there are no beats to merge.
  public var isEmpty: Bool { beats.isEmpty }

  /// Begins a new chained file.
  public mutating func fileStart() { reader.fileStart() }

  /// Adds the beats of an `hr` message.
  public mutating func add(_ message: borrowing FITMessage) {
    var beats = self.beats
    self.beats = []
    var beyond = 0
    let outcome = reader.read(message) { beat in
      if beats.count < Self.limit - Self.mostSteps { Self.append(beat, to: &beats) } else { beyond &+= 1 }
    }
    self.beats = beats
    beyondLimit &+= beyond
    if outcome == .unusable { hasUnusable = true }
  }

  private static func append(_ beat: HeartBeat, to beats: inout [Moment]) {
    if let previous = beats.last {
      var gap = (beat.ticks &- previous.ticks).magnitude
      var steps: Int64 = 1
      while gap > UInt64(step) && steps <= mostSteps {
        beats.append(Moment(ticks: previous.ticks &+ step &* steps, bpm: previous.bpm, isCarried: true))
        gap &-= UInt64(step)
        steps &+= 1
      }
    }
    beats.append(Moment(ticks: beat.ticks, bpm: Int32(clamping: beat.bpm), isCarried: false))
  }

  /// Calls `body` with the ticks of the beats, without repeated steps, from an index on until it returns false; returns
  /// the index of the refused beat.
  func forEachBeat(from place: Int, _ body: (Int64) -> Bool) -> Int {
    var place = max(0, place)
    while place < beats.count, beats[place].isCarried || body(beats[place].ticks) { place &+= 1 }
    return place
  }

  /// Returns the merged heart rate of a record; nil if there are no beats for it, so that the record keeps its own
  /// heart rate.
  ///
  /// Call it for records in their order.
  public mutating func heartRate(at timestamp: UInt32) -> Int64? {
    let end = Int64(timestamp) &* HeartBeat.ticksPerSecond
    var start = self.start ?? end
    if start == end {
      start &-= HeartBeat.ticksPerSecond
      index = max(0, index &- 1)
    }
    self.start = start
    var (sum, count): (Int64, Int64) = (0, 0)
    while index < beats.count {
      let beat = beats[index]
      if beat.ticks > end {
        self.start = end
        // Half a beat rounds up.
        return count > 0 ? (2 &* sum &+ count) / (2 &* count) : nil
      }
      if beat.ticks > start {
        sum &+= Int64(beat.bpm)
        count &+= 1
      }
      index &+= 1
    }
    return nil
  }
}
