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
  /// The same where the credit is used up.
  static let cheapBytes = 1024
  /// The longest ordinary step between two records of a chain, in seconds.
  static let longestStep: UInt32 = 600
  /// Bytes behind a doubtful anchor in which a better one is looked for.
  static let lookAhead = 4096

  var shapes = FITShapes()
  /// Those of a chain that has definitions.
  private var own = FITShapes()
  /// True when no bytes follow.
  var isAll = true
  /// Messages that chains may still go through: it grows with the bytes of the stream, so that time is linear.
  var credit = 1 << 18
  /// The newest time before the damage; 0xFFFFFFFF where none is known.
  private(set) var last: UInt32 = 0xFFFF_FFFF
  private var firstTime: UInt32 = 0xFFFF_FFFF, firstPlace = 0, lastPlace = 0
  /// The time from which a chain goes on, and the bytes between.
  private var from: UInt32 = 0xFFFF_FFFF, gap = 0
  /// The message at which the newest chain broke.
  private(set) var brokenAt = 0
  /// True when that message goes on beyond the bytes, or it is not known whether it can be one.
  private(set) var isBrokenByEnd = false
  /// The weight of the newest chain, and whether it had a definition.
  private(set) var weighed = 0, hasDefined = false
  /// A bit for each local message type whose definition before the newest chain it relied on.
  private(set) var used: UInt16 = 0
  /// Places that chains without an anchor went through: no other chain through them has one.
  private var dead = [UInt64](repeating: .max, count: 8192)
  private var turn: UInt64 = 0
  /// The local message types that have a definition as the search begins: a bit for each.
  private var known: UInt16 = 0
  /// The first four of these types if their messages can have compressed timestamps.
  private var compressed: UInt8 = 0

  mutating func beginFile(at place: Int) {
    shapes = FITShapes()
    (last, firstTime, firstPlace, lastPlace) = (.max, .max, place, place)
  }

  /// Takes the time of a record.
  mutating func note(_ time: UInt32, at place: Int) {
    if firstTime == .max { (firstTime, firstPlace) = (time, place) }
    (last, lastPlace) = (time, place)
  }

  /// Forgets the first bytes of those that are in memory.
  mutating func drop(_ count: Int) {
    (firstPlace, lastPlace, turn) = (firstPlace &- count, lastPlace &- count, turn &+ 1)
  }

  /// True when a record of the file had a time.
  var hasTimes: Bool { firstTime != .max }
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
  mutating func chain(_ bytes: RawSpan, at start: Int) -> Chain {
    if bytes.fileHeader(at: start) > 0 { return .anchor(isExact: true, end: start, isHeader: true) }
    var (place, weight, clock, isExact, isNear) = (start, 0, from, true, true)
    (isBrokenByEnd, used) = (false, 0)
    var (defined, compressed): (UInt16, UInt8) = (0, 0)
    defer { (brokenAt, weighed, hasDefined) = (place, weight, defined != 0) }
    var (firstTime, records, isFirst, other): (UInt32, UInt32, Bool, UInt32) = (0, 0, false, .max)
    // Where no record had a time so far, messages without one are all there is.
    var untimed = last == .max && from == .max ? Self.weight : 4
    let limit = credit > 0 ? Self.chainBytes : Self.cheapBytes
    while true {
      credit &-= 1
      // Whether the file ends here is seen by the header behind its checksum.
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
          // Read from the wrong byte, equal records have equal headers.
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
        // Read from the wrong byte, equal records have times too: those stand still or run.
        let isSteady = clock > firstTime && clock &- firstTime <= 64 &* records
        guard isExact || isNear || isFirst && isSteady else { return isSteady ? .doubtful : .none }
        return .anchor(isExact: isExact, end: place, isHeader: false)
      }
    }
  }

  static func distance(_ one: UInt32, _ other: UInt32) -> UInt32 { one > other ? one &- other : other &- one }

  /// True where a file's data can end: two bytes before the end of all, or before another header.
  func isEnd(_ bytes: RawSpan, _ place: Int) -> Bool {
    isAll && (place == bytes.byteCount &- 2 || place == bytes.byteCount) || bytes.fileHeader(at: place &+ 2) > 0
  }

  // MARK: The search

  /// What is known about a loss.
  struct Request {
    var lossAt: Int
    /// The first place that is tried.
    var from: Int
    /// The place behind the last one that is tried.
    var end = Int.max
    /// The message before the loss, where its definition was hardly used, and the definition before that.
    var unproven: (start: Int, local: UInt8, former: FITShape)?
    /// The place of a message without a definition.
    var unknown: Int?
    /// A definition that no writer makes, as it was read, if its end is known.
    var damagedDefinition: FITStep?
    /// Older definitions of the local message type that a damaged definition defines.
    var older: [FITShape] = []

    init(lossAt: Int, from: Int) { (self.lossAt, self.from) = (lossAt, from) }

    /// Forgets the first bytes of those that are in memory.
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
    /// True for the place behind a definition that no writer makes and that its messages follow.
    var isAccepted = false
    /// The first byte of messages that are lost as their definition is damaged.
    var lostFrom: Int?
    /// The local message type that got an older definition back.
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

  /// The chain from a place, unless it leads through places that have been tried.
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

  /// False where the first message or the second one cannot be: most places end here, without a chain.
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

  /// The local message types whose messages can begin an anchor: a bit for each.
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

  /// True where an anchor can begin: at most places none can, without a closer look.
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

  /// Tries a place with other definitions than those in force: the one before a definition that was hardly used, and
  /// for messages without a definition the size that leads to this place.
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

  /// Takes the bytes since `start` for one to three messages of a local message type, all of one size.
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

  /// True where an exact anchor is, with this shape of a local message type, which then is in force.
  private mutating func isExact(_ bytes: RawSpan, _ place: Int, with shape: FITShape, for local: UInt8) -> Bool {
    let before = shapes[local]
    shapes[local] = shape
    if case .anchor(let isExact, _, false) = chain(bytes, at: place), isExact || from == .max && last == .max {
      return true
    }
    shapes[local] = before
    return false
  }

  /// Goes on right behind a definition that no writer makes, where messages follow.
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
    // With the definition before it, which most often was the same.
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
