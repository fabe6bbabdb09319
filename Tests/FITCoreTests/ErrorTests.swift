import FITCore
import TestSupport
import Testing

@Suite struct ErrorTests {
  private let undefined = [UInt8](FITBytes().file(dataSize: 1).dropLast(2)) + [0x05]

  @Test("an error is repeated by every call until reset, an empty chunk included")
  func sticky() {
    var decoder = FITDecoder()
    var log = FITEventLog()
    let good = FITBytes.ride(records: 1).file()
    for bytes in [undefined, [], good] {
      #expect(throws: FITError.self) { try decoder.feed(bytes.span.bytes, into: &log) }
    }
    #expect(throws: FITError.self) { try decoder.finish(into: &log) }
    #expect(log.lines.count == 2)
    decoder.reset()
    #expect(throws: Never.self) {
      _ = try decoder.feed(good.span.bytes, into: &log)
      _ = try decoder.finish(into: &log)
    }
    #expect(decoder.progress.messages == 3)
  }

  @Test("finish reports the same each time")
  func finishTwice() throws {
    var decoder = FITDecoder()
    var log = FITEventLog()
    for bytes in [FITBytes.ride(records: 1).file(), FITBytes.ride(records: 1).unfinalized()] {
      decoder.reset()
      _ = try decoder.feed(bytes.span.bytes, into: &log)
      let first = try decoder.finish(into: &log)
      let count = log.lines.count
      #expect(try decoder.finish(into: &log) == first)
      #expect(log.lines.count == count)
    }
  }

  @Test("progress counts the messages of the open chained file")
  func progress() throws {
    var decoder = FITDecoder()
    var log = FITEventLog()
    let bytes = FITBytes.ride(records: 5).file()
    _ = try decoder.feed(bytes.span.bytes.extracting(..<(bytes.count - 2)), into: &log)
    #expect(decoder.progress.messages == 7)
    #expect(decoder.progress.bytes == UInt64(bytes.count - 2))
    _ = try decoder.feed(bytes.span.bytes.extracting((bytes.count - 2)...), into: &log)
    #expect(decoder.progress.messages == 7)
  }

  @Test("an error reads as the command prints it, with its place")
  func texts() {
    func text(_ code: FITError.Code, expected: UInt32 = 0) -> String {
      var error = FITError(code, offset: 93)
      error.expected = expected
      error.localMessageType = 5
      return "\(error)"
    }
    #expect(text(.empty) == "no byte in it (at byte 93)")
    #expect(text(.notFIT) == "no FIT header (at byte 93)")
    #expect(text(.truncated, expected: 1) == "the input ends 1 byte early (at byte 93)")
    #expect(text(.truncated, expected: 3) == "the input ends 3 bytes early (at byte 93)")
    #expect(text(.undefinedLocalMessage) == "a message of local type 5, which has no definition (at byte 93)")
    #expect(text(.trailingData) == "the bytes after the end are no FIT file (at byte 93)")
    #expect(text(.workspaceTooSmall) == "a message is larger than the buffer for it (at byte 93)")
    #expect(text(.messageBeyondEnd) == "the last message runs past the end that the header gives (at byte 93)")
  }

  @Test("decoders side by side do not affect one another")
  func sideBySide() throws {
    let (one, two) = (FITBytes.ride(records: 9).file(), FITBytes.ride(records: 4, start: 1_050_000_000).file())
    var first = FITDecoder()
    var second = FITDecoder()
    var (firstLog, secondLog) = (FITEventLog(), FITEventLog())
    for position in 0..<max(one.count, two.count) {
      if position < one.count { _ = try first.feed(one.span.bytes.extracting(position...position), into: &firstLog) }
      if position < two.count {
        _ = try second.feed(two.span.bytes.extracting(position...position), into: &secondLog)
      }
    }
    _ = try first.finish(into: &firstLog)
    _ = try second.finish(into: &secondLog)
    #expect(firstLog.lines == decoded(one).lines)
    #expect(secondLog.lines == decoded(two).lines)
  }

  @Test("a buffer pointer decodes as a span does, an empty one with no address too")
  func bufferPointer() throws {
    let bytes = FITBytes.ride(records: 3).file()
    var decoder = FITDecoder()
    var log = FITEventLog()
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
    defer { buffer.deallocate() }
    buffer.copyBytes(from: bytes)
    #expect(try decoder.feed(UnsafeRawBufferPointer(buffer), into: &log) == .needsInput)
    #expect(try decoder.feed(UnsafeRawBufferPointer(start: nil, count: 0), into: &log) == .needsInput)
    _ = try decoder.finish(into: &log)
    #expect(log.lines == decoded(bytes).lines)
  }
}
