public import Archives
public import FITCore

/// Decompresses and decodes a single FIT file into a sink, for callers without a pipeline.
@usableFromInline
package struct FITFileStream: ~Copyable {
  @usableFromInline package var unpacker: Unpacker
  @usableFromInline package var file = FITFileInStream()

  @usableFromInline package init(limits: UnpackLimits = UnpackLimits()) { unpacker = Unpacker(limits: limits) }

  /// Creates a stream for the bytes of one zip entry, starting with its header.
  @usableFromInline package init(of entry: ZipDirectoryEntry, limits: UnpackLimits) {
    self.init(limits: limits)
    unpacker.reset(for: entry)
    file.entryName = entry.name
  }

  /// Processes the next bytes.
  ///
  /// Returns false if no more are needed.
  ///
  /// A chunk can decompress to a thousand times its size, so `afterSlice` is called after each slice of the
  /// decompressed bytes.
  @inlinable package mutating func feed<Sink: FITSink & ~Copyable>(
    _ chunk: RawSpan, into sink: inout Sink, afterSlice: (inout Sink) -> Void = { _ in }
  ) -> Bool {
    Self.feed(chunk, &unpacker, &file, &sink, afterSlice)
  }

  /// Ends the input and returns its results.
  @inlinable package mutating func finish<Sink: FITSink & ~Copyable>(into sink: inout Sink) -> SlicedDecoder.End {
    Self.finish(&unpacker, &file, &sink)
    return file.end ?? SlicedDecoder.End(file: UnpackedFile())
  }

  // The parts are separate parameters, so that the unpacker can call the file.

  @inlinable static func feed<Sink: FITSink & ~Copyable>(
    _ chunk: RawSpan, _ unpacker: inout Unpacker, _ file: inout FITFileInStream, _ sink: inout Sink,
    _ afterSlice: (inout Sink) -> Void
  ) -> Bool {
    let wantsMore = unpacker.feed(chunk) { event, bytes in file.take(event, bytes, &sink, afterSlice) }
    return wantsMore && !file.isArchive
  }

  @inlinable static func finish<Sink: FITSink & ~Copyable>(
    _ unpacker: inout Unpacker, _ file: inout FITFileInStream, _ sink: inout Sink
  ) {
    unpacker.finish { event, bytes in file.take(event, bytes, &sink) { _ in } }
  }
}

/// The decoding part of a `FITFileStream`, which receives the unpacker's events.
@usableFromInline
package struct FITFileInStream: ~Copyable {
  @usableFromInline var stream = SlicedDecoder()
  /// The name of the zip entry, if the bytes are one.
  @usableFromInline var entryName: [UInt8]?
  /// Whether the bytes are an archive, whose content is not read.
  @usableFromInline var isArchive = false
  /// The results, after the file has ended.
  @usableFromInline var end: SlicedDecoder.End?

  @usableFromInline init() {}

  @inlinable mutating func take<Sink: FITSink & ~Copyable>(
    _ event: UnpackEvent, _ bytes: RawSpan, _ sink: inout Sink, _ afterSlice: (inout Sink) -> Void
  ) -> Bool {
    switch event {
    case .begin(let file):
      isArchive = !file.isAll(of: entryName)
      return !isArchive && stream.begin(file.kind)
    case .bytes: return stream.feed(bytes, into: &sink, afterSlice: afterSlice)
    case .end(let file):
      if file.isAll(of: entryName) { end = stream.finish(file, into: &sink, afterSlice: afterSlice) }
    case .archive(let file):
      if !file.isEntry { end = SlicedDecoder.End(file: file) }
    case .detached: return false
    }
    return true
  }
}

extension UnpackedFile {
  /// Returns whether this is the input itself, or the zip entry with this name; false for files of an archive inside
  /// it.
  @usableFromInline package func isAll(of entryName: [UInt8]?) -> Bool {
    entryName.map { isEntry && name == $0 } ?? !isEntry
  }
}
