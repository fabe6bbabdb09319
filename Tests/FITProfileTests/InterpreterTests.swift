import FITCore
import FITProfile
import TestSupport
import Testing

/// Sums the numbers that an interpreter delivers, without a look at names.
private struct NumberSum: FITNumberSink {
  var values: [Double] = []
  mutating func number(_ value: Double, of field: FITNumberField) { values.append(value) }
}

private struct Counting: FITNumberSink, FITValueSink {
  var count = 0
  var sum = 0.0

  mutating func number(_ value: Double, of field: FITNumberField) {
    count += 1
    sum += value
  }

  mutating func value(_ value: FITValue) {
    guard !value.isText, value.isPresent else { return }
    for element in 0..<value.count {
      if let number = value.number(element) { self.number(number, of: element) }
    }
  }

  private mutating func number(_ value: Double, of element: Int) {
    count += 1
    sum += value
  }
}

/// Reads all messages by numbers, or by values.
private struct Counter: FITSink, ~Copyable {
  var interpreter = FITInterpreter()
  var counting = Counting()
  let byNumbers: Bool

  init(byNumbers: Bool) { self.byNumbers = byNumbers }

  func lane(forMessage number: UInt16) -> FITLane { .generic }
  mutating func fileStart(_ header: FITFileHeader) { interpreter.fileStart() }
  mutating func definition(_ definition: FITDefinition) { interpreter.definition(definition) }
  mutating func message(_ message: borrowing FITMessage) -> FITFlow {
    if byNumbers {
      interpreter.readNumbers(message, into: &counting)
    } else {
      interpreter.read(message, into: &counting)
    }
    return .proceed
  }
}

@Suite("The interpreter")
struct InterpreterTests {
  private static let fixtures = [
    "vendors/big-endian.fit", "vendors/other-base-types.fit", "vendors/integers-of-64-bits.fit",
    "vendors/developer-fields.fit", "vendors/plain-and-enhanced-fields.fit", "vendors/field-twice.fit",
    "vendors/pool-swim-hr-messages.fit", "vendors/coros-uint32-of-one-byte.fit", "vendors/float-nan-and-infinity.fit",
    "vendors/arrays-partly-invalid.fit", "vendors/fr70-compressed-timestamps.fit", "activities/pool-swim-25m.fit",
    "vendors/definition-without-fields.fit", "vendors/everything-invalid.fit",
  ]

  private func counted(_ bytes: [UInt8], byNumbers: Bool) throws -> Counting {
    var counter = Counter(byNumbers: byNumbers)
    var decoder = FITDecoder()
    _ = try bytes.withUnsafeBytes { try decoder.feed($0, into: &counter) }
    return counter.counting
  }

  @Test("numbers without names are the numbers of the values", arguments: fixtures)
  func lanesAgree(path: String) throws {
    let bytes = try fixture(path)
    let (numbers, values) = (try counted(bytes, byNumbers: true), try counted(bytes, byNumbers: false))
    #expect(numbers.count == values.count)
    #expect(numbers.sum == values.sum || numbers.sum.isNaN && values.sum.isNaN)
    #expect(numbers.count > 0)
  }

  @Test("a repeated definition is recognised, one that differs in a byte is not")
  func redefinitions() throws {
    var bytes = FITBytes()
    for round in 0..<50 {
      bytes.define(0, 20, [Field(3, 1, 2), Field(4, 1, 2)])
      bytes.message(0, [70, UInt8(round)])
      bytes.define(0, 20, [Field(4, 1, 2), Field(3, 1, 2)], bigEndian: round % 2 == 0)
      bytes.message(0, [UInt8(round), 71])
    }
    let messages = try read([bytes])
    for round in 0..<50 {
      #expect(messages[2 * round].fields == ["heart_rate": "70", "cadence": "\(round)"])
      #expect(messages[2 * round + 1].fields == ["heart_rate": "71", "cadence": "\(round)"])
    }
  }

  @Test("definitions without end take no memory without end")
  func manyDefinitions() throws {
    var bytes = FITBytes()
    for number in 0..<3000 {
      bytes.define(UInt8(number % 16), 20, [Field(UInt8(number % 250), 1, 2), Field(UInt8(number / 250), 2, 0x84)])
      bytes.message(UInt8(number % 16), [1, 2, 0])
    }
    #expect(try read([bytes]).count == 3000)
  }

  @Test("a definition hidden from the interpreter is noticed in time: no byte outside the message is read")
  func forgottenDefinition() throws {
    struct Forgetful: FITSink, ~Copyable {
      var interpreter = FITInterpreter()
      var sums: [NumberSum] = []
      func lane(forMessage number: UInt16) -> FITLane { .generic }
      mutating func message(_ message: borrowing FITMessage) -> FITFlow {
        var sum = NumberSum()
        interpreter.readNumbers(message, into: &sum)
        sums.append(sum)
        return .proceed
      }
    }
    var bytes = FITBytes()
    bytes.define(0, 20, [Field(253, 4, 0x86), Field(5, 4, 0x86)])
    bytes.message(0, le(UInt32(1)) + le(UInt32(200)))
    bytes.define(0, 20, [Field(3, 1, 2)])
    bytes.message(0, [70])
    var sink = Forgetful()
    _ = try FITDecoder.decode(bytes.file(), into: &sink)
    #expect(sink.sums.map(\.values) == [[1, 2], [70]])
  }

  @Test("reading messages allocates nothing once their definitions have been seen", arguments: [true, false])
  func allocations(byNumbers: Bool) throws {
    // Speed and altitude, an enumeration, a developer field, packed beats and a counter: every code path.
    var bytes = FITBytes()
    bytes.define(15, 207, [Field(3, 1, 2)])
    bytes.message(15, [0])
    bytes.define(14, 206, [Field(0, 1, 2), Field(1, 1, 2), Field(2, 1, 2), Field(3, 4, 7)])
    bytes.message(14, [0, 1, 0x84] + Array("Pow\0".utf8))
    bytes.define(
      0, 20, [Field(253, 4, 0x86), Field(6, 2, 0x84), Field(2, 2, 0x84), Field(18, 1, 2)], developer: [Field(1, 2, 0)])
    bytes.define(1, 132, [Field(10, 6, 0x0D), Field(6, 4, 2)])
    bytes.define(2, 21, [Field(0, 1, 0), Field(3, 4, 0x86)])
    var more = bytes
    more.data = []
    for second in 0..<200 {
      more.message(0, le(UInt32(second)) + le(UInt16(7000)) + le(UInt16(2600)) + [UInt8(second)] + le(UInt16(250)))
      more.message(1, [UInt8](repeating: UInt8(second), count: 10))
      more.message(2, [43] + le(UInt32(0x3202_1801)))
    }
    bytes.data += more.data
    let whole = bytes.file()
    let head = whole.count - more.data.count - 2 + 40 * 30
    func allocationsBehindHead() throws -> UInt64 {
      var counter = Counter(byNumbers: byNumbers)
      var decoder = FITDecoder()
      let heap = try whole.withUnsafeBytes { buffer in
        _ = try decoder.feed(UnsafeRawBufferPointer(rebasing: buffer[..<head]), into: &counter)
        return try TestSupport.allocations {
          _ = try decoder.feed(UnsafeRawBufferPointer(rebasing: buffer[head...]), into: &counter)
        }
      }
      #expect(counter.counting.count > 200 * 10)
      return heap
    }
    // The first time counts the allocations that the runtime makes once a process.
    _ = try allocationsBehindHead()
    #expect(try allocationsBehindHead() == 0)
  }
}
