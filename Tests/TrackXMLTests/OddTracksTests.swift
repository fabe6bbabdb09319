#if TrackXML
import Testing
import Workouts

@testable import TrackXML

/// A track whose points contradict one another: 5 m/s eastward on the equator, a point every 5 s from 10:00 on.
private struct OddTrack {
  /// Points of a track as GPX or TCX: seconds after 10:00, and the metres east of the start.
  typealias Points = [(second: Int, meters: Double)]

  static func points(_ range: Range<Int>) -> Points { range.map { ($0 * 5, Double($0) * 25) } }

  static func time(_ second: Int) -> String {
    let (day, rest) = (4 + (second + 864_000) / 86_400 - 10, (second + 864_000) % 86_400 + 36_000)
    let (date, seconds) = (day + rest / 86_400, rest % 86_400)
    return
      "2024-05-\(Text.two(date))T\(Text.two(seconds / 3600)):\(Text.two(seconds / 60 % 60)):\(Text.two(seconds % 60))Z"
  }

  private static func longitude(_ meters: Double) -> Double { meters / 111_195.08 }

  static func segment(_ points: Points) -> String {
    "<trkseg>"
      + points.map { "<trkpt lat=\"0.00001\" lon=\"\(longitude($0.meters))\"><time>\(time($0.second))</time></trkpt>" }
      .joined()
      + "</trkseg>"
  }

  static func gpx(_ segments: Points...) -> String {
    Text.gpx("<trk><name>Odd</name><type>running</type>\(segments.map(segment).joined())</trk>")
  }

  static func track(_ points: Points, counts: Bool = false) -> String {
    "<Track>"
      + points.map { point in
        let place =
          "<Position><LatitudeDegrees>0.00001</LatitudeDegrees><LongitudeDegrees>\(longitude(point.meters))</LongitudeDegrees></Position>"
        let counter = counts ? "<DistanceMeters>\(point.meters)</DistanceMeters>" : ""
        return "<Trackpoint><Time>\(time(point.second))</Time>\(place)\(counter)</Trackpoint>"
      }.joined() + "</Track>"
  }

  static func lap(_ start: Int?, seconds: Double, _ body: String, values: String = "") -> String {
    let told = start.map { " StartTime=\"\(time($0))\"" } ?? ""
    return "<Lap\(told)><TotalTimeSeconds>\(seconds)</TotalTimeSeconds>\(values)\(body)</Lap>"
  }

  static func tcx(_ points: Points, seconds: Double = 600) -> String {
    Text.tcx(lap(0, seconds: seconds, track(points)))
  }
}

private let usual = OddTrack.points(0..<121)

@Suite("tracks that contradict themselves") struct OddTracksTests {
  private func isNear(_ value: Double?, _ expected: Double, within: Double = 30) -> Bool {
    value.map { abs($0 - expected) <= within } ?? false
  }

  // MARK: Spellings and units

  private func summary(_ text: String) throws -> WorkoutSummary {
    try #require(readChunked(text).workouts.first).summary
  }

  @Test("names in other cases, and times as seconds or milliseconds since 1970, read like the usual ones")
  func spellings() throws {
    let text = OddTrack.gpx(usual)
    var upper = text
    for name in ["trkpt", "time>", " lat", " lon"] { upper = upper.replacing(name, with: name.uppercased()) }
    let start = at(10, 0, 0).unixMilliseconds / 1000
    let times = usual.map { (OddTrack.time($0.second), "\(start + Int64($0.second))") }
    let seconds = times.reduce(text) { $0.replacing($1.0, with: $1.1) }
    let milliseconds = times.reduce(text) { $0.replacing($1.0, with: $1.1 + "000") }
    let slashes = usual.reduce(text) { text, point in
      let time = OddTrack.time(point.second)
      return text.replacing(time, with: "2024/05/04 " + time.dropFirst(11).dropLast() + " UTC")
    }
    let zones = text.replacing("T10:", with: "T12:").replacing("Z</time>", with: " GMT+02:00</time>")
    for text in [upper, seconds, milliseconds, slashes, zones] {
      let summary = try summary(text)
      #expect(summary.start == at(10, 0, 0) && summary.end == at(10, 10, 0) && summary.positions == 121)
      #expect(isNear(summary.distanceMeters, 3000, within: 1))
    }
    // An extension can have a name of the other format.
    let other = text.replacing("</name>", with: "</name><extensions><activity>run</activity></extensions>")
    #expect(readChunked(other).workouts.map(\.title) == ["Odd"])
  }

  @Test("longitudes up to 360 degrees are west of Greenwich")
  func longitudes() throws {
    let points = usual.map {
      "<trkpt lat=\"1\" lon=\"\(352 + $0.meters / 111_178)\"><time>\(OddTrack.time($0.second))</time></trkpt>"
    }
    let ride = try #require(readChunked(Text.gpx(Text.track(points.joined()))).workouts.first)
    #expect(isNear(ride.summary.distanceMeters, 3000, within: 5) && ride.points[0].longitudeDegrees == -8)
  }

  @Test("text before a document is passed over, but not much of it")
  func textBefore() throws {
    let text = OddTrack.gpx(usual)
    for warning in ["Notice: x < y in x.php\n", "<br />\n<b>Warning</b>: x in <b>y.php</b><br />\n", "a: b\r\n\r\n \n"]
    {
      let track = readChunked(warning + text)
      #expect(track.status == .ok && track.workouts.map(\.title) == ["Odd"] && track.creator == "Tester")
    }
    let long = readChunked(String(repeating: "Notice: x\n", count: 110) + text)
    #expect(long.problem?.code == .notRecognized && long.workouts.isEmpty)
  }

  @Test(
    "a lap's distance in kilometres or miles, and speeds in kilometres per hour, are converted if the points show it")
  func units() throws {
    for (told, expected) in [("3", 3000), ("1.864", 3000), ("2900", 2900), ("2", 2)] as [(String, Double)] {
      let text = Text.tcx(
        OddTrack.lap(0, seconds: 600, OddTrack.track(usual), values: "<DistanceMeters>\(told)</DistanceMeters>"))
      #expect(isNear(try summary(text).distanceMeters, expected, within: 2), "\(told)")
    }
    for (told, expected) in [("18", 5), ("5", 5), ("12", 12)] as [(String, Double)] {
      let text = OddTrack.tcx(usual).replacing(
        "</Trackpoint>", with: "<Extensions><TPX><Speed>\(told)</Speed></TPX></Extensions></Trackpoint>")
      #expect(isNear(try summary(text).maximumSpeedMetersPerSecond, expected, within: 0.01), "\(told)")
    }
  }

  @Test("a lap's invalid values of FIT are none")
  func invalidValues() throws {
    let lap = OddTrack.lap(
      0, seconds: 4_294_967.295, OddTrack.track(usual), values: "<Calories>65535</Calories>")
    let summary = try summary(Text.tcx(lap))
    #expect(summary.elapsedSeconds == 600 && summary.energyKilocalories == nil)
  }

  // MARK: Positions

  @Test("a position that nobody can have reached does not count, wherever it is", arguments: [0, 1, 60, 119, 120])
  func farAway(place: Int) throws {
    for meters in [1200.0, 9e6] {
      var points = usual
      points[place].meters += meters
      for text in [OddTrack.gpx(points), OddTrack.tcx(points)] {
        let summary = try #require(readChunked(text).workouts.first).summary
        #expect(isNear(summary.distanceMeters, 3000, within: 60), "\(summary.distanceMeters ?? -1)")
      }
    }
  }

  @Test("a stretch far away counts by itself, and the way there and back does not")
  func stretchAway() throws {
    var points = usual
    for place in 40..<80 { points[place].meters += 4e6 }
    let summary = try #require(readChunked(OddTrack.gpx(points)).workouts.first).summary
    #expect(isNear(summary.distanceMeters, 3000, within: 100))
  }

  @Test("some positions in a row that are far away cost nothing of the way", arguments: [2, 3, 10])
  func shortStretchAway(count: Int) throws {
    var points = usual
    for place in 40..<(40 + count) { points[place].meters = 4e6 }
    for place in 80..<(80 + count) { points[place].meters += 4e6 }
    let summary = try #require(readChunked(OddTrack.gpx(points)).workouts.first).summary
    #expect(isNear(summary.distanceMeters, 3000, within: 1))
  }

  @Test("an airliner's way counts, though nobody is so fast by himself")
  func airliner() throws {
    let points = usual.map { ($0.second, $0.meters * 50) }
    let summary = try #require(readChunked(OddTrack.gpx(points)).workouts.first).summary
    #expect(isNear(summary.distanceMeters, 150_000, within: 1300))
  }

  @Test("one point with a flipped bit of its time moves no other", arguments: [512, 1024, 8192, 65_536, -1024, -8192])
  func flippedBit(_ bit: Int) throws {
    for place in [1, 60, 118, 119] {
      var points = usual
      points[place].second += bit
      for text in [OddTrack.gpx(points), OddTrack.tcx(points)] {
        let summary = try #require(readChunked(text).workouts.first).summary
        #expect(summary.activeSeconds == 600 && isNear(summary.distanceMeters, 3000), "\(place)")
      }
    }
  }

  @Test("segments of one point each are one segment, and breaks between longer ones stay")
  func singlePoints() throws {
    func summary(_ count: Int) throws -> WorkoutSummary {
      let parts = stride(from: 0, to: usual.count, by: count).map { Array(usual[$0..<min($0 + count, usual.count)]) }
      let segments = parts.map(OddTrack.segment).joined()
      return try #require(readChunked(Text.gpx("<trk>\(segments)</trk>")).workouts.first).summary
    }
    let single = try summary(1)
    #expect(single.activeSeconds == 600 && isNear(single.distanceMeters, 3000) && single.pauses == 0)
    #expect(try summary(2).pauses == 60)
  }

  @Test("a lap's time in milliseconds is read as such", arguments: [600, 600_000])
  func lapUnit(_ told: Double) throws {
    let summary = try #require(readChunked(OddTrack.tcx(usual, seconds: told)).workouts.first).summary
    #expect(summary.timerSeconds == 600 && summary.elapsedSeconds == 600)
  }

  @Test("the time in motion leaves out standing still, in GPX and in TCX with a counter")
  func moving() throws {
    let points = usual + (0..<60).map { (600 + $0 * 5, 3000) } + usual.map { ($0.second + 900, $0.meters + 3000) }
    for text in [
      OddTrack.gpx(points), OddTrack.tcx(points, seconds: 1500),
      Text.tcx(OddTrack.lap(0, seconds: 1500, OddTrack.track(points, counts: true))),
    ] {
      let summary = try #require(readChunked(text).workouts.first).summary
      #expect(isNear(summary.movingSeconds, 1200, within: 11) && summary.computed.contains(.moving))
      #expect(summary.distanceMeters.map { isNear($0, 6000) } == true)
    }
  }

  // MARK: Repeated content

  @Test("content that is there again counts once: in segments, in one segment, in tracks, in laps and activities")
  func repeated() throws {
    let track = "<trk><type>running</type>\(OddTrack.segment(usual))</trk>"
    let lap = OddTrack.lap(0, seconds: 600, OddTrack.track(usual), values: "<DistanceMeters>3000</DistanceMeters>")
    let activity = "</Activity><Activity Sport=\"Biking\"><Id>2024-05-04T10:00:00Z</Id>"
    for text in [
      OddTrack.gpx(usual, usual), OddTrack.gpx(usual + usual), OddTrack.gpx(usual, Array(usual[30...])),
      OddTrack.gpx(Array(usual[..<70]), Array(usual[..<90]), usual), Text.gpx(track + track), Text.tcx(lap + lap),
      Text.tcx(lap + activity + lap),
    ] {
      let read = readChunked(text)
      #expect(read.workouts.count == 1)
      let workout = try #require(read.workouts.first)
      #expect(isNear(workout.summary.distanceMeters, 3000) && workout.summary.activeSeconds == 600)
      #expect(workout.summary.timerSeconds == 600 && workout.pauses.isEmpty)
    }
  }

  @Test("a loop that is ridden twice has other times and counts twice")
  func loop() throws {
    let again = usual.map { ($0.second + 600, 3000 - $0.meters) }
    let third = usual.map { ($0.second + 1200, $0.meters) }
    let summary = try #require(readChunked(OddTrack.gpx(usual + again, third)).workouts.first).summary
    #expect(isNear(summary.distanceMeters, 9000) && summary.activeSeconds == 1800)
  }

  @Test("two who ride together have a workout each")
  func together() {
    let other = usual.map { ($0.second, $0.meters + ($0.second % 2 == 0 ? 0 : 2)) }
    let tracks =
      "<trk><name>a</name>\(OddTrack.segment(usual))</trk><trk><name>b</name>\(OddTrack.segment(other))</trk>"
    #expect(readChunked(Text.gpx(tracks)).workouts.count == 2)
  }

  // MARK: Times

  private func moved(_ range: Range<Int>, by seconds: Int) -> OddTrack.Points {
    usual.indices.map { (usual[$0].second + (range.contains($0) ? seconds : 0), usual[$0].meters) }
  }

  @Test(
    "few points with a false time are dropped, and no time is invented",
    arguments: [
      (0..<2, 7200), (0..<1, -90_000), (0..<40, 3600), (50..<53, 86_400), (50..<90, -3600), (118..<121, -7200),
    ])
  func falseTimes(range: Range<Int>, seconds: Int) throws {
    let points = moved(range, by: seconds)
    for text in [OddTrack.gpx(points), OddTrack.tcx(points)] {
      let read = readChunked(text)
      let summary = try #require(read.workouts.first).summary
      #expect(read.workouts.count == 1 && summary.start >= at(10, 0, 0) && summary.end <= at(10, 10, 0))
      #expect(summary.end.seconds(since: summary.start) >= 400)
      #expect(summary.activeSeconds <= 600 && isNear(summary.distanceMeters, 3000, within: 1020))
    }
  }

  @Test("points in another order are put in the order of time: newest first, segments and laps in disorder")
  func order() throws {
    let (first, last) = (Array(usual[..<50]), Array(usual[50...]))
    let laps =
      OddTrack.lap(250, seconds: 350, OddTrack.track(last)) + OddTrack.lap(0, seconds: 250, OddTrack.track(first))
    var swapped = usual
    swapped.swapAt(60, 61)
    for text in [
      OddTrack.gpx(usual.reversed()), OddTrack.gpx(last, first), OddTrack.gpx(last + first),
      OddTrack.tcx(usual.reversed()),
      Text.tcx(laps), OddTrack.gpx(swapped),
    ] {
      let summary = try #require(readChunked(text).workouts.first).summary
      #expect(summary.start == at(10, 0, 0) && summary.end == at(10, 10, 0))
      #expect(isNear(summary.distanceMeters, 3000) && summary.records == 121)
    }
  }

  @Test("points of one moment have no speed, no time before it and no time after it")
  func oneMoment() throws {
    let points = usual.map { (0, $0.meters / 100) }
    for text in [
      OddTrack.gpx(points), OddTrack.gpx(points, points),
      Text.tcx(OddTrack.lap(nil, seconds: 0, OddTrack.track(points))),
    ] {
      let summary = try #require(readChunked(text).workouts.first).summary
      #expect(summary.start == at(10, 0, 0) && summary.end == at(10, 0, 0))
      #expect(summary.averageSpeedMetersPerSecond == nil && summary.elapsedSeconds == 0)
    }
  }

  @Test("the stages of a track have its sport and its title")
  func stages() {
    let days = [0, 60_000, 130_000].map { second in usual.map { ($0.second + second, $0.meters) } }
    let read = readChunked(OddTrack.gpx(days[0], days[1], days[2]))
    #expect(read.workouts.map(\.title) == ["Odd", "Odd", "Odd"])
    #expect(read.workouts.allSatisfy { $0.summary.activityType == .running && $0.summary.sportSource == .file })
  }

  @Test("a gap of half an hour without movement is a pause, and one with movement is none")
  func gaps() throws {
    func points(_ gap: Int, _ meters: Double) -> OddTrack.Points {
      usual + usual.map { ($0.second + 600 + gap, $0.meters + 3000 + meters) }
    }
    for text in [OddTrack.gpx(points(1800, 20)), OddTrack.gpx(points(80_000, 0)), OddTrack.gpx(points(200_000, 0))] {
      let workout = try #require(readChunked(text).workouts.first)
      #expect(workout.summary.activeSeconds == 1200 && workout.pauses.count == 1)
    }
    let moving = try #require(readChunked(OddTrack.gpx(points(1800, 3000))).workouts.first)
    #expect(moving.summary.activeSeconds == 3000 && moving.pauses.isEmpty)
  }

  // MARK: Laps

  @Test("a lap without a start, or with one that its points contradict, begins where the lap before ended")
  func lapStarts() throws {
    let (first, last) = (OddTrack.track(Array(usual[..<61])), OddTrack.track(Array(usual[60...])))
    for start in [nil, 5000, 600, -36_000] as [Int?] {
      for text in [
        OddTrack.lap(0, seconds: 300, first) + OddTrack.lap(start, seconds: 300, last),
        OddTrack.lap(start == 600 ? 300 : start, seconds: 300, first) + OddTrack.lap(start, seconds: 300, last),
      ] {
        let workout = try #require(readChunked(Text.tcx(text)).workouts.first)
        #expect(workout.laps.map(\.start) == [at(10, 0, 0), at(10, 5, 0)])
        #expect(workout.laps.map(\.end) == [at(10, 5, 0), at(10, 10, 0)])
        #expect(workout.summary.elapsedSeconds == 600 && workout.summary.activeSeconds == 600)
      }
    }
  }

  @Test("a lap of no time has the time of its points")
  func lapTimes() throws {
    let (first, last) = (OddTrack.track(Array(usual[..<61])), OddTrack.track(Array(usual[60...])))
    for text in [
      OddTrack.lap(0, seconds: 0, OddTrack.track(usual)), OddTrack.lap(0, seconds: -1, first + last),
      OddTrack.lap(0, seconds: 300, first) + OddTrack.lap(300, seconds: 0, last),
    ] {
      let summary = try #require(readChunked(Text.tcx(text)).workouts.first).summary
      #expect(summary.timerSeconds == 600 && summary.elapsedSeconds == 600)
    }
  }

  @Test("a gap that a lap leaves out of its time is a pause")
  func lapPause() throws {
    let late = usual.map { ($0.second + 600 + 120, $0.meters + 3000) }
    let two = usual.map { ($0.second + 1200 + 300, $0.meters + 6000) }
    let one = OddTrack.lap(0, seconds: 1200, OddTrack.track(usual + late))
    for (text, active, pauses) in [
      (one, 1200.0, 1), (OddTrack.lap(0, seconds: 1320, OddTrack.track(usual + late)), 1320, 0),
      (OddTrack.lap(0, seconds: 1800, OddTrack.track(usual + late + two)), 1800, 2),
      (OddTrack.lap(0, seconds: 1200, OddTrack.track(usual) + OddTrack.track(late)), 1200, 1),
    ] {
      let workout = try #require(readChunked(Text.tcx(text)).workouts.first)
      #expect(workout.summary.activeSeconds == active && workout.pauses.count == pauses)
    }
  }

  @Test(
    "a highest speed in kilometres or metres an hour is one in metres a second",
    arguments: [
      ("5", 5.0), ("18", 5.0), ("18000", 5.0), ("108", 30.0),
    ])
  func speedUnit(told: String, speed: Double) throws {
    let values = "<MaximumSpeed>\(told)</MaximumSpeed>"
    let text = Text.tcx(OddTrack.lap(0, seconds: 600, OddTrack.track(usual, counts: true), values: values))
    let workout = try #require(readChunked(text).workouts.first)
    #expect(isNear(workout.summary.maximumSpeedMetersPerSecond, speed, within: 0.01))
  }

  @Test("a lap's heart rate may be plain text, and its steps are steps")
  func plainValues() throws {
    for rate in [
      "<HeartRateBpm>135</HeartRateBpm>", "<AverageHeartRateBpm>135</AverageHeartRateBpm>",
      "<HeartRateBpm><Value>135</Value></HeartRateBpm>",
    ] {
      let text = OddTrack.lap(nil, seconds: 600, OddTrack.track(usual), values: "\(rate)<Steps>1701</Steps>")
      let workout = try #require(readChunked(Text.tcx(text, sport: "")).workouts.first)
      #expect(workout.summary.averageHeartRateBPM == 135 && workout.sum(.steps) == 1701)
    }
  }

  @Test(
    "last or first points whose clock is hours off are dropped; after a rest they count",
    arguments: [3600, 7200, 39_600, 180_000])
  func lateEnd(seconds: Int) throws {
    for count in [1, 3] {
      var points = usual
      for place in (121 - count)..<121 { points[place].second += seconds }
      for text in [OddTrack.gpx(points), OddTrack.tcx(points)] {
        let reading = readChunked(text)
        let summary = try #require(reading.workouts.first).summary
        #expect(reading.workouts.count == 1 && summary.end.seconds(since: summary.start) <= 600)
        #expect(summary.records == 121 - count)
      }
      points = usual
      for place in 0..<count { points[place].second -= seconds % 86_400 }
      let summary = try #require(readChunked(OddTrack.gpx(points)).workouts.first).summary
      #expect(summary.end.seconds(since: summary.start) <= 600 && summary.records == 121 - count)
    }
    var rested = usual
    rested[120] = (rested[119].second + seconds % 40_000, rested[119].meters + 1)
    let summary = try #require(readChunked(OddTrack.gpx(rested)).workouts.first).summary
    #expect(summary.records == 121)
  }

  @Test("a document longer than what waits has all of its points, in order")
  func longDocument() throws {
    let points = OddTrack.points(0..<(TrackHold.limit * 2 + 100))
    let late = Array(points[100...].prefix(200)).map { ($0.second + 100_000, $0.meters) }
    var reading = TrackReading()
    let text = Text.gpx(
      "<trk>\(OddTrack.segment(Array(points[..<17_000]) + late.prefix(3) + Array(points[17_000...])))</trk>")
    let summary = try #require(reading.read(text).workouts.first).summary
    #expect(summary.records == TrackHold.limit * 2 + 100 && summary.activeSeconds == Double(points.count - 1) * 5)
  }

  @Test(
    "a type in another language names the sport",
    arguments: [
      ("Radfahren", ActivityType.cycling), ("Course à pied", .running), ("Wanderung", .hiking), ("Nuoto", .swimming),
      ("Natación", .swimming), ("Randonnée", .hiking), ("ライド", .cycling), ("Велозаезд", .cycling),
      ("Sortie à vélo", .cycling), ("Pedalata con e-bike", .cycling),
    ])
  func languages(type: String, activity: ActivityType) throws {
    let text = Text.gpx(Text.track(Text.points(0..<5), type: type))
    let summary = try #require(readChunked(text).workouts.first).summary
    #expect(summary.activityType == activity && summary.sportSource == .file)
  }
}
#endif
