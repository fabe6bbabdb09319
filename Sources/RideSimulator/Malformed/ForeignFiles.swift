extension SimulatedFile {
  /// Files named .fit that are no FIT files.
  static var foreign: [SimulatedFile] {
    [
      foreign("empty.fit", "nothing at all", [], .failed, "empty"),
      foreign("text.fit", "a text", Array("Lap 1: 12:34\nLap 2: 12:10\n".utf8), .failed, "not-recognized"),
      foreign(
        "zeros.fit", "four kilobytes of zero bytes", [UInt8](repeating: 0, count: 4096), .failed, "not-recognized"),
      foreign(
        "apple-double.fit", "the resource fork macOS leaves beside a file", appleDouble, .skipped, "resource-fork"),
      foreign(
        "git-lfs-pointer.fit", "what git leaves of a large file that was not fetched", pointer, .skipped,
        "git-lfs-pointer"),
    ]
  }

  private static func foreign(
    _ name: String, _ purpose: String, _ bytes: [UInt8], _ status: Expectation.Status, _ reason: String
  ) -> SimulatedFile {
    SimulatedFile(
      path: "malformed/" + name, purpose: purpose, bytes: bytes,
      expectation: Expectation(status: status, reason: reason))
  }

  /// Magic, version 2, filler, one entry: Finder information of 32 bytes.
  private static var appleDouble: [UInt8] {
    let head: [UInt8] = [0x00, 0x05, 0x16, 0x07, 0x00, 0x02, 0x00, 0x00]
    let filler = Array("Mac OS X        ".utf8)
    let entry: [UInt8] = [0, 1, 0, 0, 0, 9, 0, 0, 0, 38, 0, 0, 0, 32]
    return head + filler + entry + [UInt8](repeating: 0, count: 32)
  }

  private static var pointer: [UInt8] {
    let digest = String(repeating: "0123456789abcdef", count: 4)
    return Array("version https://git-lfs.github.com/spec/v1\noid sha256:\(digest)\nsize 154321\n".utf8)
  }
}
