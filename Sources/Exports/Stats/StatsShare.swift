package import Workouts

/// The values that one workout contributes to `stats`, packed for the transfer from its worker to the table.
///
/// A long recording has several shares. The last one has the end and the totals.
package struct StatsShare: Sendable {
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
    static let words = 12
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

  /// The approximate size in bytes, in memory and packed.
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

// MARK: - Packing

extension StatsShare {
  /// Appends the share as bytes, starting with their number.
  package func append(to text: inout TextBuffer) {
    let names = sources.prefix(255).map { Array($0.utf8.wholeCharacters(upTo: Self.sourceBytes)) }
    let lists = names.count &* 7 &+ pauses.count &* 2 &+ entries.count &* Entry.words
    let words = 11 &+ (zones == nil ? 0 : ZoneTimes.words) &+ lists
    text.append(word: UInt64(clamping: words &* 8))
    text.append(word: UInt64(clamping: names.count))
    text.append(word: flags)
    text.append(word: UInt64(bitPattern: start.unixMilliseconds))
    text.append(word: UInt64(bitPattern: end.unixMilliseconds))
    text.append(word: UInt64(bitPattern: Int64(clamping: utcOffsetSeconds ?? 0)))
    text.append(word: activeSeconds.bitPattern)
    text.append(word: ascentMeters.bitPattern)
    text.append(word: recording?.high ?? 0)
    text.append(word: recording?.low ?? 0)
    for name in names {
      text.append(word: UInt64(clamping: name.count))
      for place in 0..<Self.sourceBytes { text.append(place < name.count ? name[place] : 0) }
    }
    text.append(word: UInt64(clamping: pauses.count))
    for pause in pauses {
      text.append(word: UInt64(bitPattern: pause.lowerBound))
      text.append(word: UInt64(bitPattern: pause.upperBound))
    }
    zones?.append(to: &text)
    for entry in entries { entry.append(to: &text) }
  }

  private var flags: UInt64 {
    (isLast ? 1 : 0) | (isContinued ? 2 : 0) | (utcOffsetSeconds != nil ? 4 : 0) | (recording != nil ? 8 : 0)
      | (ascentIsThere ? 16 : 0)
      | (zones == nil ? 0 : 32) | UInt64(activity) << 32
  }

  /// Returns the length of the share at the start of `bytes`; nil if there are too few bytes.
  package static func length(of bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count >= 8 else { return nil }
    var reader = PackedWords(bytes)
    return Int(clamping: reader.next())
  }

  /// Unpacks a share, which must be complete.
  package init(_ bytes: ArraySlice<UInt8>) {
    var reader = PackedWords(bytes)
    _ = reader.next()
    let names = Int(clamping: reader.next())
    let flags = reader.next()
    start = Instant(unixMilliseconds: Int64(bitPattern: reader.next()))
    end = Instant(unixMilliseconds: Int64(bitPattern: reader.next()))
    let offset = Int64(bitPattern: reader.next())
    utcOffsetSeconds = flags & 4 != 0 ? Int(clamping: offset) : nil
    activity = UInt16(truncatingIfNeeded: flags >> 32)
    isLast = flags & 1 != 0
    isContinued = flags & 2 != 0
    ascentIsThere = flags & 16 != 0
    activeSeconds = Double(bitPattern: reader.next())
    ascentMeters = Double(bitPattern: reader.next())
    let (high, low) = (reader.next(), reader.next())
    recording = flags & 8 != 0 ? NameUUID(high: high, low: low) : nil
    for _ in 0..<min(max(0, names), Int(UInt8.max)) {
      let count = Int(clamping: reader.next())
      sources.append(String(decoding: reader.bytes(Self.sourceBytes).prefix(max(0, count)), as: UTF8.self))
    }
    for _ in 0..<min(Int(clamping: reader.next()), reader.count / 2) {
      let from = Int64(bitPattern: reader.next())
      pauses.append(from..<max(from, Int64(bitPattern: reader.next())))
    }
    if flags & 32 != 0 { zones = ZoneTimes(&reader) }
    while reader.count >= Entry.words { entries.append(Entry(&reader)) }
  }
}

extension StatsShare.Entry {
  fileprivate func append(to text: inout TextBuffer) {
    let values = figures.values
    text.append(word: UInt64(kind) | UInt64(source) << 8)
    text.append(word: UInt64(bitPattern: start))
    text.append(word: UInt64(clamping: values.count))
    for number in [
      values.sum, values.minimum, values.maximum, values.weightedSum, values.weightSeconds, figures.coveredSeconds,
      figures.recent.value,
    ] {
      text.append(word: number.bitPattern)
    }
    text.append(word: UInt64(bitPattern: figures.recent.start))
    text.append(word: UInt64(bitPattern: figures.recent.end))
  }

  fileprivate init(_ reader: inout PackedWords) {
    let head = reader.next()
    kind = UInt8(truncatingIfNeeded: head)
    source = UInt8(truncatingIfNeeded: head >> 8)
    start = Int64(bitPattern: reader.next())
    figures.values.count = Int(clamping: reader.next())
    figures.values.sum = reader.number()
    figures.values.minimum = reader.number()
    figures.values.maximum = reader.number()
    figures.values.weightedSum = reader.number()
    figures.values.weightSeconds = reader.number()
    figures.coveredSeconds = reader.number()
    figures.recent.value = reader.number()
    figures.recent.start = Int64(bitPattern: reader.next())
    figures.recent.end = Int64(bitPattern: reader.next())
  }
}
