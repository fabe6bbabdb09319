/// Lists the files of a folder and of its subfolders, sorted by name, in bounded memory.
///
/// The first few megabytes of each folder's names are kept; the next names are listed after these were visited. A name
/// uses its length plus sixteen bytes. Hidden entries and `__MACOSX` are left out. Links are followed, but each folder
/// is entered once, so loops end. A folder that the walk also reaches without a link is only visited in its own place.
struct FolderWalk {
  /// The maximum depth of folders.
  static let maximumDepth = 256
  /// The maximum bytes of names kept for the current folder, and for all its parent folders together.
  static let nameBytes = 4 << 20
  /// The maximum number of followed links to folders outside the walk.
  static let linkLimit = 1024

  /// A result of the walk.
  enum Step {
    case file(InputPath)
    case failure(InputPath, InputError)
  }

  /// A folder on the current path, with its names that were not visited yet.
  private struct Level {
    let path: InputPath
    var names: FolderNames
    var next = 0
  }

  /// A folder in which the walk started, or to which a link led.
  private struct Root {
    let path: InputPath
    let identity: FileFacts.Identity
    /// The path without links; computed when the first link is found.
    var resolved: [UInt8]?
  }

  private let nameBytes: Int
  /// A folder that is not entered.
  ///
  /// It can be created during the walk.
  private let leftOut: InputPath?
  private var levels: [Level] = []
  private var roots: [Root] = []
  private var rootFailure: Step?

  /// Creates a walk of the folder at `root` that leaves out the folder `leftOut`.
  init(_ root: InputPath, but leftOut: InputPath? = nil, nameBytes: Int = FolderWalk.nameBytes) {
    self.nameBytes = nameBytes
    self.leftOut = leftOut
    rootFailure = enter(root, asRoot: true)
  }

  /// Returns the next file, or a folder that cannot be read; nil at the end.
  mutating func next() -> Step? {
    if let failure = rootFailure {
      rootFailure = nil
      return failure
    }
    while let level = levels.indices.last, Interrupts.received == nil {
      guard levels[level].next < levels[level].names.count else {
        if levels[level].names.isWhole {
          levels.removeLast()
        } else if let failure = listOn(level) {
          return failure
        }
        continue
      }
      let (name, kind) = levels[level].names[levels[level].next]
      levels[level].next &+= 1
      if let step = visit(levels[level].path.appending(name), kind) { return step }
    }
    return nil
  }

  /// Returns the file that is `distance` names after the next one; nil if it is not a regular file in the current
  /// folder.
  func file(ahead distance: Int) -> InputPath? {
    guard let level = levels.last, distance < level.names.count &- level.next else { return nil }
    let (name, kind) = level.names[level.next &+ distance]
    return kind == .file ? level.path.appending(name) : nil
  }

  private mutating func visit(_ path: InputPath, _ listedKind: FileFacts.Kind) -> Step? {
    switch listedKind {
    case .file: return .file(path)
    case .folder: return enter(path)
    case .other: return nil
    case .link, .unknown:
      do throws(SystemError) {
        switch try System.facts(path.bytes).kind {
        case .file: return .file(path)
        case .folder:
          return System.entryFacts(path.bytes)?.kind == .folder ? enter(path) : follow(path)
        default: return nil
        }
      } catch {
        return .failure(path, .system(error))
      }
    }
  }

  // MARK: Folders

  /// Enters a folder unless the walk started there.
  ///
  /// Returns the error, if any.
  private mutating func enter(_ path: InputPath, asRoot: Bool = false, resolved: [UInt8]? = nil) -> Step? {
    guard levels.count < Self.maximumDepth else { return .failure(path, .nestedTooDeep) }
    var names = FolderNames(limit: nameBytes)
    do throws(SystemError) {
      let (identity, error) = try names.list(path)
      if roots.contains(where: { $0.identity == identity }) || isLeftOut(identity) && !levels.isEmpty { return nil }
      if asRoot { roots.append(Root(path: path, identity: identity, resolved: resolved)) }
      levels.append(Level(path: path, names: names))
      forgetNames()
      return error.map { .failure(path, .system($0)) }
    } catch {
      return .failure(path, .system(error))
    }
  }

  private func isLeftOut(_ identity: FileFacts.Identity) -> Bool {
    leftOut.map { (try? System.facts($0.bytes))?.identity == identity } ?? false
  }

  /// Lists the names after the visited ones.
  private mutating func listOn(_ level: Int) -> Step? {
    let path = levels[level].path
    levels[level].next = 0
    do throws(SystemError) {
      let (_, error) = try levels[level].names.list(path)
      return error.map { .failure(path, .system($0)) }
    } catch {
      levels[level].names.isWhole = true
      return .failure(path, .system(error))
    }
  }

  /// Drops names of the outermost folders if all names exceed the limit.
  ///
  /// They are listed again later.
  private mutating func forgetNames() {
    guard var inner = levels.last.map({ _ in levels.indices.dropLast() }) else { return }
    var byteCount = inner.reduce(0) { $0 &+ levels[$1].names.byteCount }
    while byteCount > nameBytes, let outermost = inner.popFirst() {
      byteCount &-= levels[outermost].names.byteCount
      levels[outermost].names.forget(behind: levels[outermost].next)
      levels[outermost].next = 0
      byteCount &+= levels[outermost].names.byteCount
    }
  }

  // MARK: Links

  /// Follows a link to a folder, unless the walk reaches the folder without it.
  private mutating func follow(_ path: InputPath) -> Step? {
    guard let resolved = System.resolved(path.bytes) else { return nil }
    for place in roots.indices {
      let root = roots[place].resolved ?? System.resolved(roots[place].path.bytes) ?? roots[place].path.bytes
      roots[place].resolved = root
      if Self.isWalked(resolved, from: root) { return nil }
    }
    guard roots.count <= Self.linkLimit else { return .failure(path, .tooManyLinks) }
    return enter(path, asRoot: true, resolved: resolved)
  }

  /// Returns whether a walk of `root` reaches a folder: it is inside, and no component of its path is left out.
  private static func isWalked(_ folder: [UInt8], from root: [UInt8]) -> Bool {
    let slash = UInt8(ascii: "/")
    guard folder.starts(with: root) else { return false }
    let rest = folder[root.count...]
    guard rest.isEmpty || rest.first == slash || root.last == slash else { return false }
    return rest.split(separator: slash).allSatisfy { !FolderNames.isLeftOut($0) }
  }
}

/// The names of one folder, sorted by their bytes and stored in one block.
private struct FolderNames {
  private struct Entry {
    let offset: UInt32
    let length: UInt16
    let kind: FileFacts.Kind

    var range: Range<Int> { Int(offset)..<Int(offset) &+ Int(length) }
  }

  private let limit: Int
  private var bytes: [UInt8] = []
  private var entries: [Entry] = []
  /// The last name of the previous listing, or empty.
  private var before: [UInt8] = []
  /// Names from this one on are left to the next listing.
  private var end: [UInt8]?
  /// Whether no names follow.
  var isWhole = true

  init(limit: Int) { self.limit = limit }

  var count: Int { entries.count }

  /// The memory of the names in bytes.
  var byteCount: Int { bytes.count &+ entries.count &* 16 }

  subscript(index: Int) -> (name: ArraySlice<UInt8>, kind: FileFacts.Kind) {
    (bytes[entries[index].range], entries[index].kind)
  }

  /// Lists the names after the previous ones, up to the limit.
  mutating func list(
    _ folder: InputPath
  ) throws(SystemError) -> (identity: FileFacts.Identity, cutShortBy: SystemError?) {
    if let last = entries.last { before = Array(bytes[last.range]) }
    (bytes, entries, end, isWhole) = ([], [], nil, true)
    let found = try System.list(folder.bytes) { name, kind in add(name, kind) }
    sort()
    return found
  }

  /// Keeps only the last visited name, after which the next listing continues.
  mutating func forget(behind count: Int) {
    if count > 0 { before = Array(bytes[entries[count &- 1].range]) }
    (bytes, entries, end, isWhole) = ([], [], nil, false)
  }

  static func isLeftOut(_ name: some Collection<UInt8>) -> Bool {
    name.first == UInt8(ascii: ".") || name.elementsEqual("__MACOSX".utf8)
  }

  /// Adds an entry unless it is left out or belongs to another listing.
  ///
  /// Returns false if the run is interrupted.
  private mutating func add(_ name: RawSpan, _ kind: FileFacts.Kind) -> Bool {
    guard let length = UInt16(exactly: name.byteCount), kind != .other else { return Interrupts.received == nil }
    let offset = bytes.count
    bytes.append(name)
    let added = bytes[offset...]
    guard !Self.isLeftOut(added), before.isEmpty || before.lexicographicallyPrecedes(added),
      end.map({ added.lexicographicallyPrecedes($0) }) ?? true
    else {
      bytes.removeSubrange(offset...)
      return Interrupts.received == nil
    }
    entries.append(Entry(offset: UInt32(truncatingIfNeeded: offset), length: length, kind: kind))
    if byteCount > limit && entries.count > 1 { dropLastHalf() }
    return Interrupts.received == nil
  }

  private mutating func sort() {
    let bytes = bytes
    entries.sort { bytes.precedes($0.range, $1.range) }
  }

  /// Leaves the second half of the names to another listing.
  private mutating func dropLastHalf() {
    sort()
    let kept = entries.count / 2
    end = Array(bytes[entries[kept].range])
    isWhole = false
    var (keptBytes, keptEntries): ([UInt8], [Entry]) = ([], [])
    keptBytes.reserveCapacity(bytes.count)
    keptEntries.reserveCapacity(entries.count)
    for entry in entries[..<kept] {
      let offset = UInt32(truncatingIfNeeded: keptBytes.count)
      keptBytes += bytes[entry.range]
      keptEntries.append(Entry(offset: offset, length: entry.length, kind: entry.kind))
    }
    (bytes, entries) = (keptBytes, keptEntries)
  }
}
