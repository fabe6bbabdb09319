public import FITCore
public import Workouts

extension Instant {
  /// The time of a FIT `date_time`: seconds since 1989-12-31T00:00:00Z.
  @inlinable public init(fitSeconds: UInt32) {
    self.init(unixSeconds: Int64(fitSeconds) &+ FITTime.epoch)
  }

  /// The `date_time` of this time, clamped to its range.
  package var fitSeconds: UInt32 { UInt32(clamping: unixMilliseconds / 1000 &- FITTime.epoch) }
}

/// Converts the seconds of a chained file to times; seconds since power-on need a reference time.
///
/// The reference is a `timestamp_correlation`, otherwise `file_id.time_created` as the time of the first relative time,
/// otherwise the local time of `activity`.
@usableFromInline
struct FITClock: Sendable {
  /// Seconds to add to relative times; set at the first relative time.
  @usableFromInline var anchor: UInt32?
  /// The creation time of the file, if it is an absolute time.
  @usableFromInline var timeCreated: UInt32?

  /// Milliseconds added to all times if the clock was set back.
  @usableFromInline var shift: Int64 = 0

  @inlinable init() {}

  /// The time of `seconds`; nil if they are relative and there is no reference.
  @inlinable mutating func instant(_ seconds: UInt32) -> Instant? {
    if seconds >= FITTime.firstAbsolute { return Instant(fitSeconds: seconds).advanced(byMilliseconds: shift) }
    return relative(seconds)
  }

  /// Sets the reference: `system` seconds since power-on are `utc`.
  mutating func correlate(utc: UInt32, system: UInt32) {
    if utc >= FITTime.firstAbsolute, system < FITTime.firstAbsolute { anchor = utc &- system }
  }

  /// Handles a `timestamp_correlation`.
  mutating func correlate(_ message: borrowing FITMessage) {
    guard let system = message.seconds(FITNumber.TimestampCorrelation.systemTimestamp) else { return }
    if let utc = message.timestamp { correlate(utc: utc, system: system) }
  }

  /// Uses local time as UTC if there is no better reference: the zone is unknown, but the day is better than none.
  mutating func correlate(localTime: UInt32, system: UInt32) {
    if anchor == nil && timeCreated == nil { correlate(utc: localTime, system: system) }
  }

  @usableFromInline mutating func relative(_ seconds: UInt32) -> Instant? {
    if anchor == nil, let timeCreated { anchor = timeCreated &- seconds }
    return anchor.map { Instant(fitSeconds: $0 &+ seconds) }
  }
}

extension FITEvent {
  /// True if the event stops the timer, false if it starts the timer; nil for any other event, because other events
  /// have the same types.
  @usableFromInline var stopsTimer: Bool? {
    guard event == 0 else { return nil }
    return switch eventType {
    case 0: false
    case 1, 4, 8, 9: true
    default: nil
    }
  }
}
