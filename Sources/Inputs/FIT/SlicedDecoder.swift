public import Archives
public import FITCore

/// An unpacked FIT file on its way into the decoder; other kinds are refused.
///
/// Made once per worker and used for every file. Decoding goes in slices, and `afterSlice` is called after each, so
/// that a sink's output can be drained before it grows. Inlinable, so that a sink of another module is specialised.
/// Damaged bytes are passed over: those of `cuts`, which an earlier reading has found, or else from where framing is lost
/// to the next anchor.
@usableFromInline
package struct SlicedDecoder: ~Copyable {
  /// Bytes decoded between two calls of `afterSlice`.
  @inlinable package static var sliceBytes: Int { 16 * 1024 }

  @usableFromInline package var decoder = FITDecoder()
  @usableFromInline package var error: FITError?
  /// The damaged parts of the file, where they are known ahead; set after `begin`.
  @usableFromInline package var cuts: [FITCut] = [] {
    didSet { decoder.resynchronises = passesOverDamage && cuts.isEmpty }
  }
  /// False where reading ends at damage, as the official decoder's does.
  @usableFromInline package var passesOverDamage = true
  @usableFromInline var nextCut = 0
  /// Bytes taken of the file.
  @usableFromInline var taken = 0
  @usableFromInline var damage = FITDamage()
  /// The search behind a loss; made at the first one.
  @usableFromInline var search: FITLiveSearch?
  @usableFromInline var isSearching = false

  @usableFromInline package init() {}

  /// The facts about a file that has ended.
  @usableFromInline
  package struct End {
    /// The outcome of unpacking.
    @usableFromInline package var file: UnpackedFile
    @usableFromInline package var error: FITError?
    @usableFromInline package var decoded = FITStreamSummary()
    /// The damaged bytes that were passed over.
    @usableFromInline package var damage = FITDamage()

    @usableFromInline package init(file: UnpackedFile) { self.file = file }

    /// True when nothing was met that may be damage.
    package var isSound: Bool { error == nil && damage.isEmpty }
  }

  /// A file of this kind begins; false when it is no FIT file.
  @usableFromInline package mutating func begin(_ kind: ContentKind) -> Bool {
    decoder.reset()
    error = nil
    (nextCut, taken, isSearching, cuts, damage) = (0, 0, false, [], FITDamage())
    switch kind {
    case .fit: return true
    default: return false
    }
  }

  /// Takes the next bytes of the file; false when no more are needed.
  @inlinable package mutating func feed<Sink: FITSink & ~Copyable>(
    _ bytes: RawSpan, into sink: inout Sink, afterSlice: (inout Sink) -> Void
  ) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      if nextCut < cuts.count {
        rest = rest.extracting(droppingFirst: passOver(rest.byteCount, into: &sink))
        if rest.isEmpty { return true }
      }
      let limit = nextCut < cuts.count ? min(Self.sliceBytes, cuts[nextCut].first &- taken) : Self.sliceBytes
      let slice = rest.extracting(first: min(rest.byteCount, limit))
      rest = rest.extracting(droppingFirst: slice.byteCount)
      taken &+= slice.byteCount
      if Interrupts.isOverdue { return false }
      let goesOn = isSearching ? searchOn(slice, at: taken, isAll: false, into: &sink) : decode(slice, into: &sink)
      afterSlice(&sink)
      if !goesOn { return false }
    }
    return true
  }

  /// Decodes a slice; false when no more is needed.
  @inlinable mutating func decode<Sink: FITSink & ~Copyable>(_ slice: RawSpan, into sink: inout Sink) -> Bool {
    do throws(FITError) {
      return try decoder.feed(slice, into: &sink) != .stopped
    } catch {
      return beginSearch(error) && searchOn(slice, at: taken, isAll: false, into: &sink)
    }
  }

  /// Ends the file and returns the facts about it.
  @inlinable package mutating func finish<Sink: FITSink & ~Copyable>(
    _ file: UnpackedFile, into sink: inout Sink, afterSlice: (inout Sink) -> Void
  ) -> End {
    var end = End(file: file)
    guard file.kind == .fit else { return end }
    if isSearching { _ = searchOn(RawSpan(), at: taken, isAll: true, into: &sink) }
    if error == nil {
      do throws(FITError) { _ = try decoder.finish(into: &sink) } catch { self.error = error }
    }
    if isSearching { decoder.giveUp(into: &sink) }
    afterSlice(&sink)
    end.error = error
    end.decoded = decoder.progress
    end.damage = damage
    return end
  }
}
