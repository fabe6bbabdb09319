public import Workouts

extension Instant {
  /// The moment of a FIT `date_time`: seconds since 1989-12-31T00:00:00Z, which is 631,065,600 in Unix time.
  @inlinable public init(fitSeconds: UInt32) {
    self.init(unixSeconds: Int64(fitSeconds) &+ 631_065_600)
  }
}

/// Below this a `date_time` counts from when the device was switched on (FIT protocol, type `date_time`).
@usableFromInline let firstAbsoluteFITSeconds: UInt32 = 0x1000_0000

/// Turns the seconds of a part into moments, those counted from power-on too where something anchors them.
///
/// The anchor is a `timestamp_correlation`, else `file_id.time_created` taken as the moment of the first relative time, else the local
/// time of `activity` (HEALTHKIT.md section 3.3).
@usableFromInline
struct FITClock: Sendable {
  /// Seconds to add to relative times; set when the first one comes.
  @usableFromInline var anchor: UInt32?
  /// When the file was made, if that is an absolute time.
  @usableFromInline var timeCreated: UInt32?

  @inlinable init() {}

  /// The moment of `seconds`; nil when they are relative and nothing anchors them.
  @inlinable mutating func instant(_ seconds: UInt32) -> Instant? {
    if seconds >= firstAbsoluteFITSeconds { return Instant(fitSeconds: seconds) }
    return relative(seconds)
  }

  /// Learns what `system` seconds since power-on are in UTC.
  mutating func correlate(utc: UInt32, system: UInt32) {
    if utc >= firstAbsoluteFITSeconds, system < firstAbsoluteFITSeconds { anchor = utc &- system }
  }

  /// Takes local time for UTC where nothing better dates the part: its zone is not known, but the day is better than none.
  mutating func correlate(localTime: UInt32, system: UInt32) {
    if anchor == nil && timeCreated == nil { correlate(utc: localTime, system: system) }
  }

  @usableFromInline mutating func relative(_ seconds: UInt32) -> Instant? {
    if anchor == nil, let timeCreated { anchor = timeCreated &- seconds }
    return anchor.map { Instant(fitSeconds: $0 &+ seconds) }
  }
}
