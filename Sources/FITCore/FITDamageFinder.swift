#if !hasFeature(Embedded)

/// A damaged part of a stream, which reading passes over.
@usableFromInline
package struct FITCut: Equatable, Sendable {
  /// The way reading goes on behind it.
  @usableFromInline
  package enum Resume: Sendable {
    /// With messages of the open file.
    case messages
    /// With messages of a file whose header is damaged.
    case file
    /// With a file header.
    case header
  }

  /// The damaged bytes, from the first byte to the one behind the last.
  @usableFromInline package var first: Int, end: Int
  @usableFromInline package var resume = Resume.messages
  /// The end of the file's data behind the damage.
  @usableFromInline package var dataEnd = 0
  /// A definition message to read again first, because a damaged one has taken its place.
  @usableFromInline package var definition: [UInt8] = []
}

/// Finds the damaged parts of bytes that are all in memory.
///
/// A file whose checksum is right is not looked at. In any other the finder goes from message to message. Framing is lost
/// at a local message type without a definition, at a definition that no writer makes, at a message beyond the end, and
/// at a time that leaps where the records behind it do not follow. Then it looks for the next anchor, a chain of messages
/// that cannot be chance (`FITAnchorSearch`), and decides how much before the loss was damaged too. Time is linear.
struct FITDamageFinder {
  /// Most bytes before a file header that are passed over.
  static let junkLimit = 4096
  /// Most damaged parts that are kept; what follows them is read as it comes.
  static let cutLimit = 131_072

  private(set) var cuts: [FITCut] = []
  private var search = FITAnchorSearch()
  /// The definitions before the newest ones.
  private var former = FITShapes()
  /// The newest messages, the last one first.
  private var recent: [Recent] = []
  /// Times that leap before this place were found to be right.
  private var trustedUntil = 0
  /// True when the input ends before the file does.
  private var isCut = false
  /// Messages without a time since the last record, and the place up to which such messages were found to be right.
  private var untimed = 0, untimedUntil = 0
  /// The place from which on there are only zeros.
  private var zeros = 0
  private var firstCut = 0

  private struct Recent {
    var start = 0
    var local: UInt8 = 0
    var isTimed = false
    /// The shape that a definition has replaced.
    var replaced: FITShape?
  }

  /// Finds the damaged parts of a whole stream.
  mutating func find(in bytes: RawSpan, _ workspace: Workspace) {
    zeros = bytes.byteCount
    while zeros > 0 && bytes.byte(zeros &- 1) == 0 { zeros &-= 1 }
    var place = beginning(of: bytes)
    while place < bytes.byteCount && cuts.count < Self.cutLimit {
      let size = Int(truncatingIfNeeded: bytes.byte(place))
      let isOpen = cuts.last?.end == place && cuts.last?.resume == .file
      guard isOpen || bytes.fileHeader(at: place) > 0 else { return }
      var end = Int.max
      if !isOpen {
        let data = Int(truncatingIfNeeded: bytes.little(place &+ 4, as: UInt32.self))
        if data > 0 { end = place &+ size &+ data }
        if end <= bytes.byteCount &- 2,
          workspace.checksum(0, bytes, from: place, to: end) == bytes.little(end, as: UInt16.self)
        {
          place = next(bytes, after: end &+ 2)
          continue
        }
      }
      place = walk(bytes, from: isOpen ? place : place &+ size, promised: end, isOpen: isOpen)
    }
  }

  /// The place of the first file's header, or of its messages where the header is damaged.
  private mutating func beginning(of bytes: RawSpan) -> Int {
    let size = bytes.fileHeader(at: 0, isFirst: true)
    if size == Int(truncatingIfNeeded: bytes.byte(0)) && size > 0 { return 0 }
    if size > 0 { return begin(at: size, .file) }
    let limit = min(bytes.byteCount, Self.junkLimit &+ 1)
    for place in 1..<max(1, limit) where bytes.fileHeader(at: place) > 0 { return begin(at: place, .header) }
    for place in 0..<limit where bytes.byte(place) & 0xD0 == 0x40 {
      let step = bytes.step(at: place, FITShapes())
      guard step.kind == .definition, step.shape.number == 0 else { continue }
      search.begin(.max, gap: 0)
      switch search.chain(bytes, at: place, FITShapes(), isAll: true) {
      case .anchor, .doubtful: return begin(at: place, .file)
      case .none, .open: break
      }
    }
    return bytes.byteCount
  }

  private mutating func begin(at place: Int, _ resume: FITCut.Resume) -> Int {
    if place > 0 { cuts.append(FITCut(first: 0, end: place, resume: resume)) }
    return place
  }

  /// The place of the next file's header after one that has ended; behind all bytes where there is none.
  private mutating func next(_ bytes: RawSpan, after end: Int) -> Int {
    if end >= zeros || bytes.fileHeader(at: end) > 0 { return end >= zeros ? bytes.byteCount : end }
    var place = end &+ 1
    while place &+ 20 <= bytes.byteCount {
      if bytes.fileHeader(at: place) > 0 {
        cuts.append(FITCut(first: end, end: place, resume: .header))
        return place
      }
      place &+= 1
    }
    return bytes.byteCount
  }

  // MARK: Along the messages

  /// Goes along a file's messages; returns the place of the next file.
  private mutating func walk(_ bytes: RawSpan, from start: Int, promised: Int, isOpen: Bool) -> Int {
    firstCut = cuts.count &- (isOpen ? 1 : 0)
    search.beginFile(at: start)
    (former, trustedUntil) = (FITShapes(), 0)
    (untimed, untimedUntil) = (0, 0)
    isCut = promised != .max && promised > bytes.byteCount
    recent.removeAll(keepingCapacity: true)
    var place = start
    while cuts.count < Self.cutLimit {
      if let next = fileEnd(bytes, at: place, promised) {
        setEnd(place)
        return next
      }
      let step = bytes.step(at: place, search.shapes)
      switch take(step, at: place, bytes) {
      case .taken: place = step.next
      case .passedOver:
        cut(from: place, to: step.next)
        recent.removeAll(keepingCapacity: true)
        place = step.next
      case .lost:
        guard let found = recover(bytes, at: place, step) else {
          setEnd(place &+ 2 >= zeros ? place : max(promised == .max ? 0 : promised, bytes.byteCount &+ 1))
          return bytes.byteCount
        }
        if cuts.last?.resume == .header && cuts.last?.end == found {
          setEnd(cuts.last?.first ?? found)
          return found
        }
        place = found
      }
    }
    return bytes.byteCount
  }

  private mutating func setEnd(_ end: Int) {
    for cut in firstCut..<max(firstCut, cuts.count) { cuts[cut].dataEnd = end }
  }

  /// The place behind the file's checksum where its data ends at `place`.
  private mutating func fileEnd(_ bytes: RawSpan, at place: Int, _ promised: Int) -> Int? {
    if place >= bytes.byteCount &- 2 && (place != bytes.byteCount &- 1) { return bytes.byteCount }
    if bytes.fileHeader(at: place &+ 2) > 0 { return place &+ 2 }
    guard place == promised, place &+ 2 < bytes.byteCount else { return nil }
    if place &+ 2 >= zeros { return bytes.byteCount }
    let kind = bytes.step(at: place, search.shapes).kind
    return kind == .data || kind == .definition ? nil : next(bytes, after: place &+ 2)
  }

  private enum Verdict { case taken, passedOver, lost }

  private mutating func take(_ step: FITStep, at place: Int, _ bytes: RawSpan) -> Verdict {
    switch step.kind {
    case .bad, .cut: return .lost
    case .definition:
      note(Recent(start: place, local: step.local, replaced: search.shapes[step.local]))
      former[step.local] = search.shapes[step.local]
      search.shapes[step.local] = step.shape
      return .taken
    case .data: break
    }
    if search.shapes[step.local].isLost { return .passedOver }
    // A file has one file_id: what looks like another is damaged.
    if search.shapes[step.local].number == 0 && search.shapes[step.local].uses > 0 { return .lost }
    if bytes.byte(place) & 0x80 != 0 && !search.shapes.hasCompressed {
      search.shapes.hasCompressed = true
      search.begin(search.last, gap: 0)
      guard case .anchor = search.chain(bytes, at: place, search.shapes, isAll: true) else {
        search.shapes.hasCompressed = false
        return .lost
      }
    }
    if search.shapes[step.local].number == 18, isImplausible(step, at: place, bytes) { return .passedOver }
    let isTimed = step.isRecord && step.time != 0xFFFF_FFFF && bytes.byte(place) & 0x80 == 0
    if isTimed, FITAnchorSearch.isLeap(from: search.last, to: step.time) {
      let verdict = judgeLeap(step, at: place, bytes)
      guard verdict == .taken else { return verdict }
    }
    if isTimed || search.last == .max {
      (untimed, untimedUntil) = (0, isTimed ? 0 : untimedUntil)
      if isTimed { search.note(step.time, at: place) }
    } else {
      untimed &+= 1
      if untimed == 3, place >= untimedUntil {
        // Read from the wrong byte, equal records look like such messages: only a record's time proves them.
        search.begin(search.last, gap: 0)
        if case .anchor(_, let end, _) = search.chain(bytes, at: place, search.shapes, isAll: true) {
          untimedUntil = end
        } else if !isCut || !search.isBrokenByEnd {
          return .lost
        }
      }
    }
    if search.shapes[step.local].uses < 255 { search.shapes[step.local].uses &+= 1 }
    note(Recent(start: place, local: step.local, isTimed: isTimed))
    return .taken
  }

  /// True for a session whose times are days away from the records before it, or which is faster than any ride.
  private func isImplausible(_ step: FITStep, at place: Int, _ bytes: RawSpan) -> Bool {
    let shape = search.shapes[step.local]
    func number(_ field: UInt8) -> Int? {
      guard let at = bytes.place(ofField: field, size: 4, shape) else { return nil }
      let start = place &+ 1 &+ at
      let value = shape.isBigEndian ? bytes.big(start, as: UInt32.self) : bytes.little(start, as: UInt32.self)
      return value == .max ? nil : Int(truncatingIfNeeded: value)
    }
    let day = 86_400
    var span = number(7).map { $0 / 1000 } ?? 0
    if let (first, last) = search.times {
      let isDated = { (time: Int) in time >= 0x1000_0000 }
      let time = Int(truncatingIfNeeded: step.time)
      if step.time != .max, isDated(time), (time &- last).magnitude > 172_800 { return true }
      if let start = number(2), isDated(start), start > last &+ day || start < first &- 2 &* day { return true }
      if span > last &- first &+ 2 &* day { return true }
      span = max(span, last &- first)
    }
    // Centimetres, at 100 m/s.
    return span > 0 && (number(9) ?? 0) > (span &+ 60) &* 10_000
  }

  private mutating func note(_ message: Recent) {
    recent.insert(message, at: 0)
    if recent.count > 3 { recent.removeLast() }
  }

  /// A time that leaps is right where records go on from it, and wrong where they go on from the time before.
  private mutating func judgeLeap(_ step: FITStep, at place: Int, _ bytes: RawSpan) -> Verdict {
    if place < trustedUntil && step.time > search.last && step.time &- search.last <= FITAnchorSearch.longestStep {
      return .taken
    }
    search.begin(.max, gap: 0)
    if case .anchor(_, let end, _) = search.chain(bytes, at: place, search.shapes, isAll: true) {
      trustedUntil = end
      return .taken
    }
    search.begin(search.last, gap: 0)
    if case .anchor(let isExact, _, _) = search.chain(bytes, at: step.next, search.shapes, isAll: true), isExact {
      return .passedOver
    }
    return .lost
  }

  private mutating func cut(from first: Int, to end: Int, _ resume: FITCut.Resume = .messages) {
    if cuts.count > firstCut, let last = cuts.last, last.end == first, last.resume == .messages || resume == .messages {
      cuts[cuts.count &- 1].end = end
      if resume == .header { cuts[cuts.count &- 1].resume = resume }
    } else {
      cuts.append(FITCut(first: first, end: end, resume: resume))
    }
  }

  // MARK: Behind a loss

  /// Looks for the place from which messages go on, after framing was lost at `place`; nil where they do not.
  private mutating func recover(_ bytes: RawSpan, at place: Int, _ step: FITStep) -> Int? {
    // A message that goes on beyond a cut end is no damage.
    if place &+ 2 >= zeros || isCut && step.kind == .cut { return nil }
    var request = FITAnchorSearch.Request(lossAt: place, from: place &+ 1)
    if let message = recent.first {
      request.from = (recent.count > 1 && !message.isTimed ? recent[1].start : message.start) &+ 1
    }
    for message in recent where message.replaced == nil && search.shapes[message.local].uses < 12 {
      request.unproven = (message.start, message.local, former[message.local])
    }
    if bytes.byte(place) & 0xF0 == 0, !search.shapes[bytes.byte(place)].isKnown { request.unknown = place }
    if step.kind == .bad, let end = definitionEnd(bytes, at: place) {
      // The definition has its length; only what it says is damaged.
      request.damagedDefinition = (end, bytes.byte(place) & 0x0F)
    }
    guard let found = search.search(bytes, request, isAll: true).found else {
      // What cannot be told apart is left to the decoder, which ends there; a damaged definition would mislead it.
      if bytes.byte(place) & 0xC0 == 0x40 && step.kind == .bad { cut(from: place, to: bytes.byteCount) }
      return nil
    }
    let first = firstDamaged(bytes, found, request)
    for message in recent where message.start >= first {
      if let replaced = message.replaced { search.shapes[message.local] = replaced }
      let uses = search.shapes[message.local].uses
      if uses > 0 && uses < 255 { search.shapes[message.local].uses = uses &- 1 }
    }
    recent.removeAll(keepingCapacity: true)
    untimed = 0
    cut(from: first, to: found.place, found.isHeader ? .header : .messages)
    if let local = found.reverted, case let shape = search.shapes[local], shape.length > 0 {
      let definition = bytes.slice(shape.place, count: shape.length)
      for at in 0..<shape.length { cuts[cuts.count &- 1].definition.append(definition.byte(at)) }
    }
    return found.place
  }

  private func definitionEnd(_ bytes: RawSpan, at place: Int) -> Int? {
    guard bytes.byte(place) & 0xC0 == 0x40, place &+ 6 < bytes.byteCount,
      bytes.byte(place &+ 1) == 0 || bytes.byte(place &+ 2) <= 1, bytes.byte(place &+ 5) > 0
    else { return nil }
    let end = place &+ FITDecoder.definitionSize(bytes, at: place, available: bytes.byteCount &- place)
    return end < bytes.byteCount ? end : nil
  }

  /// The first damaged byte before an anchor: the message before the loss is whole where the bytes between the two are
  /// one message, and may be damaged otherwise.
  private func firstDamaged(
    _ bytes: RawSpan, _ found: FITAnchorSearch.Found, _ request: FITAnchorSearch.Request
  ) -> Int {
    if let lost = found.lostFrom { return lost }
    var (first, spared) = (request.lossAt, 0)
    for message in recent {
      if found.place >= first {
        if isExplained(bytes, from: first, to: found.place) || spared == (recent[0].isTimed ? 1 : 2) { return first }
        spared &+= 1
      } else if message.isTimed {
        spared = recent[0].isTimed ? 1 : 2
      }
      // A definition that the anchor relied on is whole.
      if message.replaced != nil && found.used &>> UInt16(truncatingIfNeeded: message.local) & 1 == 1 { return first }
      first = message.start
    }
    return first
  }

  /// True when the bytes between two places are one message but for its header: they have its length, and its time.
  private func isExplained(_ bytes: RawSpan, from first: Int, to end: Int) -> Bool {
    if definitionEnd(bytes, at: first) == end { return true }
    for local in 0..<16 as Range<UInt8> {
      let shape = search.shapes[local]
      guard shape.isKnown, shape.size &+ 1 == end &- first else { continue }
      // Many messages without a time are known by their length.
      guard shape.timestamp >= 0 else {
        if shape.uses >= 12 { return true }
        continue
      }
      let at = first &+ 1 &+ shape.timestamp
      let time = shape.isBigEndian ? bytes.big(at, as: UInt32.self) : bytes.little(at, as: UInt32.self)
      if search.last == .max { return true }
      if FITAnchorSearch.distance(time, search.last) <= FITAnchorSearch.longestStep { return true }
    }
    return false
  }
}

#endif
