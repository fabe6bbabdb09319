public import Archives
public import FITCore

/// Decodes an unpacked FIT file in slices.
///
/// Other kinds of files are rejected.
///
/// A worker creates one decoder and uses it for all files. `afterSlice` is called after each slice, so that a sink's
/// output can be drained before it grows. The functions are inlinable, so that sinks of other modules are specialized.
@usableFromInline
package struct SlicedDecoder: ~Copyable {
  /// The number of bytes decoded between two calls of `afterSlice`.
  @inlinable package static var sliceBytes: Int { 16 * 1024 }

  @usableFromInline package var decoder = FITDecoder()
  @usableFromInline package var error: FITError?

  @usableFromInline package init() {}

  /// The results of a file.
  @usableFromInline
  package struct End {
    /// The result of unpacking.
    @usableFromInline package var file: UnpackedFile
    @usableFromInline package var error: FITError?
    @usableFromInline package var decoded = FITStreamSummary()

    @usableFromInline package init(file: UnpackedFile) { self.file = file }
  }

  /// Starts a file.
  ///
  /// Returns false if its kind is not FIT.
  @usableFromInline package mutating func begin(_ kind: ContentKind) -> Bool {
    decoder.reset()
    error = nil
    switch kind {
    case .fit: return true
    default: return false
    }
  }

  /// Processes the next bytes of the file.
  ///
  /// Returns false if no more are needed.
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

  /// Ends the file and returns its results.
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
