public import Workouts

/// A route point in CoreLocation's numbers, where −1 means "not known".
public struct LocationNumbers: Equatable, Sendable {
  /// Metres; meaningless unless `verticalAccuracy` is positive.
  public var altitude: Double
  /// Metres; positive.
  public var horizontalAccuracy: Double
  /// Metres; −1 without an altitude, never 0, which would say the same.
  public var verticalAccuracy: Double
  /// Degrees; −1 when not known.
  public var course: Double
  /// Degrees; −1 declares the course unknown.
  public var courseAccuracy: Double
  /// Metres per second; −1 when not known.
  public var speed: Double
  /// Metres per second; −1 declares the speed unknown.
  public var speedAccuracy: Double

  /// Accuracies for values without one, as recorders report none: a negative accuracy would declare the value unknown.
  static let barometerMeters = 3.0
  static let courseDegrees = 10.0
  static let speedMetersPerSecond = 0.5

  /// Converts a point.
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
