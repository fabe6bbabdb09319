import FITWriter

extension SimulatedFile {
  /// One file per device habit that readers are known to stumble over.
  public static var vendors: [SimulatedFile] {
    recordLayouts + compressedTimestamps + deviceHabits + developerFields + definitions + values + texts + headers
      + times + places + heartbeats + lateReports + clocks + totals + pools + manualEntries
  }

  /// A minute and a half on the road, without a pause.
  static var shortRide: SimulatedActivity { .outdoorRide(plan: [Stretch(90)], seed: 21) }

  /// Two stretches of a minute with a pause of 25 s between them.
  static var pausedRide: SimulatedActivity {
    .outdoorRide(plan: [Stretch(60, pauseSeconds: 25), Stretch(60)], seed: 22)
  }

  /// The short ride, written by a device with a slightly changed style.
  static func shortRide(_ change: (inout DeviceStyle) -> Void) -> NotedFile {
    var style = DeviceStyle()
    change(&style)
    return shortRide.encoded(style)
  }
}
