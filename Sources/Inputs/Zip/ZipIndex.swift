internal import Archives
internal import Workouts

/// The places of entries in an archive's directory by their names, and by the folders that they lie in.
///
/// Eight bytes for each: 24 bits of a hash that differs from run to run, so that no archive is made against it, and the place.
@usableFromInline package final class ZipIndex: Sendable {
  /// Most names and folders: beyond them the directory is gone through for each name that is looked for.
  package static let limit = 1 << 19
  private static let placeBits: UInt64 = 40

  /// The archive's file as it was.
  @usableFromInline package let stamp: FileStamp?
  private let places: [UInt64]

  /// What tells that a file is the same as before.
  @usableFromInline package struct FileStamp: Hashable, Sendable {
    let identity: FileFacts.Identity
    let byteCount: Int
    let modifiedNanoseconds: Int64

    init?(_ file: borrowing FileDescriptor) {
      guard let facts = file.facts() else { return nil }
      (identity, byteCount, modifiedNanoseconds) = (facts.identity, facts.byteCount, facts.modifiedNanoseconds)
    }
  }

  /// Reads the directory for the names that `isWanted` says; nil beyond the limit, and where the directory is damaged.
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
        places.append(hash &<< Self.placeBits | place)
      }
    }
    if cursor.isDamaged { return nil }
    places.sort()
    self.places = places
    stamp = FileStamp(file)
  }

  /// Names and folders in it.
  package var count: Int { places.count }

  /// The places of entries that may be of this name, or in the folder of this name.
  func places(of name: [UInt8]) -> [Int] {
    var found: [Int] = []
    Self.forEachEnd(of: name) {
      $0 == name.count
    } body: { _, hash in
      found = places(hash)
    }
    return found
  }

  /// The places of entries that a selection may name, in the directory's order, each with the length of its name there
  /// where that is known.
  func places(of selection: EntrySelection) -> [(place: Int, nameCount: Int?)] {
    var found: [(place: Int, nameCount: Int?)] = []
    let name = selection.name
    let isFolder = name.last == UInt8(ascii: "/")
    Self.forEachEnd(of: name) {
      $0 == name.count || name[$0] == UInt8(ascii: "!")
    } body: { count, hash in
      found += places(hash).map { ($0, isFolder && count == name.count ? nil : count) }
    }
    return found.sorted { $0.place < $1.place }
  }

  private func places(_ hash: UInt64) -> [Int] {
    let start = binarySearch(to: places.count) { places[$0] &>> Self.placeBits >= hash }
    return places[start...].prefix { $0 &>> Self.placeBits == hash }.map {
      Int(truncatingIfNeeded: $0 & (1 &<< Self.placeBits &- 1))
    }
  }

  /// Calls `body` with each end of a part of a name, and the hash of all before it.
  private static func forEachEnd(of name: [UInt8], where isEnd: (Int) -> Bool, body: (Int, UInt64) -> Void) {
    var hasher = Hasher()
    for count in 0...name.count {
      if isEnd(count) { body(count, UInt64(bitPattern: Int64(hasher.finalize())) &>> placeBits) }
      if count < name.count { hasher.combine(name[count]) }
    }
  }
}
