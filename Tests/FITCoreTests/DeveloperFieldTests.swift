import FITCore
import TestSupport
import Testing

@Suite struct DeveloperFieldTests {
  private func data(bigEndian: Bool = false) -> FITBytes {
    var data = FITBytes()
    data.define(
      0, 20, [.byte], developer: [.init(0, 2, 0), .init(0, 4, 1), .init(7, 3, 1), .init(3, 1, 0)], bigEndian: bigEndian)
    data.message(
      0,
      [9] + FITBytes.number(UInt16(500), bigEndian: bigEndian)
        + FITBytes.number(Float(1.5).bitPattern, bigEndian: bigEndian)
        + [65, 66, 0] + [4])
    return data
  }

  @Test("developer fields follow the profile fields, and are carried as bytes by application and number")
  func listed() {
    #expect(messages(data()) == ["time -: 3/2=9 0.0=xf401 1.0=x0000c03f 1.7=x414200 0.3=x04"])
  }

  @Test(
    "a developer field is found by application index and number, and read by its description",
    arguments: [false, true])
  func found(bigEndian: Bool) {
    let bytes = data(bigEndian: bigEndian).file()
    let answers = Viewer.decode(bytes) { message -> [Double?] in
      [
        message.developerField(applicationIndex: 0, number: 0)?.reinterpreted(as: .uint16).number(),
        message.developerField(applicationIndex: 1, number: 0)?.reinterpreted(as: .float32).number(),
        message.developerField(applicationIndex: 0, number: 3)?.reinterpreted(as: .uint8).number(),
        message.developerField(applicationIndex: 2, number: 0)?.number(),
        message.developerField(applicationIndex: 0, number: 7)?.number(),
        message.developerField(applicationIndex: 1, number: 7)?.reinterpreted(as: .uint16).number(),
      ]
    }
    #expect(answers == [[500, 1.5, 4, nil, nil, nil]])
  }

  @Test("a developer field is never returned for a profile field of its number")
  func notByNumber() {
    #expect(NumberPicker.decode(data().file(), field: 0) == [nil])
    #expect(NumberPicker.decode(data().file(), field: 3) == [9])
  }

  @Test("a developer field 253 is no timestamp")
  func notATimestamp() {
    var data = FITBytes()
    data.define(0, 20, [], developer: [.init(253, 4, 0)])
    data.message(0, [1, 2, 3, 4])
    #expect(messages(data) == ["time -: 0.253=x01020304"])
  }
}
