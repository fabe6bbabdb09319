import Platform

/// An open file descriptor.
///
/// It is closed when the value is destroyed, unless it is a standard stream.
@usableFromInline
package struct FileDescriptor: ~Copyable {
  package let number: Int32
  private let isOwned: Bool

  package static var standardInput: FileDescriptor { FileDescriptor(number: 0, isOwned: false) }
  package static var standardOutput: FileDescriptor { FileDescriptor(number: 1, isOwned: false) }
  package static var standardError: FileDescriptor { FileDescriptor(number: 2, isOwned: false) }

  private init(number: Int32, isOwned: Bool) {
    self.number = number
    self.isOwned = isOwned
  }

  /// Opens `path` for reading.
  ///
  /// A path that exceeds the system's limit is opened folder by folder.
  package static func open(reading path: [UInt8]) throws(SystemError) -> FileDescriptor {
    try open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY, mode: 0, operation: .open)
  }

  /// Opens an existing file, pipe or device for writing in place.
  package static func open(writing path: [UInt8]) throws(SystemError) -> FileDescriptor {
    try open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY, mode: 0, operation: .create)
  }

  /// Returns the open file of a name such as `/dev/stdout` or `/dev/fd/3`; nil for other names.
  ///
  /// Opening the name would start at the beginning of the file, or replace it.
  package static func named(_ path: [UInt8]) throws(SystemError) -> FileDescriptor? {
    let name = String(decoding: path, as: UTF8.self)
    if name == "/dev/stdout" { return .standardOutput }
    if name == "/dev/stderr" { return .standardError }
    for folder in ["/dev/fd/", "/proc/self/fd/"] where name.hasPrefix(folder) {
      guard let number = Int32(name.dropFirst(folder.count)), number >= 0 else { return nil }
      let copy = fcntl(number, F_DUPFD_CLOEXEC, 3)
      if copy < 0 { throw SystemError(code: errno, operation: .create) }
      return FileDescriptor(number: copy, isOwned: true)
    }
    return nil
  }

  /// Creates a new file.
  ///
  /// An existing file is an error.
  package static func create(_ path: [UInt8]) throws(SystemError) -> FileDescriptor {
    try open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode: 0o666, operation: .create)
  }

  package static func open(
    _ path: [UInt8], _ flags: Int32, mode: mode_t, operation: SystemError.Operation
  ) throws(SystemError) -> FileDescriptor {
    let number = System.openAnyLength(path, flags, mode: mode)
    if number < 0 { throw SystemError(code: 0 &- number, operation: operation) }
    return FileDescriptor(number: number, isOwned: true)
  }

  /// Reads once into `buffer`.
  ///
  /// A result of 0 is the end.
  package borrowing func read(into buffer: inout [UInt8]) throws(SystemError) -> Int {
    while true {
      let count = System.read(number, into: &buffer)
      if count >= 0 { return count }
      if count != -Int(EINTR) { throw SystemError(code: Int32(truncatingIfNeeded: 0 &- count), operation: .read) }
    }
  }

  /// Reads at most `limit` bytes at an offset of the file, independent of other reads.
  ///
  /// A result of 0 is the end.
  package borrowing func read(into buffer: inout [UInt8], limit: Int, at offset: Int) throws(SystemError) -> Int {
    while true {
      let count = System.read(number, into: &buffer, limit: limit, at: offset)
      if count >= 0 { return count }
      if count != -Int(EINTR) { throw SystemError(code: Int32(truncatingIfNeeded: 0 &- count), operation: .read) }
    }
  }

  /// Fills `buffer` from an offset of the file, with as many calls as necessary.
  ///
  /// It is filled partly only at the end.
  package borrowing func readFully(into buffer: inout [UInt8], at offset: Int) throws(SystemError) -> Int {
    var filled = 0
    var piece = [UInt8](repeating: 0, count: buffer.count)
    while filled < buffer.count {
      let count = try read(into: &piece, limit: buffer.count &- filled, at: offset &+ filled)
      if count == 0 { break }
      buffer.replaceSubrange(filled..<filled &+ count, with: piece[..<count])
      filled &+= count
    }
    return filled
  }

  /// Writes all bytes, with as many calls as necessary.
  package borrowing func write(_ bytes: RawSpan) throws(SystemError) {
    var done = 0
    while done < bytes.byteCount {
      let count = System.write(number, bytes.extracting(droppingFirst: done))
      if count >= 0 {
        done &+= count
      } else if count != -Int(EINTR) {
        throw SystemError(code: Int32(truncatingIfNeeded: 0 &- count), operation: .write)
      }
    }
  }

  /// Waits at most `milliseconds` for data.
  ///
  /// Returns false if there is none.
  package borrowing func isReadable(within milliseconds: Int32) -> Bool {
    System.isReadable(number, within: milliseconds)
  }

  /// Returns the facts of the open file.
  package borrowing func facts() -> FileFacts? { System.status(of: number).map { FileFacts($0) } }

  package borrowing func setPermissions(_ mode: UInt32) { _ = fchmod(number, mode_t(truncatingIfNeeded: mode)) }

  package borrowing func synchronize() throws(SystemError) {
    if fsync(number) != 0 && errno != EINVAL { throw SystemError(code: errno, operation: .write) }
  }

  deinit {
    if isOwned { _ = close(number) }
  }
}
