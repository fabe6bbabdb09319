#if !hasFeature(Embedded)

/// Searches for the next position from which messages follow each other, in damaged bytes.
///
/// An anchor is a chain of messages that is too long to be chance. Each message adds to its weight. A record with a
/// later time adds 4, another message with a time of that day 3, a definition 2, and a repeated definition 8. Messages
/// without a time add 1, and at most 4 in total, because equal messages look like other messages from any of their
/// bytes. A weight of 12 is enough, for example three records. Measured on damaged rides, chains of two records (8)
/// gave twice as many false anchors, and chains of four found no better positions. If the first time of a chain is not
/// an ordinary step from the last time before the damage, the chain must be 1,100 bytes long, twice a block of flash
/// memory, so that a stale block is not an anchor.
struct FITAnchorSearch {
  static let weight = 12
  static let blockBytes = 1100
  /// Number of bytes in which a chain is decided.
  static let chainBytes = 32 * 1024
  /// The same after the credit is used up.
  static let cheapBytes = 1024
  /// The longest ordinary step between two records of a chain, in seconds.
  static let longestStep: UInt32 = 600
  /// Number of bytes behind a doubtful anchor in which a better one is searched for.
  static let lookAhead = 4096

  var shapes = FITShapes()
  /// The shapes of a chain that contains definitions.
  private var own = FITShapes()
  /// Whether these are the last bytes.
  var isAll = true
  /// Number of messages that chains can still visit: it grows with the bytes of the stream, so that time is linear.
  var credit = 1 << 18
  /// The newest time before the damage; 0xFFFFFFFF if unknown.
  private(set) var last: UInt32 = 0xFFFF_FFFF
  private var firstTime: UInt32 = 0xFFFF_FFFF, firstPlace = 0, lastPlace = 0
  /// The time that precedes a chain, and the number of bytes in between.
  private var from: UInt32 = 0xFFFF_FFFF, gap = 0
  /// The message at which the newest chain ended.
  private(set) var brokenAt = 0
  /// Whether that message extends beyond the bytes, or it is unknown whether it can be a message.
  private(set) var isBrokenByEnd = false
  /// The weight of the newest chain, and whether it had a definition.
  private(set) var weighed = 0, hasDefined = false
  /// A bit for each local message type whose earlier definition the newest chain used.
  private(set) var used: UInt16 = 0
  /// Positions of chains without an anchor: no other chain through them has one.
  private var dead = [UInt64](repeating: .max, count: 8192)
  private var turn: UInt64 = 0
  /// A bit for each local message type that has a definition at the beginning of the search.
  private var known: UInt16 = 0
  /// The first four of these types, if their messages can have compressed timestamps.
  private var compressed: UInt8 = 0

  mutating func beginFile(at place: Int) {
    shapes = FITShapes()
    (last, firstTime, firstPlace, lastPlace) = (.max, .max, place, place)
  }

  /// Stores the time of a record.
  mutating func note(_ time: UInt32, at place: Int) {
    if firstTime == .max { (firstTime, firstPlace) = (time, place) }
    (last, lastPlace) = (time, place)
  }

  /// Adapts positions after the first bytes in memory were dropped.
  mutating func drop(_ count: Int) {
    (firstPlace, lastPlace, turn) = (firstPlace &- count, lastPlace &- count, turn &+ 1)
  }

  /// Whether a record of the file had a time.
  var hasTimes: Bool { firstTime != .max }
  /// The first and the last time of the file's records; nil before the first record.
  var times: (first: Int, last: Int)? {
    firstTime == .max || last == .max ? nil : (Int(truncatingIfNeeded: firstTime), Int(truncatingIfNeeded: last))
  }

  static func isLeap(from last: UInt32, to time: UInt32) -> Bool {
    last != .max && (time &+ 2 < last || time > last &+ 30)
  }

  /// Sets the time that precedes the next chain, and the number of bytes in between.
  mutating func begin(_ time: UInt32, gap: Int) { (from, self.gap) = (time, gap) }

  /// The longest time in seconds that `gap` bytes are expected to cover, judged by the earlier records.
  private var expected: Int {
    guard firstTime != .max, last > firstTime, lastPlace > firstPlace else { return 10 &+ gap / 4 }
    let seconds = Int(truncatingIfNeeded: last &- firstTime)
    return 6 &+ 3 &* min(gap, 1 << 24) &* seconds / (lastPlace &- firstPlace)
  }

  // MARK: Chains

  enum Chain {
    /// No chain.
    case none
    /// A chain that is too short to be an anchor, and whose first time is not an ordinary step after the time before
    /// the damage.
    case doubtful
    /// An anchor; exact if its first time is an ordinary step.
    case anchor(isExact: Bool, end: Int, isHeader: Bool)
    /// The bytes end before it is decided.
    case open
  }

  /// Follows the messages from `start` on until they are an anchor or cannot be one.
  mutating func chain(_ bytes: RawSpan, at start: Int) -> Chain {
    if bytes.fileHeader(at: start) > 0 { return .anchor(isExact: true, end: start, isHeader: true) }
    var (place, weight, clock, isExact, isNear) = (start, 0, from, true, true)
    (isBrokenByEnd, used) = (false, 0)
    var (defined, compressed): (UInt16, UInt8) = (0, 0)
    defer { (brokenAt, weighed, hasDefined) = (place, weight, defined != 0) }
    var (firstTime, records, isFirst, other): (UInt32, UInt32, Bool, UInt32) = (0, 0, false, .max)
    // If no record had a time so far, only messages without a time can form a chain.
    var untimed = last == .max && from == .max ? Self.weight : 4
    let limit = credit > 0 ? Self.chainBytes : Self.cheapBytes
    while true {
      credit &-= 1
      // The header behind its checksum shows whether the file ends here.
      if !isAll && place > start && place &+ 24 > bytes.byteCount {
        isBrokenByEnd = true
        return .open
      }
      if place > start && isEnd(bytes, place) {
        return weight >= 4 && isNear ? .anchor(isExact: isExact, end: place, isHeader: false) : .none
      }
      let step = defined == 0 ? bytes.step(at: place, shapes) : bytes.step(at: place, own)
      switch step.kind {
      case .bad: return weight >= Self.weight && isNear ? .doubtful : .none
      case .cut:
        isBrokenByEnd = true
        if !isAll { return .open }
        return weight >= Self.weight && isNear ? .doubtful : .none
      case .definition:
        weight &+= self.shapes[step.local].hash == step.shape.hash ? 8 : 2
        if defined == 0 { own = shapes }
        own[step.local] = step.shape
        defined |= 1 &<< UInt16(truncatingIfNeeded: step.local)
      case .data:
        let (header, shape) = (bytes.byte(place), defined == 0 ? shapes[step.local] : own[step.local])
        used |= 1 &<< UInt16(truncatingIfNeeded: step.local) & ~defined
        if place == start && shape.number == 0 && last != .max { return .none }
        if shape.isLost {
          if place == start { return .none }
        } else if header & 0x80 != 0 {
          guard shapes.hasCompressed else {
            isBrokenByEnd = true
            return .none
          }
          if place == start && !step.isRecord { return .none }
          // When reading starts at a wrong byte, equal records have equal headers.
          if step.isRecord && header != compressed { weight &+= 1 }
          compressed = header
        } else if step.time == 0xFFFF_FFFF || shape.timestamp < 0 {
          if untimed > 0 { (weight, untimed) = (weight &+ 1, untimed &- 1) }
        } else if !step.isRecord {
          if clock == .max {
            if other != .max && Self.distance(step.time, other) <= 86_400 { weight &+= 3 }
            other = step.time
            break
          }
          guard Self.distance(step.time, clock) <= 86_400 else { return .none }
          weight &+= 3
        } else if records > 0 {
          guard step.time &+ 2 >= clock, step.time <= clock || step.time &- clock <= Self.longestStep else {
            return weight >= Self.weight && isNear ? .doubtful : .none
          }
          (weight, clock, records) = (weight &+ 4, step.time, records &+ 1)
        } else {
          guard step.time >= 0x1000_0000 || last < 0x1000_0000 else { return .none }
          isExact = clock != .max && step.time &+ 2 >= clock && Int(step.time) <= Int(clock) &+ expected
          let before = clock != .max ? clock : last
          isNear = before != .max && Self.distance(step.time, before) <= 2 * 86_400
          isFirst = before == .max
          (weight, clock, firstTime, records) = (weight &+ 4, step.time, step.time, 1)
        }
      }
      place = step.next
      if place &- start > limit { return .none }
      if weight >= Self.weight && (isExact || place &- start >= Self.blockBytes) {
        // When reading starts at a wrong byte, equal records also seem to have times, but these are constant or too
        // fast.
        let isSteady = clock > firstTime && clock &- firstTime <= 64 &* records
        guard isExact || isNear || isFirst && isSteady else { return isSteady ? .doubtful : .none }
        return .anchor(isExact: isExact, end: place, isHeader: false)
      }
    }
  }

  static func distance(_ one: UInt32, _ other: UInt32) -> UInt32 { one > other ? one &- other : other &- one }

  /// Whether a file's data can end here: two bytes before the end of the stream, or before another header.
  func isEnd(_ bytes: RawSpan, _ place: Int) -> Bool {
    isAll && (place == bytes.byteCount &- 2 || place == bytes.byteCount) || bytes.fileHeader(at: place &+ 2) > 0
  }

  // MARK: The search

  /// The known facts about a loss of framing.
  struct Request {
    var lossAt: Int
    /// The first position to try.
    var from: Int
    /// The position after the last one to try.
    var end = Int.max
    /// The message before the loss if its definition was hardly used, and the definition before that.
    var unproven: (start: Int, local: UInt8, former: FITShape)?
    /// The position of a message without a definition.
    var unknown: Int?
    /// A definition that no writer would create, as read, if its end is known.
    var damagedDefinition: FITStep?
    /// Older definitions of the local message type that a damaged definition defines.
    var older: [FITShape] = []

    init(lossAt: Int, from: Int) { (self.lossAt, self.from) = (lossAt, from) }

    /// Adapts positions after the first bytes in memory were dropped.
    mutating func drop(_ count: Int) {
      (lossAt, from) = (lossAt &- count, from &- count)
      if end != .max { end &-= count }
      unproven?.start &-= count
      unknown = unknown.map { $0 &- count }
      damagedDefinition?.next &-= count
    }
  }

  struct Found {
    var place: Int
    var isHeader = false
    /// Whether the position is behind an irregular definition that its messages follow.
    var isAccepted = false
    /// The first byte of messages that are lost because their definition is damaged.
    var lostFrom: Int?
    /// The local message type whose older definition was restored.
    var reverted: UInt8?
    /// The local message types whose definitions it used.
    var used: UInt16 = 0
  }

  /// The result of a search: an anchor, or the first position that could not be decided yet.
  struct Result {
    var found: Found?
    var open: Int?
  }

  /// Searches for the first anchor; its shapes then become the shapes of the search.
  mutating func search(_ bytes: RawSpan, _ request: Request) -> Result {
    turn &+= 1
    if let definition = request.damagedDefinition, let found = behind(bytes, definition) { return Result(found: found) }
    let (locals, isSuspect) = (begins(bytes, request), request.unproven.map { shapes[$0.local].isSuspect } ?? false)
    var doubtful: Found?
    var place = request.from
    while place < min(bytes.byteCount, request.end) {
      if let found = doubtful, place &- found.place > Self.lookAhead || credit < 0 { return Result(found: found) }
      if doubtful != nil { credit &-= 1 }
      if canBegin(bytes, at: place, locals), place != request.lossAt || !isAll {
        begin(last, gap: max(0, place &- request.lossAt))
        let isNear = place &- request.lossAt <= Self.lookAhead
        if isSuspect, isNear, let found = tryOthers(bytes, at: place, request) { return Result(found: found) }
        switch judge(bytes, at: place) {
        case .none: break
        case .open: return Result(open: doubtful?.place ?? place)
        case .doubtful: doubtful = doubtful ?? Found(place: place, used: used)
        case .anchor(let isExact, _, let isHeader):
          if !isExact { last = .max }
          return Result(found: Found(place: place, isHeader: isHeader, used: used))
        }
        if isNear, let found = tryOthers(bytes, at: place, request) { return Result(found: found) }
      }
      place &+= 1
    }
    if !isAll && place < request.end { return Result(open: doubtful?.place ?? place) }
    if doubtful != nil { last = .max }
    return Result(found: doubtful)
  }

  /// The chain from a position, unless it leads through positions that were already tried.
  private mutating func judge(_ bytes: RawSpan, at place: Int) -> Chain {
    let slot = place & (dead.count &- 1)
    let tag = UInt64(truncatingIfNeeded: place) &<< 24 | turn & 0xFF_FFFF
    if dead[slot] == tag || !isWorthAChain(bytes, at: place) { return .none }
    let result = chain(bytes, at: place)
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

  /// False if the first or second message is impossible: most positions are rejected here, without following a chain.
  private func isWorthAChain(_ bytes: RawSpan, at place: Int) -> Bool {
    let header = bytes.byte(place)
    guard header & 0xC0 != 0x40 else { return true }
    let index = Int(truncatingIfNeeded: FITDecoder.localMessageType(header))
    guard shapes.all[index].isKnown, header & 0x80 != 0 || header & 0x30 == 0 else {
      return bytes.fileHeader(at: place) > 0
    }
    let (next, timestamp) = (place &+ 1 &+ shapes.all[index].size, shapes.all[index].timestamp)
    guard next < bytes.byteCount &- 2 else { return true }
    guard canBegin(bytes, at: next, known) || bytes.fileHeader(at: next &+ 2) > 0 else { return false }
    guard timestamp >= 0 && shapes.all[index].number == 20 && last >= 0x1000_0000 else { return true }
    let most = shapes.all[index].isBigEndian ? place &+ 1 &+ timestamp : place &+ 4 &+ timestamp
    return bytes.byte(most) >= 0x10
  }

  /// A bit for each local message type whose messages can begin an anchor.
  private mutating func begins(_ bytes: RawSpan, _ request: Request) -> UInt16 {
    (known, compressed) = (0, 0)
    for local in 0..<16 where shapes.all[local].isKnown {
      known |= 1 &<< UInt16(truncatingIfNeeded: local)
      if shapes.hasCompressed, local < 4, shapes.all[local].timestamp < 0 {
        compressed |= 1 &<< UInt8(truncatingIfNeeded: local)
      }
    }
    var locals = known
    func add(_ place: Int) { locals |= 1 &<< UInt16(truncatingIfNeeded: bytes.byte(place) & 0x0F) }
    if !request.older.isEmpty { add(request.lossAt) }
    if let unknown = request.unknown { add(unknown) }
    if let unproven = request.unproven {
      add(unproven.start)
      locals |= 1 &<< UInt16(truncatingIfNeeded: unproven.local)
    }
    return locals
  }

  /// Whether an anchor can begin here: at most positions this quick test is enough.
  private func canBegin(_ bytes: RawSpan, at place: Int, _ locals: UInt16) -> Bool {
    let header = bytes.byte(place)
    if header & 0x80 != 0 { return compressed &>> (header &>> 5 & 3) & 1 == 1 }
    if header & 0x40 != 0 {
      guard header & 0x10 == 0 else { return false }
      return place &+ 3 > bytes.byteCount || bytes.byte(place &+ 1) == 0 && bytes.byte(place &+ 2) <= 1
    }
    if header & 0x30 == 0 && locals &>> UInt16(truncatingIfNeeded: header) & 1 == 1 { return true }
    return (12..<32).contains(header) && bytes.fileHeader(at: place) > 0
  }

  /// Tries a position with other definitions than the active ones: the definition before one that was hardly used, and
  /// for messages without a definition the size that leads to this position.
  private mutating func tryOthers(_ bytes: RawSpan, at place: Int, _ request: Request) -> Found? {
    guard credit > 0 else { return nil }
    let local = bytes.byte(request.lossAt) & 0x0F
    if !request.older.isEmpty, bytes.byte(place) == local {
      for shape in request.older where isExact(bytes, place, with: shape, for: local) {
        return Found(place: place, reverted: local)
      }
    }
    if let unproven = request.unproven, place > unproven.start {
      if unproven.former.isKnown, isExact(bytes, place, with: unproven.former, for: unproven.local) {
        return Found(place: place, lostFrom: unproven.start, reverted: unproven.local)
      }
      if let found = tryLost(bytes, at: place, since: unproven.start) { return found }
    }
    return request.unknown.flatMap { place > $0 ? tryLost(bytes, at: place, since: $0) : nil }
  }

  /// Assumes that the bytes since `start` are one to three messages of a local message type with the same size.
  private mutating func tryLost(_ bytes: RawSpan, at place: Int, since start: Int) -> Found? {
    let (length, local) = (place &- start, bytes.byte(start) & 0x0F)
    guard length <= 768 else { return nil }
    for count in [3, 2, 1] where length % count == 0 && length / count > 1 {
      let size = length / count
      if (1..<count).contains(where: { bytes.byte(start &+ $0 &* size) != bytes.byte(start) }) { continue }
      if isExact(bytes, place, with: .lost(size: size &- 1), for: local) { return Found(place: place, lostFrom: start) }
    }
    return nil
  }

  /// Whether there is an exact anchor with this shape of a local message type, which then becomes active.
  private mutating func isExact(_ bytes: RawSpan, _ place: Int, with shape: FITShape, for local: UInt8) -> Bool {
    let before = shapes[local]
    shapes[local] = shape
    if case .anchor(let isExact, _, false) = chain(bytes, at: place), isExact || from == .max && last == .max {
      return true
    }
    shapes[local] = before
    return false
  }

  /// Continues directly behind an irregular definition if messages follow it.
  private mutating func behind(_ bytes: RawSpan, _ definition: FITStep) -> Found? {
    begin(last, gap: 0)
    let (place, local) = (definition.next, definition.local)
    guard place < bytes.byteCount else { return nil }
    let before = shapes[local]
    if bytes.byte(place) == local || bytes.byte(place) & 0xC0 == 0x40,
      isExact(bytes, place, with: definition.shape, for: local)
    {
      return Found(place: place, isAccepted: true)
    }
    // With the previous definition, which is usually the same.
    if isExact(bytes, place, with: before, for: local) { return Found(place: place) }
    shapes[local] = FITShape()
    if bytes.step(at: place, shapes).kind == .definition { return Found(place: place) }
    if case .anchor = chain(bytes, at: place) { return Found(place: place) }
    if bytes.byte(place) == local {
      for next in place &+ 2..<max(place &+ 2, min(place &+ 300, bytes.byteCount)) {
        if tryLost(bytes, at: next, since: place) != nil { return Found(place: next) }
      }
    }
    shapes[local] = before
    return nil
  }
}

#endif
