import FITCore
import TestSupport
import Testing

@Suite("Closures and sequences")
struct ClosureSinkTests {
  private let ride = FITBytes.ride(records: 300).file()

  @Test("a closure gets every message, or those it wants")
  func messages() throws {
    var numbers: [UInt16] = []
    var all = FITClosureSink { message in
      numbers.append(message.number)
      return .proceed
    }
    _ = try FITDecoder.decode(ride, into: &all)
    #expect(numbers == [0] + [UInt16](repeating: 20, count: 300) + [18])

    var speeds: [Double] = []
    var some = FITClosureSink(wanting: { $0 == 20 }) { message in
      speeds.append(message.number(6) ?? 0)
      return .proceed
    }
    _ = try FITDecoder.decode(ride, into: &some)
    #expect(speeds == [Double](repeating: 7000, count: 300))
  }

  @Test("bytes may come from any sequence, longer than the buffer, with the same result")
  func sequences() throws {
    var count = 0
    var sink = FITClosureSink { message in
      count += 1
      return .proceed
    }
    let whole = try FITDecoder.decode(ride, into: &sink)
    #expect(ride.count > 4096)
    #expect(try FITDecoder.decode(ride.lazy.map { $0 }, into: &sink) == whole)
    #expect(count == 2 * 302)
  }

  @Test("of a sequence nothing is taken after the message that stops the decode")
  func stop() throws {
    var taken = 0
    let bytes = ride.lazy.map { byte in
      taken += 1
      return byte
    }
    var sink = FITClosureSink { _ in .stop }
    let summary = try FITDecoder.decode(bytes, into: &sink)
    #expect(summary.wasStopped && summary.messages == 1)
    #expect(taken == 4096)
  }

  @Test("an empty sequence is an empty stream, and one that ends early a cut one")
  func errors() {
    var sink = FITClosureSink { _ in .proceed }
    #expect(throws: FITError(.empty, offset: 0)) { _ = try FITDecoder.decode(EmptyCollection<UInt8>(), into: &sink) }
    #expect { _ = try FITDecoder.decode(ride.prefix(100), into: &sink) } throws: {
      ($0 as? FITError)?.code == .truncated
    }
  }

  @Test("bytes that are kept are copied")
  func copies() throws {
    var names: [[UInt8]] = []
    var sink = FITClosureSink(wanting: { $0 == 0 }) { message in
      names.append(message.text(8).copiedBytes)
      return .proceed
    }
    _ = try FITDecoder.decode(ride, into: &sink)
    #expect(names == [Array("Edge".utf8)])
  }
}

@Suite("Sinks without calls")
struct SinkDefaultTests {
  /// Wants all messages by typed calls, and has only the call for messages.
  private struct Messages: FITSink {
    var numbers: [UInt16] = []
    func lane(forMessage number: UInt16) -> FITLane { .typed }
    mutating func message(_ message: borrowing FITMessage) -> FITFlow {
      numbers.append(message.number)
      return .proceed
    }
  }

  /// Wants messages and has no call at all.
  private struct Nothing: FITSink {
    func lane(forMessage number: UInt16) -> FITLane { number % 2 == 0 ? .generic : .typed }
  }

  private static let numbers: [UInt16] = [0, 12, 18, 19, 20, 21, 23, 34, 101, 132, 206, 207, 49]

  private static let bytes: [UInt8] = {
    var bytes = FITBytes()
    for number in numbers {
      bytes.define(0, number, [.byte])
      bytes.message(0, [7])
    }
    return bytes.file()
  }()

  @Test("a typed message without a call of its own comes as a message")
  func typed() throws {
    var sink = Messages()
    _ = try FITDecoder.decode(Self.bytes, into: &sink)
    #expect(sink.numbers == Self.numbers)
  }

  @Test("a sink without any call lets everything pass")
  func none() throws {
    var sink = Nothing()
    #expect(try FITDecoder.decode(Self.bytes, into: &sink).messages == UInt64(Self.numbers.count))
  }
}
