/// Finishes a FIT file that was not finished, for example after a power cut: in one pass, in constant memory, without a
/// heap.
///
/// ```swift
/// while let chunk = flash.next() { recovery.feed(chunk) }
/// if case .unfinished(let end, _) = recovery.finish() {
///   flash.cut(at: end)
///   let header = try recovery.complete(into: &flash)  // to be written over the first 14 bytes
/// }
/// ```
///
/// All whole messages stay unchanged. `complete` appends the messages that an activity lacks: a `lap` and a `session`
/// for the records after the last ones, and the `activity`, computed from the records and timer events. The checksum
/// follows.
public struct FITRecovery: ~Copyable {
  /// The result for a file, which determines what must be done.
  public enum Outcome: Equatable, Sendable {
    /// The file is complete and its checksum is correct.
    case whole
    /// It can be completed from `end` on, where its last whole message ends; `unread` bytes from there on are dropped.
    case unfinished(end: UInt64, unread: UInt64)
    /// A message or definition does not fit into the lent memory.
    case memoryTooSmall
    /// It does not begin with a FIT header of 14 bytes.
    case notSupported
  }

  private var decoder: FITDecoder
  private var ride = RecoveredRide()
  /// The number of bytes so far, without blank bytes that are held back.
  private var fed: UInt64 = 0
  /// The end of the last whole message, and the checksum of the bytes before it.
  private var end: UInt64 = 0
  private var crc: UInt16 = 0
  /// The checksum of all bytes so far.
  private var crcOfAll: UInt16 = 0
  /// Number of bytes 0xFF or 0 at the end so far: erased or reserved flash memory, unless other bytes follow.
  private var blankCount = 0
  private var blank: UInt8 = 0
  private var isOver = false
  /// Whether the file has its checksum, and only the header is still the initial one.
  private var hasChecksum = false

  #if !hasFeature(Embedded)
  /// Creates a recovery with its own memory, for every legal file.
  public init() { decoder = FITDecoder() }
  #endif

  /// Creates a recovery in memory that the caller lends, divided as for a decoder; nil if it is too small.
  public init?(lending memory: UnsafeMutableRawBufferPointer, definitionBytes: Int) {
    guard let decoder = unsafe FITDecoder(lending: memory, definitionBytes: definitionBytes) else { return nil }
    self.decoder = decoder
  }

  /// Reads the next bytes of the file, in chunks of any size.
  public mutating func feed(_ bytes: RawSpan) {
    guard bytes.byteCount > 0 else { return }
    var count = bytes.byteCount
    let last = bytes.byte(count &- 1)
    while count > 0 && (last == 0 || last == 0xFF) && bytes.byte(count &- 1) == last { count &-= 1 }
    if count > 0 || last != blank {
      takeBlank(blankCount)
      take(bytes.slice(0, count: count))
    }
    blank = last
    blankCount &+= bytes.byteCount &- count
  }

  private mutating func takeBlank(_ count: Int) {
    let some: InlineArray<16, UInt8> = InlineArray(repeating: blank)
    blankCount &-= count
    var left = count
    while left > 0 {
      take(some.span.asBytes.slice(0, count: min(left, 16)))
      left &-= 16
    }
  }

  private mutating func take(_ bytes: RawSpan) {
    if !isOver {
      do throws(FITError) { _ = try decoder.feed(bytes, into: &ride) } catch { isOver = true }
      isOver = isOver || ride.end != nil
    }
    let workspace = decoder.workspace
    // For a completed file, the end of its data, before the checksum.
    var reached = decoder.taken &- UInt64(widening: decoder.carried)
    if let end = ride.end { reached = end.endOffset &- (end.ending == .complete ? 2 : 0) }
    var place = 0
    if reached > end && reached >= fed {
      place = min(Int(truncatingIfNeeded: reached &- fed), bytes.byteCount)
      end = reached
      crc = workspace.checksum(crcOfAll, bytes, from: 0, to: place)
      crcOfAll = crc
    }
    crcOfAll = workspace.checksum(crcOfAll, bytes, from: place, to: bytes.byteCount)
    fed &+= UInt64(widening: bytes.byteCount)
  }

  /// Ends the file, after its last byte.
  public mutating func finish() -> Outcome {
    guard ride.headerSize == 14 else { return .notSupported }
    // If the header contains the data size, all bytes count.
    if !decoder.isUnfinalized { takeBlank(blankCount) }
    if fed &+ UInt64(widening: blankCount) == end &+ 2 && ride.end?.ending != .complete {
      // Data followed by its own checksum has the checksum 0.
      let some: InlineArray<2, UInt8> = InlineArray(repeating: blank)
      hasChecksum = decoder.workspace.checksum(crcOfAll, some.span.asBytes, from: 0, to: blankCount) == 0
      if hasChecksum { return .unfinished(end: end, unread: 0) }
    }
    // Blank bytes that complete a message belong to it.
    while !isOver && decoder.carried > 0 && blankCount > 0 {
      let missing = decoder.neededBytes() &- decoder.carried
      guard missing > 0, missing <= blankCount else { break }
      takeBlank(missing)
    }
    if !isOver {
      do throws(FITError) {
        _ = try decoder.finish(into: &ride)
        // Messages that became certain at the end of the input.
        if decoder.taken &- UInt64(widening: decoder.carried) == fed { (end, crc) = (fed, crcOfAll) }
      } catch {}
    }
    if decoder.error?.code == .workspaceTooSmall { return .memoryTooSmall }
    if let end = ride.end, end.ending == .complete, end.checksum == .ok { return .whole }
    return .unfinished(end: end, unread: fed &- end &+ UInt64(widening: blankCount))
  }

  /// Writes the missing messages at the position that `finish()` returned.
  ///
  /// - Returns: the file's header, to be written over its first 14 bytes.
  public mutating func complete<Output: FITOutput & ~Copyable>(
    into output: inout Output
  ) throws(FITEncodingError) -> InlineArray<14, UInt8> {
    // The definitions of the file are not needed any more: the encoder gets their memory.
    var encoder = FITEncoder(decoder.workspace)
    encoder.resume(ride.protocolVersion, ride.profileVersion, written: UInt32(truncatingIfNeeded: end), crc)
    if hasChecksum { return encoder.header(dataSize: encoder.written &- 14) }
    var summary = ride.nextSummary()
    while summary != .none {
      try encoder.put(summary, of: &ride, into: &output)
      summary = ride.nextSummary()
    }
    return try encoder.finishFile(into: &output)
  }
}

extension FITEncoder {
  /// Writes a missing message of a ride's file.
  mutating func put<Output: FITOutput & ~Copyable>(
    _ summary: RecoveredRide.Summary, of ride: inout RecoveredRide, into output: inout Output
  ) throws(FITEncodingError) {
    ride.fill(summary)
    try begin(summary.rawValue, ride.fields.span.extracting(first: ride.fieldCount), into: &output)
    for field in 0..<ride.fieldCount { put(ride.values[field]) }
  }
}

/// The facts from the messages of a file that a summary of its ride needs.
struct RecoveredRide: FITSink {
  /// Sums since the start of a lap or session.
  struct Totals: BitwiseCopyable {
    var start: UInt32 = 0xFFFF_FFFF
    var timerSeconds: UInt32 = 0
    var distanceBefore: UInt32 = 0
    var records: UInt32 = 0
    var sums: InlineArray<4, UInt32> = InlineArray(repeating: 0)
    var counts: InlineArray<4, UInt32> = InlineArray(repeating: 0)
    var highest: InlineArray<4, UInt32> = InlineArray(repeating: 0)

    /// Adds a value of a figure.
    mutating func add(_ value: UInt32, _ figure: Int) {
      // Dividing sum and count by two keeps the mean almost unchanged.
      if sums[figure] >= 0x8000_0000 { (sums[figure], counts[figure]) = (sums[figure] / 2, counts[figure] / 2) }
      sums[figure] &+= value
      counts[figure] &+= 1
      highest[figure] = max(highest[figure], value)
    }
  }

  /// A missing message, with its global number.
  enum Summary: UInt16 { case none, lap = 19, session = 18, activity = 34 }

  var end: FITFileEnd?
  var headerSize: UInt8 = 0
  var protocolVersion: UInt8 = 0
  var profileVersion: UInt16 = 0

  private var lap = Totals()
  private var session = Totals()
  private var wholeTimerSeconds: UInt32 = 0
  private var time: UInt32 = 0xFFFF_FFFF
  private var distance: UInt32 = 0
  private var laps: UInt16 = 0
  private var lapsBefore: UInt16 = 0
  private var sessions: UInt16 = 0
  private var sport: UInt8 = 0
  private var isActivity = true
  private var isRunning = true
  private var hasActivity = false

  /// The fields and values of the summary that was created.
  private(set) var fields: InlineArray<20, FITFieldLayout> = InlineArray(repeating: .timestamp)
  private(set) var values: InlineArray<20, Int64?> = InlineArray(repeating: nil)
  private(set) var fieldCount = 0

  /// Record fields of heart rate, cadence, power and speed, and the session fields of their means; a highest value has the
  /// number after, a lap's fields the numbers before.
  private static var figures: [4 of (record: UInt8, mean: UInt8)] { [(3, 16), (4, 18), (7, 20), (6, 14)] }

  func lane(forMessage number: UInt16) -> FITLane {
    switch number {
    case 0, 12, 18, 19, 20, 21, 34: .generic
    default: .skip
    }
  }

  mutating func fileStart(_ header: FITFileHeader) {
    guard headerSize == 0 else { return }
    (headerSize, protocolVersion, profileVersion) = (header.size, header.protocolVersion, header.profileVersion)
  }

  mutating func fileEnd(_ end: FITFileEnd) { if self.end == nil { self.end = end } }

  mutating func message(_ message: borrowing FITMessage) -> FITFlow {
    if end != nil { return .stop }
    switch message.number {
    case 0: isActivity = message.integer(0) == 4
    case 12: sport = UInt8(truncatingIfNeeded: message.integer(0) ?? 0)
    case 18: closeSession()
    case 19: closeLap()
    case 20: add(message)
    case 34: hasActivity = true
    default:
      // The timer: start, or one of the stops.
      guard message.integer(0) == 0, let type = message.integer(1) else { break }
      advance(to: message.timestamp)
      if type == 0 { isRunning = true } else if type == 1 || type == 4 || type == 8 || type == 9 { isRunning = false }
    }
    return .proceed
  }

  private mutating func closeLap() {
    laps &+= 1
    lap = Totals()
    (lap.start, lap.distanceBefore) = (time, distance)
  }

  private mutating func closeSession() {
    // A session before all records is about the records that follow.
    if session.records == 0 && sessions == 0 { isActivity = false }
    sessions &+= 1
    lapsBefore = laps
    session = Totals()
    (session.start, session.distanceBefore) = (time, distance)
  }

  /// Moves the clock, and the timer if it runs.
  private mutating func advance(to moment: UInt32?) {
    guard let moment, moment >= FITTime.firstAbsolute else { return }
    if lap.start == 0xFFFF_FFFF { lap.start = moment }
    if session.start == 0xFFFF_FFFF { session.start = moment }
    guard time == 0xFFFF_FFFF || moment > time else { return }
    if isRunning && time != 0xFFFF_FFFF {
      lap.timerSeconds &+= moment &- time
      session.timerSeconds &+= moment &- time
      wholeTimerSeconds &+= moment &- time
    }
    time = moment
  }

  private mutating func add(_ message: borrowing FITMessage) {
    advance(to: message.timestamp)
    lap.records &+= 1
    session.records &+= 1
    if let value = message.seconds(5) { distance = value }
    let figures = Self.figures
    for figure in 0..<4 {
      // There is also a 32-bit field for the speed.
      let wide = figure == 3 ? message.seconds(73) : nil
      guard let value = wide ?? message.seconds(figures[figure].record), value < 0xFFFF else { continue }
      lap.add(value, figure)
      session.add(value, figure)
    }
  }

  // MARK: The summaries

  /// The next missing message of the file.
  func nextSummary() -> Summary {
    if !isActivity || time == 0xFFFF_FFFF || hasActivity && (sessions > 0 || session.records == 0) { return .none }
    return lap.records > 0 ? .lap : session.records > 0 ? .session : .activity
  }

  /// Creates fields and values of a summary, which then counts as present in the file.
  mutating func fill(_ summary: Summary) {
    fieldCount = 0
    put(FITNumber.Common.timestamp, .uint32, Int64(widening: time))
    switch summary {
    case .none: break
    case .activity:
      put(0, .uint32, milliseconds(wholeTimerSeconds))
      put(1, .uint16, Int64(widening: sessions))
      put(2, .enum, 0)
      put(3, .enum, 26)
      put(4, .enum, 1)
      hasActivity = true
    case .lap:
      put(lap, before: 1, event: 9, index: laps)
      put(25, .enum, Int64(widening: sport))
      closeLap()
    case .session:
      put(session, before: 0, event: 8, index: sessions)
      put(5, .enum, Int64(widening: sport))
      put(25, .uint16, Int64(widening: lapsBefore))
      put(26, .uint16, Int64(widening: laps &- lapsBefore))
      closeSession()
    }
  }

  private func milliseconds(_ seconds: UInt32) -> Int64 { Int64(widening: min(seconds, 4_000_000) &* 1000) }

  private mutating func put(_ totals: Totals, before: UInt8, event: Int64, index: UInt16) {
    put(FITNumber.Common.messageIndex, .uint16, Int64(widening: index))
    put(0, .enum, event)
    put(1, .enum, 1)
    put(2, .uint32, Int64(widening: totals.start))
    put(7, .uint32, milliseconds(time &- totals.start))
    put(8, .uint32, milliseconds(totals.timerSeconds))
    put(9, .uint32, distance >= totals.distanceBefore ? Int64(widening: distance &- totals.distanceBefore) : nil)
    let figures = Self.figures
    for figure in 0..<4 {
      let (count, type) = (totals.counts[figure], figure < 2 ? FITBaseType.uint8 : .uint16)
      let mean = count > 0 ? totals.sums[figure] / count : 0
      put(figures[figure].mean &- before, type, count > 0 ? Int64(widening: mean) : nil)
      put(figures[figure].mean &- before &+ 1, type, count > 0 ? Int64(widening: totals.highest[figure]) : nil)
    }
  }

  private mutating func put(_ number: UInt8, _ type: FITBaseType, _ value: Int64?) {
    fields[fieldCount] = FITFieldLayout(number, type)
    values[fieldCount] = value
    fieldCount &+= 1
  }
}
