import FITWriter

extension SimulatedFile {
  /// Developer fields with correct, wrong, late or missing descriptions.
  static var developerFields: [SimulatedFile] {
    [
      SimulatedFile(
        "vendors/developer-fields.fit",
        "a foot pod's power (in place of the native field) and stiffness in every record, and one session field",
        footPod),
      SimulatedFile(
        "vendors/developer-two-applications.fit", "two applications, the same field number and name, other units",
        twoApplications),
      SimulatedFile(
        "vendors/developer-description-missing.fit", "developer fields that no message describes",
        developed([])),
      SimulatedFile(
        "vendors/developer-description-late.fit", "the description comes after thirty records that need it",
        developed([], at: [30: [application, heatDescription]])),
      SimulatedFile(
        "vendors/developer-description-repeated.fit", "the same description three times, once in mid-ride",
        developed([application, heatDescription, heatDescription], at: [40: [application, heatDescription]])),
      SimulatedFile(
        "vendors/developer-description-changed.fit",
        "half-way the same field number gets another name, type and size", changedDescription),
      SimulatedFile(
        "vendors/developer-field-of-size-zero.fit", "a developer field that takes no bytes",
        developed([application, heatDescription], value: .bytes([]), size: 0)),
      SimulatedFile(
        "vendors/developer-type-contradicts-size.fit", "described as float32, two bytes long",
        developed([application, contradiction], size: 2)),
      SimulatedFile(
        "vendors/developer-type-contradicts-native.fit",
        "a float32 that claims to replace the native uint16 power", nativeContradiction),
      SimulatedFile(
        "vendors/developer-overrides.fit",
        "an application's heart rate, distance and power that override the record's; now and then none, or zeros at first",
        overridingFields
      ) { expected in
        expected.sampleCentimeters = 45_000
        expected.sessions[0].sampleCentimeters = 45_000
      },
      SimulatedFile(
        "vendors/developer-string-and-array.fit", "a text and an array of three numbers as developer fields",
        textAndArray),
    ]
  }

  static let application = DeveloperDataIDMessage(
    developerIndex: 0, applicationID: (0..<16).map { 0xA0 + $0 }, applicationVersion: 110
  ).spec

  private static let heatDescription = FieldDescriptionMessage(
    developerIndex: 0, fieldNumber: 7, type: .uint16, name: "Heat", units: "kJ", scale: 10
  ).spec

  private static let contradiction = FieldDescriptionMessage(
    developerIndex: 0, fieldNumber: 7, type: .float32, name: "Heat", units: "kJ"
  ).spec

  /// The short ride with developer field 7 in every record, and descriptions before and among the records.
  private static func developed(
    _ preamble: [FITMessageSpec], at moments: [UInt32: [FITMessageSpec]] = [:], value: FITWireValue? = nil,
    size: Int? = nil
  ) -> NotedFile {
    shortRide { style in
      style.preamble = { _ in preamble }
      style.interlude = { moments[$0 - SimulatedActivity.usualStart] ?? [] }
      style.change(20) { record in
        let heat = value ?? .integer(200 + second(record))
        record.addDeveloper(7, index: 0, .uint16, heat, size: size)
      }
    }
  }

  /// Seconds of a record since the start of the usual ride.
  static func second(_ record: FITMessageSpec) -> Int64 {
    (record.value(of: 253)?.wholeNumber ?? 0) - Int64(SimulatedActivity.usualStart)
  }

  private static var footPod: NotedFile {
    var style = DeviceStyle()
    let power = FieldDescriptionMessage(
      developerIndex: 0, fieldNumber: 0, type: .uint16, name: "Power", units: "Watts", nativeMessage: 20,
      nativeField: 7)
    let stiffness = FieldDescriptionMessage(
      developerIndex: 0, fieldNumber: 8, type: .float32, name: "Leg Spring Stiffness", units: "kN/m")
    let critical = FieldDescriptionMessage(
      developerIndex: 0, fieldNumber: 99, type: .uint16, name: "CP", units: "Watts")
    style.preamble = { _ in [application, power.spec, stiffness.spec, critical.spec] }
    style.change(20) { record in
      let speed = Double(record.value(of: 6)?.wholeNumber ?? 0) / 1000
      record.addDeveloper(0, index: 0, .uint16, .real(speed * 82))
      record.addDeveloper(8, index: 0, .float32, .real(8.5 + speed / 4))
    }
    style.change(18) { $0.addDeveloper(99, index: 0, .uint16, 271) }
    return SimulatedActivity.run(seconds: 240).encoded(style)
  }

  private static var twoApplications: NotedFile {
    let other = DeveloperDataIDMessage(developerIndex: 1, applicationID: (0..<16).map { 0x10 + $0 }).spec
    let core = FieldDescriptionMessage(
      developerIndex: 0, fieldNumber: 0, type: .float32, name: "Temperature", units: "C")
    let skin = FieldDescriptionMessage(
      developerIndex: 1, fieldNumber: 0, type: .uint16, name: "Temperature", units: "F", scale: 100)
    return shortRide { style in
      style.preamble = { _ in [application, other, core.spec, skin.spec] }
      style.change(20) { record in
        record.addDeveloper(0, index: 0, .float32, 37.25)
        record.addDeveloper(0, index: 1, .uint16, 9210)
      }
    }
  }

  private static var changedDescription: NotedFile {
    let before = FieldDescriptionMessage(developerIndex: 0, fieldNumber: 7, type: .uint8, name: "Gear")
    let after = FieldDescriptionMessage(
      developerIndex: 0, fieldNumber: 7, type: .uint32, name: "Battery", units: "mV")
    return shortRide { style in
      style.preamble = { _ in [application, before.spec] }
      style.interlude = { $0 - SimulatedActivity.usualStart == 45 ? [after.spec] : [] }
      style.change(20) { record in
        let second = second(record)
        if second < 45 {
          record.addDeveloper(7, index: 0, .uint8, .integer(second % 11))
        } else {
          record.addDeveloper(7, index: 0, .uint32, .integer(4_150 - second))
        }
      }
    }
  }

  private static var nativeContradiction: NotedFile {
    let power = FieldDescriptionMessage(
      developerIndex: 0, fieldNumber: 1, type: .float32, name: "power", units: "watts", nativeMessage: 20,
      nativeField: 7)
    return shortRide { style in
      style.preamble = { _ in [application, power.spec] }
      style.change(20) { record in
        record.addDeveloper(1, index: 0, .float32, .real(Double(record.value(of: 7)?.wholeNumber ?? 0) * 1.025))
      }
    }
  }

  private static var textAndArray: NotedFile {
    let text = FieldDescriptionMessage(developerIndex: 0, fieldNumber: 2, type: .string, name: "Mood")
    let array = FieldDescriptionMessage(
      developerIndex: 0, fieldNumber: 3, type: .uint16, name: "Radar distances", units: "m")
    return shortRide { style in
      style.preamble = { _ in [application, text.spec, array.spec] }
      style.change(20) { record in
        let second = second(record)
        record.addDeveloper(2, index: 0, .string, second % 2 == 0 ? "grüezi" : "hopp", size: 16)
        record.addDeveloper(3, index: 0, .uint16, [.integer(140 - second), .integer(180), .invalid])
      }
    }
  }
}

extension SimulatedFile {
  /// Developer fields that override fields of the record: heart rate, distance and power.
  static var overridingFields: NotedFile {
    let described: [(number: UInt8, type: FITWireType, name: String, units: String, field: UInt8)] = [
      (1, .uint8, "Heart Rate", "bpm", 3), (2, .float32, "Distance", "m", 5), (3, .uint16, "Power", "watts", 7),
    ]
    return shortRide { style in
      style.preamble = { _ in
        [application]
          + described.map {
            FieldDescriptionMessage(
              developerIndex: 0, fieldNumber: $0.number, type: $0.type, name: $0.name, units: $0.units,
              nativeMessage: 20, nativeField: $0.field
            ).spec
          }
      }
      style.change(20) { record in
        let second = second(record)
        record.addDeveloper(1, index: 0, .uint8, second % 10 == 3 ? .invalid : .integer(100 + second % 50))
        record.addDeveloper(2, index: 0, .float32, .real(Double(second) * 5))
        // The pod finds its sensor after half a minute.
        record.addDeveloper(3, index: 0, .uint16, .integer(second < 30 ? 0 : 300))
      }
    }
  }
}
