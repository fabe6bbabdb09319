/// What a recorder noted at one moment, whatever the file format; nil is "not noted".
///
/// Counters are integers in thousandths of their unit, so that differences are exact and add up.
public struct Observation: Sendable {
  /// The moment.
  public var time: Instant
  /// The distance counter in millimetres.
  public var distanceMillimeters: Int64?
  /// The energy counter in calories, 1,000 to the kilocalorie.
  public var energyCalories: Int64?
  /// Beats per minute.
  public var heartRateBPM: Double?
  /// Revolutions (or one-leg strides) per minute, fractions included.
  public var cadenceRPM: Double?
  /// Watts.
  public var powerWatts: Double?
  /// Metres per second.
  public var speedMetersPerSecond: Double?
  /// Degrees north; present together with the longitude or not at all.
  public var latitudeDegrees: Double?
  /// Degrees east.
  public var longitudeDegrees: Double?
  /// Metres.
  public var altitudeMeters: Double?
  /// Radius of uncertainty of the position in metres.
  public var horizontalAccuracyMeters: Double?

  /// Makes an observation of nothing at `time`.
  @inlinable public init(time: Instant) { self.time = time }

  /// Takes over what `later`, of the same moment, noted; what it did not note stays.
  ///
  /// Recorders split one second over several records (Bryton, Suunto); HEALTHKIT.md section 2.3.
  @inlinable
  mutating func merge(_ later: borrowing Observation) {
    distanceMillimeters = later.distanceMillimeters ?? distanceMillimeters
    energyCalories = later.energyCalories ?? energyCalories
    heartRateBPM = later.heartRateBPM ?? heartRateBPM
    cadenceRPM = later.cadenceRPM ?? cadenceRPM
    powerWatts = later.powerWatts ?? powerWatts
    speedMetersPerSecond = later.speedMetersPerSecond ?? speedMetersPerSecond
    latitudeDegrees = later.latitudeDegrees ?? latitudeDegrees
    longitudeDegrees = later.longitudeDegrees ?? longitudeDegrees
    altitudeMeters = later.altitudeMeters ?? altitudeMeters
    horizontalAccuracyMeters = later.horizontalAccuracyMeters ?? horizontalAccuracyMeters
  }
}
