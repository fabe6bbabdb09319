#if TrackXML
import FITStream
import Foundation
import RideSimulator
import Testing

/// Apple Health's export of simulated activities, unpacked into a folder that is removed afterwards.
private final class ExportFolder {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent("fitstream-\(UUID().uuidString)")
  let export: HealthExport

  init(_ export: HealthExport, name: String = "export.xml") throws {
    self.export = export
    try FileManager.default.createDirectory(
      at: url.appendingPathComponent("workout-routes"), withIntermediateDirectories: true)
    try Data(export.bytes).write(to: url.appendingPathComponent(name))
    try Data(HealthExport.clinicalDocument).write(to: url.appendingPathComponent("export_cda.xml"))
    for index in 0..<export.count {
      guard let route = export.route(index), let bytes = export.routeFile(index) else { continue }
      try Data(bytes).write(to: url.appendingPathComponent(route))
    }
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}

@Suite("Apple Health's export as rides") struct HealthExportTests {
  private static func simulated() -> HealthExport {
    let day: UInt32 = 86_400
    let start = SimulatedActivity.usualStart
    return HealthExport([
      .outdoorRide(plan: [Stretch(400, pauseSeconds: 60), Stretch(300)], start: start, seed: 11),
      .indoorRide(seconds: 300, start: start + day, seed: 12),
      .run(seconds: 600, start: start + 2 * day, seed: 13),
      .poolSwim(sets: [2, 2], start: start + 3 * day, seed: 14),
    ])
  }

  @Test("workouts come back with the counts, sums and times of what was simulated")
  func roundTrip() async throws {
    let folder = try ExportFolder(Self.simulated())
    let workouts = try await all(Rides(folder.url))
    #expect(workouts.count == folder.export.count && workouts.allSatisfy { $0.isWhole })
    for (index, workout) in workouts.enumerated() {
      let session = folder.export.session(index).session
      #expect(workout.start == Date(timeIntervalSince1970: Double(session.start) + 631_065_600))
      #expect(workout.summary.end.unixMilliseconds == (Int64(session.end) + 631_065_600) * 1000)
      for series in HealthSeries.allCases where series.isOfWorkout && series != .basalEnergy {
        let told = series.records(of: session)
        guard let kind = kind(of: series), !told.isEmpty else { continue }
        let samples = workout.samples.filter { $0.kind == kind }
        #expect(samples.count == told.count, "\(series) of \(index)")
        let sum = told.reduce(0.0) { $0 + Double($1.value) } * series.sampleFactor
        #expect(abs(samples.reduce(0) { $0 + $1.value } - sum) < 1e-6 * max(1, sum), "\(series) of \(index)")
        #expect(zip(samples, samples.dropFirst()).allSatisfy { $0.end <= $1.end }, "\(series) of \(index)")
        #expect(samples.first?.start.unixMilliseconds == told.first.map { (Int64($0.start) + 631_065_600) * 1000 })
      }
      let pauses = workout.events.filter { $0.kind == .pause }.map(\.start.unixMilliseconds)
      #expect(pauses == session.pauses.map { (Int64($0.start) + 631_065_600) * 1000 }, "\(index)")
      let timer = try #require(workout.summary.timerSeconds)
      #expect(abs(timer - Double(session.timerMilliseconds) / 1000) < 0.001)
    }
  }

  private func kind(of series: HealthSeries) -> SampleKind? {
    switch series {
    case .heartRate: .heartRate
    case .steps: .steps
    case .distanceOnFoot, .distanceByBike, .distanceInWater: .distance
    case .energy: .energy
    case .runningPower, .cyclingPower: .power
    case .runningSpeed, .cyclingSpeed: .speed
    case .cyclingCadence: .cadence
    case .strokes: .strokes
    case .oscillation: .verticalOscillation
    case .groundContact: .groundContactTime
    case .strideLength: .stepLength
    default: nil
    }
  }

  @Test("the route is that of the file beside it, which is no ride of its own, whatever the export's name")
  func route() async throws {
    let folder = try ExportFolder(Self.simulated(), name: "exportación.xml")
    let workouts = try await all(Rides(folder.url))
    #expect(workouts.count == folder.export.count)
    let session = folder.export.session(0).session
    let positions = session.samples.filter { $0.latitudeDegrees != nil && $0.time <= session.end }
    #expect(workouts[0].summary.positions == positions.count)
    #expect(workouts[0].route.count > positions.count / 4)
    #expect(workouts[0].route.first?.latitudeDegrees == positions.first?.latitudeDegrees)
    #expect(workouts[0].route.last?.span == session.pauses.count + 1)
    #expect(workouts[1].route.isEmpty)
  }

  @Test("a workout has the same identifier in a later export, wherever it stands there")
  func identifiers() async throws {
    let all = Self.simulated()
    let first = try ExportFolder(all)
    let later = try ExportFolder(HealthExport([all.activity(2), all.activity(0)]))
    let one = try await FITStreamTests.all(Rides(first.url)).map(\.identifier)
    let other = try await FITStreamTests.all(Rides(later.url)).map(\.identifier)
    #expect(Set(one).count == 4 && other == [one[2], one[0]])
  }

  @Test("more samples than are sorted in memory come back in the same order")
  func spilled() async throws {
    let day: UInt32 = 86_400
    let ride = SimulatedActivity.outdoorRide(
      plan: [Stretch(16_000, pauseSeconds: 60), Stretch(8000)], start: SimulatedActivity.usualStart, seed: 3)
    let folder = try ExportFolder(HealthExport([ride], count: 4))
    let workouts = try await FITStreamTests.all(Rides(folder.url))
    #expect(workouts.count == 4 && workouts.reduce(0) { $0 + $1.samples.count } > 131_072)
    for (index, workout) in workouts.enumerated() {
      let powers = workout.samples.filter { $0.kind == .power }
      let told = HealthSeries.cyclingPower.records(of: folder.export.session(0).session)
      #expect(powers.map(\.value) == told.map { Double($0.value) })
      let later = Int64(index) * Int64(day) * 1000
      #expect(powers.last?.start.unixMilliseconds == told.last.map { (Int64($0.start) + 631_065_600) * 1000 + later })
    }
  }
}
#endif
