import FITWriter

extension SimulatedFile {
  /// Files with numbers that no device writes and that once ended the program: too large for sums, products or places.
  static var hostile: [SimulatedFile] {
    [
      SimulatedFile("malformed/thousand-pauses.fit", "1,200 pauses in one workout, a second each", thousandPauses),
      SimulatedFile(
        "malformed/numbers-64-bit-settings.fit", "time zones of 64 bits in `device_settings`", among(absurdSettings)),
      SimulatedFile(
        "malformed/numbers-64-bit-heartbeats.fit", "times, fractions and rates of 64 bits in `hr`",
        among(absurdHeartbeats)),
      SimulatedFile(
        "malformed/developer-field-of-itself.fit",
        "a `developer_data_id` that carries a developer field of the application it declares anew",
        among(ownApplication)),
    ]
  }

  private static let start: UInt32 = 1_100_000_000

  /// A short ride with messages between its records.
  private static func among(_ messages: [FITMessageSpec]) -> NotedFile {
    var file = beginning
    for (index, message) in messages.enumerated() {
      file.add(record(UInt32(index) * 2))
      file.add(message)
    }
    for second in 0..<8 { file.add(record(UInt32(messages.count * 2 + second))) }
    file.add(session(seconds: UInt32(messages.count * 2 + 8)))
    return file.finish()
  }

  private static var beginning: FileBuilder {
    var file = FileBuilder()
    var identity = FITMessageSpec(global: 0)
    identity.add(0, .enumeration, 4)
    identity.add(1, .uint16, 1)
    identity.add(4, .uint32, start)
    file.add(identity)
    return file
  }

  private static func record(_ second: UInt32) -> FITMessageSpec {
    var record = FITMessageSpec(global: 20)
    record.add(253, .uint32, start + second)
    record.add(0, degrees: 46.94)
    record.add(1, degrees: 8.38 + Double(second) / 100_000)
    record.add(3, .uint8, 120)
    record.add(5, .uint32, second * 500)
    return record
  }

  private static func session(seconds: UInt32, timerSeconds: UInt32? = nil) -> FITMessageSpec {
    var session = FITMessageSpec(global: 18)
    session.add(253, .uint32, start + seconds)
    session.add(2, .uint32, start)
    session.add(5, .enumeration, 2)
    session.add(6, .enumeration, 0)
    session.add(7, .uint32, seconds * 1000)
    session.add(8, .uint32, (timerSeconds ?? seconds) * 1000)
    session.add(9, .uint32, seconds * 500)
    session.add(11, .uint16, 40)
    return session
  }

  private static var thousandPauses: NotedFile {
    var file = beginning
    for pause in 0..<1200 as Range<UInt32> {
      let second = pause * 3
      file.add(record(second))
      file.add(EventMessage.timerStopAll(start + second + 1).spec)
      file.add(EventMessage.timerStart(start + second + 2).spec)
    }
    file.add(record(3600))
    file.add(session(seconds: 3600, timerSeconds: 2400))
    return file.finish()
  }

  // MARK: Numbers of 64 bits

  private static let extremes: [Int64] = [
    .max, .max - 1, .min, .min + 1, 1 << 62, -(1 << 62), 1 << 48, 1 << 32, -(1 << 32), 1 << 31, -1,
  ]

  private static var absurdSettings: [FITMessageSpec] {
    [0, 1, 2, 4, 5].flatMap { (field: UInt8) in
      extremes.map { number in
        var message = FITMessageSpec(global: 2)
        // Time zones are given in quarters of an hour, and belong to the zone with that index.
        if field == 5 { message.add(0, .uint8, 1) }
        message.add(field, .sint64, .array([.integer(number), .integer(number)]))
        return message
      }
    }
  }

  /// Fraction, 1/256 seconds, rate and time of each beat.
  private static var absurdHeartbeats: [FITMessageSpec] {
    [0, 1, 6, 9].flatMap { (field: UInt8) in
      extremes.map { number in
        var message = FITMessageSpec(global: 132)
        message.add(253, .uint32, start)
        for other in [0, 1, 6, 9] as [UInt8] {
          message.add(other, .sint64, .integer(other == field ? number : other == 6 ? 100 : 0))
        }
        return message
      }
    }
  }

  // MARK: Developer fields

  private static var ownApplication: [FITMessageSpec] {
    var application = FITMessageSpec(global: 207)
    application.add(3, .uint8, 0)
    var description = FITMessageSpec(global: 206)
    description.add(0, .uint8, 0)
    description.add(1, .uint8, 5)
    description.add(2, .uint8, 2)
    description.add(3, .string, "abc")
    var itself = application
    itself.addDeveloper(5, index: 0, .uint8, 7)
    var lap = FITMessageSpec(global: 19)
    lap.addDeveloper(5, index: 0, .uint8, 8)
    return [application, description, itself, description, itself, lap]
  }
}
