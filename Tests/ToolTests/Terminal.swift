import Foundation

/// A terminal without a user: everything shown on it can be read.
final class Terminal {
  private let own: Int32
  private let theirs: FileHandle

  struct Unavailable: Error {}

  init() throws {
    own = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    #if canImport(Darwin)
    guard own >= 0, grantpt(own) == 0, unlockpt(own) == 0, let name = ptsname(own) else { throw Unavailable() }
    let path = String(cString: name)
    #else
    // The library's functions for this are hidden from Swift; these are their two requests (TIOCSPTLCK, TIOCGPTN).
    var isLocked: Int32 = 0
    var number: Int32 = 0
    guard own >= 0, ioctl(own, 0x4004_5431, &isLocked) == 0, ioctl(own, 0x8004_5430, &number) == 0 else {
      throw Unavailable()
    }
    let path = "/dev/pts/\(number)"
    #endif
    theirs = try FileHandle(forUpdating: URL(filePath: path))
  }

  deinit { close(own) }

  /// Runs a program with all three streams on the terminal and returns what it showed.
  func show(_ process: Process) throws -> String {
    process.standardInput = theirs
    process.standardOutput = theirs
    process.standardError = theirs
    try process.run()
    _ = fcntl(own, F_SETFL, O_NONBLOCK)
    var shown: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    // It takes a few thousand bytes until somebody reads them, so reading goes along.
    while true {
      let isOver = !process.isRunning
      let count = read(own, &buffer, buffer.count)
      if count > 0 { shown += buffer[..<count] } else if isOver { break } else { usleep(500) }
    }
    process.waitUntilExit()
    // A terminal turns each line end into two characters.
    return String(decoding: shown, as: UTF8.self).replacing("\r\n", with: "\n")
  }
}
