internal import Synchronization

/// A file of an archive with all its stored bytes, which another unpacker can unpack on another thread.
///
/// If `Unpacker.detachesEntries` is set, entries whose names end like ride files (`.fit`, `.gpx.gz` …) are reported as
/// `UnpackEvent.detached`. `Unpacker.unpack(_:)` of another unpacker then creates the events that the first unpacker
/// would have created.
public struct DetachedEntry: Sendable {
  /// The source of its bytes.
  enum Source: Sendable {
    /// The entry's own header and data, and its directory record.
    case zip(ZipDirectoryEntry)
    /// The data of a tar entry whose header is at `header`, from `data` on.
    case tar(header: Int, data: Int)
  }

  /// Maximum size of a detached entry: a day's ride, compressed.
  static let mostBytes = 1 << 20

  /// The name within the input, as in `UnpackedFile`.
  public let name: [UInt8]
  /// The bytes in the archive.
  let bytes: [UInt8]
  let source: Source
  /// The layer of its archive.
  let depth: Int
  /// The number of entries of the input before it.
  let entriesBefore: Int
  /// The decompressed size over all its layers, according to its header or its last bytes.
  let inflatedCount: Int
  let findings: DetachedFindings

  /// Its size in memory in bytes.
  public var byteCount: Int { bytes.count &+ name.count &+ 256 }
}

/// Results of the detached entries of an archive, shared by all unpackers of the entries.
final class DetachedFindings: Sendable {
  private let rides = Atomic<Bool>(false)
  private let excess = Atomic<Int>(0)

  /// Whether any entry contained a ride.
  var holdsRide: Bool { rides.load(ordering: .acquiring) }

  /// The number of bytes by which entries were longer than their headers; then no more entries are detached, so that
  /// the limits apply.
  var excessBytes: Int { excess.load(ordering: .relaxed) }

  func note(holdsRide: Bool, excessBytes: Int) {
    if excessBytes > 0 { excess.wrappingAdd(excessBytes, ordering: .relaxed) }
    if holdsRide { rides.store(true, ordering: .releasing) }
  }
}

extension Unpacker {
  /// Unpacks an entry that another unpacker with the same limits has detached; begins and ends it.
  public mutating func unpack(_ entry: DetachedEntry, _ handler: (UnpackEvent, RawSpan) -> Bool) {
    reset()
    guard entry.depth < limits.depth else { return }
    work.entries = entry.entriesBefore
    (work.unitLayer, work.measuredLayer) = (entry.depth, entry.depth)
    var unpacking = unpacking(detaches: false)
    unpacking.unpack(entry, handler)
    work = unpacking.work
    entry.findings.note(
      holdsRide: unpacking.layers[entry.depth].file.holdsRide, excessBytes: work.inflated &- entry.inflatedCount)
  }
}

extension Unpacking {
  /// Passes on a complete entry of the archive at `depth`; false if it must be unpacked here.
  ///
  /// `header` is the number of the entry's bytes before its data, `data` their range in the archive.
  mutating func detach(
    _ source: DetachedEntry.Source, _ bytes: RawSpan, header: Int, data: Range<Int>, _ depth: Int, _ handler: Handler
  ) -> Bool {
    let (layer, inner) = (layers[depth], layers[depth &+ 1])
    let count = inflatedCount(source, bytes.extracting(droppingFirst: header))
    // It reaches no limit alone, nor together with all others.
    guard count <= limits.freeBytes, !work.isTooMuch,
      !limits.isExceeded(by: work.inflated &+ count, from: work.consumed &- work.unitStart)
    else { return false }
    let findings = layer.detached ?? DetachedFindings()
    let entry = DetachedEntry(
      name: inner.file.name, bytes: bytes.bytes(from: 0, count: bytes.byteCount), source: source.named(inner.file.name),
      depth: depth, entriesBefore: work.entries &- 1, inflatedCount: count, findings: findings)
    guard handler(.detached(entry), RawSpan()) else { return false }
    layer.detached = findings
    layer.hasOpenEntry = false
    work.inflated &+= count
    work.use(upTo: data.upperBound, of: depth)
    return true
  }

  /// Whether the open entry of the archive at `depth` has the name of a ride.
  func isDetachable(_ depth: Int) -> Bool {
    let inner = layers[depth &+ 1]
    return inner.kind == nil && !inner.isDone && inner.file.promisesRide
      && layers[depth].detached?.excessBytes ?? 0 == 0
  }

  /// The decompressed size of an entry over all its layers, according to its header or its last bytes.
  private func inflatedCount(_ source: DetachedEntry.Source, _ data: RawSpan) -> Int {
    if case .zip(let record) = source, record.method == ZipFields.Method.deflate { return record.inflatedCount }
    guard ContentKind.isGzip(data) else { return data.byteCount }
    return GzipMember(data).map { data.byteCount &+ $0.byteCount } ?? .max
  }

  /// Unpacks a detached entry.
  mutating func unpack(_ entry: DetachedEntry, _ handler: Handler) {
    let depth = entry.depth
    let layer = layers[depth]
    layer.reset()
    switch entry.source {
    case .zip(let record):
      layer.begin(record, limits)
      _ = feed(entry.bytes.raw, depth, handler)
      finish(depth, UnpackedFile(), handler)
    case .tar(let header, let data):
      let inner = layers[depth &+ 1]
      inner.reset(name: entry.name, isEntry: true, entryOffset: header)
      inner.byteCount = entry.bytes.count
      (work.unitStart, work.consumed) = (header, data)
      feedStored(entry.bytes.raw, at: data, depth, handler)
      finish(depth &+ 1, UnpackedFile(), handler)
    }
  }

  /// Handles the data of a tar entry from its reader.
  private mutating func feedStored(_ bytes: RawSpan, at start: Int, _ depth: Int, _ handler: Handler) {
    #if Libdeflate
    let whole = WholeEntry(byteCount: bytes.byteCount, archiveOffsets: start..<start &+ bytes.byteCount)
    if ContentKind.isGzip(bytes) && takeWhole(whole, bytes, depth, handler) { return }
    #endif
    var place = 0
    while place < bytes.byteCount {
      let end = min(place &+ TarReader.pieceBytes, bytes.byteCount)
      guard inflated(bytes.extracting(place..<end), start &+ end, depth, handler) else { return }
      place = end
    }
  }
}

extension DetachedEntry.Source {
  /// The same with the name of the entry within the input.
  fileprivate func named(_ name: [UInt8]) -> Self {
    guard case .zip(var record) = self else { return self }
    record.name = name
    return .zip(record)
  }
}
