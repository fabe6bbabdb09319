/// Makes a route that HealthKit likes of positions: neighbours at most 3 s apart where the source allows (HEALTHKIT.md section 6.1).
///
/// Which points stay is up to `RouteThinning`; what is no usable position is dropped and counted. Where parts of the route are to be
/// hidden all points go out, because those that may be shown are thinned behind that (`RouteConcealment`).
public struct RouteGenerator: WorkoutGenerator {
  /// Largest accuracy radius that is let through, in metres (Apple, "Creating a workout route").
  @inlinable public static var worstAccuracyMeters: Double { 50.0 }
  /// Radius given to positions whose device tells none, in metres (a choice; HEALTHKIT.md section 6.2).
  @inlinable public static var defaultAccuracyMeters: Double { 5.0 }
  /// Uncertainty given to altitudes whose device tells none, in metres (a choice; HEALTHKIT.md section 6.2).
  @inlinable public static var defaultVerticalAccuracyMeters: Double { 3.0 }

  /// Whether positions make a route at all; indoor and virtual ones do not.
  public var isEnabled = true
  @usableFromInline var thinning: RouteThinning
  /// The active part that the next point lies in, and whether it has any yet.
  @usableFromInline var segment = 1
  @usableFromInline var hasPointInSegment = false
  @usableFromInline var pausedAt: Instant?

  /// Shortest pause that parts the route, in milliseconds; the same that becomes an event.
  @inlinable static var shortestPauseMilliseconds: Int64 { 1000 }

  /// Position, altitude, speed and course, and what else a point of a track tells.
  @inlinable public static var wants: MeasureSet {
    MeasureSet(.latitude).union(MeasureSet(.longitude)).union(MeasureSet(.altitude)).union(
      MeasureSet(.horizontalAccuracy)
    ).union(MeasureSet(.speed)).union(MeasureSet(.course)).union(MeasureSet(.heartRate)).union(MeasureSet(.cadence))
      .union(MeasureSet(.power)).union(MeasureSet(.temperature))
  }

  /// Makes a generator that thins by `options`.
  @inlinable public init(_ options: WorkoutOptions = WorkoutOptions()) {
    thinning = options.concealsRoute ? RouteThinning(keepingAll: ()) : RouteThinning(options)
  }

  /// Takes a position, if there is one.
  @inlinable @inline(__always)
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
    point.speedMetersPerSecond = Self.finite(observation.speedMetersPerSecond)
    point.courseDegrees = observation.courseDegrees
    point.distanceMeters = observation.distanceMillimeters.map { Double(counting: $0) / 1000 }
    // A strap that is not worn notes 0.
    point.heartRateBPM = Self.finite(observation.heartRateBPM).flatMap { $0 > 0 ? $0 : nil }
    point.cadenceRPM = Self.finite(observation.cadenceRPM)
    point.powerWatts = Self.finite(observation.powerWatts)
    point.temperatureCelsius = Self.finite(observation.temperatureCelsius)
    point.segment = segment
    hasPointInSegment = true
    thinning.take(point) { output.put($0) }
  }

  @inlinable static func finite(_ value: Double?) -> Double? { value.flatMap { $0.isFinite ? $0 : nil } }

  /// Keeps the newest point, and the next one whenever it comes.
  @inlinable
  mutating func breakHere<Sink: WorkoutSink & ~Copyable>(into output: inout WorkoutOutput<Sink>) {
    if let last = thinning.breakHere() { output.put(last) }
  }

  /// Keeps the last point before the pause.
  @inlinable
  public mutating func pause<Sink: WorkoutSink & ~Copyable>(at time: Instant, into output: inout WorkoutOutput<Sink>) {
    breakHere(into: &output)
    pausedAt = time
  }

  /// Keeps the first point behind the pause.
  @inlinable
  public mutating func resume<Sink: WorkoutSink & ~Copyable>(at time: Instant, into output: inout WorkoutOutput<Sink>) {
    breakHere(into: &output)
    if let pausedAt, hasPointInSegment,
      time.unixMilliseconds &- pausedAt.unixMilliseconds >= Self.shortestPauseMilliseconds
    {
      segment &+= 1
      hasPointInSegment = false
    }
    pausedAt = nil
  }

  /// Keeps the last point.
  @inlinable
  public mutating func finish<Sink: WorkoutSink & ~Copyable>(at time: Instant, into output: inout WorkoutOutput<Sink>) {
    breakHere(into: &output)
  }
}
