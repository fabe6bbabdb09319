import Platform

extension FileDescriptor {
  /// The number of announced bytes: the whole file for almost every ride, and the start of an archive.
  private static let announcedBytes = 1 << 20

  /// Asks the system to read a file's first bytes from its disk in the background.
  ///
  /// Does nothing for other than regular files, and on systems without such requests.
  @usableFromInline package static func announce(_ path: InputPath) {
    #if canImport(Glibc) || canImport(Musl)
    // Opening a pipe or device can have side effects, so the kind of the file is checked first.
    guard (try? System.facts(path.bytes))?.kind == .file,
      let file = try? open(path.bytes, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, mode: 0, operation: .open)
    else { return }
    _ = posix_fadvise(file.number, 0, off_t(announcedBytes), POSIX_FADV_WILLNEED)
    #endif
  }
}
