#if TrackXML
import Foundation
import RideSimulator
import Testing
import Workouts

@testable import TrackXML

@Suite("Fixtures") struct FixtureTests {
  private static func fit(_ seconds: UInt32?) -> Instant? {
    seconds.map { Instant(unixSeconds: Int64($0) + 631_065_600) }
  }

  @Test("every GPX and TCX fixture gives the written values, in any chunks", arguments: SimulatedFile.tracks.indices)
  func everyFile(_ index: Int) {
    let file = SimulatedFile.tracks[index]
    let expected = file.expectation
    let name = "\(file.path)"
    let track = readChunked(file.bytes)
    #expect(track.counts.points == expected.records, "\(name)")
    #expect(track.first == Self.fit(expected.firstRecordTime), "\(name)")
    #expect(track.last == Self.fit(expected.lastRecordTime), "\(name)")
    #expect(track.workouts.count == expected.sessions.count, "\(name)")
    for (workout, session) in zip(track.workouts, expected.sessions) { expect(workout, session, name) }
    switch (track.status, expected.status) {
    case (.ok, .ok): break
    case (.partial(let problem), .partial), (.failed(let problem), .failed):
      #expect("\(problem.code.reason)" == expected.reason, "\(name)")
    case (.skipped, .skipped): #expect(expected.reason == "not-an-activity", "\(name)")
    default: Issue.record("\(name): \(track.status)")
    }
  }

  private func expect(_ workout: LoggedWorkout, _ session: RideSimulator.Expectation.Session, _ name: String) {
    let summary = workout.summary
    #expect(Int(summary.sport ?? 0) == session.sport, "\(name)")
    #expect(summary.ascentMeters == session.ascentMeters.map(Double.init), "\(name)")
    #expect(summary.isClimbComputed == (session.ascentMeters != nil), "\(name)")
    #expect(summary.start == Self.fit(session.start), "\(name)")
    #expect(summary.end.seconds(since: summary.start) == Double(session.elapsedMilliseconds) / 1000, "\(name)")
    #expect(summary.timerSeconds == Double(session.timerMilliseconds) / 1000, "\(name)")
    #expect(summary.records == session.records && summary.pauses == session.pauses, "\(name)")
    #expect(abs(workout.sum(.distance) - Double(session.sampleCentimeters) / 100) < 0.012, "\(name)")
    if let told = session.distanceCentimeters { #expect(summary.distanceMeters == Double(told) / 100, "\(name)") }
  }

  @Test("the fixture folder holds what the generator makes today")
  func upToDate() throws {
    let folder = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fixtures")
    for file in SimulatedFile.tracks {
      #expect(try Data(contentsOf: folder.appendingPathComponent(file.path)) == Data(file.bytes), "\(file.path)")
    }
  }
}
#endif
