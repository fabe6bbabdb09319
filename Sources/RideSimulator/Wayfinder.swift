/// Turns metres travelled into positions on Earth, with the small errors of a satellite receiver.
struct Wayfinder: Sendable {
  private static let metersPerDegree = 111_194.9266

  private var latitude: Double
  private var longitude: Double
  private let cosine: Double
  private var heading: Double
  private var bend = Wander(deviation: 0.012, seconds: 40)
  private var northError = Wander(deviation: 1.6, seconds: 60)
  private var eastError = Wander(deviation: 1.6, seconds: 60)
  private(set) var accuracyMeters = 3.0

  init(latitudeDegrees: Double, longitudeDegrees: Double, heading: Double) {
    latitude = latitudeDegrees
    longitude = longitudeDegrees
    cosine = Trigonometry.cosine(degrees: latitudeDegrees)
    self.heading = heading
  }

  /// Travels some metres; the bends of the road add up to a wide loop.
  mutating func advance(meters: Double, random: inout SplitMix64) -> (latitude: Double, longitude: Double) {
    heading += (0.0004 + bend.step(&random)) * meters / 6
    latitude += meters * Trigonometry.cosine(heading) / Self.metersPerDegree
    longitude += meters * Trigonometry.sine(heading) / (Self.metersPerDegree * cosine)
    let north = northError.step(&random)
    let east = eastError.step(&random)
    accuracyMeters = (2 + (north * north + east * east).squareRoot()).rounded()
    return (
      latitude + north * 0.3 / Self.metersPerDegree, longitude + east * 0.3 / (Self.metersPerDegree * cosine)
    )
  }
}
