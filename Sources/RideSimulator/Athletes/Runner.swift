/// A runner (or walker) whose pace follows the slope.
struct Runner: Athlete {
  var progress: Progress
  private let paceMetersPerSecond: Double
  private var mood = Wander(deviation: 0.12, seconds: 30)
  private var effort = 0.0

  init(progress: Progress, paceMetersPerSecond: Double) {
    self.progress = progress
    self.paceMetersPerSecond = paceMetersPerSecond
  }

  mutating func step(isStopping: Bool, random: inout SplitMix64) -> SimulatedSample {
    var sample = SimulatedSample(time: 0)
    let slope = progress.wayfinder == nil ? 0 : progress.terrain.slope(at: progress.distanceMeters)
    let wanted = isStopping ? 0 : paceMetersPerSecond * (1 - 2.2 * slope) + mood.step(&random)
    progress.speed = max(progress.speed + (wanted - progress.speed) / 2.5, 0)
    effort += (progress.speed * (1 + 4 * max(slope, -0.05)) - effort) / 20
    progress.beat(towards: 85 + 24 * effort, random: &random)
    progress.energyKilocalories += 0.072 * progress.speed * (1 + 3 * max(slope, 0)) + 0.018
    progress.advance(&sample, random: &random)
    let strides = progress.speed < 0.6 ? 0 : 66 + 6.2 * progress.speed + 0.8 * random.normal()
    sample.cadence = (strides * 2).rounded() / 2
    sample.temperatureCelsius = 21
    guard strides > 0, paceMetersPerSecond > 2 else { return sample }
    sample.verticalOscillationMillimeters = ((78 + 9 * progress.speed + 1.5 * random.normal()) * 10).rounded() / 10
    sample.stanceTimeMilliseconds = ((330 - 28 * progress.speed + 2 * random.normal()) * 10).rounded() / 10
    sample.stepLengthMillimeters = (progress.speed * 60_000 / (2 * strides) * 10).rounded() / 10
    return sample
  }
}
