import FITWriter

extension SimulatedFile {
  /// Clocks that are set during a recording.
  static var clocks: [SimulatedFile] {
    [
      SimulatedFile(
        "vendors/clock-back-an-hour.fit",
        "the clock goes back by an hour after 200 s: summer time ends, or a zone is left",
        moved(from: 200, seconds: -3600), adjust: whole(pauses: 0)),
      SimulatedFile(
        "vendors/clock-ahead-for-some-records.fit", "fourteen records two years ahead of the others, in mid-ride",
        moved(from: 150, through: 163, seconds: 68_342_400), adjust: whole(pauses: 0)),
      SimulatedFile(
        "vendors/clock-leaps-three-weeks.fit", "the clock leaps three weeks ahead after 200 s and stays there",
        moved(from: 200, seconds: 1_814_400), adjust: whole(pauses: 1)),
      SimulatedFile(
        "vendors/clock-set-after-start.fit",
        "the first thirty records are of the year 2000: the clock is set when the satellites are found",
        moved(from: 0, through: 29, seconds: -767_000_000), adjust: whole(pauses: 0)),
    ]
  }

  private static let clockRide = SimulatedActivity.outdoorRide(plan: [Stretch(400)], seed: 44)

  /// The session and the counter's gain as if the clock had not been set; a clock that stays ahead makes one pause.
  private static func whole(pauses: Int) -> (inout Expectation) -> Void {
    { expected in
      let gain = Expectation.gain(of: clockRide.encoded().notes)
      let records = clockRide.sessions.reduce(0) { $0 + $1.samples.count }
      (expected.counterCentimeters, expected.sampleCentimeters, expected.pauses) = (gain, gain, pauses)
      for index in expected.sessions.indices {
        (expected.sessions[index].counterCentimeters, expected.sessions[index].sampleCentimeters) = (gain, gain)
        (expected.sessions[index].records, expected.sessions[index].pauses) = (records, pauses)
      }
    }
  }

  /// A ride with another clock in its records and events between two of its seconds.
  private static func moved(from: UInt32, through: UInt32 = .max, seconds: Int64) -> NotedFile {
    let start = clockRide.start
    var style = DeviceStyle()
    style.rewrite = { spec in
      guard [20, 21].contains(spec.global), let time = spec.value(of: 253)?.wholeNumber else { return [spec] }
      let second = time - Int64(start)
      // The timer starts before the first record, by the right clock.
      guard second >= Int64(from), second <= Int64(through), spec.global == 20 || second > 0 else { return [spec] }
      var spec = spec
      spec.set(253, .integer(time + seconds))
      return [spec]
    }
    // The device computes elapsed time from its clock; the timer time is right.
    let isForGood = seconds > 0 && through == .max
    if isForGood {
      style.change(18) { $0.set(7, .integer(($0.value(of: 7)?.wholeNumber ?? 0) + seconds * 1000)) }
    }
    return clockRide.encoded(style)
  }
}
