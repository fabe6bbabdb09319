public import FITCore

/// The time between two heart beats, and the moment of the second.
public struct RRInterval: Equatable, Sendable {
  /// Milliseconds since 1989-12-31T00:00:00Z at the interval's end.
  public var endMilliseconds: Int64
  /// Its duration in milliseconds.
  public var durationMilliseconds: Int64
}

/// Puts the intervals of `hrv` messages (78) in time, message by message.
///
/// These messages have no time of their own: they lie between records. So intervals are laid end to end from the record
/// before the first of them, and again from the record before wherever the two have come too far apart: after a pause,
/// or when beats were missed. An invalid entry is padding and no interval; its neighbours count. Allocates: no.
public struct RRIntervals: Sendable {
  private var recordMilliseconds: Int64?
  private var lastMilliseconds: Int64?

  /// Largest difference between the times of beats and records before the records' time counts.
  static let toleranceMilliseconds: UInt64 = 5000

  /// Makes a reader that has seen no record.
  public init() {}

  /// Takes note of a record's time, in seconds since 1989-12-31T00:00:00Z.
  public mutating func record(at timestamp: UInt32) { recordMilliseconds = Int64(timestamp) &* 1000 }

  /// Hands the intervals of an `hrv` message to `body`; none before the first record.
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
