/// A location of a route; missing values are nil, and outputs that need CoreLocation's −1 insert it.
public struct RoutePoint: Equatable, Sendable {
  /// The moment when the device was there.
  public var time: Instant
  /// Degrees north, −90…90.
  public var latitudeDegrees: Double
  /// Degrees east, −180…180.
  public var longitudeDegrees: Double
  /// Metres above the device's reference.
  public var altitudeMeters: Double?
  /// Radius of uncertainty in metres; positive.
  public var horizontalAccuracyMeters: Double
  /// Uncertainty of the altitude in metres; nil when there is no altitude.
  public var verticalAccuracyMeters: Double?
  /// Speed over ground in metres per second.
  public var speedMetersPerSecond: Double?
  /// Course in degrees clockwise from north.
  public var courseDegrees: Double?
  /// Distance counter at this point in metres.
  public var distanceMeters: Double?
  /// The number of the point's span, from 1.
  ///
  /// Spans are separated by pauses of a second or more, and by hidden parts of the route.
  public var span = 1
  /// Beats per minute, if the recorder stored them with the position; the same applies to the three properties below.
  public var heartRateBPM: Double?
  /// Revolutions (or one-leg strides) per minute.
  public var cadenceRPM: Double?
  /// Watts.
  public var powerWatts: Double?
  /// Degrees Celsius at the device.
  public var temperatureCelsius: Double?

  /// Whether `time` is a time; in a course or a track without times it only orders the points.
  @inlinable public var hasTime: Bool { time.isDated }

  /// Makes a point with everything optional absent.
  @inlinable public init(
    time: Instant, latitudeDegrees: Double, longitudeDegrees: Double, horizontalAccuracyMeters: Double
  ) {
    self.time = time
    self.latitudeDegrees = latitudeDegrees
    self.longitudeDegrees = longitudeDegrees
    self.horizontalAccuracyMeters = horizontalAccuracyMeters
  }
}
