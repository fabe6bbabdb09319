import FITWriter
import Testing
import Workouts

/// A file's data beside its records: clock, weather, rider, devices.
@Suite("Surroundings") struct SurroundingsTests {
  private func summary(_ messages: [any FITWritableMessage]) throws -> WorkoutSummary {
    let (ride, problems) = verified(file(messages + records(0...10) + [session(0, seconds: 10)]))
    #expect(problems.isEmpty)
    return try #require(ride.workouts.first).summary
  }

  private func correlation(_ offset: Int) -> RawMessage {
    RawMessage(162) { spec in
      spec.add(253, .uint32, t0)
      spec.add(3, .uint32, UInt32(Int(t0) + offset))
    }
  }

  private func settings(_ quarters: [Int64], active: UInt8 = 0) -> RawMessage {
    RawMessage(2) { spec in
      spec.add(0, .uint8, active)
      spec.add(5, .sint8, .array(quarters.map(FITWireValue.integer)))
    }
  }

  @Test("the time zone comes from the activity, else a correlation, else the zone in use in the settings")
  func timeZone() throws {
    let activity = ActivityMessage(timestamp: t0, timerSeconds: 3, sessionCount: 1, localTimestamp: t0 + 7200)
    #expect(try summary([settings([20]), correlation(-3600), activity]).utcOffsetSeconds == 7200)
    #expect(try summary([settings([20]), correlation(-3600)]).utcOffsetSeconds == -3600)
    #expect(try summary([settings([20, -16], active: 1)]).utcOffsetSeconds == -14_400)
    #expect(try summary([settings([22])]).utcOffsetSeconds == 19_800)
  }

  @Test("settings of zero mean nothing, for many devices leave them so")
  func zeroSettings() throws { #expect(try summary([settings([0])]).utcOffsetSeconds == nil) }

  private func weather(_ status: UInt8, report: UInt8 = 0, celsius: Int8 = 12) -> RawMessage {
    RawMessage(128) { spec in
      spec.add(253, .uint32, t0)
      spec.add(0, .enumeration, report)
      spec.add(1, .sint8, celsius)
      spec.add(2, .enumeration, status)
      spec.add(7, .uint8, UInt8(64))
    }
  }

  @Test(
    "every weather has HealthKit's number, and one unknown to the profile gives none",
    arguments: [
      (0, 1), (1, 3), (2, 4), (3, 23), (4, 12), (5, 8), (6, 24), (7, 18), (8, 6), (11, 7), (12, 13), (13, 22), (14, 24),
      (15, 23), (16, 21), (17, 23), (18, 12), (19, 12), (20, 18), (21, 18), (22, 5), (9, nil), (99, nil),
    ] as [(UInt8, UInt8?)])
  func condition(status: UInt8, condition: UInt8?) throws {
    let weather = try summary([weather(status)]).weather
    #expect(weather.condition == condition)
    #expect(weather.temperatureCelsius == 12 && weather.humidityPercent == 64)
  }

  @Test("forecasts are no weather, and a later report does not replace the first")
  func firstReport() throws {
    let told = try summary([weather(6, report: 1, celsius: 3), weather(0), weather(3, celsius: 20)]).weather
    #expect(told.condition == 1 && told.temperatureCelsius == 12)
  }

  @Test("the rider's mass is kept for METs")
  func mass() throws {
    let profile = RawMessage(3) { $0.add(4, .uint16, UInt16(705)) }
    #expect(try summary([profile]).bodyMassKilograms == 70.5)
  }

  private func device(
    _ index: UInt8, type: UInt8?, source: UInt8?, serial: UInt32? = nil, place: UInt8? = nil
  ) -> RawMessage {
    RawMessage(23) { spec in
      spec.add(253, .uint32, t0)
      spec.add(0, .uint8, index)
      spec.add(1, .uint8, type)
      spec.add(2, .uint16, UInt16(1))
      spec.add(3, .uint32z, serial)
      spec.add(4, .uint16, UInt16(9))
      spec.add(25, .enumeration, source)
      spec.add(18, .enumeration, place)
    }
  }

  @Test("head unit, ANT+ and Bluetooth sensors and the wrist are distinguished, with what each recorded")
  func devices() throws {
    let devices = try summary([
      device(0, type: nil, source: 5), device(1, type: 120, source: 1, serial: 77, place: 19),
      device(2, type: 11, source: 1), device(3, type: 1, source: 3), device(4, type: 10, source: 5),
      device(1, type: 120, source: 1, serial: 77), device(1, type: 120, source: 1, serial: 78),
    ]).devices
    #expect(devices.map(\.index) == [0, 1, 2, 3, 4, 1])
    #expect(devices.map(\.type) == [nil, "heart_rate", "bike_power", "heart_rate", "wrist_heart_rate", "heart_rate"])
    #expect(devices.map(\.connection) == [.local, .antPlus, .antPlus, .bluetoothLowEnergy, .local, .antPlus])
    #expect(devices[2].kinds == [.power, .cadence] && devices[1].kinds == [.heartRate] && devices[0].kinds == [])
    #expect(devices[1].serialNumber == 77 && devices[1].bodyLocation == 19 && devices[5].serialNumber == 78)
  }

  @Test("an app is a device with the names of its fields")
  func apps() throws {
    let fields: [any FITWritableMessage] = ["Power", "Form Power", "Power"].enumerated().map { number, name in
      FieldDescriptionMessage(developerIndex: 3, fieldNumber: UInt8(number), type: .uint16, name: name)
    }
    let devices = try summary(fields).devices
    #expect(devices.map(\.type) == ["app"] && devices[0].index == 3 && devices[0].fields == ["Power", "Form Power"])
  }

  @Test("a session's pool, threshold, effort and profile are in the summary")
  func sessionFigures() throws {
    let told = RawMessage(18) { spec in
      spec.add(253, .uint32, t0 + 10)
      spec.add(2, .uint32, t0)
      spec.add(5, .enumeration, UInt8(5))
      spec.add(6, .enumeration, UInt8(17))
      spec.add(7, .uint32, UInt32(10_000))
      spec.add(44, .uint16, UInt16(2286))
      spec.add(46, .enumeration, UInt8(1))
      spec.add(45, .uint16, UInt16(248))
      spec.add(193, .uint8, UInt8(70))
      spec.add(196, .uint16, UInt16(17))
      spec.add(110, .string, .text("Lunch swim"))
    }
    let ride = verified(file(records(0...10) + [told])).ride
    let workout = try #require(ride.workouts.first)
    #expect(workout.summary.poolLengthMeters == 22.86 && workout.summary.isPoolInYards)
    #expect(workout.summary.swimmingLocation == .pool && workout.summary.profileName == "Lunch swim")
    #expect(workout.summary.restingEnergyKilocalories == 17)
    #expect(workout.samples(.thresholdPower).map(\.value) == [248] && workout.samples(.effort).map(\.value) == [7])
  }

  @Test("a lap gives the sport if session and sport message do not, and so does a record")
  func sportFallBacks() throws {
    let bare = RawMessage(18) { spec in
      spec.add(253, .uint32, t0 + 10)
      spec.add(2, .uint32, t0)
      spec.add(7, .uint32, UInt32(10_000))
    }
    let lap = RawMessage(19) { spec in
      spec.add(253, .uint32, t0 + 10)
      spec.add(2, .uint32, t0)
      spec.add(7, .uint32, UInt32(10_000))
      spec.add(25, .enumeration, UInt8(15))
      spec.add(39, .enumeration, UInt8(14))
    }
    let rowing = try #require(verified(file(records(0...10) + [lap, bare])).ride.workouts.first)
    #expect(rowing.summary.activityType == .rowing && rowing.summary.isIndoor == true)
    let walked = (0...10).map { second in
      RawMessage(20) { spec in
        spec.add(253, .uint32, t0 + UInt32(second))
        spec.add(42, .enumeration, UInt8(6))
      }
    }
    #expect(try #require(verified(file(walked + [bare])).ride.workouts.first).summary.activityType == .walking)
  }
}
