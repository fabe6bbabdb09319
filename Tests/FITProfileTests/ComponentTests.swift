import FITCore
import FITProfile
import TestSupport
import Testing

@Suite("Components")
struct ComponentTests {
  @Test("speed and altitude fill the enhanced fields, and replace them when both are there")
  func enhanced() throws {
    let plain = try readOne(20, [Field(6, 2, 0x84), Field(2, 2, 0x84)], le(UInt16(7250)) + le(UInt16(2601)))
    #expect(
      plain.fields == ["speed": "7.25", "enhanced_speed": "7.25", "altitude": "20.2", "enhanced_altitude": "20.2"])
    let both = try readOne(20, [Field(73, 4, 0x86), Field(6, 2, 0x84)], le(UInt32(1)) + le(UInt16(7250)))
    #expect(both["enhanced_speed"] == "7.25")
  }

  @Test("an invalid field expands to nothing, and the recorded one stays")
  func invalid() throws {
    let both = try readOne(20, [Field(73, 4, 0x86), Field(6, 2, 0x84)], le(UInt32(5000)) + le(UInt16(0xFFFF)))
    #expect(both.fields == ["enhanced_speed": "5"])
  }

  @Test("without components asked for the recorded field stays as it is")
  func notAsked() throws {
    let both = try readOne(20, [Field(73, 4, 0x86), Field(6, 2, 0x84)], le(UInt32(1)) + le(UInt16(7250)), as: [])
    #expect(both.fields == ["enhanced_speed": "0.001", "speed": "7.25"])
  }

  @Test("a component may have components: compressed speed fills speed, and speed enhanced_speed")
  func chain() throws {
    // 12 bits of speed in 1/100 m/s, 12 of distance in 1/16 m.
    let bits: UInt32 = 201 | 160 << 12
    let message = try readOne(20, [Field(8, 3, 0x0D)], Array(le(bits).prefix(3)))
    #expect(message["speed"] == "2.01")
    // 2.01 m/s are 2009.99… of 1/1000 in binary floating point, and are cut to 2009, as by the official decoders.
    #expect(message["enhanced_speed"] == "2.009")
    #expect(message["distance"] == "10")
  }

  @Test("components lie across bytes, lowest bits first, and several go to one field in turn")
  func pieces() throws {
    // hr.event_timestamp_12: pairs of 12 bits in three bytes.
    let message = try readOne(132, [Field(10, 3, 0x0D)], [0x34, 0x12, 0x40])
    #expect(message["event_timestamp"] == "\(Double(0x234) / 1024),\(Double(0x401) / 1024)")
  }

  @Test("components may be wider than 32 bits in sum: a gear change has four bytes in 32, raw_bbi 240 bits")
  func wide() throws {
    var payload: [UInt8] = []
    for beat in 0..<15 { payload += le(UInt16(800 + beat) | 1 << 14 | UInt16(beat % 2) << 15) }
    let message = try readOne(372, [Field(1, 30, 0x84)], payload)
    #expect(message["time"] == (0..<15).map { "\(800 + $0)" }.joined(separator: ","))
    #expect(message["gap"] == (0..<15).map { "\($0 % 2)" }.joined(separator: ","))
  }

  @Test("an invalid component of a gear change does not keep the others from being read")
  func gears() throws {
    // event 43: rear_gear_change; data: rear number, rear teeth, front number, front teeth. 0 is invalid for numbers.
    let fields = [Field(0, 1, 0x00), Field(3, 4, 0x86)]
    let message = try readOne(21, fields, [43, 0, 24, 2, 50])
    #expect(message["rear_gear_num"] == nil)
    #expect(message["rear_gear"] == "24")
    #expect(message["front_gear_num"] == "2")
    #expect(message["front_gear"] == "50")
  }

  @Test("data16 fills data")
  func data16() throws {
    let message = try readOne(21, [Field(0, 1, 0x00), Field(2, 2, 0x84)], [0] + le(UInt16(1)))
    #expect(message["data"] == "1")
    // As the official decoder does: the meaning of data is decided before it is filled.
    #expect(message["timer_trigger"] == nil)
  }

  @Test("a wire type that is wider than the profile's gives its low bits")
  func wider() throws {
    let message = try readOne(20, [Field(6, 4, 0x86)], le(UInt32(0x1_1C52)))
    #expect(message["speed"] == "72.786")
    #expect(message["enhanced_speed"] == "7.25")
  }
}

@Suite("Counters of which components have the low bits")
struct AccumulatorTests {
  private func cycles(_ values: [UInt8]) -> FITBytes {
    var bytes = FITBytes()
    bytes.define(0, 20, [Field(18, 1, 0x02)])
    for value in values { bytes.message(0, [value]) }
    return bytes
  }

  @Test("the low bits continue over their wrap")
  func wraps() throws {
    #expect(try read([cycles([250, 254, 3, 10])]).map { $0["total_cycles"] } == ["250", "254", "259", "266"])
  }

  @Test("each chained file starts anew, and so does each stream of its own")
  func parts() throws {
    let messages = try read([cycles([250, 3]), cycles([4])])
    #expect(messages.map { $0["total_cycles"] } == ["250", "259", "4"])
    #expect(try read([cycles([9])])[0]["total_cycles"] == "9")
  }

  @Test("a full value is where counting continues from, also of a message without the low bits")
  func base() throws {
    var bytes = cycles([10])
    bytes.define(1, 20, [Field(19, 4, 0x86)])
    bytes.message(1, le(UInt32(1000)))
    bytes.message(0, [240])
    bytes.message(0, [2])
    #expect(try read([bytes]).map { $0["total_cycles"] } == ["10", "1000", "1008", "1026"])
  }

  @Test("a full value in other units than the low bits is converted; the official Python decoder mixes them")
  func units() throws {
    func distances(isCompatible: Bool) throws -> [String?] {
      var bytes = FITBytes()
      bytes.define(0, 20, [Field(5, 4, 0x86)])
      bytes.message(0, le(UInt32(1000)))  // 10 m are 160 of 1/16 m.
      bytes.define(1, 20, [Field(8, 3, 0x0D)])
      bytes.message(1, Array(le(UInt32(176 << 12)).prefix(3)))
      return try read([bytes], isCompatible: isCompatible).map { $0["distance"] }
    }
    #expect(try distances(isCompatible: false) == ["10", "11"])
    #expect(try distances(isCompatible: true) == ["10", "267"])
  }

  @Test("a full value and low bits in one message count once")
  func both() throws {
    var bytes = FITBytes()
    bytes.define(0, 20, [Field(19, 4, 0x86), Field(18, 1, 0x02)])
    bytes.message(0, le(UInt32(192)) + [58])
    bytes.message(0, le(UInt32(0xFFFF_FFFF)) + [209])
    // 192 + (58 − 192) mod 256, then 151 more.
    #expect(try read([bytes]).map { $0["total_cycles"] } == ["314", "465"])
  }

  @Test("interpreters side by side do not affect one another")
  func sideBySide() throws {
    var first = Reading()
    var second = Reading()
    _ = try FITDecoder.decode(cycles([250]).file(), into: &first)
    _ = try FITDecoder.decode(cycles([3]).file(), into: &second)
    #expect(second.messages[0]["total_cycles"] == "3")
  }
}
