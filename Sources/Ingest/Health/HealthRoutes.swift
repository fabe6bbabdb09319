#if TrackXML
internal import Archives
internal import Inputs
internal import TrackXML

/// The files of routes beside an export, in its folder or its archive.
struct HealthRoutes {
  /// Entries of an archive that are looked up; those beyond are not found.
  private static let entryLimit = 65_536

  private let place: ReopenableInput
  /// The folder of the export, with its separator; empty for the top of an archive.
  private let folder: [UInt8]
  private var entries: [[UInt8]: ZipDirectoryEntry] = [:]

  init(beside place: ReopenableInput) {
    self.place = place
    switch place.place {
    case .file(let path): folder = Self.folder(of: path.bytes)
    case .entry(let entry, let archive):
      folder = Self.folder(of: entry.name)
      entries = archive.entries(below: folder + HealthTable.routeFolder, limit: Self.entryLimit)
    }
  }

  static func folder(of path: [UInt8]) -> [UInt8] {
    Array(path[..<(path.lastIndex(of: UInt8(ascii: "/")).map { $0 &+ 1 } ?? 0)])
  }

  /// Reads the file at a path relative to the export; false where there is none.
  func read(_ path: [UInt8], _ body: (RawSpan) -> Bool) -> Bool {
    switch place.place {
    case .file: return place.readFile(folder + path, body)
    case .entry(_, let archive):
      guard let entry = entries[folder + path] else { return false }
      _ = place.readEntry(entry, of: archive, body)
      return true
    }
  }

  // MARK: Routes that belong to an export

  /// True when a GPX file lies in the folder of routes of an export, with which it is read.
  static func isRoute(_ input: ReopenableInput) -> Bool {
    guard input.isFound else { return false }
    let path: [UInt8]
    switch input.place {
    case .file(let file): path = file.bytes
    case .entry(let entry, _): path = entry.name
    }
    let folder = folder(of: path)
    let wanted = HealthTable.routeFolder
    guard folder.count >= wanted.count, folder.suffix(wanted.count).elementsEqual(wanted) else { return false }
    let parent = Array(folder.dropLast(wanted.count))
    guard parent.isEmpty || parent.last == UInt8(ascii: "/") else { return false }
    return hasExport(parent, input)
  }

  /// True when a file of a folder is an export by its content: its name follows the phone's language.
  private static func hasExport(_ folder: [UInt8], _ input: ReopenableInput) -> Bool {
    func isExport(_ chunk: RawSpan) -> Bool { ContentKind.of(chunk, isWhole: false) == .appleHealth }
    var isThere = false
    switch input.place {
    case .file:
      for name in xmlFiles(in: folder) where !isThere {
        _ = input.readFile(folder + name) { chunk in
          isThere = isExport(chunk)
          return false
        }
      }
    case .entry(_, let archive):
      let files = archive.entries(below: folder, limit: 64) { $0.hasXMLSuffix && !$0[folder.count...].contains(0x2f) }
      for entry in files.values where !isThere {
        _ = input.readEntry(entry, of: archive) { chunk in
          isThere = isExport(chunk)
          return false
        }
      }
    }
    return isThere
  }

  private static func xmlFiles(in folder: [UInt8]) -> [[UInt8]] {
    var names: [[UInt8]] = []
    _ = try? System.list(folder.isEmpty ? Array("./".utf8) : folder) { name, _ in
      var bytes: [UInt8] = []
      bytes.append(name)
      if bytes.hasXMLSuffix { names.append(bytes) }
      return names.count < 64
    }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
  }
}

extension [UInt8] {
  fileprivate var hasXMLSuffix: Bool {
    let suffix = self.suffix(4)
    return suffix.elementsEqual(".xml".utf8) || suffix.elementsEqual(".XML".utf8)
  }
}

extension ReopenableInput {
  /// Bytes that are read of a file beside an input at a time.
  private static var chunkBytes: Int { 131_072 }

  /// Reads the input's bytes once more from the first on, inflated, until `body` returns false; returns the error, if
  /// any.
  func readBytes(_ body: (RawSpan) -> Bool) -> InputError? {
    switch place {
    case .file(let path):
      var reader = InputReader()
      var unpacker = Unpacker(limits: limits)
      func take(_ event: UnpackEvent, _ bytes: RawSpan) -> Bool {
        if case .bytes = event { return body(bytes) }
        return true
      }
      let error = reader.read(path) { chunk, _ in unpacker.feed(chunk, take) }
      unpacker.finish(take)
      return error
    case .entry(let entry, let archive): return readEntry(entry, of: archive, body)
    }
  }

  /// Reads a file; false where there is none.
  func readFile(_ path: [UInt8], _ body: (RawSpan) -> Bool) -> Bool {
    guard let facts = try? System.facts(path), facts.kind == .file else { return false }
    var reader = InputReader(chunkBytes: Self.chunkBytes)
    _ = reader.read(InputPath(bytes: path)) { chunk, _ in body(chunk) }
    return true
  }

  /// Reads an entry of an archive, inflated.
  func readEntry(_ entry: ZipDirectoryEntry, of archive: ZipFile, _ body: (RawSpan) -> Bool) -> InputError? {
    var reader = InputReader(chunkBytes: Self.chunkBytes)
    var unpacker = Unpacker(limits: limits)
    unpacker.reset(for: entry)
    func take(_ event: UnpackEvent, _ bytes: RawSpan) -> Bool {
      if case .bytes = event { return body(bytes) }
      return true
    }
    let error = reader.read(entry, in: archive.file) { chunk in unpacker.feed(chunk, take) }
    unpacker.finish(take)
    return error
  }
}
#endif
