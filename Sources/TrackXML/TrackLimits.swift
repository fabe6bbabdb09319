#if TrackXML
/// A limit that no ride approaches; if a file exceeds it, reading ends, and everything before is delivered.
public enum TrackLimit: UInt8, Sendable, CaseIterable {
  /// Elements inside each other: `TrackLimits.nesting`.
  case nesting
  /// A tag, comment or instruction: `TrackLimits.tokenBytes`.
  case token
  /// The length of an element's or attribute's name: `TrackLimits.nameBytes`.
  case name
  /// Different names: `TrackLimits.distinctNames`.
  case names
  /// Declarations of a document type, or the text of an entity: `TrackLimits.declarations`,
  /// `TrackLimits.entityBytes`.
  case entities

  /// A clause for people that describes the excess.
  public var explanation: StaticString {
    switch self {
    case .nesting: "elements are nested more than 100 deep"
    case .token: "a tag or comment of more than 256 KiB"
    case .name: "a name of more than 1,024 bytes"
    case .names: "more than 4,000 different names"
    case .entities: "entities that could grow without end"
    }
  }
}

/// Limits that keep memory, and time per byte, below a fixed amount for every file.
///
/// Text between tags needs no limit: only the few bytes of wanted values are collected.
public enum TrackLimits {
  /// Deepest nesting; all known GPX and TCX files with extensions stay below 12.
  public static let nesting = 100
  /// Largest tag, comment or instruction, which must be kept whole; the longest tag seen, a root, has 3 KiB.
  public static let tokenBytes = 256 << 10
  /// Longest name of an element or attribute; names are kept while the file lasts.
  public static let nameBytes = 1024
  /// Maximum number of different names, as far as a small filter can distinguish them; 200 are many.
  public static let distinctNames = 4000
  /// Maximum number of entities and attribute defaults that a document type can declare; rides declare none.
  public static let declarations = 64
  /// Longest text of an entity; it must not refer to another entity, so that texts cannot multiply.
  public static let entityBytes = 1024
  /// Longest value in bytes; a longer one is not a number, time or sport, and a longer title is cut.
  public static let valueBytes = 512
  /// Most text before the document, such as a server's warnings.
  public static let textBytes = 1024
  /// Tracks of a file whose titles are kept.
  public static let titles = 256
}
#endif
