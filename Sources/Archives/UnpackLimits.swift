/// What an input may be unpacked to: bounds that no real export reaches, against archives made to do harm.
public struct UnpackLimits: Equatable, Sendable {
  /// The most bytes a file in an archive may have: 4 GiB, a thousand times the longest recording known.
  public var entryBytes = 4 << 30
  /// The most times its own size that an entry may be inflated to, all layers in it together.
  ///
  /// Rides reach 10 to 20, an archive of one ride many times 140; zeros come to 1,030. Counted from `freeBytes` on.
  public var ratio = 250
  /// The most entries of an input, those of archives in it included.
  public var entries = 1_000_000
  /// How many archives and gzip layers may lie in one another; a Garmin export has two, and four with gzip and tar around it.
  public var depth = 6
  /// Bytes every entry may be inflated to, whatever its ratio: small files prove nothing.
  public var freeBytes = 4 << 20

  /// The defaults.
  public init() {}

  /// Whether `inflated` bytes are too many for what they were inflated from.
  func isExceeded(by inflated: Int, from compressed: Int) -> Bool {
    inflated > freeBytes && Double(inflated &- freeBytes) > Double(ratio) * Double(compressed)
  }
}
