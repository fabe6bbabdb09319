import FITStream
import FakeHealth
import Foundation
import HealthKitBridge
import Testing

@testable import RideImportModel

@Suite("The example app's recorder") @MainActor struct RideRecorderTests {
  /// The places of a recorded ride as a phone reports them, and the ride itself.
  private func locations() async throws -> (ride: Workout, locations: [LocationReading]) {
    let ride = try #require(try await Array(of: Rides(files[0])).first)
    let locations = ride.route.map { point in
      var location = LocationReading(
        time: point.time, latitudeDegrees: point.latitudeDegrees, longitudeDegrees: point.longitudeDegrees,
        horizontalAccuracy: 5)
      if let altitude = point.altitudeMeters { (location.altitude, location.verticalAccuracy) = (altitude, 3) }
      return location
    }
    return (ride, locations)
  }

  @Test("recorded locations become one ride in Health, with its distance, its pause, and a route of their points")
  func wholeWay() async throws {
    let (ride, locations) = try await locations()
    let pause = try #require(ride.events.first { $0.kind == .pause })
    let end = try #require(ride.events.first { $0.kind == .resume }).start
    let store = FakeHealthStore()
    let recorder = RideRecorder(store)
    await recorder.start(at: ride.summary.start)
    #expect(recorder.stage == .recording && recorder.failure == nil)
    // The phone's last known place is older than the ride, and a few places are too imprecise.
    var old = locations[0]
    old.time = old.time.advanced(byMilliseconds: -600_000)
    recorder.add(old)
    for location in locations {
      if recorder.stage == .recording, location.time > pause.start { recorder.pause(at: pause.start) }
      if recorder.stage == .paused, location.time >= end { recorder.resume(at: end) }
      var imprecise = location
      (imprecise.horizontalAccuracy, imprecise.latitudeDegrees) = (51, 0)
      imprecise.time = location.time.advanced(byMilliseconds: -500)
      recorder.add(imprecise)
      recorder.add(location)
    }
    await recorder.finish(at: ride.summary.end)
    #expect(recorder.stage == .idle && recorder.outcome?.result == .saved && recorder.failure == nil)
    #expect(recorder.leftOut == locations.count + 1)
    #expect(await store.faults == [])
    let saved = try #require(await store.workouts.first)
    #expect(saved.activityType == .cycling && saved.events.map(\.kind) == [.pause, .resume])
    let route = try #require(await store.objects(of: .route).first)
    #expect(route.points.map(\.time) == locations.map(\.time))
    // Smoothing moves points by metres, and leaves those at the ends.
    let moved = zip(route.points, locations).map { abs($0.latitudeDegrees - $1.latitudeDegrees) }
    #expect(moved.first == 0 && moved.last == 0 && moved.contains { $0 > 0 } && moved.allSatisfy { $0 < 1e-3 })
    let meters = await store.values("DistanceCycling").reduce(0, +)
    #expect(abs(meters - (ride.distance ?? 0)) < 0.05 * meters, "\(meters) of \(ride.distance ?? 0)")
  }

  @Test("without permission nothing is recorded, and a ride that could not be saved is saved by the next try")
  func failures() async throws {
    let (ride, locations) = try await locations()
    let denied = RideRecorder(FakeHealthStore(denied: [.workout]))
    await denied.start(at: ride.summary.start)
    #expect(denied.stage == .idle && denied.failure?.contains("HKWorkoutTypeIdentifier") == true)

    let store = FakeHealthStore()
    let recorder = RideRecorder(store)
    await recorder.start(at: ride.summary.start)
    recorder.refuseLocations()
    #expect(recorder.stage == .idle && recorder.failure != nil)
    await recorder.start(at: ride.summary.start)
    for location in locations { recorder.add(location) }
    await store.set(lockedFrom: 0)
    await recorder.finish(at: ride.summary.end)
    #expect(recorder.stage == .finished && recorder.failure == "the device is locked")
    await store.set()
    await recorder.finish(at: ride.summary.end.advanced(byMilliseconds: 60_000))
    #expect(recorder.stage == .idle && recorder.failure == nil)
    #expect(await store.workouts.map(\.end) == [ride.summary.end])
    #expect(await store.faults == [])
  }
}

extension Array {
  /// The elements of a sequence.
  fileprivate init<Elements: AsyncSequence>(of elements: Elements) async throws where Elements.Element == Element {
    self = []
    for try await element in elements { append(element) }
  }
}
