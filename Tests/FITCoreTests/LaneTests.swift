import FITCore
import TestSupport
import Testing

@Suite struct LaneTests {
  private let typedNumbers: [UInt16] = [20, 18, 19, 21, 101, 34, 12, 0, 23, 132, 207, 206]

  private var everyKind: FITBytes {
    var data = FITBytes()
    for (position, number) in (typedNumbers + [49, 0xFF00]).enumerated() {
      data.define(UInt8(position), number, [.byte])
      data.message(UInt8(position), [UInt8(position)])
    }
    return data
  }

  @Test("the typed lane calls each message by its name, and the generic one for messages without")
  func typedCalls() {
    let calls = decoded(everyKind.file(), log: FITEventLog(.typed)).messages.map { $0.split(separator: " ")[0] }
    #expect(
      calls == [
        "record", "session", "lap", "event", "length", "activity", "sport", "fileID", "deviceInfo", "heartRate",
        "developerDataID", "fieldDescription", "message", "message",
      ])
  }

  @Test("the typed lane delivers the same bytes as the generic one")
  func typedIsGeneric() {
    var typed = FITEventLog(.typed)
    typed.marksTypedCalls = false
    for bytes in [everyKind.file(), FITBytes.ride(records: 20).file()] {
      #expect(decoded(bytes, log: typed) == decoded(bytes))
    }
  }

  @Test("skipped messages are counted and not delivered, and the rest is unchanged")
  func skip() {
    let bytes = FITBytes.ride(records: 20).file()
    let all = decoded(bytes)
    let result = decoded(bytes, log: FITEventLog(lanes: { $0 == 20 ? .skip : .generic }))
    #expect(result.messages == all.messages.filter { !$0.contains("number 20,") })
    #expect(result.summary == all.summary)
    #expect(result.ends == all.ends)
    #expect(decoded(bytes, log: FITEventLog(.skip)).messages.isEmpty)
  }

  @Test("a lane is asked for at every definition, so a message may change it")
  func laneChanges() {
    var data = FITBytes()
    for number in [UInt16(20), 500, 20] {
      data.define(0, number, [.byte])
      data.message(0, [1])
    }
    let result = decoded(data.file(), log: FITEventLog(lanes: { $0 == 500 ? .skip : .typed }))
    #expect(result.messages.map { $0.split(separator: " ")[0] } == ["record", "record"])
  }

  @Test("a sink stops the decode after any message; no end is reported, and the rest is not read", arguments: 0..<6)
  func stop(message: Int) {
    let bytes = FITBytes.ride(records: 4).file()
    let all = decoded(bytes)
    var log = FITEventLog(.typed)
    log.stopAfter = message
    let result = decoded(bytes + Array("rubbish".utf8), log: log)
    #expect(result.error == nil)
    #expect(result.messages.count == message + 1)
    #expect(result.ends.isEmpty)
    #expect(result.summary.wasStopped)
    #expect(result.summary.messages == UInt64(message + 1))
    #expect(result.summary.files == 1)
    #expect(result.summary.bytes < UInt64(bytes.count))
    #expect(all.messages.map(content).starts(with: result.messages.map(content)))
  }

  @Test("a stopped decoder says so at every chunk, an empty one too")
  func staysStopped() throws {
    let bytes = FITBytes.ride(records: 4).file()
    var log = FITEventLog()
    log.stopAfter = 0
    var decoder = FITDecoder()
    #expect(try decoder.feed(bytes.span.bytes, into: &log) == .stopped)
    let count = log.lines.count
    #expect(try decoder.feed(bytes.span.bytes, into: &log) == .stopped)
    #expect(try decoder.feed([UInt8]().span.bytes, into: &log) == .stopped)
    #expect(try decoder.finish(into: &log).wasStopped)
    #expect(log.lines.count == count)
  }
}
