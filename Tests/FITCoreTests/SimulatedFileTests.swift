import FITCore
import RideSimulator
import TestSupport
import Testing

@Suite struct SimulatedFileTests {
  private static var files: [SimulatedFile] {
    (SimulatedFile.activities + SimulatedFile.vendors + SimulatedFile.malformed).filter { $0.path.hasSuffix(".fit") }
  }

  @Test(
    "a simulated file has the messages and records that its writer put in, and ends as intended", arguments: files
  )
  func simulated(file: SimulatedFile) {
    var decoder = FITDecoder()
    var sink = FITHash()
    var failure: FITError?
    do throws(FITError) {
      _ = try decoder.feed(file.bytes.span.bytes, into: &sink)
      _ = try decoder.finish(into: &sink)
    } catch {
      failure = error
    }
    #expect(sink.messages == file.expectation.messages)
    #expect(sink.records == file.expectation.records)
    // A file's first records may have no time.
    if let first = file.expectation.firstRecordTime { #expect(sink.firstRecord == first) }
    #expect(sink.lastRecord == file.expectation.lastRecordTime)
    let isMismatch = sink.ends.contains { if case .mismatch = $0.checksum { true } else { false } }
    let isUnfinalized = sink.ends.contains { $0.ending == .unfinalized }
    #expect(isMismatch == (file.expectation.reason == "crc-mismatch"))
    #expect(isUnfinalized == (file.expectation.reason == "unfinalized"))
    switch file.expectation.reason {
    case nil, "crc-mismatch", "unfinalized": #expect(failure == nil)
    case "truncated": #expect(failure?.code == .truncated)
    case "trailing-data": #expect(failure?.code == .trailingData)
    case "undefined-local-message": #expect(failure?.code == .undefinedLocalMessage)
    case "empty": #expect(failure?.code == .empty)
    default: #expect(failure?.code == .notFIT)
    }
  }

  @Test("simulated files read the same in any chunking", arguments: files.filter { $0.bytes.count < 12_000 })
  func chunks(file: SimulatedFile) { _ = decoded(file.bytes, log: FITEventLog(.typed)) }
}

extension SimulatedFile: CustomTestStringConvertible {
  /// Its path, so that test output stays readable.
  public var testDescription: String { path }
}
