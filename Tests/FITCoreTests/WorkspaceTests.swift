import FITCore
import TestSupport
import Testing

@Suite struct WorkspaceTests {
  /// Memory for one test, given back at its end.
  private func lend<Result>(_ count: Int, offset: Int = 0, _ body: (UnsafeMutableRawBufferPointer) throws -> Result)
    rethrows -> Result
  {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: count + offset, alignment: 8)
    defer { memory.deallocate() }
    memory.initializeMemory(as: UInt8.self, repeating: 0xEE)
    return try body(UnsafeMutableRawBufferPointer(rebasing: memory[offset...]))
  }

  @Test("an ordinary file decodes in 1,344 bytes of lent memory as it does in plenty")
  func ordinary() throws {
    let bytes = FITBytes.ride(records: 50).file()
    let plenty = decoded(bytes)
    try lend(1344) { memory in
      var decoder = try lentDecoder(memory, definitionBytes: 512)
      let (result, differences) = FITChunkVerifier.verify(bytes, with: &decoder)
      #expect(differences.isEmpty, "\(differences)")
      #expect(result == plenty)
    }
  }

  @Test(
    "checksums by tables and byte by byte agree, and memory need not be aligned", arguments: [620, 1220, 40_000], 0..<8)
  func checksums(extra: Int, offset: Int) throws {
    let bytes = FITBytes.ride(records: 50).file()
    try lend(512 + extra, offset: offset) { memory in
      var decoder = try lentDecoder(memory, definitionBytes: 512)
      let result = FITChunkVerifier.decode(bytes, with: &decoder)
      #expect(result.ends == ["end 0 at \(bytes.count): complete, checksum ok, 52 messages"])
    }
  }

  @Test("memory that is too small or absent, or a negative share of it, makes no decoder")
  func tooSmall() {
    let least = FITDecoder.minimumMessageBytes
    let made = lend(least + 64) { memory -> [Bool] in
      func isMade(_ count: Int, _ definitionBytes: Int) -> Bool {
        let decoder = FITDecoder(
          lending: UnsafeMutableRawBufferPointer(rebasing: memory[..<count]), definitionBytes: definitionBytes)
        return decoder != nil
      }
      return [
        isMade(least, 0), isMade(least + 64, 64), isMade(least - 1, 0), isMade(least + 63, 64), isMade(0, 0),
        isMade(least, -1), isMade(least, .min), isMade(least, .max),
      ]
    }
    #expect(made == [true, true, false, false, false, false, false, false])
    let isMadeOfNothing =
      FITDecoder(lending: UnsafeMutableRawBufferPointer(start: nil, count: 0), definitionBytes: 0) != nil
    #expect(!isMadeOfNothing)
  }

  @Test("the smallest workspace takes the largest header, and unwanted messages")
  func smallest() throws {
    let bytes = FITBytes.ride(records: 5).file(headerSize: 255)
    try lend(FITDecoder.minimumMessageBytes) { memory in
      var decoder = try lentDecoder(memory, definitionBytes: 0)
      let (result, differences) = FITChunkVerifier.verify(bytes, log: FITEventLog(.skip), with: &decoder)
      #expect(differences.isEmpty, "\(differences)")
      #expect(result.error == nil)
      #expect(result.summary.messages == 7)
    }
  }

  @Test("a definition with more fields than the workspace has room for is an error, at its offset, in any chunking")
  func tooManyFields() throws {
    let bytes = FITBytes.ride(records: 5).file()
    try lend(1344) { memory in
      // file_id takes 4 + 5 words, its index reaching to field 8; the record 5 + 4, its index reaching to 6.
      var decoder = try lentDecoder(memory, definitionBytes: 143)
      let (result, differences) = FITChunkVerifier.verify(bytes, with: &decoder)
      #expect(differences.isEmpty, "\(differences)")
      #expect(result.error?.code == .workspaceTooSmall)
      #expect(result.error?.offset == 14 + 18 + 14)
      #expect(result.error?.found == 136)
      #expect(result.error?.expected == 144)
      #expect(result.messages.count == 1)
      #expect(result.ends == ["end 0 at 46: failed, checksum absent, 1 messages"])
    }
  }

  @Test("a definition whose message is too large is an error, and one that just fits is not", arguments: [0, 1])
  func messageTooLarge(excess: Int) throws {
    try lend(1344) { memory in
      // 1,344 − 320 − 504 bytes, less 15: the largest item, record header included.
      let largest = 505 - 1 + excess
      var data = FITBytes()
      data.define(0, 20, [FITBytes.Field(1, 250, 0x0D), FITBytes.Field(2, UInt8(largest - 250), 0x0D)])
      data.message(0, [UInt8](repeating: 3, count: largest))
      var decoder = try lentDecoder(memory, definitionBytes: 504)
      let (result, differences) = FITChunkVerifier.verify(data.file(), with: &decoder)
      #expect(differences.isEmpty, "\(differences)")
      #expect(result.messages.count == 1 - excess)
      #expect(result.error?.code == (excess == 0 ? nil : .workspaceTooSmall))
      if excess == 1 {
        #expect(result.error?.expected == 506)
        #expect(result.error?.found == 505)
        #expect(result.error?.offset == 14)
      }
    }
  }

  @Test(
    "a definition too large to be assembled is an error, in any chunking", arguments: [89, 200, 255], [0, 1, 255])
  func definitionTooLarge(count: Int, developer: Int) throws {
    try lend(FITDecoder.minimumMessageBytes + 4096) { memory in
      var data = FITBytes()
      data.define(
        0, 20, (0..<count).map { FITBytes.Field(UInt8($0), 0, 2) },
        developer: (0..<developer).map { FITBytes.Field(UInt8($0), 0, 0) })
      var decoder = try lentDecoder(memory, definitionBytes: 4096)
      let (result, differences) = FITChunkVerifier.verify(data.file(), with: &decoder)
      #expect(differences.isEmpty, "\(differences)")
      #expect(result.error?.code == .workspaceTooSmall)
      #expect(result.error?.offset == 14)
    }
  }

  @Test("a decoder writes nothing outside its lent memory")
  func staysInside() throws {
    let bytes = FITBytes.ride(records: 50).file()
    let whole = UnsafeMutableRawBufferPointer.allocate(byteCount: 2048, alignment: 8)
    defer { whole.deallocate() }
    whole.initializeMemory(as: UInt8.self, repeating: 0xEE)
    var decoder = try lentDecoder(UnsafeMutableRawBufferPointer(rebasing: whole[256..<1600]), definitionBytes: 512)
    let (_, differences) = FITChunkVerifier.verify(bytes, with: &decoder)
    #expect(differences.isEmpty)
    #expect(whole[..<256].allSatisfy { $0 == 0xEE } && whole[1600...].allSatisfy { $0 == 0xEE })
  }
}
