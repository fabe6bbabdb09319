#if !hasFeature(Embedded)

/// A damaged part of a stream, which reading skips.
@usableFromInline
package struct FITCut: Equatable, Sendable {
  /// How reading continues after the damage.
  @usableFromInline
  package enum Resume: Sendable {
    /// Messages of the open file follow.
    case messages
    /// Messages of a file whose header is damaged follow.
    case file
    /// A file header follows.
    case header
  }

  /// The damaged bytes, from the first byte to the position after the last.
  @usableFromInline package var first: Int, end: Int
  @usableFromInline package var resume = Resume.messages
  /// The end of the file's data behind the damage.
  @usableFromInline package var dataEnd = Int.max
  /// A definition message to read after the damage: one that damage has overwritten, or a damaged one with correct
  /// framing.
  @usableFromInline package var definition: [UInt8] = []
}

/// Finds the damaged parts of a stream in a window: all bytes of a file, or the newest ones.
///
/// A file with a correct checksum is not searched. In any other file, the finder follows the messages. Framing is lost
/// at any of these:
///
/// - a local message type without a definition
/// - a definition that no writer would create
/// - a message beyond the end
/// - a new definition whose first message is not followed by another message
/// - a time that jumps, if the following records do not continue from it
///
/// It then searches for the next anchor, a chain of messages that is too long to be chance (`FITAnchorSearch`), and
/// decides how much before the loss was damaged too. If the checksum is not known to be wrong, only bytes that break
/// the framing are damage. Time is linear.
@usableFromInline
package struct FITDamageFinder {
  /// Maximum number of bytes before a file header that are skipped.
  static let junkLimit = 4096
  /// Maximum number of damaged parts; the bytes after them are read without a search.
  package static let cutLimit = 131_072
  /// Maximum number of stored definitions per local message type.
  private static let definitionLimit = 8
  /// Maximum number of waiting bytes of a stream: the longest message, and a chain behind it.
  package static let heldLimit = 160 * 1024

  @usableFromInline package private(set) var cuts: [FITCut] = []
  private enum Phase { case beginning, header, messages, behind, over }
  private var phase = Phase.beginning
  /// The next message.
  ///
  /// Positions are counted from the first byte of the window, which has an offset in the stream.
  private var place = 0
  @usableFromInline package private(set) var base = 0
  /// All bytes before this position have been passed on.
  private var settled = 0
  private var search = FITAnchorSearch()
  /// Different definitions of each local message type with their bytes, the newest first.
  private var definitions = [[(shape: FITShape, text: [UInt8])]](repeating: [], count: 16)
  /// The newest messages, the last one first.
  private var recent: [Recent] = []
  /// The search behind a loss of framing that needs more bytes.
  private var request: FITAnchorSearch.Request?
  /// Times that jump before the first position were found to be correct, and messages without a time before the second.
  private var trustedUntil = 0, untimedUntil = 0
  /// Messages without a time since the last record.
  private var untimed = 0
  /// The end of the file's data according to its header.
  private var promised = Int.max
  /// The position after which there are only zeros.
  private var zeros = Int.max
  private var firstCut = 0

  private struct Recent {
    var start = 0
    var local: UInt8 = 0
    var isTimed = false
    /// The end of a definition, and the shape that it has replaced.
    var end = 0
    var replaced: FITShape?
  }

  @usableFromInline package init() {}

  /// Searches the bytes of the window; returns how many of them can be read with the cuts so far.
  ///
  /// `isAll` is true for the last bytes of the stream.
  package mutating func advance(_ bytes: RawSpan, _ decoder: borrowing FITDecoder, isAll: Bool) -> Int {
    search.isAll = isAll
    search.credit = min(search.credit &+ (bytes.byteCount &- settled) / 2, 1 << 40)
    if isAll {
      zeros = bytes.byteCount
      while zeros > 0 && bytes.byte(zeros &- 1) == 0 { zeros &-= 1 }
    }
    while cuts.count < Self.cutLimit, phase != .over, go(bytes, decoder.workspace) {}
    if cuts.count >= Self.cutLimit { phase = .over }
    switch phase {
    case .over: settled = bytes.byteCount
    case _ where isAll: settled = bytes.byteCount
    case .beginning: break
    // The place can be behind bytes that have not come yet.
    case .header, .behind: settled = max(settled, min(place, bytes.byteCount))
    case .messages:
      let place = (request == nil ? recent.first : recent.last)?.start ?? request?.lossAt ?? place
      settled = max(settled, min(place, bytes.byteCount))
    }
    return settled
  }

  /// Drops the first bytes of the window, which were passed on.
  package mutating func drop(_ count: Int) {
    func moved(_ place: Int) -> Int { place == .max ? place : place &- count }
    base &+= count
    (place, settled, promised) = (place &- count, settled &- count, moved(promised))
    (trustedUntil, untimedUntil) = (trustedUntil &- count, untimedUntil &- count)
    for index in recent.indices {
      (recent[index].start, recent[index].end) = (recent[index].start &- count, recent[index].end &- count)
    }
    recent.removeAll { $0.start < 0 }
    request?.drop(count)
    search.drop(count)
  }

  /// Makes a step; false if it needs more bytes, and at the end.
  private mutating func go(_ bytes: RawSpan, _ workspace: Workspace) -> Bool {
    switch phase {
    case .beginning: return begin(bytes)
    case .header: return beginFile(bytes, workspace)
    case .messages: return request == nil ? walk(bytes) : recover(bytes)
    case .behind: return lookForHeader(bytes)
    case .over: return false
    }
  }

  // MARK: Between files

  /// Finds the first file's header, or its messages if the header is damaged.
  private mutating func begin(_ bytes: RawSpan) -> Bool {
    let size = bytes.fileHeader(at: 0, isFirst: true)
    if size > 0 {
      if size == Int(truncatingIfNeeded: bytes.byte(0)) { phase = .header } else { beginDamaged(bytes, at: size) }
      return true
    }
    guard search.isAll || bytes.byteCount > Self.junkLimit &+ 1024 else { return false }
    let limit = min(bytes.byteCount, Self.junkLimit &+ 1)
    for place in 1..<max(1, limit) where bytes.fileHeader(at: place) > 0 {
      cut(from: 0, to: place, .header)
      (self.place, phase) = (place, .header)
      return true
    }
    search.begin(.max, gap: 0)
    for place in 0..<limit where bytes.byte(place) & 0xD0 == 0x40 {
      let step = bytes.step(at: place, FITShapes())
      guard step.kind == .definition, step.shape.number == 0 else { continue }
      switch search.chain(bytes, at: place) {
      case .anchor, .doubtful, .open:
        beginDamaged(bytes, at: place)
        return true
      case .none: break
      }
    }
    phase = .over
    return false
  }

  /// Begins a file without a header.
  private mutating func beginDamaged(_ bytes: RawSpan, at place: Int) {
    firstCut = cuts.count
    cut(from: 0, to: place, .file)
    open(at: place, promised: .max, isDamaged: true)
  }

  private mutating func beginFile(_ bytes: RawSpan, _ workspace: Workspace) -> Bool {
    guard place &+ 20 <= bytes.byteCount || search.isAll else { return false }
    guard bytes.fileHeader(at: place) > 0 else {
      phase = .over
      return false
    }
    let start = place &+ Int(truncatingIfNeeded: bytes.byte(place))
    let data = Int(truncatingIfNeeded: bytes.little(place &+ 4, as: UInt32.self))
    let end = data > 0 ? start &+ data : .max
    let isWhole = end <= bytes.byteCount &- 2
    if isWhole, workspace.checksum(0, bytes, from: place, to: end) == bytes.little(end, as: UInt16.self) {
      (place, phase) = (end &+ 2, .behind)
      return true
    }
    if search.isAll, data > 0, !isWhole, follow(bytes, from: start, to: bytes.byteCount, FITShapes()) != nil {
      // Only the end is missing.
      (place, phase) = (bytes.byteCount, .over)
      return true
    }
    firstCut = cuts.count
    // Only a wrong checksum proves that irregular messages are damaged.
    open(at: start, promised: end, isDamaged: isWhole)
    return true
  }

  private mutating func open(at start: Int, promised: Int, isDamaged: Bool) {
    (place, self.promised, phase) = (start, promised, .messages)
    search.beginFile(at: start)
    search.shapes.isDamaged = isDamaged
    definitions = Array(repeating: [], count: 16)
    (trustedUntil, untimed, untimedUntil) = (0, 0, 0)
    recent.removeAll(keepingCapacity: true)
  }

  /// Searches for the next file's header after a file has ended; the bytes in between are damaged.
  private mutating func lookForHeader(_ bytes: RawSpan) -> Bool {
    let end = place
    while place < zeros && place &+ 20 <= bytes.byteCount {
      if bytes.fileHeader(at: place) > 0 {
        if place > end { cut(from: end, to: place, .header) }
        phase = .header
        return true
      }
      place &+= 1
    }
    return false
  }

  // MARK: Along the messages

  /// Handles the next message.
  private mutating func walk(_ bytes: RawSpan) -> Bool {
    guard search.isAll || place < bytes.byteCount && (place != promised || place &+ 24 <= bytes.byteCount) else {
      return false
    }
    if let next = fileEnd(bytes) {
      setEnd(place)
      (place, phase) = (next, .behind)
      return true
    }
    let step = bytes.step(at: place, search.shapes, strictly: search.shapes.isDamaged)
    switch take(step, bytes) {
    case .taken: place = step.next
    case .passedOver:
      cut(from: place, to: step.next)
      recent.removeAll(keepingCapacity: true)
      place = step.next
    case .lost: lose(bytes, step)
    case .open: return false
    }
    return true
  }

  private mutating func setEnd(_ end: Int) {
    for cut in firstCut..<max(firstCut, cuts.count) { cuts[cut].dataEnd = base &+ end }
  }

  /// Whether the input ends before the file does.
  private func isCut(_ bytes: RawSpan) -> Bool { search.isAll && promised != .max && promised > bytes.byteCount }

  /// The position after the file's checksum, if its data ends here.
  private func fileEnd(_ bytes: RawSpan) -> Int? {
    if search.isAll && place >= bytes.byteCount &- 2 && place != bytes.byteCount &- 1 { return bytes.byteCount }
    if bytes.fileHeader(at: place &+ 2) > 0 { return place &+ 2 }
    guard place == promised, place &+ 2 < bytes.byteCount else { return nil }
    if place &+ 2 >= zeros { return bytes.byteCount }
    let kind = bytes.step(at: place, search.shapes).kind
    let isPadded = bytes.slice(place &+ 2, count: min(22, bytes.byteCount &- place &- 2)).isAllZero
    return (kind == .data || kind == .definition) && !isPadded ? nil : place &+ 2
  }

  private enum Verdict { case taken, passedOver, lost, open }

  private mutating func take(_ step: FITStep, _ bytes: RawSpan) -> Verdict {
    switch step.kind {
    case .cut: return search.isAll ? .lost : .open
    case .bad: return .lost
    case .definition:
      define(step, bytes)
      return .taken
    case .data: break
    }
    let shape = search.shapes[step.local]
    if shape.isLost { return .passedOver }
    if search.shapes.isDamaged {
      if shape.isAnotherFileID { return .lost }
      if shape.number == 18, isImplausible(step, shape, bytes) { return .passedOver }
    }
    if bytes.byte(place) & 0x80 != 0 && !search.shapes.hasCompressed {
      search.shapes.hasCompressed = true
      search.begin(search.last, gap: 0)
      switch search.chain(bytes, at: place) {
      case .anchor: break
      case .open: return unless(.open)
      default: return unless(.lost)
      }
    }
    let isTimed = step.isRecord && step.time != 0xFFFF_FFFF && bytes.byte(place) & 0x80 == 0
    var isOdd = false
    if isTimed, FITAnchorSearch.isLeap(from: search.last, to: step.time) {
      let verdict = judgeLeap(step, bytes)
      isOdd = verdict == .passedOver && !search.shapes.isDamaged
      guard verdict == .taken || isOdd else { return verdict }
    }
    if shape.uses == 0, let verdict = judgeFirst(step, bytes) { return verdict }
    if isTimed || search.last == .max {
      (untimed, untimedUntil) = (0, isTimed ? 0 : untimedUntil)
      if isTimed && !isOdd { search.note(step.time, at: place) }
    } else if untimed >= 2, place >= untimedUntil {
      // When reading starts at a wrong byte, equal records look like such messages: only a record's time proves them.
      search.begin(search.last, gap: 0)
      switch search.chain(bytes, at: place) {
      case .anchor(_, let end, _): untimedUntil = end
      case .open: return .open
      default: if untimed == 2 && !(isCut(bytes) && search.isBrokenByEnd) { return .lost }
      }
      untimed = 3
    } else {
      untimed &+= 1
    }
    if shape.uses < 255 { search.shapes[step.local].uses &+= 1 }
    note(Recent(start: place, local: step.local, isTimed: isTimed))
    return .taken

    func unless(_ verdict: Verdict) -> Verdict {
      search.shapes.hasCompressed = false
      return verdict
    }
  }

  private mutating func define(_ step: FITStep, _ bytes: RawSpan) {
    let (local, index) = (step.local, Int(truncatingIfNeeded: step.local))
    let before = search.shapes[local]
    note(Recent(start: place, local: local, end: step.next, replaced: before))
    // The same definition again has the same weight as before.
    guard before.hash != step.shape.hash else { return }
    search.shapes[local] = step.shape
    definitions[index].removeAll { $0.shape.hash == step.shape.hash }
    definitions[index].insert((step.shape, text(bytes, step)), at: 0)
    if definitions[index].count > Self.definitionLimit { definitions[index].removeLast() }
  }

  /// The definition of a local message type before the newest one.
  private func former(_ local: UInt8) -> FITShape {
    let all = definitions[Int(truncatingIfNeeded: local)]
    return all.count > 1 ? all[1].shape : FITShape()
  }

  private func text(_ bytes: RawSpan, _ step: FITStep) -> [UInt8] {
    var text: [UInt8] = []
    for at in place..<step.next { text.append(bytes.byte(at)) }
    return text
  }

  /// Checks the first message of a definition: if no message follows it, its length is wrong.
  ///
  /// Nil if it is correct.
  private mutating func judgeFirst(_ step: FITStep, _ bytes: RawSpan) -> Verdict? {
    if step.next == promised || isCut(bytes) && step.next >= bytes.byteCount { return nil }
    search.begin(search.last, gap: 0)
    let chain = search.chain(bytes, at: step.next)
    switch chain {
    case .anchor: return nil
    case .open: return .open
    case .none, .doubtful: break
    }
    if search.isBrokenByEnd || search.isEnd(bytes, step.next) { return nil }
    // A damaged definition can also break the framing, or the first message of another definition.
    if search.hasDefined { return nil }
    guard search.brokenAt < bytes.byteCount, bytes.byte(search.brokenAt) & 0xC0 != 0x40 else { return nil }
    return search.weighed < FITAnchorSearch.weight && search.brokenAt &- step.next < 1024 ? .lost : nil
  }

  /// Whether a session is implausible: its times are days away from the records before it, or it is faster than any
  /// ride.
  private func isImplausible(_ step: FITStep, _ shape: FITShape, _ bytes: RawSpan) -> Bool {
    func number(_ field: Int16) -> Int? {
      guard field >= 0 else { return nil }
      let start = place &+ 1 &+ Int(field)
      let value = shape.isBigEndian ? bytes.big(start, as: UInt32.self) : bytes.little(start, as: UInt32.self)
      return value == .max ? nil : Int(truncatingIfNeeded: value)
    }
    let day = 86_400
    var span = number(shape.elapsed).map { $0 / 1000 } ?? 0
    if let (first, last) = search.times {
      let isDated = { (time: Int) in time >= 0x1000_0000 }
      let time = Int(truncatingIfNeeded: step.time)
      if step.time != .max, isDated(time), (time &- last).magnitude > 172_800 { return true }
      if let start = number(shape.start), isDated(start), start > last &+ day || start < first &- 2 &* day {
        return true
      }
      if span > last &- first &+ 2 &* day { return true }
      span = max(span, last &- first)
    }
    // Centimetres, at 100 m/s.
    return span > 0 && (number(shape.distance) ?? 0) > (span &+ 60) &* 10_000
  }

  private mutating func note(_ message: Recent) {
    recent.insert(message, at: 0)
    if recent.count > 3 { recent.removeLast() }
  }

  /// Decides about a time that jumps: it is correct if records continue from it, and wrong if they continue from the
  /// time before.
  private mutating func judgeLeap(_ step: FITStep, _ bytes: RawSpan) -> Verdict {
    if place < trustedUntil && step.time > search.last && step.time &- search.last <= FITAnchorSearch.longestStep {
      return .taken
    }
    search.begin(.max, gap: 0)
    switch search.chain(bytes, at: place) {
    case .anchor(_, let end, _):
      trustedUntil = end
      return .taken
    case .open: return .open
    // A stale block of flash memory is shorter.
    case .doubtful where !search.shapes.isDamaged || search.brokenAt &- place > 512: return .taken
    case .none, .doubtful: break
    }
    search.begin(search.last, gap: 0)
    switch search.chain(bytes, at: step.next) {
    case .anchor(let isExact, _, _) where isExact: return .passedOver
    case .open: return .open
    default: return place < trustedUntil && !search.shapes.isDamaged ? .taken : .lost
    }
  }

  private mutating func cut(from first: Int, to end: Int, _ resume: FITCut.Resume = .messages) {
    let start = base &+ first
    if first > settled, cuts.count > firstCut, let last = cuts.last, last.end == start, last.definition.isEmpty,
      last.resume == .messages || resume == .messages
    {
      cuts[cuts.count &- 1].end = base &+ end
      if resume == .header { cuts[cuts.count &- 1].resume = resume }
    } else {
      let dataEnd = promised == .max || promised < end ? Int.max : base &+ promised
      cuts.append(FITCut(first: start, end: base &+ end, resume: resume, dataEnd: dataEnd))
    }
  }

  // MARK: Behind a loss

  /// Handles a loss of framing: prepares the search for the position from which messages continue.
  private mutating func lose(_ bytes: RawSpan, _ step: FITStep) {
    // A message that extends beyond a truncated end is not damage.
    if place &+ 2 >= zeros || isCut(bytes) && step.kind == .cut { return endWithout(bytes) }
    var request = FITAnchorSearch.Request(lossAt: place, from: place &+ 1)
    if let message = recent.first {
      request.from = (recent.count > 1 && !message.isTimed ? recent[1].start : message.start) &+ 1
    }
    for message in recent {
      if message.replaced != nil {
        request.from = max(request.from, message.end)
      } else if search.shapes[message.local].uses < 12, !isDefinition(bytes, at: place) {
        request.unproven = (message.start, message.local, former(message.local))
      }
    }
    request.from = max(min(request.from, place &+ 1), settled)
    if step.kind == .data, search.shapes[step.local].uses == 0 {
      request.unproven = (place, step.local, former(step.local))
      request.end = place &+ FITAnchorSearch.lookAhead
    }
    if bytes.byte(place) & 0xF0 == 0, !search.shapes[bytes.byte(place)].isKnown { request.unknown = place }
    // The definition can have the correct length, and only its content is damaged.
    if bytes.byte(place) & 0xC0 == 0x40 {
      let definition = bytes.definition(at: place, strictly: false)
      if definition.kind == .bad, definition.next > place { request.damagedDefinition = definition }
      request.older = definitions[Int(truncatingIfNeeded: bytes.byte(place) & 0x0F)].map { $0.shape }
    }
    // If no record had a time so far, times can be in record headers.
    if !search.hasTimes { search.shapes.hasCompressed = true }
    self.request = request
  }

  /// Ends the file if no readable message follows the loss.
  private mutating func endWithout(_ bytes: RawSpan) {
    setEnd(place &+ 2 >= zeros ? place : isCut(bytes) ? promised : max(place, bytes.byteCount &- 2))
    (request, phase) = (nil, .over)
  }

  /// Searches for the position from which messages continue; false if it needs more bytes.
  private mutating func recover(_ bytes: RawSpan) -> Bool {
    guard let request else { return true }
    let result = search.search(bytes, request)
    let looked = (result.found?.place ?? result.open ?? bytes.byteCount) &- place
    // Irregular messages with correct framing are not damage, and neither are messages after which no better position
    // is found.
    let isNothingBetter = result.found == nil && result.open == nil && request.end != .max
    let isOdd =
      bytes.step(at: place, search.shapes, strictly: search.shapes.isDamaged).kind == .data
      && (search.shapes.isDamaged
        ? result.found.map { $0.place > place && isOnTheWay($0, bytes) } ?? false
        : looked > FITAnchorSearch.lookAhead || result.found.map { isOnTheWay($0, bytes) } ?? (result.open == nil))
    if isNothingBetter || isOdd {
      passOdd(bytes, until: place &+ looked)
      return true
    }
    guard let found = result.found else {
      if let open = result.open {
        self.request?.from = open
        if open &- settled > Self.heldLimit {
          // No anchor so far: these bytes are lost.
          cut(from: max(settled, recent.last?.start ?? place), to: open)
          recent.removeAll(keepingCapacity: true)
          (place, settled) = (open, open)
          self.request = FITAnchorSearch.Request(lossAt: open, from: open)
        }
        return false
      }
      // The decoder reads the rest, unless a damaged definition would mislead it, or the checksum is wrong and the
      // messages do not lead to the end.
      let isEnd = promised <= bytes.byteCount &- 2
      if bytes.byte(place) & 0xC0 == 0x40
        || search.shapes.isDamaged && !isFramed(bytes, until: isEnd ? promised : bytes.byteCount &- 2)
      {
        cut(from: place, to: bytes.byteCount)
      }
      endWithout(bytes)
      return true
    }
    self.request = nil
    if found.isAccepted || !search.shapes.isDamaged, let definition = request.damagedDefinition,
      found.place == definition.next
    {
      accept(definition, bytes)
      return true
    }
    let first = min(max(firstDamaged(bytes, found, request), settled), found.place)
    for message in recent where message.start >= first {
      let index = Int(truncatingIfNeeded: message.local)
      if let replaced = message.replaced {
        if search.shapes[message.local].hash != replaced.hash { definitions[index].removeFirst() }
        search.shapes[message.local] = replaced
      }
      let uses = search.shapes[message.local].uses
      if uses > 0 && uses < 255 { search.shapes[message.local].uses = uses &- 1 }
    }
    recent.removeAll(keepingCapacity: true)
    untimed = 0
    cut(from: first, to: found.place, found.isHeader ? .header : .messages)
    if let local = found.reverted {
      let all = definitions[Int(truncatingIfNeeded: local)]
      cuts[cuts.count &- 1].definition = all.first { $0.shape.hash == search.shapes[local].hash }?.text ?? []
    } else if let unproven = request.unproven, unproven.start == request.lossAt, found.lostFrom == nil {
      search.shapes[unproven.local].isSuspect = true
    }
    if found.isHeader { setEnd(first) }
    (place, phase) = (found.place, found.isHeader ? .header : .messages)
    return true
  }

  /// Accepts a message in spite of its time, and the messages up to a position.
  private mutating func passOdd(_ bytes: RawSpan, until end: Int) {
    let step = bytes.step(at: place, search.shapes, strictly: false)
    (request, trustedUntil, untimed, untimedUntil) = (nil, max(trustedUntil, end), 3, end)
    note(Recent(start: place, local: step.local))
    search.shapes[step.local].uses = max(1, search.shapes[step.local].uses)
    place = step.next
  }

  /// Whether the messages that were read lead to an anchor.
  private func isOnTheWay(_ found: FITAnchorSearch.Found, _ bytes: RawSpan) -> Bool {
    found.lostFrom == nil && !found.isHeader && found.reverted == nil
      && (isFramed(bytes, until: found.place) || recent.contains { $0.start == found.place })
  }

  /// Accepts an irregular definition; it counts as damage if the file is damaged.
  private mutating func accept(_ definition: FITStep, _ bytes: RawSpan) {
    if search.shapes.isDamaged {
      cut(from: place, to: definition.next)
      cuts[cuts.count &- 1].definition = text(bytes, definition)
    }
    define(definition, bytes)
    if search.shapes.isDamaged { recent.removeAll(keepingCapacity: true) }
    place = definition.next
  }

  /// Whether the messages from here on lead to a position.
  private func isFramed(_ bytes: RawSpan, until end: Int) -> Bool {
    follow(bytes, from: place, to: end, search.shapes) == end
  }

  /// Follows messages up to a position or beyond it; nil if a step is not a message, and `Int.max` if the last one is
  /// truncated.
  ///
  /// If the checksum is wrong, their records must also be of the same day.
  private func follow(_ bytes: RawSpan, from start: Int, to end: Int, _ first: FITShapes) -> Int? {
    var (shapes, at) = (first, start)
    while at < end {
      let step = bytes.step(at: at, shapes, strictly: shapes.isDamaged)
      switch step.kind {
      case .bad: return nil
      case .cut: return .max
      case .definition: shapes[step.local] = step.shape
      case .data:
        guard shapes.isDamaged else { break }
        if shapes[step.local].isAnotherFileID { return nil }
        let isDated = step.isRecord && step.time != .max && search.last != .max
        if isDated, FITAnchorSearch.distance(step.time, search.last) > 86_400 { return nil }
      }
      at = step.next
    }
    return at
  }

  /// The first damaged byte before an anchor.
  ///
  /// The message before the loss is intact if the bytes between the two are exactly one message; otherwise it can be
  /// damaged.
  private func firstDamaged(
    _ bytes: RawSpan, _ found: FITAnchorSearch.Found, _ request: FITAnchorSearch.Request
  ) -> Int {
    if let lost = found.lostFrom { return lost }
    if request.unproven?.start == request.lossAt || isDefinition(bytes, at: request.lossAt) { return request.lossAt }
    var (first, spared) = (request.lossAt, 0)
    for message in recent {
      if found.place >= first {
        if isExplained(bytes, from: first, to: found.place) || spared == (recent[0].isTimed ? 1 : 2) { return first }
        spared &+= 1
      } else if message.isTimed {
        spared = recent[0].isTimed ? 1 : 2
      }
      // A definition that the anchor used is intact.
      if message.replaced != nil && found.used &>> UInt16(truncatingIfNeeded: message.local) & 1 == 1 { return first }
      first = message.start
    }
    return first
  }

  /// Whether a definition begins here, whatever its content.
  private func isDefinition(_ bytes: RawSpan, at place: Int) -> Bool {
    place &+ 3 <= bytes.byteCount && bytes.byte(place) & 0xD0 == 0x40 && bytes.byte(place &+ 1) == 0
      && bytes.byte(place &+ 2) <= 1
  }

  /// Whether the bytes between two positions are one message except for its header: they have its length and its time.
  private func isExplained(_ bytes: RawSpan, from first: Int, to end: Int) -> Bool {
    if bytes.byte(first) & 0xC0 == 0x40, bytes.definition(at: first, strictly: false).next == end { return true }
    for local in 0..<16 as Range<UInt8> {
      let shape = search.shapes[local]
      guard shape.isKnown, shape.size &+ 1 == end &- first else { continue }
      // Several messages without a time are recognized by their length.
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
