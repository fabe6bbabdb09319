public import Archives
public import FITCore

/// Decodes a decompressed FIT file in slices.
///
/// Other kinds of files are rejected.
///
/// A worker creates one decoder and uses it for all files. `afterSlice` is called after each slice, so that a sink's
/// output can be drained before it grows. The functions are inlinable, so that sinks of other modules are specialized.
/// Damaged bytes are skipped: the bytes of `cuts`, which an earlier reading has found, or the bytes that a search finds
/// while the file arrives. The search withholds one message.
@usableFromInline
package struct SlicedDecoder: ~Copyable {
  /// The number of bytes decoded between two calls of `afterSlice`.
  @inlinable package static var sliceBytes: Int { 16 * 1024 }

  @usableFromInline package var decoder = FITDecoder()
  @usableFromInline package var error: FITError?
  /// The damaged parts of the file, set after `begin` if they are known in advance.
  @usableFromInline package var cuts: [FITCut] = []
  @usableFromInline var nextCut = 0
  /// Number of bytes of the file so far.
  @usableFromInline var taken = 0
  @usableFromInline var damage = FITDamage()
  /// The search in a stream while it arrives; nil if there is none.
  @usableFromInline var finder: FITDamageFinder?
  /// The bytes of the stream that wait for the search, the offset of the first, and how many of them need not wait any
  /// longer.
  @usableFromInline var window: [UInt8] = []
  @usableFromInline var windowStart = 0, settled = 0

  @usableFromInline package init() {}

  /// The results of a file.
  @usableFromInline
  package struct End {
    /// The result of unpacking.
    @usableFromInline package var file: UnpackedFile
    @usableFromInline package var error: FITError?
    @usableFromInline package var decoded = FITStreamSummary()
    /// The damaged bytes that were skipped.
    @usableFromInline package var damage = FITDamage()

    @usableFromInline package init(file: UnpackedFile) { self.file = file }

    /// Whether no possible damage was found.
    package var isSound: Bool { error == nil && damage.isEmpty }
  }

  /// Starts a file.
  ///
  /// Returns false if its kind is not FIT.
  @usableFromInline package mutating func begin(_ kind: ContentKind) -> Bool {
    decoder.reset()
    error = nil
    (nextCut, taken, cuts, damage, finder) = (0, 0, [], FITDamage(), nil)
    window.removeAll(keepingCapacity: true)
    switch kind {
    case .fit: return true
    default: return false
    }
  }

  /// Searches for damage while the bytes arrive; call it after `begin`.
  package mutating func searchDamage() { finder = FITDamageFinder() }

  /// Processes the next bytes of the file.
  ///
  /// Returns false if no more are needed.
  @inlinable package mutating func feed<Sink: FITSink & ~Copyable>(
    _ bytes: RawSpan, into sink: inout Sink, afterSlice: (inout Sink) -> Void
  ) -> Bool {
    if finder != nil { return search(bytes, isAll: false, into: &sink, afterSlice: afterSlice) }
    return decode(bytes, into: &sink, afterSlice: afterSlice)
  }

  /// Decodes bytes whose damage is known; false when no more are needed.
  @inlinable mutating func decode<Sink: FITSink & ~Copyable>(
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
      do throws(FITError) {
        let progress = try decoder.feed(slice, into: &sink)
        afterSlice(&sink)
        if progress == .stopped { return false }
      } catch {
        self.error = error
        afterSlice(&sink)
        // Reading can continue behind the next damage.
        if nextCut == cuts.count && finder == nil { return false }
      }
    }
    return true
  }

  /// Ends the file and returns its results.
  @inlinable package mutating func finish<Sink: FITSink & ~Copyable>(
    _ file: UnpackedFile, into sink: inout Sink, afterSlice: (inout Sink) -> Void
  ) -> End {
    var end = End(file: file)
    guard file.kind == .fit else { return end }
    if finder != nil { _ = search(RawSpan(), isAll: true, into: &sink, afterSlice: afterSlice) }
    if error == nil {
      do throws(FITError) { _ = try decoder.finish(into: &sink) } catch { self.error = error }
    }
    afterSlice(&sink)
    end.decoded = decoder.progress
    // A header and its checksum: the two bytes are not a message.
    if let error, end.decoded.messages == 0, error.offset == 12 || error.offset == 14,
      taken &- 2 == Int(truncatingIfNeeded: error.offset)
    {
      self.error = FITError(.empty, offset: 0)
    }
    end.error = error
    end.damage = damage
    return end
  }
}
