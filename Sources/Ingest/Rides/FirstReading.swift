internal import Archives
internal import FITCore
internal import FITWorkouts
internal import Inputs
internal import Pipelines

/// The first of two readings of an input: gathers the facts that the second needs ahead, and holds the bytes for it,
/// inflated.
///
/// Either it comes first, by `feed`, or `hold` only keeps the bytes beside a usual reading, in case that turns out to
/// need another. An input that can be opened again need not be held: see `ReopenableInput`.
struct FirstReading: FITSink, ~Copyable {
  /// Most bytes of an input held where two readings are asked for, two weeks of recording.
  ///
  /// No less than the content's hash is made of: an input that comes only once is held until that is known.
  static let heldLimit = ContentHasher.startBytes
  /// Most bytes held where they are not asked for: a day of recording.
  static let unaskedLimit = 4 << 20
  /// Most bytes of an input whose memory is kept for the next one: what none was written to takes no room.
  private static let keptBytes = 1 << 20

  /// The bytes that most inputs fit in: workers whose address space is limited reserve no more for them.
  private static let usualBytes = 256 << 10

  /// The findings.
  private(set) var ahead = ReadAhead()
  private var isDamaged = false
  /// True when the reading that ended found nothing that may be damage.
  private(set) var isSound = true
  /// The bytes of the input so far; none where it is longer than the limit.
  private(set) var held: [UInt8] = []
  /// True when the input was left, as it is no activity.
  var isOtherThanActivity: Bool { ahead.isOtherThanActivity }
  /// True when the input is longer than the limit.
  private(set) var isBeyondLimit = false
  /// True when all bytes of the input are held.
  var isHeld: Bool { !held.isEmpty }
  /// Most bytes that are held.
  var limit: Int

  init(
    gathersWorkouts: Bool = true, gathersDevices: Bool = false, activitiesOnly: Bool = false,
    limit: Int = FirstReading.heldLimit
  ) {
    self.limit = limit
    ahead.gathersDevices = gathersDevices
    ahead.gathersWorkouts = gathersWorkouts
    ahead.activitiesOnly = activitiesOnly
  }

  mutating func reset() {
    ahead.reset()
    isDamaged = false
    isBeyondLimit = false
    held.removeAll(keepingCapacity: held.count <= Self.keptBytes || limit == Self.unaskedLimit)
  }

  /// Keeps the next bytes of the input; false beyond the limit: then call `drop` or `giveUp`.
  mutating func hold(_ chunk: RawSpan) -> Bool {
    guard !isBeyondLimit, held.count &+ chunk.byteCount <= limit else {
      isBeyondLimit = true
      return false
    }
    // In two steps and for good: pages that are not written take no memory, and little is copied as it grows.
    let count = held.count &+ chunk.byteCount
    if held.capacity < count { held.reserveCapacity(count <= Self.usualBytes ? Self.usualBytes : limit) }
    held.append(chunk)
    return true
  }

  /// Forgets the kept bytes of an input that is longer than the limit.
  mutating func drop() { if !held.isEmpty { held = [] } }

  /// Gathers from the next bytes of the input; false when no more are needed.
  mutating func feed(_ chunk: RawSpan, of stream: inout SlicedDecoder) -> Bool {
    stream.feed(chunk, into: &self) { _ in }
  }

  /// Gathers from the bytes of a file that were kept by `hold`, and prepares the stream for the second reading; both
  /// pass over damaged bytes.
  mutating func gather(from stream: inout SlicedDecoder, _ file: UnpackedFile, _ cuts: [FITCut] = []) {
    _ = stream.begin(.fit)
    stream.cuts = cuts
    ahead.reset()
    let bytes = held
    _ = stream.feed(bytes.span.raw, into: &self) { _ in }
    // A file that is cut has its findings too.
    _ = stream.finish(file, into: &self) { _ in }
    _ = stream.begin(.fit)
    stream.cuts = cuts
  }

  /// The damaged parts of the held bytes, of which the input is read again unless they are held.
  mutating func damage(_ stream: borrowing SlicedDecoder, _ source: ReopenableInput?) -> [FITCut] {
    if held.isEmpty, let bytes = source?.bytes(atMost: Self.heldLimit) { held = bytes }
    return stream.decoder.damage(in: held.span.raw)
  }

  /// Gathers from an input that is opened again.
  mutating func gather(from source: ReopenableInput) { _ = source.read(into: &self) { _ in } }

  /// Prepares the stream to read the input once, as it comes; returns the held bytes.
  mutating func giveUp(_ stream: inout SlicedDecoder) -> [UInt8] {
    _ = stream.begin(.fit)
    let bytes = held
    held = []
    isBeyondLimit = true
    return bytes
  }

  /// Ends the reading and prepares the stream for the second; true when the input had no error at all.
  ///
  /// A second reading of the same bytes then need not compute their checksums.
  mutating func finish(_ stream: inout SlicedDecoder, _ file: UnpackedFile, _ readError: InputError?) -> Bool {
    let end = stream.finish(file, into: &self) { _ in }
    isSound = end.isSound && !isDamaged
    _ = stream.begin(file.kind)
    let isWhole = end.error == nil && readError == nil && !isDamaged && !isOtherThanActivity
    stream.decoder.trustsChecksums = isWhole && !held.isEmpty
    return isWhole && !ahead.hasUnusableBeats
  }

  /// Returns the findings.
  mutating func takeAhead() -> ReadAhead {
    let found = ahead
    ahead.reset()
    return found
  }

  // MARK: FITSink

  func lane(forMessage number: UInt16) -> FITLane { ahead.lane(forMessage: number) }
  mutating func fileStart(_ header: FITFileHeader) { ahead.fileStart(header) }
  mutating func fileID(_ fileID: borrowing FITFileID) -> FITFlow { ahead.fileID(fileID) }
  mutating func record(_ record: borrowing FITRecord) -> FITFlow { ahead.record(record) }
  var takesRecordRuns: Bool { true }
  mutating func records(_ run: borrowing FITRecordRun) -> Int { ahead.records(run) }
  mutating func session(_ session: borrowing FITSession) -> FITFlow { ahead.session(session) }
  mutating func event(_ event: borrowing FITEvent) -> FITFlow { ahead.event(event) }
  mutating func sport(_ sport: borrowing FITSport) -> FITFlow { ahead.sport(sport) }
  mutating func lap(_ lap: borrowing FITLap) -> FITFlow { ahead.lap(lap) }
  mutating func length(_ length: borrowing FITLength) -> FITFlow { ahead.length(length) }
  mutating func deviceInfo(_ deviceInfo: borrowing FITDeviceInfo) -> FITFlow { ahead.deviceInfo(deviceInfo) }
  mutating func activity(_ activity: borrowing FITActivity) -> FITFlow { ahead.activity(activity) }
  mutating func message(_ message: borrowing FITMessage) -> FITFlow { ahead.message(message) }

  mutating func fileEnd(_ end: FITFileEnd) {
    ahead.fileEnd(end)
    if case .mismatch = end.checksum { isDamaged = true }
    if end.ending != .complete { isDamaged = true }
  }
}
