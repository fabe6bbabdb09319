import FITCore
import TestSupport
import Testing

@Suite struct DefinitionTests {
  @Test("the global message number has the definition's own byte order")
  func messageNumberOrder() {
    var data = FITBytes()
    data.define(0, 0x0102, [.byte])
    data.define(1, 0x0102, [.byte], bigEndian: true)
    let result = decoded(data.file())
    #expect(
      result.lines.filter { $0.hasPrefix("definition") } == [
        "definition at 14: local 0, message 258, little, 1 + 0 fields, 1 bytes",
        "definition at 23: local 1, message 258, big, 1 + 0 fields, 1 bytes",
      ])
  }

  @Test("any odd architecture byte is big-endian, any even one little-endian", arguments: [0, 1, 2, 255])
  func architecture(byte: UInt8) {
    var data = FITBytes()
    data.define(0, 0x1414, [FITBytes.Field(1, 2, 0x84)])
    data.data[2] = byte
    data.message(0, [1, 2])
    #expect(messages(data) == [byte & 1 == 1 ? "time -: 1/4=258" : "time -: 1/4=513"])
  }

  @Test("a definition may have 255 fields and 255 developer fields, and its message 130,050 bytes")
  func largest() {
    var data = FITBytes()
    let numbers = Array(UInt8(0)...254)
    data.define(
      15, 20, numbers.map { FITBytes.Field($0, 255, 0x0D) }, developer: numbers.map { FITBytes.Field($0, 255, 3) })
    let payload = (0..<130_050).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    data.message(15, payload)
    data.message(15, payload.reversed())
    var decoder = FITDecoder()
    let (result, differences) = FITChunkVerifier.verify(data.file(), splits: 2, dripLimit: 140_000, with: &decoder)
    #expect(differences.isEmpty, "\(differences)")
    #expect(result.error == nil)
    #expect(result.lines[1] == "definition at 14: local 15, message 20, little, 255 + 255 fields, 130050 bytes")
    #expect(result.messages.count == 2)
    let first = content(result.messages.first ?? "").split(separator: " ")
    #expect(first.count == 2 + 510)
    #expect(first.dropFirst(2).first?.hasPrefix("0/13=x001f3e") == true)
    #expect(first.last?.hasPrefix("3.254=x") == true)
  }

  @Test(
    "a largest message decodes wherever a chunk cuts it", arguments: [1, 2, 6, 771, 1537, 1538, 1539, 65_000, 131_588])
  func largestCutAnywhere(cut: Int) {
    var data = FITBytes()
    let fields = Array(UInt8(0)...254).map { FITBytes.Field($0, 255, 0x0D) }
    data.define(0, 20, fields, developer: fields)
    data.message(0, [UInt8](repeating: 7, count: 130_050))
    let bytes = data.file()
    var decoder = FITDecoder()
    let whole = FITChunkVerifier.decode(bytes, with: &decoder)
    decoder.reset()
    let other = FITChunkVerifier.decode(bytes, cuts: [14 + cut], with: &decoder)
    #expect(whole.error == nil && whole.messages.count == 1)
    #expect(other == whole)
  }

  @Test("sixteen local types are in force at once")
  func sixteenLocals() {
    var data = FITBytes()
    for local in UInt8(0)..<16 { data.define(local, 1000 + UInt16(local), [FITBytes.Field(local, 1, 0x02)]) }
    for local in (UInt8(0)..<16).reversed() { data.message(local, [local]) }
    let result = decoded(data.file())
    #expect(result.messages.count == 16)
    for (position, line) in result.messages.enumerated() {
      let local = 15 - position
      #expect(line.contains("local \(local), number \(1000 + local), little, time -: \(local)/2=\(local)"))
    }
  }

  @Test("bits 4 and 5 of a data message's record header carry no meaning", arguments: [0x10, 0x20, 0x30])
  func reservedBits(bits: UInt8) {
    var data = FITBytes()
    data.define(0, 20, [.byte])
    data.message(bits, [9])
    #expect(messages(data) == ["time -: 3/2=9"])
  }

  @Test(
    "a field of an unknown base type is bytes, and the fields after it are read", arguments: [17, 0x1F, 0x71, 0xFF])
  func unknownType(type: UInt8) {
    var data = FITBytes()
    data.define(0, 20, [FITBytes.Field(1, 3, type), .byte])
    data.message(0, [1, 2, 3, 4])
    #expect(messages(data) == ["time -: 1/\(type & 31)=x010203 3/2=4"])
  }

  @Test("a size that is no multiple of its type makes bytes, and the fields after it are read")
  func misfit() {
    var data = FITBytes()
    data.define(0, 20, [FITBytes.Field(1, 3, 0x84), FITBytes.Field(2, 1, 0x86), FITBytes.Field(4, 7, 0x8F), .byte])
    data.message(0, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    #expect(messages(data) == ["time -: 1/4=x010203 2/6=x04 4/15=x05060708090a0b 3/2=12"])
  }

  @Test("a field of size 0 is empty, and the fields around it are read")
  func zeroSizeField() {
    var data = FITBytes()
    data.define(0, 20, [FITBytes.Field(1, 0, 0x86), .byte, FITBytes.Field(2, 0, 0x07)], developer: [.init(0, 0, 0)])
    data.message(0, [5])
    #expect(messages(data) == ["time -: 1/6=x 3/2=5 2/7=x 0.0=x"])
  }

  @Test("a definition without fields makes messages of a record header alone")
  func zeroFields() {
    var data = FITBytes()
    data.define(3, 70, [])
    for _ in 0..<3 { data.message(3, []) }
    data.define(4, 71, [], developer: [])
    data.message(4, [])
    #expect(messages(data) == ["time -: ", "time -: ", "time -: ", "time -: "])
  }

  @Test("of a field given twice both are listed, and by number the later counts")
  func fieldTwice() {
    var data = FITBytes()
    data.define(0, 20, [FITBytes.Field(5, 1, 0x02), .byte, FITBytes.Field(5, 2, 0x84)])
    data.message(0, [1, 2, 3, 4])
    let sink = NumberPicker.decode(data.file(), field: 5)
    #expect(messages(data) == ["time -: 5/2=1 3/2=2 5/4=1027"])
    #expect(sink == [1027])
  }

  @Test("a message whose local type has no definition is an error at its offset; what came before stays")
  func undefinedLocal() {
    var data = FITBytes.ride(records: 1)
    let offset = 14 + data.data.count
    data.message(9, [1, 2, 3])
    data.message(1, [])
    let result = decoded(data.file())
    #expect(result.messages.count == 3)
    #expect(result.error?.code == .undefinedLocalMessage)
    #expect(result.error?.offset == UInt64(offset))
    #expect(result.error?.localMessageType == 9)
    #expect(result.error?.found == 9)
    #expect(result.error?.messageNumber == 18)
    #expect(result.error?.lastTimestamp == 1_000_000_000)
    #expect(result.ends == ["end 0 at \(offset): failed, checksum absent, 3 messages"])
    #expect(result.summary.messages == 3)
    #expect(result.summary.bytes == UInt64(offset))
  }

  @Test("a compressed header of an undefined local type names that type")
  func undefinedCompressedLocal() {
    var data = FITBytes()
    data.message(2, seconds: 5, [])
    let error = decoded(data.file()).error
    #expect(error?.code == .undefinedLocalMessage)
    #expect(error?.localMessageType == 2)
    #expect(error?.found == 0xC5)
    #expect(error?.messageNumber == 0xFFFF)
  }
}

/// Reads one field by its number from every message.
struct NumberPicker: FITSink {
  let field: UInt8
  var found: [Int64?] = []

  func lane(forMessage number: UInt16) -> FITLane { .generic }

  mutating func message(_ message: borrowing FITMessage) -> FITFlow {
    found.append(message.integer(field))
    return .proceed
  }

  static func decode(_ bytes: [UInt8], field: UInt8) -> [Int64?] {
    var sink = NumberPicker(field: field)
    var decoder = FITDecoder()
    _ = try? decoder.feed(bytes.span.bytes, into: &sink)
    return sink.found
  }
}
