internal import Archives
internal import FITCore
internal import FITWorkouts
internal import Inputs
internal import Pipelines

/// Reads one input after another once or twice, for workouts and for messages alike.
///
/// A second reading knows what the input reports after its records. It comes after a usual reading that has shown that
/// it is needed, or after one that only gathered (`isAhead`). Where its bytes come from is the state:
///
/// ```
/// first reading    begins as                              when the input is longer than may be held
/// ahead            held                                   reopened if it can be opened again, else once
/// usual, again     reopened if it can be opened again,    (reopened stays)
///                  else held                              once
/// usual            once                                   (once stays)
/// ```
struct TwoPassReader: ~Copyable {
  /// The source of the bytes of a second reading.
  enum Reading {
    /// Nowhere: the input is read once, as it comes.
    case once
    /// From memory, where they are held as they come.
    case held
    /// From the input, which is opened again.
    case reopened
  }

  private var stream = SlicedDecoder()
  /// False where reading ends at damage, as the official decoder's does.
  var passesOverDamage = true
  private var first: FirstReading
  private(set) var reading = Reading.once
  /// True while the first reading only gathers facts; nothing is put out before the second.
  private(set) var isAhead = false
  /// True when the facts were gathered with what a search for damage has found.
  private var hasSearched = false
  /// The input, where it can be opened again; set before it begins.
  var source: ReopenableInput?

  init(_ first: consuming FirstReading) { self.first = first }

  /// True when the first reading has left the input, as it is no activity.
  var isOtherThanActivity: Bool { isAhead && first.isOtherThanActivity }
  /// True when the input is longer than may be held.
  var isBeyondLimit: Bool { first.isBeyondLimit }
  /// True when the input can be read once more.
  var canReadAgain: Bool { reading != .once }
  /// True while the input is held in memory.
  var isHeld: Bool { reading == .held }
  /// Most bytes of the input that are held.
  var limit: Int { first.limit }

  /// Begins an input; false when there is no decoder for it.
  ///
  /// At most `limit` bytes of it are held, if that is given. It is read `ahead`, or in the usual way and `again` where that shows to be needed.
  mutating func begin(_ kind: ContentKind, ahead: Bool, again: Bool, holding limit: Int? = nil) -> Bool {
    if let limit { first.limit = limit }
    first.reset()
    (isAhead, hasSearched) = (ahead, false)
    // Read ahead it is held even where it can be opened again: most inputs are short.
    reading = ahead || (again && source == nil) ? .held : again ? .reopened : .once
    let isKnown = stream.begin(kind)
    // The input can turn out too long to be held: its rest is then behind the damage in its beginning.
    if passesOverDamage, reading == .once || reading == .held && !ahead { stream.searchDamage() }
    return isKnown
  }

  // MARK: First reading

  /// Takes the next bytes of the input; false when no more are needed.
  mutating func feed<Sink: FITSink & ~Copyable>(
    _ chunk: RawSpan, into sink: inout Sink, afterSlice: (inout Sink) -> Void
  ) -> Bool {
    if reading == .held, !first.hold(chunk), !stopHolding(into: &sink, afterSlice) { return false }
    let goesOn =
      isAhead ? first.feed(chunk, of: &stream) : stream.feed(chunk, into: &sink, afterSlice: afterSlice)
    // What stands behind damage is held for the second reading.
    return goesOn || reading == .held && passesOverDamage && stream.error != nil
  }

  /// Changes the state of an input that is too long to be held; false when no more of it is needed.
  private mutating func stopHolding<Sink: FITSink & ~Copyable>(
    into sink: inout Sink, _ afterSlice: (inout Sink) -> Void
  ) -> Bool {
    reading = isAhead && source != nil ? .reopened : .once
    guard isAhead, reading == .once else {
      first.drop()
      return true
    }
    return goOnFromHeld(into: &sink, afterSlice: afterSlice)
  }

  /// Reads what is held in the usual way and no longer holds it, so that the rest goes out as it comes; false when no
  /// more of the input is needed.
  mutating func goOnFromHeld<Sink: FITSink & ~Copyable>(
    into sink: inout Sink, afterSlice: (inout Sink) -> Void
  ) -> Bool {
    (isAhead, reading) = (false, .once)
    let held = first.giveUp(&stream)
    if passesOverDamage { stream.searchDamage() }
    return stream.feed(held.span.raw, into: &sink, afterSlice: afterSlice)
  }

  /// Ends a reading in the usual way.
  mutating func finish<Sink: FITSink & ~Copyable>(
    _ file: UnpackedFile, into sink: inout Sink, afterSlice: (inout Sink) -> Void
  ) -> SlicedDecoder.End {
    stream.finish(file, into: &sink, afterSlice: afterSlice)
  }

  /// Ends a reading that only gathered; true when the input had no error at all.
  ///
  /// Where it may be damaged, the facts are gathered once more without the damaged bytes.
  mutating func finishAhead(_ file: UnpackedFile, _ readError: InputError?) -> Bool {
    let isWhole = first.finish(&stream, file, readError)
    if !first.isSound, !first.isOtherThanActivity { _ = findDamage(file) }
    return isWhole
  }

  /// Looks for damaged bytes, which the second reading then passes over; false where another reading changes nothing.
  mutating func findDamage(_ file: UnpackedFile) -> Bool {
    guard reading != .once, passesOverDamage, file.kind == .fit else { return false }
    let cuts = first.damage(stream, reading == .reopened ? source : nil)
    guard !cuts.isEmpty else { return false }
    (reading, hasSearched) = (.held, true)
    first.gather(from: &stream, file, cuts)
    return true
  }

  /// Gathers the facts for a second reading after a usual one, unless a search for damage has.
  mutating func gather(_ file: UnpackedFile) {
    guard !hasSearched else { return }
    switch reading {
    case .once: break
    case .held: first.gather(from: &stream, file)
    case .reopened: if let source { first.gather(from: source) }
    }
  }

  // MARK: Second reading

  /// Returns what the first reading has found.
  mutating func takeAhead() -> ReadAhead { first.takeAhead() }

  /// Reads the input a second time and ends it; returns the error where it could not be opened or read again.
  mutating func readAgain<Sink: FITSink & ~Copyable>(
    _ file: UnpackedFile, into sink: inout Sink, afterSlice: (inout Sink) -> Void
  ) -> (end: SlicedDecoder.End, error: InputError?) {
    if reading == .reopened, let source { return source.read(into: &sink, afterSlice: afterSlice) }
    let bytes = first.held
    _ = stream.feed(bytes.span.raw, into: &sink, afterSlice: afterSlice)
    return (stream.finish(file, into: &sink, afterSlice: afterSlice), nil)
  }
}
