import FITWriter

extension SimulatedFile {
  /// Events and summaries as certain manufacturers write them, or leave them out.
  static var deviceHabits: [SimulatedFile] {
    [
      SimulatedFile(
        "vendors/wahoo-stops-and-events.fit",
        "Wahoo: three kinds of stop at the end, off-course and gear events among the timer's, a bike pushed in a pause",
        wahoo),
      SimulatedFile(
        "vendors/zwift-no-local-time.fit",
        "Zwift: local time 0, a timer one second longer than the time elapsed, invented positions", zwift),
      SimulatedFile(
        "vendors/coros-uint32-of-one-byte.fit", "COROS: an event field of type uint32 and size 1", coros),
      SimulatedFile(
        "vendors/stop-all-for-pauses.fit", "pauses that begin with stop all instead of stop, as Garmin writes them",
        stopAll),
      SimulatedFile(
        "vendors/summary-absent.fit", "no lap, session or activity message: the recording was saved in a hurry",
        pausedRide.encoded(withSummaries(.absent))),
      SimulatedFile(
        "vendors/summary-first.fit", "lap, session and activity before the first record",
        pausedRide.encoded(withSummaries(.first))),
      SimulatedFile(
        "vendors/sessions-behind-all-records.fit", "a triathlon with all its laps and sessions behind the last record",
        SimulatedActivity.triathlon().encoded(withSummaries(.behindAll))),
      SimulatedFile(
        "vendors/events-absent.fit", "no timer event, yet a timer shorter than the time elapsed", withoutEvents),
      SimulatedFile("vendors/sport-200.fit", "a sport, and a sub-sport, newer than any profile", newSport),
      SimulatedFile(
        "vendors/settings-file.fit", "a sound file that is no activity (type 2, settings): workout commands skip it",
        settings),
    ]
  }

  private static var wahoo: NotedFile {
    var style = DeviceStyle()
    style.fileID = FileIDMessage(manufacturer: 32, product: 31, serialNumber: 1_100_011, productName: "ELEMNT BOLT")
    style.stopsTwice = true
    style.writesFractionalCadence = false
    let start = SimulatedActivity.usualStart
    style.interlude = { time in
      switch time - start {
      case 40, 160: [EventMessage(timestamp: time, event: 7, type: 0).spec]
      case 52, 171: [EventMessage(timestamp: time, event: 7, type: 1).spec]
      case 20, 33, 61, 180: [gearChange(time)]
      default: []
      }
    }
    let plan = [
      Stretch(75, pauseSeconds: 30, pushedMeters: 4.2), Stretch(50, pauseSeconds: 249, isAutomatic: false),
      Stretch(60, pauseSeconds: 12, pushedMeters: 11), Stretch(45),
    ]
    var ride = SimulatedActivity.outdoorRide(plan: plan, seed: 24)
    ride.utcOffsetSeconds = -14_400
    return ride.encoded(style)
  }

  /// Rear and front gear packed into the event's data: rear number, rear teeth, front number, front teeth.
  private static func gearChange(_ time: UInt32) -> FITMessageSpec {
    EventMessage(timestamp: time, event: 43, type: 3, data: 5 | 19 << 8 | 2 << 16 | 50 << 24).spec
  }

  private static var zwift: NotedFile {
    var style = DeviceStyle()
    style.fileID = FileIDMessage(manufacturer: 260, product: 0)
    style.localClock = .zero
    style.writesFractionalCadence = false
    style.change(20) { $0.remove(31, 33, 30, 13, 9) }
    style.change(18) { session in
      session.set(8, .integer((session.value(of: 7)?.wholeNumber ?? 0) + 1000))
    }
    style.change(34) { activity in
      activity.set(0, .integer((activity.value(of: 0)?.wholeNumber ?? 0) + 1000))
    }
    var ride = SimulatedActivity.outdoorRide(plan: [Stretch(300)], seed: 25)
    for index in ride.sessions.indices { ride.sessions[index].subSport = 58 }
    return ride.encoded(style)
  }

  private static var coros: NotedFile {
    var style = DeviceStyle()
    style.fileID = FileIDMessage(manufacturer: 294, product: 802, productName: "PACE")
    style.change(21) { $0.retype(3, .uint32, size: 1) }
    return pausedRide.encoded(style)
  }

  private static var stopAll: NotedFile {
    var style = DeviceStyle()
    style.change(21) { if $0.value(of: 1) == 1 { $0.set(1, 4) } }
    return pausedRide.encoded(style)
  }

  private static func withSummaries(_ place: DeviceStyle.SummaryPlace) -> DeviceStyle {
    var style = DeviceStyle()
    style.summaries = place
    return style
  }

  private static var withoutEvents: NotedFile {
    var style = DeviceStyle()
    let before = style.rewrite
    style.rewrite = { before($0).filter { $0.global != 21 } }
    return pausedRide.encoded(style)
  }

  private static var newSport: NotedFile {
    var style = DeviceStyle()
    style.preamble = { _ in [SportMessage(sport: 200, subSport: 201, name: "Kite skating").spec] }
    var ride = shortRide
    for index in ride.sessions.indices {
      ride.sessions[index].sport = 200
      ride.sessions[index].subSport = 201
    }
    return ride.encoded(style)
  }

  private static var settings: NotedFile {
    var file = FileBuilder()
    file.add(FileIDMessage(type: 2, manufacturer: 1, product: 1561, timeCreated: SimulatedActivity.usualStart))
    var profile = FITMessageSpec(global: 3)
    profile.add(0, .string, "Rider")
    profile.add(4, .uint16, 742)
    profile.add(8, .uint8, 51)
    file.add(profile)
    return file.finish()
  }
}
