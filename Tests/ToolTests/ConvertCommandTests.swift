import Foundation
import Testing

/// Rides in another format, as their user sees it.
@Suite("Tool: convert") struct ConvertCommandTests {
  /// The values that a conversion to any format keeps.
  private func facts(_ path: String, in folder: URL) throws -> [String] {
    let run = try Tool.run("summary", "--format", "ndjson", path, in: folder)
    return try run.text.split(separator: "\n").map { line in
      let row = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
      let keys = ["activity_type", "start", "end", "active_s", "records", "pauses", "data_max_heart_rate_bpm"]
      return keys.map { "\($0) \(row[$0] ?? "")" }.joined(separator: ", ")
    }
  }

  @Test("a ride keeps its facts in each format, from a file and from a pipe", arguments: ["fit", "tcx", "gpx"])
  func one(format: String) throws {
    let folder = TemporaryFolder()
    for (number, source) in ["activities/smart-recording.fit", "tracks/ride.tcx", "tracks/garmin-connect.gpx"]
      .enumerated()
    {
      // A ride is never replaced.
      let name = "ride-\(number).\(format)"
      let output = folder.path + "/" + name
      let run = try Tool.run("convert", source, "-o", output, in: Fixture.folder)
      #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty)
      #expect(try facts(output, in: folder.url) == facts(source, in: Fixture.folder))
      let bytes = try Data(contentsOf: Fixture.folder.appending(path: source))
      let piped = try Tool.run("convert", "--format", format, input: bytes)
      #expect(piped.status == 0)
      // The name of the input is the title of a GPX track without one.
      if format != "gpx" { #expect(try piped.output == folder.read(name)) }
    }
  }

  @Test("several workouts need a folder, which gets a file for each")
  func folder() throws {
    let folder = TemporaryFolder()
    let export = "archives/apple-health-export.zip"
    let one = try Tool.run("convert", export, "-o", folder.path + "/ride.fit", in: Fixture.folder)
    #expect(one.status == 2 && one.errors.contains("a file has one ride, and here are 2: choose it by --only"))
    #expect(try folder.names().isEmpty)
    for _ in 0..<2 { #expect(try Tool.run("convert", export, "-o", folder.path + "/", in: Fixture.folder).status == 0) }
    #expect(
      try folder.names() == ["IndoorCycling_2024-05-04_09-30-00_ride.fit", "Swimming_2024-05-05_09-30-00_ride.fit"])
    #expect(try facts(".", in: folder.url) == facts(export, in: Fixture.folder).map(Self.inSeconds))
  }

  /// The records of Apple Health, of which several are of one second.
  private static func inSeconds(_ facts: String) -> String {
    facts.replacing("records 268", with: "records 121").replacing("records 13", with: "records 16")
  }

  @Test("an input without a workout or a position gives one line, and no file")
  func nothing() throws {
    let folder = TemporaryFolder()
    for (input, name, problem) in [
      ("activities/pool-swim-25m.fit", "a.gpx", "no ride has positions, which GPX needs"),
      ("vendors/settings-file.fit", "a.fit", "no ride to convert"),
    ] {
      let run = try Tool.run("convert", "-q", input, "-o", folder.path + "/" + name, in: Fixture.folder)
      #expect(run.status == 1 && run.errorLines == ["fitstream: " + problem])
      #expect(try folder.names().isEmpty)
    }
    let inputs = ["activities/pool-swim-25m.fit", "activities/run-distance-laps.fit"]
    let some = try Tool.run(["convert", "--format", "gpx", "-o", folder.path + "/"] + inputs, in: Fixture.folder)
    #expect(some.status == 0 && some.errors.contains("rides without positions are left out"))
    #expect(try folder.names().count == 1)
    let wrong = try Tool.run("convert", "ride.gpx", "-o", "ride.csv", in: Fixture.folder)
    #expect(wrong.status == 2 && wrong.errors.contains("convert puts out fit, tcx or gpx"))
  }

  @Test("what can be read of a damaged ride is converted, with the status of check")
  func damaged() throws {
    let folder = TemporaryFolder()
    let output = folder.path + "/ride.tcx"
    let run = try Tool.run("convert", "malformed/truncated-mid-message.fit", "-o", output, in: Fixture.folder)
    #expect(run.status == 1 && run.errors.contains("partial, truncated") && run.errors.contains("(at byte 2375)"))
    #expect(try Tool.run("check", "--format", "ndjson", output).text.contains("\"records\":66,"))
  }
}
