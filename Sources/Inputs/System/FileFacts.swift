import Platform

/// Facts about a path or descriptor, from the system's `stat`.
package struct FileFacts: Sendable {
  package enum Kind: UInt8, Sendable { case file, folder, link, other, unknown }

  /// The identity of a file on this machine, independent of its names.
  package struct Identity: Hashable, Sendable {
    let device: UInt64
    let number: UInt64
  }

  package let kind: Kind
  package let identity: Identity
  package let byteCount: Int
  package let permissions: UInt32
  /// The time of the last content change in nanoseconds since 1970.
  package let modifiedNanoseconds: Int64

  package init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    case S_IFLNK: kind = .link
    default: kind = .other
    }
    identity = Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino))
    byteCount = Int(status.st_size)
    permissions = UInt32(truncatingIfNeeded: status.st_mode & 0o777)
    #if canImport(Darwin)
    let modified = status.st_mtimespec
    #else
    let modified = status.st_mtim
    #endif
    modifiedNanoseconds = Int64(modified.tv_sec) &* 1_000_000_000 &+ Int64(modified.tv_nsec)
  }
}
