public import Archives
public import FITCore

/// A single FIT file on its way from raw bytes, gzipped or not, into a sink: for callers without a pipeline.
@usableFromInline
package struct FITFileStream: ~Copyable {
  @usableFromInline package var unpacker: Unpacker
  @usableFromInline package var file = FITFileInStream()

  @usableFromInline package init(limits: UnpackLimits = UnpackLimits()) { unpacker = Unpacker(limits: limits) }

  /// A stream for the bytes of one zip entry, from its own header on.
  @usableFromInline package init(of entry: ZipDirectoryEntry, limits: UnpackLimits) {
    self.init(limits: limits)
    unpacker.reset(for: entry)
    file.entryName = entry.name
  }

  /// Takes the next bytes; false when no more are needed.
  ///
  /// A chunk may inflate to a thousand times its bytes, so `afterSlice` is called after each slice of what comes out.
  @inlinable package mutating func feed<Sink: FITSink & ~Copyable>(
    _ chunk: RawSpan, into sink: inout Sink, afterSlice: (inout Sink) -> Void = { _ in }
  ) -> Bool {
    Self.feed(chunk, &unpacker, &file, &sink, afterSlice)
  }

  /// Ends the input and returns the facts about it.
  @inlinable package mutating func finish<Sink: FITSink & ~Copyable>(into sink: inout Sink) -> SlicedDecoder.End {
    Self.finish(&unpacker, &file, &sink)
    return file.end ?? SlicedDecoder.End(file: UnpackedFile())
  }

  // The parts are borrowed separately, so that the unpacker can call into the file.

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

/// The file of a `FITFileStream`, after its unpacker.
@usableFromInline
package struct FITFileInStream: ~Copyable {
  @usableFromInline var stream = SlicedDecoder()
  /// The name of the zip entry that the bytes are.
  @usableFromInline var entryName: [UInt8]?
  /// True when the bytes are those of an archive, of which nothing is read.
  @usableFromInline var isArchive = false
  /// The facts about it, once it has ended.
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
  /// True when it is the input itself or, where the bytes are a zip entry of this name, that entry; false for files of
  /// an archive in it.
  @usableFromInline package func isAll(of entryName: [UInt8]?) -> Bool {
    entryName.map { isEntry && name == $0 } ?? !isEntry
  }
}
