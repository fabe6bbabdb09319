/// `length` (101): one length of a pool, or a rest at its edge.
public struct LengthMessage: FITWritableMessage, Hashable, Sendable {
  /// The time it ended, in FIT seconds.
  public var timestamp: UInt32
  /// The time it began, in FIT seconds.
  public var startTime: UInt32
  /// Index of the length in the file, from 0.
  public var index: UInt16 = 0
  /// Duration in seconds.
  public var elapsedSeconds: Double
  /// Number of strokes; nil for a rest.
  public var strokes: UInt16?
  /// Mean speed in metres per second; nil for a rest.
  public var averageSpeedMetersPerSecond: Double?
  /// The stroke's number (0 freestyle, 1 back, 2 breast, 3 butterfly); nil for a rest.
  public var stroke: UInt8?
  /// True when it was swum; false for a rest.
  public var isActive: Bool

  /// Makes a length.
  public init(startTime: UInt32, timestamp: UInt32, isActive: Bool) {
    self.startTime = startTime
    self.timestamp = timestamp
    self.isActive = isActive
    elapsedSeconds = Double(timestamp - startTime)
  }

  /// The fields with their numbers, base types and raw values.
  public var spec: FITMessageSpec {
    var spec = FITMessageSpec(global: 101)
    spec.add(254, .uint16, index)
    spec.add(253, .uint32, timestamp)
    spec.add(2, .uint32, startTime)
    spec.add(3, .uint32, quantity: elapsedSeconds, scale: 1000)
    spec.add(4, .uint32, quantity: elapsedSeconds, scale: 1000)
    spec.add(5, .uint16, strokes.map { FITWireValue.integer(Int64($0)) } ?? .invalid)
    spec.add(6, .uint16, averageSpeedMetersPerSecond.map { .integer(Int64(($0 * 1000).rounded())) } ?? .invalid)
    spec.add(0, .enumeration, 28)
    spec.add(1, .enumeration, 1)
    spec.add(7, .enumeration, stroke.map { FITWireValue.integer(Int64($0)) } ?? .invalid)
    spec.add(12, .enumeration, isActive ? 1 : 0)
    return spec
  }
}
