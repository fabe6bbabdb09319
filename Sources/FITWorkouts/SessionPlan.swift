public import FITCore
internal import Workouts

/// The sessions of an input, gathered in a reading ahead of the real one, so that every workout's activity is known from its start.
///
/// Recorders write a session behind its records, some all of them behind the last record, where no single reading can tell which record
/// belongs to which. Decode the input into this first, then hand it to `FITWorkoutReader.resolve(_:)` and decode again. Reads
/// sessions and nothing else: several times faster than the real reading.
public struct SessionPlan: FITSink, Sendable {
  /// Parts of a chained stream that are planned at most; later ones are read as they come.
  static let partLimit = 256
  /// Sessions of a part that are planned at most.
  static let sessionLimit = 1024

  private(set) var parts: [[SessionReport]] = []
  private var clock = FITClock()
  /// Sessions of planned parts that were one too many.
  private(set) var beyondLimit = 0
  /// Whether the part is beyond the limit.
  private var isBeyond = false

  /// Makes an empty plan.
  public init() {}

  /// Whether there is nothing to plan by.
  public var isEmpty: Bool { parts.allSatisfy(\.isEmpty) }

  /// Forgets everything, for the next input.
  public mutating func reset() {
    parts.removeAll(keepingCapacity: true)
    beyondLimit = 0
  }

  /// Sessions alone.
  public func lane(forMessage number: UInt16) -> FITLane { number == 18 ? .typed : .skip }

  /// Begins a part.
  public mutating func partStart(_ header: FITFileHeader) {
    isBeyond = parts.count == Self.partLimit
    if !isBeyond { parts.append([]) }
    clock = FITClock()
  }

  /// Takes a session that says when it began; times since power-on need the records to be understood.
  public mutating func session(_ session: borrowing FITSession) -> FITFlow {
    guard let start = session.startTime, start >= firstAbsoluteFITSeconds, !isBeyond,
      let last = parts.indices.last
    else { return .proceed }
    guard parts[last].count < Self.sessionLimit else {
      beyondLimit += 1
      return .proceed
    }
    let told = SessionReport(session, clock: &clock, fallback: Instant(fitSeconds: start))
    var place = parts[last].count
    while place > 0, parts[last][place - 1].summary.start > told.summary.start { place -= 1 }
    parts[last].insert(told, at: place)
    return .proceed
  }
}
