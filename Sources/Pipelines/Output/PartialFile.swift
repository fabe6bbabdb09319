package import Inputs
import Platform

/// A hidden file in which an output grows beside its place, until it is whole and gets its name.
///
/// Its writer holds a lock on it. A file that a killed run left has none, so it is recognised and removed; that of a
/// run at work is kept, and the next number is used. A file without a name, or given up, is removed.
package struct PartialFile: ~Copyable {
  /// Most runs that write to one place at the same time; where files cannot be locked, files of killed runs count too.
  static let numberLimit = 1000

  package let file: FileDescriptor
  private let path: [UInt8]
  private var isNamed = false

  /// Makes `.name.partial` in `folder`, which ends with a slash or is empty.
  package init(in folder: some Collection<UInt8>, name: some Collection<UInt8>) throws(SystemError) {
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

  /// Makes the file; nil where another run has it, or a file that belongs to no run.
  private static func make(_ path: [UInt8]) throws(SystemError) -> FileDescriptor? {
    // Whatever other runs do meanwhile, one of two that both found a leftover gets through.
    for _ in 0..<16 {
      do throws(SystemError) {
        let file = try FileDescriptor.create(path)
        // Where files cannot be locked, having made it is the only proof.
        if file.lock() == .taken || !file.isFile(at: path) { return nil }
        return file
      } catch {
        guard error.code == EEXIST else { throw error }
        guard removeRest(path) else { return nil }
      }
    }
    return nil
  }

  /// Removes the file that a killed run left at `path`; false when there is something else, or a run at work.
  private static func removeRest(_ path: [UInt8]) -> Bool {
    do throws(SystemError) {
      let rest = try FileDescriptor.open(rest: path)
      guard rest.facts()?.kind == .file, rest.lock() == .mine else { return false }
      // It may have got its name, and another file its place, between the two calls.
      if rest.isFile(at: path) { System.remove(path) }
      return true
    } catch {
      return error.code == ENOENT
    }
  }

  /// Gives the file its name, replacing an existing file.
  package mutating func replace(_ final: [UInt8]) throws(SystemError) {
    try System.rename(path, to: final)
    isNamed = true
  }

  /// Gives the file its name; false, and nothing is changed, where anything has it, even a link that leads nowhere.
  mutating func place(at final: [UInt8]) throws(SystemError) -> Bool {
    let code = System.link(path, to: final)
    switch code {
    case 0: System.remove(path)
    case EEXIST: return false
    case EPERM, EOPNOTSUPP, ENOTSUP, ENOSYS, EMLINK:
      // A file system without links: the name is taken first, by an empty file.
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

  /// True when the file at a path has the same bytes; false when it cannot be read.
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

  /// The hash of the bytes so far: 16 hexadecimal digits.
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

  /// True when the file is the one at a path, without following links.
  fileprivate borrowing func isFile(at path: [UInt8]) -> Bool {
    guard let entry = System.entryFacts(path), let own = facts() else { return false }
    return entry.kind == .file && entry.identity == own.identity
  }

  /// Opens an existing file without following a link or waiting for the other end of a pipe.
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
