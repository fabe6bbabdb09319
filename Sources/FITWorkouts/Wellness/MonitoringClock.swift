internal import FITCore

/// The times of monitoring messages, most of which contain only the low 16 bits.
///
/// A short time is the first time after the newest whole one that ends in its bits. Before the first whole time, the
/// creation time of the file is used instead. Only monitoring messages advance the clock, because messages about the
/// device can be dated at the file's end.
struct MonitoringClock {
  /// The newest time, in seconds since 1989-12-31T00:00:00Z.
  private(set) var newest: UInt32?
  /// Whether a monitoring message has advanced it.
  private var hasMoved = false

  /// Sets the creation time of the file.
  mutating func begin(at seconds: UInt32?) {
    if !hasMoved, let seconds, seconds >= FITTime.firstAbsolute { newest = seconds }
  }

  /// Handles a `monitoring_info`, whose time can be before or after the messages that it describes.
  mutating func inform(_ seconds: UInt32) {
    if !hasMoved || newest.map({ seconds > $0 }) ?? true { newest = seconds }
  }

  /// The time of a `monitoring` message; nil if it is unknown.
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
