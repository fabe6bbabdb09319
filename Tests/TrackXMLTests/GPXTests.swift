#if TrackXML
import Testing
import Workouts

@testable import TrackXML

@Suite("GPX") struct GPXTests {
  @Test("a track with times is a workout with a route and the distance between its points")
  func simple() throws {
    let track = readChunked(Text.gpx(Text.track(Text.points(0..<30), type: "cycling")))
    #expect(track.status == .ok && track.kind == .gpx && track.creator == "Tester")
    let workout = try #require(track.workouts.first)
    #expect(track.workouts.count == 1 && workout.points.count == 30)
    #expect(workout.summary.start == at(10, 0, 0) && workout.summary.end == at(10, 4, 50))
    #expect(workout.summary.activityType == .cycling && workout.summary.sport == 2)
    // 29 steps of 0.0001 degrees on the mean sphere.
    #expect(abs(workout.sum(.distance) - 29 * 11.119508) < 0.002)
    #expect(workout.points.first?.altitudeMeters == 400)
  }

  @Test("a workout has the title of its track, the first of its tracks")
  func titles() {
    func track(_ name: String, _ minute: Int) -> String {
      "<trk>\(name)<trkseg>\(Text.points(0..<3, minute: minute))</trkseg></trk>"
    }
    let first = track("<name>\n To the sea &amp; back</name><extensions><name>none</name></extensions>", 0)
    let body =
      "<metadata><name>None</name></metadata><wpt lat='1' lon='2'><name>Inn</name></wpt>" + first
      + track("<name>Goes on</name>", 1) + track("<name>Größe</name>", 300) + track("<name> </name>", 700)
      + track("", 800)
    #expect(readChunked(Text.gpx(body)).workouts.map(\.title) == ["To the sea & back", "Größe", nil, nil])
  }

  @Test(
    "values of points are read in any program's form",
    arguments: [
      "<extensions><gpxtpx:TrackPointExtension><gpxtpx:atemp>21</gpxtpx:atemp><gpxtpx:hr>140</gpxtpx:hr>"
        + "<gpxtpx:cad>85</gpxtpx:cad></gpxtpx:TrackPointExtension><power>210</power></extensions>",
      "<extensions><ns3:TrackPointExtension><ns3:hr>140</ns3:hr><ns3:cad>85</ns3:cad></ns3:TrackPointExtension>"
        + "<pwr:PowerInWatts>210</pwr:PowerInWatts></extensions>",
      "<extensions><gpxdata:hr>140</gpxdata:hr><gpxdata:cadence>85</gpxdata:cadence>"
        + "<gpxdata:power>210</gpxdata:power></extensions>",
      "<extensions><heartrate> 140 </heartrate><cadence>85,0</cadence><power>2.1e2</power></extensions>",
      "<hr>140</hr><cad>85</cad><watts>210</watts>", "<HR>140</HR><Cad>85</Cad><Power>210</Power>",
      "<extensions><a><b><c:HeartRate>140</c:HeartRate><c:Cadence>85</c:Cadence><c:Watts>210</c:Watts></b></a></extensions>",
    ])
  func vendors(_ extra: String) throws {
    let track = readChunked(Text.gpx(Text.track(Text.points(0..<3, extra: extra), type: "ride")))
    let workout = try #require(track.workouts.first)
    #expect(workout.values(.heartRate) == [140, 140, 140])
    #expect(workout.values(.cadence) == [85, 85, 85])
    #expect(workout.values(.power) == [210, 210, 210])
    #expect(track.counts.unreadableValues == 0)
  }

  @Test("speed, course, temperature and accuracy reach the route, in GPX 1.0 too")
  func speedAndCourse() throws {
    let extra =
      "<course>91.5</course><speed>4.5</speed>"
      + "<extensions><o:accuracy_horizontal>7</o:accuracy_horizontal><g:atemp>-3</g:atemp></extensions>"
    let text = Text.gpx(Text.track(Text.points(0..<3, extra: extra))).replacing("1.1\" c", with: "1.0\" c")
    let workout = try #require(readChunked(text).workouts.first)
    #expect(workout.points.allSatisfy { $0.speedMetersPerSecond == 4.5 && $0.horizontalAccuracyMeters == 7 })
    #expect(workout.points.allSatisfy { $0.courseDegrees == 91.5 })
    #expect(workout.summary.deviceTemperature.mean == -3)
  }

  @Test("routes of Apple Health: a value marked there as invalid is none here")
  func appleHealth() throws {
    func extra(_ speed: Double, _ course: Double, _ accuracy: Double, _ vertical: Double) -> String {
      "<extensions><speed>\(speed)</speed><course>\(course)</course><hAcc>\(accuracy)</hAcc><vAcc>\(vertical)</vAcc>"
        + "</extensions>"
    }
    let points = [extra(-1, -1, 6, 4), extra(2.5, 10, 60, 4), extra(2.5, 11, 6, -1), extra(0, 0, 5, 3)]
      .enumerated().map { Text.point($0, time: "2024-05-04T10:00:\(Text.two($0 * 4))Z", extra: $1) }
    let track = readChunked(Text.gpx(Text.track(points.joined())))
    let workout = try #require(track.workouts.first)
    #expect(workout.values(.speed) == [2.5, 2.5, 0])
    #expect(workout.points.map(\.speedMetersPerSecond) == [nil, 2.5, 0])
    #expect(workout.points.map(\.courseDegrees) == [nil, 11, 0])
    #expect(workout.points.map(\.altitudeMeters) == [400, nil, 403])
    #expect(workout.points.map(\.horizontalAccuracyMeters) == [6, 6, 5])
    #expect(track.counts.unreadableValues == 0 && track.counts.altitudes == 3 && track.counts.speeds == 3)
  }

  @Test(
    "a number that means no reading is none",
    arguments: [
      "<hr>255</hr><cad>255</cad><power>65535</power><speed>-1</speed><course>-1</course>",
      "<hr>0</hr><cad>-1</cad><power>-1</power><speed>-0.5</speed><course>-90</course>",
    ])
  func notValid(_ values: String) throws {
    let points = Text.points(0..<3, extra: "<extensions>\(values)</extensions>")
    let workout = try #require(readChunked(Text.gpx(Text.track(points))).workouts.first)
    #expect(workout.samples.allSatisfy { $0.kind == .distance })
    #expect(workout.points.allSatisfy { $0.cadenceRPM == nil && $0.powerWatts == nil && $0.heartRateBPM == nil })
    #expect(workout.points.allSatisfy { $0.speedMetersPerSecond == nil && $0.courseDegrees == nil })
  }

  @Test("speed and direction may be attributes, as Slopes and GPS Track Editor write them")
  func attributes() throws {
    let extra = "<extensions><gte:gps speed=\"3.25\" azimuth=\"212.5\"/></extensions>"
    let workout = try #require(readChunked(Text.gpx(Text.track(Text.points(0..<3, extra: extra)))).workouts.first)
    #expect(workout.values(.speed) == [3.25, 3.25, 3.25])
    #expect(workout.points.allSatisfy { $0.courseDegrees == 212.5 })
  }

  @Test("depth and the temperature of the water reach the samples of a dive")
  func dive() throws {
    let extra =
      "<extensions><t:TrackPointExtension><t:wtemp>18.5</t:wtemp><t:depth>7.5</t:depth></t:TrackPointExtension>"
      + "</extensions>"
    let text = Text.gpx(Text.track(Text.points(0..<3, extra: extra), type: "diving"))
    let workout = try #require(readChunked(text).workouts.first)
    #expect(workout.summary.activityType == .underwaterDiving)
    #expect(workout.values(.depth) == [7.5, 7.5, 7.5] && workout.values(.waterTemperature) == [18.5, 18.5, 18.5])
  }

  @Test("between two segments is a pause, and no distance")
  func segments() throws {
    let body = Text.points(0..<4) + "</trkseg><trkseg>" + Text.points(1000..<1004, minute: -160)
    let track = readChunked(Text.gpx(Text.track(body)))
    let workout = try #require(track.workouts.first)
    #expect(track.workouts.count == 1 && track.counts.segments == 2)
    #expect(workout.pauses == [[at(10, 0, 30).unixMilliseconds, at(10, 6, 40).unixMilliseconds]])
    #expect(abs(workout.sum(.distance) - 6 * 11.119508) < 0.002)
    #expect(workout.summary.timerSeconds == 60)
  }

  @Test("points at latitudes 100 and 200, as early OpenTracks wrote them, are a pause")
  func timerMarks() throws {
    let marks =
      "<trkpt lat=\"100\" lon=\"0\"><time>2024-05-04T10:00:31Z</time></trkpt>"
      + "<trkpt lat=\"200\" lon=\"0\"><time>2024-05-04T10:06:39Z</time></trkpt>"
    let body = Text.points(0..<4) + marks + Text.points(1000..<1004, minute: -160)
    let workout = try #require(readChunked(Text.gpx(Text.track(body))).workouts.first)
    #expect(workout.pauses == [[at(10, 0, 30).unixMilliseconds, at(10, 6, 40).unixMilliseconds]])
    #expect(abs(workout.sum(.distance) - 6 * 11.119508) < 0.002)
    #expect(workout.points.count == 8 && workout.summary.timerSeconds == 60)
  }

  @Test("a track without a single time is not part of the rides around it")
  func untimedTracks() throws {
    let untimed = (2000..<2100).map { Text.point($0, time: nil) }.joined()
    let text = Text.gpx(
      Text.track(Text.points(0..<4)) + Text.track(untimed) + Text.track(untimed)
        + Text.track(Text.points(0..<4, minute: 120)) + Text.track(untimed))
    let track = readChunked(text)
    #expect(track.workouts.count == 2)
    #expect(track.workouts.allSatisfy { abs($0.sum(.distance) - 3 * 11.119508) < 0.002 })
  }

  @Test("a hole inside a segment is no pause")
  func hole() {
    let body = Text.points(0..<4) + Text.points(0..<4, minute: 20)
    #expect(readChunked(Text.gpx(Text.track(body))).workouts.first?.pauses == [])
  }

  @Test("a track that continues within ten minutes is the same workout, a later or other one is not")
  func tracks() {
    func workouts(_ minute: Int, _ type: String?) -> Int {
      let first = Text.track(Text.points(0..<4), type: "running")
      return readChunked(Text.gpx(first + Text.track(Text.points(0..<4, minute: minute), type: type))).workouts.count
    }
    #expect(workouts(5, "running") == 1)
    #expect(workouts(5, nil) == 1)
    #expect(workouts(5, "cycling") == 2)
    #expect(workouts(30, "running") == 2)
    // The same track again is none.
    #expect(workouts(0, "running") == 1)
  }

  @Test("tracks of several sports are no multisport workout: nothing says that they belong together")
  func noMultisport() {
    let body =
      Text.track(Text.points(0..<4), type: "running") + Text.track(Text.points(0..<4, minute: 5), type: "cycling")
    let track = readChunked(Text.gpx(body))
    #expect(track.workouts.count == 2 && track.multisports.isEmpty)
  }

  @Test("tracks in wrong order of time are workouts each")
  func backwards() {
    let body = Text.track(Text.points(0..<4, minute: 30)) + Text.track(Text.points(0..<4))
    let track = readChunked(Text.gpx(body))
    #expect(track.workouts.map(\.summary.start) == [at(10, 30, 0), at(10, 0, 0)])
    #expect(track.first == at(10, 30, 0) && track.last == at(10, 0, 30))
  }

  @Test("a segment half a day later is another workout")
  func nextDay() {
    let body = Text.points(0..<4) + "</trkseg><trkseg>" + Text.point(9, time: "2024-05-05T10:00:00Z")
    #expect(readChunked(Text.gpx(Text.track(body))).workouts.count == 2)
  }

  @Test("the sport may come after the segments")
  func lateSport() {
    let text = Text.gpx("<trk><trkseg>\(Text.points(0..<3))</trkseg><type>9</type></trk>")
    #expect(readChunked(text).workouts.first?.summary.activityType == .running)
  }

  @Test("an indoor sport makes no route")
  func indoor() throws {
    let workout = try #require(
      readChunked(Text.gpx(Text.track(Text.points(0..<9), type: "VirtualRide"))).workouts.first)
    #expect(workout.points.isEmpty && workout.summary.isIndoor == true && workout.summary.activityType == .cycling)
    #expect(workout.sum(.distance) > 80)
  }

  @Test("points without a time are counted, and give nothing else")
  func someTimesMissing() throws {
    let body = Text.points(0..<3) + Text.point(3, time: nil) + Text.point(4, time: "soon") + Text.points(5..<8)
    let track = readChunked(Text.gpx(Text.track(body)))
    #expect(track.counts.points == 8 && track.counts.times == 6 && track.counts.unreadableValues == 1)
    #expect(track.dropped(.timestampMissing) == 2)
    // The distance through them counts: seven steps.
    #expect(abs(try #require(track.workouts.first).sum(.distance) - 7 * 11.119508) < 0.002)
  }

  @Test(
    "files without a workout have the reason in their report",
    arguments: [
      ("<trk><trkseg>\(Text.point(0, time: nil))</trkseg></trk>", TrackContent.trackWithoutTimes),
      ("<rte><rtept lat=\"1\" lon=\"2\"><time>2024-05-04T10:00:00Z</time></rtept></rte>", .course),
      ("<wpt lat=\"1\" lon=\"2\"><time>2024-05-04T10:00:00Z</time><hr>100</hr></wpt>", .waypoints),
      ("<trk><trkseg/></trk>", .nothing), ("", .nothing),
    ])
  func noWorkout(_ body: String, _ content: TrackContent) {
    let track = readChunked(Text.gpx(body))
    #expect(track.status == .skipped(content))
    #expect(track.workouts.isEmpty)
  }

  @Test("a position off the Earth, half of one, and 0, 0 give no distance")
  func badPositions() throws {
    let times = (0..<6).map { "<time>2024-05-04T10:00:0\($0)Z</time>" }
    let heads = ["lat='47' lon='8'", "lat='97' lon='8'", "lat='47'", "lat='0' lon='0'", "", "lat='47.001' lon='8'"]
    let body = zip(heads, times).map { "<trkpt \($0)>\($1)</trkpt>" }.joined()
    let track = readChunked(Text.gpx(Text.track(body)))
    let workout = try #require(track.workouts.first)
    #expect(abs(workout.sum(.distance) - 111.195) < 0.001)
    #expect(workout.points.count == 2 && track.counts.positions == 2)
  }

  @Test("a time zone in the times is reported")
  func offset() {
    let body = Text.point(0, time: "2024-05-04T12:00:00+02:00") + Text.point(1, time: "2024-05-04T12:00:10+02:00")
    let summary = readChunked(Text.gpx(Text.track(body))).workouts.first?.summary
    #expect(summary?.utcOffsetSeconds == 7200 && summary?.start == at(10, 0, 0))
  }

  @Test("one reader reads one file after another as if each were the first")
  func reuse() {
    var reading = TrackReading()
    let first = reading.read(Text.gpx(Text.track(Text.points(0..<9))))
    _ = reading.read("<gpx><trk><trkseg>" + Text.points(0..<5))
    _ = reading.read(Text.tcx(Text.lap("10:00:00", seconds: 9, "")))
    #expect(reading.read(Text.gpx(Text.track(Text.points(0..<9)))) == first)
  }
}
#endif
