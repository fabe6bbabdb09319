public import Foundation

/// The folder in which the share extension leaves files for the app.
///
/// An extension has little memory and time, so only the app reads the files. Both have the app group's container.
public nonisolated struct SharedInbox: Sendable {
  /// The app group, which has to be your own.
  public static let group = "group.com.example.rideimport"

  private let folder: URL

  /// Creates the inbox in a container.
  public init(in container: URL) { folder = container.appendingPathComponent("Inbox") }

  /// Copies a file into the inbox.
  ///
  /// It has a folder of its own, because several files can have one name. Until its copy is whole, its name is hidden.
  public func put(_ file: URL) throws {
    let place = folder.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let partial = place.appendingPathComponent(".partial")
    try FileManager.default.copyItem(at: file, to: partial)
    try FileManager.default.moveItem(at: partial, to: place.appendingPathComponent(file.lastPathComponent))
  }

  /// The files that wait for the app.
  public var files: [URL] { Self.list(folder).flatMap(Self.list) }

  /// Removes the files among `urls` that are in the inbox.
  public func remove(_ urls: [URL]) {
    for url in files where urls.contains(url) {
      try? FileManager.default.removeItem(at: url.deletingLastPathComponent())
    }
  }

  private static func list(_ folder: URL) -> [URL] {
    let found = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    return (found ?? []).sorted { $0.path < $1.path }
  }
}
