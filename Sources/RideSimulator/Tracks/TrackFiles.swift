extension SimulatedFile {
  /// GPX and TCX: everyday ones, odd ones and damaged ones.
  public static var tracks: [SimulatedFile] { gpxFiles + tcxFiles + tracksWithoutWorkout + damagedTracks }

  private static let ride = TrackRide()

  /// A track without any sign of its sport, beginning `start` seconds after the others.
  public static func untypedTrack(start: Int) -> SimulatedFile {
    let ride = TrackRide(start: start, sport: (0, ""), title: "Zum See", namesSport: false)
    return track(
      "untyped.gpx", "a track without a sport", TrackRide.gpx(ride.gpxTrack(.none)), [ride])
  }

  private static var gpxFiles: [SimulatedFile] {
    let namespaces = TrackRide.namespaces
    let run = TrackRide(start: 3600, sport: (1, "running"), segments: [25], pause: 0)
    return [
      track(
        "garmin-connect.gpx",
        "GPX 1.1 with heart rate, cadence and temperature in Garmin's extension; a pause between segments",
        TrackRide.gpx(ride.gpxTrack(.garmin), namespaces: namespaces), [ride]),
      track(
        "gpx-1.0.gpx", "GPX 1.0 with course and speed", TrackRide.gpx(ride.gpxTrack(.gpx10), version: "1.0"), [ride]),
      track(
        "cluetrust.gpx", "heart rate and cadence in Cluetrust's extension, a power without namespace",
        TrackRide.gpx(ride.gpxTrack(.cluetrust), namespaces: namespaces), [ride]),
      track(
        "undeclared-prefixes.gpx", "extensions with undeclared prefixes",
        TrackRide.gpx(ride.gpxTrack(.undeclared)),
        [ride]),
      track(
        "apple-health.gpx",
        "a route as Apple Health exports it: accuracies, and negative numbers where nothing is valid",
        TrackRide.gpx(ride.gpxTrack(.appleHealth)), [TrackRide(hasInvalidHeights: true)]),
      track(
        "slopes.gpx", "speed and direction as attributes of an extension",
        TrackRide.gpx(
          ride.gpxTrack(.attributes), namespaces: " xmlns:gte=\"http://www.gpstrackeditor.com/xmlschemas/General/1\""),
        [ride]),
      track(
        "two-tracks.gpx", "a ride and, half an hour later, a run: two tracks, two workouts",
        TrackRide.gpx(ride.gpxTrack(.none) + run.gpxTrack(.none)), [ride, run]),
      track(
        "morning-run.gpx", "a run that only its title says is one",
        TrackRide.gpx(TrackRide(sport: (1, "running"), title: "Morning Run", namesSport: false).gpxTrack(.none)),
        [TrackRide(sport: (1, "running"))]),
      untypedTrack(start: 0),
      SimulatedFile(
        path: "tracks/utf-16.gpx", purpose: "UTF-16, low bytes first, behind a mark",
        bytes: [0xFF, 0xFE]
          + wide(TrackRide.gpx(ride.gpxTrack(.none), declaration: #"<?xml version="1.0" encoding="UTF-16"?>"#)),
        expectation: Expectation([ride])),
      SimulatedFile(
        path: "tracks/windows-1252.gpx", purpose: "a name in Windows-1252, as its declaration says",
        bytes: western(
          TrackRide.gpx(
            ride.gpxTrack(.none), creator: "Müller Tours",
            declaration: #"<?xml version="1.0" encoding="windows-1252"?>"#)),
        expectation: Expectation([ride])),
      SimulatedFile(
        path: "tracks/not-utf8.gpx", purpose: "a name in Windows-1252, though UTF-8 is declared",
        bytes: western(TrackRide.gpx(ride.gpxTrack(.none), creator: "Müller Tours")), expectation: Expectation([ride])),
    ]
  }

  private static var tcxFiles: [SimulatedFile] {
    let ride = TrackRide(sport: (2, "Biking"))
    let led = TrackRide(sport: (2, "Biking"), lead: (900, 2600))
    let legs = [
      TrackRide(sport: (5, "Swimming"), segments: [20], pause: 0),
      TrackRide(start: 600, sport: (2, "Biking")),
      TrackRide(start: 2400, sport: (1, "Running"), segments: [30], pause: 0),
    ]
    let activities = legs.map { $0.tcxActivity() }
    let multisport =
      "<Activities><MultiSportSession><Id>2024-05-04T06:00:00Z</Id><FirstSport>\(activities[0])</FirstSport>"
      + activities.dropFirst().map { "<NextSport>\($0)</NextSport>" }.joined() + "</MultiSportSession></Activities>\n"
    let single = TrackRide.tcx("<Activities>\(ride.tcxActivity())</Activities>\n")
    return [
      track(
        "ride.tcx", "TCX with a lap of two tracks, and speed and power in Garmin's extension", single, [ride], true),
      track(
        "multisport.tcx", "a swim, a ride and a run in one multi-sport session", TrackRide.tcx(multisport), legs, true),
      track(
        "lap-before-its-points.tcx", "a lap that began a quarter of an hour and 2,600 m before its first point",
        TrackRide.tcx("<Activities>\(led.tcxActivity())</Activities>\n"), [led], true),
      track(
        "blanks-before-declaration.tcx", "ten blanks before the XML declaration, as in bulk exports",
        String(repeating: " ", count: 10) + single, [ride], true),
    ]
  }

  private static var tracksWithoutWorkout: [SimulatedFile] {
    let route = "<rte><name>A way</name><rtept lat=\"47\" lon=\"8.5\"/><rtept lat=\"47.1\" lon=\"8.5\"/></rte>\n"
    let course = "<Courses><Course><Name>A way</Name>\(TrackRide().tcxActivity().lapOnly)</Course></Courses>\n"
    return [
      skipped("route.gpx", "a route to follow", TrackRide.gpx(route)),
      skipped(
        "track-without-times.gpx", "a track that was drawn, not ridden",
        TrackRide.gpx(ride.gpxTrack(.none) { _ in false }),
        records: 60),
      skipped("course.tcx", "a TCX course", TrackRide.tcx(course)),
    ]
  }

  private static var damagedTracks: [SimulatedFile] {
    let first = TrackRide(segments: [30], pause: 0)
    let whole = TrackRide.gpx(first.gpxTrack(.garmin), namespaces: TrackRide.namespaces)
    let opened = whole.components(before: "</trkseg>")
    var bomb = "<!DOCTYPE gpx [<!ENTITY a0 \"ha\">"
    for level in 1...9 { bomb += "<!ENTITY a\(level) \"" + String(repeating: "&a\(level - 1);", count: 10) + "\">" }
    bomb += "]>\n<gpx><trk><name>&a9;</name>" + first.gpxTrack(.none).dropFirst(5) + "</gpx>\n"
    return [
      damaged("truncated.gpx", "cut behind a point", opened, [first], .partial, "truncated"),
      damaged(
        "mismatched-tag.gpx", "a wrong closing tag", opened + "</trksegment></trk></gpx>\n", [first], .partial,
        "xml-malformed"),
      damaged(
        "nested-too-deep.gpx", "a thousand elements inside each other",
        opened + String(repeating: "<a>", count: 1000), [first], .partial, "too-large"),
      damaged("entity-bomb.gpx", "entities that would grow to two gigabytes", bomb, [], .failed, "too-large"),
    ]
  }

  private static func track(
    _ name: String, _ purpose: String, _ text: String, _ rides: [TrackRide], _ tellsDistance: Bool = false
  ) -> SimulatedFile {
    SimulatedFile(
      path: "tracks/" + name, purpose: purpose, bytes: Array(text.utf8),
      expectation: Expectation(rides, tellsDistance: tellsDistance))
  }

  private static func skipped(_ name: String, _ purpose: String, _ text: String, records: Int = 0) -> SimulatedFile {
    var expectation = Expectation(status: .skipped, reason: "not-an-activity")
    expectation.records = records
    return SimulatedFile(path: "tracks/" + name, purpose: purpose, bytes: Array(text.utf8), expectation: expectation)
  }

  private static func damaged(
    _ name: String, _ purpose: String, _ text: String, _ rides: [TrackRide], _ status: Expectation.Status,
    _ reason: String
  ) -> SimulatedFile {
    SimulatedFile(
      path: "tracks/" + name, purpose: purpose, bytes: Array(text.utf8),
      expectation: Expectation(rides, status: status, reason: reason))
  }

  /// UTF-16 with the low byte first.
  private static func wide(_ text: String) -> [UInt8] {
    text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
  }

  /// Western single bytes; other characters do not occur.
  private static func western(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
  }
}

extension String {
  private func firstPlace(of mark: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(mark) { return start..<index(start, offsetBy: mark.count) }
      start = index(after: start)
    }
    return nil
  }

  /// The text before the first `mark`.
  fileprivate func components(before mark: String) -> String {
    firstPlace(of: mark).map { String(self[..<$0.lowerBound]) } ?? self
  }

  /// The lap of an activity, its summary and points.
  fileprivate var lapOnly: String {
    guard let start = firstPlace(of: "<Lap"), let end = firstPlace(of: "</Lap>") else { return "" }
    return String(self[start.lowerBound..<end.upperBound])
  }
}
