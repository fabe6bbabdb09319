/// Visits the files of a folder and of the folders in it, by name, keeping only some of the names on the way down.
///
/// The first few megabytes of each folder's names are kept, the next ones listed when those have been visited; a name
/// takes its own bytes and sixteen more. Hidden entries and `__MACOSX` are left out. Links are followed, but a folder
/// is entered once however many links lead to it, so loops end; a folder that the walk reaches anyway is visited only
/// in its own place.
struct FolderWalk {
  /// Deepest folder: no archive of rides has deeper ones.
  static let maximumDepth = 256
  /// Most bytes of names kept at a time, of one folder, and of all folders on the way down but the last.
  static let nameBytes = 4 << 20
  /// Most links to folders outside that are followed.
  static let linkLimit = 1024

  /// A step of the walk.
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

  /// A folder in which the walk begins, or to which a link led.
  private struct Root {
    let path: InputPath
    let identity: FileFacts.Identity
    /// The path without links; resolved when the first link is found.
    var resolved: [UInt8]?
  }

  private let nameBytes: Int
  /// A folder that is not entered; it may come into being while the walk goes on.
  private let leftOut: InputPath?
  private var levels: [Level] = []
  private var roots: [Root] = []
  private var rootFailure: Step?

  /// A walk of the folder at `root`, but not of the one at `leftOut` in it.
  init(_ root: InputPath, but leftOut: InputPath? = nil, nameBytes: Int = FolderWalk.nameBytes) {
    self.nameBytes = nameBytes
    self.leftOut = leftOut
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

  /// The file `distance` names after the next one; nil where that is no plain file, or not in the folder being visited.
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

  /// Enters a folder unless the walk has begun there; returns the error, if there is one.
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

  /// Lists the names after those that have been visited.
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

  /// Forgets names of the outermost folders, to be listed again in their turn, where all names exceed the limit.
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

  /// Follows a link, unless the walk reaches its target by itself.
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

  /// True when a walk of `root` reaches a folder: it lies in it, and no part of its path below is left out.
  private static func isWalked(_ folder: [UInt8], from root: [UInt8]) -> Bool {
    let slash = UInt8(ascii: "/")
    guard folder.starts(with: root) else { return false }
    let rest = folder[root.count...]
    guard rest.isEmpty || rest.first == slash || root.last == slash else { return false }
    return rest.split(separator: slash).allSatisfy { !FolderNames.isLeftOut($0) }
  }
}

/// Names in one folder, sorted by their bytes and kept in one block: the first ones after those listed before.
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
  /// The last name of the listing before; empty where there is none.
  private var before: [UInt8] = []
  /// Names after this one are left for another listing.
  private var end: [UInt8]?
  /// True when no names come after these.
  var isWhole = true

  init(limit: Int) { self.limit = limit }

  var count: Int { entries.count }

  /// Bytes that the names take.
  var byteCount: Int { bytes.count &+ entries.count &* 16 }

  subscript(index: Int) -> (name: ArraySlice<UInt8>, kind: FileFacts.Kind) {
    (bytes[entries[index].range], entries[index].kind)
  }

  /// Lists the names of a folder after the previous ones, as many as are kept.
  mutating func list(
    _ folder: InputPath
  ) throws(SystemError) -> (identity: FileFacts.Identity, cutShortBy: SystemError?) {
    if let last = entries.last { before = Array(bytes[last.range]) }
    (bytes, entries, end, isWhole) = ([], [], nil, true)
    let found = try System.list(folder.bytes) { name, kind in add(name, kind) }
    sort()
    return found
  }

  /// Keeps only the last visited name, after which the next listing goes on.
  mutating func forget(behind count: Int) {
    if count > 0 { before = Array(bytes[entries[count &- 1].range]) }
    (bytes, entries, end, isWhole) = ([], [], nil, false)
  }

  static func isLeftOut(_ name: some Collection<UInt8>) -> Bool {
    name.first == UInt8(ascii: ".") || name.elementsEqual("__MACOSX".utf8)
  }

  /// Takes an entry, unless it is left out or belongs to another listing; false once the run is interrupted.
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
