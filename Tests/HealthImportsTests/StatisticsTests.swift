import FakeHealth
import Foundation
import HealthImports
import HealthKitBridge
import Testing
import Workouts

@Suite("Statistics over Health") struct StatisticsTests {
  /// 2024-05-04T00:00:00Z.
  private static let midnight: Int64 = 1_714_780_800_000
  private static let utc = TimeZone(secondsFromGMT: 0) ?? .current

  private static func at(_ hours: Double) -> Instant {
    Instant(unixMilliseconds: midnight + Int64((hours * 3_600_000).rounded()))
  }

  /// A store with values of other apps: hours from midnight, value, source.
  private static func store(
    _ name: String, _ values: [(from: Double, to: Double, value: Double, source: String)]
  ) async -> FakeHealthStore {
    let store = FakeHealthStore()
    for (place, value) in values.enumerated() {
      var object = FakeObject(
        id: "\(place)", type: .quantity("HKQuantityTypeIdentifier" + name), start: at(value.from), end: at(value.to),
        metadata: [])
      (object.value, object.source) = (value.value, value.source)
      await store.add(foreign: object)
    }
    return store
  }

  @Test("weights have a mean, extremes and the most recent one, and no sum")
  func discrete() async throws {
    let store = await Self.store(
      "BodyMass", [(6, 6, 75, "scale"), (30, 30, 77, "scale"), (54, 54, 73, "app"), (80, 80, 1000, "app")])
    let rows = try await store.statistics(.bodyMass, from: Self.at(0), to: Self.at(72), timeZone: Self.utc)
    try #require(rows.count == 1)
    #expect(rows[0].count == 3 && rows[0].mean == 75 && rows[0].minimum == 73 && rows[0].maximum == 77)
    #expect(rows[0].sum == nil && rows[0].source == nil)
    #expect(rows[0].mostRecent == StoredSample(start: Self.at(54), end: Self.at(54), value: 73))
    #expect(rows[0].start == Self.at(0) && rows[0].end == Self.at(72))
    let apart = try await store.statistics(
      .bodyMass, from: Self.at(0), to: Self.at(72), timeZone: Self.utc, bySource: true)
    #expect(apart.map(\.source) == ["app", "scale"] && apart.map(\.mean) == [73, 76])
  }

  @Test("steps have a sum by day; one across midnight is divided by time")
  func byDay() async throws {
    let store = await Self.store(
      "StepCount", [(23, 25, 1000, "phone"), (26, 27, 50, "phone"), (74, 75, 7, "phone"), (-1, 1, 8, "phone")])
    let rows = try await store.statistics(
      .steps, from: Self.at(0), to: Self.at(96), by: .days(1), timeZone: Self.utc)
    #expect(rows.map(\.sum) == [504, 550, 7])
    #expect(rows.map(\.start) == [Self.at(0), Self.at(24), Self.at(72)])
    #expect(rows.allSatisfy { $0.mean == nil && $0.minimum == nil && $0.maximum == nil })
    #expect(rows.map(\.duration) == [7200, 7200, 3600])
    let hours = try await store.statistics(
      .steps, from: Self.at(0), to: Self.at(96), by: .hours(6), timeZone: Self.utc)
    #expect(hours.map(\.start) == [Self.at(0), Self.at(18), Self.at(24), Self.at(72)])
    #expect(hours.map(\.sum) == [4, 500, 550, 7])
  }

  @Test("days are local: in Berlin they begin two hours before UTC's, and the day that summer time begins has 23 hours")
  func timeZone() async throws {
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    let store = await Self.store("StepCount", [(21, 23, 100, "phone")])
    let rows = try await store.statistics(
      .steps, from: Self.at(0), to: Self.at(48), by: .days(1), timeZone: berlin)
    #expect(rows.map(\.sum) == [50, 50])
    #expect(rows.map(\.start) == [Self.at(-2), Self.at(22)])
    // 2024-03-31T12:00:00Z.
    let march = (1_711_886_400_000 - Self.midnight) / 3_600_000
    let spring = await Self.store("BodyMass", [(Double(march), Double(march), 70, "scale")])
    let day = try await spring.statistics(
      .bodyMass, from: Self.at(Double(march) - 48), to: Self.at(0), by: .days(1), timeZone: berlin)
    #expect(day.map { $0.end.seconds(since: $0.start) } == [23 * 3600])
  }

  @Test("what a phone and a watch both counted counts once, unless sources are apart")
  func twoSources() async throws {
    // The watch counts four hours, the phone the two in the middle and one after them.
    let store = await Self.store(
      "StepCount",
      [
        (10, 11, 100, "watch"), (11, 12, 100, "watch"), (12, 13, 100, "watch"), (13, 14, 100, "watch"),
        (11, 13, 190, "phone"), (13.5, 15.5, 80, "phone"),
      ])
    func sums(bySource: Bool = false, preferring: [String] = []) async throws -> [Double?] {
      try await store.statistics(
        .steps, from: Self.at(0), to: Self.at(24), timeZone: Self.utc, bySource: bySource, preferring: preferring
      ).map(\.sum)
    }
    // Equal times: the first by name; 400 of the watch, and the phone's last hour and a half of two.
    #expect(try await sums(preferring: ["watch"]) == [460])
    // The phone's 270, and the watch's 10 to 11 and 13 to 13:30.
    #expect(try await sums(preferring: ["phone"]) == [420])
    #expect(try await sums() == [420])
    #expect(try await sums(bySource: true) == [270, 400])
  }

  @Test("a heart rate is weighted by the time since the reading before it, at most a minute; breaths are not")
  func weighted() async throws {
    let second = 1.0 / 3600
    let values = [(0.0, 100.0), (10, 100), (20, 130), (1000, 70)].map { time, value in
      (from: 1 + time * second, to: 1 + time * second, value: value, source: "strap")
    }
    var rows = try await (await Self.store("HeartRate", values)).statistics(
      .heartRate, from: Self.at(0), to: Self.at(24), timeZone: Self.utc)
    // 100 for 10 s, 130 for 10 s, 70 for a minute.
    #expect(rows.map(\.mean) == [81.25] && rows.map(\.count) == [4])
    rows = try await (await Self.store("RespiratoryRate", values)).statistics(
      .respiratoryRate, from: Self.at(0), to: Self.at(24), timeZone: Self.utc)
    #expect(rows.map(\.mean) == [100])
  }

  @Test("a quantity without samples has no row, and a measure without a type none either")
  func empty() async throws {
    let store = FakeHealthStore()
    #expect(try await store.statistics(.bodyMass, from: Self.at(0), to: Self.at(24)).isEmpty)
    #expect(try await store.statistics(.stress, from: Self.at(0), to: Self.at(24)).isEmpty)
    await store.set(lockedFrom: 0)
    await #expect(throws: HealthError.deviceIsLocked) {
      try await store.statistics(.bodyMass, from: Self.at(0), to: Self.at(24))
    }
  }
}
