internal import InputReports

/// The reason for skipping an entry by its header, before any of its bytes is read.
public enum PassedOver: Equatable, Sendable {
  /// A resource fork, which macOS keeps beside a file.
  case resourceFork
  /// A name, or a folder's name, that begins with a dot.
  case hidden
  /// A picture, film, sound or document, by the suffix of its name.
  case media
  /// A link or a device.
  case link
  /// A file with holes.
  case sparse
}

/// Rules for the name of an entry: a name can be a reason to skip the entry, but never shows its kind.
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
    // `._ride.fit` is judged by its content, because a device can use any name.
    if let result, !isResourceForkName(entry.name) { return result }
    return hasSuffix(entry.name, among: mediaSuffixes) ? .media : nil
  }

  private static func isResourceForkName(_ name: [UInt8]) -> Bool {
    let start = name.lastIndex(of: UInt8(ascii: "/")).map { $0 &+ 1 } ?? 0
    return name[start...].starts(with: "._".utf8)
  }

  /// Whether the name is that of a ride, so that a missing ride is worth a report.
  static func promisesRide(_ name: [UInt8]) -> Bool {
    hasSuffix(name, among: rideSuffixes)
  }

  private static let rideSuffixes = InputReport.rideSuffixes + InputReport.rideSuffixes.map { $0 + ".gz" }

  #if Libdeflate
  /// Whether the name is the name of a gzip file.
  static func promisesGzip(_ name: [UInt8]) -> Bool { hasSuffix(name, among: [".gz"]) }
  #endif

  /// Whether the name is the name of the list of activities in an export of Strava or Garmin.
  static func isIndex(_ name: [UInt8]) -> Bool {
    let start = name.lastIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "!") }.map { $0 &+ 1 } ?? 0
    return name.count &- start == 14 && hasSuffix(name, among: ["activities.csv"])
      || hasSuffix(name, among: ["_summarizedactivities.json"])
  }

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
