/// `record` (20): the sensors' readings at one moment.
public struct RecordMessage: FITWritableMessage, Hashable, Sendable {
  /// The time in FIT seconds; nil if the time is in a compressed-timestamp header.
  public var timestamp: UInt32?
  /// Degrees north.
  public var latitudeDegrees: Double?
  /// Degrees east.
  public var longitudeDegrees: Double?
  /// Metres above the sea.
  public var altitudeMeters: Double?
  /// The distance counter in metres.
  public var distanceMeters: Double?
  /// Metres per second.
  public var speedMetersPerSecond: Double?
  /// Beats per minute.
  public var heartRateBeatsPerMinute: UInt8?
  /// Revolutions (or strides) per minute; the fraction is written to `fractional_cadence`.
  public var cadencePerMinute: Double?
  /// True when `fractional_cadence` is written.
  public var writesFractionalCadence = false
  /// Watts.
  public var powerWatts: UInt16?
  /// Slope in per cent.
  public var gradePercent: Double?
  /// Degrees Celsius at the device.
  public var temperatureCelsius: Int8?
  /// The radius of the position's uncertainty in metres.
  public var gpsAccuracyMeters: UInt8?
  /// The energy counter in kilocalories.
  public var caloriesKilocalories: UInt16?
  /// The right leg's share in per cent.
  public var rightBalancePercent: UInt8?
  /// Vertical oscillation in millimetres.
  public var verticalOscillationMillimeters: Double?
  /// Ground contact time in milliseconds.
  public var stanceTimeMilliseconds: Double?
  /// Step length in millimetres.
  public var stepLengthMillimeters: Double?
  /// The fields for speed and altitude: plain, enhanced or both.
  public var generation = FITFieldGeneration.plain

  /// Makes a record with only a time.
  public init(timestamp: UInt32?) { self.timestamp = timestamp }

  /// The fields with their numbers, base types and raw values.
  public var spec: FITMessageSpec {
    var spec = FITMessageSpec(global: 20)
    spec.add(253, .uint32, timestamp)
    spec.add(0, degrees: latitudeDegrees)
    spec.add(1, degrees: longitudeDegrees)
    spec.add(5, .uint32, quantity: distanceMeters, scale: 100)
    if generation.writesPlain {
      spec.add(2, .uint16, quantity: altitudeMeters, scale: 5, offset: 500)
      spec.add(6, .uint16, quantity: speedMetersPerSecond, scale: 1000)
    }
    if generation.writesEnhanced {
      spec.add(78, .uint32, quantity: altitudeMeters, scale: 5, offset: 500)
      spec.add(73, .uint32, quantity: speedMetersPerSecond, scale: 1000)
    }
    spec.add(3, .uint8, heartRateBeatsPerMinute)
    addCadence(to: &spec)
    spec.add(7, .uint16, powerWatts)
    spec.add(9, .sint16, quantity: gradePercent, scale: 100)
    spec.add(13, .sint8, temperatureCelsius)
    spec.add(31, .uint8, gpsAccuracyMeters)
    spec.add(33, .uint16, caloriesKilocalories)
    spec.add(30, .uint8, rightBalancePercent.map { $0 | 0x80 })
    spec.add(39, .uint16, quantity: verticalOscillationMillimeters, scale: 10)
    spec.add(41, .uint16, quantity: stanceTimeMilliseconds, scale: 10)
    spec.add(85, .uint16, quantity: stepLengthMillimeters, scale: 10)
    return spec
  }

  private func addCadence(to spec: inout FITMessageSpec) {
    guard let cadence = cadencePerMinute else { return }
    guard writesFractionalCadence else { return spec.add(4, .uint8, quantity: cadence, scale: 1) }
    let whole = cadence.rounded(.down)
    spec.add(4, .uint8, quantity: whole, scale: 1)
    spec.add(53, .uint8, quantity: cadence - whole, scale: 128)
  }
}
