/// The activities of the fixtures and tests; each is the same for the same seed.
extension SimulatedActivity {
  /// The start of the ride most fixtures share, in FIT seconds: 2024-05-04T07:30:00Z.
  public static let usualStart: UInt32 = 1_083_742_200

  /// A road ride over hills with positions, power, and a halt after every stretch but the last.
  public static func outdoorRide(
    plan: [Stretch] = twoHourPlan, start: UInt32 = usualStart, seed: UInt64 = 1
  ) -> SimulatedActivity {
    var random = SplitMix64(seed: seed)
    let terrain = Terrain.rolling(baseMeters: 310, steepness: 1, seed: seed &+ 100)
    let way = Wayfinder(latitudeDegrees: 47.3667, longitudeDegrees: 8.5500, heading: 1.1)
    var cyclist = Cyclist(progress: Progress(wayfinder: way, terrain: terrain), targetWatts: 178)
    var session = SimulatedSession(sport: Sport.cycling, subSport: 7, start: start, elapsedMilliseconds: 0)
    session.record(&cyclist, plan: plan, random: &random)
    session.cutLaps(everyMeters: 10_000)
    return SimulatedActivity(sessions: [session])
  }

  /// Two hours from start to end, about twelve minutes of them in six halts.
  public static let twoHourPlan: [Stretch] = [
    Stretch(1130, pauseSeconds: 34), Stretch(1515, pauseSeconds: 71), Stretch(642, pauseSeconds: 19),
    Stretch(1871, pauseSeconds: 512, isAutomatic: false), Stretch(388, pauseSeconds: 45),
    Stretch(655, pauseSeconds: 27), Stretch(291),
  ]

  /// A ride on a trainer: no positions, no altitude, and a wheel whose speed follows from the power.
  public static func indoorRide(
    seconds: Int = 1800, start: UInt32 = usualStart, seed: UInt64 = 2
  ) -> SimulatedActivity {
    var random = SplitMix64(seed: seed)
    var cyclist = Cyclist(progress: Progress(terrain: .flat), targetWatts: 205)
    var session = SimulatedSession(sport: Sport.cycling, subSport: 6, start: start, elapsedMilliseconds: 0)
    session.record(&cyclist, plan: [Stretch(seconds)], random: &random)
    session.makeOneLap()
    return SimulatedActivity(sessions: [session])
  }

  /// A run with a lap every kilometre.
  public static func run(
    seconds: Int = 1560, start: UInt32 = usualStart, seed: UInt64 = 3
  ) -> SimulatedActivity {
    var random = SplitMix64(seed: seed)
    let terrain = Terrain.rolling(baseMeters: 420, steepness: 0.35, seed: seed &+ 100)
    let way = Wayfinder(latitudeDegrees: 46.9481, longitudeDegrees: 7.4474, heading: 4)
    var runner = Runner(progress: Progress(wayfinder: way, terrain: terrain), paceMetersPerSecond: 3.05)
    var session = SimulatedSession(sport: Sport.running, subSport: 0, start: start, elapsedMilliseconds: 420)
    session.record(&runner, plan: [Stretch(seconds)], random: &random)
    session.cutLaps(everyMeters: 1000)
    return SimulatedActivity(sessions: [session])
  }

  /// The same activity as a device with smart recording stores it: a sample every four or five seconds, rarely sooner.
  public func thinned(seed: UInt64 = 4) -> SimulatedActivity {
    var random = SplitMix64(seed: seed)
    var copy = self
    for index in copy.sessions.indices {
      let session = copy.sessions[index]
      let edges = session.pauses.flatMap { [$0.start, $0.end] } + session.laps.map(\.end)
      let kept = Set(edges + [session.start, session.end])
      var next = session.start
      copy.sessions[index].samples = session.samples.filter { sample in
        guard sample.time >= next || kept.contains(sample.time) else { return false }
        let gap: UInt32 = random.unit() < 0.1 ? UInt32(random.uniform(1, 4)) : random.unit() < 0.6 ? 4 : 5
        next = sample.time + gap
        return true
      }
    }
    return copy
  }
}
