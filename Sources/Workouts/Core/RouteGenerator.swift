/// Creates a route for HealthKit from positions; neighbouring points are at most 3 s apart if the source allows it.
///
/// A position is only dropped if the kept points around it are at most `WorkoutOptions.maximumGapSeconds` apart. If a
/// tolerance is set, `RouteThinning` chooses the points by shape. Unusable positions are dropped and counted. If parts
/// of the route are concealed, every point is passed on, because thinning follows concealment (`RouteConcealment`).
public struct RouteGenerator: WorkoutGenerator {
  /// Largest accepted accuracy radius in metres (Apple, "Creating a workout route").
  @inlinable public static var worstAccuracyMeters: Double { 50.0 }
  /// Accuracy radius of positions whose device reports none, in metres (a choice of this project).
  @inlinable public static var defaultAccuracyMeters: Double { 5.0 }
  /// Uncertainty of altitudes whose device reports none, in metres (a choice of this project).
  @inlinable public static var defaultVerticalAccuracyMeters: Double { 3.0 }

  @usableFromInline let maximumGapMilliseconds: Int64
  /// The newest usable position that has not been written.
  ///
  /// It is stored unconverted, because two of three positions never become a point.
  @usableFromInline var held = WorkoutObservation(time: Instant(unixMilliseconds: 0))
  /// Time of the newest written point; nil if the next point must be kept.
  @usableFromInline var lastKept: Instant?
  @usableFromInline var pausedAt: Instant?
  /// Whether positions form a route; positions of indoor and virtual workouts do not.
  public var isEnabled = true
  @usableFromInline var isHolding = false
  /// Whether the current span has a point already, and the number of the span.
  @usableFromInline var hasPointInSpan = false
  @usableFromInline var span = 1
  #if !hasFeature(Embedded)
  /// Chooses the points by shape; Embedded builds have no memory for it and thin only by time.
  @usableFromInline var thinning: RouteThinning
  /// Averages positions; if parts of the route are concealed, averaging follows concealment.
  @usableFromInline var smoothing: RouteSmoothing
  /// Whether every position must become a point, because of a rule for shape or because neighbours are averaged.
  @usableFromInline let takesEveryPoint: Bool
  #endif

  /// Shortest pause that ends a span, in milliseconds; the same as for a reported pause.
  @inlinable static var shortestPauseMilliseconds: Int64 { 1000 }

  /// Position, altitude, speed and course, and the other readings of a track point.
  @inlinable public static var wants: MeasureSet {
    MeasureSet(.latitude).union(MeasureSet(.longitude)).union(MeasureSet(.altitude)).union(
      MeasureSet(.horizontalAccuracy)
    ).union(MeasureSet(.speed)).union(MeasureSet(.course)).union(MeasureSet(.heartRate)).union(MeasureSet(.cadence))
      .union(MeasureSet(.power)).union(MeasureSet(.temperature))
  }

  /// Whether coordinates are a place: within range, and not 0, 0, which recorders write for missing positions.
  @inlinable @inline(__always) static func isOnEarth(_ latitude: Double, _ longitude: Double) -> Bool {
    #if hasFeature(Embedded)
    // The bit patterns of non-negative numbers have the same order as the numbers, so this needs no library.
    let (latitude, longitude) = (latitude.magnitude.bitPattern, longitude.magnitude.bitPattern)
    return latitude <= (90 as Double).bitPattern && longitude <= (180 as Double).bitPattern && latitude | longitude != 0
    #else
    return abs(latitude) <= 90 && abs(longitude) <= 180 && (latitude != 0 || longitude != 0)
    #endif
  }

  /// Whether coordinates are a place of sufficient accuracy.
  @inlinable static func isUsable(_ latitude: Double, _ longitude: Double, accuracy: Double?) -> Bool {
    isOnEarth(latitude, longitude) && (accuracy ?? 0) <= worstAccuracyMeters
  }

  /// Creates a generator that thins by `options`.
  @inlinable public init(_ options: WorkoutOptions = WorkoutOptions()) {
    maximumGapMilliseconds = options.concealsRoute ? 0 : options.maximumGapMilliseconds
    #if !hasFeature(Embedded)
    thinning = RouteThinning(options)
    smoothing = RouteSmoothing(windowSeconds: options.concealsRoute ? 0 : options.smoothingSeconds)
    takesEveryPoint = (options.toleranceMeters != nil || options.smoothingSeconds > 0) && !options.concealsRoute
    #endif
  }

  #if !hasFeature(Embedded)
  /// Creates a generator for the next workout, reusing the memory of the previous one.
  @inlinable init(_ options: WorkoutOptions, after old: borrowing RouteGenerator) {
    self.init(options)
    if smoothing.isOn {
      smoothing = old.smoothing
      smoothing.removeAll()
    }
  }
  #endif

  /// Adds the position of the observation, if there is one.
  @inlinable @inline(__always)
  public mutating func observe<Sink: WorkoutSink & ~Copyable>(
    _ observation: borrowing WorkoutObservation, into output: inout WorkoutOutput<Sink>
  ) {
    guard admits(observation, into: &output) else { return }
    held = copy observation
    hold(into: &output)
  }

  /// Whether there is a usable position, for which `held` then has room; call `hold` next.
  ///
  /// Two steps, so that the caller copies the observation once, directly to its place.
  @inlinable @inline(__always)
  mutating func admits<Sink: WorkoutSink & ~Copyable>(
    _ observation: borrowing WorkoutObservation, into output: inout WorkoutOutput<Sink>
  ) -> Bool {
    guard let latitude = observation[.latitude], let longitude = observation[.longitude] else { return false }
    guard isEnabled else {
      output.drop(.positionIndoor)
      return false
    }
    guard Self.isOnEarth(latitude, longitude) else {
      output.drop(.positionInvalid)
      return false
    }
    if let accuracy = observation[.horizontalAccuracy], accuracy > Self.worstAccuracyMeters {
      output.drop(.accuracyPoor)
      return false
    }
    hasPointInSpan = true
    if isHolding, let lastKept,
      observation.time.unixMilliseconds &- lastKept.unixMilliseconds > maximumGapMilliseconds
    {
      putHeld(into: &output)
    }
    return true
  }

  /// Processes the position in `held`.
  @inlinable @inline(__always)
  mutating func hold<Sink: WorkoutSink & ~Copyable>(into output: inout WorkoutOutput<Sink>) {
    #if !hasFeature(Embedded)
    if takesEveryPoint { return takePoint(into: &output) }
    #endif
    isHolding = true
    if lastKept == nil { putHeld(into: &output) }
  }

  /// Writes the position that waits.
  @inlinable @inline(never)
  mutating func putHeld<Sink: WorkoutSink & ~Copyable>(into output: inout WorkoutOutput<Sink>) {
    lastKept = held.time
    isHolding = false
    #if !hasFeature(Embedded)
    if output.isConcealing { return concealHeld(into: &output) }
    guard output.sink.wantsRoutePoints else { return output.cover(held.time, held.time) }
    #endif
    output.pass(output.sink.wantsWholeRoutePoints ? point(of: held) : position(of: held))
  }

  #if !hasFeature(Embedded)
  @inlinable @inline(never)
  func concealHeld<Sink: WorkoutSink & ~Copyable>(into output: inout WorkoutOutput<Sink>) {
    output.conceal(point(of: held))
  }

  @inlinable @inline(never)
  mutating func takePoint<Sink: WorkoutSink & ~Copyable>(into output: inout WorkoutOutput<Sink>) {
    let point = point(of: held)
    guard smoothing.isOn else {
      if let kept = thinning.take(point) { output.put(kept) }
      return
    }
    smoothing.take(point)
    putSmoothed(into: &output)
  }

  @inlinable
  mutating func putSmoothed<Sink: WorkoutSink & ~Copyable>(into output: inout WorkoutOutput<Sink>) {
    while let point = smoothing.next() {
      if let kept = thinning.take(point.smoothed) { output.put(kept) }
    }
  }
  #endif

  /// A point with only its time, position and altitude.
  @inlinable @inline(__always) func position(of observation: borrowing WorkoutObservation) -> RoutePoint {
    var point = RoutePoint(
      time: observation.time, latitudeDegrees: observation[.latitude] ?? 0,
      longitudeDegrees: observation[.longitude] ?? 0, horizontalAccuracyMeters: Self.defaultAccuracyMeters)
    point.altitudeMeters = observation[.altitude]
    point.span = span
    return point
  }

  /// A point with all of its readings.
  @inlinable @inline(__always) func point(of observation: borrowing WorkoutObservation) -> RoutePoint {
    let accuracy = observation[.horizontalAccuracy].flatMap { $0 > 0 ? $0 : nil }
    var point = RoutePoint(
      time: observation.time, latitudeDegrees: observation[.latitude] ?? 0,
      longitudeDegrees: observation[.longitude] ?? 0,
      horizontalAccuracyMeters: accuracy ?? Self.defaultAccuracyMeters)
    point.altitudeMeters = observation[.altitude]
    if point.altitudeMeters != nil {
      point.verticalAccuracyMeters = accuracy.map { $0 * 1.5 } ?? Self.defaultVerticalAccuracyMeters
      #if !hasFeature(Embedded)
      if let vertical = observation[.verticalAccuracy], vertical > 0 { point.verticalAccuracyMeters = vertical }
      #endif
    }
    point.speedMetersPerSecond = observation[.speed]
    point.courseDegrees = observation[.course]
    point.distanceMeters = observation.distanceMillimeters.map { Double(counting: $0) / 1000 }
    // A strap that is not worn records 0.
    point.heartRateBPM = observation[.heartRate].flatMap { $0 > 0 ? $0 : nil }
    point.cadenceRPM = observation[.cadence]
    point.powerWatts = observation[.power]
    point.temperatureCelsius = observation[.temperature]
    point.span = span
    return point
  }

  /// Ends the line: keeps the newest point and the next one.
  @inlinable
  mutating func breakHere<Sink: WorkoutSink & ~Copyable>(into output: inout WorkoutOutput<Sink>) {
    #if !hasFeature(Embedded)
    if takesEveryPoint {
      smoothing.breakHere()
      putSmoothed(into: &output)
      if let last = thinning.breakHere() { output.put(last) }
    }
    #endif
    if isHolding { putHeld(into: &output) }
    lastKept = nil
  }

  /// Keeps the last point before the pause.
  @inlinable
  public mutating func pause<Sink: WorkoutSink & ~Copyable>(at time: Instant, into output: inout WorkoutOutput<Sink>) {
    breakHere(into: &output)
    pausedAt = time
  }

  /// Keeps the first point after the pause.
  @inlinable
  public mutating func resume<Sink: WorkoutSink & ~Copyable>(at time: Instant, into output: inout WorkoutOutput<Sink>) {
    breakHere(into: &output)
    if let pausedAt, hasPointInSpan,
      time.unixMilliseconds &- pausedAt.unixMilliseconds >= Self.shortestPauseMilliseconds
    {
      span &+= 1
      hasPointInSpan = false
    }
    pausedAt = nil
  }

  /// Keeps the last point.
  @inlinable
  public mutating func finish<Sink: WorkoutSink & ~Copyable>(at time: Instant, into output: inout WorkoutOutput<Sink>) {
    breakHere(into: &output)
  }
}
