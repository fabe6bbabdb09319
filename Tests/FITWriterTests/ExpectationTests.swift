import FITWriter
import RideSimulator
import Testing

@Suite("The expectation of a file")
struct ExpectationTests {
  private static func builder(_ distances: [(time: UInt32, meters: Double?)]) -> FileBuilder {
    var file = FileBuilder()
    for (time, meters) in distances {
      var record = RecordMessage(timestamp: time)
      record.distanceMeters = meters
      file.add(record)
    }
    return file
  }

  @Test("counts only the messages that lie wholly before a cut")
  func cut() {
    let file = Self.builder([(1, 0), (2, 5), (3, 9)]).finish()
    let end = file.notes[1].end
    #expect(Expectation(file.prefix(end)).records == 2)
    #expect(Expectation(file.prefix(end - 1)).records == 1)
  }

  @Test("lets the counter begin anew when it falls and ignores steps back in time")
  func counter() {
    let falls = Self.builder([(1, 0), (2, 10), (3, 4), (4, 9)]).finish()
    #expect(Expectation(falls).counterCentimeters == 1500)
    let stepsBack = Self.builder([(10, 0), (11, 10), (5, 500), (12, nil), (13, 20)]).finish()
    #expect(Expectation(stepsBack).counterCentimeters == 2000)
  }

  @Test("counts a pause once however it is stopped, and not the stop at the end")
  func pauses() {
    var file = FileBuilder()
    file.add(EventMessage.timerStart(1))
    file.add(EventMessage(timestamp: 2, event: 7, type: 1))
    file.add(EventMessage.timerStop(3))
    file.add(EventMessage.timerStopAll(4))
    file.add(EventMessage.timerStart(9))
    file.add(EventMessage.timerStopAll(12))
    #expect(Expectation(file.finish()).pauses == 1)
  }

  @Test("gives compressed headers the time a reader computes, and none before a full time is known")
  func compressedTimes() {
    var file = FileBuilder()
    func record(_ time: UInt32) -> FITMessageSpec {
      var spec = RecordMessage(timestamp: nil).spec
      spec.add(3, .uint8, 60)
      spec.compressedTimestamp = time
      return spec
    }
    file.add(record(100))
    file.add(EventMessage.timerStart(130))
    for time: UInt32 in [130, 131, 161, 192] { file.add(record(time)) }
    #expect(file.finish().notes.map(\.timestamp) == [nil, 130, 130, 131, 161, 192])
  }

  @Test("of a chain is that of its chained files, and offsets continue")
  func chain() {
    let file = Self.builder([(1, 0), (2, 5)]).finish()
    let chain = NotedFile.chain([file, file])
    #expect(Expectation(chain).messages == 4)
    #expect(chain.notes[3].end == file.bytes.count + file.notes[1].end)
  }
}
