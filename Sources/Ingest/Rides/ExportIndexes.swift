#if TrackXML
internal import Archives
internal import InputReports
internal import Inputs
internal import Pipelines
internal import RideDatabase
internal import TrackXML

/// Indexes of the exports that inputs lie in (Strava's `activities.csv`), each read when a file first asks for it.
///
/// An index lies in the folder of a file or in the one around it, of an archive in a file too. What comes through a
/// pipe, and what lies in a tar archive, is read in the order it comes: there an index counts for the files after it
/// (`note`). Shared by all workers; what they get does not depend on their number. Memory is bounded: beyond
/// `byteLimit` bytes further entries are not kept, and of several indexes the oldest is forgotten.
final class ExportIndexes: Sendable {
  /// Bytes that are kept of one index, with titles, types and names: those of some 40,000 rides.
  static let byteLimit = 8 << 20
  /// Bytes that an entry takes beside its texts.
  private static let entryBytes = 128
  /// Indexes that are kept.
  static let indexLimit = 4
  /// Bytes of an index that are read.
  static let readLimit = 64 << 20
  /// Bytes of a title that are kept, as of one that a file gives itself.
  private static let titleBytes = 512

  /// Entries of one index, for files of rides.
  struct Entries: Sendable {
    private var byKey: [String: TrackHints.IndexEntry] = [:]
    private var bytes = 0

    subscript(key: String) -> TrackHints.IndexEntry? { byKey[key] }

    mutating func add(_ entry: ActivityIndex.Entry) {
      guard let key = entry.fileKey, InputReport.rideSuffixes.contains(where: key.hasSuffix) else { return }
      let title = entry.title.map { String(decoding: $0.utf8.prefix(ExportIndexes.titleBytes), as: UTF8.self) }
      let typeBytes = entry.activityType?.utf8.count ?? 0
      let cost = ExportIndexes.entryBytes &+ key.utf8.count &+ (title?.utf8.count ?? 0) &+ typeBytes
      guard bytes &+ cost <= ExportIndexes.byteLimit, typeBytes <= Self.typeBytes else { return }
      bytes &+= cost
      byKey[key] = TrackHints.IndexEntry(
        title: title, activityType: entry.activityType, isUserEntered: entry.isUserEntered ?? false,
        distanceMeters: entry.distanceMeters)
    }

    /// Longest type that is one.
    private static let typeBytes = 128
  }

  private struct State: ~Copyable {
    /// By the folder of the index, with its separator; nil for one that is not there.
    var known: [(folder: [UInt8], entries: Entries?)] = []

    mutating func keep(_ folder: [UInt8], _ entries: Entries?) {
      known.removeAll { $0.folder == folder }
      // A missing index costs next to nothing, and is asked for again and again.
      while known.count >= ExportIndexes.indexLimit &* 16 { known.removeFirst() }
      while entries != nil, known.count(where: { $0.entries != nil }) >= ExportIndexes.indexLimit {
        guard let oldest = known.firstIndex(where: { $0.entries != nil }) else { break }
        known.remove(at: oldest)
      }
      known.append((folder, entries))
    }
  }

  private let state = Monitor(State())

  init() {}

  /// The entry of an input in the index of its export.
  ///
  /// Allocates nothing where it is known that there is no index around the input.
  func entry(of path: InputPath, in place: ReopenableInput?) -> TrackHints.IndexEntry? {
    let end = Self.folderEnd(path.bytes[...])
    if let found = entry(of: path, in: path.bytes[..<end], place) { return found }
    // An archive's own folder is the last one around its entries.
    guard let separator = path.bytes[..<end].last, separator != UInt8(ascii: "!") else { return nil }
    return entry(of: path, in: path.bytes[..<Self.folderEnd(path.bytes[..<(end &- 1)])], place)
  }

  /// Notes an index that is read in passing.
  func note(_ path: InputPath, _ entries: Entries) {
    let end = Self.folderEnd(path.bytes[...])
    guard path.bytes[end...].elementsEqual(ActivityIndex.fileName.utf8) else { return }
    state.update { $0.keep(Array(path.bytes[..<end]), entries) }
  }

  /// The end of the folder that a path lies in, with its separator (`/`, `!`): 0 for a bare name.
  private static func folderEnd(_ path: ArraySlice<UInt8>) -> Int {
    path.lastIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "!") }.map { $0 &+ 1 } ?? 0
  }

  private func entry(
    of path: InputPath, in folder: ArraySlice<UInt8>, _ place: ReopenableInput?
  ) -> TrackHints.IndexEntry? {
    guard let entries = entries(in: folder, place) else { return nil }
    return ActivityIndex.fileKey(of: path.display).flatMap { entries[$0] }
  }

  private func entries(in folder: ArraySlice<UInt8>, _ place: ReopenableInput?) -> Entries? {
    state.update { state -> Entries? in
      if let known = state.known.first(where: { $0.folder.elementsEqual(folder) }) { return known.entries }
      let entries = Self.read(folder + ActivityIndex.fileName.utf8, place)
      state.keep(Array(folder), entries)
      return entries
    }
  }

  /// Reads the index that lies beside an input; nil where there is none.
  private static func read(_ path: ArraySlice<UInt8>, _ place: ReopenableInput?) -> Entries? {
    guard let place else { return nil }
    var index = ActivityIndex()
    var entries = Entries()
    var taken = 0
    let isThere = place.readNeighbour(Array(path)) { chunk in
      var bytes: [UInt8] = []
      bytes.append(chunk)
      index.feed(bytes) { entries.add($0) }
      taken &+= bytes.count
      return taken < readLimit
    }
    guard isThere else { return nil }
    _ = index.finish { entries.add($0) }
    return entries
  }
}

extension ReopenableInput {
  /// Reads another file of the same folder or archive, by its whole path; false where there is none.
  fileprivate func readNeighbour(_ path: [UInt8], _ body: (RawSpan) -> Bool) -> Bool {
    switch place {
    case .file:
      guard let facts = try? System.facts(path), facts.kind == .file else { return false }
      var reader = InputReader()
      reader.finishesFiles = true
      _ = reader.read(InputPath(bytes: path)) { chunk, _ in body(chunk) }
      return true
    case .entry(_, let archive):
      let prefix = archive.path.bytes + [UInt8(ascii: "!")]
      guard path.starts(with: prefix), let entry = archive.entry(Array(path[prefix.count...])) else { return false }
      var reader = InputReader()
      reader.finishesFiles = true
      var unpacker = Unpacker(limits: limits)
      unpacker.reset(for: entry)
      _ = reader.read(entry, in: archive.file) { chunk in
        unpacker.feed(chunk) { event, bytes in
          if case .bytes = event { return body(bytes) }
          return true
        }
      }
      unpacker.finish { event, bytes in
        if case .bytes = event { return body(bytes) }
        return true
      }
      return true
    }
  }
}
#endif
