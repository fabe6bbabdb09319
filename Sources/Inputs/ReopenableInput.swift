public import Archives
public import FITCore

/// An input whose bytes can be read once more from the first on: a file, or an entry of a zip archive in one.
///
/// An input from a pipe, and a file deeper in archives, comes only once.
public struct ReopenableInput {
  @usableFromInline
  package enum Place {
    case file(InputPath)
    case entry(ZipDirectoryEntry, ZipFile)
  }

  @usableFromInline package let place: Place
  @usableFromInline package let limits: UnpackLimits
  /// True when it was found in a folder or an archive, false when the command line names it.
  @usableFromInline package var isFound = false

  @usableFromInline package init(place: Place, limits: UnpackLimits) {
    self.place = place
    self.limits = limits
  }

  /// Reads the FIT file there into a sink, inflated, whether or not the run shall stop; allocates its buffers.
  @inlinable package func read<Sink: FITSink & ~Copyable>(
    into sink: inout Sink, afterChunk: (inout Sink) -> Void
  ) -> (end: SlicedDecoder.End, error: InputError?) {
    var reader = InputReader()
    reader.finishesFiles = true
    let error: InputError?
    var file: FITFileStream
    switch place {
    case .file(let path):
      file = FITFileStream(limits: limits)
      error = reader.read(path) { chunk, _ in Self.feed(chunk, &file, &sink, afterChunk) }
    case .entry(let entry, let archive):
      file = FITFileStream(of: entry, limits: limits)
      error = reader.read(entry, in: archive.file) { chunk in
        Self.feed(chunk, &file, &sink, afterChunk)
      }
    }
    let end = file.finish(into: &sink)
    afterChunk(&sink)
    return (end, error)
  }

  @inlinable static func feed<Sink: FITSink & ~Copyable>(
    _ chunk: RawSpan, _ file: inout FITFileStream, _ sink: inout Sink, _ afterChunk: (inout Sink) -> Void
  ) -> Bool {
    let wantsMore = file.feed(chunk, into: &sink)
    afterChunk(&sink)
    return wantsMore
  }
}
