/// Unpacks inputs as their bytes arrive: gzip, zip and tar in one another, each known by its content.
///
/// ```swift
/// var unpacker = Unpacker()
/// for chunk in chunks {
///   let wantsMore = unpacker.take(chunk) { event, bytes in
///     switch event {
///     case .begin(let file): return file.kind == .fit
///     case .bytes: decoder.push(bytes); return true
///     case .end(let file): … ; return true
///     case .archive(let archive): … ; return true
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
/// Each layer is a stream of bytes that has to be told what it is. Gzip inflates into the next layer; of an archive one entry
/// after another is the next layer; anything else is a file and goes to the handler.
///
/// **Chunks.** Any chunking gives the same events; where pieces of a file begin and end differs.
/// **Least work.** What nobody wants is not inflated where its end is known without: an answer of false costs at most a buffer.
/// **Allocates:** for each layer in use about 105 KiB, once; after that only for names and verdicts.
public struct Unpacker: ~Copyable {
  private let layers: [UnpackLayer]
  private let limits: UnpackLimits
  private var work = UnpackWork()

  /// Makes an unpacker.
  public init(limits: UnpackLimits = UnpackLimits()) {
    self.limits = limits
    layers = (0...max(0, limits.depth)).map { _ in UnpackLayer() }
  }

  /// Makes ready for another input, keeping all memory.
  public mutating func reset() {
    work = UnpackWork()
    layers[0].reset()
  }

  /// Makes ready for the bytes of one zip entry, from its own header on, as the archive's directory tells of it.
  public mutating func reset(for entry: ZipDirectoryEntry) {
    reset()
    work.consumed = entry.offset
    layers[0].begin(entry, limits)
  }

  /// Takes the next bytes of the input; false when nothing more of it is of use.
  ///
  /// The bytes that `handler` gets are valid during the call only.
  public mutating func take(_ chunk: RawSpan, _ handler: (UnpackEvent, RawSpan) -> Bool) -> Bool {
    var unpacking = Unpacking(layers: layers, limits: limits, work: work)
    defer { work = unpacking.work }
    return unpacking.take(chunk, 0, handler)
  }

  /// Says that the input is over; what is not ended is.
  public mutating func finish(_ handler: (UnpackEvent, RawSpan) -> Bool) {
    var unpacking = Unpacking(layers: layers, limits: limits, work: work)
    unpacking.finish(0, UnpackedFile(), handler)
    work = unpacking.work
  }
}

/// What was done for an input so far, to be held against the limits.
struct UnpackWork {
  /// Bytes of the input used.
  var consumed = 0
  /// Entries seen, at any depth.
  var entries = 0
  /// The outermost archive: each of its entries is measured on its own.
  var unitLayer: Int?
  /// Bytes of the input used before the current one of those entries.
  var unitStart = 0
  /// Bytes inflated for that entry, over all layers.
  var inflated = 0
  /// Whether that was more than the limit allows, which ends all layers of the entry.
  var isTooMuch = false
}

/// A stream of bytes inside another one, and what undoes it.
///
/// The readers are made for the first input that needs them, and kept.
final class UnpackLayer {
  var sniffer = ContentSniffer()
  var gzip: GzipInflater?
  var zip: ZipReader?
  var tar: TarReader?

  /// What is known of the file or archive that this layer is.
  var file = UnpackedFile()
  var byteCount: Int?
  /// Where the entry that it is, or came out of, begins in the archive.
  var entryOffset = 0
  var deliveredCount = 0
  var isBegun = false
  /// Whether nothing more of it is of use.
  var isDone = false
  /// Whether an entry of this archive is open in the next layer.
  var hasOpenEntry = false
  /// The names of the input's entries so far; the outermost layer's are the ones that count.
  var names = RepeatedNames()
  /// Whether this is no archive but a single entry of one.
  var isSingleEntry = false

  /// What it is by its first bytes.
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
    isSingleEntry = false
    names.removeAll()
  }

  func begin(_ entry: ZipDirectoryEntry, _ limits: UnpackLimits) {
    isSingleEntry = true
    file.name = entry.name
    file.isEntry = true
    entryOffset = entry.offset
    // Where not even one archive may be opened, its entry is told as what is too deep.
    isDone = limits.depth < 1
    makeReader(.zip, limits)
    zip?.reset(for: entry)
  }

  /// Makes ready what undoes a layer of this kind.
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
