import FITCore
import FITWorkouts
import Testing
import Workouts

@Suite("Sessions known from a reading ahead") struct SessionPlanTests {
  /// Reads twice: first the sessions, then all with them.
  private func resolved(_ bytes: [UInt8]) -> [LoggedWorkout] {
    var decoder = FITDecoder()
    var plan = SessionPlan()
    do throws(FITError) {
      _ = try decoder.decode(bytes.span.bytes, into: &plan)
      _ = try decoder.finish(into: &plan)
    } catch {}
    decoder.reset()
    var reader = FITWorkoutReader(sink: RideLog())
    reader.resolve(plan)
    do throws(FITError) {
      _ = try decoder.decode(bytes.span.bytes, into: &reader)
      _ = try decoder.finish(into: &reader)
    } catch {}
    return reader.builder.output.sink.workouts
  }

  @Test("records are parted among sessions that all stand behind the last of them")
  func behindAll() {
    let legs = records(0...50) + records(60...100)
    let bytes = file(legs + [session(0, seconds: 55, written: 101), session(60, seconds: 40, written: 101, sport: 1)])
    let workouts = resolved(bytes)
    #expect(workouts.map(\.summary.records) == [51, 41])
    #expect(workouts.map(\.summary.activityType) == [ActivityType(rawValue: 13), ActivityType(rawValue: 37)])
    #expect(workouts.flatMap { $0.brokenRules(allowsSamplesInPauses: false) }.isEmpty)
  }

  @Test("what a single reading gets right stays as it is")
  func same() {
    let bytes = file(records(0...50) + [lap(0, seconds: 50), session(0, seconds: 50, meters: 200)])
    let (ride, _) = verified(bytes)
    #expect(resolved(bytes).map(\.summary.distanceMeters) == ride.workouts.map(\.summary.distanceMeters))
    #expect(resolved(bytes).map(\.samples) == ride.workouts.map(\.samples))
  }

  @Test("a plan without sessions changes nothing")
  func none() {
    let bytes = file(records(0...50))
    #expect(resolved(bytes) == verified(bytes).ride.workouts)
  }
}
