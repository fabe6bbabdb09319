import FITStream
import Foundation
import HealthKitBridge
import Testing
import Workouts

@Suite("Events in order") struct EventOrderTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let corpus = root.deletingLastPathComponent().appendingPathComponent("shared/corpus")

  /// The faults of the events of a workout that goes to Health.
  static func faults(_ workout: HealthKitWorkout) -> [String] {
    let events = workout.events
    let turns = events.filter { $0.kind == .pause || $0.kind == .resume }.map(\.kind)
    let laps = events.filter { $0.kind == .lap }
    var faults: [String] = []
    if zip(events, events.dropFirst()).contains(where: { $0.start > $1.start }) { faults.append("out of order") }
    if turns.enumerated().contains(where: { ($0.offset % 2 == 0) != ($0.element == .pause) }) {
      faults.append("pauses do not take turns")
    }
    if zip(laps, laps.dropFirst()).contains(where: { $0.end > $1.start }) { faults.append("laps overlap") }
    if events.contains(where: { $0.start < workout.start || $0.end > workout.end || $0.end < $0.start }) {
      faults.append("outside")
    }
    var starts: [Int: Set<Int64>] = [:]
    if workout.samples.contains(where: { !starts[$0.type, default: []].insert($0.start.unixMilliseconds).inserted }) {
      faults.append("samples begin together")
    }
    if zip(workout.route, workout.route.dropFirst()).contains(where: { $0.time >= $1.time }) {
      faults.append("points out of order")
    }
    return faults
  }

  private func check(_ url: URL) async throws -> (workouts: Int, faults: [String]) {
    var (workouts, faults) = (0, [String]())
    for try await input in Rides(url).inputs {
      for workout in input.collector.healthKitWorkouts() {
        workouts += 1
        faults += Self.faults(workout).map { "\(input.report.input): \($0)" }
      }
    }
    return (workouts, faults)
  }

  @Test("a lap begins before the pauses in it, although it becomes certain after them")
  func lapAroundPause() {
    var builder = WorkoutBuilder(sink: WorkoutCollector())
    builder.open(sessionIndex: 0, start: at(0))
    builder.timerStopped(at: at(10))
    builder.timerStarted(at: at(20))
    builder.timerStopped(at: at(20))
    builder.timerStarted(at: at(30))
    for second in 0...60 where !(11...29).contains(second) {
      builder.observe(WorkoutObservation(time: at(Double(second))))
    }
    builder.mark(Lap(start: at(0), end: at(50)))
    builder.close(WorkoutSummary(start: at(0), end: at(60)))
    let events = builder.output.sink.workouts[0].events
    #expect(events.map(\.kind) == [.segment, .pause, .resume, .pause, .resume])
    #expect(events.map(\.start) == [at(0), at(10), at(20), at(20), at(30)])
  }

  @Test("of all fixtures Health gets events in order of time, pauses in turns, no two samples of a type at once")
  func fixtures() async throws {
    for folder in ["activities", "archives", "malformed"] {
      let (workouts, faults) = try await check(Self.root.appendingPathComponent("Fixtures/\(folder)"))
      #expect(workouts > 5, "\(folder)")
      #expect(faults.isEmpty, "\(faults)")
    }
  }

  @Test(
    "and so it is of every real recording",
    .enabled(if: FileManager.default.fileExists(atPath: corpus.path), "../shared/corpus is not here"))
  func realRecordings() async throws {
    let (workouts, faults) = try await check(Self.corpus)
    #expect(workouts > 250)
    #expect(faults.isEmpty, "\(faults.count): \(faults.prefix(20))")
  }
}
