import FITWriter

extension SimulatedFile {
  /// Stops and starts of the timer that arrive late, or never, and starts of sessions without any event.
  static var lateReports: [SimulatedFile] {
    [
      SimulatedFile(
        "vendors/timer-events-behind-records.fit",
        "Fenix 2: all stops and starts of the timer after the last record; a pause of ten minutes, one of 40 s",
        timerEventsLast),
      SimulatedFile(
        "vendors/stop-without-start.fit", "a stop after two minutes, then five minutes of records without a start",
        stopWithoutStart
      ) { expected in
        // The pause ends with the first record after it.
        expected.pauses = 1
        expected.sessions[0].pauses = 1
      },
      SimulatedFile(
        "vendors/session-starts-before-records.fit",
        "a session that starts 2 s before its first record, and no event that tells", lateFirstRecord
      ) { expected in
        // A counter begins at 0 with its session.
        expected.sampleCentimeters = expected.sessions[0].distanceCentimeters ?? 0
        expected.sessions[0].sampleCentimeters = expected.sampleCentimeters
      },
    ]
  }

  private static var timerEventsLast: NotedFile {
    var style = DeviceStyle()
    style.timerEventsLast = true
    let plan = [Stretch(300, pauseSeconds: 600, isAutomatic: false), Stretch(240, pauseSeconds: 40), Stretch(120)]
    return SimulatedActivity.outdoorRide(plan: plan, seed: 41).encoded(style)
  }

  private static var stopWithoutStart: NotedFile {
    var style = DeviceStyle()
    let ride = SimulatedActivity.outdoorRide(plan: [Stretch(120, pauseSeconds: 30), Stretch(300)], seed: 42)
    style.rewrite = { spec in
      let isStart = spec.global == 21 && spec.value(of: 0) == 0 && spec.value(of: 1) == 0
      return isStart && spec.value(of: 253)?.wholeNumber != Int64(ride.start) ? [] : [spec]
    }
    return ride.encoded(style)
  }

  private static var lateFirstRecord: NotedFile {
    var style = DeviceStyle()
    style.rewrite = { $0.global == 21 ? [] : [$0] }
    var ride = SimulatedActivity.outdoorRide(plan: [Stretch(200)], seed: 43)
    let distance = ride.sessions[0].figures().distanceMeters ?? 0
    style.change(18) { $0.set(9, .integer(Int64((distance * 100).rounded()))) }
    ride.sessions[0].samples.removeFirst(2)
    return ride.encoded(style)
  }
}
