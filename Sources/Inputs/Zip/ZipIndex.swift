internal import Archives
internal import Workouts

/// The positions of entries in an archive's directory by their names, and by the names of their folders.
///
/// Each has eight bytes: 24 bits of a hash that differs in each run, so that no archive can be prepared against it, and
/// the position.
@usableFromInline package final class ZipIndex: Sendable {
  /// Maximum number of names and folders; beyond it the directory is searched for each name.
  package static let limit = 1 << 19
  private static let placeBits: UInt64 = 40

  /// The state of the archive's file when it was read.
  @usableFromInline package let stamp: FileStamp?
  private let places: [UInt64]

  /// The properties that show that a file has not changed.
  @usableFromInline package struct FileStamp: Hashable, Sendable {
    let identity: FileFacts.Identity
    let byteCount: Int
    let modifiedNanoseconds: Int64

    init?(_ file: borrowing FileDescriptor) {
      guard let facts = file.facts() else { return nil }
      (identity, byteCount, modifiedNanoseconds) = (facts.identity, facts.byteCount, facts.modifiedNanoseconds)
    }
  }

  /// Reads the directory for the names that `isWanted` accepts; nil beyond the limit, and if the directory is damaged.
  init?(
    _ directory: ZipDirectory, in file: borrowing FileDescriptor, limit: Int,
    where isWanted: ([UInt8]) -> Bool = { _ in true }
  ) {
    var places: [UInt64] = []
    var names = RepeatedNames()
    var cursor = ZipDirectoryCursor(directory)
    var entries = 0
    while let entry = cursor.next(file) {
      if entry.isFolder { continue }
      entries &+= 1
      guard entries <= limit, places.count <= Self.limit, cursor.place >> Int(Self.placeBits) == 0 else { return nil }
      guard isWanted(entry.name) else { continue }
      let (name, place) = (names.unique(entry.name), UInt64(truncatingIfNeeded: cursor.place))
      Self.forEachEnd(of: name) {
        $0 == name.count || $0 > 0 && name[$0 &- 1] == UInt8(ascii: "/")
      } body: { _, hash in
        places.append((hash &>> Self.placeBits) &<< Self.placeBits | place)
      }
    }
    if cursor.isDamaged { return nil }
    places.sort()
    self.places = places
    stamp = FileStamp(file)
  }

  /// The number of names and folders.
  package var count: Int { places.count }

  /// The positions of entries that might have this name, or be in the folder with this name.
  func places(of name: [UInt8]) -> [Int] {
    var found: [Int] = []
    Self.forEachEnd(of: name) {
      $0 == name.count
    } body: { _, hash in
      found = places(hash &>> Self.placeBits)
    }
    return found
  }

  /// The positions of entries that might be selected, in the directory's order, each with the length of its name if
  /// known.
  func places(of selection: EntrySelection) -> [(place: Int, nameCount: Int?)] {
    var found: [(place: Int, nameCount: Int?)] = []
    let name = selection.name
    let isFolder = name.last == UInt8(ascii: "/")
    Self.forEachEnd(of: name) {
      $0 == name.count || name[$0] == UInt8(ascii: "!")
    } body: { count, hash in
      found += places(hash &>> Self.placeBits).map { ($0, isFolder && count == name.count ? nil : count) }
    }
    return found.sorted { $0.place < $1.place }
  }

  private func places(_ hash: UInt64) -> [Int] {
    let start = binarySearch(to: places.count) { places[$0] &>> Self.placeBits >= hash }
    return places[start...].prefix { $0 &>> Self.placeBits == hash }.map {
      Int(truncatingIfNeeded: $0 & (1 &<< Self.placeBits &- 1))
    }
  }

  /// Calls `body` with each end of a part of a name, and the hash of all bytes before it.
  static func forEachEnd(of name: [UInt8], where isEnd: (Int) -> Bool, body: (Int, UInt64) -> Void) {
    var hasher = Hasher()
    for count in 0...name.count {
      if isEnd(count) { body(count, UInt64(bitPattern: Int64(hasher.finalize()))) }
      if count < name.count { hasher.combine(name[count]) }
    }
  }
}
