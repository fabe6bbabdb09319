/// A person in motion: each step of one second gives the next sample.
///
/// The state carries over from one stretch to the next, so that a ride with pauses is one ride.
protocol Athlete {
  /// Distance, speed and position.
  var progress: Progress { get set }

  /// Moves for one second and returns the sensors' readings; with `isStopping`, the athlete stops within seconds.
  mutating func step(isStopping: Bool, random: inout SplitMix64) -> SimulatedSample
}

/// The counters and the place that all outdoor athletes have.
struct Progress: Sendable {
  /// Metres travelled since the activity began.
  var distanceMeters = 0.0
  /// Kilocalories spent.
  var energyKilocalories = 0.0
  /// Metres per second.
  var speed = 0.0
  /// Beats per minute.
  var heartRate = 88.0
  /// The place on Earth; nil indoors.
  var wayfinder: Wayfinder?
  /// The ground.
  var terrain: Terrain
  /// The barometer's slow error.
  var barometer = Wander(deviation: 0.5, seconds: 120)

  /// Travels for one second at the current speed and sets the resulting readings.
  mutating func advance(_ sample: inout SimulatedSample, random: inout SplitMix64) {
    distanceMeters += speed
    sample.distanceCentimeters = Int((distanceMeters * 100).rounded())
    sample.speedMillimeters = Int((speed * 1000).rounded())
    sample.heartRate = UInt8(heartRate.rounded())
    sample.energyKilocalories = UInt16(energyKilocalories)
    guard wayfinder != nil else { return }
    let place = wayfinder?.advance(meters: speed, random: &random)
    sample.latitudeDegrees = place?.latitude
    sample.longitudeDegrees = place?.longitude
    sample.gpsAccuracyMeters = wayfinder.map { UInt8($0.accuracyMeters) }
    let height = terrain.heightMeters(at: distanceMeters) + barometer.step(&random)
    sample.altitudeMeters = (height * 5).rounded() / 5
    sample.gradePercent = (terrain.slope(at: distanceMeters) * 1000).rounded() / 10
  }

  /// Moves the heart rate towards `target`, with a delay of about half a minute.
  mutating func beat(towards target: Double, random: inout SplitMix64) {
    heartRate += (target - heartRate) / 28 + 0.35 * random.normal()
    heartRate = min(max(heartRate, 55), 192)
  }
}
