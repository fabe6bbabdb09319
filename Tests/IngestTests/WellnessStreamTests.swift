import Archives
import Exports
import FITWorkouts
import FITWriter
import InputReports
import Inputs
import Pipelines
import Testing
import Workouts

@testable import Ingest

/// Counts the samples outside workouts.
private final class WellnessSink: RideWriter {
  final class Count { var samples = 0 }
  let count: Count
  init(count: Count) { self.count = count }
  func sample(_ sample: Sample, standingFor seconds: Double?) {}
  func routePoint(_ point: RoutePoint) {}
  func begin(_ name: String) {}
  func drain(_ soFar: @autoclosure () -> InputSoFar, into output: inout OutputWriter) {}
  func end(_ report: InputReport, _ identity: FITFileIdentity, into output: inout OutputWriter) {}
  func wellness(_ sample: WellnessSample) { count.samples += 1 }
}

@Suite("Samples outside workouts") struct WellnessStreamTests {
  private func file(type: UInt8, stress count: Int) -> [UInt8] {
    var file = FITFileWriter()
    file.write(FileIDMessage(type: type, manufacturer: 1, timeCreated: 1_083_742_200))
    for second in 0..<count {
      var message = FITMessageSpec(global: 227)
      message.add(1, .uint32, 1_083_742_200 + UInt32(second))
      message.add(0, .sint16, Int16(second % 100))
      file.write(message)
    }
    return file.finish()
  }

  private func read(_ bytes: [UInt8], limit: Int) -> (before: Int, after: Int, report: InputReport) {
    let stream = WellnessStream(RideSelection(), readsAllFiles: false, heldLimit: limit)
    let count = WellnessSink.Count()
    var sink = RideSink(WellnessSink(count: count))
    stream.begin(.fit)
    _ = stream.feed(bytes.span.bytes, into: &sink)
    let before = count.samples
    var report = InputReport(input: "a.fit", status: .ok)
    var file = UnpackedFile()
    file.kind = .fit
    stream.finish(file, nil, .report, &report, into: &sink)
    return (before, count.samples, report)
  }

  @Test("those of a file that is no activity go out at once, those of an activity at its end")
  func order() {
    let monitoring = read(file(type: 32, stress: 50), limit: 100)
    #expect(monitoring.before == 50 && monitoring.after == 50)
    let activity = read(file(type: 4, stress: 50), limit: 100)
    #expect(activity.before == 0 && activity.after == 50)
  }

  @Test("an activity with more samples outside workouts than wait is reported")
  func limit() {
    let found = read(file(type: 4, stress: 50), limit: 20)
    #expect(found.after == 20 && found.report.detail?.contains("30 samples outside workouts beyond") == true)
    #expect(WellnessStream.heldLimit == 65_536)
  }
}
