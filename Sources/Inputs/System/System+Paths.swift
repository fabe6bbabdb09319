import Platform

// Paths of any length, and of any bytes.

extension System {
  /// Opens a path of any length, folder by folder if it must; returns the descriptor or the negated error code.
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
      // Opening a named pipe waits for its other end, perhaps for ever.
      if number != -EINTR || Interrupts.received != nil { return number }
    }
  }

  /// The facts about `path`, following links.
  package static func facts(_ path: [UInt8]) throws(SystemError) -> FileFacts {
    if let status = status(of: path) { return FileFacts(status) }
    let code = errno
    if code == ENAMETOOLONG, let facts = try FileDescriptor.open(reading: path).facts() { return facts }
    throw SystemError(code: code, operation: .open)
  }

  /// The facts about `path` itself, even if it is a link; nil where there is nothing.
  package static func entryFacts(_ path: [UInt8]) -> FileFacts? { entryStatus(of: path).map { FileFacts($0) } }

  /// The path of the file that a path leads to, existing or not, following all links.
  package static func destination(of path: [UInt8]) -> [UInt8] {
    var path = path
    // More links in a row are a loop.
    for _ in 0..<40 {
      guard entryFacts(path)?.kind == .link, let target = linkTarget(path) else { break }
      let folder = path.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? []
      path = target.first == UInt8(ascii: "/") ? target : folder + target
    }
    return path
  }
}
