public import Archives
public import FITCore

/// An input that can be read again from its start: a file, or an entry of a zip archive in a file.
///
/// Inputs from pipes can be read only once; files in other archives, only with their archive (`ArchivePart`).
public struct ReopenableInput {
  @usableFromInline
  package enum Place {
    case file(InputPath)
    case entry(ZipDirectoryEntry, ZipFile)
  }

  @usableFromInline package let place: Place
  @usableFromInline package let limits: UnpackLimits
  /// Whether the input was found in a folder or an archive, instead of being named on the command line.
  @usableFromInline package var isFound = false

  @usableFromInline package init(place: Place, limits: UnpackLimits) {
    self.place = place
    self.limits = limits
  }

  /// Reads and decompresses the FIT file into a sink, even if the run is stopping.
  ///
  /// It allocates its buffers.
  ///
  /// `afterSlice` is called after each slice, so that the sink's output can be drained before it grows.
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

  /// Reads the FIT file, decompressed; nil if it has more bytes than `limit`, or cannot be read.
  package func bytes(atMost limit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    var unpacker = Unpacker(limits: limits)
    var entryName: [UInt8]?
    func take(_ event: UnpackEvent, _ piece: RawSpan) -> Bool {
      switch event {
      case .begin(let file): return file.isAll(of: entryName)
      case .bytes where bytes.count &+ piece.byteCount <= limit:
        bytes.append(piece)
        return true
      case .bytes:
        bytes = []
        return false
      case .end, .archive, .detached: return true
      }
    }
    var reader = InputReader()
    reader.finishesFiles = true
    let error: InputError?
    switch place {
    case .file(let path): error = reader.read(path) { chunk, _ in unpacker.feed(chunk, take) }
    case .entry(let entry, let archive):
      unpacker.reset(for: entry)
      entryName = entry.name
      error = reader.read(entry, in: archive.file) { chunk in unpacker.feed(chunk, take) }
    }
    unpacker.finish(take)
    return error == nil && !bytes.isEmpty ? bytes : nil
  }
}
