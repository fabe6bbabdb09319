public import Foundation

/// The outcome of every workout of all imports, by sync identifier, in a small file.
///
/// The file is written whole and atomically: an app that is ended meanwhile has the old one or the new one. It is not
/// written for every workout, as Health itself is asked whether a workout is there; only the one that is being saved
/// is noted before, in a file beside it, because of that one a part may be there.
public struct ImportHistory: Sendable {
  /// Most workouts that are kept; of more the ones noted longest ago are forgotten.
  public static let limit = 50_000
  /// Longest file that is read, in bytes.
  public static let byteLimit = 64 << 20

  /// The content of the file.
  private struct Contents: Codable {
    var version = 1
    var entries: [ImportEntry] = []
  }

  private let url: URL?
  private var places: [String: Int] = [:]
  private var kept: [ImportEntry?] = []
  private(set) var isChanged = false
  /// The workout that was being saved when the app was ended; nil for none.
  public private(set) var begun: String?
  /// True when the file beside may be there.
  private var isBeside = false

  /// Makes a history that is kept in memory only.
  public init() { url = nil }

  /// Opens the history in a file, which need not be there yet.
  /// - Throws: `ImportHistoryError` where the file is none of ours: see `setAside(_:)`.
  public init(at url: URL) throws {
    self.url = url
    begun = try Self.read(Self.beside(url)).map { String(decoding: $0, as: UTF8.self) }
    isBeside = begun != nil
    guard let data = try Self.read(url) else { return }
    guard let contents = try? JSONDecoder().decode(Contents.self, from: data), contents.version == 1 else {
      throw ImportHistoryError.damaged(url.lastPathComponent)
    }
    for entry in contents.entries.suffix(Self.limit) { note(entry) }
    isChanged = false
  }

  /// Moves a file that cannot be read out of the way, so that a new history can begin; nothing is doubled by that, as
  /// Health is asked too.
  public static func setAside(_ url: URL) throws {
    let aside = url.appendingPathExtension("damaged")
    try? FileManager.default.removeItem(at: aside)
    try FileManager.default.moveItem(at: url, to: aside)
  }

  /// The workouts, those noted last at the end.
  public var entries: [ImportEntry] { kept.compactMap(\.self) }

  /// The outcome of a workout; nil when it was never imported.
  public subscript(identifier: String) -> ImportEntry? { places[identifier].flatMap { kept[$0] } }

  /// True when a part of the workout may be in Health.
  public func mayBeInPart(_ identifier: String) -> Bool {
    begun == identifier || self[identifier]?.state == .incomplete
  }

  /// Notes what became of a workout.
  mutating func note(_ entry: ImportEntry) {
    if let place = places[entry.identifier] { kept[place] = nil }
    places[entry.identifier] = kept.count
    kept.append(entry)
    isChanged = true
    if places.count > Self.limit || kept.count > 2 &* Self.limit { compact() }
  }

  /// Forgets the oldest, and the places that were given up.
  private mutating func compact() {
    kept = Array(entries.suffix(Self.limit))
    places = Dictionary(kept.enumerated().map { ($1?.identifier ?? "", $0) }) { _, last in last }
  }

  /// Notes, in the file at once, the workout that is going to be saved.
  mutating func begin(_ identifier: String) throws {
    if let begun, begun != identifier {
      // One that was interrupted is still to be looked after, whatever is imported first.
      note(ImportEntry(interrupted: begun))
      try write(isDone: false)
    }
    begun = identifier
    if let url { try Data(identifier.utf8).write(to: Self.beside(url), options: .atomic) }
    isBeside = true
  }

  /// Notes that the workout came to an end; the file beside says so with the next one, or when the history is written.
  mutating func end() { begun = nil }

  /// Writes what was noted; `isDone` forgets the workout that was being saved.
  mutating func write(isDone: Bool) throws {
    if let url, isChanged {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys]
      try encoder.encode(Contents(entries: entries)).write(to: url, options: .atomic)
    }
    isChanged = false
    guard isDone, isBeside else { return }
    (begun, isBeside) = (nil, false)
    if let url { try? FileManager.default.removeItem(at: Self.beside(url)) }
  }

  private static func beside(_ url: URL) -> URL { url.appendingPathExtension("begun") }

  /// The bytes of a file; nil where there is none.
  private static func read(_ url: URL) throws -> Data? {
    let path = url.path(percentEncoded: false)
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber
    guard let size, size.intValue <= byteLimit else { throw ImportHistoryError.tooLong(url.lastPathComponent) }
    return try Data(contentsOf: url)
  }
}

/// Reasons why a history is not opened; each has the file's name.
public enum ImportHistoryError: Error, Equatable, CustomStringConvertible {
  /// It is not a history, or was written by a later version.
  case damaged(String)
  /// It is longer than a history gets.
  case tooLong(String)

  /// The reason in words.
  public var description: String {
    switch self {
    case .damaged(let name): "\(name) is no history of imports that can be read here"
    case .tooLong(let name): "\(name) is longer than \(ImportHistory.byteLimit >> 20) MiB"
    }
  }
}
