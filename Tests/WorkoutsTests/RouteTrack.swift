import Foundation
import Workouts

/// Metres between two places on the ellipsoid, by its radii of curvature half-way: independent of the module's own.
func groundMeters(_ a: RoutePoint, _ b: RoutePoint) -> Double {
  let (east, north) = ground(from: a, to: b)
  return (east * east + north * north).squareRoot()
}

/// Metres east and north from one place to another nearby.
func ground(from a: RoutePoint, to b: RoutePoint) -> (east: Double, north: Double) {
  let latitude = (a.latitudeDegrees + b.latitudeDegrees) / 2 * .pi / 180
  let (axis, eccentricity) = (6_378_137.0, 0.006_694_379_990_14)
  let w = 1 - eccentricity * sin(latitude) * sin(latitude)
  let turn = (b.longitudeDegrees - a.longitudeDegrees).remainder(dividingBy: 360)
  return (
    turn * .pi / 180 * cos(latitude) * axis / w.squareRoot(),
    (b.latitudeDegrees - a.latitudeDegrees) * .pi / 180 * axis * (1 - eccentricity) / (w * w.squareRoot())
  )
}

/// The distance of a point from the straight line between two others, with height if all three have one.
func metersOff(_ point: RoutePoint, _ a: RoutePoint, _ b: RoutePoint) -> Double {
  let (p, q) = (ground(from: a, to: point), ground(from: a, to: b))
  var (up, rise) = (0.0, 0.0)
  if let base = a.altitudeMeters, let here = point.altitudeMeters, let there = b.altitudeMeters {
    (up, rise) = (here - base, there - base)
  }
  let length = q.east * q.east + q.north * q.north + rise * rise
  let share =
    length > 0 ? min(max((p.east * q.east + p.north * q.north + up * rise) / length, 0), 1) : 0
  let (x, y, z) = (p.east - share * q.east, p.north - share * q.north, up - share * rise)
  return (x * x + y * y + z * z).squareRoot()
}

/// A rider who wanders about a place, notes a position nearly every second, and pauses now and then.
struct Wanderer {
  var dice: Dice
  var latitude: Double
  var longitude: Double
  var heading = 0.0
  var altitude = 400.0
  var meters = 0.0
  var second = 0.0
  /// Metres a second.
  var speed = 5.0

  init(_ seed: UInt64, latitude: Double = 47, longitude: Double = 8) {
    dice = Dice(seed)
    (self.latitude, self.longitude) = (latitude, longitude)
  }

  /// Rides straight on in a direction, in degrees from north.
  mutating func ride(_ seconds: Int, towards degrees: Double) -> [Happening] {
    heading = degrees
    return (0..<seconds).map { _ in step(1) }
  }

  /// Wanders, with turns, hills, holes in the recording and pauses.
  mutating func wander(_ steps: Int) -> [Happening] {
    var happenings: [Happening] = []
    for _ in 0..<steps {
      heading += dice.roll(6) == 0 ? Double(dice.roll(180) - 90) : Double(dice.roll(11) - 5)
      altitude += Double(dice.roll(21) - 10) / 10
      happenings.append(step(dice.roll(30) == 0 ? Double(2 + dice.roll(8)) : 1))
      if dice.roll(60) == 0 {
        let stopped = second
        second += Double(dice.roll(40))
        happenings += [.stop(stopped), .start(second)]
      }
    }
    return happenings
  }

  mutating func step(_ seconds: Double) -> Happening {
    let way = speed * seconds
    latitude += way * cos(heading * .pi / 180) / 111_200
    longitude += way * sin(heading * .pi / 180) / 111_320 / cos(latitude * .pi / 180)
    longitude = longitude.remainder(dividingBy: 360)
    second += seconds
    meters += way
    return here
  }

  /// The observation at this moment.
  var here: Happening {
    var observation = WorkoutObservation(time: at(second))
    (observation.latitudeDegrees, observation.longitudeDegrees) = (latitude, longitude)
    observation.distanceMillimeters = Int64(meters * 1000)
    observation.speedMetersPerSecond = speed
    observation.heartRateBPM = 120
    // Some records lack the height.
    if Int(second) % 17 != 0 { observation.altitudeMeters = altitude }
    return .note(observation)
  }
}

/// The output of one workout under some options, with a lap over all of it.
func rides(
  _ happenings: [Happening], gap: Double = 3, tolerance: Double? = nil, start: Double = 0, end: Double = 0,
  smooth: Double = 0, zones: [PrivacyZone] = []
) -> WorkoutLog.Workout {
  var options = WorkoutOptions()
  options.maximumGapSeconds = gap
  options.toleranceMeters = tolerance
  (options.concealStartMeters, options.concealEndMeters) = (start, end)
  options.smoothingSeconds = smooth
  options.concealZones = zones
  var builder = WorkoutBuilder(sink: WorkoutLog(), options: options)
  builder.open(sessionIndex: 0, start: at(0))
  builder.take(happenings)
  var summary = WorkoutSummary(start: at(0), end: builder.lastObserved ?? at(0))
  summary.distanceMeters = 321
  summary.averageSpeedMetersPerSecond = 123
  summary.maximumSpeedMetersPerSecond = 456
  builder.close(summary)
  return builder.output.sink.workouts[0]
}
