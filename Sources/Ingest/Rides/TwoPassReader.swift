internal import Archives
internal import FITCore
internal import FITWorkouts
internal import Inputs
internal import Pipelines

/// Reads inputs once or twice, for workouts and for messages.
///
/// A second reading knows the facts that the input reports after its records. It follows a usual reading that has shown
/// that it is needed, or a first reading that only gathered facts (`isAhead`). The state is the source of its bytes:
///
/// ```
/// first reading    begins as                              if the input is longer than the limit
/// ahead            held                                   reopened if it can be opened again, else once
/// usual, again     reopened if it can be opened again,    (reopened stays)
///                  else held                              once
/// usual            once                                   (once stays)
/// ```
struct TwoPassReader: ~Copyable {
  /// The source of the bytes of a second reading.
  enum Reading {
    /// No source: the input is read only once.
    case once
    /// From memory, in which the bytes of the first reading are kept.
    case held
    /// From the input, which is opened again.
    case reopened
  }

  private var stream = SlicedDecoder()
  /// False if reading ends at damage, as in the official decoder.
  var passesOverDamage = true
  private var first: FirstReading
  private(set) var reading = Reading.once
  /// True while the first reading only gathers facts; output is only written by the second reading.
  private(set) var isAhead = false
  /// Whether a search for damage has already gathered the facts.
  private var hasSearched = false
  /// The input, if it can be opened again; set before it begins.
  var source: ReopenableInput?

  init(_ first: consuming FirstReading) { self.first = first }

  /// Whether the first reading has stopped because the input is not an activity.
  var isOtherThanActivity: Bool { isAhead && first.isOtherThanActivity }
  /// Whether the input is longer than the limit.
  var isBeyondLimit: Bool { first.isBeyondLimit }
  /// Whether the input can be read again.
  var canReadAgain: Bool { reading != .once }
  /// Whether the input is kept in memory.
  var isHeld: Bool { reading == .held }
  /// Maximum number of bytes of the input that are kept.
  var limit: Int { first.limit }

  /// Begins an input; false if there is no decoder for it.
  ///
  /// At most `limit` bytes of the input are kept, if a limit is given. With `ahead` it is read twice; with `again` it
  /// is read in the usual way, and a second time if that turns out to be needed.
  mutating func begin(_ kind: ContentKind, ahead: Bool, again: Bool, holding limit: Int? = nil) -> Bool {
    if let limit { first.limit = limit }
    first.reset()
    first.ahead.skipsShortFiles = source != nil
    (isAhead, hasSearched) = (ahead, false)
    // With `ahead` the input is kept even if it can be opened again, because most inputs are short.
    reading = ahead || (again && source == nil) ? .held : again ? .reopened : .once
    let isKnown = stream.begin(kind)
    // The input might be too long to be kept: the rest of it is then behind the damage at its beginning.
    if passesOverDamage, reading == .once || reading == .held && !ahead { stream.searchDamage() }
    return isKnown
  }

  // MARK: First reading

  /// Reads the next bytes of the input; false when no more are needed.
  mutating func feed<Sink: FITSink & ~Copyable>(
    _ chunk: RawSpan, into sink: inout Sink, afterSlice: (inout Sink) -> Void
  ) -> Bool {
    if reading == .held, !first.hold(chunk), !stopHolding(into: &sink, afterSlice) { return false }
    let goesOn =
      isAhead ? first.feed(chunk, of: &stream) : stream.feed(chunk, into: &sink, afterSlice: afterSlice)
    // Bytes after damage are kept for the second reading.
    return goesOn || reading == .held && passesOverDamage && stream.error != nil
  }

  /// Changes the state of an input that is too long to be kept; false when no more of it is needed.
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

  /// Reads the kept bytes in the usual way and stops keeping bytes, so that output for the rest is written while it is
  /// read; false when no more of the input is needed.
  mutating func goOnFromHeld<Sink: FITSink & ~Copyable>(
    into sink: inout Sink, afterSlice: (inout Sink) -> Void
  ) -> Bool {
    (isAhead, reading) = (false, .once)
    let held = first.giveUp(&stream)
    if passesOverDamage { stream.searchDamage() }
    return stream.feed(held.span.raw, into: &sink, afterSlice: afterSlice)
  }

  /// Ends a usual reading.
  mutating func finish<Sink: FITSink & ~Copyable>(
    _ file: UnpackedFile, into sink: inout Sink, afterSlice: (inout Sink) -> Void
  ) -> SlicedDecoder.End {
    stream.finish(file, into: &sink, afterSlice: afterSlice)
  }

  /// Ends a reading that only gathered facts; true if the input had no error.
  ///
  /// If it might be damaged, the facts are gathered again without the damaged bytes.
  mutating func finishAhead(_ file: UnpackedFile, _ readError: InputError?) -> Bool {
    let isWhole = first.finish(&stream, file, readError)
    if !first.isSound, !first.isOtherThanActivity { _ = findDamage(file) }
    return isWhole
  }

  /// Searches for damaged bytes, which the second reading then skips; false if a second reading would change nothing.
  mutating func findDamage(_ file: UnpackedFile) -> Bool {
    guard reading != .once, passesOverDamage, file.kind == .fit else { return false }
    let cuts = first.damage(stream, reading == .reopened ? source : nil)
    guard !cuts.isEmpty else { return false }
    (reading, hasSearched) = (.held, true)
    first.gather(from: &stream, file, cuts)
    return true
  }

  /// Gathers the facts for a second reading after a usual one, unless a search for damage has already gathered them.
  mutating func gather(_ file: UnpackedFile) {
    guard !hasSearched else { return }
    switch reading {
    case .once: break
    case .held: first.gather(from: &stream, file)
    case .reopened: if let source { first.gather(from: source) }
    }
  }

  // MARK: Second reading

  /// Returns the results of the first reading.
  mutating func takeAhead() -> ReadAhead { first.takeAhead() }

  /// Reads the input a second time and ends it; returns the error if it could not be opened or read again.
  mutating func readAgain<Sink: FITSink & ~Copyable>(
    _ file: UnpackedFile, into sink: inout Sink, afterSlice: (inout Sink) -> Void
  ) -> (end: SlicedDecoder.End, error: InputError?) {
    if reading == .reopened, let source { return source.read(into: &sink, afterSlice: afterSlice) }
    let bytes = first.held
    _ = stream.feed(bytes.span.raw, into: &sink, afterSlice: afterSlice)
    return (stream.finish(file, into: &sink, afterSlice: afterSlice), nil)
  }
}
