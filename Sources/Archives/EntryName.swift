/// Why an entry is passed over by what its header says, before any byte of it is read.
public enum PassedOver: Equatable, Sendable {
  /// What macOS keeps beside a file.
  case resourceFork
  /// A name that begins with a dot, or in a folder that does.
  case hidden
  /// A picture, film, sound or document by the suffix of its name.
  case media
  /// A link or a device.
  case link
  /// A file with holes.
  case sparse
}

/// What the name of an entry tells: enough to leave it alone, never what it is.
enum EntryName {
  static func passedOver(_ entry: ArchiveEntry) -> PassedOver? {
    switch entry.form {
    case .link: return .link
    case .sparse: return .sparse
    case .file, .folder: break
    }
    var result: PassedOver?
    for part in entry.name.split(separator: UInt8(ascii: "/"))
    where part.first == UInt8(ascii: ".") || part.first == 0x5f {
      if part.elementsEqual("__MACOSX".utf8) { return .resourceFork }
      let isRelative = part.elementsEqual(".".utf8) || part.elementsEqual("..".utf8)
      if part.first == UInt8(ascii: ".") && !isRelative { result = .hidden }
    }
    // `._ride.fit` goes by its content: a device may name its files as it likes.
    if let result, !isResourceForkName(entry.name) { return result }
    return hasSuffix(entry.name, among: mediaSuffixes) ? .media : nil
  }

  private static func isResourceForkName(_ name: [UInt8]) -> Bool {
    let start = name.lastIndex(of: UInt8(ascii: "/")).map { $0 &+ 1 } ?? 0
    return name[start...].starts(with: "._".utf8)
  }

  /// Whether the name promises a ride, so that it is worth a word when there is none.
  static func promisesRide(_ name: [UInt8]) -> Bool {
    hasSuffix(name, among: rideSuffixes) || hasSuffix(name, among: rideSuffixes.map { $0 + ".gz" })
  }

  /// Whether it is the list that an export carries of its own activities: Strava's or Garmin's.
  static func isIndex(_ name: [UInt8]) -> Bool {
    let start = name.lastIndex(of: UInt8(ascii: "/")).map { $0 &+ 1 } ?? 0
    return name[start...].elementsEqual("activities.csv".utf8) || hasSuffix(name, among: ["_summarizedactivities.json"])
  }

  private static let rideSuffixes = [".fit", ".gpx", ".tcx"]
  private static let mediaSuffixes = [
    ".jpg", ".jpeg", ".png", ".gif", ".heic", ".webp", ".tif", ".tiff", ".mp4", ".mov", ".m4v", ".avi", ".mkv", ".webm",
    ".mp3", ".m4a", ".wav", ".ogg", ".pdf",
  ]

  private static func hasSuffix(_ name: [UInt8], among suffixes: [String]) -> Bool {
    suffixes.contains { suffix in
      suffix.utf8.count <= name.count
        && zip(name[(name.count &- suffix.utf8.count)...], suffix.utf8).allSatisfy {
          ((0x41...0x5a).contains($0) ? $0 | 0x20 : $0) == $1
        }
    }
  }
}
