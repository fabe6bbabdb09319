import Testing
import Workouts

/// The values print as a person would write them.
struct DescriptionTests {
  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59.999Z"), (1_714_807_800_125, "2024-05-04T07:30:00.125Z"),
    (951_782_400_000, "2000-02-29T00:00:00Z"), (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
    (253_402_300_800_000, "unix ms 253402300800000"), (Int64.min, "unix ms -9223372036854775808"),
    (-62_167_219_200_000, "0000-01-01T00:00:00Z"),
  ])
  func `an instant prints as RFC 3339 in UTC`(milliseconds: Int64, text: String) {
    #expect(Instant(unixMilliseconds: milliseconds).description == text)
  }

  @Test func `an activity type prints Apple's name, and its number where Apple has none`() {
    #expect("\(ActivityType(rawValue: 13))" == "cycling")
    #expect("\(ActivityType.other)" == "other")
    #expect("\(ActivityType(rawValue: 4711))" == "other (4711)")
  }

  @Test func `a sample prints kind, value, unit and time`() {
    let start = Instant(unixSeconds: 1_714_807_800)
    let end = start.advanced(byMilliseconds: 1500)
    #expect("\(Sample(kind: .power, start: start, end: start, value: 212))" == "power 212.0 W at 2024-05-04T07:30:00Z")
    #expect(
      "\(Sample(kind: .distance, start: start, end: end, value: 9.25))"
        == "distance 9.25 m from 2024-05-04T07:30:00Z to 2024-05-04T07:30:01.500Z")
  }

  @Test func `an event and a point of a route print their time`() {
    let time = Instant(unixSeconds: 1_714_807_800)
    #expect("\(WorkoutEvent(kind: .pause, start: time, end: time))" == "pause at 2024-05-04T07:30:00Z")
    var point = RoutePoint(time: time, latitudeDegrees: 47.5, longitudeDegrees: -8.25, horizontalAccuracyMeters: 5)
    #expect("\(point)" == "47.5, -8.25 at 2024-05-04T07:30:00Z")
    point.altitudeMeters = 412
    #expect("\(point)" == "47.5, -8.25, 412.0 m at 2024-05-04T07:30:00Z")
  }
}
