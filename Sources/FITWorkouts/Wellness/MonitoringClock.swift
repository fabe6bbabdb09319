internal import FITCore

/// The times of monitoring messages, most of which give only the low 16 bits.
///
/// A short time is the first moment after the newest whole one that ends in its bits. Before the first whole time of a
/// message the file's own time of making stands for it. Only monitoring messages move the clock: what describes the
/// device may be dated at the file's end.
struct MonitoringClock {
  /// The newest time, in seconds since 1989-12-31T00:00:00Z.
  private(set) var newest: UInt32?
  /// True when a monitoring message has moved it.
  private var hasMoved = false

  /// The file says when it was made.
  mutating func begin(at seconds: UInt32?) {
    if !hasMoved, let seconds, seconds >= FITTime.firstAbsolute { newest = seconds }
  }

  /// A `monitoring_info` has a time, before the messages that it describes, or after them.
  mutating func inform(_ seconds: UInt32) {
    if !hasMoved || newest.map({ seconds > $0 }) ?? true { newest = seconds }
  }

  /// The time of a `monitoring` message; nil where nothing gives it.
  mutating func time(of message: borrowing FITMessage) -> UInt32? {
    guard let found = whole(message) ?? short(message) else { return nil }
    newest = found
    hasMoved = true
    return found
  }

  private func whole(_ message: borrowing FITMessage) -> UInt32? { message.timestamp }

  private func short(_ message: borrowing FITMessage) -> UInt32? {
    guard let newest else { return nil }
    if let low = message.plausibleInteger(FITNumber.Monitoring.timestamp16).flatMap({ UInt16(exactly: $0) }) {
      return newest &+ UInt32(low &- UInt16(truncatingIfNeeded: newest))
    }
    if let low = message.plausibleInteger(FITNumber.Monitoring.timestampMin8).flatMap({ UInt8(exactly: $0) }) {
      let minutes = newest / 60
      return (minutes &+ UInt32(low &- UInt8(truncatingIfNeeded: minutes))) &* 60
    }
    return nil
  }
}
