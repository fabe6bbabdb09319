internal import Archives
internal import FITCore

/// One input on its way into a decoder: what it is goes by content, gzip is undone, FIT is decoded.
///
/// Made once per worker and used for every input; all buffers are in it. Decoding goes in slices, and `afterSlice` is called
/// behind each, so that a sink's output can be drained before it grows.
struct FITStream: ~Copyable {
  /// Bytes decoded between two calls of `afterSlice`.
  static let sliceBytes = 16 * 1024
  /// Gzip inside gzip is undone to this depth; web servers and careless scripts make two.
  static let maximumGzipDepth = 3

  /// The input as it is, then what each gzip layer holds.
  private let layers = (0...maximumGzipDepth).map { _ in Layer() }
  private var stage = Stage()

  /// A stream of bytes of which it has to be told what it is.
  private final class Layer {
    var sniffer = ContentSniffer()
    /// Made for the first input that needs it, and kept.
    var inflater: GzipInflater?

    func makeInflater() { if inflater == nil { inflater = GzipInflater() } }
  }

  private struct Stage: ~Copyable {
    var decoder = FITDecoder()
    var error: FITError?
    var hasher: ContentHasher?
  }

  /// Who sees the inflated bytes that are decoded, beside the decoder.
  var contentHasher: ContentHasher? {
    get { stage.hasher }
    set { stage.hasher = newValue }
  }

  /// What is known of an input when it is over.
  struct Fate {
    /// What the input is, by its first bytes; for gzip, what it holds.
    var kind = ContentKind.empty
    /// Verdicts of the gzip layers, outermost first; mostly none or one.
    var gzip: [GzipVerdict] = []
    var error: FITError?
    var decoded = FITStreamSummary()
  }

  mutating func reset() {
    for layer in layers {
      layer.sniffer.reset()
      layer.inflater?.reset()
    }
    stage.decoder.reset()
    stage.error = nil
    stage.hasher?.reset()
  }

  /// Takes the next bytes of the input; false when nothing more of it is of use.
  mutating func take<Sink: FITSink & ~Copyable>(
    _ chunk: RawSpan, into sink: inout Sink, afterSlice: (inout Sink) -> Void
  ) -> Bool {
    Self.take(chunk, layers[...], &stage, &sink, afterSlice)
  }

  /// Takes bytes of the first of `layers`.
  private static func take<Sink: FITSink & ~Copyable>(
    _ bytes: RawSpan, _ layers: ArraySlice<Layer>, _ stage: inout Stage, _ sink: inout Sink,
    _ afterSlice: (inout Sink) -> Void
  ) -> Bool {
    guard let layer = layers.first else { return false }
    var rest = bytes
    if layer.sniffer.kind == nil {
      guard let held = layer.sniffer.take(bytes) else { return true }
      rest = bytes.extracting(droppingFirst: held)
      if !layer.sniffer.heldBack.isEmpty {
        let first = layer.sniffer.heldBack
        layer.sniffer.passOn()
        guard pass(first.span.raw, layer, layers.dropFirst(), &stage, &sink, afterSlice) else { return false }
      }
    }
    return pass(rest, layer, layers.dropFirst(), &stage, &sink, afterSlice)
  }

  private static func pass<Sink: FITSink & ~Copyable>(
    _ bytes: RawSpan, _ layer: Layer, _ inner: ArraySlice<Layer>, _ stage: inout Stage, _ sink: inout Sink,
    _ afterSlice: (inout Sink) -> Void
  ) -> Bool {
    switch layer.sniffer.kind {
    case .fit: return decode(bytes, &stage, &sink, afterSlice)
    case .gzip:
      layer.makeInflater()
      return layer.inflater?.inflate(bytes) { take($0, inner, &stage, &sink, afterSlice) } == .needsInput
    default: return false
    }
  }

  private static func decode<Sink: FITSink & ~Copyable>(
    _ bytes: RawSpan, _ stage: inout Stage, _ sink: inout Sink, _ afterSlice: (inout Sink) -> Void
  ) -> Bool {
    stage.hasher?.add(bytes)
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
    var fate = Fate()
    for index in layers.indices {
      let layer = layers[index]
      let wasSettled = layer.sniffer.kind != nil
      fate.kind = layer.sniffer.finish()
      if !wasSettled && !layer.sniffer.heldBack.isEmpty {
        // Too few bytes to tell what they are, until nothing followed.
        let first = layer.sniffer.heldBack
        _ = Self.pass(first.span.raw, layer, layers[(index + 1)...], &stage, &sink, afterSlice)
      }
      guard fate.kind == .gzip, let verdict = layer.inflater?.finish() else { break }
      fate.gzip.append(verdict)
    }
    guard fate.kind == .fit else { return fate }
    if stage.error == nil {
      do throws(FITError) { _ = try stage.decoder.finish(into: &sink) } catch { stage.error = error }
    }
    afterSlice(&sink)
    fate.error = stage.error
    fate.decoded = stage.decoder.progress
    return fate
  }
}
