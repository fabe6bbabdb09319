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

    let segment = segment
    hasPointInSegment = true
    if thinning.isByTimeAlone {
      if thinning.keepsCandidate(at: observation.time) {
        output.put(thinning.candidate)
        thinning.keepCandidate()
      }
      Self.fill(&thinning.candidate, from: observation, latitude, longitude, accuracy, segment)
      thinning.hasCandidate = true
      if thinning.lastKept == nil {
        thinning.keepCandidate()
        output.put(thinning.candidate)
      }
    } else {
      var point = RoutePoint(
        time: observation.time, latitudeDegrees: latitude, longitudeDegrees: longitude,
        horizontalAccuracyMeters: Self.defaultAccuracyMeters)
      Self.fill(&point, from: observation, latitude, longitude, accuracy, segment)
      thinning.take(point) { output.put($0) }
    }
  }

  /// Writes all of a point, whatever was in its place.
  @inlinable @inline(__always)
  static func fill(
    _ point: inout RoutePoint, from observation: borrowing Observation, _ latitude: Double, _ longitude: Double,
    _ accuracy: Double?, _ segment: Int
  ) {
    point.time = observation.time
    point.latitudeDegrees = latitude
    point.longitudeDegrees = longitude
    point.horizontalAccuracyMeters = accuracy ?? defaultAccuracyMeters
    point.altitudeMeters = finite(observation.altitudeMeters)
    point.verticalAccuracyMeters =
      point.altitudeMeters == nil ? nil : accuracy.map { $0 * 1.5 } ?? defaultVerticalAccuracyMeters
    point.speedMetersPerSecond = finite(observation.speedMetersPerSecond)
    point.courseDegrees = observation.courseDegrees
    point.distanceMeters = observation.distanceMillimeters.map { Double(counting: $0) / 1000 }
    // A strap that is not worn notes 0.
    point.heartRateBPM = finite(observation.heartRateBPM).flatMap { $0 > 0 ? $0 : nil }
    point.cadenceRPM = finite(observation.cadenceRPM)
    point.powerWatts = finite(observation.powerWatts)
    point.temperatureCelsius = finite(observation.temperatureCelsius)
    point.segment = segment
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
