import FITWriter

extension SimulatedFile {
  /// Pool swims whose lengths do not fit their records.
  static var pools: [SimulatedFile] {
    [
      SimulatedFile(
        "vendors/pool-swim-lengths-beyond-end.fit",
        "eight lengths that touch or overlap by part of a second; session, stop and records end before the last three",
        beyondEnd
      ) { expected in
        expected.sampleCentimeters = 20_000
        expected.sessions[0].sampleCentimeters = 20_000
      }
    ]
  }

  private static var beyondEnd: NotedFile {
    var swim = SimulatedActivity.poolSwim(sets: [8], seed: 47)
    let lengths = swim.sessions[0].lengths
    let end = lengths[4].end + 5
    swim.sessions[0].samples.removeAll { $0.time > end }
    var style = DeviceStyle()
    // Each length is written as by a watch that keeps fractions: it ends up to 0.9 s into the next.
    style.change(101) { length in
      let part = Int64((length.value(of: 254)?.wholeNumber ?? 0) % 4) * 300
      length.set(3, .integer((length.value(of: 3)?.wholeNumber ?? 0) + part))
    }
    let elapsed = Int64(end - swim.start) * 1000
    style.change(18) { session in
      session.set(7, .integer(elapsed))
      session.set(8, .integer(elapsed))
      session.set(9, 20_000)
    }
    style.change(21) { event in
      if event.value(of: 1) != 0 { event.set(253, .integer(Int64(end))) }
    }
    return swim.encoded(style)
  }
}

extension SimulatedFile {
  /// Workouts entered by hand.
  static var manualEntries: [SimulatedFile] {
    [
      SimulatedFile(
        "vendors/manual-entry.fit", "Garmin Connect's form: a session of an hour, and no record", manualEntry
      ) { expected in
        expected.sampleCentimeters = 2_500_000
        expected.sessions[0].sampleCentimeters = 2_500_000
      }
    ]
  }

  private static var manualEntry: NotedFile {
    let start = SimulatedActivity.usualStart
    var file = FileBuilder()
    file.add(FileIDMessage(manufacturer: 1, product: 65_534, timeCreated: start))
    var session = SessionMessage(timestamp: start + 3600, startTime: start, sport: 2, subSport: 6)
    session.figures.elapsedSeconds = 3600
    session.figures.timerSeconds = 3600
    session.figures.distanceMeters = 25_000
    session.figures.energyKilocalories = 600
    file.add(session)
    var activity = ActivityMessage(timestamp: start + 3600, timerSeconds: 3600, sessionCount: 1)
    activity.localTimestamp = start + 3600 + 7200
    file.add(activity)
    return file.finish()
  }
}
