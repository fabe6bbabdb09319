internal import Archives
internal import FITCore
internal import FITWorkouts

/// What two readings of an input take: holds its bytes, gzip undone, and gathers what stands behind the records.
///
/// Straps hand their beats over behind the records, and sessions may stand there too, so using them takes a second reading. Either the
/// first one gathers, by `take`, or it is the usual one, beside which `hold` keeps the bytes in case they turn out to be needed, unless
/// they can be read again from where they came: see `ReopenableInput`.
struct BeatCollector: FITSink, ~Copyable {
  /// Bytes of an input that are held at most where two readings are asked for, two weeks of recording; a longer one is read once, as
  /// it comes.
  static let heldLimit = 16 << 20
  /// Bytes that are held at most in case they turn out to be needed: a day of recording.
  static let unaskedLimit = 4 << 20
  /// Bytes of room that are kept for the next input.
  private static let keptBytes = 1 << 20
  /// What the report says of a longer one.
  static func tooLongDetail(_ limit: Int) -> String {
    "longer than \(limit >> 20) MiB, so read once: no beats merged, no sessions resolved"
  }
  /// What the report says where sessions share their records because the input was read once.
  static let sharedDetail =
    "its sessions stand behind all records; here the first has them all, while summary, stats, export and ingest part them, and --resolve"

  private var merge = HeartRateMerge()
  private var hasMismatch = false
  /// The sessions, where they are wanted.
  private(set) var plan = SessionPlan()
  private let gathersBeats: Bool
  private let gathersSessions: Bool
  /// The bytes of the input so far.
  private(set) var held: [UInt8] = []
  private let limit: Int

  init(gathersBeats: Bool = true, gathersSessions: Bool = false, limit: Int = BeatCollector.heldLimit) {
    self.limit = limit
    self.gathersBeats = gathersBeats
    self.gathersSessions = gathersSessions
  }

  mutating func reset() {
    merge.reset()
    plan.reset()
    hasMismatch = false
    held.removeAll(keepingCapacity: held.capacity <= Self.keptBytes || limit == Self.unaskedLimit)
  }

  /// Keeps the next bytes of the input; false, with none kept, when they are more than is held.
  mutating func hold(_ chunk: RawSpan) -> Bool {
    guard held.count + chunk.byteCount <= limit else {
      held = []
      return false
    }
    // All at once and for good: what is not written to is no memory yet, and nothing is copied as it grows.
    if held.capacity < limit { held.reserveCapacity(limit) }
    held.append(chunk)
    return true
  }

  /// Gathers from what `hold` kept; `finish` ends it.
  mutating func gather(from stream: inout FITStream) {
    _ = stream.begin(.fit)
    let bytes = held
    _ = stream.take(bytes.span.raw, into: &self) { _ in }
  }

  /// Takes the next bytes of the input; false when nothing more of it is of use, nil when they are more than is held.
  mutating func take(_ chunk: RawSpan, of stream: inout FITStream) -> Bool? {
    guard held.count + chunk.byteCount <= limit else { return nil }
    held.append(chunk)
    return stream.take(chunk, into: &self) { _ in }
  }

  /// Makes the stream ready to read the input once and as it comes; gives what was held of it.
  mutating func giveUp(_ stream: inout FITStream) -> [UInt8] {
    _ = stream.begin(.fit)
    let bytes = held
    held = []
    return bytes
  }

  /// Ends the first reading and makes the stream ready for the second.
  ///
  /// Gives the beats, to be merged from the first on, and whether nothing at all was wrong with the input.
  mutating func finish(
    _ stream: inout FITStream, _ file: UnpackedFile, _ readError: InputError?
  ) -> (merge: HeartRateMerge, isWhole: Bool) {
    let fate = stream.finish(file, into: &self) { _ in }
    _ = stream.begin(file.kind)
    let taken = takeBeats()
    return (taken, fate.error == nil && readError == nil && !hasMismatch && !taken.hasUnusable)
  }

  /// Gives the beats, to be merged from the first on.
  mutating func takeBeats() -> HeartRateMerge {
    var taken = merge
    taken.rewind()
    merge = HeartRateMerge()
    return taken
  }

  // MARK: FITSink

  func lane(forMessage number: UInt16) -> FITLane {
    switch number {
    case 132 where gathersBeats: .generic
    case 18, 19, 34, 101: gathersSessions ? .typed : .skip
    default: .skip
    }
  }

  mutating func partStart(_ header: FITFileHeader) {
    merge.partStart()
    plan.partStart(header)
  }

  mutating func session(_ session: borrowing FITSession) -> FITFlow { plan.session(session) }

  mutating func lap(_ lap: borrowing FITLap) -> FITFlow { plan.lap(lap) }

  mutating func length(_ length: borrowing FITLength) -> FITFlow { plan.length(length) }

  mutating func activity(_ activity: borrowing FITActivity) -> FITFlow { plan.activity(activity) }

  mutating func message(_ message: borrowing FITMessage) -> FITFlow {
    merge.add(message)
    return .proceed
  }

  mutating func partEnd(_ verdict: FITPartVerdict) {
    if case .mismatch = verdict.checksum { hasMismatch = true }
    if verdict.ending != .complete { hasMismatch = true }
  }
}
