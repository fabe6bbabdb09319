/// A device's readings at one moment, in real units and at the resolution of its storage.
public struct SimulatedSample: Hashable, Sendable {
  /// The time in FIT seconds.
  public var time: UInt32
  /// Degrees north.
  public var latitudeDegrees: Double?
  /// Degrees east.
  public var longitudeDegrees: Double?
  /// Metres above the sea, to 0.2 m.
  public var altitudeMeters: Double?
  /// The distance counter in centimetres.
  public var distanceCentimeters: Int?
  /// Millimetres per second.
  public var speedMillimeters: Int?
  /// Beats per minute.
  public var heartRate: UInt8?
  /// Revolutions or strides per minute, to 1/128.
  public var cadence: Double?
  /// Watts.
  public var powerWatts: UInt16?
  /// The slope in per cent.
  public var gradePercent: Double?
  /// Degrees Celsius at the device.
  public var temperatureCelsius: Int8?
  /// The receiver's estimate of its error, in metres.
  public var gpsAccuracyMeters: UInt8?
  /// The energy counter in kilocalories.
  public var energyKilocalories: UInt16?
  /// The right leg's share in per cent.
  public var rightBalancePercent: UInt8?
  /// Vertical oscillation in millimetres.
  public var verticalOscillationMillimeters: Double?
  /// Ground contact time in milliseconds.
  public var stanceTimeMilliseconds: Double?
  /// Step length in millimetres.
  public var stepLengthMillimeters: Double?

  /// Makes a sample without values.
  public init(time: UInt32) { self.time = time }
}
