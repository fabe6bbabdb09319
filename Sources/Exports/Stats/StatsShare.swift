internal import Columns
package import Workouts

/// The values that one workout contributes to `stats`, which its worker hands to the table.
///
/// A long recording has several shares. The last one has the end and the totals.
package struct StatsShare: HandedValue {
  /// The samples of one kind in one piece of time.
  struct Entry: Sendable {
    /// A `SampleKind`, or `active`.
    var kind: UInt8
    /// The index of the source in `sources`; `everySource` for values that belong to all sources.
    var source: UInt8 = 0
    /// The start of the piece in UTC.
    var start: Int64
    var figures = StatsFigures()

    /// The number that represents active time, which is divided into intervals like a kind of sample.
    static let active = UInt8(truncatingIfNeeded: SampleKind.count)
    static let everySource = UInt8.max
  }

  /// Whether this is the last share, with which the workout is counted.
  package var isLast = true
  /// Whether an earlier share of the same workout exists.
  package var isContinued = false
  /// Whether the share only has kinds that an already counted workout lacks.
  ///
  /// It adds neither a workout nor time.
  var isSupplement = false
  var start: Instant
  var end: Instant
  var utcOffsetSeconds: Int?
  var activity: UInt16
  var activeSeconds = 0.0
  var ascentMeters = 0.0
  var ascentIsThere = false
  /// A unique identifier of the recording.
  package var recording: NameUUID?
  /// The sources of the samples.
  package var sources: [String] = []
  var entries: [Entry] = []
  /// The pauses in milliseconds since 1970; only used if each ride is counted once.
  var pauses: [Range<Int64>] = []
  /// The time in zones; nil if it was not requested.
  package var zones: ZoneTimes?

  package var byteCount: Int {
    128 &+ entries.count &* MemoryLayout<Entry>.stride &+ sources.count &* 64 &+ pauses.count &* 16
  }

  /// The maximum bytes of a source's name.
  static let sourceBytes = Device.nameBytes

  init(start: Instant, end: Instant, activity: UInt16) {
    self.start = start
    self.end = end
    self.activity = activity
  }
}
