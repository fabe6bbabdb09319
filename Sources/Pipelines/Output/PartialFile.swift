package import Inputs
import Platform
internal import Workouts

/// A hidden file next to an output's final path.
///
/// It is renamed when the output is complete.
///
/// The writer locks the file. An unlocked file is the rest of a run that was killed, and is removed. The locked file of
/// a running process is kept, and the next number is used. A file that was not renamed is removed at the end.
package struct PartialFile: ~Copyable {
  /// The maximum number of runs that write to one path at a time.
  ///
  /// If files cannot be locked, rests of killed runs count too.
  static let numberLimit = 1000

  package let file: FileDescriptor
  private let path: [UInt8]
  private var isNamed = false

  /// Creates `.name.partial` in `folder`, which must be empty or end with a slash.
  package init(in folder: some Collection<UInt8>, name: some Collection<UInt8>) throws(SystemError) {
    // Names can have 255 bytes.
    let start = Array(folder) + [UInt8(ascii: ".")] + name.wholeCharacters(upTo: 200)
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

  /// Creates the file; nil if another run uses it, or if it does not belong to a run.
  private static func make(_ path: [UInt8]) throws(SystemError) -> FileDescriptor? {
    // If two runs find the same rest, one of them succeeds.
    for _ in 0..<16 {
      do throws(SystemError) {
        let file = try FileDescriptor.create(path)
        // If files cannot be locked, the exclusive creation is the only check.
        if file.lock() == .taken || !file.isFile(at: path) { return nil }
        return file
      } catch {
        guard error.code == EEXIST else { throw error }
        guard removeRest(path) else { return nil }
      }
    }
    return nil
  }

  /// Removes the rest of a killed run at `path`.
  ///
  /// Returns false if it is something else or in use.
  private static func removeRest(_ path: [UInt8]) -> Bool {
    do throws(SystemError) {
      let rest = try FileDescriptor.open(rest: path)
      guard rest.facts()?.kind == .file, rest.lock() == .mine else { return false }
      // The file can have been renamed, and replaced by another, between the two calls.
      if rest.isFile(at: path) { System.remove(path) }
      return true
    } catch {
      return error.code == ENOENT
    }
  }

  /// Renames the file to its final path, and replaces an existing file.
  package mutating func replace(_ final: [UInt8]) throws(SystemError) {
    try System.rename(path, to: final)
    isNamed = true
  }

  /// Renames the file to its final path.
  ///
  /// Returns false, without a change, if the path exists, even as a broken link.
  mutating func place(at final: [UInt8]) throws(SystemError) -> Bool {
    let code = System.link(path, to: final)
    switch code {
    case 0: System.remove(path)
    case EEXIST: return false
    case EPERM, EOPNOTSUPP, ENOTSUP, ENOSYS, EMLINK:
      // The file system has no hard links. An empty file reserves the name first.
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

  /// Returns whether the file at a path has the same bytes; false if it cannot be read.
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

  /// Returns 16 hexadecimal digits of the hash of the bytes written so far.
  func contentDigits() throws(SystemError) -> String {
    let hasher = ContentHasher()
    let file = try FileDescriptor.open(reading: path)
    while true {
      let block = try file.readBlock()
      if block.isEmpty { return String(hasher.hexadecimal.prefix(16)) }
      hasher.add(block.span.raw)
    }
  }

  /// Replaces the file at `path`, and keeps its former bytes under another name, which must be free.
  package static func replace(
    _ path: [UInt8], with new: RawSpan, keeping old: RawSpan, as backup: [UInt8]
  ) throws(SystemError) {
    let facts = try System.facts(path)
    let start = path.lastIndex(of: UInt8(ascii: "/")).map { $0 &+ 1 } ?? 0
    var copy = try PartialFile(in: path[..<start], name: path[start...])
    copy.file.setPermissions(facts.permissions)
    try copy.file.write(old)
    guard try copy.place(at: backup) else { throw SystemError(code: EEXIST, operation: .create, path: backup) }
    var file = try PartialFile(in: path[..<start], name: path[start...])
    file.file.setPermissions(facts.permissions)
    try file.file.write(new)
    try file.replace(path)
  }

  deinit { if !isNamed { System.remove(path) } }
}

extension FileDescriptor {
  enum Lock { case mine, taken, impossible }

  /// Locks the file until it is closed, unless another process has locked it.
  fileprivate borrowing func lock() -> Lock {
    while flock(number, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return .taken }
      if errno != EINTR { return .impossible }
    }
    return .mine
  }

  /// Returns whether this is the file at a path, without following links.
  fileprivate borrowing func isFile(at path: [UInt8]) -> Bool {
    guard let entry = System.entryFacts(path), let own = facts() else { return false }
    return entry.kind == .file && entry.identity == own.identity
  }

  /// Opens an existing file without following links, and without waiting for the other end of a pipe.
  fileprivate static func open(rest path: [UInt8]) throws(SystemError) -> FileDescriptor {
    try open(path, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY, mode: 0, operation: .create)
  }

  /// Reads a block of 64 KiB, or less at the end of the file.
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
