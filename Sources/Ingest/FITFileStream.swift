internal import Archives
internal import FITCore

/// A single FIT file on its way from its bytes as they are, gzipped or not, into a sink: for callers without a pipeline.
struct FITFileStream: ~Copyable {
  private var unpacker = Unpacker()
  private var stream = FITStream()

  /// Takes the next bytes; false when nothing more is of use.
  mutating func take<Sink: FITSink & ~Copyable>(_ chunk: RawSpan, into sink: inout Sink) -> Bool {
    Self.take(chunk, &unpacker, &stream, &sink)
  }

  private static func take<Sink: FITSink & ~Copyable>(
    _ chunk: RawSpan, _ unpacker: inout Unpacker, _ stream: inout FITStream, _ sink: inout Sink
  ) -> Bool {
    var isArchive = false
    let wantsMore = unpacker.take(chunk) { event, bytes in
      switch event {
      case .begin(let file):
        isArchive = file.isEntry
        return !file.isEntry && stream.begin(file.kind)
      case .bytes: return stream.take(bytes, into: &sink) { _ in }
      case .end, .archive: return true
      }
    }
    return wantsMore && !isArchive
  }

  /// Says that the input is over and tells what became of it.
  mutating func finish<Sink: FITSink & ~Copyable>(into sink: inout Sink) -> FITStream.Fate {
    Self.finish(&unpacker, &stream, &sink)
  }

  private static func finish<Sink: FITSink & ~Copyable>(
    _ unpacker: inout Unpacker, _ stream: inout FITStream, _ sink: inout Sink
  ) -> FITStream.Fate {
    var fate = FITStream.Fate(file: UnpackedFile())
    unpacker.finish { event, bytes in
      switch event {
      case .begin(let file): return !file.isEntry && stream.begin(file.kind)
      case .bytes: return stream.take(bytes, into: &sink) { _ in }
      case .end(let file):
        if !file.isEntry { fate = stream.finish(file, into: &sink) { _ in } }
      case .archive(let file):
        if !file.isEntry { fate = FITStream.Fate(file: file) }
      }
      return true
    }
    return fate
  }
}
