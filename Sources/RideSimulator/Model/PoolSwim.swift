extension SimulatedActivity {
  /// A swim in a pool of 25 m: sets of lengths with rests at the edge, counted strokes, one sample a second.
  ///
  /// The counter does not change within a length and jumps at the wall, as in watches.
  public static func poolSwim(
    sets: [Int] = [8, 8, 4], start: UInt32 = usualStart, seed: UInt64 = 6
  ) -> SimulatedActivity {
    var random = SplitMix64(seed: seed)
    var session = SimulatedSession(sport: Sport.swimming, subSport: 17, start: start, elapsedMilliseconds: 0)
    session.poolLengthMeters = 25
    var time = start
    for (set, count) in sets.enumerated() {
      let firstLength = session.lengths.count
      let lapStart = time
      let stroke: UInt8 = set == 1 ? 2 : 0
      for _ in 0..<count { time = session.swim(from: time, stroke: stroke, random: &random) }
      session.laps.append(.init(start: lapStart, end: time, trigger: 0, lengths: firstLength..<session.lengths.count))
      guard set < sets.count - 1 else { break }
      let restEnd = time + UInt32(random.uniform(18, 40))
      session.lengths.append(.init(start: time, end: restEnd, strokes: nil, stroke: 0))
      let rest = session.lengths.count - 1..<session.lengths.count
      session.laps.append(.init(start: time, end: restEnd, trigger: 0, lengths: rest))
      time = restEnd
    }
    session.elapsedMilliseconds = Int(time - start) * 1000
    session.fillPoolSamples(random: &random)
    return SimulatedActivity(sessions: [session])
  }
}

extension SimulatedSession {
  fileprivate mutating func swim(from time: UInt32, stroke: UInt8, random: inout SplitMix64) -> UInt32 {
    let seconds = UInt32(random.uniform(27, 34)) + (stroke == 2 ? 5 : 0)
    let strokes = UInt16(random.uniform(15, 20))
    lengths.append(Length(start: time, end: time + seconds, strokes: strokes, stroke: stroke))
    return time + seconds
  }

  fileprivate mutating func fillPoolSamples(random: inout SplitMix64) {
    var heart = Progress(terrain: .flat)
    var finished = 0
    var energy = 0.0
    for time in start...end {
      while finished < lengths.count, lengths[finished].end <= time { finished += 1 }
      let swum = lengths[..<finished].count { $0.strokes != nil }
      let current = finished < lengths.count ? lengths[finished] : nil
      heart.beat(towards: current?.strokes == nil ? 105 : 142, random: &random)
      energy += current?.strokes == nil ? 0.03 : 0.16
      var sample = SimulatedSample(time: time)
      sample.distanceCentimeters = swum * 2500
      let speed = current?.strokes == nil ? 0 : current.map { 25_000 / Int($0.end - $0.start) }
      sample.speedMillimeters = speed ?? 0
      sample.cadence = current?.cadence ?? 0
      sample.heartRate = UInt8(heart.heartRate.rounded())
      sample.energyKilocalories = UInt16(energy)
      sample.temperatureCelsius = 27
      samples.append(sample)
    }
  }
}

extension SimulatedSession.Length {
  /// Strokes per minute.
  var cadence: Double { strokes.map { (Double($0) * 60 / Double(end - start)).rounded() } ?? 0 }
}
