// Contains all unsafe code of this module: the system calls that find and read inputs. Its interface is safe: numbers,
// byte arrays and error codes.

import Platform

// MARK: - Calls whose names this type also uses

private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawBufferPointer) -> Int {
  unsafe read(descriptor, bytes.baseAddress, bytes.count)
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  unsafe write(descriptor, bytes.baseAddress, bytes.count)
}

/// Wrappers of single system calls.
///
/// A failed call returns the negated error code.
package enum System {
  // MARK: - Open files

  /// Reads once into `buffer`.
  ///
  /// A result of 0 is the end.
  package static func read(_ descriptor: Int32, into buffer: inout [UInt8]) -> Int {
    unsafe buffer.withUnsafeMutableBytes { bytes in
      let count = unsafe systemRead(descriptor, bytes)
      return count < 0 ? 0 &- Int(errno) : count
    }
  }

  /// Reads at most `limit` bytes at an offset of the file.
  ///
  /// A result of 0 is the end.
  package static func read(_ descriptor: Int32, into buffer: inout [UInt8], limit: Int, at offset: Int) -> Int {
    unsafe buffer.withUnsafeMutableBytes { bytes in
      let count = unsafe pread(descriptor, bytes.baseAddress, min(limit, bytes.count), off_t(offset))
      return count < 0 ? 0 &- Int(errno) : count
    }
  }

  /// Writes once, and returns the number of written bytes.
  package static func write(_ descriptor: Int32, _ bytes: RawSpan) -> Int {
    unsafe bytes.withUnsafeBytes { bytes in
      let count = unsafe systemWrite(descriptor, bytes)
      return count < 0 ? 0 &- Int(errno) : count
    }
  }

  /// Waits at most `milliseconds` for data.
  ///
  /// Returns false if there is none.
  package static func isReadable(_ descriptor: Int32, within milliseconds: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&request, 1, milliseconds) != 0
  }

  package static func status(of descriptor: Int32) -> stat? {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? status : nil
  }

  // MARK: - Paths

  /// Opens a path relative to a folder, and returns the descriptor.
  package static func open(_ path: ArraySlice<UInt8>, in folder: Int32, _ flags: Int32, mode: mode_t) -> Int32 {
    let number = unsafe openat(folder, cString(path), flags, mode)
    return number < 0 ? 0 &- errno : number
  }

  /// Returns the status of `path`, and follows links.
  ///
  /// If it is nil, `errno` has the reason.
  package static func status(of path: [UInt8]) -> stat? {
    var status = stat()
    return unsafe stat(cString(path[...]), &status) == 0 ? status : nil
  }

  /// Returns the status of `path` itself, even if it is a link.
  ///
  /// If it is nil, `errno` has the reason.
  package static func entryStatus(of path: [UInt8]) -> stat? {
    var status = stat()
    return unsafe lstat(cString(path[...]), &status) == 0 ? status : nil
  }

  /// Returns the target of a link, unresolved; nil if the file is not a link.
  package static func linkTarget(_ path: [UInt8]) -> [UInt8]? {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { text in
      guard let start = text.baseAddress else { return nil }
      let count = unsafe readlink(cString(path[...]), start, text.count)
      guard count > 0, count < text.count else { return nil }
      return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
    }
  }

  /// Returns the path with all links resolved, or nil if it does not exist.
  package static func resolved(_ path: [UInt8]) -> [UInt8]? {
    guard let found = unsafe realpath(cString(path[...]), nil) else { return nil }
    defer { unsafe free(found) }
    return unsafe Array(UnsafeRawBufferPointer(start: found, count: strlen(found)))
  }

  package static func cString(_ path: ArraySlice<UInt8>) -> [CChar] {
    unsafe [CChar](unsafeUninitializedCapacity: path.count &+ 1) { text, count in
      unsafe path.withUnsafeBytes { unsafe UnsafeMutableRawBufferPointer(text).copyMemory(from: $0) }
      unsafe text[path.count] = 0
      count = path.count &+ 1
    }
  }

  /// Returns a buffer whose pages use memory only after their first use.
  static func pages(_ byteCount: Int) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { _, count in count = byteCount }
  }

  // MARK: - Folders

  /// Calls `visit` with each name in a folder except `.` and `..`, in the order of the disk, until it returns false.
  ///
  /// `visit` also receives the kind of the entry, or `unknown` if the file system does not provide it. An error during
  /// the listing is returned instead of thrown, so that the preceding names are not lost.
  package static func list(
    _ folder: [UInt8], visit: (_ name: RawSpan, FileFacts.Kind) -> Bool
  ) throws(SystemError) -> (identity: FileFacts.Identity, cutShortBy: SystemError?) {
    let number = openAnyLength(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, mode: 0)
    guard number >= 0, let status = status(of: number), let stream = unsafe fdopendir(number) else {
      let code = number < 0 ? 0 &- number : errno
      if number >= 0 { _ = close(number) }
      throw SystemError(code: code, operation: .list)
    }
    defer { _ = unsafe closedir(stream) }
    errno = 0
    while let entry = unsafe readdir(stream) {
      let goesOn = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { field in
        let length = unsafe field.firstIndex(of: 0) ?? field.count
        let name = unsafe UnsafeRawBufferPointer(rebasing: field[..<length])
        let isDots = unsafe length <= 2 && name.allSatisfy { $0 == UInt8(ascii: ".") }
        return unsafe isDots || visit(RawSpan(_unsafeBytes: name), kind(of: entry.pointee.d_type))
      }
      errno = 0
      if !goesOn { break }
    }
    let failure = errno == 0 ? nil : SystemError(code: errno, operation: .list)
    return (FileFacts(status).identity, failure)
  }

  private static func kind(of type: UInt8) -> FileFacts.Kind {
    switch Int(type) {
    case Int(DT_REG): .file
    case Int(DT_DIR): .folder
    case Int(DT_LNK): .link
    case Int(DT_UNKNOWN): .unknown
    default: .other
    }
  }

  // MARK: - Text and time

  /// Returns the system's text for an error, in English, because the program never sets a locale.
  package static func text(forError code: Int32) -> String {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { text in
      unsafe text[0] = 0
      guard let start = text.baseAddress, unsafe strerror_r(code, start, 256) == 0 else { return "error \(code)" }
      return unsafe String(cString: start)
    }
  }

  package static func clockNanoseconds() -> UInt64 {
    var now = timespec()
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &now)
    return UInt64(truncatingIfNeeded: now.tv_sec) &* 1_000_000_000 &+ UInt64(truncatingIfNeeded: now.tv_nsec)
  }

}

// MARK: - Bytes

extension Span where Element == UInt8 {
  /// The bytes as a raw span.
  ///
  /// The library's property is marked unsafe because elements can have padding, which bytes do not have.
  @usableFromInline package var raw: RawSpan {
    @_lifetime(copy self)
    get { unsafe bytes }
  }
}

extension Array where Element == UInt8 {
  /// Appends the bytes of a span.
  package mutating func append(_ bytes: RawSpan) {
    unsafe bytes.withUnsafeBytes { unsafe append(contentsOf: $0) }
  }

  /// Returns whether the bytes in the first range sort before the bytes in the second.
  package func precedes(_ first: Range<Int>, _ second: Range<Int>) -> Bool {
    unsafe withUnsafeBytes { bytes in
      let first = unsafe UnsafeRawBufferPointer(rebasing: bytes[first])
      let second = unsafe UnsafeRawBufferPointer(rebasing: bytes[second])
      guard let left = first.baseAddress, let right = second.baseAddress else { return first.count < second.count }
      let order = unsafe memcmp(left, right, Swift.min(first.count, second.count))
      return order != 0 ? order < 0 : first.count < second.count
    }
  }
}
