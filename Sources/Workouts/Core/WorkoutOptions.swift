/// Options of the generators.
public struct WorkoutOptions: Sendable {
  /// Largest gap in seconds between two points of the thinned route.
  public var maximumGapSeconds = 3.0
  /// Largest distance in metres, altitude included, of a dropped point from the line of the kept points; nil for any
  /// distance.
  public var toleranceMeters: Double?
  /// Seconds of the window over which positions are averaged; 0 does not average (see `RouteSmoothing`).
  public var smoothingSeconds = 0.0
  /// Metres around the first position of a workout that are hidden; 0 hides nothing (see `RouteConcealment`).
  public var concealStartMeters = 0.0
  /// Metres around the last position of a workout that are hidden; 0 hides nothing (see `RouteConcealment`).
  public var concealEndMeters = 0.0
  /// Whether the resting energy becomes separate samples, if the device reports it.
  public var includesRestingEnergy = false

  /// Whether courses and tracks without times become routes without times.
  package var includesUntimedRoutes = false

  /// Seconds without a record that count as a pause, for files without timer events.
  ///
  /// It is nil for no such pauses, because HealthKit cannot distinguish a pause from a silent sensor.
  public var pauseGapSeconds: Double?

  /// Longest active time without a record that is not a pause in minutes (`MinuteTable`), in milliseconds.
  @inlinable package static var longestGapMilliseconds: Int64 { 3_600_000 }

  /// Whether any part of the route is concealed.
  @inlinable public var concealsRoute: Bool {
    #if !hasFeature(Embedded)
    if !concealZones.isEmpty { return true }
    #endif
    return concealStartMeters > 0 || concealEndMeters > 0
  }

  #if !hasFeature(Embedded)
  /// Circles in which no position is written, in any workout (see `RouteConcealment`).
  public var concealZones: [PrivacyZone] = []
  /// Tables of the outputs, to which you can add columns, keys and quantities.
  public var tables = WorkoutTables()
  #endif

  @inlinable var maximumGapMilliseconds: Int64 { Int64(whole: min(max(maximumGapSeconds, 0), 86_400) * 1000) }

  /// Creates the defaults.
  @inlinable public init() {}
}
