internal import Inputs

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

// The names of outputs.

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
