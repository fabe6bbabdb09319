import FITCore
import FITWriter
import Testing
import Workouts

@Suite("Records") struct RecordTests {
  private func workout(
    _ messages: [any FITWritableMessage], fileID: FileIDMessage? = FileIDMessage(manufacturer: 1, timeCreated: t0)
  ) throws -> LoggedWorkout {
    let (ride, problems) = verified(file(messages, fileID: fileID))
    #expect(problems.isEmpty)
    return try #require(ride.workouts.first)
  }

  private func ride(
    _ messages: [any FITWritableMessage], fileID: FileIDMessage? = FileIDMessage(manufacturer: 1, timeCreated: t0)
  ) -> Ride {
    let (ride, problems) = verified(file(messages, fileID: fileID))
    #expect(problems.isEmpty)
    return ride
  }

  @Test(
    "every field has its unit: metres, kilocalories, beats, revolutions with their fraction, watts, metres a second")
  func units() throws {
    var full = record(10, meters: 123.45, bpm: 141, kilocalories: 7, place: (-33.25, 151.5))
    full.cadencePerMinute = 89.5
    full.writesFractionalCadence = true
    full.powerWatts = 250
    full.speedMetersPerSecond = 8.125
    full.altitudeMeters = 1234.4
    full.gpsAccuracyMeters = 4
    let workout = try workout([record(0, meters: 100, kilocalories: 5), full])
    #expect(abs(workout.sum(.distance) - 23.45) < 1e-9)
    #expect(workout.sum(.energy) == 2)
    #expect(workout.samples(.heartRate).map(\.value) == [141])
    #expect(workout.samples(.cadence).map(\.value) == [89.5])
    #expect(workout.samples(.power).map(\.value) == [250])
    #expect(workout.samples(.speed).map(\.value) == [8.125])
    let point = try #require(workout.points.first)
    #expect(abs(point.latitudeDegrees + 33.25) < 1e-7 && abs(point.longitudeDegrees - 151.5) < 1e-7)
    #expect(point.altitudeMeters == 1234.4 && point.horizontalAccuracyMeters == 4 && point.verticalAccuracyMeters == 6)
    #expect(point.speedMetersPerSecond == 8.125 && point.distanceMeters == 123.45)
    #expect(point.time == fit(t0 + 10))
  }

  @Test(
    "speed and altitude have one name, whichever field has them",
    arguments: [FITFieldGeneration.plain, .enhanced, .both])
  func generations(generation: FITFieldGeneration) throws {
    var fast = record(0, place: (1, 1))
    fast.generation = generation
    (fast.speedMetersPerSecond, fast.altitudeMeters) = (3.5, 100)
    let workout = try workout([fast])
    #expect(workout.samples(.speed).map(\.value) == [3.5])
    #expect(workout.points.map(\.altitudeMeters) == [100])
  }

  @Test("records of one second are paired per field")
  func splitSecond() throws {
    var messages: [any FITWritableMessage] = []
    for second in 0...9 {
      messages +=
        [
          record(second, bpm: 100), record(second, meters: Double(second) * 5),
          record(second, place: (47, 8 + Double(second) / 1000)),
        ]
    }
    let workout = try workout(messages)
    #expect(workout.sum(.distance) == 45)
    #expect(workout.samples(.distance).count == 9)
    #expect(workout.samples(.heartRate).count == 10)
    #expect(workout.points.map { Int($0.time.seconds(since: fit(t0))) } == [0, 3, 6, 9])
    #expect(workout.points.last.map { $0.distanceMeters } == 45)
  }

  @Test("the packed distance of old watches is unwrapped every 256 m")
  func compressedDistance() throws {
    let messages = (0...100).map { second in
      RawMessage(20) { spec in
        spec.add(253, .uint32, t0 + UInt32(second))
        // 10 m a second in sixteenths, 12 bits each of speed and distance.
        let (speed, distance) = (1000, second * 160 & 0xFFF)
        spec.add(
          8, .byte, .bytes([UInt8(speed & 0xFF), UInt8(speed >> 8 | (distance & 15) << 4), UInt8(distance >> 4)]))
      }
    }
    let workout = try workout(messages)
    #expect(workout.sum(.distance) == 1000)
    #expect(workout.samples(.speed).allSatisfy { $0.value == 10 })
  }

  @Test("a record without a time is counted and gives nothing; it opens no workout")
  func untimed() {
    let blank = RawMessage(20) { $0.add(3, .uint8, UInt8(99)) }
    let only = ride([blank, blank])
    #expect(only.workouts.isEmpty && only.records == 2 && only.dropped(.timestampMissing) == 2)
    let mixed = ride([blank] + records(0...2) + [session(0, seconds: 2)])
    #expect(mixed.workouts.map(\.summary.records) == [4])
    #expect(mixed.workouts.map { $0.samples(.heartRate).count } == [3])
    #expect(mixed.firstRecord == t0 && mixed.lastRecord == t0 + 2)
  }

  private func sincePowerOn(_ seconds: ClosedRange<UInt32>) -> [any FITWritableMessage] {
    seconds.map { second in
      var record = RecordMessage(timestamp: second)
      record.heartRateBeatsPerMinute = 90
      return record
    }
  }

  @Test("times since power-on are dated by a correlation, else by the file's creation, else not at all")
  func relativeTimes() throws {
    let correlation = RawMessage(162) { spec in
      spec.add(253, .uint32, t0 + 1000)
      spec.add(1, .uint32, UInt32(5010))
    }
    let correlated = try workout(
      [correlation] + sincePowerOn(5000...5002), fileID: FileIDMessage(manufacturer: 1, timeCreated: 4990))
    #expect(correlated.samples(.heartRate).map(\.start) == [fit(t0 + 990), fit(t0 + 991), fit(t0 + 992)])
    let created = try workout(sincePowerOn(5000...5002))
    #expect(created.samples(.heartRate).map(\.start) == [fit(t0), fit(t0 + 1), fit(t0 + 2)])
    let unknown = ride(sincePowerOn(5000...5002), fileID: FileIDMessage(manufacturer: 1, timeCreated: 4990))
    #expect(unknown.dropped(.timestampRelative) == 3)
    #expect(unknown.workouts.allSatisfy { $0.samples.isEmpty })
  }

  @Test("an anchor of one chained file dates nothing in the next")
  func anchorOfFile() {
    let relative = FileIDMessage(manufacturer: 1, timeCreated: 4990)
    let ride = verified(file(sincePowerOn(5000...5002)) + file(sincePowerOn(5000...5002), fileID: relative)).ride
    #expect(ride.dropped(.timestampRelative) == 3)
  }

  @Test(
    "numbers that no device writes neither trap nor make infinite samples",
    arguments: [FITWireType.float64, .float32, .sint64, .uint64, .sint8])
  func hostile(type: FITWireType) {
    let extremes: [Double] = [1e18, -1e18, 9.3e18, .infinity, -.infinity, .nan, 0, 1e308, -1, 1]
    var messages: [any FITWritableMessage] = []
    for (second, value) in extremes.enumerated() {
      messages.append(
        RawMessage(20) { spec in
          spec.add(253, .uint32, t0 + UInt32(second))
          for number: UInt8 in [0, 1, 2, 3, 4, 5, 6, 7, 31, 33, 73, 78] { spec.add(number, type, .real(value)) }
        })
    }
    for message: UInt16 in [18, 19, 21, 34] {
      for value in extremes {
        messages.append(
          RawMessage(message) { spec in
            spec.add(253, .uint32, t0 + 9)
            for number: UInt8 in [0, 1, 2, 3, 5, 6, 7, 8, 9, 11, 16, 24] { spec.add(number, type, .real(value)) }
          })
      }
    }
    let ride = ride(messages)
    #expect(ride.records == extremes.count)
    for workout in ride.workouts { #expect(workout.samples.allSatisfy { $0.value.isFinite }) }
  }

  @Test("times at the ends of their range do not trap")
  func timesAtTheEnds() {
    var messages: [any FITWritableMessage] = []
    for time: UInt32 in [0, 0xFFFF_FFFE, 0x0FFF_FFFF, 0x1000_0000, 1, 0xFFFF_FFFE] {
      messages.append(RecordMessage(timestamp: time))
      messages.append(EventMessage.timerStop(time))
      messages.append(EventMessage.timerStart(time ^ 0x8000_0000))
      var session = session(0, seconds: 4_000_000)
      session.startTime = time
      messages.append(session)
      var lap = lap(0, seconds: 4_000_000)
      lap.startTime = time
      messages.append(lap)
    }
    _ = ride(messages)
  }

  @Test(
    "indoors and in virtual worlds there is no route",
    arguments: [(5, 1), (6, 1), (58, 1), (7, 0), (0, 0)] as [(UInt8, Int)])
  func routeBySport(subSport: UInt8, indoor: Int) throws {
    let ahead = try workout([session(0, seconds: 10, subSport: subSport)] + records(0...10))
    #expect(ahead.points.isEmpty == (indoor == 1))
    let sport = SportMessage(sport: 2, subSport: subSport)
    let told = try workout([sport] + records(0...10) + [session(0, seconds: 10, subSport: subSport)])
    #expect(told.points.isEmpty == (indoor == 1))
    #expect(told.summary.isIndoor ?? false == (indoor == 1))
  }

  @Test("Zwift's positions make no route, declared virtual or not")
  func zwift() throws {
    let workout = try workout(records(0...10), fileID: FileIDMessage(manufacturer: 260, timeCreated: t0))
    #expect(workout.points.isEmpty && workout.samples(.heartRate).count == 11)
  }

  @Test("the sport message is used if the session says none, or is missing")
  func sportHint() throws {
    #expect(try workout([SportMessage(sport: 1, subSport: 3)] + records(0...3)).summary.activityType == .running)
  }

  @Test(
    "an offset of local time counts when it is a quarter hour's multiple within a day",
    arguments: [
      (7200, 7200), (-14_400, -14_400), (20_700, 20_700), (7201, 7200), (7300, nil), (-1_081_165_449, nil),
      (90_000, nil),
    ] as [(Int, Int?)])
  func utcOffset(told: Int, offset: Int?) throws {
    let local = UInt32(truncatingIfNeeded: Int(t0) + told)
    let activity = ActivityMessage(timestamp: t0, timerSeconds: 3, sessionCount: 1, localTimestamp: local)
    #expect(try workout(records(0...3) + [session(0, seconds: 3), activity]).summary.utcOffsetSeconds == offset)
  }

  @Test("a file that is no activity is left at its file_id, unless workouts came before")
  func otherTypes() {
    var course = FileIDMessage(manufacturer: 1, timeCreated: t0)
    course.type = 6
    let ride = verified(file(records(0...3), fileID: course)).ride
    #expect(ride.isOtherThanActivity && ride.workouts.isEmpty)
    #expect(verified(file(records(0...3), fileID: course), activitiesOnly: false).ride.workouts.count == 1)
    #expect(verified(file(records(0...3)) + file(records(0...3), fileID: course)).ride.records == 8)
    #expect(verified(file(records(0...3), fileID: nil)).ride.workouts.count == 1)
  }
}
