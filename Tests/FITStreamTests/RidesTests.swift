import FITStream
import Foundation
import Testing

@Suite("Rides of any file")
struct RidesTests {
  @Test("a run has its activity, start, duration, distance and mean heart rate")
  func run() async throws {
    let workout = try #require(try await all(Rides(fixture("activities/run-distance-laps.fit"))).first)
    #expect(workout.activityType == ActivityType(rawValue: 37))
    #expect("\(workout.activityType)" == "running")
    #expect(workout.start == Date(timeIntervalSince1970: 1_714_807_800))
    #expect(workout.duration == 1560)
    #expect(abs((workout.distance ?? 0) - 4803.11) < 0.01)
    #expect((150..<160).contains(workout.meanHeartRate ?? 0))
    #expect(workout.samples.count > 1000)
    #expect(workout.isWhole)
    #expect(workout.identifier != nil)
  }

  @Test("means and energy are those of the table of workouts: the device's, else those of the samples")
  func answers() async throws {
    var reported = 0
    for workout in try await all(Rides(fixture("activities"))) {
      let (summary, file) = (workout.summary, workout.report.input)
      #expect(workout.meanHeartRate == summary.averageHeartRateBPM, "\(file)")
      #expect(workout.meanPower == summary.averagePowerWatts, "\(file)")
      #expect(workout.energy == summary.energyKilocalories, "\(file)")
      let own = summary.statistics[.heartRate].mean
      if summary.computed.contains(.averageHeartRate) { #expect(workout.meanHeartRate == own, "\(file)") }
      if let own, let mean = workout.meanHeartRate, own != mean { reported += 1 }
    }
    // Devices round: where the table had the samples' mean, this would be none.
    #expect(reported > 0)
  }

  @Test(
    "every format gives workouts",
    arguments: [
      ("activities/outdoor-ride-2h.fit.gz", 1), ("activities/triathlon-summary-first.fit.gz", 5),
      ("archives/strava-export.zip", 2), ("archives/rides.tar", 2), ("archives/rides.tar.gz", 2),
      ("archives/garmin-takeout.zip", 1), ("archives/strava-export.zip!activities/12.fit", 1),
    ])
  func formats(name: String, least: Int) async throws {
    let rides = Rides(path: root.appendingPathComponent("Fixtures").path + "/" + name)
    let workouts = try await all(rides)
    #expect(workouts.count >= least, "\(workouts)")
    let again = try Rides.workouts(path: root.appendingPathComponent("Fixtures").path + "/" + name)
    #expect(again.map(\.description) == workouts.map(\.description))
    #expect(again.map { $0.samples.count } == workouts.map { $0.samples.count })
  }

  @Test("a folder gives what its files give, in their order, on one worker and on several")
  func folder() async throws {
    let one = try await all(Rides(fixture("activities")))
    var options = Rides.Options()
    options.jobs = 3
    let three = try await all(Rides(fixture("activities"), options: options))
    #expect(one.count >= 12)
    #expect(one.map(\.description) == three.map(\.description))
    #expect(one.map(\.report.input) == three.map(\.report.input))
  }

  #if TrackXML
  @Test("tracks give workouts: GPX and TCX")
  func tracks() async throws {
    let workouts = try await all(Rides(fixture("tracks")))
    #expect(Set(workouts.compactMap(\.report.kind)) == ["gpx", "tcx"])
  }
  #endif

  @Test("chunks, single bytes and streams give what the file gives", arguments: [1000, 7])
  func sources(size: Int) async throws {
    let name = "activities/smart-recording.fit"
    let bytes = try bytes(of: name)
    let expected = try await all(Rides(fixture(name)))
    let chunked = try await all(Rides(chunks: Chunks(bytes: bytes, size: size), name: "a"))
    let single = try await all(
      Rides(
        bytes: AsyncStream {
          for byte in bytes { $0.yield(byte) }; $0.finish()
        }))
    let streamed = try await all(Rides(stream: InputStream(data: Data(bytes))))
    for found in [chunked, single, streamed] {
      #expect(found.map(\.description) == expected.map(\.description))
      #expect(found.map(\.samples) == expected.map(\.samples))
    }
    #expect(chunked.first?.report.input == "a")
  }

  @Test("the entries of an archive that comes in chunks are workouts too")
  func archiveInChunks() async throws {
    let expected = try await all(Rides(fixture("archives/strava-export.zip")))
    let found = try await all(Rides(chunks: Chunks(bytes: try bytes(of: "archives/strava-export.zip"))))
    #expect(found.map(\.description) == expected.map(\.description))
  }

  @Test("records have the readings of each moment")
  func records() async throws {
    var (count, beats) = (0, 0.0)
    for try await record in Records(fixture("activities/run-distance-laps.fit")) {
      if count == 0 { #expect("\(record)".hasPrefix("\(Instant(record.time)) heartRate ")) }
      (count, beats) = (count + 1, beats + (record.heartRate ?? 0))
    }
    #expect(count == 1561)
    #expect((150..<160).contains(beats / Double(count)))
  }

  @Test("more than may be held is left out, and the workout says so")
  func heldBytes() async throws {
    var options = Rides.Options()
    options.heldBytes = 3200
    let workout = try #require(
      try await all(Rides(fixture("activities/run-distance-laps.fit"), options: options)).first)
    #expect(workout.samples.count <= 100)
    #expect(workout.isCut)
    #expect(!workout.isWhole)
    #expect(workout.summary.statistics[.heartRate].count > 1000)
  }
}
