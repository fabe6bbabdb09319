#if TrackXML
import Testing
import Workouts

@testable import TrackXML

@Suite("TCX") struct TCXTests {
  private static let full = """
    <Position><LatitudeDegrees>47.1</LatitudeDegrees><LongitudeDegrees>8.2</LongitudeDegrees></Position>\
    <AltitudeMeters>431.5</AltitudeMeters><HeartRateBpm xsi:type="HeartRateInBeatsPerMinute_t"><Value>131</Value>\
    </HeartRateBpm><Cadence>80</Cadence><Extensions><x:TPX><x:Speed>7.5</x:Speed><x:Watts>222</x:Watts></x:TPX>\
    </Extensions>
    """
  private static let creator = """
    <Creator xsi:type="Device_t"><Name>Edge 520</Name><UnitId>3900000001</UnitId><ProductID>2067</ProductID>
    <Version><VersionMajor>13</VersionMajor><VersionMinor>10</VersionMinor></Version></Creator>
    """

  @Test("an activity has the samples of its points and the totals of its laps")
  func activity() throws {
    let values = """
      <DistanceMeters>75.5</DistanceMeters><MaximumSpeed>8.1</MaximumSpeed><Calories>12</Calories>
      <AverageHeartRateBpm><Value>130</Value></AverageHeartRateBpm>
      <MaximumHeartRateBpm><Value>135</Value></MaximumHeartRateBpm><Intensity>Active</Intensity>
      <Cadence>79</Cadence><TriggerMethod>Distance</TriggerMethod>
      """
    let points = [("10:00:00", 0.0), ("10:00:05", 37.0), ("10:00:10", 75.5)]
      .map { Text.trackpoint($0, meters: $1, extra: Self.full) }.joined()
    let lx =
      "<Extensions><ns3:LX><ns3:AvgWatts>220</ns3:AvgWatts><ns3:MaxWatts>300</ns3:MaxWatts>"
      + "<ns3:MaxBikeCadence>95</ns3:MaxBikeCadence></ns3:LX></Extensions>"
    let text = Text.tcx(
      Text.lap("10:00:00", seconds: 10, "<Track>\(points)</Track>\(lx)", values: values), tail: Self.creator)
    let track = readChunked(text)
    #expect(track.status == .ok && track.kind == .tcx && track.sessions == 1 && track.creator == "Edge 520")
    let workout = try #require(track.workouts.first)
    #expect(workout.values(.heartRate) == [131, 131, 131] && workout.values(.power) == [222, 222, 222])
    #expect(workout.values(.cadence) == [80, 80, 80] && workout.values(.speed) == [7.5, 7.5, 7.5])
    #expect(workout.values(.distance) == [37, 38.5])
    let lap = try #require(workout.laps.first)
    #expect(lap.start == at(10, 0, 0) && lap.end == at(10, 0, 10) && lap.isByDistance && !lap.isRest)
    #expect(lap.maximumCadenceRPM == 95 && workout.summary.maximumCadenceRPM == 95)
    #expect(lap.averagePowerWatts == 220 && lap.maximumPowerWatts == 300 && lap.averageCadenceRPM == 79)
    let summary = workout.summary
    #expect(summary.activityType == .cycling && summary.distanceMeters == 75.5 && summary.timerSeconds == 10)
    #expect(summary.energyKilocalories == 12 && summary.maximumSpeedMetersPerSecond == 8.1)
    #expect(summary.averageHeartRateBPM == 130 && summary.maximumHeartRateBPM == 135)
    let device = try #require(summary.devices.first)
    #expect(device.name == "Edge 520" && device.serialNumber == 3_900_000_001 && device.product == 2067)
    #expect(device.softwareVersion == 13.1)
  }

  @Test("there is a pause between the tracks of a lap, and none between laps that follow one another")
  func tracks() throws {
    func track(_ times: [String]) -> String {
      "<Track>" + times.map { Text.trackpoint($0) }.joined() + "</Track>"
    }
    let first = track(["10:00:00", "10:00:10"]) + track(["10:01:00", "10:01:10"])
    let laps =
      Text.lap("10:00:00", seconds: 20, first) + Text.lap("10:01:10", seconds: 15, track(["10:01:18", "10:01:25"]))
    let workout = try #require(readChunked(Text.tcx(laps)).workouts.first)
    #expect(workout.pauses == [[at(10, 0, 10).unixMilliseconds, at(10, 1, 0).unixMilliseconds]])
    #expect(workout.laps.map(\.end) == [at(10, 1, 10), at(10, 1, 25)])
    #expect(workout.summary.timerSeconds == 35)
  }

  @Test("a lap that begins later than the one before ended comes after a pause")
  func gapBetweenLaps() throws {
    let laps =
      Text.lap(
        "10:00:00", seconds: 20.4, "<Track>\(Text.trackpoint("10:00:00"))\(Text.trackpoint("10:00:20"))</Track>")
      + Text.lap(
        "10:02:00", seconds: 10, "<Track>\(Text.trackpoint("10:02:00"))\(Text.trackpoint("10:02:10"))</Track>")
    let workout = try #require(readChunked(Text.tcx(laps)).workouts.first)
    #expect(workout.pauses == [[at(10, 0, 20, 400).unixMilliseconds, at(10, 2, 0).unixMilliseconds]])
  }

  @Test("laps without points make a workout of their times and totals")
  func lapsOnly() throws {
    let text = Text.tcx(
      Text.lap("10:00:00", seconds: 1800, "", values: "<DistanceMeters>0</DistanceMeters><Calories>300</Calories>"),
      sport: "Other")
    let workout = try #require(readChunked(text).workouts.first)
    #expect(workout.summary.start == at(10, 0, 0) && workout.summary.end == at(10, 30, 0))
    #expect(workout.summary.energyKilocalories == 300 && workout.summary.distanceMeters == nil)
    #expect(workout.summary.sport == 0 && workout.laps.count == 1)
  }

  @Test("without a distance in the points it comes from the positions")
  func computedDistance() throws {
    let points = (0..<5).map { index in
      let place =
        "<Position><LatitudeDegrees>\(47 + Double(index) / 1000)</LatitudeDegrees>"
        + "<LongitudeDegrees>8</LongitudeDegrees></Position>"
      return Text.trackpoint("10:00:0\(index)", extra: place)
    }.joined()
    let workout = try #require(
      readChunked(Text.tcx(Text.lap("10:00:00", seconds: 4, "<Track>\(points)</Track>"))).workouts.first)
    #expect(abs(workout.sum(.distance) - 4 * 111.19508) < 0.003)
  }

  @Test("a reported distance that begins late continues where the positions ended")
  func lateDistance() throws {
    func place(_ index: Int) -> String {
      "<Position><LatitudeDegrees>\(47 + Double(index) / 1000)</LatitudeDegrees>"
        + "<LongitudeDegrees>8</LongitudeDegrees></Position>"
    }
    let points = (0..<6).map {
      Text.trackpoint("10:00:0\($0)", meters: $0 < 3 ? nil : 1000 + Double($0) * 100, extra: place($0))
    }
    let workout = try #require(
      readChunked(Text.tcx(Text.lap("10:00:00", seconds: 5, "<Track>\(points.joined())</Track>"))).workouts.first)
    #expect(abs(workout.sum(.distance) - (3 * 111.19508 + 200)) < 0.003)
  }

  @Test("every activity of a multi-sport session is a workout")
  func multisport() {
    func activity(_ sport: String, _ minute: Int) -> String {
      let points = Text.trackpoint("10:\(minute):00") + Text.trackpoint("10:\(minute):10")
      return "<Activity Sport=\"\(sport)\"><Id>2024-05-04T10:\(minute):00Z</Id>"
        + Text.lap("10:\(minute):00", seconds: 10, "<Track>\(points)</Track>") + "</Activity>"
    }
    let text =
      "<t:TrainingCenterDatabase xmlns:t='x'><Activities><MultiSportSession><Id>2024-05-04T10:10:00Z</Id>"
      + "<FirstSport>\(activity("Swimming", 10))</FirstSport><NextSport><Transition></Transition>"
      + "\(activity("Biking", 20))</NextSport><NextSport>\(activity("Running", 30))</NextSport>"
      + "</MultiSportSession></Activities></t:TrainingCenterDatabase>"
    let track = readChunked(text)
    #expect(track.workouts.map(\.summary.activityType) == [.swimming, .cycling, .running])
    #expect(track.workouts.map(\.summary.start) == [at(10, 10, 0), at(10, 20, 0), at(10, 30, 0)])
    #expect(track.sessions == 3)
    #expect(track.multisports.map { $0.legs.map(\.sessionIndex) } == [[0, 1, 2]])
  }

  @Test("times since power-on count from the moment that names the activity")
  func powerOn() throws {
    let text = """
      <TrainingCenterDatabase><Activities><Activity Sport="Other"><Id>2024-05-04T10:00:00Z</Id>
      <Lap StartTime="1989-12-31T00:08:05Z"><TotalTimeSeconds>60</TotalTimeSeconds><Track>
      <Trackpoint><Time>1989-12-31T00:08:05Z</Time><DistanceMeters>0</DistanceMeters></Trackpoint>
      <Trackpoint><Time>1989-12-31T00:09:05Z</Time><DistanceMeters>50</DistanceMeters></Trackpoint>
      </Track></Lap></Activity></Activities></TrainingCenterDatabase>
      """
    let workout = try #require(readChunked(text).workouts.first)
    #expect(workout.summary.start == at(10, 0, 0) && workout.summary.end == at(10, 1, 0))
    #expect(workout.sum(.distance) == 50)
  }

  @Test("courses and workout plans are no activities")
  func courses() {
    let points = "<Track>\(Text.trackpoint("10:00:00"))\(Text.trackpoint("10:00:10"))</Track>"
    let course =
      "<TrainingCenterDatabase><Courses><Course><Name>Way</Name><Lap><TotalTimeSeconds>10</TotalTimeSeconds></Lap>"
      + "\(points)</Course></Courses></TrainingCenterDatabase>"
    let track = readChunked(course)
    #expect(track.status == .skipped(.course) && track.counts.coursePoints == 2 && track.counts.points == 0)
    let plan =
      "<TrainingCenterDatabase><Workouts><Workout Sport='Running'><Step/></Workout></Workouts>"
      + "</TrainingCenterDatabase>"
    #expect(readChunked(plan).status == .skipped(.workoutPlan))
  }

  @Test("a lap of rest is reported as one")
  func rest() {
    let lap = Text.lap(
      "10:00:00", seconds: 10, "<Track>\(Text.trackpoint("10:00:05"))</Track>",
      values: "<Intensity> Resting </Intensity>")
    #expect(readChunked(Text.tcx(lap)).workouts.first?.laps.first?.isRest == true)
  }

  @Test("blanks before the declaration are skipped, and lines and offsets still fit")
  func leadingBlanks() throws {
    let track = readChunked("\n \n          " + Text.tcx(Text.lap("10:00:00", seconds: 10, "")))
    #expect(track.status == .ok)
    let problem = try #require(readChunked("\n\n<gpx>\n<trk></gpx>").problem)
    #expect(problem.line == 4 && problem.offset == 15)
  }
}
#endif
