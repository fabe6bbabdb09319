import FakeHealth
import HealthKitBridge
import Testing
import Workouts

@Suite("Samples outside workouts") struct SampleTests {
  private static let all = Set(WellnessKind.allCases)

  private static func store(denied: Set<HealthType> = []) async throws -> FakeHealthStore {
    let store = FakeHealthStore(denied: denied)
    try await store.requestAuthorization(toShare: HealthType.of(all), toRead: [])
    return store
  }

  private static func quantity(_ name: String) -> HealthType { .quantity("HKQuantityTypeIdentifier" + name) }

  /// A day: weight, pulse, oxygen, uptake, breaths, a blood pressure, and steps each minute.
  private static let day: [WellnessSample] = {
    var samples = [
      WellnessSample(.vo2Max, at: at(5), 52.5), WellnessSample(.bodyMass, at: at(0), 75.8),
      WellnessSample(.restingHeartRate, at: at(1), 48), WellnessSample(.oxygenSaturation, at: at(2), 0.97),
      WellnessSample(.respiratoryRate, at: at(3), 14.25), WellnessSample(.heartRateVariabilitySDNN, at: at(4), 61),
      WellnessSample(.bloodPressureDiastolic, at: at(6), 79), WellnessSample(.bloodPressureSystolic, at: at(6), 121),
    ]
    for minute in 0..<1500 {
      let start = 60 * Double(minute)
      samples.append(WellnessSample(.steps, at(start), at(start + 60), Double(minute % 7 + 1)))
    }
    return samples
  }()

  @Test("each is saved once, in HealthKit's units, and read back; copies and a second import add nothing")
  func once() async throws {
    let store = try await Self.store()
    // A blood pressure is one sample of two values.
    let first = try await store.save(Self.day + Self.day.suffix(3))
    #expect(first.saved == Self.day.count - 1 && first.present == 3 && first.refused.isEmpty && first.leftOut == 0)
    let second = try await store.save(Self.day)
    #expect(second.saved == 0 && second.present == Self.day.count - 1)
    #expect(await store.faults == [])
    #expect(await store.values("VO2Max") == [52.5])
    #expect(await store.values("OxygenSaturation") == [0.97])
    #expect(await store.values("BloodPressureSystolic") == [121])
    #expect(await store.values("BloodPressureDiastolic") == [79])
    #expect(await store.objects(of: .bloodPressure).count == 1)
    #expect(QuantityType(.vo2Max)?.unit == "ml/(kg*min)" && QuantityType(.bodyMass)?.unit == "kg")
    for kind in [WellnessKind.bodyMass, .restingHeartRate, .steps, .bloodPressureSystolic, .heartRateVariabilitySDNN] {
      let back = try await store.wellness(kind, from: at(0), to: at(100_000))
      #expect(back == Self.day.filter { $0.kind == kind })
    }
    #expect(try await store.wellness(.steps, from: at(60), to: at(180)).map(\.value) == [2, 3])
  }

  @Test("a higher version replaces a sample, and all samples can be removed")
  func versions() async throws {
    let store = try await Self.store()
    _ = try await store.save(Self.day)
    #expect(try await store.save(Self.day, version: 2).saved == Self.day.count - 1)
    #expect(try await store.save(Self.day).saved == 0)
    #expect(await store.values("BodyMass") == [75.8])
    #expect(await store.faults == [])
    #expect(try await store.removeSamples([.bloodPressureSystolic, .bloodPressureDiastolic]) == 3)
    #expect(try await store.removeSamples(Self.all) == Self.day.count - 2)
    #expect(await store.objects.isEmpty)
  }

  @Test("types without permission are named, and half of a blood pressure is not saved")
  func permissions() async throws {
    let denied = [Self.quantity("BodyMass"), Self.quantity("BloodPressureDiastolic")]
    let store = try await Self.store(denied: Set(denied))
    let result = try await store.save(Self.day)
    #expect(result.refused == Set(denied) && result.saved == Self.day.count - 3)
    #expect(await store.values("BodyMass").isEmpty)
    #expect(await store.values("BloodPressureSystolic").isEmpty)
    #expect(await store.faults == [])
    let nobody = try await FakeHealthStore().save(Self.day)
    #expect(nobody.saved == 0 && nobody.refused.count == 9)
    await #expect(throws: HealthError.notAvailable) { try await FakeHealthStore(isAvailable: false).save(Self.day) }
    let locked = try await Self.store()
    await locked.set(lockedFrom: 0)
    await #expect(throws: HealthError.deviceIsLocked) { try await locked.save(Self.day) }
    #expect(await locked.objects.isEmpty)
  }

  @Test("what HealthKit has no type for, what only the system saves, and other people are left out")
  func leftOut() async throws {
    let store = try await Self.store()
    var samples = [WellnessKind.stress, .heartRateVariabilityRMSSD, .sleep, .walkingHeartRate, .wristTemperature].map {
      WellnessSample($0, at: at(0), 1)
    }
    for person in [1, 2] as [UInt16] {
      var weight = WellnessSample(.bodyMass, at: at(Double(person)), Double(60 + person))
      weight.person = person
      samples.append(weight)
    }
    #expect(try await store.save(samples).leftOut == 7)
    #expect(await store.objects.isEmpty)
    #expect(try await store.save(samples, person: 2).saved == 1)
    #expect(await store.values("BodyMass") == [62])
    // A scale that names one person is that person's.
    #expect(try await store.save([samples[5]]).saved == 1)
    #expect(await store.faults == [])
  }

  @Test("a call that fails, before or after its work, leaves nothing twice", arguments: [false, true])
  func failures(afterwards: Bool) async throws {
    for call in 0..<24 {
      let store = try await Self.store()
      await store.set(failing: [call], failsAfterwards: afterwards)
      let first = try? await store.save(Self.day)
      await store.set()
      _ = try await store.save(Self.day)
      #expect(await store.faults == [])
      #expect(await store.objects.count == Self.day.count + 1)
      if first != nil { return #expect(call > 8) }
    }
    Issue.record("a call always fails")
  }
}
