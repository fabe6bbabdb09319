import FITWriter

extension SimulatedFile {
  /// Definitions at and beyond the limits of the format.
  static var definitions: [SimulatedFile] {
    [
      SimulatedFile(
        "vendors/fields-255.fit", "a message of 255 fields among the records", inserted(many(fields: 255, size: 1))),
      SimulatedFile(
        "vendors/developer-fields-255.fit", "a message of 255 developer fields, and of one field",
        inserted(many(fields: 1, size: 1, developerFields: 255))),
      SimulatedFile(
        "vendors/largest-message.fit", "255 fields and 255 developer fields of 255 bytes: 130,050 bytes, twice",
        inserted(many(fields: 255, size: 255, developerFields: 255))),
      SimulatedFile(
        "vendors/definition-without-fields.fit", "a message of no fields: its data messages are one byte long",
        inserted(FITMessageSpec(global: 65_284))),
      SimulatedFile("vendors/field-of-size-zero.fit", "a heart rate that takes no bytes", sizeZero),
      SimulatedFile(
        "vendors/field-twice.fit", "cadence and heart rate stand twice in one definition, with other values", twice),
      SimulatedFile(
        "vendors/base-types-without-endian-bit.fit", "base types without their bit 7 (4 for uint16)", withoutEndianBit),
      SimulatedFile(
        "vendors/base-type-unknown.fit", "a field of base type 0x1B, four bytes long, in every record", unknownType),
      SimulatedFile(
        "vendors/sixteen-local-types.fit", "all sixteen local message types in use, and redefined in mid-ride",
        sixteenTypes),
      SimulatedFile(
        "vendors/unknown-messages-and-fields.fit",
        "message and field numbers that no profile knows, and enumeration values that none names", unknown),
    ]
  }

  /// The short ride with a message inserted at two moments.
  private static func inserted(_ spec: FITMessageSpec) -> NotedFile {
    shortRide { style in
      style.interlude = { [30, 60].contains($0 - SimulatedActivity.usualStart) ? [spec] : [] }
    }
  }

  private static func many(fields: Int, size: Int, developerFields: Int = 0) -> FITMessageSpec {
    var spec = FITMessageSpec(global: 65_281)
    for number in 0..<fields {
      spec.add(UInt8(number), .byte, .bytes([UInt8](repeating: UInt8(number % 200), count: size)))
    }
    for number in 0..<developerFields {
      let bytes = [UInt8](repeating: UInt8(number % 100), count: size)
      spec.addDeveloper(UInt8(number), index: 3, .byte, .bytes(bytes))
    }
    return spec
  }

  private static var sizeZero: NotedFile {
    shortRide { $0.change(20) { record in record.retype(3, .uint8, size: 0) } }
  }

  private static var twice: NotedFile {
    shortRide { style in
      style.change(20) { record in
        let rate = record.value(of: 3)?.wholeNumber ?? 0
        record.add(3, .uint8, .integer(rate + 1))
        record.add(4, .uint8, 77)
      }
    }
  }

  private static var withoutEndianBit: NotedFile {
    shortRide { style in
      style.change(20) { record in
        for index in record.fields.indices {
          let type = record.fields[index].spec.type
          record.fields[index].spec.type = FITWireType(rawValue: type.rawValue & 0x1F)
        }
      }
    }
  }

  private static var unknownType: NotedFile {
    shortRide { style in
      style.change(20) { $0.add(140, FITWireType(rawValue: 0x1B), .bytes([1, 2, 3, 4])) }
    }
  }

  private static var sixteenTypes: NotedFile {
    shortRide { style in
      style.change(20) { $0.localType = 15 }
      style.interlude = { time in
        let second = time - SimulatedActivity.usualStart
        guard second % 6 == 0 else { return [] }
        var spec = FITMessageSpec(global: 65_290 + UInt16(second % 5))
        spec.localType = UInt8(second / 6 % 16)
        spec.add(253, .uint32, time)
        spec.add(UInt8(second % 9), .uint16, second)
        return [spec]
      }
    }
  }

  private static var unknown: NotedFile {
    shortRide { style in
      style.preamble = { activity in
        var lost = FITMessageSpec(global: 233)
        lost.add(0, .uint16, [12, 13])
        lost.add(2, .byte, .bytes([1, 2, 3, 4, 5]))
        var strange = FITMessageSpec(global: 21)
        strange.add(253, .uint32, activity.start)
        strange.add(0, .enumeration, 200)
        strange.add(1, .enumeration, 77)
        return [lost, strange]
      }
      style.change(20) { record in
        record.add(61, .uint16, 4711)
        record.add(66, .sint16, -12)
        record.add(107, .uint16, 1)
        record.add(42, .enumeration, 99)
      }
      style.change(19) { $0.set(24, 99) }
    }
  }
}
