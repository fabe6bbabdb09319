package import Archives

/// The path or name of an input, as bytes, because paths do not have to be valid text.
public struct InputPath: Hashable, Sendable {
  /// The bytes, without a terminating zero.
  public let bytes: [UInt8]
  /// The path by which the input is opened if it differs from its name, for bytes in memory and open files.
  package private(set) var place: [UInt8]?
  /// The part of a divided input; nil for a whole file, folder or entry.
  package private(set) var part: InputPart?

  /// Creates a path from bytes.
  public init(bytes: [UInt8]) { self.bytes = bytes }

  /// Creates a path from text.
  public init(_ text: String) { bytes = Array(text.utf8) }

  /// Creates an input with a name that is opened by another path, such as `/dev/fd/3`.
  package init(name: [UInt8], place: [UInt8]) {
    bytes = name
    self.place = place
  }

  /// Creates a part of a divided input.
  package init(_ path: InputPath, _ part: InputPart) {
    self = path
    self.part = part
  }

  /// Whether only some files of a zip archive are selected.
  @usableFromInline package var isPartOfArchive: Bool { part?.files != nil }

  /// The name of standard input.
  public static let standardInput = InputPath("-")

  /// Whether the name is the name of standard input.
  public var isStandardInput: Bool { place == nil && bytes == [UInt8(ascii: "-")] }

  /// Whether the path names standard input, an existing file or folder, or an entry of an existing archive.
  package var isThere: Bool {
    isStandardInput || (try? System.facts(bytes)) != nil || EntrySelection.split(self) != nil
  }

  /// Whether the path names a SQLite file.
  ///
  /// If nothing exists at the path, the suffix decides.
  package var isDatabase: Bool {
    switch (try? System.facts(bytes))?.kind {
    case .file?: return start.starts(with: "SQLite format 3\0".utf8)
    case nil: return !isThere && Self.databaseSuffixes.contains { bytes.reversed().starts(with: $0.utf8.reversed()) }
    default: return false
    }
  }

  /// The first bytes of the file.
  private var start: [UInt8] {
    var start: [UInt8] = []
    var reader = InputReader(chunkBytes: 4096)
    _ = reader.read(self) { chunk, _ in
      start.append(chunk)
      return start.count < ContentKind.bytesWanted
    }
    return start
  }

  /// The kind of content of a file, by its first bytes; nil if there is no plain file at the path.
  package var contentKind: ContentKind? {
    guard (try? System.facts(bytes))?.kind == .file else { return nil }
    return ContentKind.of(start.span.raw, isWhole: true)
  }

  private static let databaseSuffixes = [".sqlite", ".sqlite3", ".db"]

  /// Returns whether both paths name the same file, or the same future file if neither exists.
  ///
  /// Existing files are compared by device and number, so links and `./` do not matter. Standard streams, folders,
  /// pipes and devices do not count as files.
  package func isSameFile(as other: InputPath) -> Bool {
    if isStandardInput || other.isStandardInput { return false }
    return switch (try? System.facts(bytes), try? System.facts(other.bytes)) {
    case (let one?, let two?): one.kind == .file && one.identity == two.identity
    case (nil, nil): plainParts == other.plainParts && bytes.last == other.bytes.last
    default: false
    }
  }

  /// The components of the path without redundant ones.
  private var plainParts: [ArraySlice<UInt8>] {
    let parts = bytes.split(separator: UInt8(ascii: "/")).filter { $0 != [UInt8(ascii: ".")] }
    return bytes.first == UInt8(ascii: "/") ? [[]] + parts : parts
  }

  /// The path as text for people and reports.
  ///
  /// Bytes that are not UTF-8 become U+FFFD.
  public var display: String { String(decoding: bytes, as: UTF8.self) }

  /// Returns the name of an entry of this archive.
  @usableFromInline package func entry(_ name: [UInt8]) -> InputPath {
    var joined = [UInt8]()
    joined.reserveCapacity(bytes.count &+ 1 &+ name.count)
    joined += bytes
    joined.append(UInt8(ascii: "!"))
    joined += name
    return InputPath(bytes: joined)
  }

  /// Returns the path of an entry of this folder.
  package func appending(_ name: ArraySlice<UInt8>) -> InputPath {
    var joined = [UInt8]()
    joined.reserveCapacity(bytes.count &+ 1 &+ name.count)
    joined += bytes
    if let last = bytes.last, last != UInt8(ascii: "/") { joined.append(UInt8(ascii: "/")) }
    joined += name
    return InputPath(bytes: joined)
  }
}

extension String {
  /// The text as one word of a shell's command line: in quotation marks if it has more than letters, digits and
  /// punctuation that shells do not use.
  package var quotedForShell: String {
    let isPlain = utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || "_./-+,:@%".utf8.contains(byte)
    }
    return isPlain ? self : "'" + replacing("'", with: "'\\''") + "'"
  }
}
