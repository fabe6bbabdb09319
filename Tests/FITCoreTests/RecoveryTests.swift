import FITCore
import RideSimulator
import TestSupport
import Testing

@Suite struct RecoveryTests {
  private static let start: UInt32 = 1_000_000_000
  private static let record = [
    FITFieldLayout(5, .uint32), FITFieldLayout(3, .uint8), FITFieldLayout(7, .uint16), FITFieldLayout(6, .uint16),
  ]
  private static let event = [FITFieldLayout(253, .uint32), FITFieldLayout(0, .enum), FITFieldLayout(1, .enum)]

  /// A ride of a record each second, with a pause of 100 s after half of it; calls `flush` after each record.
  private static func ride(
    seconds: Int, _ encoder: inout FITEncoder, _ output: inout KeptOutput,
    flush: (Int, inout FITEncoder, inout KeptOutput) throws(FITEncodingError) -> Void = { (_, _, _) in }
  ) throws(FITEncodingError) {
    try encoder.begin(0, [FITFieldLayout(0, .enum)].span, into: &output)
    encoder.put(4)
    try encoder.begin(12, [FITFieldLayout(0, .enum)].span, into: &output)
    encoder.put(2)
    for second in 0..<seconds {
      let time = start + UInt32(second < seconds / 2 ? second : second + 100)
      if second == seconds / 2 {
        for (moment, type) in [(time - 101, 4), (time - 1, 0)] as [(UInt32, Int64)] {
          try encoder.begin(21, event.span, into: &output)
          encoder.put(Int64(moment))
          encoder.put(0)
          encoder.put(type)
        }
      }
      try encoder.begin(20, record.span, isBigEndian: second % 3 == 0, at: time, into: &output)
      for value in [second * 700, 100 + second % 51, second % 7 == 0 ? 70_000 : 200, 7000] { encoder.put(Int64(value)) }
      encoder.end()
      try flush(second, &encoder, &output)
    }
  }

  /// The bytes of a ride without its end, and where its writes end.
  private static func unfinished(
    seconds: Int, compresses: Bool = false, seed: UInt64 = 1
  ) throws -> (bytes: [UInt8], writes: [Int]) {
    var random = Seed.generator(seed)
    var encoder = FITEncoder()
    encoder.compressesTimestamps = compresses
    var output = KeptOutput()
    try encoder.startFile(into: &output)
    try ride(seconds: seconds, &encoder, &output) { _, encoder, output throws(FITEncodingError) in
      if Int.random(in: 0..<20, using: &random) == 0 { try encoder.flush(into: &output) }
    }
    try encoder.flush(into: &output)
    return (output.bytes, output.ends)
  }

  /// Feeds `bytes` in chunks, and returns the outcome with the finished file.
  private static func recover(
    _ bytes: [UInt8], chunk: Int = 61, _ recovery: consuming FITRecovery = FITRecovery()
  ) throws -> (outcome: FITRecovery.Outcome, file: [UInt8]) {
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      recovery.feed(Array(bytes[start..<min(start + chunk, bytes.count)]).span.bytes)
    }
    let outcome = recovery.finish()
    guard case .unfinished(let end, let unread) = outcome else { return (outcome, bytes) }
    var output = KeptOutput(bytes: Array(bytes[..<(unread == 0 ? bytes.count : Int(end))]))
    output.patch(try recovery.complete(into: &output))
    return (outcome, output.bytes)
  }

  /// The values of a message's fields, by their numbers.
  private static func fields(_ bytes: [UInt8], message: UInt16) throws -> [[UInt8: Int64]] {
    var found: [[UInt8: Int64]] = []
    var sink = FITClosureSink(wanting: { $0 == message }) { message in
      var values: [UInt8: Int64] = [:]
      for position in 0..<message.fieldCount { values[message[position].number] = message[position].integer() }
      found.append(values)
      return .proceed
    }
    _ = try FITDecoder.decode(bytes, into: &sink)
    return found
  }

  @Test(
    "a ride killed at 200 moments: everything up to the last write is there, and the file is whole",
    arguments: [false, true])
  func killed(compresses: Bool) throws {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 1500, alignment: 8)
    defer { memory.deallocate() }
    let (bytes, writes) = try Self.unfinished(seconds: 900, compresses: compresses)
    #expect(writes.count > 30)
    let all = MessageHashes.of(bytes).messages
    for seed in 0..<200 as Range<UInt64> {
      var random = Seed.generator(seed)
      // The last write may have come through in part.
      let cut = Int.random(in: 14...bytes.count, using: &random)
      let flushed = MessageHashes.of(Array(bytes[..<(writes.last { $0 <= cut } ?? 14)])).messages.count
      guard let recovery = FITRecovery(lending: memory, definitionBytes: 600) else {
        Issue.record("no recovery")
        return
      }
      let chunk = Int.random(in: 1...700, using: &random)
      let (_, file) = try Self.recover(Array(bytes[..<cut]), chunk: chunk, recovery)
      let found = MessageHashes.of(file)
      let summaries =
        found.messages.count
        - all.prefix(found.messages.count).enumerated().prefix {
          $0.element == found.messages[$0.offset]
        }.count
      #expect(found.messages.count - summaries >= flushed, "seed \(seed)")
      #expect(found.messages.dropLast(summaries).elementsEqual(all.prefix(found.messages.count - summaries)))
      // No records yet: nothing to sum up. Otherwise lap, session and activity.
      #expect(summaries == (found.messages.count > 5 ? 3 : summaries), "seed \(seed)")
      #expect(
        found.ends.allSatisfy { $0.ending == .complete && $0.checksum == .ok } || found.messages.isEmpty, "seed \(seed)"
      )
      let again = try Self.recover(file).outcome
      #expect(found.messages.isEmpty || again == .whole, "seed \(seed)")
    }
  }

  @Test("the summaries say what the records say: times, timer, distance, means and highest values")
  func summaries() throws {
    let (bytes, _) = try Self.unfinished(seconds: 600)
    let (outcome, file) = try Self.recover(bytes)
    #expect(outcome == .unfinished(end: UInt64(bytes.count), unread: 0))
    let session = try Self.fields(file, message: 18)
    let lap = try Self.fields(file, message: 19)
    let activity = try Self.fields(file, message: 34)
    let end = Int64(Self.start) + 699
    let hearts = (0..<600).map { 100 + Int64($0 % 51) }
    let mean = hearts.reduce(0, +) / 600
    #expect(
      session == [
        [
          253: end, 254: 0, 0: 8, 1: 1, 2: Int64(Self.start), 7: 699_000, 8: 599_000, 9: 599 * 700, 16: mean, 17: 150,
          20: 200, 21: 200, 14: 7000, 15: 7000, 5: 2, 25: 0, 26: 1,
        ]
      ])
    #expect(
      lap == [
        [
          253: end, 254: 0, 0: 9, 1: 1, 2: Int64(Self.start), 7: 699_000, 8: 599_000, 9: 599 * 700, 15: mean, 16: 150,
          19: 200, 20: 200, 13: 7000, 14: 7000, 25: 2,
        ]
      ])
    #expect(activity == [[253: end, 0: 599_000, 1: 1, 2: 0, 3: 26, 4: 1]])
  }

  @Test("laps and sessions that are there stay; the new ones are about the records behind them")
  func lapsBefore() throws {
    var encoder = FITEncoder()
    var output = KeptOutput()
    try encoder.startFile(into: &output)
    let lapFields = [FITFieldLayout(253, .uint32)]
    try Self.ride(seconds: 100, &encoder, &output) { second, encoder, output throws(FITEncodingError) in
      for number in second == 29 ? [19] : second == 39 ? [19, 18] : [] as [UInt16] {
        try encoder.begin(number, lapFields.span, into: &output)
        encoder.put(Int64(Self.start) + Int64(second))
      }
    }
    try encoder.flush(into: &output)
    let file = try Self.recover(output.bytes).file
    let (laps, sessions) = (try Self.fields(file, message: 19), try Self.fields(file, message: 18))
    #expect(laps.count == 3 && sessions.count == 2)
    #expect(laps.last?[254] == 2 && laps.last?[2] == Int64(Self.start) + 39 && laps.last?[9] == 60 * 700)
    #expect(sessions.last?[254] == 1 && sessions.last?[25] == 2 && sessions.last?[26] == 1)
    #expect(try Self.fields(file, message: 34).map { $0[1] } == [2])
  }

  @Test(
    "erased flash memory behind the last message is none of it, and values of 0xFF in it are", arguments: [0xFF, 0])
  func erased(byte: UInt8) throws {
    let (bytes, _) = try Self.unfinished(seconds: 30)
    var encoder = FITEncoder()
    var output = KeptOutput()
    try encoder.startFile(into: &output)
    // Local message types 0 to 3, so that 0xFF is a record header that is defined.
    try Self.ride(seconds: 30, &encoder, &output)
    try encoder.begin(20, Self.record.span, at: Self.start + 200, into: &output)
    try encoder.flush(into: &output)
    for original in [bytes, output.bytes] {
      let whole = try Self.recover(original).file
      for count in [1, 2, 16, 300, 5000] {
        let (outcome, file) = try Self.recover(original + [UInt8](repeating: byte, count: count))
        #expect(outcome == .unfinished(end: UInt64(original.count), unread: UInt64(count)), "\(count)")
        #expect(file == whole, "\(count)")
      }
    }
  }

  @Test("a whole file is reported as whole; without its checksum or header it is finished to the same bytes")
  func whole() throws {
    for file in SimulatedFile.activities where file.path.hasSuffix(".fit") && file.expectation.reason == nil {
      #expect(try Self.recover(file.bytes, chunk: 1000).outcome == .whole, "\(file.path)")
      for missing in 1...2 {
        let (outcome, finished) = try Self.recover(file.bytes.dropLast(missing), chunk: 1000)
        let end = UInt64(file.bytes.count - 2)
        #expect(outcome == .unfinished(end: end, unread: UInt64(2 - missing)), "\(file.path)")
        #expect(finished == file.bytes, "\(file.path)")
      }
      var unpatched = file.bytes
      for place in 4..<8 { unpatched[place] = 0 }
      let checksum = FITBytes.checksum(unpatched[..<12])
      (unpatched[12], unpatched[13]) = (UInt8(checksum & 0xFF), UInt8(checksum >> 8))
      #expect(try Self.recover(unpatched, chunk: 1000).file == file.bytes, "\(file.path)")
    }
  }

  @Test("any chunks give the same file")
  func chunks() throws {
    let (bytes, _) = try Self.unfinished(seconds: 40)
    for cut in [13, 14, 15, 20, 40, 100, 333, bytes.count - 1, bytes.count] {
      let once = try Self.recover(Array(bytes[..<cut]), chunk: 10_000)
      for chunk in [1, 2, 3, 13, 64] {
        let again = try Self.recover(Array(bytes[..<cut]), chunk: chunk)
        #expect(again.outcome == once.outcome && again.file == once.file, "\(cut) in \(chunk)")
      }
    }
  }

  @Test("what cannot be finished is refused, with the reason")
  func refused() throws {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 1000, alignment: 8)
    defer { memory.deallocate() }
    #expect(try Self.recover([]).outcome == .notSupported)
    #expect(try Self.recover(Array("no FIT file, but text".utf8)).outcome == .notSupported)
    #expect(try Self.recover(FITBytes.ride().file(headerSize: 12).dropLast(2)).outcome == .notSupported)
    guard let recovery = FITRecovery(lending: memory, definitionBytes: 16) else {
      Issue.record("no recovery")
      return
    }
    let (bytes, _) = try Self.unfinished(seconds: 40)
    #expect(try Self.recover(bytes, recovery).outcome == .memoryTooSmall)
    if FITRecovery(lending: memory, definitionBytes: 900) != nil { Issue.record("too little memory") }
  }

  @Test("damage ends what is read, and the bytes behind it are counted")
  func damage() throws {
    var data = FITBytes.ride(records: 20)
    let end = 14 + data.data.count
    data.data += [0x0F, 1, 2, 3]
    let (outcome, file) = try Self.recover(data.unfinalized())
    #expect(outcome == .unfinished(end: UInt64(end), unread: 4))
    #expect(decoded(file).error == nil)
  }

  @Test("files that are no activity get a checksum and no summary")
  func otherFiles() throws {
    var data = FITBytes()
    data.define(0, 0, [FITBytes.Field(0, 1, 0)])
    data.message(0, [2])
    let (outcome, file) = try Self.recover(data.unfinalized())
    #expect(outcome == .unfinished(end: UInt64(14 + data.data.count), unread: 0))
    #expect(decoded(file).ends == ["end 0 at \(file.count): complete, checksum ok, 1 messages"])
  }

  @Test("recovering allocates nothing")
  func nothing() throws {
    let (bytes, _) = try Self.unfinished(seconds: 400)
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 3000, alignment: 8)
    defer { memory.deallocate() }
    let half = UnsafeMutableRawBufferPointer(rebasing: memory[..<2000])
    func recover() throws {
      guard var recovery = FITRecovery(lending: half, definitionBytes: 600) else { return }
      recovery.feed(bytes.span.bytes)
      guard case .unfinished = recovery.finish() else { return }
      let place = UnsafeMutableRawBufferPointer(rebasing: memory[2000...])
      var output = FITMemoryOutput(place)
      _ = try recovery.complete(into: &output)
    }
    try recover()
    #expect(try allocations { try recover() } == 0)
  }
}
