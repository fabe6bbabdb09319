public import FITCore

/// Gives records the mean heart rate of the stored beats since the record before, by the official rule.
///
/// A beat's heart rate is carried over gaps of up to 5 s in steps of 250 ms. Two readings of a stream are needed, as
/// straps deliver their beats after the records: `add(_:)` takes all `hr` messages in the first, `heartRate(at:)` is
/// called for each record in the second.
public struct HeartRateMerge: Sendable {
  /// Most beats kept, with the steps between them: those of a day and a half.
  public static let limit = 1 << 19

  /// A beat, or a step over which its heart rate is carried.
  private struct Moment: BitwiseCopyable, Sendable {
    let ticks: Int64
    let bpm: Int32
    let isCarried: Bool
  }

  private var reader = HeartBeats()
  private var beats: [Moment] = []
  private var index = 0
  private var start: Int64?
  /// True when any message's beats could not be put in time; the official decoder then merges none at all.
  public private(set) var hasUnusable = false
  /// Beats that came after the limit was reached.
  public private(set) var beyondLimit = 0

  private static let step = HeartBeat.ticksPerSecond / 4
  private static let mostSteps = 20

  /// Makes a merge without beats.
  public init() {}

  /// Forgets all beats.
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

  /// True when there is nothing to merge.
  public var isEmpty: Bool { beats.isEmpty }

  /// A new chained file begins.
  public mutating func fileStart() { reader.fileStart() }

  /// Takes the beats of an `hr` message.
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

  /// Hands out the ticks of the beats, without those steps, from a place on until `body` returns false; returns the
  /// place of the beat that it refused.
  func forEachBeat(from place: Int, _ body: (Int64) -> Bool) -> Int {
    var place = max(0, place)
    while place < beats.count, beats[place].isCarried || body(beats[place].ticks) { place &+= 1 }
    return place
  }

  /// The heart rate for a record; nil leaves it as it is.
  ///
  /// Records have to come in their order.
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
