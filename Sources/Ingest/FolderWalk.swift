/// Visits the files of a folder and the folders in it, by name, keeping only the names along the way down.
///
/// A name takes its own bytes and eight more while its folder is being walked. Hidden entries and `__MACOSX` are left
/// out. Links are followed, but a folder is entered once however many links lead to it, so loops end.
struct FolderWalk {
  /// Folders deeper than this are refused: no archive of rides has them.
  static let maximumDepth = 256

  /// What a step of the walk came upon.
  enum Step {
    case file(InputPath)
    case failure(InputPath, InputError)
  }

  /// A folder on the way down, with the names in it that are still to be visited.
  private struct Level {
    let path: InputPath
    let names: FolderNames
    var next = 0
  }

  private var levels: [Level] = []
  private var entered: Set<FileFacts.Identity> = []
  private var rootFailure: Step?

  /// A walk of the folder at `root`.
  init(_ root: InputPath) { rootFailure = enter(root) }

  /// The next file, or folder that cannot be read; nil at the end.
  mutating func next() -> Step? {
    if let failure = rootFailure {
      rootFailure = nil
      return failure
    }
    while let level = levels.indices.last {
      guard levels[level].next < levels[level].names.count else {
        levels.removeLast()
        continue
      }
      let (name, kind) = levels[level].names[levels[level].next]
      levels[level].next += 1
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
        case .folder: return enter(path)
        default: return nil
        }
      } catch {
        return .failure(path, .system(error))
      }
    }
  }

  /// Goes down into a folder unless it was entered before; gives what is wrong with it, if anything is.
  private mutating func enter(_ path: InputPath) -> Step? {
    guard levels.count < Self.maximumDepth else { return .failure(path, .nestedTooDeep) }
    do throws(SystemError) {
      var names = FolderNames()
      let (identity, error) = try System.list(path.bytes) { name, kind in names.add(name, kind) }
      names.sort()
      if entered.insert(identity).inserted { levels.append(Level(path: path, names: names)) }
      return error.map { .failure(path, .system($0)) }
    } catch {
      return .failure(path, .system(error))
    }
  }
}

/// The names in one folder, sorted by their bytes and kept in one block.
private struct FolderNames {
  private struct Entry {
    let offset: UInt32
    let length: UInt16
    let kind: FileFacts.Kind

    var range: Range<Int> { Int(offset)..<Int(offset) + Int(length) }
  }

  private var bytes: [UInt8] = []
  private var entries: [Entry] = []

  var count: Int { entries.count }

  subscript(index: Int) -> (name: ArraySlice<UInt8>, kind: FileFacts.Kind) {
    (bytes[entries[index].range], entries[index].kind)
  }

  mutating func sort() {
    let bytes = bytes
    entries.sort { bytes.precedes($0.range, $1.range) }
  }

  /// Takes an entry unless it is to be left out, or lies beyond 4 GB of names.
  mutating func add(_ name: RawSpan, _ kind: FileFacts.Kind) {
    guard let offset = UInt32(exactly: bytes.count), let length = UInt16(exactly: name.byteCount) else { return }
    bytes.append(name)
    let added = bytes[Int(offset)...]
    guard kind != .other, added.first != UInt8(ascii: "."), !added.elementsEqual("__MACOSX".utf8) else {
      bytes.removeSubrange(Int(offset)...)
      return
    }
    entries.append(Entry(offset: offset, length: length, kind: kind))
  }
}
