#if !hasFeature(Embedded)

/// Looks for the next place from which messages follow one another, in bytes that are none.
///
/// An anchor is a chain of messages that cannot be chance. Each message adds to its weight: a record whose time goes on
/// 4, another message with a time of that day 3, a definition 2, and 8 where the same one came before; those without a
/// time 1, and 4 at most, because equal messages look like others from any of their bytes. A weight of 12 is enough, three records for example. Measured on damaged rides, chains of two records (8)
/// gave twice as many false ones, and chains of four found no better places. A chain whose first time is no ordinary
/// step from the last one before the damage must be 1,100 bytes long, twice a block of a flash memory: so a block from
/// elsewhere is no anchor.
struct FITAnchorSearch {
  static let weight = 12
  static let blockBytes = 1100
  /// Bytes in which a chain is decided.
  static let chainBytes = 32 * 1024
  /// The longest ordinary step between two records of a chain, in seconds.
  static let longestStep: UInt32 = 600
  /// Bytes behind a doubtful anchor in which a better one is looked for.
  static let lookAhead = 4096

  var shapes = FITShapes()
  /// The newest time before the damage; 0xFFFFFFFF where none is known.
  private(set) var last: UInt32 = 0xFFFF_FFFF
  private var firstTime: UInt32 = 0xFFFF_FFFF, firstPlace = 0, lastPlace = 0
  /// The time from which a chain goes on, and the bytes between.
  private var from: UInt32 = 0xFFFF_FFFF, gap = 0
  /// The message at which the newest chain broke.
  private(set) var brokenAt = 0
  /// True when that message goes on beyond the bytes.
  private(set) var isBrokenByEnd = false
  /// A bit for each local message type whose definition before the newest chain it relied on.
  private(set) var used: UInt16 = 0
  /// Places that chains without an anchor went through: no other chain through them has one.
  private var dead = [UInt64](repeating: .max, count: 8192)
  private var turn: UInt64 = 0
  /// Bytes that may still be looked at twice, so that time is linear.
  private var credit = 1 << 20

  mutating func beginFile(at place: Int) {
    shapes = FITShapes()
    (last, firstTime, firstPlace, lastPlace) = (.max, .max, place, place)
  }

  /// Takes the time of a record.
  mutating func note(_ time: UInt32, at place: Int) {
    if firstTime == .max { (firstTime, firstPlace) = (time, place) }
    (last, lastPlace) = (time, place)
  }

  /// Goes on from a time that was read elsewhere.
  mutating func begin(file shapes: FITShapes, last: UInt32) {
    self.shapes = shapes
    (self.last, firstTime) = (last, .max)
  }

  /// The first and the last time of the file's records; nil before the first.
  var times: (first: Int, last: Int)? {
    firstTime == .max || last == .max ? nil : (Int(truncatingIfNeeded: firstTime), Int(truncatingIfNeeded: last))
  }

  static func isLeap(from last: UInt32, to time: UInt32) -> Bool {
    last != .max && (time &+ 2 < last || time > last &+ 30)
  }

  /// The next chain goes on from this time, so many bytes later.
  mutating func begin(_ time: UInt32, gap: Int) { (from, self.gap) = (time, gap) }

  /// Seconds that so many bytes take at most, by what was read before.
  private var expected: Int {
    guard firstTime != .max, last > firstTime, lastPlace > firstPlace else { return 10 &+ gap / 4 }
    let seconds = Int(truncatingIfNeeded: last &- firstTime)
    return 6 &+ 3 &* min(gap, 1 << 24) &* seconds / (lastPlace &- firstPlace)
  }

  // MARK: Chains

  enum Chain {
    /// Nothing.
    case none
    /// A chain that breaks before it is long enough, from a time that is no ordinary step.
    case doubtful
    /// An anchor; exact where its first time is an ordinary step.
    case anchor(isExact: Bool, end: Int, isHeader: Bool)
    /// The bytes end before it is decided.
    case open
  }

  /// Follows the messages from `start` on until they are an anchor or cannot be one.
  mutating func chain(_ bytes: RawSpan, at start: Int, _ shapes: FITShapes, isAll: Bool) -> Chain {
    if bytes.fileHeader(at: start) > 0 { return .anchor(isExact: true, end: start, isHeader: true) }
    var shapes = shapes
    var (place, weight, clock, isExact, isNear) = (start, 0, from, true, true)
    (isBrokenByEnd, used) = (false, 0)
    var (defined, compressed): (UInt16, UInt8) = (0, 0)
    defer { brokenAt = place }
    var (firstTime, records, isFirst): (UInt32, UInt32, Bool) = (0, 0, false)
    // Where no record had a time so far, messages without one are all there is.
    var untimed = last == .max && from == .max ? Self.weight : 4
    while true {
      if place > start && isEnd(bytes, place, isAll: isAll) {
        return weight >= 4 && isNear ? .anchor(isExact: isExact, end: place, isHeader: false) : .none
      }
      let step = bytes.step(at: place, shapes)
      switch step.kind {
      case .bad: return weight >= Self.weight && isNear ? .doubtful : .none
      case .cut:
        isBrokenByEnd = true
        if !isAll { return .open }
        return weight >= Self.weight && isNear ? .doubtful : .none
      case .definition:
        weight &+= isKnown(bytes, step.shape, at: place) ? 8 : 2
        shapes[step.local] = step.shape
        defined |= 1 &<< UInt16(truncatingIfNeeded: step.local)
      case .data:
        let header = bytes.byte(place)
        used |= 1 &<< UInt16(truncatingIfNeeded: step.local) & ~defined
        if place == start && shapes[step.local].number == 0 && last != .max { return .none }
        if shapes[step.local].isLost {
          if place == start { return .none }
        } else if header & 0x80 != 0 {
          guard shapes.hasCompressed else { return .none }
          // Read from the wrong byte, equal records have equal headers.
          if step.isRecord && header != compressed { weight &+= 1 }
          compressed = header
        } else if step.time == 0xFFFF_FFFF || shapes[step.local].timestamp < 0 {
          if untimed > 0 { (weight, untimed) = (weight &+ 1, untimed &- 1) }
        } else if !step.isRecord {
          if clock == .max { break }
          guard Self.distance(step.time, clock) <= 86_400 else { return .none }
          weight &+= 3
        } else if records > 0 {
          guard step.time &+ 2 >= clock, step.time <= clock || step.time &- clock <= Self.longestStep else {
            return weight >= Self.weight && isNear ? .doubtful : .none
          }
          (weight, clock, records) = (weight &+ 4, step.time, records &+ 1)
        } else {
          guard step.time >= 0x1000_0000 else { return .none }
          isExact = clock != .max && step.time &+ 2 >= clock && Int(step.time) <= Int(clock) &+ expected
          let before = clock != .max ? clock : last
          isNear = before != .max && Self.distance(step.time, before) <= 2 * 86_400
          isFirst = before == .max
          (weight, clock, firstTime, records) = (weight &+ 4, step.time, step.time, 1)
        }
      }
      place = step.next
      if place &- start > Self.chainBytes { return .none }
      if weight >= Self.weight && (isExact || place &- start >= Self.blockBytes) {
        // Read from the wrong byte, equal records have times too: those stand still or run.
        let isSteady = clock > firstTime && clock &- firstTime <= 64 &* records
        guard isExact || isNear || isFirst && isSteady else { return isSteady ? .doubtful : .none }
        return .anchor(isExact: isExact, end: place, isHeader: false)
      }
    }
  }

  /// True when messages follow a definition that no writer makes; nil where the bytes do not show it.
  func goesOn(_ bytes: RawSpan, until end: Int, isAll: Bool) -> Bool? {
    var (shapes, place) = (shapes, 0)
    while place < min(bytes.byteCount, Self.lookAhead, end) {
      let header = bytes.byte(place)
      if header & 0xC0 == 0x40 {
        let size = FITDecoder.definitionSize(bytes, at: place, available: bytes.byteCount &- place)
        guard place &+ size <= bytes.byteCount else { return isAll ? true : nil }
        shapes[header] = bytes.slice(place, count: size).leniently
        place &+= size
      } else {
        let shape = shapes[FITDecoder.localMessageType(header)]
        guard shape.isKnown else { return false }
        place &+= 1 &+ shape.size
      }
    }
    return isAll || place >= min(Self.lookAhead, end) ? true : nil
  }

  static func distance(_ one: UInt32, _ other: UInt32) -> UInt32 { one > other ? one &- other : other &- one }

  /// True where a file's data can end: two bytes before the end of all, or before another header.
  private func isEnd(_ bytes: RawSpan, _ place: Int, isAll: Bool) -> Bool {
    isAll && (place == bytes.byteCount &- 2 || place == bytes.byteCount) || bytes.fileHeader(at: place &+ 2) > 0
  }

  /// True for a definition that is the same as the one in force before, byte for byte.
  private func isKnown(_ bytes: RawSpan, _ shape: FITShape, at place: Int) -> Bool {
    let before = shapes[bytes.byte(place)]
    guard before.isKnown, before.length == shape.length, before.place != place else { return false }
    for at in 0..<shape.length where bytes.byte(place &+ at) != bytes.byte(before.place &+ at) { return false }
    return true
  }

  // MARK: The search

  /// What is known about a loss.
  struct Request {
    var lossAt: Int
    /// The first place that is tried.
    var from: Int
    /// The message before the loss, where its definition was hardly used, and the definition before that.
    var unproven: (start: Int, local: UInt8, former: FITShape)?
    /// The place of a message without a definition.
    var unknown: Int?
    /// The end of a damaged definition and its local message type.
    var damagedDefinition: (end: Int, local: UInt8)?

    init(lossAt: Int, from: Int) { (self.lossAt, self.from) = (lossAt, from) }
  }

  struct Found {
    var place: Int
    var isHeader = false
    /// The first byte of messages that are lost as their definition is damaged.
    var lostFrom: Int?
    /// The local message type that got its former definition back.
    var reverted: UInt8?
    /// The local message types whose definitions it relied on.
    var used: UInt16 = 0
  }

  /// The result of a search: an anchor, or the first place that could not be decided yet.
  struct Result {
    var found: Found?
    var open: Int?
  }

  /// Looks for the first anchor; its shapes are then those of the search.
  mutating func search(_ bytes: RawSpan, _ request: Request, isAll: Bool) -> Result {
    turn &+= 1
    if let definition = request.damagedDefinition, let found = behind(bytes, definition) { return Result(found: found) }
    var doubtful: Found?
    var place = request.from
    while place < bytes.byteCount {
      if let found = doubtful, place &- found.place > Self.lookAhead || credit < 0 { return Result(found: found) }
      if doubtful != nil { credit &-= 1 }
      if isCandidate(bytes.byte(place)), place != request.lossAt || !isAll {
        begin(last, gap: max(0, place &- request.lossAt))
        switch judge(bytes, at: place, isAll: isAll) {
        case .none: break
        case .open: return Result(open: place)
        case .doubtful: doubtful = doubtful ?? Found(place: place, used: used)
        case .anchor(let isExact, _, let isHeader):
          if !isExact { last = .max }
          return Result(found: Found(place: place, isHeader: isHeader, used: used))
        }
        if let found = tryOthers(bytes, at: place, request, isAll: isAll) { return Result(found: found) }
      }
      place &+= 1
    }
    if !isAll && doubtful == nil { return Result(open: place) }
    if doubtful != nil { last = .max }
    return Result(found: doubtful)
  }

  /// The chain from a place, unless it leads through places that have been tried.
  private mutating func judge(_ bytes: RawSpan, at place: Int, isAll: Bool) -> Chain {
    let slot = place & (dead.count &- 1)
    let tag = UInt64(truncatingIfNeeded: place) &<< 24 | turn & 0xFF_FFFF
    if dead[slot] == tag { return .none }
    let result = chain(bytes, at: place, shapes, isAll: isAll)
    if case .anchor = result { return result }
    if case .open = result { return result }
    var at = place
    while at < brokenAt {
      dead[at & (dead.count &- 1)] = UInt64(truncatingIfNeeded: at) &<< 24 | turn & 0xFF_FFFF
      let step = bytes.step(at: at, shapes)
      guard step.kind == .data else { break }
      at = step.next
    }
    return result
  }

  /// True for the first byte of something that can begin an anchor.
  private func isCandidate(_ byte: UInt8) -> Bool {
    if byte & 0xC0 == 0x40 { return byte & 0x10 == 0 }
    if byte & 0x80 != 0 { return shapes.hasCompressed && shapes[byte &>> 5 & 3].isKnown }
    return byte & 0x30 == 0 || (12..<32).contains(byte)
  }

  /// Tries a place with other definitions than those in force: the one before a definition that was hardly used, and
  /// for messages without a definition the size that leads to this place.
  private mutating func tryOthers(_ bytes: RawSpan, at place: Int, _ request: Request, isAll: Bool) -> Found? {
    if let unproven = request.unproven, place > unproven.start {
      var others = shapes
      if unproven.former.isKnown {
        others[unproven.local] = unproven.former
        if isExact(bytes, place, others, isAll) {
          shapes = others
          return Found(place: place, lostFrom: unproven.start, reverted: unproven.local)
        }
      }
      if let found = tryLost(bytes, at: place, since: unproven.start, isAll) { return found }
    }
    return request.unknown.flatMap { place > $0 ? tryLost(bytes, at: place, since: $0, isAll) : nil }
  }

  /// Takes the bytes since `start` for one to three messages of a local message type, all of one size.
  private mutating func tryLost(_ bytes: RawSpan, at place: Int, since start: Int, _ isAll: Bool) -> Found? {
    let (length, local) = (place &- start, bytes.byte(start) & 0x0F)
    guard length <= 768 else { return nil }
    for count in 1...3 where length % count == 0 && length / count > 1 {
      let size = length / count
      if (1..<count).contains(where: { bytes.byte(start &+ $0 &* size) != bytes.byte(start) }) { continue }
      var others = shapes
      others[local] = .lost(size: size &- 1)
      if isExact(bytes, place, others, isAll) {
        shapes = others
        return Found(place: place, lostFrom: start)
      }
    }
    return nil
  }

  private mutating func isExact(_ bytes: RawSpan, _ place: Int, _ shapes: FITShapes, _ isAll: Bool) -> Bool {
    if case .anchor(let isExact, _, false) = chain(bytes, at: place, shapes, isAll: isAll) {
      return isExact || from == .max && last == .max
    }
    return false
  }

  /// Goes on right behind a damaged definition that kept its length, where messages follow.
  private mutating func behind(_ bytes: RawSpan, _ definition: (end: Int, local: UInt8)) -> Found? {
    begin(last, gap: 0)
    // With the definition before it, which most often was the same.
    if isExact(bytes, definition.end, shapes, true) { return Found(place: definition.end) }
    let before = shapes
    shapes[definition.local] = FITShape()
    if bytes.step(at: definition.end, shapes).kind == .definition { return Found(place: definition.end) }
    if case .anchor = chain(bytes, at: definition.end, shapes, isAll: true) { return Found(place: definition.end) }
    if bytes.byte(definition.end) == definition.local {
      for place in definition.end &+ 2..<max(definition.end &+ 2, min(definition.end &+ 300, bytes.byteCount)) {
        if tryLost(bytes, at: place, since: definition.end, true) != nil { return Found(place: place) }
      }
    }
    shapes = before
    return nil
  }
}

#endif
