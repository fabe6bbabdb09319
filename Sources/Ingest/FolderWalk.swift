/// Visits the files of a folder and the folders in it, by name, keeping only some of the names along the way down.
///
/// Of each folder the first few megabytes of names are kept, the next ones looked for when those have been visited; a name takes its own
/// bytes and sixteen more. Hidden entries and `__MACOSX` are left out. Links are followed, but a folder is entered once however many
/// links lead to it, so loops end: one that the walk comes by anyway is left to its own place.
struct FolderWalk {
  /// Folders deeper than this are refused: no archive of rides has them.
  static let maximumDepth = 256
  /// Bytes of the names of a folder that are kept at a time, and of those of all folders on the way down but the last.
  static let nameBytes = 4 << 20
  /// Links to folders outside that are followed at most.
  static let linkLimit = 1024

  /// What a step of the walk came upon.
  enum Step {
    case file(InputPath)
    case failure(InputPath, InputError)
  }

  /// A folder on the way down, with the names in it that are still to be visited.
  private struct Level {
    let path: InputPath
    var names: FolderNames
    var next = 0
  }

  /// A folder that the walk begins in, or was led to by a link.
  private struct Root {
    let path: InputPath
    let identity: FileFacts.Identity
    /// Without any link; found when a link is come upon.
    var resolved: [UInt8]?
  }

  private let nameBytes: Int
  private var levels: [Level] = []
  private var roots: [Root] = []
  private var rootFailure: Step?

  /// A walk of the folder at `root`.
  init(_ root: InputPath, nameBytes: Int = FolderWalk.nameBytes) {
    self.nameBytes = nameBytes
    rootFailure = enter(root, asRoot: true)
  }

  /// The next file, or folder that cannot be read; nil at the end.
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

  /// Goes down into a folder unless the walk has begun there; gives what is wrong with it, if anything is.
  private mutating func enter(_ path: InputPath, asRoot: Bool = false, resolved: [UInt8]? = nil) -> Step? {
    guard levels.count < Self.maximumDepth else { return .failure(path, .nestedTooDeep) }
    var names = FolderNames(limit: nameBytes)
    do throws(SystemError) {
      let (identity, error) = try names.list(path)
      if roots.contains(where: { $0.identity == identity }) { return nil }
      if asRoot { roots.append(Root(path: path, identity: identity, resolved: resolved)) }
      levels.append(Level(path: path, names: names))
      forgetNames()
      return error.map { .failure(path, .system($0)) }
    } catch {
      return .failure(path, .system(error))
    }
  }

  /// Looks for the names behind those that have been visited.
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

  /// Forgets names of the outermost folders, to be listed again when their turn comes, where all are more than shall be kept.
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

  /// Goes where a link leads, unless the walk comes there by itself.
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

  /// Whether a walk of `root` comes by a folder: it lies in it, and no part of its path below is left out.
  private static func isWalked(_ folder: [UInt8], from root: [UInt8]) -> Bool {
    let slash = UInt8(ascii: "/")
    guard folder.starts(with: root) else { return false }
    let rest = folder[root.count...]
    guard rest.isEmpty || rest.first == slash || root.last == slash else { return false }
    return rest.split(separator: slash).allSatisfy { !FolderNames.isLeftOut($0) }
  }
}

/// Names in one folder, sorted by their bytes and kept in one block: those that come first behind the ones before.
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
  /// The last name of those before; empty where there are none.
  private var before: [UInt8] = []
  /// What lies behind this name is left for another listing.
  private var end: [UInt8]?
  /// Whether there are none behind.
  var isWhole = true

  init(limit: Int) { self.limit = limit }

  var count: Int { entries.count }

  /// What keeping them takes.
  var byteCount: Int { bytes.count &+ entries.count &* 16 }

  subscript(index: Int) -> (name: ArraySlice<UInt8>, kind: FileFacts.Kind) {
    (bytes[entries[index].range], entries[index].kind)
  }

  /// Lists the names of a folder behind those there were, as many as are kept.
  mutating func list(
    _ folder: InputPath
  ) throws(SystemError) -> (identity: FileFacts.Identity, cutShortBy: SystemError?) {
    if let last = entries.last { before = Array(bytes[last.range]) }
    (bytes, entries, end, isWhole) = ([], [], nil, true)
    let found = try System.list(folder.bytes) { name, kind in add(name, kind) }
    sort()
    return found
  }

  /// Keeps none but the last of those that have been visited, behind which the next listing goes on.
  mutating func forget(behind count: Int) {
    if count > 0 { before = Array(bytes[entries[count &- 1].range]) }
    (bytes, entries, end, isWhole) = ([], [], nil, false)
  }

  static func isLeftOut(_ name: some Collection<UInt8>) -> Bool {
    name.first == UInt8(ascii: ".") || name.elementsEqual("__MACOSX".utf8)
  }

  /// Takes an entry, unless it is to be left out or its turn comes with another listing; false once nobody waits for more.
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

  /// Leaves the names that come last for another listing.
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
