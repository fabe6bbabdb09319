import FITCore
import RideSimulator
import TestSupport
import Testing

@Suite struct AllocationTests {
  /// A sink that uses its messages, and allocates nothing.
  struct Totals: FITSink {
    let lane: FITLane
    var messages = 0
    var sum = 0.0

    func lane(forMessage number: UInt16) -> FITLane { lane }

    mutating func message(_ message: borrowing FITMessage) -> FITFlow {
      messages += 1
      for position in 0..<message.fieldCount { sum += message[position].number() ?? 0 }
      sum += Double(message.text(3).byteCount)
      return .proceed
    }

    mutating func record(_ record: borrowing FITRecord) -> FITFlow {
      messages += 1
      sum += (record.altitudeMeters ?? 0) + (record.speedMetersPerSecond ?? 0) + Double(record.distanceCentimeters ?? 0)
      return .proceed
    }
  }

  @Test("a decoder is 166 bytes beside its workspace")
  func size() { #expect(MemoryLayout<FITDecoder>.size == 166) }

  @Test(
    "decoding, finishing and resetting allocate nothing, whole and in chunks",
    arguments: [FITLane.skip, .generic, .typed])
  func nothing(lane: FITLane) throws {
    let ride = FITBytes.ride(records: 7200).file()
    let bytes = ride + ride
    var decoder = FITDecoder()
    var sink = Totals(lane: lane)
    // The first use of generic code in a debug build makes its metadata, once in a process.
    try decode(bytes, chunk: 4096, &decoder, &sink)
    sink.messages = 0
    for chunk in [bytes.count, 65_536, 1000, 17] {
      let count = try allocations { try decode(bytes, chunk: chunk, &decoder, &sink) }
      #expect(count == 0, "in chunks of \(chunk)")
    }
    #expect(sink.messages == (lane == .skip ? 0 : 4 * 2 * 7202))
  }

  private func decode(_ bytes: [UInt8], chunk: Int, _ decoder: inout FITDecoder, _ sink: inout Totals) throws {
    let span = bytes.span.bytes
    var start = 0
    while start < span.byteCount {
      let end = min(start + chunk, span.byteCount)
      _ = try decoder.feed(span.extracting(start..<end), into: &sink)
      start = end
    }
    _ = try decoder.finish(into: &sink)
    decoder.reset()
  }

  @Test("an error allocates no more than any throw does under the testing library")
  func errors() {
    func fail() throws(FITError) { throw FITError(.truncated, offset: 1) }
    func bareThrow() { do throws(FITError) { try fail() } catch {} }
    let cut = Array(FITBytes.ride(records: 5).file().dropLast(5))
    var decoder = FITDecoder()
    var sink = Totals(lane: .generic)
    var code: FITError.Code?
    func decode() {
      decoder.reset()
      do throws(FITError) {
        _ = try decoder.feed(cut.span.bytes, into: &sink)
        _ = try decoder.finish(into: &sink)
      } catch {
        code = error.code
      }
    }
    decode()
    bareThrow()
    let (count, watched) = (allocations { decode() }, allocations { bareThrow() })
    #expect(code == .truncated)
    #expect(count == watched)
  }

  @Test("the probe sees an allocation")
  func probe() {
    var sizes = 0
    let count = allocations {
      sizes +=
        FITEventLog.line("x", offset: 1, local: 1, number: 1, isBigEndian: false, timestamp: nil, fields: ["a"]).utf8
        .count
    }
    #expect(count > 0)
    #expect(sizes > 0)
  }
}
