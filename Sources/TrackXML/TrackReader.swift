#if TrackXML
  public import Workouts

  /// Turns GPX 1.0, GPX 1.1 and TCX into observations, events and workouts for a sink, as their bytes come.
  ///
  /// ```swift
  /// var reader = TrackReader(sink: MySink())
  /// for chunk in chunks where !reader.consume(chunk) { break }
  /// let verdict = reader.finish()
  /// reader.reset()  // ready for the next file
  /// ```
  ///
  /// **Chunks.** Any chunking gives the same calls and the same verdict. All that a chunk determines is delivered before `consume`
  /// returns, and everything before a damage, up to the values of a point that were complete.
  /// **GPX.** A `trk` with times is a workout; one that goes on within ten minutes with the same sport is the same. Between
  /// segments is a pause; one of more than twelve hours parts workouts. A hole inside a segment is none: recorders thin out.
  /// Routes, waypoints and points without a time make no samples: nothing is invented, and they are counted.
  /// **TCX.** An `Activity` is a workout, in a `MultiSportSession` too, which alone is told as one multisport workout. Between the `Track`s of a lap is a pause, and before a lap
  /// that begins later than the one before ended.
  /// **Distance** is the file's, else the great circle from point to point; see `TrackCounts` and `lengthMeters`.
  /// **Allocates** nothing per point; a little per workout and per file.
  public struct TrackReader<Sink: WorkoutSink & ~Copyable>: ~Copyable {
    /// Generators and sink.
    public var builder: WorkoutBuilder<Sink>
    /// What is known of the file from outside it; stays for the next one.
    public var hints = TrackHints()
    /// Workouts opened.
    public internal(set) var workouts = 0

    @usableFromInline var rules = TrackRules()
    /// Items that are being taken.
    @usableFromInline var batch: [TrackItem] = []
    @usableFromInline var kindSeen: TrackKind?
    private var scanner = TrackScanner()
    private var head = TrackHead()
    private var phase = Phase.head
    private var problem: TrackProblem?
    /// Bytes of the input before the chunk that is read.
    private var consumed = 0
    /// Bytes given to the parser.
    private var fed = 0
    /// Where another document may begin behind the root element.
    private var openingBehind: Int?

    private enum Phase {
      /// Before the first `<`.
      case head
      /// The parser reads.
      case inside
      /// The parser waits until items are taken.
      case suspended
      /// Behind the root element.
      case behind
      /// Nothing more is read.
      case over
    }

    /// Makes a reader that puts everything into `sink`.
    public init(sink: consuming Sink, options: WorkoutOptions = WorkoutOptions()) {
      builder = WorkoutBuilder(sink: sink, options: options)
      batch.reserveCapacity(TrackScanner.batchSize * 2)
    }

    /// Forgets the input that was read, for the next one.
    public mutating func reset() {
      builder.abandon()
      builder.output.dropped = DropCounts()
      workouts = 0
      rules = TrackRules()
      batch.removeAll(keepingCapacity: true)
      kindSeen = nil
      scanner.reset(.bytes)
      head = TrackHead()
      phase = .head
      problem = nil
      consumed = 0
      fed = 0
      openingBehind = nil
    }

    // MARK: Facts of the whole input

    /// The format, once the root element was read.
    public var kind: TrackKind? { kindSeen }
    /// What was counted.
    public var counts: TrackCounts { scanner.counts }
    /// Points of tracks and activities.
    public var records: Int { counts.points }
    /// Tracks or activities told.
    public var sessions: Int { kind == .tcx ? counts.activities : counts.tracks }
    /// Time of the first point that has one.
    public var firstTime: Instant? { rules.first }
    /// What tells the recording from all others: tracks have no serial numbers, but begin at some time (HEALTHKIT.md section 7).
    public var recording: RecordingIdentity? {
      guard let kind, let first = firstTime else { return nil }
      return .track(format: kind.name, startUnixSeconds: first.unixMilliseconds / 1000)
    }
    /// Time of the last point that has one, in the order of the file.
    public var lastTime: Instant? { rules.last }
    /// Metres along the positions, segment by segment; for TCX only as far as the file tells no distance.
    public var lengthMeters: Double { rules.distance.meters + rules.distance.untimedMeters }
    /// The device or program that the file says made it.
    public var creator: String? { scanner.creator }

    /// What a track is called, by its place among those that are.
    func title(at place: Int) -> String? { scanner.title(at: place) }
    /// Bytes of the input so far.
    public var bytes: Int { consumed }

    // MARK: Reading

    /// Takes the next bytes of the input; false when nothing more of it will be read.
    @inlinable
    public mutating func consume(_ chunk: RawSpan) -> Bool {
      var offset = 0
      while read(chunk, from: &offset) { takeBatch() }
      return !isOver
    }

    /// Ends the input: what is open is closed, and the verdict is given.
    @inlinable
    public mutating func finish() -> TrackVerdict {
      while readEnd() { takeBatch() }
      closeOpen(isCut: isDamaged)
      return verdict()
    }

    @inlinable mutating func takeBatch() {
      for index in 0..<batch.count { take(batch[index]) }
      batch.removeAll(keepingCapacity: true)
    }

    @usableFromInline var isOver: Bool { phase == .over }

    /// Reads until there are items, or the chunk is used up; true when there are items to take.
    @usableFromInline
    mutating func read(_ chunk: RawSpan, from offset: inout Int) -> Bool {
      while true {
        switch phase {
        case .head:
          guard let encoding = head.take(chunk, from: &offset) else { return endChunk(chunk) }
          begin(encoding)
        case .inside:
          guard offset < chunk.byteCount else { return endChunk(chunk) }
          let end = min(chunk.byteCount, offset &+ Self.sliceBytes &- fed % Self.sliceBytes)
          let progress = scanner.feed(chunk.extracting(offset..<end))
          fed &+= end &- offset
          offset = end
          follow(progress)
          if phase == .behind { offset = scanner.offset &+ scanner.length &+ head.passedOver &- consumed }
        case .suspended:
          follow(scanner.resume())
          if phase == .behind { offset = scanner.offset &+ scanner.length &+ head.passedOver &- consumed }
        case .behind:
          passOverPadding(chunk, &offset)
          if phase == .behind { return endChunk(chunk) }
        case .over:
          return endChunk(chunk)
        }
        if phase == .suspended, takeOut() { return true }
      }
    }

    /// Reads what the end of the input determines; true when there are items to take.
    @usableFromInline
    mutating func readEnd() -> Bool {
      while true {
        switch phase {
        case .head:
          if head.hasOpening {
            begin(.bytes)
          } else {
            fail(.empty, at: 0)
          }
        case .inside: follow(scanner.feedEnd(), isEnd: true)
        case .suspended: follow(scanner.resume(), isEnd: true)
        case .behind: if openingBehind == nil { phase = .over } else { failBehind(at: consumed) }
        case .over: return takeOut()
        }
        if takeOut() { return true }
      }
    }

    /// The parser is given no more at a time; where a slice ends, the token that it does not end in must not be too long.
    private static var sliceBytes: Int { 64 << 10 }

    /// Takes the items that wait; false when there are none.
    private mutating func takeOut() -> Bool {
      guard scanner.hasItems else { return false }
      scanner.exchange(&batch)
      return true
    }

    private mutating func endChunk(_ chunk: RawSpan) -> Bool {
      if takeOut() { return true }
      consumed &+= chunk.byteCount
      return false
    }

    /// Begins the document with the byte that was held.
    private mutating func begin(_ encoding: TrackScanner.Encoding) {
      guard head.isText else { return fail(.notRecognized, at: head.passedOver) }
      scanner.reset(encoding)
      phase = .inside
      let isWide = encoding == .utf16BigEndian
      if isWide { head.giveBackZero() }
      fed = isWide ? 2 : 1
      follow(scanner.feedOpening(isAfterZero: isWide))
    }

    /// Goes where the parser's progress leads.
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

    /// Passes over blanks and zeros behind the root element; comments may stand there, another document may not.
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

    private mutating func failBehind(at offset: Int) {
      fail(.malformed, at: openingBehind ?? offset, parserCode: TrackScanner.junkBehindRoot)
    }

    /// Ends the reading where the parser stands, or at `offset`.
    private mutating func fail(_ code: TrackProblem.Code, at offset: Int? = nil, parserCode: Int32 = 0) {
      phase = .over
      let place = offset ?? head.passedOver &+ max(0, scanner.offset)
      problem = TrackProblem(
        code: code, offset: place, line: head.lines &+ scanner.line, parserCode: parserCode)
      scanner.breakOff()
    }

    @usableFromInline
    func verdict() -> TrackVerdict {
      guard let problem else { return workouts > 0 ? .ok : .skipped(content) }
      return counts.points > 0 || workouts > 0 ? .partial(problem) : .failed(problem)
    }

    /// What a sound file without workouts holds.
    private var content: TrackContent {
      if counts.points > 0 { return .trackWithoutTimes }
      if counts.routes > 0 || counts.courses > 0 { return .course }
      if counts.workoutPlans > 0 { return .workoutPlan }
      return counts.waypoints > 0 ? .waypoints : .nothing
    }

    /// The device as the file tells it.
    func device() -> Device? {
      let told = scanner.device
      let name = scanner.creator
      guard name != nil || told.product != nil || told.serial != nil else { return nil }
      var device = Device(index: 0)
      device.name = name
      device.product = told.product.flatMap { UInt16(exactly: $0) }
      // 0 is what programs write that have none.
      device.serialNumber = told.serial.flatMap { $0 > 0 ? $0 : nil }
      device.softwareVersion = told.version.map { Double($0.major) + Double($0.minor ?? 0) / 100 }
      return device
    }

    /// Whether the document was left before its end.
    @usableFromInline var isDamaged: Bool { problem != nil }
  }
#endif
