import HealthKitBridge
import Testing
import Workouts

@Suite("Live routes") struct LiveRouteTests {
  private func reading(_ second: Double, accuracy: Double = 5) -> LocationReading {
    LocationReading(
      time: at(second), latitudeDegrees: 47 + second / 1e5, longitudeDegrees: 8, horizontalAccuracy: accuracy)
  }

  @Test("points stay at most three seconds apart, the first and the last stay")
  func spacing() {
    var route = LiveRoute(start: at(0))
    var points: [RoutePoint] = []
    for second in 0...100 { points += route.add(reading(Double(second))) }
    points += route.finish(at: at(100))
    #expect(points.first?.time == at(0) && points.last?.time == at(100))
    #expect(zip(points, points.dropFirst()).allSatisfy { (1...3).contains($1.time.seconds(since: $0.time)) })
    #expect((30...40).contains(points.count) && route.leftOut == 0)
  }

  @Test("what is old, imprecise, unknown or out of order is left out, and counted")
  func leftOut() {
    var route = LiveRoute(start: at(0))
    var points = route.add(reading(-600)) + route.add(reading(1)) + route.add(reading(2, accuracy: -1))
    points += route.add(reading(3, accuracy: 51)) + route.add(reading(1)) + route.add(reading(0.5))
    points += route.add(reading(4)) + route.finish(at: at(5))
    #expect(points.map(\.time) == [at(1), at(4)])
    #expect(route.leftOut == 5)
  }

  @Test("a pause begins another span; its locations are left out, those around it stay")
  func pauses() {
    var route = LiveRoute(start: at(0))
    var points: [RoutePoint] = []
    for second in 0...11 { points += route.add(reading(Double(second))) }
    points += route.pause(at: at(11))
    for second in 12...30 { points += route.add(reading(Double(second))) }
    points += route.pause(at: at(20)) + route.resume(at: at(31)) + route.resume(at: at(31))
    for second in 31...40 { points += route.add(reading(Double(second))) }
    points += route.finish(at: at(40))
    #expect(points.filter { $0.span == 1 }.last?.time == at(11))
    #expect(points.filter { $0.span == 2 }.first?.time == at(31))
    #expect(route.leftOut == 19)
  }

  @Test("CoreLocation's numbers for unknown become no value, and come back as they were")
  func numbers() throws {
    var told = reading(1)
    #expect(told.point?.altitudeMeters == nil && told.point?.speedMetersPerSecond == nil)
    (told.altitude, told.verticalAccuracy, told.speed, told.course) = (-3, 4, 0, 0)
    let point = try #require(told.point)
    #expect(point.altitudeMeters == -3 && point.verticalAccuracyMeters == 4)
    let numbers = LocationNumbers(point)
    #expect(
      [numbers.altitude, numbers.verticalAccuracy, numbers.speed, numbers.course, numbers.horizontalAccuracy]
        == [-3, 4, 0, 0, 5])
    told.horizontalAccuracy = -1
    #expect(told.point == nil)
  }
}
