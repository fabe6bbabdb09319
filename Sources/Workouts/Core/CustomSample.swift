/// A value of your own generator that is none of the built-in kinds.
public struct CustomSample: Sendable {
  /// Its name in outputs.
  public var name: StaticString
  /// Its unit, as HealthKit writes units.
  public var unit: StaticString
  /// Start of the interval; equals `end` for instant values.
  public var start: Instant
  /// End of the interval.
  public var end: Instant
  /// The value in `unit`.
  public var value: Double

  /// Makes a value over [`start`, `end`].
  @inlinable public init(name: StaticString, unit: StaticString, start: Instant, end: Instant, value: Double) {
    self.name = name
    self.unit = unit
    self.start = start
    self.end = end
    self.value = value
  }
}
