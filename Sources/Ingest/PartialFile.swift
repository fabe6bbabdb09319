#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A hidden file in which an output grows beside its place, until it is whole and gets its name.
///
/// Whoever writes it has it locked. What a killed run left behind is not, so it is known and removed, and stands in nobody's way; that of
/// a run at work is left alone, and the next number taken. Without a name or given up, it is removed.
struct PartialFile: ~Copyable {
  /// Runs that write to one place at the same time at most; where files cannot be locked, also what killed ones left behind.
  static let numberLimit = 1000

  let file: FileDescriptor
  private let path: [UInt8]
  private var isNamed = false

  /// Makes `.name.partial` in `folder`, which ends with a slash or is empty.
  init(in folder: some Collection<UInt8>, name: some Collection<UInt8>) throws(SystemError) {
    // Names may have 255 bytes.
    let start = Array(folder) + [UInt8(ascii: ".")] + name.prefix(200)
    var path: [UInt8] = []
    for number in 1...Self.numberLimit {
      path = start
      path.append(utf8: number == 1 ? ".partial" : ".\(number).partial")
      if let file = try Self.make(path) {
        self.file = file
        self.path = path
        return
      }
    }
    throw SystemError(code: EEXIST, operation: .create, path: path)
  }

  /// Makes the file; nil where another run has it, or something that no run left behind.
  private static func make(_ path: [UInt8]) throws(SystemError) -> FileDescriptor? {
    // Whatever others do meanwhile, one of two that both found a rest gets through.
    for _ in 0..<16 {
      do throws(SystemError) {
        let file = try FileDescriptor.create(path)
        // Where files cannot be locked, being the one who made it is all there is.
        if file.lock() == .taken || !file.isFile(at: path) { return nil }
        return file
      } catch {
        guard error.code == EEXIST else { throw error }
        guard removeRest(path) else { return nil }
      }
    }
    return nil
  }

  /// Removes what a killed run left at `path`; false when there is something else, or a run at work.
  private static func removeRest(_ path: [UInt8]) -> Bool {
    do throws(SystemError) {
      let rest = try FileDescriptor.open(rest: path)
      guard rest.facts()?.kind == .file, rest.lock() == .mine else { return false }
      // It may have got its name, and others its place, between the two calls.
      if rest.isFile(at: path) { System.remove(path) }
      return true
    } catch {
      return error.code == ENOENT
    }
  }

  /// Gives the file its name, in place of what has it.
  mutating func replace(_ final: [UInt8]) throws(SystemError) {
    try System.rename(path, to: final)
    isNamed = true
  }

  /// Gives the file its name; false, and nothing is changed, where anything has it, a link that leads nowhere too.
  mutating func place(at final: [UInt8]) throws(SystemError) -> Bool {
    let code = System.link(path, to: final)
    switch code {
    case 0: System.remove(path)
    case EEXIST: return false
    case EPERM, EOPNOTSUPP, ENOTSUP, ENOSYS, EMLINK:
      // A file system without links: the name is taken first, by a file of nothing.
      do throws(SystemError) {
        _ = try FileDescriptor.create(final)
      } catch {
        if error.code == EEXIST { return false }
        throw SystemError(code: error.code, operation: .rename)
      }
      try System.rename(path, to: final)
    default: throw SystemError(code: code, operation: .rename)
    }
    isNamed = true
    return true
  }

  /// Whether the file at a path has the same bytes; one that cannot be read has not.
  func hasBytes(of other: [UInt8]) -> Bool { (try? Self.haveSameBytes(other, path)) == true }

  private static func haveSameBytes(_ first: [UInt8], _ second: [UInt8]) throws(SystemError) -> Bool {
    guard let facts = try? System.facts(first), facts.kind == .file,
      facts.byteCount == (try System.facts(second)).byteCount
    else { return false }
    let one = try FileDescriptor.open(reading: first)
    let other = try FileDescriptor.open(reading: second)
    while true {
      let (a, b) = (try one.readBlock(), try other.readBlock())
      if a != b { return false }
      if a.isEmpty { return true }
    }
  }

  /// The bytes that are there, hashed: 16 hexadecimal digits.
  func contentDigits() throws(SystemError) -> String {
    let hasher = ContentHasher()
    let file = try FileDescriptor.open(reading: path)
    while true {
      let block = try file.readBlock()
      if block.isEmpty { return String(hasher.hexadecimal.prefix(16)) }
      hasher.add(block.span.raw)
    }
  }

  deinit { if !isNamed { System.remove(path) } }
}

extension FileDescriptor {
  enum Lock { case mine, taken, impossible }

  /// Locks the file until it is closed, unless another process has.
  fileprivate borrowing func lock() -> Lock {
    while flock(number, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return .taken }
      if errno != EINTR { return .impossible }
    }
    return .mine
  }

  /// Whether the file is what a path leads to, without links.
  fileprivate borrowing func isFile(at path: [UInt8]) -> Bool {
    guard let entry = System.entryFacts(path), let own = facts() else { return false }
    return entry.kind == .file && entry.identity == own.identity
  }

  /// Opens a file that is there, not following a link, nor waiting for the other end of a pipe.
  fileprivate static func open(rest path: [UInt8]) throws(SystemError) -> FileDescriptor {
    try open(path, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY, mode: 0, operation: .create)
  }

  /// Reads a block, full unless the file ends.
  fileprivate borrowing func readBlock() throws(SystemError) -> [UInt8] {
    var block: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while block.count < 65_536 {
      let count = try read(into: &buffer)
      if count == 0 { break }
      block += buffer[..<count]
    }
    return block
  }
}
