import Testing

@testable import Archives

@Suite struct FITTracesTests {
  /// A header, the definition of a file_id, its message, and another definition.
  private static let file: [UInt8] =
    [14, 0x20, 0, 0, 60, 0, 0, 0] + Array(".FIT".utf8) + [0, 0]
    + [0x40, 0, 0, 0, 0, 2, 0, 1, 0, 4, 4, 0x86] + [0, 4, 1, 2, 3, 4] + [0x41, 0, 0, 20, 0, 1, 253, 4, 0x86]

  @Test("a file behind up to 4 KiB of rubbish or text is one", arguments: [0, 1, 13, 512, 4096])
  func junk(count: Int) {
    #expect(kind(of: [UInt8](repeating: 0xA7, count: count) + Self.file) == .fit)
    #expect(kind(of: Array(String(repeating: "x", count: count).utf8) + Self.file) == .fit)
  }

  @Test("a file whose header is damaged is one, by the definition and message of its file_id")
  func header() {
    for place in 0..<14 {
      for value in [0x00, 0x40, 0x55, 0xFF] as [UInt8] {
        var bytes = Self.file
        bytes[place] = value
        #expect(kind(of: bytes) == .fit, "byte \(place): \(value)")
      }
    }
  }

  @Test("beyond 4 KiB, and without a definition, the letters mean nothing")
  func others() {
    #expect(kind(of: [UInt8](repeating: 0xA7, count: 4200) + Self.file) == .text)
    #expect(kind(of: Array("a file named 77F73023.FIT is here".utf8)) == .text)
    #expect(kind(of: [UInt8](repeating: 0xA7, count: 100) + Array(".FIT".utf8) + [0, 0]) == .unknown)
  }

  @Test("programs, pictures and archives that hold a file stay what they are")
  func negatives() {
    #expect(kind(of: Array("\u{7F}ELF".utf8) + [2, 1, 1] + [UInt8](repeating: 0, count: 60) + Self.file) == .program)
    #expect(kind(of: [0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 9, count: 60) + Self.file) == .media)
    #expect(kind(of: Array("PK\u{3}\u{4}".utf8) + [UInt8](repeating: 0, count: 40) + Self.file) == .zip)
    #expect(kind(of: [0x1F, 0x8B, 8, 0] + [UInt8](repeating: 0, count: 40) + Self.file) == .gzip)
    #expect(kind(of: Array("<html><body>".utf8) + Self.file) == .text)
  }
}
