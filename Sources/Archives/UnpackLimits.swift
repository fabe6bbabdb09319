/// Limits of unpacking, which harmful archives reach and no real export does.
public struct UnpackLimits: Equatable, Sendable {
  /// Most bytes of a file in an archive: 4 GiB, a thousand times the longest recording known.
  public var entryBytes = 4 << 30
  /// Most bytes of Apple Health's export in an archive: 64 GiB, twenty times the largest known.
  public var healthBytes = 64 << 30
  /// Highest ratio of an entry's inflated size to its own size, over all its layers together.
  ///
  /// Rides reach 10 to 20, an archive of one ride repeated 140, zeros 1,030. Applies from `freeBytes` on.
  public var ratio = 250
  /// Most entries of an input, including those of archives inside it.
  public var entries = 1_000_000
  /// Most archives and gzip layers inside one another; a Garmin export has two, and four with gzip and tar around it.
  public var depth = 6
  /// Bytes that every entry may be inflated to, whatever its ratio: the ratio of a small file proves nothing.
  public var freeBytes = 4 << 20

  /// The defaults.
  public init() {}

  /// Most bytes of a file of this kind in an archive.
  func entryBytes(of kind: ContentKind?) -> Int { kind == .appleHealth ? healthBytes : entryBytes }

  /// True when `inflated` bytes are too many for `compressed` bytes.
  func isExceeded(by inflated: Int, from compressed: Int) -> Bool {
    inflated > freeBytes && Double(inflated &- freeBytes) > Double(ratio) * Double(compressed)
  }
}
