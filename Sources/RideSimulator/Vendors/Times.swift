import FITWriter

extension SimulatedFile {
  /// Clocks that are not set, that jump, or that do not advance.
  static var times: [SimulatedFile] {
    [
      SimulatedFile(
        "vendors/time-since-power-on.fit", "all times count from the moment the device was switched on",
        SimulatedActivity.outdoorRide(plan: [Stretch(90)], start: 5000, seed: 21).encoded()),
      SimulatedFile(
        "vendors/time-since-power-on-correlated.fit",
        "the same with a timestamp_correlation that has the true time of one moment", correlated),
      SimulatedFile(
        "vendors/times-repeat-and-step-back.fit",
        "three records with the time of the one before, and three that step back by twenty seconds", stepsBack),
      SimulatedFile(
        "vendors/records-without-time.fit", "no record has a time, full or compressed", withoutTime
      ) { expected in
        // No counter reading has a time, so the session's total is spread over its duration.
        expected.sampleCentimeters = expected.sessions[0].distanceCentimeters ?? 0
        expected.sessions[0].sampleCentimeters = expected.sampleCentimeters
      },
    ]
  }

  private static var correlated: NotedFile {
    var style = DeviceStyle()
    style.preamble = { activity in
      var spec = FITMessageSpec(global: 162)
      spec.add(253, .uint32, SimulatedActivity.usualStart)
      spec.add(1, .uint32, activity.start)
      spec.add(3, .uint32, SimulatedActivity.usualStart + 7200)
      return [spec]
    }
    style.localClock = .absent
    return SimulatedActivity.outdoorRide(plan: [Stretch(90)], start: 5000, seed: 21).encoded(style)
  }

  private static var stepsBack: NotedFile {
    var ride = shortRide
    for index in [20, 33, 34] {
      ride.sessions[0].samples[index].time = ride.sessions[0].samples[index - 1].time
    }
    for index in 60..<63 { ride.sessions[0].samples[index].time -= 20 }
    return ride.encoded()
  }

  private static var withoutTime: NotedFile {
    shortRide { $0.change(20) { record in record.remove(253) } }
  }
}
