package import Inputs

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

// The names of outputs, and files without one.

extension FileDescriptor {
  /// Names that are tried for a temporary file.
  private static let temporaryTries = 16

  /// Makes a file for this process alone, in the folder that TMPDIR names or else in /tmp; it has no name any more when
  /// this returns, so it ends with the process.
  package static func temporary() throws(SystemError) -> FileDescriptor {
    let folder = System.variable("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? Array("/tmp".utf8)
    var attempt = 0
    while true {
      let name = "/fitstream-\(getpid())-\(System.clockNanoseconds())-\(attempt)"
      let path = folder + Array(name.utf8)
      do throws(SystemError) {
        let file = try open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode: 0o600, operation: .create)
        System.remove(path)
        return file
      } catch {
        attempt &+= 1
        guard error.code == EEXIST, attempt < temporaryTries else {
          throw SystemError(code: error.code, operation: .create, path: path)
        }
      }
    }
  }
}

extension System {
  static func rename(_ old: [UInt8], to new: [UInt8]) throws(SystemError) {
    let code = move(old, to: new)
    if code != 0 { throw SystemError(code: code, operation: .rename) }
  }

  /// Makes a folder; it is no error if it exists.
  static func makeFolder(_ path: [UInt8]) throws(SystemError) {
    let code = makeFolder(at: path)
    if code == 0 || code == EEXIST && (try? facts(path))?.kind == .folder { return }
    throw SystemError(code: code, operation: .create)
  }
}
