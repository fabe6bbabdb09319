/// One type of record that a watch or phone writes of a simulated session, in a unit's smallest whole parts.
public enum HealthSeries: CaseIterable, Sendable {
  case heartRate, restingRate, steps, phoneSteps, phoneDistance, distanceOnFoot, distanceByBike, distanceInWater,
    energy,
    basalEnergy, runningPower, cyclingPower, runningSpeed, cyclingSpeed, cyclingCadence, strokes, oscillation,
    groundContact, strideLength

  /// A record: its value is a whole number of parts, ten to the power of `places` to the unit.
  public struct Record: Sendable {
    /// FIT seconds of its start and end.
    public var start: UInt32, end: UInt32
    /// Parts of the unit.
    public var value: Int
  }

  /// The type after `HKQuantityTypeIdentifier`.
  public var type: String {
    switch self {
    case .heartRate, .restingRate: "HeartRate"
    case .steps, .phoneSteps: "StepCount"
    case .phoneDistance, .distanceOnFoot: "DistanceWalkingRunning"
    case .distanceByBike: "DistanceCycling"
    case .distanceInWater: "DistanceSwimming"
    case .energy: "ActiveEnergyBurned"
    case .basalEnergy: "BasalEnergyBurned"
    case .runningPower: "RunningPower"
    case .cyclingPower: "CyclingPower"
    case .runningSpeed: "RunningSpeed"
    case .cyclingSpeed: "CyclingSpeed"
    case .cyclingCadence: "CyclingCadence"
    case .strokes: "SwimmingStrokeCount"
    case .oscillation: "RunningVerticalOscillation"
    case .groundContact: "RunningGroundContactTime"
    case .strideLength: "RunningStrideLength"
    }
  }

  /// True for records of the phone, which belong to no workout.
  public var isOfPhone: Bool { self == .phoneSteps || self == .phoneDistance }

  /// True for a kind that every workout's samples have; false for records outside workouts.
  public var isOfWorkout: Bool { !isOfPhone && self != .restingRate }

  /// Decimal places of its values in metric units.
  public var places: Int {
    switch self {
    case .distanceOnFoot, .distanceByBike, .phoneDistance: 5
    case .distanceInWater, .strideLength: 2
    case .runningSpeed, .cyclingSpeed: 4
    case .energy, .basalEnergy, .oscillation: 1
    default: 0
    }
  }

  /// The unit of a locale, and the factor to it from the metric one.
  func unit(_ isImperial: Bool) -> (name: String, factor: Double) {
    switch self {
    case .heartRate, .restingRate, .cyclingCadence: ("count/min", 1)
    case .steps, .phoneSteps, .strokes: ("count", 1)
    case .distanceOnFoot, .distanceByBike, .phoneDistance: isImperial ? ("mi", 1 / 1.609344) : ("km", 1)
    case .distanceInWater: isImperial ? ("yd", 1 / 0.9144) : ("m", 1)
    case .energy, .basalEnergy: isImperial ? ("Cal", 1) : ("kJ", 4.184)
    case .runningPower, .cyclingPower: ("W", 1)
    case .runningSpeed, .cyclingSpeed: isImperial ? ("mi/hr", 1 / 1.609344) : ("km/hr", 1)
    case .oscillation: ("cm", 1)
    case .groundContact: ("ms", 1)
    case .strideLength: ("m", 1)
    }
  }

  /// The factor from a value's parts to the unit of our samples.
  public var sampleFactor: Double {
    switch self {
    case .distanceOnFoot, .distanceByBike, .phoneDistance, .distanceInWater, .strideLength: 0.01
    case .runningSpeed, .cyclingSpeed: 0.0001 / 3.6
    case .energy, .basalEnergy, .oscillation: 0.1
    default: 1
    }
  }

  /// The records of a session.
  public func records(of session: SimulatedSession) -> [Record] {
    switch self {
    case .heartRate: instants(session, every: 5) { $0.heartRate.map { Int($0) } }
    case .restingRate: (1...3).map { Record(start: session.end + $0 * 300, end: session.end + $0 * 300, value: 60) }
    case .steps: session.sport == 1 ? strides(session) : []
    case .phoneSteps:
      session.sport == 1 ? [Record(start: session.start + 30, end: session.start + 330, value: 777)] : []
    case .phoneDistance: [Record(start: session.start + 30, end: session.start + 630, value: 123_456)]
    case .distanceOnFoot: session.sport == 1 ? meters(session) : []
    case .distanceByBike: session.sport == 2 ? meters(session) : []
    case .distanceInWater: session.sport == 5 ? meters(session) : []
    case .energy: energy(session, everyMinute: 100)
    case .basalEnergy: energy(session, everyMinute: 12)
    case .runningPower: session.sport == 1 ? instants(session, every: 3) { $0.powerWatts.map { Int($0) } } : []
    case .cyclingPower: session.sport == 2 ? instants(session, every: 1) { $0.powerWatts.map { Int($0) } } : []
    case .runningSpeed: session.sport == 1 ? instants(session, every: 3, speed) : []
    case .cyclingSpeed: session.sport == 2 ? instants(session, every: 2, speed) : []
    case .cyclingCadence: session.sport == 2 ? instants(session, every: 2) { $0.cadence.map { Int($0) } } : []
    case .strokes:
      session.lengths.compactMap { length in
        length.strokes.map { Record(start: length.start, end: length.end, value: Int($0)) }
      }
    case .oscillation: instants(session, every: 10) { $0.verticalOscillationMillimeters.map { Int($0) } }
    case .groundContact: instants(session, every: 10) { $0.stanceTimeMilliseconds.map { Int($0) } }
    case .strideLength: instants(session, every: 10) { $0.stepLengthMillimeters.map { Int($0 / 10) } }
    }
  }

  private func speed(_ sample: SimulatedSample) -> Int? { sample.speedMillimeters.map { $0 * 36 } }

  private func instants(
    _ session: SimulatedSession, every step: Int, _ value: (SimulatedSample) -> Int?
  ) -> [Record] {
    stride(from: 0, to: session.samples.count, by: step).compactMap { index in
      let sample = session.samples[index]
      guard sample.time <= session.end, let value = value(sample) else { return nil }
      return Record(start: sample.time, end: sample.time, value: value)
    }
  }

  /// The metres of every fourth pair of samples, in centimetres, so that a pause is never inside.
  private func meters(_ session: SimulatedSession) -> [Record] {
    var records: [Record] = []
    var open: (time: UInt32, counter: Int)?
    for sample in session.samples {
      guard let counter = sample.distanceCentimeters else { continue }
      guard let before = open else {
        open = (sample.time, counter)
        continue
      }
      let isPause = session.pauses.contains {
        $0.start <= sample.time && $0.end > before.time && $0.start > before.time
      }
      guard sample.time - before.time >= 4 || isPause else { continue }
      if counter > before.counter, sample.time > before.time {
        records.append(Record(start: before.time, end: sample.time, value: counter - before.counter))
      }
      open = (sample.time, counter)
    }
    return records
  }

  /// Twenty-eight steps every ten seconds of active time.
  private func strides(_ session: SimulatedSession) -> [Record] {
    pieces(session, seconds: 10).map { Record(start: $0.start, end: $0.end, value: 28) }
  }

  private func energy(_ session: SimulatedSession, everyMinute tenths: Int) -> [Record] {
    pieces(session, seconds: 60).map { Record(start: $0.start, end: $0.end, value: tenths) }
  }

  /// Whole pieces of active time.
  private func pieces(_ session: SimulatedSession, seconds: UInt32) -> [(start: UInt32, end: UInt32)] {
    var pieces: [(start: UInt32, end: UInt32)] = []
    var start = session.start
    for stop in session.pauses.map({ (start: $0.start, end: $0.end) }) + [(start: session.end, end: session.end)] {
      while start + seconds <= stop.start {
        pieces.append((start, start + seconds))
        start += seconds
      }
      start = max(start, stop.end)
    }
    return pieces
  }
}
