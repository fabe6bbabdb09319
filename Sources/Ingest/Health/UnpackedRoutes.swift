#if TrackXML
internal import Archives
internal import Inputs
internal import Pipelines
internal import TrackXML

/// How an export can be read again.
enum HealthSource {
  /// A file, or an entry that a zip archive's directory shows.
  case input(ReopenableInput)
  /// A file in an archive that is unpacked from its start.
  case part(ArchivePart)

  /// Reads the export's bytes again; returns the error, if any.
  func readBytes(_ body: (RawSpan) -> Bool) -> InputError? {
    switch self {
    case .input(let input): input.readBytes(body)
    case .part(let part): part.archive.readBytes(of: { $0.name == part.name }, body)
    }
  }
}

/// The routes beside an export, unpacked once more from their archive into a temporary file without a name.
final class UnpackedRoutes {
  private var file: FileDescriptor?
  private var bytes = 0
  /// The bytes of each route in the file.
  private var places: [[UInt8]: Range<Int>] = [:]
  /// The names relative to the export's folder.
  var names: [[UInt8]] { Array(places.keys) }

  init(of archive: ReopenableInput, in folder: [UInt8]) {
    file = try? FileDescriptor.temporary()
    var (name, nameBytes) = ([UInt8](), 0)
    func begins(_ next: UnpackedFile) -> Bool {
      guard places.count < HealthArchive.routeLimit, nameBytes &+ next.name.count <= HealthArchive.nameBytes,
        next.kind == .gpx,
        HealthRoutes.parent(ofRoutes: HealthRoutes.folder(of: next.name)) == folder
      else { return false }
      name = Array(next.name[folder.count...]).withoutGzipSuffix
      places[name] = bytes..<bytes
      nameBytes &+= next.name.count
      return true
    }
    _ = archive.readBytes(of: begins) { chunk in
      guard let start = places[name]?.lowerBound, (try? file?.write(chunk)) != nil else {
        places[name] = nil
        return false
      }
      bytes &+= chunk.byteCount
      places[name] = start..<bytes
      return !Interrupts.isOverdue
    }
  }

  /// Reads the route with a name until `body` returns false; false if it does not exist.
  func read(_ name: [UInt8], _ body: (RawSpan) -> Bool) -> Bool {
    guard let place = places[name] else { return false }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var start = place.lowerBound
    while start < place.upperBound {
      let most = min(buffer.count, place.upperBound &- start)
      guard let count = try? file?.read(into: &buffer, limit: most, at: start), count > 0 else { return false }
      if !body(buffer.span.raw.extracting(first: count)) { break }
      start &+= count
    }
    return true
  }
}

/// The exports in the newest archive that has to be unpacked again.
///
/// It is searched once for exports, and unpacked again for its first ones, so that many of them cost no more than a few.
struct UnpackedExports {
  private var archive: [UInt8]?
  /// The number of exports that were read again.
  private var count = 0
  /// The folders of the exports, once they are known.
  private var folders: Set<[UInt8]>?

  private mutating func begin(_ part: ArchivePart) {
    if archive != part.key { (archive, count, folders) = (part.key, 0, nil) }
  }

  /// How the export can be read again; nil if enough others of its archive were.
  mutating func source(_ part: ArchivePart) -> HealthSource? {
    begin(part)
    count &+= 1
    return count <= HealthArchive.routedExports ? .part(part) : nil
  }

  /// Whether a GPX file is a route of an export in its archive.
  mutating func hasRoute(_ part: ArchivePart) -> Bool {
    guard part.isFound, let folder = HealthRoutes.parent(ofRoutes: HealthRoutes.folder(of: part.name)) else {
      return false
    }
    begin(part)
    if let folders { return folders.contains(folder) }
    var (found, nameBytes) = (Set<[UInt8]>(), 0)
    func notes(_ file: UnpackedFile) -> Bool {
      nameBytes &+= file.kind == .appleHealth ? file.name.count : 0
      if file.kind == .appleHealth, found.count < HealthArchive.exportLimit, nameBytes <= HealthArchive.nameBytes {
        found.insert(HealthRoutes.folder(of: file.name))
      }
      return false
    }
    _ = part.archive.readBytes(of: notes) { _ in false }
    folders = found
    return found.contains(folder)
  }
}
#endif
