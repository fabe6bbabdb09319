package import Inputs
import Platform

// System calls for names of outputs, and for temporary files.

/// Creates names for temporary files and folders, in the folder of TMPDIR or in /tmp.
private enum TemporaryName {
  /// The maximum number of names to try.
  static let tries = 16

  /// Calls `make` with new names until one is free, and returns its result.
  static func first<Made: ~Copyable>(
    _ make: (_ path: [UInt8]) throws(SystemError) -> Made
  ) throws(SystemError) -> Made {
    let folder = System.variable("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? Array("/tmp".utf8)
    var attempt = 0
    while true {
      let path = folder + Array("/fitstream-\(getpid())-\(System.clockNanoseconds())-\(attempt)".utf8)
      do throws(SystemError) {
        return try make(path)
      } catch {
        attempt &+= 1
        guard error.code == EEXIST, attempt < tries else {
          throw SystemError(code: error.code, operation: .create, path: path)
        }
      }
    }
  }
}

extension FileDescriptor {
  /// Creates a temporary file for this process only.
  ///
  /// It is already unlinked, so it is deleted when it is closed.
  package static func temporary() throws(SystemError) -> FileDescriptor {
    try TemporaryName.first { path throws(SystemError) in
      let file = try open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode: 0o600, operation: .create)
      System.remove(path)
      return file
    }
  }
}

/// A temporary folder for this user only, with a database.
///
/// The folder and its files are removed when the value is destroyed, or when a signal ends the process. A run has one.
package struct TemporaryFolder: ~Copyable {
  private let path: [UInt8]
  /// The ends of the names of the files beside a database.
  private static let suffixes = ["", "-wal", "-shm", "-journal", "-crashes"]

  /// Makes the folder for a database of this name.
  package init(for database: String) throws(SystemError) {
    let path = try TemporaryName.first { path throws(SystemError) in
      let code = System.makeFolder(at: path, mode: 0o700)
      if code != 0 { throw SystemError(code: code, operation: .create) }
      return path
    }
    self.path = path
    self.database = path + Array("/\(database)".utf8)
    for suffix in Self.suffixes { System.removeAtEnd(self.database + suffix.utf8) }
    System.removeAtEnd(path)
  }

  /// The path of the database.
  package let database: [UInt8]

  deinit {
    var names: [[UInt8]] = []
    _ = try? System.list(path) { name, _ in
      var bytes: [UInt8] = []
      bytes.append(name)
      names.append(bytes)
      return true
    }
    for name in names { System.remove(path + [UInt8(ascii: "/")] + name) }
    System.removeFolder(path)
    System.removeAtEnd(nil)
  }
}

extension System {
  static func rename(_ old: [UInt8], to new: [UInt8]) throws(SystemError) {
    let code = move(old, to: new)
    if code != 0 { throw SystemError(code: code, operation: .rename) }
  }

  /// Creates a folder.
  ///
  /// An existing folder is not an error.
  static func makeFolder(_ path: [UInt8]) throws(SystemError) {
    let code = makeFolder(at: path)
    if code == 0 || code == EEXIST && (try? facts(path))?.kind == .folder { return }
    throw SystemError(code: code, operation: .create)
  }
}
