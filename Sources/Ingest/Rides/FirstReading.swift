internal import Archives
internal import FITCore
internal import FITWorkouts
internal import Inputs
internal import Pipelines

/// The first of two readings of an input: it gathers the facts that the second reading needs in advance, and keeps the
/// decompressed bytes for it.
///
/// Either it runs first, by `feed`, or `hold` only keeps the bytes during a normal reading, in case a second one is
/// necessary. An input that can be opened again need not be kept: see `ReopenableInput`.
struct FirstReading: FITSink, ~Copyable {
  /// Maximum number of bytes that are kept if two readings are requested: two weeks of recording.
  ///
  /// It is at least the number of bytes in the content's hash, because an input that can be read only once is kept
  /// until the hash is known.
  static let heldLimit = ContentHasher.startBytes
  /// Maximum number of bytes that are kept if two readings are not requested: a day of recording.
  static let unaskedLimit = 4 << 20
  /// Maximum memory that is reused for the next input; memory that was never written to needs no room.
  private static let keptBytes = 1 << 20

  /// A size that is enough for most inputs; workers with a limited address space reserve no more.
  private static let usualBytes = 256 << 10

  /// The results.
  var ahead = ReadAhead()
  private var isDamaged = false
  /// Whether the last reading found no possible damage.
  private(set) var isSound = true
  /// The bytes of the input so far; empty if it is longer than the limit.
  private(set) var held: [UInt8] = []
  /// Whether the reading stopped because the input is not an activity.
  var isOtherThanActivity: Bool { ahead.isOtherThanActivity }
  /// Whether the input is longer than the limit.
  private(set) var isBeyondLimit = false
  /// Whether all bytes of the input are kept.
  var isHeld: Bool { !held.isEmpty }
  /// Maximum number of bytes that are kept.
  var limit: Int

  init(
    gathersWorkouts: Bool = true, gathersDevices: Bool = false, activitiesOnly: Bool = false,
    readsCourses: Bool = false,
    limit: Int = FirstReading.heldLimit
  ) {
    self.limit = limit
    ahead.gathersDevices = gathersDevices
    ahead.gathersWorkouts = gathersWorkouts
    ahead.activitiesOnly = activitiesOnly
    ahead.readsCourses = readsCourses
  }

  mutating func reset() {
    ahead.reset()
    isDamaged = false
    isBeyondLimit = false
    held.removeAll(keepingCapacity: held.count <= Self.keptBytes || limit == Self.unaskedLimit)
  }

  /// Keeps the next bytes of the input; false beyond the limit, after which `drop` or `giveUp` must be called.
  mutating func hold(_ chunk: RawSpan) -> Bool {
    guard !isBeyondLimit, held.count &+ chunk.byteCount <= limit else {
      isBeyondLimit = true
      return false
    }
    // Reserved in two steps and kept: pages that are not written to use no memory, and little is copied when it grows.
    let count = held.count &+ chunk.byteCount
    if held.capacity < count { held.reserveCapacity(count <= Self.usualBytes ? Self.usualBytes : limit) }
    held.append(chunk)
    return true
  }

  /// Removes the kept bytes of an input that is longer than the limit.
  mutating func drop() { if !held.isEmpty { held = [] } }

  /// Gathers facts from the next bytes of the input; false when no more are needed.
  mutating func feed(_ chunk: RawSpan, of stream: inout SlicedDecoder) -> Bool {
    stream.feed(chunk, into: &self) { _ in }
  }

  /// Gathers facts from the bytes of a file that `hold` kept, and prepares the stream for the second reading; both skip
  /// damaged bytes.
  mutating func gather(from stream: inout SlicedDecoder, _ file: UnpackedFile, _ cuts: [FITCut] = []) {
    _ = stream.begin(.fit)
    stream.cuts = cuts
    ahead.reset()
    let bytes = held
    _ = stream.feed(bytes.span.raw, into: &self) { _ in }
    // A truncated file has results too.
    _ = stream.finish(file, into: &self) { _ in }
    _ = stream.begin(.fit)
    stream.cuts = cuts
  }

  /// The damaged parts of the input, which is read again unless its bytes were kept.
  mutating func damage(_ stream: borrowing SlicedDecoder, _ source: ReopenableInput?) -> [FITCut] {
    if held.isEmpty, let bytes = source?.bytes(atMost: Self.heldLimit) { held = bytes }
    return stream.decoder.damage(in: held.span.raw)
  }

  /// Gathers facts from an input that is opened again.
  mutating func gather(from source: ReopenableInput) { _ = source.read(into: &self) { _ in } }

  /// Prepares the stream to read the input only once; returns the kept bytes.
  mutating func giveUp(_ stream: inout SlicedDecoder) -> [UInt8] {
    _ = stream.begin(.fit)
    let bytes = held
    held = []
    isBeyondLimit = true
    return bytes
  }

  /// Ends the reading and prepares the stream for the second; true if the input had no error.
  ///
  /// The second reading of the same bytes then need not compute their checksums.
  mutating func finish(_ stream: inout SlicedDecoder, _ file: UnpackedFile, _ readError: InputError?) -> Bool {
    let end = stream.finish(file, into: &self) { _ in }
    isSound = end.isSound && !isDamaged
    _ = stream.begin(file.kind)
    let isWhole = end.error == nil && readError == nil && !isDamaged && !isOtherThanActivity
    stream.decoder.trustsChecksums = isWhole && !held.isEmpty
    return isWhole && !ahead.hasUnusableBeats
  }

  /// Returns the results.
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
