public import Workouts

/// A location in CoreLocation's conventions: a negative accuracy marks a value as unknown.
public struct LocationReading: Equatable, Sendable {
  /// The time of the fix, which can be earlier than its delivery.
  public var time: Instant
  /// Latitude in degrees north.
  public var latitudeDegrees: Double
  /// Longitude in degrees east.
  public var longitudeDegrees: Double
  /// Horizontal accuracy in metres; negative if the position is unknown.
  public var horizontalAccuracy: Double
  /// Altitude in metres above sea level.
  public var altitude: Double
  /// Vertical accuracy in metres; 0 or negative if the altitude is unknown.
  public var verticalAccuracy: Double
  /// Speed in metres per second; negative if unknown.
  public var speed: Double
  /// Course in degrees clockwise from north; negative if unknown.
  public var course: Double

  /// Creates a location whose altitude, speed and course are unknown.
  public init(time: Instant, latitudeDegrees: Double, longitudeDegrees: Double, horizontalAccuracy: Double) {
    self.time = time
    self.latitudeDegrees = latitudeDegrees
    self.longitudeDegrees = longitudeDegrees
    self.horizontalAccuracy = horizontalAccuracy
    (altitude, verticalAccuracy, speed, course) = (0, -1, -1, -1)
  }

  /// The location as an observation; nil if the position is unknown.
  var observation: WorkoutObservation? {
    guard horizontalAccuracy >= 0 else { return nil }
    var observation = WorkoutObservation(time: time)
    observation[.latitude] = latitudeDegrees
    observation[.longitude] = longitudeDegrees
    observation[.horizontalAccuracy] = horizontalAccuracy
    if verticalAccuracy > 0 { (observation[.altitude], observation[.verticalAccuracy]) = (altitude, verticalAccuracy) }
    if speed >= 0 { observation[.speed] = speed }
    if course >= 0 { observation[.course] = course }
    return observation
  }

  /// The location as a route point; nil if the position is unknown.
  public var point: RoutePoint? {
    guard horizontalAccuracy >= 0, latitudeDegrees.isFinite, longitudeDegrees.isFinite else { return nil }
    var point = RoutePoint(
      time: time, latitudeDegrees: latitudeDegrees, longitudeDegrees: longitudeDegrees,
      horizontalAccuracyMeters: horizontalAccuracy)
    if verticalAccuracy > 0 { (point.altitudeMeters, point.verticalAccuracyMeters) = (altitude, verticalAccuracy) }
    if speed >= 0 { point.speedMetersPerSecond = speed }
    if course >= 0 { point.courseDegrees = course }
    return point
  }
}

/// Builds the route of a workout while it is recorded, by the same rules as for files.
///
/// Locations are left out if their accuracy is worse than 50 m, if they were recorded during a pause or before the
/// start, or if they are not later than the previous location. (CoreLocation first delivers the phone's last known
/// position.) Other points are dropped only if the remaining points around them are at most 3 s apart. Uses constant
/// memory.
public struct LiveRoute: Sendable {
  private struct Points: WorkoutSink, Sendable {
    var waiting: [RoutePoint] = []
    mutating func routePoint(_ point: RoutePoint) { waiting.append(point) }
  }

  private var generator: RouteGenerator
  private var newest: Instant
  private var isPaused = false
  /// The number of locations that were left out.
  public private(set) var leftOut = 0

  /// Starts the route of a workout that begins at `start`.
  public init(start: Instant, _ options: WorkoutOptions = WorkoutOptions()) {
    var options = options
    // The end of a route can only be concealed when the end is known.
    (options.concealStartMeters, options.concealEndMeters) = (0, 0)
    generator = RouteGenerator(options)
    newest = start.advanced(byMilliseconds: -1)
  }

  /// Adds a location, and returns the points that are final.
  ///
  /// Pass them to the route builder as CLLocation values (`LocationNumbers`).
  public mutating func add(_ reading: LocationReading) -> [RoutePoint] {
    guard !isPaused, reading.time > newest, let observation = reading.observation else {
      leftOut &+= 1
      return []
    }
    newest = reading.time
    return run { generator, output in
      generator.observe(observation, into: &output)
    }
  }

  /// Starts a pause and returns the final points.
  ///
  /// The last point before the pause is kept.
  public mutating func pause(at time: Instant) -> [RoutePoint] {
    guard !isPaused else { return [] }
    isPaused = true
    return run { generator, output in generator.pause(at: time, into: &output) }
  }

  /// Ends a pause and returns the final points.
  ///
  /// Locations from before `time` are left out.
  public mutating func resume(at time: Instant) -> [RoutePoint] {
    guard isPaused else { return [] }
    isPaused = false
    newest = max(newest, time.advanced(byMilliseconds: -1))
    return run { generator, output in generator.resume(at: time, into: &output) }
  }

  /// Ends the workout and returns the remaining points.
  public mutating func finish(at time: Instant) -> [RoutePoint] {
    run { generator, output in generator.finish(at: time, into: &output) }
  }

  private mutating func run(
    _ body: (inout RouteGenerator, inout WorkoutOutput<Points>) -> Void
  ) -> [RoutePoint] {
    var output = WorkoutOutput(sink: Points())
    body(&generator, &output)
    for reason in [DropReason.positionInvalid, .accuracyPoor] { leftOut &+= output.dropped[reason] }
    return output.sink.waiting
  }
}
