// Routes on a ride computer, for Tests/Checks/embedded_route.sh: the generator and its thinning, with the least of a sink.
//
// The workout's own output keeps statistics for HealthKit and summaries with names in them; a device has its own. These stand in
// for them, with just what the generator calls.

/// Takes points.
protocol WorkoutSink: ~Copyable {
  mutating func routePoint(_ point: RoutePoint)
}

/// What is counted as left out.
enum DropReason { case positionIndoor, positionInvalid, accuracyPoor }

/// Where the generator puts its points.
struct WorkoutOutput<Sink: WorkoutSink & ~Copyable>: ~Copyable {
  var sink: Sink
  var dropped: UInt32 = 0

  mutating func put(_ point: RoutePoint) { sink.routePoint(point) }
  mutating func drop(_ reason: DropReason) { dropped &+= 1 }
}

/// What the device keeps of a route.
struct RouteTotals: WorkoutSink {
  var points: UInt32 = 0
  var highestMeters = 0.0

  mutating func routePoint(_ point: RoutePoint) {
    points &+= 1
    if let altitude = point.altitudeMeters { highestMeters = max(highestMeters, altitude) }
  }
}

/// Thins `seconds` positions of a ride by gap and by shape; returns how many points stay.
@c(fitstream_route)
public func route(_ seconds: Int, _ degreesNorth: Double) -> Int {
  var options = WorkoutOptions()
  options.toleranceMeters = 2
  var generator = RouteGenerator(options)
  var output = WorkoutOutput(sink: RouteTotals())
  var latitude = degreesNorth
  for second in 0..<seconds {
    latitude += 0.000_1
    var observation = Observation(time: Instant(unixSeconds: Int64(second)))
    (observation.latitudeDegrees, observation.longitudeDegrees) = (latitude, 8)
    observation.altitudeMeters = 400
    generator.observe(observation, into: &output)
  }
  let end = Instant(unixSeconds: Int64(seconds))
  generator.pause(at: end, into: &output)
  generator.resume(at: end, into: &output)
  generator.finish(at: end, into: &output)
  return Int(output.sink.points)
}
