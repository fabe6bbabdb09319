import FITWorkouts
import FITWriter
import Testing
import Workouts

/// Records are read at known places when all types are the profile's; others are searched, with the same result.
@Suite("Layouts of records") struct RecordLayoutTests {
  private func workout(_ messages: [any FITWritableMessage]) throws -> LoggedWorkout {
    let (ride, problems) = verified(file(messages + [session(0, seconds: 10, sport: 2, subSport: 0)]))
    #expect(problems.isEmpty)
    return try #require(ride.workouts.first)
  }

  /// All common fields; `odd` is one more, or one of them in another type.
  private func record(_ second: UInt32, odd: (inout FITMessageSpec) -> Void = { _ in }, power: Bool = true)
    -> RawMessage
  {
    bare(second) {
      $0.add(0, .sint32, Int32(-396_654_000 + Int32(second)))
      $0.add(1, .sint32, Int32(1_807_448_000))
      $0.add(2, .uint16, UInt16(3210 + second))
      $0.add(3, .uint8, UInt8(120 + second))
      $0.add(4, .uint8, UInt8(80 + second))
      $0.add(53, .uint8, UInt8(64))
      $0.add(5, .uint32, UInt32(1000 + 733 * second))
      $0.add(6, .uint16, UInt16(7330 + second))
      if power { $0.add(7, .uint16, UInt16(200 + second)) }
      $0.add(13, .sint8, Int8(-3))
      $0.add(31, .uint8, UInt8(4))
      $0.add(33, .uint16, UInt16(10 + second))
      odd(&$0)
    }
  }

  @Test("another type, a repeated field and other fields leave a record's values as they are")
  func same() throws {
    let usual = try workout((0..<6).map { record($0) })
    #expect(usual.samples.count == 6 * 4 + 5 * 2 && usual.points.count == 3)
    #expect(usual.samples(.cadence).map(\.value).first == 80.5 && usual.points.first?.altitudeMeters == 142)
    #expect(usual.summary.deviceTemperature.mean == -3)
    let wide = try workout(
      (0..<6).map { second in
        record(second, odd: { $0.add(7, .uint32, UInt32(200 + second)) }, power: false)
      })
    let twice = try workout(
      (0..<6).map { second in record(second, odd: { $0.add(3, .uint8, UInt8(120 + second)) }) })
    let packed = try workout((0..<6).map { second in record(second, odd: { $0.add(52, .uint16, UInt16(9)) }) })
    #expect(usual == wide && usual == twice && usual == packed)
  }

  @Test("of a field given twice the later one counts")
  func later() throws {
    let workout = try workout((0..<3).map { second in record(second, odd: { $0.add(3, .uint8, UInt8(200)) }) })
    #expect(workout.samples(.heartRate).map(\.value) == [200, 200, 200])
  }

  @Test("an invalid value is none, and a plain field replaces an enhanced one")
  func invalid() throws {
    let notes: [any FITWritableMessage] = (0..<3).map { second in
      bare(second) {
        $0.add(0, .sint32, second == 1 ? Int32.max : 500_000_000)
        $0.add(1, .sint32, Int32(100_000_000))
        $0.add(2, .uint16, second == 1 ? UInt16(5000) : UInt16.max)
        $0.add(78, .uint32, second == 1 ? UInt32.max : UInt32(6000))
        $0.add(3, .uint8, second == 1 ? UInt8.max : 100)
        $0.add(4, .uint8, second == 1 ? UInt8.max : 90)
        $0.add(53, .uint8, second == 2 ? UInt8.max : 32)
        $0.add(6, .uint16, second == 1 ? UInt16(2500) : UInt16.max)
        $0.add(73, .uint32, second == 1 ? UInt32.max : UInt32(70_000))
        $0.add(7, .uint16, second == 1 ? UInt16.max : 0)
        $0.add(13, .sint8, second == 1 ? Int8.max : -1)
        $0.add(5, .uint32, second == 1 ? UInt32.max : 100 * second)
        $0.add(33, .uint16, second == 1 ? UInt16.max : UInt16(second))
      }
    }
    let workout = try workout(notes)
    #expect(workout.samples(.heartRate).map(\.value) == [100, 100])
    #expect(workout.samples(.cadence).map(\.value) == [90.25, 90])
    #expect(workout.samples(.power).map(\.value) == [0, 0])
    #expect(workout.samples(.speed).map(\.value) == [70, 2.5, 70])
    #expect(workout.samples(.distance).map(\.value) == [2] && workout.samples(.energy).map(\.value) == [2])
    #expect(workout.summary.deviceTemperature.count == 2)
    #expect(workout.points.map(\.altitudeMeters) == [700, 700])
  }
}
