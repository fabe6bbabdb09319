import Foundation
import Testing
import Workouts

@testable import Exports

/// Workouts as FIT and TCX files.
@Suite("conversion")
struct ConversionTests {
  private func moment(_ seconds: Double, _ fill: (inout WorkoutObservation) -> Void = { _ in }) -> WorkoutObservation {
    var moment = WorkoutObservation(time: at(seconds))
    fill(&moment)
    return moment
  }

  private func messages(_ ride: HeldRide, _ summary: WorkoutSummary, _ name: String) throws -> [[String: Any]] {
    var ride = ride
    ride.finish(summary)
    return try lines(FITRide.bytes(ride, summary)).map { try object($0) }.filter { $0["message"] as? String == name }
      .map { $0.object("fields") }
  }

  private func tcx(_ ride: HeldRide, _ summary: WorkoutSummary) -> String {
    var ride = ride
    ride.finish(summary)
    return written { TCXRide(ride: ride).append(summary, to: &$0) }
  }

  @Test("values have the scales of their fields; one that its field cannot hold is left out")
  func values() throws {
    var ride = HeldRide()
    ride.add(
      moment(0) {
        ($0[.latitude], $0[.longitude]) = (-90, 180)
        ($0[.altitude], $0[.speed], $0[.cadence]) = (400.2, 5.25, 82.5)
        ($0[.heartRate], $0[.power], $0[.temperature]) = (145, 70_000, -40)
        ($0[.verticalOscillation], $0[.stepLength], $0[.coreTemperature]) = (8.5, 1.25, 37.25)
        $0.distanceMillimeters = 12_345
      })
    let record = try #require(try messages(ride, rideSummary(), "record").first)
    let expected: [String: Double] = [
      "position_lat": -1_073_741_824, "position_long": -2_147_483_648, "altitude": 400.2, "speed": 5.25, "cadence": 82,
      "fractional_cadence": 0.5, "heart_rate": 145, "temperature": -40, "vertical_oscillation": 85, "step_length": 1250,
      "core_temperature": 37.25, "distance": 12.35,
    ]
    for (name, value) in expected { #expect(record[name] as? Double == value, "\(name)") }
    #expect(record["power"] == nil)
  }

  @Test("a FIT record has all readings of its second, and a GPX or TCX point those of its moment")
  func seconds() throws {
    var ride = HeldRide()
    ride.add(moment(0) { $0[.heartRate] = 100 })
    ride.add(moment(0.25) { $0[.power] = 200 })
    ride.add(moment(0.75) { $0[.heartRate] = 101 })
    ride.add(moment(1) { $0[.heartRate] = 102 })
    let records = try messages(ride, rideSummary(), "record")
    #expect(
      records.map { $0["heart_rate"] as? Int } == [101, 102] && records.map { $0["power"] as? Int } == [200, nil])
    #expect(tcx(ride, rideSummary()).components(separatedBy: "<Trackpoint>").count == 5)
  }

  @Test("timer events are among the records, and laps, session and activity after them")
  func order() throws {
    var ride = HeldRide()
    for second in [0.0, 1, 2, 9, 10] { ride.add(moment(second) { $0[.heartRate] = 100 }) }
    ride.add(WorkoutEvent(kind: .pause, start: at(2), end: at(2)))
    ride.add(WorkoutEvent(kind: .resume, start: at(9), end: at(9)))
    var summary = rideSummary()
    summary.end = at(10)
    ride.finish(summary)
    let all = try lines(FITRide.bytes(ride, summary)).map { try object($0) }
    #expect(
      all.map { "\($0["message"] ?? "") \($0.object("fields")["event_type"] ?? "")" } == [
        "file_id ", "event start", "record ", "record ", "record ", "event stop_all", "event start", "record ",
        "record ", "event stop_all", "lap stop", "session stop", "activity stop",
      ])
    #expect(tcx(ride, summary).components(separatedBy: "<Track>").count == 3)
  }

  @Test("laps and session have the totals that are known, and the only lap those of the workout")
  func totals() throws {
    let session = try #require(try messages(HeldRide(), rideSummary(), "session").first)
    let lap = try #require(try messages(HeldRide(), rideSummary(), "lap").first)
    for message in [session, lap] {
      #expect(message["total_distance"] as? Double == 12_345.6 && message["total_ascent"] as? Int == 12)
      #expect(message["avg_heart_rate"] as? Int == 145 && message["total_calories"] == nil)
    }
    #expect(session["num_laps"] as? Int == 1 && session["sport"] as? String == "cycling")
    var ride = HeldRide()
    for start in [0.0, 2] {
      var lap = Lap(start: at(start), end: at(start + 1))
      lap.distanceMeters = 7
      ride.add(lap)
    }
    ride.add(moment(1) { $0[.heartRate] = 99 })
    ride.add(moment(2) { $0[.heartRate] = 100 })
    #expect(try messages(ride, rideSummary(), "lap").map { $0["total_distance"] as? Double } == [7, 7])
    // A point at the start of a lap belongs to it.
    let laps = tcx(ride, rideSummary()).components(separatedBy: "<Lap ").dropFirst()
    #expect(laps.map { $0.contains("<Value>99<") } == [true, false])
    #expect(laps.map { $0.contains("<Value>100<") } == [false, true])
  }

  @Test("samples of the distance count where no moment has a counter, and a later session counts from its start")
  func distance() throws {
    var ride = HeldRide()
    for start in [0.0, 1] { ride.add(Sample(kind: .distance, start: at(start), end: at(start + 1), value: 5)) }
    ride.add(moment(1) { $0[.heartRate] = 100 })
    let records = try messages(ride, rideSummary(), "record")
    #expect(records.map { $0["distance"] as? Double } == [0, 5, 10])
    #expect(records.map { $0["heart_rate"] as? Int } == [nil, 100, nil])
    var spread = rideSummary()
    spread.distanceSpread = .time
    #expect(try messages(ride, spread, "record").count == 1)
    var later = HeldRide()
    later.add(moment(0) { $0.distanceMillimeters = 100_000 })
    later.add(moment(1) { $0.distanceMillimeters = 105_250 })
    #expect(try messages(later, rideSummary(session: 1), "record").map { $0["distance"] as? Double } == [0, 5.25])
    #expect(try messages(later, rideSummary(), "record").map { $0["distance"] as? Double } == [100, 105.25])
  }

  @Test("a workout that is too large is not written, and the input is reported")
  func tooLarge() {
    var writer = RideConversion()
    let taken = Collected()
    writer.text.connect(to: taken)
    writer.begin(input: "ride.fit")
    writer.workoutStart(sessionIndex: 0, start: at(0))
    let count = HeldRide.byteLimit / MemoryLayout<Lap>.stride
    for _ in 0..<count { writer.lap(Lap(start: at(0), end: at(1))) }
    writer.workoutEnd(rideSummary())
    #expect(taken.files == ["OutdoorCycling_2026-11-20_14-25-50_ride.fit"] && writer.tooLarge == nil)
    writer.workoutStart(sessionIndex: 1, start: at(0))
    for _ in 0...count { writer.lap(Lap(start: at(0), end: at(1))) }
    writer.workoutEnd(rideSummary())
    #expect(taken.files.count == 1 && writer.tooLarge?.contains("more than 16 MiB") == true)
    writer.begin(input: "another.fit")
    #expect(writer.tooLarge == nil)
  }
}
