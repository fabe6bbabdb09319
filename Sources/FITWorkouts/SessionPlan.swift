public import FITCore
internal import Workouts

/// The sessions of an input, gathered in a reading ahead of the real one, so that every workout's activity is known from its start.
///
/// Recorders write a session behind its records, some all of them behind the last record, where no single reading can tell which record
/// belongs to which; their laps and the local clock stand there too, so those of several sessions are gathered as well. Decode the input
/// into this first, then hand it to `FITWorkoutReader.resolve(_:)` and decode again. Reads nothing else: several times faster than the
/// real reading.
public struct SessionPlan: FITSink, Sendable {
  /// Parts of a chained stream that are planned at most; later ones are read as they come.
  static let partLimit = 256
  /// Sessions of a part that are planned at most.
  static let sessionLimit = 1024
  /// Laps and lengths of a part that are planned at most.
  static let markLimit = 4096

  /// What a part of the stream tells.
  struct Part: Sendable {
    /// By their start.
    var sessions: [SessionReport] = []
    /// In the order of the file.
    var marks: [WaitingMark] = []
    /// One moment by the local clock and by UTC, in FIT seconds.
    var clocks: (local: UInt32, utc: UInt32)?
  }

  private(set) var parts: [Part] = []
  private var clock = FITClock()
  /// Sessions of planned parts that were one too many.
  private(set) var beyondLimit = 0
  /// Laps and lengths of planned parts that were one too many.
  private(set) var marksBeyondLimit = 0
  /// Whether the part is beyond the limit.
  private var isBeyond = false

  /// Makes an empty plan.
  public init() {}

  /// Whether there is nothing to plan by.
  public var isEmpty: Bool { parts.allSatisfy(\.sessions.isEmpty) }

  /// Forgets everything, for the next input.
  public mutating func reset() {
    parts.removeAll(keepingCapacity: true)
    beyondLimit = 0
    marksBeyondLimit = 0
  }

  /// Sessions, laps and lengths, and the activity.
  public func lane(forMessage number: UInt16) -> FITLane {
    switch number {
    case 18, 19, 34, 101: .typed
    default: .skip
    }
  }

  /// Begins a part.
  public mutating func partStart(_ header: FITFileHeader) {
    isBeyond = parts.count == Self.partLimit
    if !isBeyond { parts.append(Part()) }
    clock = FITClock()
  }

  /// Takes a session that says when it began; times since power-on need the records to be understood.
  public mutating func session(_ session: borrowing FITSession) -> FITFlow {
    guard let start = session.startTime, start >= firstAbsoluteFITSeconds, !isBeyond,
      let last = parts.indices.last
    else { return .proceed }
    guard parts[last].sessions.count < Self.sessionLimit else {
      beyondLimit += 1
      return .proceed
    }
    let told = SessionReport(session, clock: &clock, fallback: Instant(fitSeconds: start))
    var place = parts[last].sessions.count
    while place > 0, parts[last].sessions[place - 1].summary.start > told.summary.start { place -= 1 }
    parts[last].sessions.insert(told, at: place)
    return .proceed
  }

  /// Takes a lap.
  public mutating func lap(_ lap: borrowing FITLap) -> FITFlow {
    if let mark = WaitingMark(lap, clock: &clock) { take(mark) }
    return .proceed
  }

  /// Takes a pool length.
  public mutating func length(_ length: borrowing FITLength) -> FITFlow {
    if let mark = WaitingMark(length, clock: &clock) { take(mark) }
    return .proceed
  }

  /// Takes the local clock.
  public mutating func activity(_ activity: borrowing FITActivity) -> FITFlow {
    guard !isBeyond, let last = parts.indices.last else { return .proceed }
    if let local = activity.localTimestamp, let utc = activity.timestamp { parts[last].clocks = (local, utc) }
    return .proceed
  }

  private mutating func take(_ mark: WaitingMark) {
    guard !isBeyond, let last = parts.indices.last else { return }
    guard parts[last].marks.count < Self.markLimit else { return marksBeyondLimit += 1 }
    parts[last].marks.append(mark)
  }
}
