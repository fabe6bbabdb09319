/// The name of an input: the bytes by which the system knows it, which need not be text.
public struct InputPath: Hashable, Sendable {
  /// The bytes, without a closing zero.
  public let bytes: [UInt8]
  /// The path by which it is opened, where that is not its name: of bytes in memory, or of a file that is open already.
  package private(set) var place: [UInt8]?
  /// The part of divided inputs that it is; nil: a file, a folder or an entry, as its name says.
  package private(set) var part: InputPart?

  /// A path of these bytes.
  public init(bytes: [UInt8]) { self.bytes = bytes }

  /// A path written as text.
  public init(_ text: String) { bytes = Array(text.utf8) }

  /// An input of this name that is opened by another path, such as `/dev/fd/3`.
  package init(name: [UInt8], place: [UInt8]) {
    bytes = name
    self.place = place
  }

  /// A part of divided inputs.
  package init(_ path: InputPath, _ part: InputPart) {
    self = path
    self.part = part
  }

  /// True when only some files of a zip archive are wanted.
  @usableFromInline package var isPartOfArchive: Bool { part?.files != nil }

  /// The name of standard input.
  public static let standardInput = InputPath("-")

  /// True when the name is that of standard input.
  public var isStandardInput: Bool { place == nil && bytes == [UInt8(ascii: "-")] }

  /// True when it names standard input, a file, a folder, or an entry of an archive that is there.
  package var isThere: Bool {
    isStandardInput || (try? System.facts(bytes)) != nil || EntrySelection.split(self) != nil
  }

  /// True for a file of SQLite; where nothing is there, for a name that ends as one.
  package var isDatabase: Bool {
    switch (try? System.facts(bytes))?.kind {
    case .file?:
      var isDatabase = false
      var reader = InputReader(chunkBytes: 4096)
      _ = reader.read(self) { chunk, _ in
        var start: [UInt8] = []
        start.append(chunk)
        isDatabase = start.starts(with: "SQLite format 3\0".utf8)
        return false
      }
      return isDatabase
    case nil: return !isThere && Self.databaseSuffixes.contains { bytes.reversed().starts(with: $0.utf8.reversed()) }
    default: return false
    }
  }

  private static let databaseSuffixes = [".sqlite", ".sqlite3", ".db"]

  /// True when both name one file: the same one that is there, or, where neither is there, the same place by name.
  ///
  /// Files are compared by what they are, so links and `./` do not hide them. Standard streams, folders, pipes and
  /// devices are no files.
  package func isSameFile(as other: InputPath) -> Bool {
    if isStandardInput || other.isStandardInput { return false }
    return switch (try? System.facts(bytes), try? System.facts(other.bytes)) {
    case (let one?, let two?): one.kind == .file && one.identity == two.identity
    case (nil, nil): plainParts == other.plainParts && bytes.last == other.bytes.last
    default: false
    }
  }

  /// The names in the path, without those that lead nowhere.
  private var plainParts: [ArraySlice<UInt8>] {
    let parts = bytes.split(separator: UInt8(ascii: "/")).filter { $0 != [UInt8(ascii: ".")] }
    return bytes.first == UInt8(ascii: "/") ? [[]] + parts : parts
  }

  /// The path as text for people and reports; bytes that are not UTF-8 appear as U+FFFD.
  public var display: String { String(decoding: bytes, as: UTF8.self) }

  /// The name of an entry of this archive.
  @usableFromInline package func entry(_ name: [UInt8]) -> InputPath {
    var joined = [UInt8]()
    joined.reserveCapacity(bytes.count &+ 1 &+ name.count)
    joined += bytes
    joined.append(UInt8(ascii: "!"))
    joined += name
    return InputPath(bytes: joined)
  }

  /// The path of an entry of this folder.
  package func appending(_ name: ArraySlice<UInt8>) -> InputPath {
    var joined = [UInt8]()
    joined.reserveCapacity(bytes.count &+ 1 &+ name.count)
    joined += bytes
    if let last = bytes.last, last != UInt8(ascii: "/") { joined.append(UInt8(ascii: "/")) }
    joined += name
    return InputPath(bytes: joined)
  }
}
