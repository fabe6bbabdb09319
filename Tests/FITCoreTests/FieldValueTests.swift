import FITCore
import TestSupport
import Testing

@Suite struct FieldValueTests {
  /// A base type, its invalid value, and a value with its expected reading.
  struct Case: Sendable, CustomTestStringConvertible {
    let type: UInt8
    let invalid: [UInt8]
    let valid: [UInt8]
    let text: String
    var testDescription: String { "type \(type & 31)" }
  }

  /// Bytes are given big-endian.
  static let cases = [
    Case(type: 0x00, invalid: [0xFF], valid: [0x07], text: "7"),
    Case(type: 0x01, invalid: [0x7F], valid: [0x80], text: "-128"),
    Case(type: 0x02, invalid: [0xFF], valid: [0xFE], text: "254"),
    Case(type: 0x83, invalid: [0x7F, 0xFF], valid: [0xFF, 0xFE], text: "-2"),
    Case(type: 0x84, invalid: [0xFF, 0xFF], valid: [0x7F, 0xFF], text: "32767"),
    Case(type: 0x85, invalid: [0x7F, 0xFF, 0xFF, 0xFF], valid: [0x80, 0, 0, 1], text: "-2147483647"),
    Case(type: 0x86, invalid: [0xFF, 0xFF, 0xFF, 0xFF], valid: [0xFF, 0xFF, 0xFF, 0xFE], text: "4294967294"),
    Case(type: 0x88, invalid: [0xFF, 0xFF, 0xFF, 0xFF], valid: [0x3F, 0x80, 0, 0], text: "1.0"),
    Case(type: 0x89, invalid: [UInt8](repeating: 0xFF, count: 8), valid: [0xC0, 4, 0, 0, 0, 0, 0, 0], text: "-2.5"),
    Case(type: 0x0A, invalid: [0], valid: [0xFF], text: "255"),
    Case(type: 0x8B, invalid: [0, 0], valid: [0xFF, 0xFF], text: "65535"),
    Case(type: 0x8C, invalid: [0, 0, 0, 0], valid: [0xFF, 0xFF, 0xFF, 0xFF], text: "4294967295"),
    Case(
      type: 0x8E, invalid: [0x7F] + [UInt8](repeating: 0xFF, count: 7), valid: [0x80, 0, 0, 0, 0, 0, 0, 0],
      text: "-9223372036854775808"),
    Case(
      type: 0x8F, invalid: [UInt8](repeating: 0xFF, count: 8), valid: [UInt8](repeating: 0xFF, count: 7) + [0xFE],
      text: "18446744073709551614"),
    Case(
      type: 0x90, invalid: [UInt8](repeating: 0, count: 8), valid: [UInt8](repeating: 0xFF, count: 8),
      text: "18446744073709551615"),
  ]

  @Test("every type has its invalid value, in both byte orders, alone and inside an array", arguments: cases)
  func invalidValues(one: Case) {
    for bigEndian in [false, true] {
      let (invalid, valid) = bigEndian ? (one.invalid, one.valid) : (one.invalid.reversed(), one.valid.reversed())
      let size = UInt8(one.valid.count)
      var data = FITBytes()
      data.define(0, 20, [FITBytes.Field(9, size, one.type)], bigEndian: bigEndian)
      data.message(0, valid)
      data.message(0, invalid)
      data.define(1, 20, [FITBytes.Field(9, 3 * size, one.type)], bigEndian: bigEndian)
      data.message(1, invalid + valid + invalid)
      let name = "time -: 9/\(one.type & 31)="
      #expect(messages(data) == [name + one.text, name + "-", name + "-,\(one.text),-"])
    }
  }

  @Test("bit 7 of a base type carries no meaning")
  func highBit() {
    var data = FITBytes()
    data.define(0, 20, [FITBytes.Field(1, 2, 0x04), FITBytes.Field(2, 1, 0x82)])
    data.message(0, [1, 2, 3])
    #expect(messages(data) == ["time -: 1/4=513 2/2=3"])
  }

  @Test("any NaN is absent; infinity is a number but no integer")
  func floats() {
    let bits: [UInt32] = [0x7FC0_0000, 0xFFC0_0001, 0x7F80_0001, 0x7F80_0000, 0x4049_0FDB]
    var data = FITBytes()
    data.define(0, 20, [FITBytes.Field(1, 20, 0x88)])
    data.message(0, bits.flatMap { FITBytes.number($0) })
    #expect(messages(data) == ["time -: 1/8=-,-,-,inf,3.1415927410125732"])
  }

  @Test("a float read as an integer is rounded to the nearest, halves away from zero; one out of range is absent")
  func rounding() {
    let values = [
      0.4, 0.5, 0.49999999999999994, -0.5, -1.4, 2.5, 4503599627370497.0, 9.1e18, -9.1e18, 1e19, -.infinity,
    ]
    var data = FITBytes()
    data.define(0, 20, [FITBytes.Field(1, 8, 0x89)])
    for value in values { data.message(0, FITBytes.number(value.bitPattern)) }
    #expect(
      NumberPicker.decode(data.file(), field: 1) == [
        0, 1, 0, -1, -1, 3, 4_503_599_627_370_497, 9_100_000_000_000_000_000, -9_100_000_000_000_000_000, nil, nil,
      ])
  }

  @Test("a uint64 beyond the signed range is no integer, but a number")
  func wideUnsigned() {
    var data = FITBytes()
    data.define(0, 20, [FITBytes.Field(1, 8, 0x8F)])
    data.message(0, FITBytes.number(UInt64(1) << 63))
    data.message(0, FITBytes.number(UInt64(1) << 63 - 1))
    #expect(NumberPicker.decode(data.file(), field: 1) == [nil, .max])
    let seen = Viewer.decode(data.file()) { $0.number(1) }
    #expect(seen == [0x1p63, 0x1p63])
  }

  @Test("text ends at its first NUL, fills its field without one, and is empty when absent")
  func text() {
    var data = FITBytes()
    data.define(0, 12, [FITBytes.Field(3, 6, 0x07)])
    for text in ["abc\0de", "abcdef", "\0\0\0\0\0\0"] { data.message(0, Array(text.utf8)) }
    data.message(0, [0xC3, 0x28, 0xFF, 0, 0, 0])
    #expect(Viewer.decode(data.file()) { string($0.text(3)) } == ["abc", "abcdef", "", "\u{FFFD}(\u{FFFD}"])
    #expect(Viewer.decode(data.file()) { $0.text(4).byteCount } == [0, 0, 0, 0])
    #expect(messages(data).first == "time -: 3/7=x616263006465")
  }

  @Test("a field that the definition lacks is absent by every accessor")
  func absent() {
    var data = FITBytes()
    data.define(0, 20, [.byte])
    data.message(0, [1])
    let answers = Viewer.decode(data.file()) { message -> Bool in
      message.integer(2) == nil && message.number(200) == nil && message.bytes(ofField: 4).byteCount == 0
        && !message.hasField(2) && message.hasField(3) && message.developerField(applicationIndex: 0, number: 3) == nil
    }
    #expect(answers == [true])
  }

  @Test("a field by its number has all its elements and its type; of two the later counts, and none of a developer")
  func byNumber() {
    var data = FITBytes()
    data.define(0, 20, [FITBytes.Field(5, 1, 0x02), FITBytes.Field(5, 4, 0x84)], developer: [.init(6, 1, 0)])
    data.message(0, [1, 2, 0, 3, 0, 9])
    let answers = Viewer.decode(data.file()) { message -> [Int64?] in
      let (field, none) = (message.field(5), message.field(6))
      return [
        field.integer(0), field.integer(1), Int64(field.count), Int64(field.baseType.rawValue), Int64(none.count),
        none.integer(),
      ]
    }
    #expect(answers == [[2, 3, 2, 0x84, 0, nil]])
  }

  @Test("elements beyond an array's end are absent")
  func elements() {
    var data = FITBytes()
    data.define(0, 20, [FITBytes.Field(1, 4, 0x84)])
    data.message(0, [1, 0, 2, 0])
    let answers = Viewer.decode(data.file()) { message -> [Int64?] in
      let field = message[0]
      return [field.integer(-1), field.integer(0), field.integer(1), field.integer(2), field.integer(Int.max)]
    }
    #expect(answers == [[nil, 1, 2, nil, nil]])
  }

  @Test("a misfit is reported and reads as bytes")
  func misfit() {
    var data = FITBytes()
    data.define(0, 20, [FITBytes.Field(1, 3, 0x84), FITBytes.Field(2, 4, 0x84), FITBytes.Field(3, 0, 0x84)])
    data.message(0, [1, 0, 2, 0, 3, 0, 4])
    let answers = Viewer.decode(data.file()) { message -> [Bool] in
      [message[0].isNumeric, message[1].isNumeric, message[2].isNumeric, message[0].integer() == nil]
    }
    #expect(answers == [[false, true, false, true]])
    #expect(Viewer.decode(data.file()) { $0[0].count } == [3])
  }

  private func string(_ bytes: RawSpan) -> String {
    String(decoding: (0..<bytes.byteCount).map { bytes.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }, as: UTF8.self)
  }
}

/// Makes one query of every message.
struct Viewer<Answer>: FITSink {
  let ask: (borrowing FITMessage) -> Answer
  var answers: [Answer] = []

  func lane(forMessage number: UInt16) -> FITLane { .generic }

  mutating func message(_ message: borrowing FITMessage) -> FITFlow {
    answers.append(ask(message))
    return .proceed
  }

  static func decode(_ bytes: [UInt8], _ ask: @escaping (borrowing FITMessage) -> Answer) -> [Answer] {
    var sink = Viewer(ask: ask)
    var decoder = FITDecoder()
    _ = try? decoder.feed(bytes.span.bytes, into: &sink)
    return sink.answers
  }
}
