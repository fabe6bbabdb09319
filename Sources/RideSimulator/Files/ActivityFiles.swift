import FITWriter

extension SimulatedFile {
  /// Sound everyday files, one for each kind of activity.
  public static var activities: [SimulatedFile] {
    [
      SimulatedFile(
        "activities/outdoor-ride-2h.fit", "two hours on the road: hills, power, six pauses, laps of 10 km",
        SimulatedActivity.outdoorRide().encoded(device(1))),
      SimulatedFile(
        "activities/indoor-trainer.fit", "half an hour on a trainer: no positions, no altitude",
        SimulatedActivity.indoorRide().encoded(device(2))),
      SimulatedFile(
        "activities/run-distance-laps.fit", "a run with a lap every kilometre and running dynamics",
        SimulatedActivity.run().encoded(device(3))),
      SimulatedFile(
        "activities/pool-swim-25m.fit", "twenty lengths of 25 m in three sets, rests as idle lengths",
        SimulatedActivity.poolSwim().encoded(device(4))),
      SimulatedFile(
        "activities/triathlon-summary-last.fit", "swim, change, ride, change, run; each session behind its records",
        SimulatedActivity.triathlon().encoded(triathlonStyle(.last))),
      SimulatedFile(
        "activities/triathlon-summary-first.fit", "the same triathlon; all laps and sessions before the first record",
        SimulatedActivity.triathlon().encoded(triathlonStyle(.first))),
      SimulatedFile(
        "activities/smart-recording.fit", "a ride recorded every four or five seconds instead of every second",
        SimulatedActivity.outdoorRide(plan: [Stretch(900, pauseSeconds: 40), Stretch(880)], seed: 11).thinned()
          .encoded(device(5))),
    ]
  }

  /// A device of its own: by serial number and moment files would be copies of one recording.
  private static func device(_ number: UInt32) -> DeviceStyle {
    var style = DeviceStyle()
    style.fileID.serialNumber = 3_141_592_600 &+ number
    return style
  }

  private static func triathlonStyle(_ place: DeviceStyle.SummaryPlace) -> DeviceStyle {
    var style = device(6)
    style.generation = .enhanced
    style.summaries = place
    style.writesFractionalCadence = true
    return style
  }
}
