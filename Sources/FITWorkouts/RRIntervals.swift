public import FITCore

/// The time between two heart beats, and the moment of the second.
public struct RRInterval: Equatable, Sendable {
  /// Milliseconds since 1989-12-31T00:00:00Z at the interval's end.
  public var endMilliseconds: Int64
  /// The duration of the interval in milliseconds.
  public var durationMilliseconds: Int64
}

/// Computes the times of the intervals of `hrv` messages (78), message by message.
///
/// These messages have no time of their own; only their position between records is known. Intervals are therefore
/// placed one after another, starting at the time of the record before the first interval. After a pause or after
/// missed beats, the computed time differs too much from the records, and intervals start again at the previous record.
/// An invalid entry is padding: it is ignored, and the intervals around it are used. It never allocates.
public struct RRIntervals: Sendable {
  private var recordMilliseconds: Int64?
  private var lastMilliseconds: Int64?

  /// Largest difference between the times of beats and records before the records' time counts.
  static let toleranceMilliseconds: UInt64 = 5000

  /// Makes a reader that has seen no record.
  public init() {}

  /// Stores a record's time, in seconds since 1989-12-31T00:00:00Z.
  public mutating func record(at timestamp: UInt32) { recordMilliseconds = Int64(timestamp) &* 1000 }

  /// Calls `body` with the intervals of an `hrv` message; with none before the first record.
  public mutating func read(_ message: borrowing FITMessage, _ body: (RRInterval) -> Void) {
    guard let recordMilliseconds else { return }
    let times = message.field(FITNumber.HRV.time)
    for element in 0..<times.count {
      guard let milliseconds = times.plausibleInteger(element), milliseconds > 0 else { continue }
      var start = lastMilliseconds ?? recordMilliseconds
      if (start &- recordMilliseconds).magnitude > Self.toleranceMilliseconds { start = recordMilliseconds }
      lastMilliseconds = start &+ milliseconds
      body(RRInterval(endMilliseconds: start &+ milliseconds, durationMilliseconds: milliseconds))
    }
  }
}
