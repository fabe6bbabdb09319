#if TrackXML
internal import Archives
internal import Inputs
internal import TrackXML

/// The files of an archive that belong to exports of Apple Health: routes, and files that might be an export.
///
/// The archive's directory is read once for all its files, so that many exports or routes cost no more than a few.
final class HealthArchive {
  /// Maximum number of routes.
  static let routeLimit = 16_384
  /// Maximum number of XML files that are checked for being an export.
  static let exportLimit = 64
  /// Maximum length of the names of both, in bytes.
  static let nameBytes = 1 << 20
  /// Maximum number of exports in one folder whose routes are read; Apple's exports have one.
  static let routedExports = 8

  /// The index of the archive among the inputs, and the directory that identifies another input as the same archive.
  private let input: Int
  private let index: ZipIndex?
  /// By the folder of the export, and the name in it.
  private var routes: [[UInt8]: [[UInt8]: ZipDirectoryEntry]] = [:]
  /// XML files by their folders.
  private var candidates: [[UInt8]: [ZipDirectoryEntry]] = [:]
  /// Folders that were searched, and the first exports in each.
  private var known: [[UInt8]: [[UInt8]]] = [:]

  init(_ archive: ZipFile, routeLimit: Int = HealthArchive.routeLimit, exportLimit: Int = HealthArchive.exportLimit) {
    (input, index) = (archive.input, archive.index)
    var (files, found, bytes) = (0, 0, 0)
    archive.forEachEntry { entry in
      let folder = HealthRoutes.folder(of: entry.name)
      let parent = HealthRoutes.parent(ofRoutes: folder)
      guard bytes &+ entry.name.count <= Self.nameBytes, parent != nil || entry.name.hasXMLSuffix else { return }
      if let parent, files < routeLimit {
        routes[parent, default: [:]][Array(entry.name[parent.count...])] = entry
        files &+= 1
      } else if parent == nil, found < exportLimit {
        candidates[folder, default: []].append(entry)
        found &+= 1
      } else {
        return
      }
      bytes &+= entry.name.count
    }
  }

  /// Whether this is the given archive.
  func isOf(_ archive: ZipFile) -> Bool { input == archive.input || index != nil && index === archive.index }

  /// The route with this name.
  func route(_ name: [UInt8]) -> ZipDirectoryEntry? {
    guard let parent = HealthRoutes.parent(ofRoutes: HealthRoutes.folder(of: name)) else { return nil }
    return routes[parent]?[Array(name[parent.count...])]
  }

  /// The routes of an export in a folder, by their names relative to it.
  func routes(in folder: [UInt8]) -> [[UInt8]] { routes[folder].map { Array($0.keys) } ?? [] }

  /// Whether a file of a folder is an export, judged by its content.
  func hasExport(in folder: [UInt8], _ archive: ZipFile, _ place: ReopenableInput) -> Bool {
    !exports(in: folder, archive, place).isEmpty
  }

  /// The first files of a folder that are exports by their content, in the directory's order.
  func exports(in folder: [UInt8], _ archive: ZipFile, _ place: ReopenableInput) -> [[UInt8]] {
    if let answer = known[folder] { return answer }
    guard let files = candidates[folder] else { return [] }
    var names: [[UInt8]] = []
    for entry in files where names.count < Self.routedExports {
      _ = place.readEntry(entry, of: archive) { chunk in
        if HealthRoutes.isExport(chunk) { names.append(entry.name) }
        return false
      }
    }
    known[folder] = names
    return names
  }
}
#endif
