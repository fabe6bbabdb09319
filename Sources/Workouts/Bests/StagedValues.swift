/// Values of an observation that a log stores, copied because a call with the whole observation would copy all of it.
@usableFromInline struct LoggedValues: BitwiseCopyable, Sendable {
  @usableFromInline var time: Int64
  /// The bits of the recorded values.
  ///
  /// Values without their bit are undefined.
  @usableFromInline var noted: UInt32
  @usableFromInline var distance: Int64
  @usableFromInline var power: Double, heartRate: Double, cadence: Double, speed: Double, altitude: Double
  @usableFromInline var latitude: Double, longitude: Double

  @inlinable @inline(__always) init(_ observation: borrowing WorkoutObservation) {
    time = observation.time.unixMilliseconds
    noted = observation.noted
    distance = observation.distance
    power = observation.values[Int(Measure.power.rawValue)]
    heartRate = observation.values[Int(Measure.heartRate.rawValue)]
    cadence = observation.values[Int(Measure.cadence.rawValue)]
    speed = observation.values[Int(Measure.speed.rawValue)]
    altitude = observation.values[Int(Measure.altitude.rawValue)]
    latitude = observation.values[Int(Measure.latitude.rawValue)]
    longitude = observation.values[Int(Measure.longitude.rawValue)]
  }

  init(
    time: Int64, noted: UInt32, distance: Int64, power: Double, heartRate: Double, cadence: Double, speed: Double,
    altitude: Double, latitude: Double, longitude: Double
  ) {
    (self.time, self.noted, self.distance) = (time, noted, distance)
    (self.power, self.heartRate, self.cadence) = (power, heartRate, cadence)
    (self.speed, self.altitude) = (speed, altitude)
    (self.latitude, self.longitude) = (latitude, longitude)
  }

  @inline(__always) func has(_ measure: Measure) -> Bool { noted & MeasureSet(measure).rawValue != 0 }
}

/// Observations that wait to become moments, in columns, so that a loop in C converts one quantity of all observations
/// at once.
///
/// It has the layout of `fitstream_values`.
@usableFromInline struct StagedValues: BitwiseCopyable, Sendable {
  /// Maximum number of observations.
  @inlinable static var limit: Int { 32 }

  @usableFromInline var times = InlineArray<32, Int64>(repeating: 0)
  @usableFromInline var distances = InlineArray<32, Int64>(repeating: 0)
  @usableFromInline var power = InlineArray<32, Double>(repeating: 0)
  @usableFromInline var heartRates = InlineArray<32, Double>(repeating: 0)
  @usableFromInline var cadences = InlineArray<32, Double>(repeating: 0)
  @usableFromInline var speeds = InlineArray<32, Double>(repeating: 0)
  @usableFromInline var altitudes = InlineArray<32, Double>(repeating: 0)
  @usableFromInline var latitudes = InlineArray<32, Double>(repeating: 0)
  @usableFromInline var longitudes = InlineArray<32, Double>(repeating: 0)
  @usableFromInline var noted = InlineArray<32, UInt32>(repeating: 0)

  @usableFromInline init() {}

  /// Stores values at a place below the limit.
  @inlinable @inline(__always) mutating func put(_ values: LoggedValues, at place: Int) {
    // The mask shows the compiler that the place is in bounds, so no check is needed.
    let place = place & (Self.limit &- 1)
    times[place] = values.time
    distances[place] = values.distance
    power[place] = values.power
    heartRates[place] = values.heartRate
    cadences[place] = values.cadence
    speeds[place] = values.speed
    altitudes[place] = values.altitude
    latitudes[place] = values.latitude
    longitudes[place] = values.longitude
    noted[place] = values.noted
  }

  /// The values at a place.
  func values(at place: Int) -> LoggedValues {
    LoggedValues(
      time: times[place], noted: noted[place], distance: distances[place], power: power[place],
      heartRate: heartRates[place], cadence: cadences[place], speed: speeds[place], altitude: altitudes[place],
      latitude: latitudes[place], longitude: longitudes[place])
  }
}
