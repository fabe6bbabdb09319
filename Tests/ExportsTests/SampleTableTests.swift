import Exports
import TestSupport
import Testing
import Workouts

@Suite struct SampleTableTests {
  @Test("samples, events and the workout itself are rows of one table")
  func rows() throws {
    guard let rows = try csvRows(document(SampleTable())) else { return }
    #expect(
      rows.map { $0["kind"] } == ["distance", "heartRate", "power", "pause", "resume", "lap", "workout"]
        + ["distance", "heartRate", "power", "pause", "resume", "lap", "workout"])
    #expect(rows.map { $0["input"] } == Array(repeating: awkwardName, count: 7) + Array(repeating: "b.fit", count: 7))
    #expect(
      rows[0] == [
        "input": awkwardName, "session": "0", "type": "", "kind": "distance", "start": "2026-11-20T18:25:50Z",
        "end": "2026-11-20T18:25:51Z", "value": "5.25", "unit": "m",
      ])
    #expect(
      rows[5] == [
        "input": awkwardName, "session": "0", "type": "", "kind": "lap", "start": "2026-11-20T18:25:50Z",
        "end": "2026-11-20T18:25:53Z", "value": "", "unit": "",
      ])
    #expect(rows[6]["type"] == "cycling")
  }

  @Test("with the activity known beforehand samples have their type")
  func resolved() throws {
    var writer = SampleTable()
    writer.begin(input: "a")
    ride(into: &writer, activity: 13)
    #expect(string(writer.text).hasPrefix("a,0,distanceCycling,distance,"))
  }

  @Test("a warm writer allocates nothing, and a number that is not finite is an empty cell")
  func allocatesNothing() {
    var writer = SampleTable()
    writer.begin(input: awkwardName)
    let summary = rideSummary()
    func everything() {
      writer.text.removeAll()
      writer.workoutStart(sessionIndex: 0, start: at(0))
      for second in 0..<500 {
        writer.sample(Sample(kind: .power, start: at(0), end: at(1), value: second == 0 ? .nan : Double(second) / 7))
        writer.event(WorkoutEvent(kind: .marker, start: at(0), end: at(0)))
      }
      writer.workoutEnd(summary)
    }
    everything()
    #expect(allocations { everything() } == 0)
    #expect(string(writer.text).contains(",,W\n"))
  }
}
