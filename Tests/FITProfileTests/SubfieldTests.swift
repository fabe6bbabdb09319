import FITProfile
import TestSupport
import Testing

@Suite("Subfields")
struct SubfieldTests {
  // event: event 0, event_type 1, data16 2, data 3. session: sport 5, sub_sport 6, total_cycles 10.

  @Test("a subfield is delivered beside its field, with its own name and type")
  func product() throws {
    // file_id: manufacturer 1, product 2.
    let message = try readOne(0, [Field(1, 2, 0x84), Field(2, 2, 0x84)], le(UInt16(1)) + le(UInt16(1328)))
    #expect(message["product"] == "1328")
    #expect(message["garmin_product"] == "fr910xt")
  }

  @Test("the field that decides a subfield may come later in the message")
  func later() throws {
    let message = try readOne(0, [Field(2, 2, 0x84), Field(1, 2, 0x84)], le(UInt16(1328)) + le(UInt16(1)))
    #expect(message["garmin_product"] == "fr910xt")
  }

  @Test("without the field that decides it, or with that invalid, there is no subfield")
  func missing() throws {
    #expect(try readOne(0, [Field(2, 2, 0x84)], le(UInt16(1328))).fields == ["product": "1328"])
    let message = try readOne(0, [Field(2, 2, 0x84), Field(1, 2, 0x84)], le(UInt16(1328)) + le(UInt16(0xFFFF)))
    #expect(message.fields == ["product": "1328"])
  }

  @Test("all matching subfields are delivered")
  func several() throws {
    // Cycling counts strokes, strength training repetitions.
    let message = try readOne(
      18, [Field(5, 1, 0x00), Field(6, 1, 0x00), Field(10, 4, 0x86)], [2, 20] + le(UInt32(77)))
    #expect(message["total_strokes"] == "77")
    #expect(message["total_reps"] == "77")
    #expect(message["total_strides"] == nil)
  }

  @Test("a subfield may name the values of a timer event, by the event")
  func event() throws {
    let message = try readOne(21, [Field(0, 1, 0x00), Field(1, 1, 0x00), Field(3, 4, 0x86)], [0, 0] + le(UInt32(1)))
    #expect(message["event"] == "timer")
    #expect(message["timer_trigger"] == "auto")
    #expect(message["data"] == "1")
  }

  @Test("without subfields asked for there are none")
  func notAsked() throws {
    let fields = [Field(1, 2, 0x84), Field(2, 2, 0x84)]
    let message = try readOne(0, fields, le(UInt16(1)) + le(UInt16(1328)), as: [])
    #expect(message.fields == ["manufacturer": "garmin", "product": "1328"])
  }
}
