import FITWriter

extension SimulatedFile {
  /// Surprising numbers of valid bytes.
  static var values: [SimulatedFile] {
    [
      SimulatedFile(
        "vendors/float-nan-and-infinity.fit", "float32 fields that are a number, NaN, infinite, or invalid", floats),
      SimulatedFile(
        "vendors/integers-of-64-bits.fit", "sint64, uint64 and uint64z at their extremes, also in records", wide),
      SimulatedFile(
        "vendors/other-base-types.fit",
        "records whose types are not the profile's: heart rate uint16, power sint32, counter uint64, cadence float32",
        otherTypes),
      SimulatedFile(
        "vendors/everything-invalid.fit", "all fields of every fifth record marked invalid but the time", invalid),
      SimulatedFile("vendors/counter-falls.fit", "the distance counter begins again in mid-ride", fallingCounter),
      SimulatedFile(
        "vendors/arrays-partly-invalid.fit", "arrays with holes, and arrays of holes only", arrays),
    ]
  }

  private static var floats: NotedFile {
    shortRide { style in
      style.change(20) { record in
        let values: [FITWireValue] = [.real(1.5), .real(.nan), .real(.infinity), .invalid, .real(-0.0)]
        record.add(114, .float32, values[Int(second(record)) % values.count])
        record.add(115, .float64, values[Int(second(record) + 1) % values.count])
      }
    }
  }

  private static var wide: NotedFile {
    var extremes = FITMessageSpec(global: 65_282)
    extremes.add(0, .sint64, .integer(.min))
    extremes.add(1, .sint64, .integer(.max - 1))
    extremes.add(2, .uint64, .unsigned(.max - 1))
    extremes.add(3, .uint64z, .unsigned(1 << 63))
    extremes.add(4, .uint64z, .invalid)
    extremes.add(5, .uint64, [.unsigned(1 << 53 + 1), .invalid])
    let message = extremes
    return shortRide { style in
      style.preamble = { _ in [message] }
      style.change(20) { $0.add(141, .uint64, .unsigned(0x0102_0304_0506_0708)) }
    }
  }

  private static var otherTypes: NotedFile {
    shortRide { style in
      style.writesFractionalCadence = false
      style.change(20) { record in
        record.retype(3, .uint16)
        record.retype(7, .sint32)
        record.retype(5, .uint64)
        record.retype(4, .float32)
      }
    }
  }

  private static var invalid: NotedFile {
    shortRide { style in
      style.change(20) { record in
        guard second(record) % 5 == 4 else { return }
        for field in record.fields where field.spec.number != 253 { record.set(field.spec.number, .invalid) }
      }
    }
  }

  private static var fallingCounter: NotedFile {
    var ride = shortRide
    let base = ride.sessions[0].samples[45].distanceCentimeters ?? 0
    for index in 45..<ride.sessions[0].samples.count {
      ride.sessions[0].samples[index].distanceCentimeters? -= base
    }
    return ride.encoded()
  }

  private static var arrays: NotedFile {
    var first = FITMessageSpec(global: 65_283)
    first.add(0, .uint16, [1, .invalid, 3])
    first.add(1, .uint8, [.invalid, .invalid])
    first.add(2, .byte, .bytes([0xFF, 0x00, 0xFF]))
    first.add(3, .byte, .bytes([0xFF, 0xFF, 0xFF]))
    first.add(4, .sint8, [-128, .invalid, 5])
    let message = first
    return shortRide { style in style.preamble = { _ in [message] } }
  }
}
