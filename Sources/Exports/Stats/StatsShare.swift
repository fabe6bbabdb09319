package import Workouts

/// The values that one workout adds to the sums, packed for its way from the worker that read it to the table.
///
/// A long recording comes in several shares: the last one has its end and its sums.
package struct StatsShare: Sendable {
  /// Samples of one kind in one piece of time.
  struct Entry: Sendable {
    /// A `SampleKind`, or `active`.
    var kind: UInt8
    /// The place of the source among `sources`; `everySource` for what belongs to all of them.
    var source: UInt8 = 0
    /// When the piece begins, in UTC.
    var start: Int64
    var figures = StatsFigures()

    /// Active time is no sample, but falls into intervals like one.
    static let active = UInt8(truncatingIfNeeded: SampleKind.count)
    static let everySource = UInt8.max
    static let words = 12
  }

  /// True when the workout is over; it then counts.
  package var isLast = true
  /// True when a share of the same workout came before.
  package var isContinued = false
  /// True when it holds only kinds that a counted workout lacks; it then does not count itself, and its time is the
  /// other's.
  var isSupplement = false
  var start: Instant
  var end: Instant
  var utcOffsetSeconds: Int?
  var activity: UInt16
  var activeSeconds = 0.0
  var ascentMeters = 0.0
  var ascentIsThere = false
  /// Unique identifier of the recording.
  package var recording: NameUUID?
  /// The source of samples.
  package var sources: [String] = []
  var entries: [Entry] = []
  /// Pauses of the recorder's timer, in milliseconds since 1970; only where a ride counts once.
  var pauses: [Range<Int64>] = []
  /// Time in zones; nil where it is not asked for.
  package var zones: ZoneTimes?

  /// Bytes that it takes to keep it, and about those that it is packed in.
  package var byteCount: Int {
    128 &+ entries.count &* MemoryLayout<Entry>.stride &+ sources.count &* 64 &+ pauses.count &* 16
  }

  /// Bytes of a source's name that are kept.
  static let sourceBytes = Device.nameBytes

  init(start: Instant, end: Instant, activity: UInt16) {
    self.start = start
    self.end = end
    self.activity = activity
  }
}

// MARK: - Packing

extension StatsShare {
  /// Appends it as bytes: their number first.
  package func append(to text: inout TextBuffer) {
    let names = sources.prefix(255).map { Array($0.utf8.prefix(Self.sourceBytes)) }
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

  /// Bytes of the share that begins with the first of these; nil when there are too few to say.
  package static func length(of bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count >= 8 else { return nil }
    var reader = PackedWords(bytes)
    return Int(clamping: reader.next())
  }

  /// Unpacks one, which must be whole.
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
