/// The figures that a lap and a session have in common.
public struct SummaryFigures: Hashable, Sendable {
  /// Elapsed time in seconds, pauses included.
  public var elapsedSeconds: Double?
  /// Timer time in seconds, pauses left out.
  public var timerSeconds: Double?
  /// Distance in metres.
  public var distanceMeters: Double?
  /// Energy in kilocalories.
  public var energyKilocalories: UInt16?
  /// Mean speed in metres per second.
  public var averageSpeedMetersPerSecond: Double?
  /// Highest speed in metres per second.
  public var maximumSpeedMetersPerSecond: Double?
  /// Mean heart rate in beats per minute.
  public var averageHeartRate: UInt8?
  /// Highest heart rate in beats per minute.
  public var maximumHeartRate: UInt8?
  /// Mean cadence per minute.
  public var averageCadence: UInt8?
  /// Highest cadence per minute.
  public var maximumCadence: UInt8?
  /// Mean power in watts.
  public var averagePowerWatts: UInt16?
  /// Highest power in watts.
  public var maximumPowerWatts: UInt16?
  /// Metres climbed.
  public var ascentMeters: UInt16?
  /// Metres descended.
  public var descentMeters: UInt16?
  /// The starting position, in degrees north and east.
  public var startPosition: Position?
  /// The fields for speeds: plain, enhanced or both.
  public var generation = FITFieldGeneration.plain

  /// A position on Earth.
  public struct Position: Hashable, Sendable {
    /// Degrees north.
    public var latitudeDegrees: Double
    /// Degrees east.
    public var longitudeDegrees: Double

    /// Makes a place.
    public init(latitudeDegrees: Double, longitudeDegrees: Double) {
      self.latitudeDegrees = latitudeDegrees
      self.longitudeDegrees = longitudeDegrees
    }
  }

  /// Makes empty figures.
  public init() {}

  /// Adds the figures; from mean speed on, the field numbers of a session are higher than a lap's, by `shift`.
  func add(to spec: inout FITMessageSpec, shift: UInt8, enhanced: (average: UInt8, maximum: UInt8)) {
    spec.add(3, degrees: startPosition?.latitudeDegrees)
    spec.add(4, degrees: startPosition?.longitudeDegrees)
    spec.add(7, .uint32, quantity: elapsedSeconds, scale: 1000)
    spec.add(8, .uint32, quantity: timerSeconds, scale: 1000)
    spec.add(9, .uint32, quantity: distanceMeters, scale: 100)
    spec.add(11, .uint16, energyKilocalories)
    if generation.writesPlain {
      spec.add(13 + shift, .uint16, quantity: averageSpeedMetersPerSecond, scale: 1000)
      spec.add(14 + shift, .uint16, quantity: maximumSpeedMetersPerSecond, scale: 1000)
    }
    if generation.writesEnhanced {
      spec.add(enhanced.average, .uint32, quantity: averageSpeedMetersPerSecond, scale: 1000)
      spec.add(enhanced.maximum, .uint32, quantity: maximumSpeedMetersPerSecond, scale: 1000)
    }
    spec.add(15 + shift, .uint8, averageHeartRate)
    spec.add(16 + shift, .uint8, maximumHeartRate)
    spec.add(17 + shift, .uint8, averageCadence)
    spec.add(18 + shift, .uint8, maximumCadence)
    spec.add(19 + shift, .uint16, averagePowerWatts)
    spec.add(20 + shift, .uint16, maximumPowerWatts)
    spec.add(21 + shift, .uint16, ascentMeters)
    spec.add(22 + shift, .uint16, descentMeters)
  }
}
