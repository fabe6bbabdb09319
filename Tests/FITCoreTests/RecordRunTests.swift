import FITCore
import TestSupport
import Testing

/// Records in runs: the same times and numbers as one by one.
@Suite struct RecordRunTests {
  /// Notes time and numbers of each record, in runs as far as `share` of each run is taken.
  struct Numbers: FITSink {
    var takesRecordRuns: Bool { true }
    /// The records taken of a run.
    var share: @Sendable (Int) -> Int = { $0 }
    var lines: [String] = []
    var inRuns = 0
    var scaling = FITScaling()

    func lane(forMessage number: UInt16) -> FITLane { .typed }

    mutating func record(_ record: borrowing FITRecord) -> FITFlow {
      let message = record.message
      let values = (UInt8(0)...255).compactMap { field in message.number(field).map { "\(field)=\($0)" } }
      lines.append("\(record.timestamp.map { "\($0)" } ?? "-"): \(values)")
      return .proceed
    }

    mutating func records(_ run: borrowing FITRecordRun) -> Int {
      let wanted = share(run.count)
      let taken = min(wanted, FITRecordRun.blockLimit, run.count)
      guard taken > 0 else { return 0 }
      inRuns += taken
      var new = (0..<taken).map { _ in [String]() }
      var values = [Double](repeating: 7, count: taken)
      for field in UInt8(0)...255 {
        var span = values.mutableSpan
        let there = run.numbers(ofField: field, 0..<taken, scaling, into: &span)
        for row in 0..<taken where there >> UInt64(row) & 1 != 0 { new[row].append("\(field)=\(values[row])") }
        for row in 0..<taken where there >> UInt64(row) & 1 == 0 { #expect(values[row] == 0) }
      }
      for row in 0..<taken {
        let time = run.timestamp(of: row)
        lines.append("\(time == .max ? "-" : "\(time)"): \(new[row])")
      }
      // More than there are means all.
      return taken == run.count ? wanted : taken
    }
  }

  private func numbers(
    _ bytes: [UInt8], chunk: Int = .max, _ share: @escaping @Sendable (Int) -> Int
  ) throws -> (lines: [String], inRuns: Int) {
    var sink = Numbers(share: share)
    var decoder = FITDecoder()
    var start = 0
    while start < bytes.count {
      let end = chunk > bytes.count - start ? bytes.count : start + chunk
      _ = try decoder.feed(Array(bytes[start..<end]).span.bytes, into: &sink)
      start = end
    }
    _ = try decoder.finish(into: &sink)
    return (sink.lines, sink.inRuns)
  }

  /// Records with invalid values here and there, of every type that has a loop of its own and some that have none.
  private func mixed(bigEndian: Bool) -> FITBytes {
    var data = FITBytes()
    let fields: [FITBytes.Field] = [
      FITBytes.timestamp, .init(3, 1, 0x02), .init(13, 1, 0x01), .init(7, 2, 0x84), .init(2, 2, 0x83),
      .init(5, 4, 0x86),
      .init(0, 4, 0x85), .init(200, 4, 0x88), .init(201, 2, 0x8B), .init(202, 8, 0x8E), .init(6, 4, 0x84),
    ]
    data.define(0, 20, fields, bigEndian: bigEndian)
    for row in UInt32(0)..<150 {
      let time: UInt32 = row % 40 == 9 ? .max : 1_000_000_000 &+ row
      let payload = (UInt32(0)..<32).map { (place: UInt32) -> UInt8 in
        if (row &+ place / 4) % 11 == 3 { return 0xFF }
        if (row &+ place / 2) % 13 == 5 { return 0x7F }
        return UInt8(truncatingIfNeeded: row &* 7 &+ place &* 31)
      }
      data.message(0, FITBytes.number(time, bigEndian: bigEndian) + payload)
    }
    data.define(1, 20, [.byte])
    data.message(1, seconds: 3, [99])
    return data
  }

  @Test("records in runs have the times and numbers that they have one by one", arguments: [false, true])
  func same(bigEndian: Bool) throws {
    let bytes = mixed(bigEndian: bigEndian).file()
    let plain = try numbers(bytes) { _ in 0 }
    #expect(plain.lines.count == 151 && plain.inRuns == 0)
    for share in [{ $0 }, { $0 - 1 }, { min($0, 3) }, { $0 * 2 }] as [@Sendable (Int) -> Int] {
      for chunk in [Int.max, 1000, 400, 33] {
        let found = try numbers(bytes, chunk: chunk, share)
        #expect(found.lines == plain.lines, "in chunks of \(chunk)")
        if chunk > 400 { #expect(found.inRuns > 100) }
      }
    }
  }

  @Test("a scaling is a shift, a factor and a divisor, and leaves absent numbers at 0")
  func scaled() throws {
    var data = FITBytes()
    data.define(0, 20, [FITBytes.timestamp, .init(2, 2, 0x84)])
    for row in UInt32(0)..<20 {
      data.message(
        0, FITBytes.number(1_000_000_000 &+ row) + FITBytes.number(row == 4 ? UInt16.max : UInt16(2500 + row)))
    }
    var sink = Numbers(scaling: FITScaling(shift: 2500, divisor: 5))
    var decoder = FITDecoder()
    let bytes = data.file()
    _ = try decoder.feed(bytes.span.bytes, into: &sink)
    #expect(sink.lines.first?.contains("2=0.0") == true)
    #expect(sink.lines[3].contains("2=0.6"))
    #expect(!sink.lines[4].contains("2="))
  }
}
