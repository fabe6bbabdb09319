#if TrackXML
public import Workouts

/// Converts GPX 1.0, GPX 1.1 and TCX to observations, events and workouts for a sink while their bytes arrive.
///
/// ```swift
/// var reader = TrackReader(sink: MySink())
/// for chunk in chunks where !reader.feed(chunk) { break }
/// let status = reader.finish()
/// reader.reset()  // ready for the next file
/// ```
///
/// - **Chunks.** Every division into chunks gives the same calls and the same status. Up to 20,000 items wait until
///   they can be sorted (`TrackHold`).
/// - **Damage** affects only its element: everything before it is delivered, up to the last complete value of a point,
///   and reading continues with the next point, segment, track, lap or activity. In UTF-16, and beyond a limit, reading
///   ends instead.
/// - **GPX.** A `trk` with times is a workout; a `trk` with the same sport that begins within ten minutes continues it.
///   A break between segments is a pause; a break of more than twelve hours separates workouts. A gap inside a segment
///   is only a pause if nothing moved for half an hour, because recorders thin out points. Routes, waypoints and points
///   without a time create no samples; they are only counted, or become routes without times.
/// - **TCX.** An `Activity` is a workout, also inside a `MultiSportSession`; only such a session is reported as one
///   multisport workout. A break between the `Track`s of a lap is a pause, and so is the time before a lap that begins
///   later than the previous lap ended.
/// - **Distance** is the file's, otherwise the great circle from point to point; see `TrackCounts` and `lengthMeters`.
/// - **Allocates** nothing per point; a little per workout and per file.
public struct TrackReader<Sink: WorkoutSink & ~Copyable>: WorkoutReader, ~Copyable {
  /// Generators and sink.
  public var builder: WorkoutBuilder<Sink>
  /// The sink.
  @inlinable public var sink: Sink {
    _read { yield builder.output.sink }
    _modify { yield &builder.output.sink }
  }
  /// Information about the file from outside; kept for the next file.
  public var hints = TrackHints()
  private let includesUntimedRoutes: Bool
  /// The number of opened workouts.
  public internal(set) var workouts = 0

  @usableFromInline var rules = TrackRules()
  /// Items that were just read.
  @usableFromInline var batch: [TrackItem] = []
  /// Items that wait for following content, and sorted items that are being passed on.
  @usableFromInline var hold = TrackHold()
  @usableFromInline var ordered = TrackHold()
  /// The current point, stored here because it is large.
  @usableFromInline var point = TrackPoint()
  private var lapEnds = LapEnds()
  @usableFromInline var kindSeen: TrackKind?
  private var scanner = TrackScanner()
  private var head = TrackHead()
  private var phase = Phase.head
  private var problem: TrackProblem?
  /// Bytes of the input before the current chunk.
  private var consumed = 0
  /// Bytes given to the parser.
  private var fed = 0
  /// Offset of a `<` after the root element, where another document might begin.
  private var openingBehind: Int?
  /// The offset of the parser's first byte.
  private var parserStart = 0
  /// The offset of the element at which reading last continued.
  private var lastRestart = -1
  private var seeker = TrackSeeker()
  /// The number of damaged places after which reading continued.
  public private(set) var restarts = 0
  /// True when the document is read as single bytes.
  private var isBytes = true
  private var reference = TrackReference()

  private enum Phase {
    /// Before the first `<`.
    case head
    /// Inside the document; the parser reads.
    case inside
    /// Inside the document; the parser waits until its items are handled.
    case suspended
    /// Behind damage; searches for the next readable element.
    case seeking
    /// After the root element.
    case behind
    /// Finished; further input is ignored.
    case over
  }

  /// Makes a reader that delivers to `sink`.
  public init(sink: consuming Sink, options: WorkoutOptions = WorkoutOptions()) {
    builder = WorkoutBuilder(sink: sink, options: options)
    includesUntimedRoutes = options.includesUntimedRoutes
    builder.isClockAbsolute = true
    batch.reserveCapacity(TrackScanner.batchSize * 2)
  }

  /// Removes the state of the input and prepares for the next one.
  public mutating func reset() {
    builder.abandon()
    builder.output.dropped = DropCounts()
    workouts = 0
    rules = TrackRules()
    batch.removeAll(keepingCapacity: true)
    hold.removeAll()
    ordered.removeAll()
    lapEnds = LapEnds()
    kindSeen = nil
    scanner.reset(.bytes)
    head = TrackHead()
    phase = .head
    problem = nil
    consumed = 0
    fed = 0
    openingBehind = nil
    (restarts, lastRestart) = (0, -1)
    seeker = TrackSeeker()
    reference = TrackReference()
  }

  // MARK: Facts of the whole input

  /// The format, once the root element was read.
  public var kind: TrackKind? { kindSeen }
  /// Counts of the document's elements and values.
  public var counts: TrackCounts { scanner.counts }
  /// Points of tracks and activities.
  public var records: Int { counts.points }
  /// Tracks or activities read.
  public var sessions: Int { kind == .tcx ? counts.activities : counts.tracks }
  /// Time of the first point that has one.
  public var firstTime: Instant? { rules.first }
  /// The identity of the recording: tracks have no serial numbers, but a start time.
  public var recording: RecordingIdentity? {
    guard let kind, let first = firstTime else { return nil }
    return .track(format: kind.name, startUnixSeconds: first.unixMilliseconds / 1000)
  }
  /// Time of the last point that has one, in the order of the file.
  public var lastTime: Instant? { rules.last }
  /// Metres along the positions, segment by segment; for TCX only as long as the file has reported no distance.
  public var lengthMeters: Double { rules.distance.meters + rules.distance.untimedMeters }
  /// The length and climb of courses and of points without times, in words that begin with a colon; empty without any.
  public var untimedLength: String { scanner.untimed.text }
  /// The device or program that created the file, according to the file.
  public var creator: String? { scanner.creator }

  /// The title of a track, by its index among the document's titles.
  func title(at place: Int) -> String? { scanner.title(at: place) }
  /// Bytes of the input so far.
  public var bytes: Int { consumed }

  // MARK: Reading

  /// Reads the next bytes of the input; false if no more of it will be read.
  @inlinable
  public mutating func feed(_ chunk: RawSpan) -> Bool {
    var offset = 0
    while read(chunk, from: &offset) { takeBatch() }
    return !isOver
  }

  /// Ends the input: closes open workouts and returns its status.
  @inlinable
  public mutating func finish() -> TrackStatus {
    endReading()
    while takeSome(.max) {}
    closeOpen(isCut: isCut)
    return status()
  }

  /// Reads the content that the end of the input completes; call it before `finish()`, and pass the items on with
  /// `takeSome(_:)`.
  @inlinable package mutating func endReading() {
    while readEnd() { takeBatch() }
  }

  /// Passes on up to `count` waiting items; false if none is left and the input has ended.
  @inlinable package mutating func takeSome(_ count: Int) -> Bool {
    for _ in 0..<count {
      guard let entry = ordered.takeNext() else {
        putInOrder()
        return !ordered.isEmpty
      }
      take(entry)
    }
    return true
  }

  @inlinable mutating func takeBatch() {
    for index in 0..<batch.count {
      hold.append(batch[index])
      // Twice as fast as new items arrive, so none is left when the next ones are sorted.
      for _ in 0..<2 { if let entry = ordered.takeNext() { take(entry) } }
      if hold.isFull { putInOrder() }
    }
    batch.removeAll(keepingCapacity: true)
  }

  /// Sorts the waiting items; all earlier sorted ones have been passed on.
  @usableFromInline mutating func putInOrder() {
    swap(&hold, &ordered)
    hold.removeAll()
    rules.isUntimed = rules.isUntimed ?? (includesUntimedRoutes && !ordered.hasTimes)
    ordered.joinSinglePoints()
    builder.output.dropped[.timestampLeaps] &+= ordered.putInOrder()
    ordered.correct(&lapEnds)
    ordered.correctSpeeds()
  }

  @usableFromInline var isOver: Bool { phase == .over }

  /// Reads until there are items, or the chunk ends; true if there are items to handle.
  @usableFromInline
  mutating func read(_ chunk: RawSpan, from offset: inout Int) -> Bool {
    while true {
      switch phase {
      case .head:
        guard let encoding = head.feed(chunk, from: &offset) else { return endChunk(chunk) }
        begin(encoding)
      case .inside:
        guard offset < chunk.byteCount else { return endChunk(chunk) }
        if isBytes, reference.begins(in: chunk, at: offset) {
          guard let text = reference.take(chunk, from: &offset) else { return endChunk(chunk) }
          follow(scanner.feed(text), bytes: text.count)
        } else {
          let end = min(chunk.byteCount, offset &+ Self.sliceBytes &- fed % Self.sliceBytes)
          var piece = chunk.extracting(offset..<end)
          if isBytes, let place = TrackScanner.ampersand(in: piece) { piece = piece.extracting(0..<place) }
          offset &+= piece.byteCount
          follow(scanner.feed(piece), bytes: piece.byteCount)
        }
        moveOn(chunk, &offset)
      case .suspended:
        follow(scanner.resume())
        moveOn(chunk, &offset)
      case .seeking:
        guard let found = seeker.feed(chunk, from: &offset, kindSeen) else { return endChunk(chunk) }
        reopen(found, before: consumed &+ offset)
      case .behind:
        passOverPadding(chunk, &offset)
        if phase == .behind { return endChunk(chunk) }
      case .over:
        return endChunk(chunk)
      }
      if phase == .suspended, takeOut() { return true }
    }
  }

  /// Reads the content that the end of the input completes; true if there are items to handle.
  @usableFromInline
  mutating func readEnd() -> Bool {
    while true {
      switch phase {
      case .head:
        if head.hasOpening || head.textStart != nil {
          begin(.bytes)
        } else {
          fail(.empty, at: 0)
        }
      case .inside:
        let text = reference.end()
        if !text.isEmpty { follow(scanner.feed(text), bytes: text.count) }
        if phase == .inside { follow(scanner.feedEnd(), isEnd: true) }
      case .suspended: follow(scanner.resume(), isEnd: true)
      case .seeking: phase = .over
      case .behind: if openingBehind == nil { phase = .over } else { failBehind(at: consumed, isEnd: true) }
      case .over: return takeOut()
      }
      if takeOut() { return true }
    }
  }

  /// Follows the parser, which was given some more bytes.
  private mutating func follow(_ progress: TrackScanner.Progress, bytes: Int) {
    fed &+= bytes
    follow(progress)
  }

  /// Maximum number of bytes for the parser at a time; after each slice, the length of an unfinished token is checked.
  private static var sliceBytes: Int { 64 << 10 }

  /// Handles the waiting items; false if there are none.
  private mutating func takeOut() -> Bool {
    guard scanner.hasItems else { return false }
    scanner.exchange(&batch)
    return true
  }

  /// Moves to the content after the root element, or after the damage.
  private mutating func moveOn(_ chunk: RawSpan, _ offset: inout Int) {
    if phase == .behind { offset = scanner.offset &+ scanner.length &+ parserStart &- consumed }
    if phase == .seeking {
      let place = max(lastRestart &+ 1, parserStart &+ max(0, scanner.offset))
      offset = max(0, min(offset, place &- consumed))
    }
  }

  /// Continues with an element behind damage, whose tag ends before `place`.
  private mutating func reopen(_ found: TrackSeeker.Found, before place: Int) {
    restarts &+= 1
    parserStart = place &- found.opening.count &- found.tags.count
    fed = found.tags.count &+ found.opening.count
    lastRestart = place &- found.opening.count
    (phase, openingBehind) = (.inside, nil)
    follow(scanner.reopen(found))
  }

  private mutating func endChunk(_ chunk: RawSpan) -> Bool {
    if takeOut() { return true }
    consumed &+= chunk.byteCount
    return false
  }

  /// Begins the document with the `<` that was held back.
  private mutating func begin(_ encoding: TrackScanner.Encoding) {
    guard head.isText, head.hasOpening else { return fail(.notRecognized, at: head.textStart) }
    scanner.reset(encoding)
    (phase, isBytes) = (.inside, encoding == .bytes)
    let isWide = encoding == .utf16BigEndian
    if isWide { head.giveBackZero() }
    fed = isWide ? 2 : 1
    parserStart = head.passedOver
    follow(scanner.feedOpening(isAfterZero: isWide))
  }

  /// Sets the phase, or fails, by the parser's progress.
  private mutating func follow(_ progress: TrackScanner.Progress, isEnd: Bool = false) {
    kindSeen = scanner.kind
    switch progress {
    case .needsInput:
      phase = isEnd ? .over : .inside
      if fed % Self.sliceBytes == 0, fed &- max(0, scanner.offset) > TrackLimits.tokenBytes {
        fail(.tooLarge(.token))
      }
    case .suspended:
      phase = scanner.isComplete ? .behind : .suspended
    case .ended(let code):
      if let stop = scanner.stop {
        fail(stop)
      } else if kindSeen == nil {
        fail(.notRecognized, parserCode: code)
      } else {
        fail(isEnd ? .truncated : .malformed, parserCode: code)
      }
    }
  }

  /// Skips blanks and zeros after the root element; comments are allowed there, another document is not.
  private mutating func passOverPadding(_ chunk: RawSpan, _ offset: inout Int) {
    while offset < chunk.byteCount {
      let byte = chunk.byte(at: offset)
      switch byte {
      case 0x00, 0x09, 0x0a, 0x0d, 0x20, 0xfe, 0xff: break
      case UInt8(ascii: "<") where openingBehind == nil: openingBehind = consumed &+ offset
      case UInt8(ascii: "!") where openingBehind != nil:
        phase = .over
        return
      default: return failBehind(at: consumed &+ offset)
      }
      offset &+= 1
    }
  }

  private mutating func failBehind(at offset: Int, isEnd: Bool = false) {
    fail(.malformed, at: openingBehind ?? offset, parserCode: TrackScanner.junkBehindRoot)
    if isEnd { phase = .over }
  }

  /// Ends reading with a problem, at the parser's offset or at `offset`.
  private mutating func fail(_ code: TrackProblem.Code, at offset: Int? = nil, parserCode: Int32 = 0) {
    let goesOn = (code == .malformed || code == .tooLarge(.name)) && kindSeen != nil && isBytes
    phase = goesOn ? .seeking : .over
    let place = offset ?? parserStart &+ max(0, scanner.offset)
    if problem == nil {
      problem = TrackProblem(
        code: code, offset: place, line: head.lines &+ scanner.line, parserCode: parserCode)
    }
    scanner.breakOff()
  }

  @usableFromInline
  func status() -> TrackStatus {
    guard let problem else { return workouts > 0 ? .ok : .skipped(content) }
    return counts.points > 0 || workouts > 0 ? .partial(problem) : .failed(problem)
  }

  /// The content of an intact file without workouts.
  private var content: TrackContent {
    if counts.points > 0 { return .trackWithoutTimes }
    if counts.routes > 0 || counts.courses > 0 { return .course }
    if counts.workoutPlans > 0 { return .workoutPlan }
    return counts.waypoints > 0 ? .waypoints : .nothing
  }

  /// The device, according to the file.
  func device() -> Device? {
    let told = scanner.device
    let name = scanner.creator
    guard name != nil || told.product != nil || told.serial != nil else { return nil }
    var device = Device(index: 0)
    device.name = name
    device.product = told.product.flatMap { UInt16(exactly: $0) }
    // Programs without a serial number write 0.
    device.serialNumber = told.serial.flatMap { $0 > 0 ? $0 : nil }
    device.softwareVersion = told.version.map { Double($0.major) + Double($0.minor ?? 0) / 100 }
    return device
  }

  /// True when reading stopped before the document's end.
  @usableFromInline var isCut: Bool { problem != nil && phase != .behind && !scanner.isComplete }
}
#endif
