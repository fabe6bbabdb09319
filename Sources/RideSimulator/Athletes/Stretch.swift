/// A planned stretch: seconds in motion, then seconds of rest.
public struct Stretch: Hashable, Sendable {
  /// Seconds the timer runs.
  public var movingSeconds: Int
  /// Seconds of pause after that; none after the last stretch.
  public var pauseSeconds: Int
  /// Whether the device detected the halt automatically.
  public var isAutomatic: Bool
  /// Metres the counter gains while the timer is stopped, as when the bike is pushed.
  public var pushedMeters: Double

  /// Plans a stretch.
  public init(_ movingSeconds: Int, pauseSeconds: Int = 0, isAutomatic: Bool = true, pushedMeters: Double = 0) {
    self.movingSeconds = movingSeconds
    self.pauseSeconds = pauseSeconds
    self.isAutomatic = isAutomatic
    self.pushedMeters = pushedMeters
  }
}

extension SimulatedSession {
  /// Moves an athlete by a plan: each stretch begins at a standstill, has a sample every second, and ends in a halt.
  mutating func record(_ athlete: inout some Athlete, plan: [Stretch], random: inout SplitMix64) {
    let secondsToHalt = 8
    var time = start
    for (index, stretch) in plan.enumerated() {
      athlete.progress.speed = 0
      for second in 0...stretch.movingSeconds {
        let isStopping = second == 0 || stretch.movingSeconds - second < secondsToHalt
        var sample = athlete.step(isStopping: isStopping, random: &random)
        sample.time = time + UInt32(second)
        samples.append(sample)
      }
      time += UInt32(stretch.movingSeconds)
      guard index < plan.count - 1 else { break }
      let resume = time + UInt32(stretch.pauseSeconds)
      pauses.append(Pause(start: time, end: resume, isAutomatic: stretch.isAutomatic))
      athlete.progress.distanceMeters += stretch.pushedMeters
      time = resume
    }
    elapsedMilliseconds = Int(time - start) * 1000 + elapsedMilliseconds % 1000
  }

  /// Cuts the session into laps of equal distance; the remainder is the last lap.
  mutating func cutLaps(everyMeters length: Int, trigger: UInt8 = 2) {
    guard let first = samples.first else { return }
    var lapStart = start
    var next = (first.distanceCentimeters ?? 0) + length * 100
    laps = []
    for sample in samples where (sample.distanceCentimeters ?? 0) >= next && sample.time < end {
      laps.append(Lap(start: lapStart, end: sample.time, trigger: trigger))
      lapStart = sample.time
      next += length * 100
    }
    laps.append(Lap(start: lapStart, end: end, trigger: 7))
  }

  /// Makes the whole session one lap.
  mutating func makeOneLap() { laps = [Lap(start: start, end: end, trigger: 7)] }
}
