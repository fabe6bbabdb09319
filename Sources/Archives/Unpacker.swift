/// Unpacks inputs as their bytes arrive: gzip, zip and tar inside one another, each recognized by its content.
///
/// ```swift
/// var unpacker = Unpacker()
/// for chunk in chunks {
///   let wantsMore = unpacker.feed(chunk) { event, bytes in
///     switch event {
///     case .begin(let file): return file.kind == .fit
///     case .bytes: take(bytes); return true
///     case .end(let file): … ; return true
///     case .archive(let archive): … ; return true
///     case .detached: return false  // only reported on request
///     }
///   }
///   if !wantsMore { break }
/// }
/// unpacker.finish { … }
/// unpacker.reset()  // ready for the next input
/// ```
///
/// ```
/// bytes ──▶ layer 0 ──▶ layer 1 ──▶ … ──▶ handler
///           gzip?       zip?              a file
/// ```
///
/// Each layer is a stream of bytes whose kind is found from its first bytes. A gzip layer decompresses into the next
/// layer; each entry of an archive in turn is the next layer; any other content is a file and is passed to the handler.
///
/// - **Chunks.** Every division into chunks gives the same events; only the boundaries of a file's pieces differ.
/// - **Least work.** Unwanted data is not decompressed if its end is known without it: if the handler returns false,
///   that costs at most a buffer.
/// - **Allocates** about 105 KiB for each layer in use, once; after that only for names and reports.
public struct Unpacker: ~Copyable {
  /// Whether entries whose names end like ride files are reported as `UnpackEvent.detached`, without being unpacked.
  ///
  /// Only files with a known compressed size of at most 1 MiB are detached.
  public var detachesEntries = false
  private let layers: [UnpackLayer]
  let limits: UnpackLimits
  var work = UnpackWork()
  #if Libdeflate
  private let whole = WholeInflater()
  #endif

  /// Creates an unpacker.
  public init(limits: UnpackLimits = UnpackLimits()) {
    self.limits = limits
    layers = (0...max(0, limits.depth)).map { _ in UnpackLayer() }
  }

  /// Prepares for another input, keeping all memory.
  public mutating func reset() {
    work = UnpackWork()
    layers[0].reset()
  }

  /// Prepares for the bytes of one zip entry, starting at its own header; `entry` is its record in the directory.
  public mutating func reset(for entry: ZipDirectoryEntry) {
    reset()
    work.consumed = entry.offset
    layers[0].begin(entry, limits)
  }

  /// Reads the next bytes of the input; false if no more of it is needed.
  ///
  /// The bytes for `handler` are valid during the call only.
  public mutating func feed(_ chunk: RawSpan, _ handler: (UnpackEvent, RawSpan) -> Bool) -> Bool {
    var unpacking = unpacking(detaches: detachesEntries)
    defer { work = unpacking.work }
    return unpacking.feed(chunk, 0, handler)
  }

  /// Ends the input and everything that is open in it.
  public mutating func finish(_ handler: (UnpackEvent, RawSpan) -> Bool) {
    var unpacking = unpacking(detaches: detachesEntries)
    unpacking.finish(0, UnpackedFile(), handler)
    work = unpacking.work
  }

  func unpacking(detaches: Bool) -> Unpacking {
    #if Libdeflate
    Unpacking(layers: layers, limits: limits, detaches: detaches, work: work, whole: whole)
    #else
    Unpacking(layers: layers, limits: limits, detaches: detaches, work: work)
    #endif
  }
}

/// Counts of the work done for an input, for comparison with the limits.
struct UnpackWork {
  /// Bytes used of the input, or of the archive whose entry is unpacked separately.
  var consumed = 0
  /// The layer of that archive.
  var measuredLayer = 0
  /// The number of entries so far, at any depth.
  var entries = 0
  /// Layer of the outermost archive, whose entries are measured separately.
  var unitLayer: Int?
  /// Bytes of the input used before the current entry of that archive.
  var unitStart = 0
  /// Bytes decompressed for that entry, over all layers.
  var inflated = 0
  /// Whether that was more than the limit allows, which ends all layers of the entry.
  var isTooMuch = false

  /// Records that the bytes of a layer were used up to an offset; only the measured layer counts.
  mutating func use(upTo offset: Int, of depth: Int) { if depth == measuredLayer { consumed = offset } }
}

/// A stream of bytes inside another one, with the reader that unpacks it.
///
/// Readers are created for the first input that needs them, and kept.
final class UnpackLayer {
  var sniffer = ContentSniffer()
  var gzip: GzipInflater?
  var zip: ZipReader?
  var tar: TarReader?

  /// The known facts about the file or archive in this layer.
  var file = UnpackedFile()
  var byteCount: Int?
  /// Offset in the archive of the entry that this layer is, or from which it is decompressed.
  var entryOffset = 0
  var deliveredCount = 0
  var isBegun = false
  /// Whether no more of it is needed.
  var isDone = false
  /// Whether an entry of this archive is open in the next layer.
  var hasOpenEntry = false
  /// Results of the detached entries of this archive; nil if none was detached.
  var detached: DetachedFindings?
  /// The names of the input's entries so far; only the outermost layer's names are used.
  var names = RepeatedNames()
  /// Whether this is a single entry of an archive and not an archive.
  var isSingleEntry = false

  /// Its kind by its first bytes.
  var kind: ContentKind? { isSingleEntry ? .zip : sniffer.kind }

  func reset(name: [UInt8] = [], isEntry: Bool = false, entryOffset: Int = 0) {
    sniffer.reset()
    file = UnpackedFile(name: name, isEntry: isEntry)
    byteCount = nil
    self.entryOffset = entryOffset
    deliveredCount = 0
    isBegun = false
    isDone = false
    hasOpenEntry = false
    detached = nil
    isSingleEntry = false
    names.removeAll()
  }

  func begin(_ entry: ZipDirectoryEntry, _ limits: UnpackLimits) {
    isSingleEntry = true
    file.name = entry.name
    file.isEntry = true
    entryOffset = entry.offset
    // With a depth limit of 0, the entry is reported as nested too deeply.
    isDone = limits.depth < 1
    makeReader(.zip, limits)
    zip?.reset(for: entry)
  }

  /// Prepares the reader for a layer of this kind.
  func makeReader(_ kind: ContentKind, _ limits: UnpackLimits) {
    switch kind {
    case .gzip: if gzip == nil { gzip = GzipInflater() } else { gzip?.reset() }
    case .zip, .program:
      if zip == nil { zip = ZipReader() } else { zip?.reset() }
      if kind == .program { zip?.resetForProgram() }
      zip?.limits = limits
    case .tar: if tar == nil { tar = TarReader() } else { tar?.reset() }
    default: break
    }
  }
}
