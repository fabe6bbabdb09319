import FITCore
import FITProfile
import TestSupport
import Testing

/// The properties of a value.
private struct Properties: Equatable {
  var decimal: String?
  var type: String?
  var raw: Int64?
  var marks: Set<String> = []
}

/// A sink that notes the properties of all messages' values, by name.
private struct PropertySink: FITValueSink, FITSink, ~Copyable {
  var interpreter = FITInterpreter()
  var properties: [String: Properties] = [:]
  var beyond: [Int] = []
  var described = 0

  func lane(forMessage number: UInt16) -> FITLane { .generic }
  mutating func message(_ message: borrowing FITMessage) -> FITFlow {
    var reading = FITInterpreter()
    swap(&reading, &interpreter)
    reading.read(message, into: &self)
    described = reading.developerFields.count
    swap(&reading, &interpreter)
    return .proceed
  }

  mutating func value(_ value: FITValue) {
    var own = Properties()
    own.decimal = value.decimal().map { "\($0.digits)/\($0.places)" }
    own.type = value.type.map { String($0.name) }
    own.raw = value.rawInteger()
    for (mark, isSet) in [
      ("subfield", value.isSubfield), ("component", value.isComponent), ("time", value.isTime),
      ("local", value.isLocalTime), ("enumeration", value.isEnumeration), ("taken", value.isNameTaken),
    ] where isSet { own.marks.insert(mark) }
    let name = value.name.indices.map { value.name[$0] }
    properties[String(decoding: name, as: UTF8.self)] = own
    beyond += [value.text(99).count]
    #expect(value.number(value.count) == nil && value.number(-1) == nil)
    #expect(value.rawInteger(value.count) == nil && value.rawUnsigned64(-1) == nil)
  }
}

@Suite("Properties of values")
struct ValuePropertyTests {
  private func properties(_ bytes: FITBytes) throws -> [String: Properties] {
    var sink = PropertySink()
    _ = try FITDecoder.decode(bytes.file(), into: &sink)
    #expect(sink.beyond.allSatisfy { $0 == 0 })
    return sink.properties
  }

  private func properties(_ message: UInt16, _ fields: [Field], _ payload: [UInt8]) throws -> [String: Properties] {
    var bytes = FITBytes()
    bytes.define(0, message, fields)
    bytes.message(0, payload)
    return try properties(bytes)
  }

  @Test("a scaled value is a decimal fraction without rounding; others are none")
  func decimals() throws {
    let values = try properties(
      20, [Field(2, 2, 0x84), Field(3, 1, 0x02), Field(6, 4, 0x88), Field(5, 8, 0x8F)],
      le(UInt16(2601)) + [140] + le(Float(7.5).bitPattern) + le(UInt64(1) << 50))
    #expect(values["altitude"]?.decimal == "202/1")
    #expect(values["heart_rate"]?.decimal == nil)
    #expect(values["speed"]?.decimal == nil)
    #expect(values["distance"]?.decimal == nil)
    #expect(values["altitude"]?.raw == 2601)
  }

  @Test("times, local times and enumerations are distinguished, and by the profile's type")
  func kinds() throws {
    let activity = try properties(
      34, [FITBytes.timestamp, Field(5, 4, 0x86)], le(UInt32(1_000_000_000)) + le(UInt32(9)))
    #expect(activity["timestamp"]?.marks == ["time", "enumeration"])
    #expect(activity["local_timestamp"]?.marks == ["local", "enumeration"])
    let sport = try properties(12, [Field(0, 1, 0x00)], [2])
    #expect(sport["sport"] == Properties(type: "sport", raw: 2, marks: ["enumeration"]))
  }

  @Test("another meaning of a field is marked as such")
  func subfields() throws {
    let event = try properties(21, [Field(0, 1, 0x00), Field(3, 4, 0x86)], [0] + le(UInt32(1)))
    #expect(event["timer_trigger"]?.marks.contains("subfield") == true)
    #expect(event["data"]?.marks.contains("subfield") != true)
  }

  @Test("a value packed into another field is marked, and has the number it would have as a field")
  func components() throws {
    let record = try properties(20, [Field(8, 3, 0x0D)], [0x10, 0x20, 0x03])
    #expect(record["speed"]?.marks.contains("component") == true)
    #expect(record["speed"]?.raw == 160)
    #expect(record["distance"]?.raw == 312)
  }

  @Test("the fields that applications described can be inspected")
  func developerFields() throws {
    var sink = PropertySink()
    _ = try FITDecoder.decode(try fixture("vendors/developer-fields.fit"), into: &sink)
    #expect(sink.described > 0)
  }

  @Test("a copied value is a list of one, a copied list is its elements")
  func elements() {
    #expect(FITDecodedValue.integer(3).elements == [.integer(3)])
    #expect(FITDecodedValue.list([.integer(1), nil]).elements == [.integer(1), nil])
    #expect(FITDecodedValue.list([.integer(1)]).double == nil)
    #expect(FITDecodedValue.text("a").integer == nil)
    #expect(FITDecodedValue.unsigned(.max).integer == nil)
    #expect(FITDecodedValue.time(7).double == 7)
  }

  @Test("messages, fields and types can be kept in sets")
  func sets() {
    #expect(Set(ProfileMessage.all).count == Array(ProfileMessage.all).count)
    #expect(Set(ProfileType.all).count == Array(ProfileType.all).count)
    let fields = ProfileMessage.all.flatMap { Array($0.fields) }
    #expect(Set(fields).isSubset(of: Set(fields + fields)))
    #expect(Set(fields).count > 1000)
  }
}
