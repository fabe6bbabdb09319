#if TrackXML
internal import Archives
internal import InputReports
internal import Inputs
internal import Pipelines
internal import RideDatabase
internal import TrackXML
internal import Workouts

/// Indexes of exports (Strava's `activities.csv`) that contain inputs; each is read once, when the first file needs it.
///
/// An index is in the folder of a file or in its parent folder, also within an archive in a file. Inputs from a pipe
/// and entries of a tar archive are read in order, so there an index applies to the files after it (`note`). All
/// workers share the indexes; the results do not depend on the number of workers. Memory is bounded: at most
/// `byteLimit` bytes of one index are kept. Indexes that do not fit into memory are in a temporary file without a name,
/// in which each entry is looked up.
final class ExportIndexes: Sendable {
  /// Maximum number of bytes that are kept of one index, with titles, types and names: about 100,000 rides.
  static let byteLimit = 8 << 20
  /// Maximum number of bytes of indexes in memory; further indexes are in the temporary file.
  static let memoryLimit = 4 << 20
  /// Maximum number of known folders, with or without an index; one more removes all.
  static let folderLimit = 65_536
  /// Maximum number of bytes that are read of an index.
  static let readLimit = 64 << 20

  private enum Index {
    case missing
    case held(Entries)
    /// The offset in the temporary file, and the number of entries.
    case filed(offset: Int, count: Int)
  }

  private struct State: ~Copyable {
    /// By the hash of the index's folder with its separator.
    ///
    /// The hash differs in each run, so no file can be prepared to make two folders collide.
    var known: [Int: Index] = [:]
    var heldBytes = 0
    var file: FileDescriptor?
    var fileBytes = 0

    mutating func keep(_ folder: Int, _ entries: Entries?) {
      if known.count >= ExportIndexes.folderLimit, known[folder] == nil { forget() }
      guard var entries else { return known[folder] = .missing }
      entries.sort()
      if case .held(let before) = known[folder] { heldBytes &-= before.bytes }
      if heldBytes &+ entries.bytes > ExportIndexes.memoryLimit {
        if let filed = filed(entries) { return known[folder] = filed }
        // Without the temporary file, the newest index replaces all others, which are read again when needed.
        forget()
      }
      heldBytes &+= entries.bytes
      known[folder] = .held(entries)
    }

    private mutating func forget() {
      (known, heldBytes, fileBytes) = ([:], 0, 0)
      file = nil
    }

    private mutating func filed(_ entries: Entries) -> Index? {
      do throws(SystemError) {
        if file == nil { file = try FileDescriptor.temporary() }
        try file?.write(entries.packedPlaces.span.raw)
        try file?.write(entries.texts.span.raw)
      } catch {
        return nil
      }
      defer { fileBytes &+= entries.bytes }
      return .filed(offset: fileBytes, count: entries.count)
    }

    func entry(_ key: String, in index: Index) -> TrackHints.IndexEntry? {
      switch index {
      case .missing: return nil
      case .held(let entries): return entries[key]
      case .filed(let offset, let count):
        return Entries.find(key, among: count) { place, count in
          var bytes = [UInt8](repeating: 0, count: max(0, count))
          return (try? file?.readFully(into: &bytes, at: offset &+ place)) == count ? bytes : []
        }
      }
    }
  }

  private let state = Monitor(State())

  init() {}

  /// The entry of an input in the index of its export.
  ///
  /// Allocates nothing if the input is known to have no index.
  func entry(of path: InputPath, in place: ReopenableInput?) -> TrackHints.IndexEntry? {
    let end = Self.folderEnd(path.bytes[...])
    if let found = entry(of: path, in: path.bytes[..<end], place) { return found }
    // The top of an archive is the outermost folder of its entries.
    guard let separator = path.bytes[..<end].last, separator != UInt8(ascii: "!") else { return nil }
    return entry(of: path, in: path.bytes[..<Self.folderEnd(path.bytes[..<(end &- 1)])], place)
  }

  /// Stores an index that is read as an input.
  func note(_ path: InputPath, _ entries: Entries) {
    let end = Self.folderEnd(path.bytes[...])
    guard path.bytes[end...].elementsEqual(ActivityIndex.fileName.utf8) else { return }
    state.update { $0.keep(path.bytes[..<end].hashValue, entries) }
  }

  /// The end of the folder of a path, including its separator (`/`, `!`); 0 for a bare name.
  private static func folderEnd(_ path: ArraySlice<UInt8>) -> Int {
    path.lastIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "!") }.map { $0 &+ 1 } ?? 0
  }

  private func entry(
    of path: InputPath, in folder: ArraySlice<UInt8>, _ place: ReopenableInput?
  ) -> TrackHints.IndexEntry? {
    state.update { state in
      let hash = folder.hashValue
      if state.known[hash] == nil { state.keep(hash, Self.read(folder + ActivityIndex.fileName.utf8, place)) }
      guard let index = state.known[hash] else { return nil }
      if case .missing = index { return nil }
      return ActivityIndex.fileKey(of: path.display).flatMap { state.entry($0, in: index) }
    }
  }

  /// Reads the index beside an input; nil if there is none.
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

extension ExportIndexes {
  /// Entries of one index for ride files: a hash of each name, with the location of its texts.
  ///
  /// In packed form, each entry first has eight bytes of hash, four of offset and four of length, sorted by hash. The
  /// texts follow: name, title, type, distance and author, separated by zeros.
  struct Entries: Sendable {
    private struct Place: Sendable {
      var hash: UInt64
      var offset: UInt32, count: UInt32
    }

    /// Longest valid type.
    private static let typeBytes = 128
    /// Maximum length of a title in bytes, as for a title in a file.
    private static let titleBytes = 512
    private static let placeBytes = 16

    private var places: [Place] = []
    private(set) var texts: [UInt8] = []
    private var isSorted = true

    /// Their size in bytes.
    var bytes: Int { texts.count &+ places.count &* Self.placeBytes }
    var count: Int { places.count }

    mutating func add(_ entry: ActivityIndex.Entry) {
      guard let key = entry.fileKey, InputReport.rideSuffixes.contains(where: key.hasSuffix) else { return }
      let type = entry.activityType ?? ""
      let fields = [
        key, entry.title?.cut(toBytes: Self.titleBytes) ?? "", type, entry.distanceMeters.map { "\($0)" } ?? "",
        entry.isUserEntered == true ? "1" : "",
      ]
      let text = fields.joined(separator: "\0").utf8
      guard bytes &+ Self.placeBytes &+ text.count <= byteLimit, type.utf8.count <= Self.typeBytes else { return }
      let offset = UInt32(truncatingIfNeeded: texts.count)
      places.append(Place(hash: Self.hash(key), offset: offset, count: UInt32(truncatingIfNeeded: text.count)))
      texts += text
      isSorted = false
    }

    mutating func sort() {
      if !isSorted { places.sort { ($0.hash, $0.offset) < ($1.hash, $1.offset) } }
      isSorted = true
    }

    /// The newest entry with a name.
    subscript(key: String) -> TrackHints.IndexEntry? {
      var sorted = self
      sorted.sort()
      let end = places.count &* Self.placeBytes
      return Self.find(key, among: places.count) { place, count in
        place < end
          ? sorted.packed(sorted.places[place / Self.placeBytes])
          : Array(texts[(place &- end)...].prefix(max(0, count)))
      }
    }

    private static func hash(_ key: String) -> UInt64 { UInt64(bitPattern: Int64(key.hashValue)) }

    /// The newest entry with a name in packed entries; `read` returns their bytes.
    static func find(_ key: String, among count: Int, _ read: (_ place: Int, _ count: Int) -> [UInt8])
      -> TrackHints.IndexEntry?
    {
      let hash = hash(key)
      func place(_ number: Int) -> Place {
        let bytes = read(number &* placeBytes, placeBytes)
        func word(_ range: Range<Int>) -> UInt64 { bytes[range].reversed().reduce(0) { $0 &<< 8 | UInt64($1) } }
        guard bytes.count == placeBytes else { return Place(hash: .max, offset: 0, count: 0) }
        return Place(
          hash: word(0..<8), offset: UInt32(truncatingIfNeeded: word(8..<12)),
          count: UInt32(truncatingIfNeeded: word(12..<16)))
      }
      var number = binarySearch(to: count) { place($0).hash > hash }
      while number > 0 {
        number &-= 1
        let found = place(number)
        guard found.hash == hash else { return nil }
        let bytes = read(count &* placeBytes &+ Int(found.offset), Int(found.count))
        let fields = bytes.split(separator: 0, omittingEmptySubsequences: false).map {
          String(decoding: $0, as: UTF8.self)
        }
        guard fields.count == 5, fields[0] == key else { continue }
        return TrackHints.IndexEntry(
          title: fields[1].isEmpty ? nil : fields[1], activityType: fields[2].isEmpty ? nil : fields[2],
          isUserEntered: !fields[4].isEmpty, distanceMeters: Double(fields[3]))
      }
      return nil
    }

    private func packed(_ place: Place) -> [UInt8] {
      [place.hash, UInt64(place.offset) | UInt64(place.count) &<< 32].flatMap { word in
        (0..<8).map { UInt8(truncatingIfNeeded: word &>> (8 &* $0)) }
      }
    }

    /// The packed data before the texts.
    var packedPlaces: [UInt8] {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(places.count &* Self.placeBytes)
      for place in places { bytes += packed(place) }
      return bytes
    }
  }
}

extension ReopenableInput {
  /// Reads another file of the same folder or archive, by its whole path; false if it does not exist.
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
      guard path.starts(with: prefix), let entry = archive.list(Array(path[prefix.count...])) else { return false }
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
