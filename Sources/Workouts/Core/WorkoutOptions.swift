/// Options of the generators.
public struct WorkoutOptions: Sendable {
  /// Largest gap in seconds to which the route may be thinned.
  public var maximumGapSeconds = 3.0
  /// Largest distance in metres, height included, of a dropped point from the line of those that stay; nil for any
  /// distance.
  public var toleranceMeters: Double?
  /// Seconds of the window over which positions are averaged; 0 leaves them as they are (see `RouteSmoothing`).
  public var smoothingSeconds = 0.0
  /// Metres around the first position of a workout that are hidden; 0 hides nothing (see `RouteConcealment`).
  public var concealStartMeters = 0.0
  /// Metres around the last position of a workout that are hidden; 0 hides nothing (see `RouteConcealment`).
  public var concealEndMeters = 0.0
  /// True when the resting part of the energy becomes samples of its own, where the device reports it.
  public var includesRestingEnergy = false

  /// Seconds without a record that count as a pause, for files whose recorder left its timer events out; nil for none,
  /// as HealthKit cannot distinguish a pause from a sensor that was silent.
  public var pauseGapSeconds: Double?

  /// Longest active time without a record that is no pause for minutes (`MinuteTable`), in milliseconds.
  @inlinable package static var longestGapMilliseconds: Int64 { 3_600_000 }

  /// True when anything of the route is to be hidden.
  @inlinable public var concealsRoute: Bool {
    #if !hasFeature(Embedded)
    if !concealZones.isEmpty { return true }
    #endif
    return concealStartMeters > 0 || concealEndMeters > 0
  }

  #if !hasFeature(Embedded)
  /// Circles in which no position is shown, in any workout (see `RouteConcealment`).
  public var concealZones: [PrivacyZone] = []
  /// Tables of the outputs; a column, a key or a quantity of yours is added to them.
  public var tables = WorkoutTables()
  #endif

  @inlinable var maximumGapMilliseconds: Int64 { Int64(whole: min(max(maximumGapSeconds, 0), 86_400) * 1000) }

  /// Makes the defaults.
  @inlinable public init() {}
}
