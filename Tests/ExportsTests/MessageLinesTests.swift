import Exports
import FITCore
import Foundation
import TestSupport
import Testing

private typealias Field = FITBytes.Field

private func one(_ message: UInt16, _ fields: [Field], _ payload: [UInt8], _ options: MessageOptions = .init())
  -> String
{
  var bytes = FITBytes()
  bytes.define(0, message, fields)
  bytes.message(0, payload)
  return lines(bytes.file(), options).first ?? ""
}

private func le(_ value: some FixedWidthInteger) -> [UInt8] { FITBytes.number(value) }

@Suite("messages as NDJSON")
struct MessageLinesTests {
  @Test("a line is a message with its fields, and developer fields apart")
  func shape() throws {
    let records = lines(FITBytes.ride(records: 1).file()).filter { $0.contains("record") }
    #expect(
      records == [
        #"{"message":"record","fields":{"timestamp":"2021-09-08T01:46:40Z","distance":0,"heart_rate":100,"speed":7,"#
          + #""enhanced_speed":7},"developer":{"@0.7":[0,200]}}"#
      ])
  }

  @Test("whole numbers have no fraction, scaled ones exactly the digits of their scale")
  func numbers() {
    #expect(one(20, [Field(2, 2, 0x84)], le(UInt16(2601))).contains(#""altitude":20.2,"enhanced_altitude":20.2"#))
    #expect(one(20, [Field(2, 2, 0x84)], le(UInt16(2500))).contains(#""altitude":0,"#))
    #expect(one(20, [Field(2, 2, 0x84)], le(UInt16(0))).contains(#""altitude":-500,"#))
    #expect(one(20, [Field(9, 2, 0x83)], le(Int16(-5))).contains(#""grade":-0.05"#))
    #expect(one(65280, [Field(1, 8, 0x8F)], le(UInt64.max - 1)).contains(#""1":18446744073709551614"#))
    #expect(one(65280, [Field(1, 8, 0x8E)], le(Int64.min)).contains(#""1":-9223372036854775808"#))
    #expect(one(65280, [Field(1, 4, 0x88)], le(Float(0.1).bitPattern)).contains(#""1":0.10000000149011612"#))
  }

  @Test("a value that is no number is left out, or null in an array")
  func notFinite() {
    #expect(one(65280, [Field(1, 4, 0x88)], le(Float.nan.bitPattern)) == #"{"message":"65280","fields":{}}"#)
    #expect(one(65280, [Field(1, 4, 0x88)], le(Float.infinity.bitPattern)) == #"{"message":"65280","fields":{}}"#)
    #expect(
      one(65280, [Field(1, 8, 0x88)], le(Float.infinity.bitPattern) + le(Float(2).bitPattern))
        == #"{"message":"65280","fields":{"1":[null,2]}}"#)
    #expect(one(65280, [Field(1, 3, 2)], [1, 0xFF, 3]) == #"{"message":"65280","fields":{"1":[1,null,3]}}"#)
  }

  @Test("times are RFC 3339, those since power-on stay seconds, those of local time have no zone")
  func times() {
    #expect(one(20, [FITBytes.timestamp], le(UInt32(1_000_000_000))).contains(#""timestamp":"2021-09-08T01:46:40Z""#))
    #expect(one(20, [FITBytes.timestamp], le(UInt32(0x0FFF_FFFF))).contains(#""timestamp":268435455"#))
    #expect(
      one(34, [Field(5, 4, 0x86)], le(UInt32(1_000_000_000))).contains(#""local_timestamp":"2021-09-08T01:46:40""#))
    #expect(one(34, [Field(5, 4, 0x86)], le(UInt32(0))).contains(#""local_timestamp":0"#))
  }

  @Test("text is valid UTF-8 whatever the device wrote, and ends at its NUL unless compatible")
  func text() {
    #expect(one(12, [Field(3, 3, 7)], [0x41, 0xC9, 0x42]).contains("\"name\":\"A\u{FFFD}B\""))
    #expect(one(12, [Field(3, 8, 7)], Array("Ab\"\0junk".utf8)).contains(#""name":"Ab\""}"#))
    #expect(one(12, [Field(3, 4, 7)], Array("\0abc".utf8)) == #"{"message":"sport","fields":{}}"#)
    let compatible = options { $0.isCompatible = true }
    #expect(one(12, [Field(3, 4, 7)], Array("a\0b\0".utf8), compatible).contains(#""name":["a","b"]"#))
    #expect(one(12, [Field(3, 4, 7)], [0, 0, 0, 0]) == #"{"message":"sport","fields":{}}"#)
  }

  @Test("every line of every fixture is JSON", arguments: ["vendors", "malformed", "activities"])
  func validJSON(folder: String) throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Fixtures/" + folder)
    var count = 0
    for name in try FileManager.default.contentsOfDirectory(atPath: root.path) where name.hasSuffix(".fit") {
      let bytes = try fixture("\(folder)/\(name)")
      for line in lines(bytes, options { $0.selection.limit = 20 }) {
        if (try? object(line)) == nil { Issue.record("\(name): \(line)") }
        count += 1
      }
    }
    #expect(count >= 60)
  }

  @Test("raw numbers are those on the wire, without names, scale, subfields or components")
  func raw() {
    let raw = options { $0.isRaw = true }
    #expect(one(20, [Field(2, 2, 0x84)], le(UInt16(2601)), raw) == #"{"message":"record","fields":{"altitude":2601}}"#)
    #expect(one(12, [Field(0, 1, 0)], [2], raw) == #"{"message":"sport","fields":{"sport":2}}"#)
    #expect(one(20, [FITBytes.timestamp], le(UInt32(1_000_000_000)), raw).contains(#""timestamp":1000000000"#))
  }

  @Test("units come last, for the fields that are there")
  func units() {
    let line = one(
      20, [Field(2, 2, 0x84), Field(3, 1, 2)], le(UInt16(2601)) + [0xFF], options { $0.showsUnits = true })
    #expect(line.hasSuffix(#"},"units":{"altitude":"m","enhanced_altitude":"m"}}"#))
  }

  @Test("messages and fields are selected by name or number")
  func selection() {
    var selected = MessageOptions()
    let known = ["session", "0", "sesion"].map { selected.selection.add(message: $0) }
    #expect(known == [true, true, false])
    selected.selection.add(field: "sport")
    selected.selection.add(field: "type")
    #expect(
      lines(FITBytes.ride().file(), selected) == [
        #"{"message":"file_id","fields":{"type":"activity"}}"#, #"{"message":"session","fields":{"sport":"cycling"}}"#,
      ])
    #expect(
      one(20, [Field(200, 1, 2), Field(3, 1, 2)], [9, 70], options { $0.selection.add(field: "200") }).contains(
        #"{"200":9}"#))
  }

  @Test("a selected field is found in each of more definitions than are kept")
  func selectedAmongMany() {
    var bytes = FITBytes()
    for round in 0..<3000 {
      let other = Field(UInt8(150 + round % 64), UInt8(1 + round / 64), 2)
      bytes.define(0, 20, round % 2 == 0 ? [Field(3, 1, 2), other] : [other, Field(3, 1, 2)])
      let filling = [UInt8](repeating: 9, count: 1 + round / 64)
      bytes.message(0, round % 2 == 0 ? [70] + filling : filling + [70])
    }
    let found = lines(bytes.file(), options { $0.selection.add(field: "heart_rate") })
    #expect(found.count == 3000)
    #expect(Set(found) == [#"{"message":"record","fields":{"heart_rate":70}}"#])
  }

  @Test("developer fields keep their names when only records are selected")
  func describedBySkipped() throws {
    var records = MessageOptions()
    _ = records.selection.add(message: "record")
    let all = try lines(fixture("vendors/developer-fields.fit")).filter { $0.contains(#""message":"record""#) }
    #expect(try lines(fixture("vendors/developer-fields.fit"), records) == all)
    #expect(all.allSatisfy { $0.contains("developer") && !$0.contains("\"@") })
  }

  @Test("a limit stops the reading, not only the writing")
  func limit() throws {
    var first = options { $0.selection.limit = 1 }
    _ = first.selection.add(message: "file_id")
    var sink = MessageText<MessageLineWriter>(first)
    sink.begin(input: "")
    var decoder = FITDecoder()
    let ride = FITBytes.ride(records: 100).file()
    let progress = try ride.withUnsafeBytes { try decoder.feed($0, into: &sink) }
    #expect(progress == .stopped)
    #expect(decoder.progress.messages == 1)
  }

  @Test("a line names its input when asked")
  func input() {
    #expect(
      one(20, [Field(3, 1, 2)], [70], options { $0.showsInput = true })
        == #"{"input":"ride.fit","message":"record","fields":{"heart_rate":70}}"#)
  }

  @Test("two developer fields of one name in a message are distinguished, and a name is escaped")
  func sameName() throws {
    var bytes = FITBytes()
    for index in UInt8(0)...1 {
      bytes.define(15, 207, [Field(3, 1, 2)])
      bytes.message(15, [index])
      bytes.define(14, 206, [Field(0, 1, 2), Field(1, 1, 2), Field(2, 1, 2), Field(3, 3, 7)])
      bytes.message(14, [index, 4, 2] + Array("a\"b".utf8))
    }
    bytes.define(0, 20, [], developer: [Field(4, 1, 0), Field(4, 1, 1)])
    bytes.message(0, [36, 37])
    #expect(lines(bytes.file()).last == #"{"message":"record","fields":{},"developer":{"a\"b":36,"a\"b@1.4":37}}"#)
  }

  @Test(
    "an unknown base type is bytes and reading goes on; with reserved bits set, reading ends there")
  func lostAlignment() throws {
    #expect(try lines(fixture("vendors/base-type-unknown.fit")).count == 98)
    #expect(try lines(fixture("vendors/base-type-unknown.fit"), options { $0.isCompatible = true }).count == 3)
    var bytes = FITBytes.ride(records: 3)
    bytes.data += [0x51, 0x0B, 0x59, 0x59, 0x59, 1, 3, 1, 0x5B]
    bytes.message(1, [70])
    var sink = MessageText<MessageLineWriter>()
    sink.begin(input: "")
    var decoder = FITDecoder()
    _ = try bytes.file().withUnsafeBytes { try decoder.feed($0, into: &sink) }
    #expect(string(sink.text).split(separator: "\n").count == 5)
    #expect(sink.lostAlignmentOffset == UInt64(14 + FITBytes.ride(records: 3).data.count))
  }
}
