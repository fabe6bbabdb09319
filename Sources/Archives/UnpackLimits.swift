/// Limits of unpacking, which harmful archives reach and real exports do not.
public struct UnpackLimits: Equatable, Sendable {
  /// Maximum size of a file in an archive in bytes: 4 GiB, a thousand times the longest recording known.
  public var entryBytes = 4 << 30
  /// Maximum size of Apple Health's export in an archive in bytes: 64 GiB, twenty times the largest known.
  public var healthBytes = 64 << 30
  /// Highest ratio of an entry's decompressed size to its own size, over all its layers together.
  ///
  /// Rides reach 10 to 20, an archive of one repeated ride 140, zeros 1,030. The limit applies from `freeBytes` on.
  public var ratio = 250
  /// Maximum number of entries of an input, including entries of archives inside it.
  public var entries = 1_000_000
  /// Maximum nesting of archives and gzip layers; a Garmin export has two, and four with gzip and tar around it.
  public var depth = 6
  /// Decompressed size that every entry can have at any ratio, because the ratio of a small file proves nothing.
  public var freeBytes = 4 << 20

  /// The defaults.
  public init() {}

  /// Maximum size of a file of this kind in an archive in bytes.
  func entryBytes(of kind: ContentKind?) -> Int { kind == .appleHealth ? healthBytes : entryBytes }

  /// Whether `inflated` bytes are too many for `compressed` bytes.
  func isExceeded(by inflated: Int, from compressed: Int) -> Bool {
    inflated > freeBytes && Double(inflated &- freeBytes) > Double(ratio) * Double(compressed)
  }
}
