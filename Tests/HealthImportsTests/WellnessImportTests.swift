import FITStream
import FITWriter
import FakeHealth
import Foundation
import HealthImports
import HealthKitBridge
import RideSimulator
import Testing

@Suite("Samples outside workouts into Health") struct WellnessImportTests {
  private static let time = SimulatedActivity.usualStart

  private static func message(_ number: UInt16, _ seconds: UInt32, _ build: (inout FITMessageSpec) -> Void)
    -> FITMessageSpec
  {
    var spec = FITMessageSpec(global: number)
    spec.add(253, .uint32, time + seconds)
    build(&spec)
    return spec
  }

  /// Maximal oxygen uptake and oxygen in the blood.
  private static func uptake(_ seconds: UInt32) -> FITMessageSpec {
    message(229, seconds) { $0.add(2, .uint16, UInt16(525)) }
  }
  private static func oxygen(_ seconds: UInt32) -> FITMessageSpec {
    message(269, seconds) { $0.add(0, .uint8, UInt8(96)) }
  }

  private static func scale() -> [UInt8] {
    var writer = FITFileWriter()
    writer.write(FileIDMessage(type: 9, manufacturer: 1, timeCreated: time))
    writer.write(message(30, 60) { $0.add(0, .uint16, UInt16(7580)) })
    return writer.finish()
  }

  /// A ride whose watch writes an oxygen reading during it, its uptake a minute after its end, and a reading of the night.
  private static func ride() -> [UInt8] {
    var writer = FITFileWriter()
    writer.write(FileIDMessage(manufacturer: 1, timeCreated: time))
    for second in 0...100 as ClosedRange<UInt32> {
      var record = RecordMessage(timestamp: time + second)
      record.heartRateBeatsPerMinute = 120
      writer.write(record)
    }
    var session = SessionMessage(timestamp: time + 100, startTime: time, sport: 2, subSport: 0)
    session.figures.elapsedSeconds = 100
    writer.write(session)
    for spec in [oxygen(50), uptake(160), oxygen(20_000)] { writer.write(spec) }
    return writer.finish()
  }

  @Test("a workout has the uptake and the oxygen measured with it; the rest is saved on request, each once")
  func ofWorkouts() async throws {
    try await withFolder { folder in
      let (ride, scale) = (folder.appendingPathComponent("ride.fit"), folder.appendingPathComponent("scale.fit"))
      try Data(Self.ride()).write(to: ride)
      try Data(Self.scale()).write(to: scale)
      let store = FakeHealthStore()
      var report = try await HealthImport(into: store).run([ride, scale])
      let id = try #require(await store.workouts.first?.id)
      #expect(report.count(.saved) == 1 && report.samples == SavedSamples())
      // A file from which nothing is wanted is reported.
      #expect(report.problems.count == 1)
      #expect(await store.values("VO2Max", in: id) == [52.5])
      #expect(await store.values("OxygenSaturation", in: id) == [0.96])
      #expect(await store.values("OxygenSaturation").count == 1)
      #expect(await store.values("BodyMass").isEmpty)

      var options = HealthImport<FakeHealthStore>.Options()
      options.wellness = [.bodyMass, .oxygenSaturation, .vo2Max]
      let importer = HealthImport(into: store, options: options)
      report = try await importer.run([ride, scale, scale])
      #expect(report.samples.saved == 2 && report.samples.present == 1 && report.problems.isEmpty)
      #expect(await store.values("BodyMass") == [75.8])
      #expect(await store.values("OxygenSaturation") == [0.96, 0.96])
      #expect(await store.values("VO2Max") == [52.5])
      report = try await importer.run([ride, scale])
      #expect(report.samples.saved == 0 && report.samples.present == 2 && report.count(.present) == 1)
      #expect(await store.faults == [])
      // They go with their workout.
      _ = try await store.removeWorkout(identifier: report.entries[0].identifier)
      #expect(await store.values("VO2Max").isEmpty)
      #expect(await store.values("OxygenSaturation").count == 1)
    }
  }

  @Test("a dry run saves no sample")
  func dry() async throws {
    try await withFolder { folder in
      let scale = folder.appendingPathComponent("scale.fit")
      try Data(Self.scale()).write(to: scale)
      let store = FakeHealthStore()
      try await store.requestAuthorization(toShare: HealthType.of([.bodyMass]), toRead: [])
      var options = HealthImport<FakeHealthStore>.Options()
      options.wellness = [.bodyMass]
      let report = try await HealthImport(into: store, options: options).run([scale], isDry: true)
      #expect(report.samples.saved == 1)
      #expect(await store.objects.isEmpty)
    }
  }
}
