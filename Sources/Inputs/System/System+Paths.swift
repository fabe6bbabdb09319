import Platform

// Functions for paths of any length and content.

extension System {
  /// Opens a path of any length, if necessary folder by folder.
  ///
  /// Returns the descriptor or the negated error code.
  package static func openAnyLength(_ path: [UInt8], _ flags: Int32, mode: mode_t) -> Int32 {
    guard !path.contains(0) else { return -EINVAL }
    let whole = openRelative(AT_FDCWD, path[...], flags, mode: mode)
    guard whole == -ENAMETOOLONG else { return whole }
    var folder = AT_FDCWD
    var rest = path[...]
    defer { if folder != AT_FDCWD { _ = close(folder) } }
    while rest.count > 4000 {
      guard let slash = rest.prefix(4000).lastIndex(of: UInt8(ascii: "/")) else { return -ENAMETOOLONG }
      let next = openRelative(folder, rest[...slash], O_RDONLY | O_DIRECTORY | O_CLOEXEC, mode: 0)
      if folder != AT_FDCWD { _ = close(folder) }
      folder = next
      if next < 0 {
        folder = AT_FDCWD
        return next
      }
      rest = rest[(slash &+ 1)...].drop { $0 == UInt8(ascii: "/") }
    }
    return openRelative(folder, rest.isEmpty ? [UInt8(ascii: ".")] : rest, flags, mode: mode)
  }

  private static func openRelative(_ folder: Int32, _ path: ArraySlice<UInt8>, _ flags: Int32, mode: mode_t) -> Int32 {
    while true {
      let number = open(path, in: folder, flags, mode: mode)
      // Opening a named pipe waits for its other end, which can take forever.
      if number != -EINTR || Interrupts.received != nil { return number }
    }
  }

  /// Returns the facts of `path`, and follows links.
  package static func facts(_ path: [UInt8]) throws(SystemError) -> FileFacts {
    if let status = status(of: path) { return FileFacts(status) }
    let code = errno
    if code == ENAMETOOLONG, let facts = try FileDescriptor.open(reading: path).facts() { return facts }
    throw SystemError(code: code, operation: .open)
  }

  /// Returns the facts of `path` itself, even if it is a link; nil if nothing exists there.
  package static func entryFacts(_ path: [UInt8]) -> FileFacts? { entryStatus(of: path).map { FileFacts($0) } }

  /// Returns the path of the file to which all links lead.
  ///
  /// The file does not have to exist.
  package static func destination(of path: [UInt8]) -> [UInt8] {
    var path = path
    // More consecutive links are treated as a loop.
    for _ in 0..<40 {
      guard entryFacts(path)?.kind == .link, let target = linkTarget(path) else { break }
      let folder = path.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? []
      path = target.first == UInt8(ascii: "/") ? target : folder + target
    }
    return path
  }
}
