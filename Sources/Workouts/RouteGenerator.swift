/// Thins positions to a route that HealthKit likes: neighbours at most 3 s apart where the source allows (HEALTHKIT.md section 6.1).
///
/// The first and the last valid point, and those around a pause, are always kept. Another is dropped only while its kept
/// neighbours stay within the gap; where the source is sparser, every point is kept and none is invented.
public struct RouteGenerator: WorkoutGenerator {
  /// Largest accuracy radius that is let through, in metres (Apple, "Creating a workout route").
  @inlinable public static var worstAccuracyMeters: Double { 50.0 }
  /// Radius given to positions whose device tells none, in metres (a choice; HEALTHKIT.md section 6.2).
  @inlinable public static var defaultAccuracyMeters: Double { 5.0 }
  /// Uncertainty given to altitudes whose device tells none, in metres (a choice; HEALTHKIT.md section 6.2).
  @inlinable public static var defaultVerticalAccuracyMeters: Double { 3.0 }

  @usableFromInline let maximumGapMilliseconds: Int64
  /// Whether positions make a route at all; indoor and virtual ones do not.
  public var isEnabled = true
  @usableFromInline var lastKept: Instant?
  /// The newest point, kept only if a rule asks for it.
  @usableFromInline var candidate: RoutePoint?

  /// Position, altitude, speed and course.
  @inlinable public static var wants: MeasureSet {
    MeasureSet(.latitude).union(MeasureSet(.longitude)).union(MeasureSet(.altitude))
      .union(MeasureSet(.horizontalAccuracy)).union(MeasureSet(.speed)).union(MeasureSet(.course))
  }

  /// Makes a generator that leaves at most `WorkoutOptions.maximumGapSeconds` between kept points.
  @inlinable public init(_ options: WorkoutOptions = WorkoutOptions()) {
    maximumGapMilliseconds = Int64(whole: min(max(options.maximumGapSeconds, 0), 86_400) * 1000)
  }

  /// Takes a position, if there is one.
  @inlinable
  public mutating func observe<Sink: WorkoutSink & ~Copyable>(
    _ observation: borrowing Observation, into output: inout WorkoutOutput<Sink>
  ) {
    guard let latitude = observation.latitudeDegrees, let longitude = observation.longitudeDegrees else { return }
    guard isEnabled else { return output.drop(.positionIndoor) }
    guard abs(latitude) <= 90, abs(longitude) <= 180, latitude != 0 || longitude != 0 else {
      return output.drop(.positionInvalid)
    }
    let accuracy = observation.horizontalAccuracyMeters.flatMap { $0 > 0 ? $0 : nil }
    if let accuracy, accuracy > Self.worstAccuracyMeters { return output.drop(.accuracyPoor) }

    var point = RoutePoint(
      time: observation.time, latitudeDegrees: latitude, longitudeDegrees: longitude,
      horizontalAccuracyMeters: accuracy ?? Self.defaultAccuracyMeters)
    if let altitude = observation.altitudeMeters, altitude.isFinite {
      point.altitudeMeters = altitude
      point.verticalAccuracyMeters = accuracy.map { $0 * 1.5 } ?? Self.defaultVerticalAccuracyMeters
    }
    point.speedMetersPerSecond = observation.speedMetersPerSecond.flatMap { $0.isFinite ? $0 : nil }
    point.courseDegrees = observation.courseDegrees
    point.distanceMeters = observation.distanceMillimeters.map { Double(counting: $0) / 1000 }
    take(point, into: &output)
  }

  @inlinable
  mutating func take<Sink: WorkoutSink & ~Copyable>(
    _ point: RoutePoint, into output: inout WorkoutOutput<Sink>
  ) {
    guard let lastKept else { return keep(point, into: &output) }
    if let candidate, point.time.unixMilliseconds &- lastKept.unixMilliseconds > maximumGapMilliseconds {
      keep(candidate, into: &output)
    }
    candidate = point
  }

  @inlinable
  mutating func keep<Sink: WorkoutSink & ~Copyable>(
    _ point: RoutePoint, into output: inout WorkoutOutput<Sink>
  ) {
    output.put(point)
    lastKept = point.time
    candidate = nil
  }

  /// Keeps the newest point, and the next one whenever it comes.
  @inlinable
  mutating func breakHere<Sink: WorkoutSink & ~Copyable>(into output: inout WorkoutOutput<Sink>) {
    if let candidate { keep(candidate, into: &output) }
    lastKept = nil
  }

  /// Keeps the last point before the pause.
  @inlinable
  public mutating func pause<Sink: WorkoutSink & ~Copyable>(at time: Instant, into output: inout WorkoutOutput<Sink>) {
    breakHere(into: &output)
  }

  /// Keeps the first point behind the pause.
  @inlinable
  public mutating func resume<Sink: WorkoutSink & ~Copyable>(at time: Instant, into output: inout WorkoutOutput<Sink>) {
    breakHere(into: &output)
  }

  /// Keeps the last point.
  @inlinable
  public mutating func finish<Sink: WorkoutSink & ~Copyable>(at time: Instant, into output: inout WorkoutOutput<Sink>) {
    breakHere(into: &output)
  }
}
