import FITWriter

extension SimulatedFile {
  /// Totals of a session that its records do not reach, or do not have.
  static var totals: [SimulatedFile] {
    [
      SimulatedFile(
        "vendors/distance-in-session-only.fit",
        "Peloton and other indoor bikes: speed and power in the records, the distance in the session alone",
        withoutCounter(.indoorRide(seconds: 300)), adjust: sessionDistance),
      SimulatedFile(
        "vendors/distance-from-positions.fit", "positions and no distance in any record, with a pause of 60 s",
        withoutCounter(
          .outdoorRide(plan: [Stretch(150, pauseSeconds: 60), Stretch(150)], seed: 45)), adjust: sessionDistance),
      SimulatedFile(
        "vendors/energy-counter-stops.fit", "an energy counter that is gone after a minute of five", energyStops),
      SimulatedFile(
        "vendors/steps-of-session.fit", "a run whose session counts 9 % more strides than the cadence gives", steps),
      SimulatedFile(
        "vendors/several-sessions-one-counter.fit",
        "swimrun: four legs and one counter, which a swim reads once, when it is over", swimrun, adjust: borders),
    ]
  }

  private static func sessionDistance(_ expected: inout Expectation) {
    expected.sampleCentimeters = 0
    for index in expected.sessions.indices {
      expected.sessions[index].sampleCentimeters = expected.sessions[index].distanceCentimeters ?? 0
      expected.sampleCentimeters += expected.sessions[index].sampleCentimeters
    }
  }

  private static func withoutCounter(_ ride: SimulatedActivity) -> NotedFile {
    var style = DeviceStyle()
    style.change(20) { $0.remove(5) }
    return ride.encoded(style)
  }

  private static var energyStops: NotedFile {
    var style = DeviceStyle()
    style.change(20) { if second($0) > 60 { $0.set(33, .invalid) } }
    return SimulatedActivity.indoorRide(seconds: 300).encoded(style)
  }

  private static var steps: NotedFile {
    let run = SimulatedActivity.run(seconds: 300)
    let samples = run.sessions[0].samples
    let strides = samples.dropFirst().reduce(0) { $0 + ($1.cadence ?? 0) / 60 }
    var style = DeviceStyle()
    style.change(18) { $0.add(10, .uint32, .integer(Int64((strides * 1.09).rounded()))) }
    return run.encoded(style)
  }

  /// The counter's steps between two legs, which belong to the second leg.
  private static func borders(_ expected: inout Expectation) {
    expected.sampleCentimeters = 0
    let readings = swimrunActivity.sessions.map { session in session.samples.compactMap(\.distanceCentimeters) }
    var last = 0
    for (index, own) in readings.enumerated() {
      expected.sessions[index].sampleCentimeters = (own.last ?? last) - last
      expected.sampleCentimeters += expected.sessions[index].sampleCentimeters
      last = own.last ?? last
    }
  }

  private static var swimrunActivity: SimulatedActivity {
    var race = SimulatedActivity.triathlon(seed: 46)
    race.sessions = Array(race.sessions.prefix(4))
    for (index, sport): (Int, UInt8) in [(0, 1), (1, 5), (2, 1), (3, 5)] {
      race.sessions[index].sport = sport
      race.sessions[index].subSport = sport == 5 ? 18 : 3
      guard sport == 5 else { continue }
      for sample in race.sessions[index].samples.indices.dropLast() {
        race.sessions[index].samples[sample].distanceCentimeters = nil
      }
    }
    return race
  }

  private static var swimrun: NotedFile { swimrunActivity.encoded() }
}
