#if TrackXML
package import Workouts

/// The second reading of Apple Health's export: converts its records of workouts to rows.
///
/// The first reading has shown up to where the file is well-formed, so this reading only searches for tags, without a
/// parser, and stops at the same byte. If the file has changed in between, rows differ, but nothing worse happens. It
/// allocates nothing for a record.
package struct HealthRecordReader {
  /// Maximum number of bytes of a tag that are kept between two chunks.
  private static let tagLimit = TrackLimits.tokenBytes &* 2

  /// The number of records of sample kinds that are in no workout of their source.
  package private(set) var outside = 0
  /// The number of records of such kinds without a readable time, value or unit.
  package private(set) var unreadable = 0
  /// The number of records that were assigned to a workout.
  package private(set) var joined = 0
  /// A bit for each kind of samples that is not needed.
  package var unwanted: UInt32 = 0

  private var joiner: HealthJoiner
  private var prolog = HealthProlog()
  private var head: [UInt8] = []
  /// The beginning of a tag whose end has not been read yet.
  private var carried: [UInt8] = []
  /// Bytes that are still to be read.
  private var left: Int
  private var isInCorrelation = false
  private var conversion = KnownConversion<SampleKind>()

  /// Whether records outside workouts are requested.
  package var includesWellness = false
  /// The number of records outside workouts.
  package private(set) var wellness = 0
  private var wellnessConversion = KnownConversion<WellnessKind>()
  private var newestSource: UInt64?

  /// Creates a reader for a file up to `limit` bytes.
  package init(_ joiner: HealthJoiner, limit: Int = .max) {
    self.joiner = joiner
    left = limit
  }

  /// Reads the next bytes; false if no more are needed.
  ///
  /// Calls `body` with each row, and `aside` with records outside workouts, if they are requested.
  package mutating func feed(
    _ chunk: RawSpan, aside: (HealthAside) -> Void = { _ in }, _ body: (HealthRow) -> Void
  ) -> Bool {
    let bytes = chunk.extracting(first: min(chunk.byteCount, left))
    left &-= bytes.byteCount
    var offset = 0
    if !prolog.isOver {
      head.removeAll(keepingCapacity: true)
      prolog.feed(bytes, from: &offset, into: &head)
      let first = head
      take(first.span.raw, aside, body)
    }
    take(bytes.extracting(offset...), aside, body)
    return left > 0 && carried.count <= Self.tagLimit
  }

  private mutating func take(_ bytes: RawSpan, _ aside: (HealthAside) -> Void, _ body: (HealthRow) -> Void) {
    var start = 0
    // Continues the open tag with twice as many bytes each time, so that a long tag is not searched again for each
    // byte.
    while !carried.isEmpty, start < bytes.byteCount {
      let piece = bytes.extracting(start...).extracting(first: max(512, carried.count))
      for index in 0..<piece.byteCount { carried.append(piece.byte(at: index)) }
      start &+= piece.byteCount
      let whole = carried
      let used = scan(whole.span.raw, aside, body)
      guard used > 0 else { continue }
      start &-= whole.count &- used
      carried.removeAll(keepingCapacity: true)
    }
    let rest = bytes.extracting(start...)
    let used = scan(rest, aside, body)
    for index in used..<rest.byteCount { carried.append(rest.byte(at: index)) }
  }

  /// Reads whole tags; returns the start of the first incomplete tag, or the end.
  private mutating func scan(
    _ bytes: RawSpan, _ aside: (HealthAside) -> Void, _ body: (HealthRow) -> Void
  ) -> Int {
    var tag = HealthTag()
    var offset = 0
    while true {
      while offset < bytes.byteCount, bytes.byte(at: offset) != UInt8(ascii: "<") { offset &+= 1 }
      guard offset < bytes.byteCount else { return offset }
      guard let end = tag.read(bytes, at: offset) else { return offset }
      switch tag.kind {
      case .record: if !isInCorrelation { take(tag, of: bytes, aside, body) }
      case .correlationStart: isInCorrelation = true
      case .correlationEnd: isInCorrelation = false
      case .other: break
      }
      offset = end
    }
  }

  private mutating func take(
    _ tag: HealthTag, of bytes: RawSpan, _ aside: (HealthAside) -> Void, _ body: (HealthRow) -> Void
  ) {
    let type = tag.hash(tag.type, in: bytes)
    guard let kind = HealthTypes.kind(hash: type), unwanted &>> UInt32(kind.rawValue) & 1 == 0 else {
      if includesWellness { _ = take(type, tag, of: bytes, aside) }
      return
    }
    guard let row = row(kind, tag, bytes) else { return unreadable &+= 1 }
    var joinedRow = row
    let source = tag.hash(tag.source, in: bytes)
    if joiner.join(&joinedRow, source: source) {
      joined &+= 1
      return body(joinedRow)
    }
    let isAside = includesWellness && take(type, tag, of: bytes, aside)
    if joiner.joinOther(&joinedRow, source: source) { return body(joinedRow) }
    if !isAside { outside &+= 1 }
  }

  /// The sources that count in each workout, after all bytes were read.
  package func chosenSources() -> HealthShares {
    var shares = joiner.shares
    shares.choose()
    return shares
  }

  /// Passes on a record outside workouts; false for a record of another type.
  private mutating func take(
    _ type: UInt64, _ tag: HealthTag, of bytes: RawSpan, _ aside: (HealthAside) -> Void
  ) -> Bool {
    guard let kind = HealthTypes.wellness(hash: type) else { return false }
    guard let start = time(tag.start, bytes), let value = value(kind, tag, bytes),
      let end = tag.isInstant(bytes) ? start : time(tag.end, bytes), end >= start
    else {
      unreadable &+= 1
      return true
    }
    let source = tag.hash(tag.source, in: bytes)
    if source != newestSource {
      newestSource = source
      aside(.source(tag.text(tag.source, in: bytes)))
    }
    wellness &+= 1
    aside(.sample(WellnessSample(kind, Instant(unixMilliseconds: start), Instant(unixMilliseconds: end), value)))
    return true
  }

  private mutating func value(_ kind: WellnessKind, _ tag: HealthTag, _ bytes: RawSpan) -> Double? {
    if kind.isCategory { return HealthTypes.phase(hash: tag.hash(tag.value, in: bytes)).map { Double($0.rawValue) } }
    let convert = wellnessConversion.find(kind, unit: tag.hash(tag.unit, in: bytes), tag.unit, bytes) {
      HealthUnit($0.unit)
    }
    guard let convert, let value = number(tag.value, bytes) else { return nil }
    return convert(value)
  }

  private mutating func row(_ kind: SampleKind, _ tag: HealthTag, _ bytes: RawSpan) -> HealthRow? {
    let convert = conversion.find(kind, unit: tag.hash(tag.unit, in: bytes), tag.unit, bytes) { HealthTypes.units[$0] }
    guard let convert,
      let start = time(tag.start, bytes), let value = number(tag.value, bytes)
    else { return nil }
    let end = tag.isInstant(bytes) ? start : time(tag.end, bytes)
    guard let end, end >= start else { return nil }
    return HealthRow(start: start, end: end, value: convert(value), workout: 0, kind: kind.rawValue)
  }

  private func time(_ range: Range<Int>, _ bytes: RawSpan) -> Int64? {
    guard range.count <= 40 else { return nil }
    var text = InlineArray<40, UInt8>(repeating: 0)
    for index in 0..<range.count { text[index] = bytes.byte(at: range.lowerBound &+ index) }
    return HealthTime(text.span.extracting(0..<range.count))?.instant.unixMilliseconds
  }

  private func number(_ range: Range<Int>, _ bytes: RawSpan) -> Double? {
    guard range.count <= 40 else { return nil }
    var text = InlineArray<40, UInt8>(repeating: 0)
    for index in 0..<range.count { text[index] = bytes.byte(at: range.lowerBound &+ index) }
    return TrackNumber.parse(text.span.extracting(0..<range.count))
  }
}

/// A record outside workouts, or the source of the following ones.
package enum HealthAside {
  /// The name of the device or app.
  case source(String)
  /// A sample.
  case sample(WellnessSample)
}

/// The conversion of the newest record, because records of one type and unit follow each other.
private struct KnownConversion<Kind: Equatable> {
  private var kind: Kind?
  private var unit: UInt64 = 0
  private var conversion: HealthConversion?

  mutating func find(
    _ kind: Kind, unit: UInt64, _ range: Range<Int>, _ bytes: RawSpan, to target: (Kind) -> HealthUnit?
  ) -> HealthConversion? {
    if self.kind == kind, self.unit == unit { return conversion }
    (self.kind, self.unit, conversion) = (kind, unit, nil)
    var text: [UInt8] = []
    for index in range.prefix(40) { text.append(bytes.byte(at: index)) }
    if let target = target(kind), let from = HealthUnit(text.span) { conversion = from.conversion(to: target) }
    return conversion
  }
}
#endif
