#if TrackXML
internal import Archives
internal import Inputs
internal import TrackXML
internal import Workouts

/// The route files beside an export, in its folder or its archive.
struct HealthRoutes {
  private let source: HealthSource
  /// The facts about the archive that contains the export.
  private let archive: HealthArchive?
  /// The routes in an archive that has been unpacked again.
  private let unpacked: UnpackedRoutes?
  /// The folder of the export, with a separator; empty for the top of an archive.
  private let folder: [UInt8]
  /// True if too many exports of the folder precede this one, so that its routes are not read: each export might refer
  /// to the same routes, which are read for each.
  let isLeftOut: Bool

  /// The exports of a folder on disk whose routes are read.
  typealias Exports = (folder: [UInt8], names: [[UInt8]])

  init(beside source: HealthSource, _ known: inout HealthArchive?, _ newest: inout Exports?) {
    self.source = source
    let place: ReopenableInput
    switch source {
    case .part(let part):
      (archive, isLeftOut) = (nil, false)
      folder = Self.folder(of: part.name)
      unpacked = UnpackedRoutes(of: part.archive, in: folder)
      return
    case .input(let input): (place, unpacked) = (input, nil)
    }
    switch place.place {
    case .file(let path):
      let folder = Self.folder(of: path.bytes)
      let exports = newest?.folder == folder ? newest?.names ?? [] : Self.exports(in: folder, place)
      newest = (folder, exports)
      isLeftOut = exports.count == HealthArchive.routedExports && !exports.contains(Array(path.bytes[folder.count...]))
      self.folder = folder
      archive = nil
    case .entry(let entry, let file):
      folder = Self.folder(of: entry.name)
      let archive = Self.look(into: file, &known)
      let exports = archive.exports(in: folder, file, place)
      isLeftOut = exports.count == HealthArchive.routedExports && !exports.contains(entry.name)
      self.archive = archive
    }
  }

  /// The folder of a path, with its separator.
  static func folder(of path: [UInt8]) -> [UInt8] {
    Array(path[..<(path.lastIndex(of: UInt8(ascii: "/")).map { $0 &+ 1 } ?? 0)])
  }

  /// The folder of an export, if `folder` contains its routes.
  static func parent(ofRoutes folder: [UInt8]) -> [UInt8]? {
    let count = folder.count &- HealthTable.routeFolder.count
    guard count >= 0, folder[count...].elementsEqual(HealthTable.routeFolder) else { return nil }
    return count == 0 || folder[count &- 1] == UInt8(ascii: "/") ? Array(folder[..<count]) : nil
  }

  private static func look(into archive: ZipFile, _ known: inout HealthArchive?) -> HealthArchive {
    if let known, known.isOf(archive) { return known }
    let found = HealthArchive(archive)
    known = found
    return found
  }

  /// The routes beside the export, by their relative paths, in order.
  var paths: [[UInt8]] {
    let names =
      switch source {
      case .part: unpacked?.names ?? []
      case .input(let input): list(input)
      }
    return names.map(\.withoutGzipSuffix).filter { $0.suffix(4).elementsEqual(".gpx".utf8) }
      .sorted { $0.lexicographicallyPrecedes($1) }
  }

  private func list(_ input: ReopenableInput) -> [[UInt8]] {
    var names: [[UInt8]] = []
    switch input.place {
    case .file:
      _ = try? System.list(folder + HealthTable.routeFolder) { name, _ in
        var bytes = HealthTable.routeFolder
        bytes.append(name)
        names.append(bytes)
        return names.count < HealthArchive.routeLimit
      }
    case .entry: names = archive?.routes(in: folder) ?? []
    }
    return names
  }

  /// Reads the file at a path relative to the export, or the file that gzip made of it; false if neither exists.
  func read(_ path: [UInt8], _ body: (RawSpan) -> Bool) -> Bool {
    guard case .input(let place) = source else { return unpacked?.read(path, body) ?? false }
    switch place.place {
    case .file: return place.readFile(folder + path, body) || place.readFile(folder + path + Array(".gz".utf8), body)
    case .entry(_, let file):
      let found = archive?.route(folder + path) ?? archive?.route(folder + path + Array(".gz".utf8))
      guard let entry = found else { return false }
      _ = place.readEntry(entry, of: file, body)
      return true
    }
  }

  // MARK: Routes that belong to an export

  /// Whether a GPX file is in the route folder of an export, which reads it.
  static func isRoute(_ input: ReopenableInput, _ known: inout HealthArchive?) -> Bool {
    guard input.isFound else { return false }
    switch input.place {
    case .file(let file):
      guard let folder = parent(ofRoutes: folder(of: file.bytes)) else { return false }
      return hasExport(folder, input)
    case .entry(let entry, let archive):
      guard let folder = parent(ofRoutes: folder(of: entry.name)) else { return false }
      return look(into: archive, &known).hasExport(in: folder, archive, input)
    }
  }

  /// Whether a text is the beginning of an export; the name of an export depends on the phone's language.
  static func isExport(_ chunk: RawSpan) -> Bool { ContentKind.of(chunk, isWhole: false) == .appleHealth }

  private static func hasExport(_ folder: [UInt8], _ input: ReopenableInput) -> Bool {
    !exports(in: folder, input, most: 1).isEmpty
  }

  /// The first files of a folder that are exports by their content, by name.
  private static func exports(
    in folder: [UInt8], _ input: ReopenableInput, most: Int = HealthArchive.routedExports
  ) -> [[UInt8]] {
    var names: [[UInt8]] = []
    for name in xmlFiles(in: folder) where names.count < most {
      _ = input.readFile(folder + name) { chunk in
        if isExport(chunk) { names.append(name) }
        return false
      }
    }
    return names
  }

  /// The first XML files of a folder by name.
  private static func xmlFiles(in folder: [UInt8]) -> [[UInt8]] {
    var names: [[UInt8]] = []
    _ = try? System.list(folder.isEmpty ? Array("./".utf8) : folder) { name, _ in
      var bytes: [UInt8] = []
      bytes.append(name)
      guard bytes.hasXMLSuffix else { return Interrupts.received == nil }
      let place = binarySearch(to: names.count) { bytes.lexicographicallyPrecedes(names[$0]) }
      if place < HealthArchive.exportLimit { names.insert(bytes, at: place) }
      if names.count > HealthArchive.exportLimit { names.removeLast() }
      return Interrupts.received == nil
    }
    return names
  }
}

extension [UInt8] {
  /// The name without the suffix of gzip.
  var withoutGzipSuffix: [UInt8] { suffix(3).elementsEqual(".gz".utf8) ? Array(dropLast(3)) : self }

  /// Whether it is the name of an XML file.
  var hasXMLSuffix: Bool {
    let suffix = self.suffix(4)
    return suffix.elementsEqual(".xml".utf8) || suffix.elementsEqual(".XML".utf8)
  }
}

extension ReopenableInput {
  /// Size of a chunk of a file beside an input.
  private static var chunkBytes: Int { 131_072 }

  /// Reads the input's decompressed bytes again from the start, those of each file that is wanted until `body` returns
  /// false; returns the error, if any.
  func readBytes(of isWanted: (UnpackedFile) -> Bool = { _ in true }, _ body: (RawSpan) -> Bool) -> InputError? {
    var unpacker = Unpacker(limits: limits)
    func take(_ event: UnpackEvent, _ bytes: RawSpan) -> Bool {
      switch event {
      case .begin(let file): isWanted(file)
      case .bytes: body(bytes)
      case .end, .archive, .detached: true
      }
    }
    let error: InputError?
    switch place {
    case .file(let path):
      var reader = InputReader()
      error = reader.read(path) { chunk, _ in unpacker.feed(chunk, take) }
    case .entry(let entry, let archive):
      var reader = InputReader(chunkBytes: Self.chunkBytes)
      unpacker.reset(for: entry)
      error = reader.read(entry, in: archive.file) { chunk in unpacker.feed(chunk, take) }
    }
    unpacker.finish(take)
    return error
  }

  /// Reads a file; false if it does not exist.
  func readFile(_ path: [UInt8], _ body: (RawSpan) -> Bool) -> Bool {
    guard let facts = try? System.facts(path), facts.kind == .file else { return false }
    _ = ReopenableInput(place: .file(InputPath(bytes: path)), limits: limits).readBytes(body)
    return true
  }

  /// Reads a decompressed entry of an archive.
  func readEntry(_ entry: ZipDirectoryEntry, of archive: ZipFile, _ body: (RawSpan) -> Bool) -> InputError? {
    ReopenableInput(place: .entry(entry, archive), limits: limits).readBytes(body)
  }
}
#endif
