extension SimulatedActivity {
  /// Five sessions in one recording: swim, transition, ride, transition, run; the distance counter is never reset.
  ///
  /// Each leg ends a part of a second after its last sample, and the next leg begins at the next whole second.
  public static func triathlon(start: UInt32 = usualStart, seed: UInt64 = 5) -> SimulatedActivity {
    var random = SplitMix64(seed: seed)
    let terrain = Terrain.rolling(baseMeters: 405, steepness: 0.6, seed: seed &+ 100)
    let way = Wayfinder(latitudeDegrees: 47.0502, longitudeDegrees: 8.3093, heading: 2)
    var relay = Relay(progress: Progress(wayfinder: way, terrain: terrain), nextStart: start, sessions: [])
    relay.run(5, 18, seconds: 340, random: &random) { OpenWaterSwimmer(progress: $0) }
    relay.run(3, 0, seconds: 62, random: &random) { Runner(progress: $0, paceMetersPerSecond: 1.7) }
    relay.run(2, 7, seconds: 960, random: &random) { Cyclist(progress: $0, targetWatts: 215) }
    relay.run(3, 0, seconds: 41, random: &random) { Runner(progress: $0, paceMetersPerSecond: 1.5) }
    relay.run(1, 0, seconds: 610, random: &random) { Runner(progress: $0, paceMetersPerSecond: 3.4) }
    return SimulatedActivity(sessions: relay.sessions)
  }
}

/// The counters and the place, passed on from one leg's athlete to the next.
private struct Relay {
  var progress: Progress
  var nextStart: UInt32
  var sessions: [SimulatedSession]

  mutating func run<Leg: Athlete>(
    _ sport: UInt8, _ subSport: UInt8, seconds: Int, random: inout SplitMix64, make: (Progress) -> Leg
  ) {
    let part = Int(random.uniform(50, 950))
    var session = SimulatedSession(sport: sport, subSport: subSport, start: nextStart, elapsedMilliseconds: part)
    var athlete = make(progress)
    session.record(&athlete, plan: [Stretch(seconds)], random: &random)
    session.makeOneLap()
    progress = athlete.progress
    nextStart = session.end + 1
    sessions.append(session)
  }
}
