import FITCore
import FITProfile
import TestSupport
import Testing

@Suite("Developer fields")
struct DeveloperFieldTests {
  /// Announces application `index`.
  private static func application(_ index: UInt8, _ bytes: inout FITBytes) {
    bytes.define(15, 207, [Field(1, 16, 0x0D), Field(3, 1, 0x02)])
    bytes.message(15, [UInt8](1...16) + [index])
  }

  /// Describes field `number` of application `index`.
  private static func describe(
    _ index: UInt8, _ number: UInt8, _ type: UInt8, _ name: String, scale: UInt8 = 0xFF, _ bytes: inout FITBytes
  ) {
    bytes.define(
      14, 206, [Field(0, 1, 2), Field(1, 1, 2), Field(2, 1, 2), Field(3, 12, 7), Field(6, 1, 2), Field(8, 3, 7)])
    let padded = Array((Array(name.utf8) + [UInt8](repeating: 0, count: 12)).prefix(12))
    bytes.message(14, [index, number, type] + padded + [scale] + Array("W\0\0".utf8))
  }

  private func record(_ bytes: inout FITBytes, _ developer: [Field], _ payload: [UInt8]) {
    bytes.define(0, 20, [Field(3, 1, 2)], developer: developer)
    bytes.message(0, [70] + payload)
  }

  @Test("a described field has its name, type and scale")
  func described() throws {
    var bytes = FITBytes()
    Self.application(0, &bytes)
    Self.describe(0, 5, 0x84, "Power", scale: 10, &bytes)
    record(&bytes, [Field(5, 2, 0)], le(UInt16(2505)))
    #expect(try read([bytes]).last?.fields == ["heart_rate": "70", "Power@0": "250.5"])
  }

  @Test("of a field given twice the later counts, unless it is invalid")
  func twice() throws {
    for isDescribed in [true, false] {
      var bytes = FITBytes()
      Self.application(0, &bytes)
      if isDescribed { Self.describe(0, 5, 0x02, "Power", &bytes) }
      record(&bytes, [Field(5, 1, 0), Field(6, 1, 0), Field(5, 1, 0), Field(5, 1, 0)], [1, 2, 3, 4])
      bytes.message(0, [70, 1, 2, 3, 0xFF])
      let key = isDescribed ? "Power@0" : "5@0"
      let messages = try read([bytes]).filter { $0.number == 20 }
      #expect(messages.map { $0[key] } == ["4", "3"])
      #expect(messages.allSatisfy { $0["6@0"] == "2" })
    }
  }

  @Test("arrays and text are read as described")
  func arrays() throws {
    var bytes = FITBytes()
    Self.application(0, &bytes)
    Self.describe(0, 1, 0x83, "Track", &bytes)
    Self.describe(0, 2, 0x07, "Note", &bytes)
    record(
      &bytes, [Field(1, 6, 0), Field(2, 4, 0)], le(Int16(-1)) + le(Int16.max) + le(Int16(5)) + Array("hi\0\0".utf8))
    let fields = try read([bytes]).last?.fields
    #expect(fields?["Track@0"] == "-1,-,5")
    #expect(fields?["Note@0"] == "hi")
  }

  @Test("a field without a description is carried as bytes, by its numbers")
  func missing() throws {
    var bytes = FITBytes()
    record(&bytes, [Field(9, 2, 4)], [1, 2])
    #expect(try read([bytes]).last?.fields == ["heart_rate": "70", "9@4": "1,2"])
  }

  @Test("a late description counts from then on, without a new definition")
  func late() throws {
    var bytes = FITBytes()
    Self.application(0, &bytes)
    record(&bytes, [Field(5, 2, 0)], le(UInt16(250)))
    Self.describe(0, 5, 0x84, "Power", &bytes)
    bytes.message(0, [71] + le(UInt16(251)))
    let messages = try read([bytes]).filter { $0.number == 20 }
    #expect(messages.map { $0["5@0"] } == ["250,0", nil])
    #expect(messages.map { $0["Power@0"] } == [nil, "251"])
  }

  @Test("a repeated description changes nothing; a changed one counts from then on, or not if compatible")
  func changed() throws {
    for isCompatible in [false, true] {
      var bytes = FITBytes()
      Self.application(0, &bytes)
      for _ in 0..<3 { Self.describe(0, 5, 0x84, "Power", &bytes) }
      record(&bytes, [Field(5, 2, 0)], le(UInt16(250)))
      Self.describe(0, 5, 0x83, "Balance", &bytes)
      bytes.message(0, [71] + le(Int16(-3)))
      let messages = try read([bytes], isCompatible: isCompatible).filter { $0.number == 20 }
      #expect(messages[0]["Power@0"] == "250")
      #expect(messages[1]["Balance@0"] == (isCompatible ? nil : "-3"))
    }
  }

  @Test("an application announced anew forgets its fields")
  func announcedAnew() throws {
    var bytes = FITBytes()
    Self.application(0, &bytes)
    Self.describe(0, 5, 0x84, "Power", &bytes)
    Self.application(0, &bytes)
    record(&bytes, [Field(5, 2, 0)], le(UInt16(250)))
    #expect(try read([bytes]).last?["Power@0"] == nil)
  }

  @Test("two applications may use the same numbers and names")
  func twoApplications() throws {
    var bytes = FITBytes()
    for index in UInt8(0)...1 {
      Self.application(index, &bytes)
      Self.describe(index, 0, 0x02, "Core", &bytes)
    }
    record(&bytes, [Field(0, 1, 0), Field(0, 1, 1)], [36, 37])
    #expect(try read([bytes]).last?.fields == ["heart_rate": "70", "Core@0": "36", "Core@1": "37"])
  }

  @Test("a size that does not fit the described type, 0 included, loses that field and no other", arguments: [0, 3])
  func misfit(size: UInt8) throws {
    var bytes = FITBytes()
    Self.application(0, &bytes)
    Self.describe(0, 5, 0x84, "Power", &bytes)
    Self.describe(0, 6, 0x02, "Zone", &bytes)
    record(&bytes, [Field(5, size, 0), Field(6, 1, 0)], [UInt8](repeating: 1, count: Int(size)) + [4])
    let fields = try read([bytes]).last?.fields
    #expect(fields?["Power@0"] == nil)
    #expect(fields?["Zone@0"] == "4")
    #expect(fields?["heart_rate"] == "70")
  }

  @Test("the description's type counts, whatever the native field's is")
  func contradictsNative() throws {
    let messages = try readFixture("vendors/developer-type-contradicts-native.fit").filter { $0.number == 20 }
    let own = messages.flatMap { $0.fields.filter { $0.key.contains("@") } }
    #expect(!own.isEmpty && own.allSatisfy { Double($0.value) != nil })
  }

  @Test("descriptions end with their chained file")
  func parts() throws {
    var first = FITBytes()
    Self.application(0, &first)
    Self.describe(0, 5, 0x84, "Power", &first)
    var second = FITBytes()
    record(&second, [Field(5, 2, 0)], le(UInt16(250)))
    #expect(try read([first, second]).last?["Power@0"] == nil)
  }

  @Test("a developer field may replace a native one, field by field")
  func choice() throws {
    var bytes = FITBytes()
    Self.application(0, &bytes)
    bytes.define(14, 206, [Field(0, 1, 2), Field(1, 1, 2), Field(2, 1, 2), Field(14, 2, 0x84), Field(15, 1, 2)])
    bytes.message(14, [0, 5, 0x84] + le(UInt16(20)) + [7])
    bytes.define(0, 20, [Field(7, 2, 0x84)], developer: [Field(5, 2, 0)])
    bytes.message(0, le(UInt16(200)) + le(UInt16(210)))
    bytes.message(0, le(UInt16(201)) + le(UInt16(0xFFFF)))
    let records = FITMessages(bytes.file(), only: [20]).map { $0 }
    #expect(records.map { $0.value(7, from: .native)?.integer } == [200, 201])
    #expect(records.map { $0.value(7, from: .developer)?.integer } == [210, nil])
    #expect(records.map { $0.value(7, from: .preferDeveloper)?.integer } == [210, 201])
  }

  @Test("a field is identified by application and name in any file")
  func identity() throws {
    var bytes = FITBytes()
    Self.application(3, &bytes)
    Self.describe(3, 5, 0x84, "Power", &bytes)
    record(&bytes, [Field(5, 2, 3)], le(UInt16(250)))
    let message = try #require(FITMessages(bytes.file()).first { $0.number == 20 })
    let application = FITApplicationID(high: 0x0102_0304_0506_0708, low: 0x090A_0B0C_0D0E_0F10)
    #expect(message.developerValue(application: application, named: "Power") == .integer(250))
    #expect(message.developerValue(application: FITApplicationID(high: 0, low: 0), named: "Power") == nil)
  }

  @Test("descriptions beyond the limit are counted, their fields carried as bytes, and none before them is affected")
  func limit() throws {
    var bytes = FITBytes()
    for index in 0..<5 as Range<UInt8> {
      for number in 0..<250 as Range<UInt8> { Self.describe(index, number, 0x02, "F\(number)", &bytes) }
    }
    record(&bytes, [Field(0, 1, 0), Field(249, 1, 3), Field(24, 1, 4)], [1, 2, 3])
    var reading = Reading()
    _ = try FITDecoder.decode(bytes.file(), into: &reading)
    #expect(reading.messages.last?.fields == ["heart_rate": "70", "F0@0": "1", "F249@3": "2", "24@4": "3"])
    #expect(reading.interpreter.developerFieldsBeyondLimit == 5 * 250 - FITDeveloperField.limit)
  }

  @Test("fields described again and again keep the names of all present, and cost the same each time")
  func again() throws {
    var bytes = FITBytes()
    for number in 0..<200 as Range<UInt8> { Self.describe(0, number, 0x02, "F\(number)", &bytes) }
    for round in 0..<40 {
      for number in 0..<100 as Range<UInt8> { Self.describe(0, number, 0x02, "G\(round)\(number)", &bytes) }
    }
    record(&bytes, [Field(7, 1, 0), Field(199, 1, 0), Field(99, 1, 0)], [1, 2, 3])
    let fields = try read([bytes]).last?.fields
    #expect(fields == ["heart_rate": "70", "G397@0": "1", "F199@0": "2", "G3999@0": "3"])
  }

  @Test("a description that carries a field of the application it announces anew is read by the earlier descriptions")
  func announcesItsOwn() throws {
    var bytes = FITBytes()
    Self.application(0, &bytes)
    Self.describe(0, 5, 0x84, "Power", &bytes)
    bytes.define(1, 207, [Field(3, 1, 2)], developer: [Field(5, 2, 0)])
    bytes.message(1, [0] + le(UInt16(250)))
    bytes.message(1, [0] + le(UInt16(251)))
    let messages = try read([bytes]).filter { $0.number == 207 }
    #expect(messages.map { $0["Power@0"] } == [nil, "250", nil])
    #expect(messages.last?["5@0"] == "251,0")
  }

  @Test("a description that carries the field that it describes anew is read by the earlier descriptions")
  func describesItsOwn() throws {
    var bytes = FITBytes()
    for (number, name) in [(4, "Zone"), (5, "Power"), (6, "Torque")] as [(UInt8, String)] {
      Self.describe(0, number, 0x02, name, &bytes)
    }
    let developer = [Field(4, 1, 0), Field(5, 1, 0), Field(6, 1, 0)]
    bytes.define(1, 206, [Field(0, 1, 2), Field(1, 1, 2), Field(2, 1, 2), Field(3, 5, 7)], developer: developer)
    bytes.message(1, [0, 4, 0x02] + Array("Gear\0".utf8) + [1, 2, 3])
    bytes.message(1, [0, 4, 0x02] + Array("Slope".utf8) + [1, 2, 3])
    let own = try read([bytes]).suffix(2).map { $0.fields.filter { $0.key.contains("@") } }
    #expect(
      own == [["Zone@0": "1", "Power@0": "2", "Torque@0": "3"], ["Gear@0": "1", "Power@0": "2", "Torque@0": "3"]])
  }

  @Test("numbers of a description's own developer fields are read too, whether or not the message is wanted")
  func ownNumbers() throws {
    var bytes = FITBytes()
    Self.application(0, &bytes)
    Self.describe(0, 5, 0x84, "Power", &bytes)
    bytes.define(1, 207, [Field(3, 1, 2)], developer: [Field(5, 2, 0)])
    for _ in 0..<3 { bytes.message(1, [0] + le(UInt16(250))) }
    #expect(FITMessages(bytes.file(), only: [207]).map { $0 }.count == 4)
    #expect(FITMessages(bytes.file(), only: [20]).map { $0 }.isEmpty)
  }
}
