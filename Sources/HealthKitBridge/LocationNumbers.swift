public import Workouts

/// A route point in CoreLocation's conventions, where −1 means "unknown".
public struct LocationNumbers: Equatable, Sendable {
  /// Altitude in metres; valid only if `verticalAccuracy` is positive.
  public var altitude: Double
  /// Horizontal accuracy in metres; positive.
  public var horizontalAccuracy: Double
  /// Vertical accuracy in metres; −1 if there is no altitude.
  ///
  /// Never 0, which CoreLocation also treats as unknown.
  public var verticalAccuracy: Double
  /// Course in degrees; −1 if unknown.
  public var course: Double
  /// Course accuracy in degrees; −1 marks the course as unknown.
  public var courseAccuracy: Double
  /// Speed in metres per second; −1 if unknown.
  public var speed: Double
  /// Speed accuracy in metres per second; −1 marks the speed as unknown.
  public var speedAccuracy: Double

  /// Accuracies for values that have none, because recorders do not store them.
  ///
  /// A negative accuracy would mark the value as unknown.
  static let barometerMeters = 3.0
  static let courseDegrees = 10.0
  static let speedMetersPerSecond = 0.5

  /// Converts a route point.
  public init(_ point: RoutePoint) {
    altitude = point.altitudeMeters ?? 0
    horizontalAccuracy = point.horizontalAccuracyMeters
    verticalAccuracy = point.altitudeMeters == nil ? -1 : point.verticalAccuracyMeters ?? Self.barometerMeters
    course = point.courseDegrees ?? -1
    courseAccuracy = point.courseDegrees == nil ? -1 : Self.courseDegrees
    speed = point.speedMetersPerSecond ?? -1
    speedAccuracy = point.speedMetersPerSecond == nil ? -1 : Self.speedMetersPerSecond
  }
}
