import FITCore
import FITProfile
import Foundation
import Ingest
import Inputs
import Pipelines
import Testing

@Suite("A path is decoded")
struct PathTests {
  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures")

  private struct Count: FITSink {
    var records = 0

    func lane(forMessage number: UInt16) -> FITLane { number == 20 ? .typed : .skip }

    mutating func record(_ record: borrowing FITRecord) -> FITFlow {
      records += 1
      return .proceed
    }
  }

  private func path(_ name: String) -> String { Self.fixtures.appending(path: name).path }

  @Test("into a sink, plain, gzipped, and gzipped twice")
  func sink() throws {
    for (name, records) in [
      ("activities/indoor-trainer.fit", 1801), ("activities/outdoor-ride-2h.fit.gz", 6499),
      ("malformed/gz-of-gz.fit.gz", 222),
    ] {
      var count = Count()
      let summary = try FITDecoder.decode(path: path(name), into: &count)
      #expect(count.records == records && summary.files == 1)
    }
  }

  @Test("as copied messages, one after the other")
  func messages() throws {
    var records = 0
    for message in try FITMessages(path: path("activities/outdoor-ride-2h.fit.gz"), only: [20]) {
      #expect(message.number == 20)
      records += 1
    }
    #expect(records == 6499)
  }

  @Test("with an error that reads as the command prints it")
  func texts() throws {
    func text(_ name: String) -> String? {
      var count = Count()
      do {
        _ = try FITDecoder.decode(path: path(name), into: &count)
        return nil
      } catch {
        return "\(error)"
      }
    }
    #expect(text("activities/indoor-trainer.fit") == nil)
    #expect(text("nowhere.fit") == "cannot open: No such file or directory")
    #expect(text("malformed/empty.fit") == "no byte in it (at byte 0)")
    let bytes = try Data(contentsOf: URL(filePath: path("malformed/gz-truncated.fit.gz"))).count
    #expect(text("malformed/gz-truncated.fit.gz") == "the gzip file ends early (at byte \(bytes))")
    let wrong = FITError(.undefinedLocalMessage, offset: 7)
    #expect(
      "\(FITFileError.fit(wrong))"
        == "a message of local type 255, which has no definition: the bytes before it are damaged (at byte 7)")
  }

  @Test("with the error reported, after all readable messages were delivered")
  func wrong() {
    var count = Count()
    #expect(throws: FITFileError.self) {
      try FITDecoder.decode(path: path("malformed/gz-truncated.fit.gz"), into: &count)
    }
    #expect(count.records > 0)
    #expect(throws: FITFileError.fit(FITError(.empty, offset: 0))) {
      try FITDecoder.decode(path: path("malformed/empty.fit"), into: &count)
    }
    #expect(throws: FITFileError.self) { try FITDecoder.decode(path: path("nowhere.fit"), into: &count) }
  }
}
