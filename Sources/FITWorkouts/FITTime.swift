public import FITCore
public import Workouts

extension Instant {
  /// The moment of a FIT `date_time`: seconds since 1989-12-31T00:00:00Z.
  @inlinable public init(fitSeconds: UInt32) {
    self.init(unixSeconds: Int64(fitSeconds) &+ FITTime.epoch)
  }

  /// The `date_time` of the moment, as far as it has one.
  var fitSeconds: UInt32 { UInt32(clamping: unixMilliseconds / 1000 &- FITTime.epoch) }
}

/// Turns the seconds of a chained file into moments; those counted from power-on need an anchor.
///
/// The anchor is a `timestamp_correlation`, otherwise `file_id.time_created` taken as the moment of the first relative
/// time, otherwise the local time of `activity`.
@usableFromInline
struct FITClock: Sendable {
  /// Seconds to add to relative times; set when the first one comes.
  @usableFromInline var anchor: UInt32?
  /// The moment when the file was made, if that is an absolute time.
  @usableFromInline var timeCreated: UInt32?

  /// Milliseconds added to all times, where the clock was set back.
  @usableFromInline var shift: Int64 = 0

  @inlinable init() {}

  /// The moment of `seconds`; nil when they are relative and there is no anchor.
  @inlinable mutating func instant(_ seconds: UInt32) -> Instant? {
    if seconds >= FITTime.firstAbsolute { return Instant(fitSeconds: seconds).advanced(byMilliseconds: shift) }
    return relative(seconds)
  }

  /// Sets the anchor: `system` seconds since power-on are `utc`.
  mutating func correlate(utc: UInt32, system: UInt32) {
    if utc >= FITTime.firstAbsolute, system < FITTime.firstAbsolute { anchor = utc &- system }
  }

  /// Takes a `timestamp_correlation`.
  mutating func correlate(_ message: borrowing FITMessage) {
    guard let system = message.seconds(FITNumber.TimestampCorrelation.systemTimestamp) else { return }
    if let utc = message.timestamp { correlate(utc: utc, system: system) }
  }

  /// Takes local time as UTC where there is no better anchor: the zone is not known, but the day is better than none.
  mutating func correlate(localTime: UInt32, system: UInt32) {
    if anchor == nil && timeCreated == nil { correlate(utc: localTime, system: system) }
  }

  @usableFromInline mutating func relative(_ seconds: UInt32) -> Instant? {
    if anchor == nil, let timeCreated { anchor = timeCreated &- seconds }
    return anchor.map { Instant(fitSeconds: $0 &+ seconds) }
  }
}

extension FITEvent {
  /// True where it stops the timer, false where it starts it; nil of any other event: those have the same types.
  @usableFromInline var stopsTimer: Bool? {
    guard event == 0 else { return nil }
    return switch eventType {
    case 0: false
    case 1, 4, 8, 9: true
    default: nil
    }
  }
}
