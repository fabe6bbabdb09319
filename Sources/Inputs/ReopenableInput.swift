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
  ///
  /// `afterSlice` is called after each slice of it, so that what the sink puts out can be drained before it grows.
  @inlinable package func read<Sink: FITSink & ~Copyable>(
    into sink: inout Sink, afterSlice: (inout Sink) -> Void
  ) -> (end: SlicedDecoder.End, error: InputError?) {
    var reader = InputReader()
    reader.finishesFiles = true
    let error: InputError?
    var file: FITFileStream
    switch place {
    case .file(let path):
      file = FITFileStream(limits: limits)
      error = reader.read(path) { chunk, _ in file.feed(chunk, into: &sink, afterSlice: afterSlice) }
    case .entry(let entry, let archive):
      file = FITFileStream(of: entry, limits: limits)
      error = reader.read(entry, in: archive.file) { chunk in
        file.feed(chunk, into: &sink, afterSlice: afterSlice)
      }
    }
    let end = file.finish(into: &sink)
    afterSlice(&sink)
    return (end, error)
  }
}
