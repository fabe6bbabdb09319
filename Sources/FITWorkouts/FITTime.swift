public import Workouts

extension Instant {
  /// The moment of a FIT `date_time`: seconds since 1989-12-31T00:00:00Z, which is 631,065,600 in Unix time.
  @inlinable public init(fitSeconds: UInt32) {
    self.init(unixSeconds: Int64(fitSeconds) &+ 631_065_600)
  }
}

/// The first `date_time` that is absolute; below it, seconds count from power-on (FIT protocol, type `date_time`).
@usableFromInline let firstAbsoluteFITSeconds: UInt32 = 0x1000_0000

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

  @inlinable init() {}

  /// The moment of `seconds`; nil when they are relative and there is no anchor.
  @inlinable mutating func instant(_ seconds: UInt32) -> Instant? {
    if seconds >= firstAbsoluteFITSeconds { return Instant(fitSeconds: seconds) }
    return relative(seconds)
  }

  /// Sets the anchor: `system` seconds since power-on are `utc`.
  mutating func correlate(utc: UInt32, system: UInt32) {
    if utc >= firstAbsoluteFITSeconds, system < firstAbsoluteFITSeconds { anchor = utc &- system }
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
