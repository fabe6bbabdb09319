/// A swimmer in open water: slow, without altitude, and with a receiver that is under water half of the time.
struct OpenWaterSwimmer: Athlete {
  var progress: Progress
  private var mood = Wander(deviation: 0.1, seconds: 25)

  init(progress: Progress) { self.progress = progress }

  mutating func step(isStopping: Bool, random: inout SplitMix64) -> SimulatedSample {
    var sample = SimulatedSample(time: 0)
    progress.speed = isStopping ? progress.speed / 2 : max(0.4, 1.15 + mood.step(&random))
    progress.beat(towards: 138, random: &random)
    progress.energyKilocalories += 0.17
    progress.advance(&sample, random: &random)
    sample.altitudeMeters = nil
    sample.gradePercent = nil
    sample.cadence = (27 + 1.5 * random.normal()).rounded()
    sample.temperatureCelsius = 18
    return sample
  }
}
