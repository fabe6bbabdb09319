#if TrackXML
import RideSimulator
import TestSupport
import Testing
import Workouts

@testable import TrackXML

@Suite("Apple Health's export") struct HealthTests {
  @Test("every record of a workout comes back in its kind's unit, in any chunks", arguments: [false, true])
  func roundTrip(isImperial: Bool) throws {
    var export = HealthSample.export
    export.isImperial = isImperial
    let result = readHealthChunked(export.bytes)
    #expect(result.status == .ok && result.table.workouts.count == export.count)
    var joined = 0
    for index in 0..<export.count {
      let (session, _) = export.session(index)
      for series in HealthSeries.allCases where series.isOfWorkout {
        let told = series.records(of: session)
        guard !told.isEmpty else { continue }
        let kind = try #require(HealthTypes.kind(hash: NameHash.of("HKQuantityTypeIdentifier" + series.type)))
        let rows = result.rows(kind, of: index)
        #expect(rows.map(\.start) == told.map { Int64($0.start + 631_065_600) * 1000 }, "\(series) of \(index)")
        #expect(rows.map(\.end) == told.map { Int64($0.end + 631_065_600) * 1000 }, "\(series) of \(index)")
        for (row, record) in zip(rows, told) {
          let value = Double(record.value) * series.sampleFactor
          #expect(abs(row.value - value) <= abs(value) * 1e-12, "\(series) of \(index): \(row.value), not \(value)")
        }
        joined += told.count
      }
    }
    #expect(joined == result.rows.count && result.unreadable == 0 && joined > 500)
  }

  @Test("a workout has its times, totals, events, route and device")
  func workout() throws {
    let export = HealthSample.export
    let result = readHealth(export.bytes)
    let workout = try #require(result.table.workouts.first)
    let session = export.session(0).session
    #expect(workout.start.unixMilliseconds == Int64(session.start + 631_065_600) * 1000)
    #expect(workout.end.unixMilliseconds == Int64(session.end + 631_065_600) * 1000)
    #expect(workout.utcOffsetSeconds == 7200 && "\(workout.activityType.name)" == "cycling")
    #expect(abs((workout.durationSeconds ?? 0) - Double(session.timerMilliseconds) / 1000) < 1e-6)
    let meters = HealthSeries.distanceByBike.records(of: session).reduce(0) { $0 + $1.value }
    #expect(abs((workout.distanceMeters ?? 0) - Double(meters) / 100) < 1e-6)
    #expect(workout.isIndoor == false && workout.ascentMeters == 123.45)
    #expect(abs((workout.weather.temperatureCelsius ?? 0) - 15) < 1e-9 && workout.weather.humidityPercent == 72)
    #expect(result.table.device(of: workout) == "Apple Watch")
    let events = result.table.events[workout.events]
    #expect(events.map(\.kind).filter { $0 == .pause }.count == session.pauses.count)
    #expect(events.map(\.kind).filter { $0 == .segment }.count == session.laps.count)
    #expect(result.table.routes[workout.routes].map { String(decoding: $0, as: UTF8.self) } == [export.route(0)])
  }

  @Test("the document type of iOS 16, which is no XML, and exports of before its statistics are read the same")
  func versions() {
    var export = HealthSample.export
    let usual = readHealth(export.bytes)
    export.hasBrokenDocumentType = true
    #expect(readHealthChunked(export.bytes) == usual)
    export.hasStatistics = false
    let old = readHealth(export.bytes)
    #expect(old.status == .ok && old.rows.count == usual.rows.count)
    for (one, other) in zip(old.table.workouts, usual.table.workouts) {
      #expect(abs((one.distanceMeters ?? 0) - (other.distanceMeters ?? 0)) < 0.01)
      #expect(abs((one.activeKilocalories ?? 0) - (other.activeKilocalories ?? 0)) < 0.01)
    }
  }

  @Test("the fixtures give the records and the status that were written", arguments: SimulatedFile.health.indices)
  func fixtures(_ index: Int) {
    let file = SimulatedFile.health[index]
    let result = readHealthChunked(file.bytes)
    #expect(result.records == file.expectation.records, "\(file.path)")
    #expect((result.status == .ok) == (file.expectation.status == .ok), "\(file.path)")
    #expect(result.problem.map { "\($0.code.reason.name)" } == file.expectation.reason, "\(file.path)")
    #expect(result.table.workouts.count == 2, "\(file.path)")
  }

  @Test("a control character and a byte that is no UTF-8 end nothing")
  func bytes() {
    var bytes = Array(
      HealthSample.file(HealthSample.record("HeartRate", "count/min", "99", 5) + HealthSample.workout(0, 10)).utf8)
    let place = bytes.firstRange(of: Array("Watch".utf8))?.lowerBound ?? 0
    (bytes[place], bytes[place + 1]) = (0x0b, 0xff)
    let last = bytes.lastRange(of: Array("Watch".utf8))?.lowerBound ?? 0
    (bytes[last], bytes[last + 1]) = (0x0b, 0xff)
    let result = readHealthChunked(bytes)
    #expect(result.status == .ok && result.rows.map(\.value) == [99])
  }

  @Test("a sample belongs to the workout of its source in which its middle lies, and is cut to that")
  func joining() {
    let body =
      HealthSample.record("StepCount", "count", "10", 9, 50, seconds: 9, source: "Phone &amp; more")
      + HealthSample.record("StepCount", "count", "20", 10, 0, seconds: 30)
      + HealthSample.record("StepCount", "count", "30", 9, 58, seconds: 0, source: "Watch")
      + HealthSample.record("ActiveEnergyBurned", "kJ", "41.84", 19, 50, seconds: 9)
      + "<Record type=\"HKQuantityTypeIdentifierActiveEnergyBurned\" sourceName=\"Watch\" unit=\"Cal\""
      + " startDate=\"\(HealthSample.time(19, 40))\" endDate=\"\(HealthSample.time(20, 10))\" value=\"7\"/>\n"
      + HealthSample.workout(10, 20) + HealthSample.workout(5, 30, source: "Phone &amp; more", type: "Walking")
    let result = readHealthChunked(HealthSample.file(body))
    // The sample of the watch before its workout lies in the phone's: it may count there.
    let own = result.rows.filter { $0.source == 0 }
    #expect(own.map(\.workout) == [1, 0, 0, 0] && result.outside == 0)
    #expect(result.rows.contains { $0.source == 1 && $0.workout == 1 && $0.value == 30 })
    #expect(own.map { ($0.value * 1000).rounded() / 1000 } == [10, 20, 10, 7])
    #expect(result.rows.last?.end == result.table.workouts.first?.end.unixMilliseconds)
  }

  @Test("of workouts that lie in one another the one that began last has the sample")
  func nested() {
    let body =
      [2, 5, 8, 12, 25, 41].map { HealthSample.record("HeartRate", "count/min", "\(100 + $0)", $0) }.joined()
      + HealthSample.workout(0, 40) + HealthSample.workout(4, 6) + HealthSample.workout(10, 20)
    let result = readHealthChunked(HealthSample.file(body))
    #expect(result.rows.map(\.workout) == [0, 1, 0, 2, 0] && result.outside == 1)
  }

  @Test("records in a correlation are said once more outside, and do not count twice")
  func correlation() {
    let record = HealthSample.record("HeartRate", "count/min", "70", 5)
    let body = record + "<Correlation type=\"x\">\(record)</Correlation>" + HealthSample.workout(0, 10)
    let result = readHealthChunked(HealthSample.file(body))
    #expect(result.rows.count == 1 && result.records == 1)
  }

  @Test("what a WorkoutActivity holds is not counted beside the workout's own")
  func activity() {
    let sum = "<WorkoutStatistics type=\"HKQuantityTypeIdentifierStepCount\" sum=\"5\" unit=\"count\"/>"
    let event = "<WorkoutEvent type=\"HKWorkoutEventTypeLap\" date=\"\(HealthSample.time(1))\"/>"
    let inner = "<WorkoutActivity uuid=\"1\">\(event)\(sum.replacing("5", with: "9"))</WorkoutActivity>"
    let result = readHealthChunked(HealthSample.file(HealthSample.workout(0, 10, sum + event + inner)))
    #expect(result.table.workouts.first?.steps == 5 && result.table.events.count == 1)
  }

  @Test("the stroke style of a length is that of its event alone")
  func strokeStyle() {
    let entry = { (style: String) in "<MetadataEntry key=\"HKSwimmingStrokeStyle\" value=\"\(style)\"/>" }
    let lap = "<WorkoutEvent type=\"HKWorkoutEventTypeLap\" date=\"\(HealthSample.time(1))\""
    // Of an event that is not read, and outside events, it says nothing.
    let request = "<WorkoutEvent type=\"HKWorkoutEventTypePauseOrResumeRequest\">\(entry("5"))</WorkoutEvent>"
    let body = lap + ">" + entry("2") + "</WorkoutEvent>" + lap + "/>" + request + entry("4") + lap + ">" + entry("99")
    let result = readHealthChunked(HealthSample.file(HealthSample.workout(0, 10, body + "</WorkoutEvent>")))
    #expect(result.table.events.map(\.strokeStyle) == [.freestyle, nil, nil])
  }

  @Test("only a name in the folder of routes is a route, and only of one workout")
  func routes() {
    let paths = [
      "/workout-routes/a.gpx", "workout-routes/b.gpx", "/etc/passwd", "/workout-routes/../../x.gpx",
      "/workout-routes/", "/workout-routes/a!b", "../workout-routes/c.gpx", "/workout-routes/..",
      "/workout-routes/a.gpx",
    ]
    let body = paths.map { "<WorkoutRoute><FileReference path=\"\($0)\"/></WorkoutRoute>" }.joined()
    let table = readHealth(Array(HealthSample.file(HealthSample.workout(0, 10, body)).utf8)).table
    #expect(
      table.routes.map { String(decoding: $0, as: UTF8.self) } == ["workout-routes/a.gpx", "workout-routes/b.gpx"])
    // A route that is named again is there already.
    #expect(table.leftOut.routes == 6)
  }
}
#endif
