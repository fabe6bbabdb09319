import FITCore
import FITProfile
import TestSupport
import Testing

@Suite("FITMessages")
struct MessagesTests {
  @Test("messages come one after the other, with names, units and times")
  func ride() throws {
    let messages = Array(FITMessages(FITBytes.ride(records: 3).file()))
    #expect(messages.map(\.name) == ["file_id", "record", "record", "record", "session"])
    #expect(messages[0]["type"] == .named("activity", 4))
    #expect(messages[1]["speed"] == .number(7))
    #expect(messages[1].timestamp == 1_000_000_000)
    #expect(messages[1].unixSeconds == 1_631_065_600)
    #expect(messages[1].fields.first { $0.name == "distance" }?.units == "m")
    #expect(messages[4]["sport"]?.string == "cycling")
    #expect(messages[4][9]?.double == 14)
  }

  @Test("only the wanted messages are copied, and developer fields are known all the same")
  func selection() throws {
    let messages = FITMessages(try fixture("vendors/developer-fields.fit"), only: [20])
    #expect(messages.allSatisfy { $0.number == 20 && $0.fields.contains { $0.developer != nil && $0.name != nil } })
  }

  @Test("whole messages come before the error")
  func truncated() throws {
    let messages = FITMessages(try fixture("malformed/truncated-mid-message.fit"))
    #expect(Array(messages).count == 71)
    #expect((messages.error as? FITError)?.code == .truncated)
  }

  @Test("a loop that is left early leaves the rest unread")
  func early() throws {
    let messages = FITMessages(FITBytes.ride(records: 5000).file())
    #expect(messages.next()?.name == "file_id")
    #expect(messages.error == nil)
  }

  @Test("lists, gaps, 64-bit numbers and invalid UTF-8 are values too")
  func kinds() throws {
    var bytes = FITBytes()
    bytes.define(0, 65280, [Field(1, 3, 2), Field(2, 8, 0x8F), Field(3, 3, 7), Field(4, 4, 0x88)])
    bytes.message(0, [1, 0xFF, 3] + le(UInt64.max - 1) + [0x41, 0xC9, 0x42] + le(Float(0.5).bitPattern))
    let message = try #require(FITMessages(bytes.file()).next())
    #expect(message[1] == .list([.integer(1), nil, .integer(3)]))
    #expect(message[2] == .unsigned(.max - 1))
    #expect(message[3] == .text("A\u{FFFD}B"))
    #expect(message[4] == .number(0.5))
    #expect(message.name == "65280")
  }
}
