public import Workouts

/// A location as CoreLocation reports it: negative accuracies declare what they belong to unknown.
public struct LocationReading: Equatable, Sendable {
  /// The moment of the fix, which may be older than its delivery.
  public var time: Instant
  /// Degrees north.
  public var latitudeDegrees: Double
  /// Degrees east.
  public var longitudeDegrees: Double
  /// Metres; negative when the position is not known.
  public var horizontalAccuracy: Double
  /// Metres above the sea.
  public var altitude: Double
  /// Metres; 0 or negative when the altitude is not known.
  public var verticalAccuracy: Double
  /// Metres per second; negative when not known.
  public var speed: Double
  /// Degrees clockwise from north; negative when not known.
  public var course: Double

  /// Makes a location with nothing known but its place.
  public init(time: Instant, latitudeDegrees: Double, longitudeDegrees: Double, horizontalAccuracy: Double) {
    self.time = time
    self.latitudeDegrees = latitudeDegrees
    self.longitudeDegrees = longitudeDegrees
    self.horizontalAccuracy = horizontalAccuracy
    (altitude, verticalAccuracy, speed, course) = (0, -1, -1, -1)
  }

  /// The observation of it; nil where the position is not known.
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

  /// The point of a route; nil where the position is not known.
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

/// The route of a workout that is being recorded, from locations as they come, by the rules for files.
///
/// Points worse than 50 m are left out, and so are those of pauses, those from before the start, and those that are not
/// later than the one before: CoreLocation first delivers where the phone was last. Neighbours stay at most 3 s apart.
/// Constant memory.
public struct LiveRoute: Sendable {
  private struct Points: WorkoutSink, Sendable {
    var waiting: [RoutePoint] = []
    mutating func routePoint(_ point: RoutePoint) { waiting.append(point) }
  }

  private var generator: RouteGenerator
  private var newest: Instant
  private var isPaused = false
  /// Locations that were left out.
  public private(set) var leftOut = 0

  /// Makes the route of a workout that begins at `start`.
  public init(start: Instant, _ options: WorkoutOptions = WorkoutOptions()) {
    var options = options
    // Hiding needs the end, which is not known yet.
    (options.concealStartMeters, options.concealEndMeters) = (0, 0)
    generator = RouteGenerator(options)
    newest = start.advanced(byMilliseconds: -1)
  }

  /// Takes a location; returns the points that became certain, to be passed to the route builder.
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

  /// The workout pauses; the point before the pause stays.
  public mutating func pause(at time: Instant) -> [RoutePoint] {
    guard !isPaused else { return [] }
    isPaused = true
    return run { generator, output in generator.pause(at: time, into: &output) }
  }

  /// The workout goes on; locations from before this moment are left out.
  public mutating func resume(at time: Instant) -> [RoutePoint] {
    guard isPaused else { return [] }
    isPaused = false
    newest = max(newest, time.advanced(byMilliseconds: -1))
    return run { generator, output in generator.resume(at: time, into: &output) }
  }

  /// The workout is over; returns what is left.
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
