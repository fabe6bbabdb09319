import FITProfile
import TestSupport
import Testing

@Suite("Values: scale, names, arrays, text")
struct ValueTests {
  @Test("a raw value is divided by its scale and then shifted by its offset, whatever integer the file has")
  func scaling() throws {
    // record.altitude: scale 5, offset 500.
    #expect(try readOne(20, [Field(2, 2, 0x84)], le(UInt16(2601)))["altitude"] == "20.2")
    #expect(try readOne(20, [Field(2, 4, 0x86)], le(UInt32(2601)))["altitude"] == "20.2")
    #expect(try readOne(20, [Field(2, 1, 0x02)], [200])["altitude"] == "-460")
    #expect(try readOne(20, [Field(2, 1, 0x0D)], [200])["altitude"] == "-460")
  }

  @Test("big-endian values are the same values", arguments: [false, true])
  func byteOrder(bigEndian: Bool) throws {
    let fields = [Field(253, 4, 0x86), Field(2, 2, 0x84), Field(0, 4, 0x85), Field(3, 1, 0x02)]
    let payload =
      FITBytes.number(UInt32(1000), bigEndian: bigEndian) + FITBytes.number(UInt16(2601), bigEndian: bigEndian)
      + FITBytes.number(Int32(-7), bigEndian: bigEndian) + [99]
    let message = try readOne(20, fields, payload, bigEndian: bigEndian)
    #expect(message["timestamp"] == "1000")
    #expect(message["altitude"] == "20.2")
    #expect(message["position_lat"] == "-7")
    #expect(message["heart_rate"] == "99")
  }

  @Test("the invalid value of the file's own type is absent, in an array it is a gap")
  func invalid() throws {
    #expect(try readOne(20, [Field(3, 1, 0x02)], [0xFF])["heart_rate"] == nil)
    // left_power_phase_peak: an array of uint8.
    let peak = try readOne(20, [Field(70, 3, 0x02)], [0, 0xFF, 64])
    #expect(peak["left_power_phase_peak"] == "0,-,90.00000140625002")
    #expect(try readOne(20, [Field(70, 3, 0x02)], [0xFF, 0xFF, 0xFF])["left_power_phase_peak"] == nil)
    // Bytes are invalid only together.
    #expect(try readOne(20, [Field(8, 3, 0x0D)], [0xFF, 0xFF, 0xFF])["compressed_speed_distance"] == nil)
    #expect(try readOne(20, [Field(8, 3, 0x0D)], [0xFF, 0, 0])["compressed_speed_distance"] == "255,0,0")
  }

  @Test("a value of an enumeration has the profile's name; one without a name is its number")
  func names() throws {
    #expect(try readOne(12, [Field(0, 1, 0x00)], [2])["sport"] == "cycling")
    #expect(try readOne(12, [Field(0, 1, 0x00)], [200])["sport"] == "200")
    #expect(try readOne(12, [Field(0, 4, 0x86)], le(UInt32(2)))["sport"] == "cycling")
  }

  @Test("a pedal balance is the number the device wrote, with bit 7 for the right side; only that bit alone has a name")
  func balance() throws {
    #expect(try readOne(20, [Field(30, 1, 0x02)], [0x80 | 52])["left_right_balance"] == "180")
    #expect(try readOne(20, [Field(30, 1, 0x02)], [0x80])["left_right_balance"] == "right")
  }

  @Test("a number of a later profile, be it sport, manufacturer or event, stays as it is and harms nothing")
  func later() throws {
    let message = try readOne(18, [Field(5, 1, 0), Field(6, 1, 0), Field(16, 1, 2)], [201, 202, 140])
    #expect(message.fields == ["sport": "201", "sub_sport": "202", "avg_heart_rate": "140"])
  }

  @Test("64-bit integers are exact, also beyond the signed range")
  func wide() throws {
    #expect(try readOne(65280, [Field(1, 8, 0x8F)], le(UInt64.max - 1))["1"] == "1.8446744073709552e+19")
    let value = le(Int64.min)
    #expect(try readOne(65280, [Field(1, 8, 0x8E)], value)["1"] == "-9.223372036854776e+18")
  }

  @Test("text that fills its field has no end mark, and text may be several with NUL between them")
  func text() throws {
    #expect(try readOne(12, [Field(3, 4, 0x07)], Array("Ride".utf8))["name"] == "Ride")
    #expect(try readOne(12, [Field(3, 6, 0x07)], Array("Ride\0\0".utf8))["name"] == "Ride")
    #expect(try readOne(12, [Field(3, 6, 0x07)], Array("A\0BC\0\0".utf8))["name"] == "A,BC")
    #expect(try readOne(12, [Field(3, 3, 0x07)], [0, 0, 0])["name"] == nil)
  }

  @Test("messages and fields that the profile does not know have their numbers as names, field 253 too")
  func unknown() throws {
    let message = try readOne(65280, [Field(253, 4, 0x86), Field(7, 1, 0x02)], le(UInt32(1_000_000_000)) + [5])
    #expect(message.fields == ["253": "1000000000", "7": "5"])
    #expect(try readOne(20, [Field(200, 2, 0x84)], le(UInt16(9)))["200"] == "9")
  }

  @Test("of a field given twice the later counts, unless it is invalid")
  func twice() throws {
    let fields = [Field(3, 1, 0x02), Field(3, 1, 0x02)]
    #expect(try readOne(20, fields, [70, 80])["heart_rate"] == "80")
    #expect(try readOne(20, fields, [70, 0xFF])["heart_rate"] == "70")
    let thrice = fields + [Field(3, 1, 0x02)]
    #expect(try readOne(20, thrice, [70, 0xFF, 90])["heart_rate"] == "90")
    #expect(try readOne(20, thrice, [70, 80, 0xFF])["heart_rate"] == "80")
    #expect(try readOne(20, thrice, [70, 0xFF, 0xFF])["heart_rate"] == "70")
  }

  @Test("a field given twice has one value beside the components that fill it")
  func twiceBesideComponents() throws {
    let fields = [Field(78, 4, 0x86), Field(78, 4, 0x86), Field(2, 2, 0x84)]
    let bytes = le(UInt32(3_000)) + le(UInt32.max) + le(UInt16(2_600))
    #expect(try readOne(20, fields, bytes)["enhanced_altitude"] == "20")
  }

  @Test("a timestamp of a compressed header is a field, unless the message has one")
  func compressed() throws {
    var bytes = FITBytes()
    bytes.define(0, 20, [FITBytes.timestamp])
    bytes.message(0, le(UInt32(1_000_000_000)))
    bytes.define(1, 20, [Field(3, 1, 0x02)])
    bytes.message(1, seconds: UInt8(1_000_000_003 % 32), [88])
    bytes.define(2, 65280, [Field(1, 1, 0x02)])
    bytes.message(2, seconds: UInt8(1_000_000_004 % 32), [1])
    let messages = try read([bytes])
    #expect(messages[1].fields == ["timestamp": "1000000003", "heart_rate": "88"])
    #expect(messages[2].fields == ["timestamp": "1000000004", "1": "1"])
    bytes.define(3, 20, [FITBytes.timestamp, FITBytes.timestamp])
    bytes.message(3, seconds: 1, le(UInt32(1_000_000_009)) + le(UInt32.max))
    #expect(try read([bytes])[3].fields == ["timestamp": "1000000009"])
    // In a set the timestamp has another number.
    bytes.define(3, 225, [Field(254, 4, 0x86)])
    bytes.message(3, seconds: 1, le(UInt32(1_000_000_009)))
    #expect(try read([bytes])[4].fields == ["timestamp": "1000000009"])
  }
}
