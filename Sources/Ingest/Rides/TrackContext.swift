internal import FITWorkouts
internal import Inputs
internal import Pipelines
internal import RideDatabase

#if TrackXML
internal import TrackXML
#endif

/// Facts about rides from outside their files; shared by all workers of a run.
package final class TrackContext: Sendable {
  #if TrackXML
  /// The assumed sport of files without a sport.
  let assumedSport: NamedSport?
  let indexes = ExportIndexes()

  init(assumedSport: NamedSport? = nil) { self.assumedSport = assumedSport }

  /// Creates a context without assumptions.
  package convenience init() { self.init(assumedSport: nil) }

  /// The hints for a reader of the file at `path`.
  func hints(for path: InputPath, in place: ReopenableInput?) -> TrackHints {
    var hints = TrackHints()
    hints.assumedSport = assumedSport
    let indexes = indexes
    hints.indexEntry = { indexes.entry(of: path, in: place) }
    hints.isUserEntered = { indexes.entry(of: path, in: place)?.isUserEntered ?? false }
    return hints
  }
  #else
  /// Creates a context without assumptions.
  package init() {}
  #endif
}

/// The FIT file that a worker reads, for a lookup in the index of its export.
///
/// Created once per worker, so that a file costs nothing until one of its workouts ends.
final class IndexedFile {
  #if TrackXML
  private let indexes: ExportIndexes
  private var path = InputPath.standardInput
  private var place: ReopenableInput?

  init(_ tracks: TrackContext) { indexes = tracks.indexes }

  func begin(_ path: InputPath, in place: ReopenableInput?) { (self.path, self.place) = (path, place) }

  /// The file's entry in the index; nil if there is none.
  var entry: ExportEntry? {
    guard let found = indexes.entry(of: path, in: place) else { return nil }
    var entry = ExportEntry()
    entry.title = found.title
    entry.isUserEntered = found.isUserEntered
    entry.distanceMeters = found.distanceMeters
    if let sport = found.activityType.flatMap({ NamedSport(indexType: $0) }) {
      (entry.sport, entry.subSport) = (sport.sport, sport.subSport)
    }
    return entry
  }
  #else
  init(_ tracks: TrackContext) {}
  func begin(_ path: InputPath, in place: ReopenableInput?) {}
  var entry: ExportEntry? { nil }
  #endif
}

/// An index that is read as an input, and stored for the files after it.
struct PassingIndex {
  #if TrackXML
  private var index = ActivityIndex()
  private var entries = ExportIndexes.Entries()
  private let path: InputPath

  init(_ path: InputPath) { self.path = path }

  mutating func feed(_ bytes: RawSpan) {
    var piece: [UInt8] = []
    piece.append(bytes)
    // Exchanged and not copied, because changing a copy would copy megabytes.
    var taken = ExportIndexes.Entries()
    swap(&taken, &entries)
    index.feed(piece) { taken.add($0) }
    swap(&taken, &entries)
  }

  mutating func note(in context: TrackContext) {
    var entries = entries
    _ = index.finish { entries.add($0) }
    context.indexes.note(path, entries)
  }
  #else
  init(_ path: InputPath) {}
  mutating func feed(_ bytes: RawSpan) {}
  mutating func note(in context: TrackContext) {}
  #endif
}
