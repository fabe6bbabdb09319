public import Archives
public import FITCore

/// An unpacked FIT file on its way into the decoder; other kinds are refused.
///
/// Made once per worker and used for every file. Decoding goes in slices, and `afterSlice` is called after each, so
/// that a sink's output can be drained before it grows. Inlinable, so that a sink of another module is specialised.
@usableFromInline
package struct SlicedDecoder: ~Copyable {
  /// Bytes decoded between two calls of `afterSlice`.
  @inlinable package static var sliceBytes: Int { 16 * 1024 }

  @usableFromInline package var decoder = FITDecoder()
  @usableFromInline package var error: FITError?

  @usableFromInline package init() {}

  /// The facts about a file that has ended.
  @usableFromInline
  package struct End {
    /// The outcome of unpacking.
    @usableFromInline package var file: UnpackedFile
    @usableFromInline package var error: FITError?
    @usableFromInline package var decoded = FITStreamSummary()

    @usableFromInline package init(file: UnpackedFile) { self.file = file }
  }

  /// A file of this kind begins; false when it is no FIT file.
  @usableFromInline package mutating func begin(_ kind: ContentKind) -> Bool {
    decoder.reset()
    error = nil
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
      let slice = rest.extracting(first: min(rest.byteCount, Self.sliceBytes))
      rest = rest.extracting(droppingFirst: slice.byteCount)
      if Interrupts.isOverdue { return false }
      do throws(FITError) {
        let progress = try decoder.feed(slice, into: &sink)
        afterSlice(&sink)
        if progress == .stopped { return false }
      } catch {
        self.error = error
        afterSlice(&sink)
        return false
      }
    }
    return true
  }

  /// Ends the file and returns the facts about it.
  @inlinable package mutating func finish<Sink: FITSink & ~Copyable>(
    _ file: UnpackedFile, into sink: inout Sink, afterSlice: (inout Sink) -> Void
  ) -> End {
    var end = End(file: file)
    guard file.kind == .fit else { return end }
    if error == nil {
      do throws(FITError) { _ = try decoder.finish(into: &sink) } catch { self.error = error }
    }
    afterSlice(&sink)
    end.error = error
    end.decoded = decoder.progress
    return end
  }
}
