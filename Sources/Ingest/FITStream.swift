internal import Archives
internal import FITCore

/// One input on its way into a decoder: what it is goes by content, gzip is undone, FIT is decoded.
///
/// Made once per worker and used for every input; all buffers are in it. Decoding goes in slices, and `afterSlice` is called
/// behind each, so that a sink's output can be drained before it grows.
struct FITStream: ~Copyable {
  /// Bytes decoded between two calls of `afterSlice`.
  static let sliceBytes = 16 * 1024

  private var outer = ContentSniffer()
  private var inner = Stage()
  private var inflater = GzipInflater()

  /// What is known of an input when it is over.
  struct Fate {
    /// What the input is, by its first bytes.
    var kind: ContentKind
    /// What the gzip member holds, for gzip.
    var innerKind: ContentKind?
    var gzip: GzipVerdict?
    var error: FITError?
    var decoded = FITStreamSummary()
  }

  /// From inflated or plain bytes to messages.
  struct Stage: ~Copyable {
    var sniffer = ContentSniffer()
    var decoder = FITDecoder()
    var error: FITError?
  }

  mutating func reset() {
    outer.reset()
    inner.sniffer.reset()
    inner.decoder.reset()
    inner.error = nil
    inflater.reset()
  }

  /// Takes the next bytes of the input; false when nothing more of it is of use.
  mutating func take<Sink: FITSink & ~Copyable>(
    _ chunk: RawSpan, into sink: inout Sink, afterSlice: (inout Sink) -> Void
  ) -> Bool {
    var rest = chunk
    if outer.kind == nil {
      guard let held = outer.take(chunk) else { return true }
      rest = chunk.extracting(droppingFirst: held)
      if !outer.heldBack.isEmpty {
        let first = outer.heldBack
        outer.passOn()
        guard pass(first.span.raw, into: &sink, afterSlice: afterSlice) else { return false }
      }
    }
    return pass(rest, into: &sink, afterSlice: afterSlice)
  }

  private mutating func pass<Sink: FITSink & ~Copyable>(
    _ bytes: RawSpan, into sink: inout Sink, afterSlice: (inout Sink) -> Void
  ) -> Bool {
    switch outer.kind {
    case .gzip: Self.inflate(bytes, &inflater, &inner, &sink, afterSlice)
    case .fit: Self.decode(bytes, &inner, &sink, afterSlice)
    default: false
    }
  }

  private static func inflate<Sink: FITSink & ~Copyable>(
    _ bytes: RawSpan, _ inflater: inout GzipInflater, _ stage: inout Stage, _ sink: inout Sink,
    _ afterSlice: (inout Sink) -> Void
  ) -> Bool {
    let progress = inflater.inflate(bytes) { takeInflated($0, &stage, &sink, afterSlice) }
    return progress == .needsInput
  }

  private static func takeInflated<Sink: FITSink & ~Copyable>(
    _ bytes: RawSpan, _ stage: inout Stage, _ sink: inout Sink, _ afterSlice: (inout Sink) -> Void
  ) -> Bool {
    var rest = bytes
    if stage.sniffer.kind == nil {
      guard let held = stage.sniffer.take(bytes) else { return true }
      rest = bytes.extracting(droppingFirst: held)
      if !stage.sniffer.heldBack.isEmpty {
        let first = stage.sniffer.heldBack
        stage.sniffer.passOn()
        guard stage.sniffer.kind == .fit, decode(first.span.raw, &stage, &sink, afterSlice) else { return false }
      }
    }
    guard stage.sniffer.kind == .fit else { return false }
    return decode(rest, &stage, &sink, afterSlice)
  }

  private static func decode<Sink: FITSink & ~Copyable>(
    _ bytes: RawSpan, _ stage: inout Stage, _ sink: inout Sink, _ afterSlice: (inout Sink) -> Void
  ) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let slice = rest.extracting(first: min(rest.byteCount, sliceBytes))
      rest = rest.extracting(droppingFirst: slice.byteCount)
      do throws(FITError) {
        let progress = try stage.decoder.decode(slice, into: &sink)
        afterSlice(&sink)
        if progress == .stopped { return false }
      } catch {
        stage.error = error
        afterSlice(&sink)
        return false
      }
    }
    return true
  }

  /// Says that the input is over and tells what became of it.
  mutating func finish<Sink: FITSink & ~Copyable>(into sink: inout Sink, afterSlice: (inout Sink) -> Void) -> Fate {
    let wasSettled = outer.kind != nil
    var fate = Fate(kind: outer.finish())
    if !wasSettled && !outer.heldBack.isEmpty {
      let first = outer.heldBack
      _ = pass(first.span.raw, into: &sink, afterSlice: afterSlice)
    }
    if fate.kind == .gzip {
      fate.gzip = inflater.finish()
      finishInner(&sink, afterSlice)
      fate.innerKind = inner.sniffer.finish()
    }
    if fate.kind == .fit || fate.innerKind == .fit {
      if inner.error == nil {
        do throws(FITError) { _ = try inner.decoder.finish(into: &sink) } catch { inner.error = error }
      }
      afterSlice(&sink)
      fate.error = inner.error
      fate.decoded = inner.decoder.progress
    }
    return fate
  }

  /// Passes on inflated bytes that were too few to tell what they are.
  private mutating func finishInner<Sink: FITSink & ~Copyable>(_ sink: inout Sink, _ afterSlice: (inout Sink) -> Void) {
    guard inner.sniffer.kind == nil, inner.sniffer.finish() == .fit else { return }
    let first = inner.sniffer.heldBack
    _ = Self.decode(first.span.raw, &inner, &sink, afterSlice)
  }
}
