public import Foundation

/// The outcome of every imported workout by sync identifier, stored in a small file.
///
/// The file is replaced atomically, so the old or the new file remains if the app is interrupted. The file is not
/// written after every workout, because Health itself is asked whether it has a workout. Before a workout is saved, its
/// identifier is written to a second file (suffix `begun`), because an interruption can leave a part of the workout in
/// Health.
public struct ImportHistory: Sendable {
  /// The maximum number of workouts in a history.
  ///
  /// The oldest entries are removed first.
  public static let limit = 50_000
  /// The maximum size in bytes of a history file.
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
  /// The workout that was being saved when the app ended, or nil.
  public private(set) var begun: String?
  /// Whether the second file can exist.
  private var isBeside = false

  /// Creates a history in memory only.
  public init() { url = nil }

  /// Opens a history file.
  ///
  /// The file and its folder do not have to exist: the first import creates them.
  ///
  /// - Throws: `ImportHistoryError` if the file is not a history: see `setAside(_:)`.
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

  /// Renames an unreadable file, so that a new history can start.
  ///
  /// The next import does not duplicate workouts, because it also looks them up in Health.
  public static func setAside(_ url: URL) throws {
    let aside = url.appendingPathExtension("damaged")
    try? FileManager.default.removeItem(at: aside)
    try FileManager.default.moveItem(at: url, to: aside)
  }

  /// The outcomes, the newest last.
  public var entries: [ImportEntry] { kept.compactMap(\.self) }

  /// The outcome of a workout, or nil if it was never imported.
  public subscript(identifier: String) -> ImportEntry? { places[identifier].flatMap { kept[$0] } }

  /// Returns whether Health can have a part of the workout.
  public func mayBeInPart(_ identifier: String) -> Bool {
    begun == identifier || self[identifier]?.state == .incomplete
  }

  /// Adds or replaces the outcome of a workout.
  mutating func note(_ entry: ImportEntry) {
    if let place = places[entry.identifier] { kept[place] = nil }
    places[entry.identifier] = kept.count
    kept.append(entry)
    isChanged = true
    if places.count > Self.limit || kept.count > 2 &* Self.limit { compact() }
  }

  /// Removes the oldest entries and the gaps that replaced entries left.
  private mutating func compact() {
    kept = Array(entries.suffix(Self.limit))
    places = Dictionary(kept.enumerated().map { ($1?.identifier ?? "", $0) }) { _, last in last }
  }

  /// Writes the identifier of the workout that is about to be saved to the second file.
  mutating func begin(_ identifier: String) throws {
    if let begun, begun != identifier {
      // Keeps the identifier of an interrupted workout, so that its remains are removed later.
      note(ImportEntry(interrupted: begun))
      try write(isDone: false)
    }
    begun = identifier
    if let url {
      let folder = url.deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(identifier.utf8).write(to: Self.beside(url), options: .atomic)
    }
    isBeside = true
  }

  /// Marks the workout as finished.
  ///
  /// The second file changes with the next `begin` or `write`.
  mutating func end() { begun = nil }

  /// Writes the history.
  ///
  /// `isDone` also removes the second file.
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

  /// Returns the bytes of a file, or nil if it does not exist.
  private static func read(_ url: URL) throws -> Data? {
    let path = url.path(percentEncoded: false)
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber
    guard let size, size.intValue <= byteLimit else { throw ImportHistoryError.tooLong(url.lastPathComponent) }
    return try Data(contentsOf: url)
  }
}

/// Reasons why a history cannot be opened.
///
/// Each has the file's name.
public enum ImportHistoryError: Error, Equatable, CustomStringConvertible {
  /// The file is not a history, or a later version wrote it.
  case damaged(String)
  /// The file is longer than `ImportHistory.byteLimit`.
  case tooLong(String)

  /// A description of the error.
  public var description: String {
    switch self {
    case .damaged(let name): "\(name) is no history of imports that can be read here"
    case .tooLong(let name): "\(name) is longer than \(ImportHistory.byteLimit >> 20) MiB"
    }
  }
}
