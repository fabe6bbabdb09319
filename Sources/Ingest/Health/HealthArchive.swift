#if TrackXML
internal import Archives
internal import Inputs
internal import TrackXML

/// The files of an archive that belong to exports of Apple Health: their routes, and the files that may be one.
///
/// The archive's directory is read once for all of its files, so that many exports or routes cost no more than few.
final class HealthArchive {
  /// Most routes that are found.
  static let routeLimit = 16_384
  /// Most XML files among which exports are looked for.
  static let exportLimit = 64

  /// The place of the archive among the inputs.
  private let input: Int
  private var routes: [[UInt8]: ZipDirectoryEntry] = [:]
  /// XML files by their folders.
  private var candidates: [[UInt8]: [ZipDirectoryEntry]] = [:]
  /// Folders that were looked into, and whether an export is there.
  private var known: [[UInt8]: Bool] = [:]

  init(_ archive: ZipFile, routeLimit: Int = HealthArchive.routeLimit, exportLimit: Int = HealthArchive.exportLimit) {
    input = archive.input
    var found = 0
    archive.forEachEntry { entry in
      let folder = HealthRoutes.folder(of: entry.name)
      if HealthRoutes.parent(ofRoutes: folder) != nil {
        if routes.count < routeLimit { routes[entry.name] = entry }
      } else if entry.name.hasXMLSuffix, found < exportLimit {
        found &+= 1
        candidates[folder, default: []].append(entry)
      }
    }
  }

  /// True when it is that archive.
  func isOf(_ archive: ZipFile) -> Bool { input == archive.input }

  /// The route of this name.
  func route(_ name: [UInt8]) -> ZipDirectoryEntry? { routes[name] }

  /// The routes of an export in a folder, by their names without it.
  func routes(in folder: [UInt8]) -> [[UInt8]] {
    routes.keys.filter { $0.starts(with: folder + HealthTable.routeFolder) }.map { Array($0[folder.count...]) }
  }

  /// True when a file of a folder is an export by its content.
  func hasExport(in folder: [UInt8], _ archive: ZipFile, _ place: ReopenableInput) -> Bool {
    if let answer = known[folder] { return answer }
    guard let files = candidates[folder] else { return false }
    var isThere = false
    for entry in files where !isThere {
      _ = place.readEntry(entry, of: archive) { chunk in
        isThere = HealthRoutes.isExport(chunk)
        return false
      }
    }
    known[folder] = isThere
    return isThere
  }
}
#endif
