/// A HealthKit workout activity type by its raw value, with Apple's name for it.
public struct ActivityType: RawRepresentable, Hashable, Sendable {
  /// HKWorkoutActivityType's raw value.
  public var rawValue: UInt16

  /// Wraps a raw value; any number is allowed.
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Anything without a counterpart in HealthKit.
  public static let other = ActivityType(rawValue: 3000)
}
