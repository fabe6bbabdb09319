/// A cyclist: watts against gravity, air and tyres.
struct Cyclist: Athlete {
  var progress: Progress
  private let massKilograms = 82.0
  private let targetWatts: Double
  private var mood = Wander(deviation: 28, seconds: 45)
  private var legs = Wander(deviation: 4, seconds: 20)
  private var smoothWatts = 120.0
  private var temperature = 17.0

  init(progress: Progress, targetWatts: Double) {
    self.progress = progress
    self.targetWatts = targetWatts
  }

  mutating func step(isStopping: Bool, random: inout SplitMix64) -> SimulatedSample {
    var sample = SimulatedSample(time: 0)
    let slope = progress.wayfinder == nil ? 0 : progress.terrain.slope(at: progress.distanceMeters)
    let watts = power(slope: slope, isStopping: isStopping, random: &random)
    roll(watts: watts, slope: slope, isStopping: isStopping)
    smoothWatts += (watts - smoothWatts) / 30
    progress.beat(towards: 92 + 0.27 * smoothWatts, random: &random)
    progress.energyKilocalories += watts / 983 + 0.018
    progress.advance(&sample, random: &random)
    sample.powerWatts = UInt16(watts.rounded())
    sample.cadence = cadence(watts: watts, slope: slope, random: &random)
    sample.rightBalancePercent = UInt8((50.5 + 1.2 * random.normal()).rounded())
    temperature += (19 + progress.terrain.heightMeters(at: 0) / 200 - temperature) / 900
    sample.temperatureCelsius = Int8(temperature.rounded())
    return sample
  }

  private mutating func power(slope: Double, isStopping: Bool, random: inout SplitMix64) -> Double {
    let wanted = targetWatts + 1900 * slope + mood.step(&random) + 12 * random.normal()
    let coasts = isStopping || slope < -0.04 || progress.speed > 15
    return coasts ? 0 : min(max(wanted, 0), 720)
  }

  /// One second of motion by Newton's law: power minus gravity, tyres, air and brakes.
  private mutating func roll(watts: Double, slope: Double, isStopping: Bool) {
    let speed = progress.speed
    let push = 0.97 * watts / max(speed, 2.2)
    let drag = 0.5 * 1.2 * 0.34 * speed * speed
    let weight = massKilograms * 9.81 * (slope + 0.005)
    let brakes = isStopping ? massKilograms * 1.6 : speed > 14 ? massKilograms * 0.5 : 0
    let change = (push - drag - weight - brakes) / massKilograms
    progress.speed = max(speed + change, isStopping ? 0 : 1.1)
  }

  private mutating func cadence(watts: Double, slope: Double, random: inout SplitMix64) -> Double {
    let wander = legs.step(&random)
    guard watts > 20, progress.speed > 1.2 else { return 0 }
    let turns = min(88 - 220 * max(slope, 0), 30 + 14 * progress.speed) + wander
    return (min(max(turns, 35), 118) * 2).rounded() / 2
  }
}
