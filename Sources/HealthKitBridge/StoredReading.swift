import Workouts

/// One value from Health at one time, in the form in which a recorder stores it.
struct StoredReading {
  /// The counters to which intervals from Health are converted.
  enum Counter {
    case distance, energy, strides, pushes

    init?(_ kind: SampleKind) {
      switch kind {
      case .distance: self = .distance
      case .energy: self = .energy
      case .steps: self = .strides
      case .pushes: self = .pushes
      default: return nil
      }
    }

    /// The factor from the sample's unit to thousandths of the counter's unit.
    ///
    /// One stride is two steps.
    var thousandths: Double { self == .strides ? 500 : 1000 }
  }

  enum Value {
    case measure(Measure, Double)
    case counter(Counter, Int64)
  }

  let time: Instant
  let value: Value

  init(_ time: Instant, _ value: Value) {
    self.time = time
    self.value = value
  }

  /// Stores the value in an observation.
  ///
  /// If a moment has several values of a measure, the last one is kept.
  func note(in observation: inout WorkoutObservation) {
    switch value {
    case .measure(let measure, let value): observation.note(value, as: measure)
    case .counter(.distance, let count): observation.distanceMillimeters = count
    case .counter(.energy, let count): observation.energyCalories = count
    case .counter(.strides, let count), .counter(.pushes, let count): observation.cyclesThousandths = count
    }
  }

  /// Adds the counter's value at the end of each interval, and at the start of an interval that follows a gap.
  static func count(_ samples: [StoredSample], _ counter: Counter, into readings: inout [StoredReading]) {
    var (total, end) = (0.0, Instant(unixMilliseconds: .min))
    func reading(_ time: Instant) -> StoredReading? {
      Int64(exactly: (total * counter.thousandths).rounded()).map { StoredReading(time, .counter(counter, $0)) }
    }
    for sample in samples.sorted(by: { ($0.end, $0.start) < ($1.end, $1.start) }) {
      guard sample.value.isFinite, sample.value >= 0 else { continue }
      if sample.start > end, let before = reading(sample.start) { readings.append(before) }
      total += sample.value
      end = sample.end
      if let after = reading(end) { readings.append(after) }
    }
  }

  /// Adds heart rates computed from the intervals between beats.
  static func beat(_ intervals: [BeatInterval], into readings: inout [StoredReading]) {
    for interval in intervals {
      readings.append(StoredReading(interval.end, .measure(.heartRate, 60_000 / interval.milliseconds)))
    }
  }

  /// Adds the values of a route point.
  static func locate(_ point: RoutePoint, withSpeed: Bool, into readings: inout [StoredReading]) {
    let values: [(Measure, Double?)] = [
      (.latitude, point.latitudeDegrees), (.longitude, point.longitudeDegrees), (.altitude, point.altitudeMeters),
      (.horizontalAccuracy, point.horizontalAccuracyMeters), (.verticalAccuracy, point.verticalAccuracyMeters),
      (.course, point.courseDegrees), (.speed, withSpeed ? point.speedMetersPerSecond : nil),
    ]
    for case (let measure, let value?) in values {
      readings.append(StoredReading(point.time, .measure(measure, value)))
    }
  }
}
