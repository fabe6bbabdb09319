import FITCore
import RideSimulator
import TestSupport
import Testing

@Suite struct EncoderTests {
  private static let start: UInt32 = 1_000_000_000

  private static let fileID: [FITFieldLayout] = [
    FITFieldLayout(0, .enum), FITFieldLayout(1, .uint16), FITFieldLayout(4, .uint32),
    FITFieldLayout(8, .string, count: 6),
  ]
  private static let record: [FITFieldLayout] = [
    FITFieldLayout(5, .uint32), FITFieldLayout(3, .uint8), FITFieldLayout(6, .uint16),
    FITFieldLayout(developer: 7, application: 0, .uint16),
  ]
  private static let session: [FITFieldLayout] = [
    FITFieldLayout(253, .uint32), FITFieldLayout(2, .uint32), FITFieldLayout(5, .enum), FITFieldLayout(9, .uint32),
  ]

  /// The ride of `FITBytes.ride`, from values.
  private static func ride(
    records: Int, _ encoder: inout FITEncoder, _ output: inout some FITOutput
  ) throws(FITEncodingError) {
    try encoder.begin(0, fileID.span, into: &output)
    for value in [4, 1, Int64(start)] { encoder.put(value) }
    encoder.put(bytes: [UInt8]("Edge".utf8).span.bytes)
    for second in 0..<records {
      try encoder.begin(20, record.span, isBigEndian: true, at: start + UInt32(second), into: &output)
      for value in [second * 700, 100 + second % 80, 7000, 200 + second % 50] { encoder.put(Int64(value)) }
    }
    try encoder.begin(18, session.span, into: &output)
    for value in [Int(start) + records - 1, Int(start), 2, (records - 1) * 700] { encoder.put(Int64(value)) }
  }

  @Test("a ride of values is the ride that was written byte by byte, but for its local message types")
  func values() throws {
    let bytes = try FITEncoder.file { encoder, output throws(FITEncodingError) in
      try Self.ride(records: 50, &encoder, &output)
    }
    var expected = FITBytes.ride(records: 50).file()
    (expected[2], expected[3]) = (UInt8(2160 & 0xFF), UInt8(2160 >> 8))
    let checksum = FITBytes.checksum(expected[..<12])
    (expected[12], expected[13]) = (UInt8(checksum & 0xFF), UInt8(checksum >> 8))
    #expect(bytes == expected)
  }

  @Test("a header with a data size of 0 stands until the end, and adds nothing to the checksum")
  func header() throws {
    var output = KeptOutput()
    var encoder = FITEncoder()
    try encoder.startFile(protocolVersion: 0x10, profileVersion: 1234, into: &output)
    #expect(output.bytes.count == 14 && output.bytes[4..<8].allSatisfy { $0 == 0 })
    try Self.ride(records: 5, &encoder, &output)
    #expect(output.bytes.count == 14)
    try encoder.flush(into: &output)
    let unfinished = decoded(output.bytes)
    #expect(unfinished.error == nil)
    #expect(unfinished.end(0).contains("unfinalized, checksum absent, 7 messages"))
    output.patch(try encoder.finishFile(into: &output))
    let result = decoded(output.bytes)
    #expect(result.lines[0].contains("protocol 16, profile 1234, data \(output.bytes.count - 16), checksum ok"))
    #expect(result.messages == unfinished.messages)
    #expect(result.ends == ["end 0 at \(output.bytes.count): complete, checksum ok, 7 messages"])
  }

  @Test(
    "files that were decoded and encoded again have the same messages",
    arguments: (SimulatedFile.activities + SimulatedFile.vendors + SimulatedFile.malformed).filter {
      $0.path.hasSuffix(".fit")
    })
  func copies(file: SimulatedFile) {
    MessageHashes.expectEqual(file.bytes)
    if file.bytes.count < 12_000 { _ = decoded(CopyingSink.copy(file.bytes).bytes) }
  }

  @Test("random streams, every base type among them, have the same messages after a copy")
  func randomCopies() {
    for seed in 0..<60 as Range<UInt64> { MessageHashes.expectEqual(RandomStream.make(seed).file(), "seed \(seed)") }
  }

  @Test("sixteen definitions stay in force; the seventeenth takes the place of the one used least recently")
  func leastRecentlyUsed() throws {
    let fields = [FITFieldLayout(3, .uint8)]
    let bytes = try FITEncoder.file { encoder, output throws(FITEncodingError) in
      // 0…15, then 0 once more; 16 goes into the place of 1, 1 into that of 2. Then 0 is still there.
      for number in Array(0...15) + [0, 16, 1, 0] as [UInt16] {
        try encoder.begin(number, fields.span, into: &output)
        encoder.put(1)
      }
    }
    let definitions = decoded(bytes).lines.filter { $0.hasPrefix("def") }
    #expect(definitions.count == 18)
    #expect(definitions[16].contains("local 1,") && definitions[17].contains("local 2,"), "\(definitions)")
  }

  @Test("definitions that differ in one thing are different")
  func differences() throws {
    let base = [FITFieldLayout(1, .uint8), FITFieldLayout(2, .uint16), FITFieldLayout(3, .uint8)]
    var others: [[FITFieldLayout]] = [base, Array(base.dropLast()), Array(base.reversed())]
    for place in 0..<3 {
      var changed = base
      changed[place].number = 9
      others.append(changed)
      changed = base
      changed[place].third = 0x0D
      others.append(changed)
    }
    let bytes = try FITEncoder.file { encoder, output throws(FITEncodingError) in
      for _ in 0..<2 {
        for fields in others { try encoder.begin(20, fields.span, into: &output) }
        try encoder.begin(20, base.span, isBigEndian: true, into: &output)
        try encoder.begin(21, base.span, into: &output)
      }
    }
    #expect(decoded(bytes).lines.filter { $0.hasPrefix("def") }.count == others.count + 2)
  }

  @Test("values: ranges, invalid values, arrays, floating point, text, both byte orders", arguments: [false, true])
  func elements(isBigEndian: Bool) throws {
    let types: [FITBaseType] = [
      .enum, .sint8, .uint8, .sint16, .uint16, .sint32, .uint32, .uint8z, .uint16z, .uint32z, .sint64, .uint64,
      .uint64z,
      .float32, .float64,
    ]
    let fields =
      types.enumerated().map { FITFieldLayout(UInt8($0), $1, count: 3) } + [FITFieldLayout(20, .string, count: 5)]
    let values: [Int64?] = [5, -5, 200, 300, -300, 40_000, 70_000, 3_000_000_000, -3_000_000_000, 1 << 40, nil]
    let bytes = try FITEncoder.file { encoder, output throws(FITEncodingError) in
      for value in values {
        try encoder.begin(20, fields.span, isBigEndian: isBigEndian, into: &output)
        for _ in types { for step in 0..<3 as Range<Int64> { encoder.put(value.map { $0 + step }) } }
        encoder.put(bytes: Array("Räder".utf8).span.bytes)
        encoder.put(7)
      }
    }
    var expected: [[Int64?]] = []
    for value in values {
      for type in types { expected.append((0..<3).map { step in value.flatMap { Self.held($0 + step, type) } }) }
    }
    var found: [[Int64?]] = []
    var texts: [[UInt8]] = []
    var sink = FITClosureSink { message in
      for position in 0..<types.count { found.append((0..<3).map { message[position].integer($0) }) }
      texts.append(message.bytes(ofField: 20).copiedBytes)
      return .proceed
    }
    _ = try FITDecoder.decode(bytes, into: &sink)
    #expect(found == expected)
    #expect(texts == values.map { _ in Array("Räder".utf8.prefix(5)) })
  }

  /// What a field of a type holds of a number.
  private static func held(_ value: Int64, _ type: FITBaseType) -> Int64? {
    switch type {
    case .enum, .uint8: UInt8(exactly: value).flatMap { $0 == .max ? nil : Int64($0) }
    case .sint8: Int8(exactly: value).flatMap { $0 == .max ? nil : Int64($0) }
    case .sint16: Int16(exactly: value).flatMap { $0 == .max ? nil : Int64($0) }
    case .uint16: UInt16(exactly: value).flatMap { $0 == .max ? nil : Int64($0) }
    case .sint32: Int32(exactly: value).flatMap { $0 == .max ? nil : Int64($0) }
    case .uint32: UInt32(exactly: value).flatMap { $0 == .max ? nil : Int64($0) }
    case .uint8z: UInt8(exactly: value).flatMap { $0 == 0 ? nil : Int64($0) }
    case .uint16z: UInt16(exactly: value).flatMap { $0 == 0 ? nil : Int64($0) }
    case .uint32z: UInt32(exactly: value).flatMap { $0 == 0 ? nil : Int64($0) }
    case .uint64, .uint64z: value <= 0 ? nil : value
    case .float32: Int64(Float(value))
    default: value
    }
  }

  @Test("numbers of floating point are kept in its types and rounded in others; NaN is invalid")
  func floatingPoint() throws {
    let fields = [FITFieldLayout(1, .float32), FITFieldLayout(2, .float64), FITFieldLayout(3, .sint16)]
    let bytes = try FITEncoder.file { encoder, output throws(FITEncodingError) in
      for value in [2.5, -2.5, .nan, 1e300, nil] as [Double?] {
        try encoder.begin(20, fields.span, into: &output)
        for _ in 0..<3 { encoder.put(number: value) }
      }
    }
    var found: [[Double?]] = []
    var sink = FITClosureSink { message in
      found.append((1...3).map { message.number($0) })
      return .proceed
    }
    _ = try FITDecoder.decode(bytes, into: &sink)
    #expect(
      found == [[2.5, 2.5, 3], [-2.5, -2.5, -3], [nil, nil, nil], [.infinity, 1e300, nil], [nil, nil, nil]])
  }

  @Test("bytes that are shorter than their field are filled with invalid values, and longer ones are cut")
  func shortBytes() throws {
    let fields = [
      FITFieldLayout(1, .string, count: 4), FITFieldLayout(2, .uint16, count: 3), FITFieldLayout(3, .byte, count: 2),
    ]
    let bytes = try FITEncoder.file { encoder, output throws(FITEncodingError) in
      try encoder.begin(20, fields.span, into: &output)
      encoder.put(bytes: Array("ab".utf8).span.bytes)
      encoder.put(bytes: ([1, 2, 3] as [UInt8]).span.bytes)
      encoder.put(bytes: ([1, 2, 3] as [UInt8]).span.bytes)
    }
    #expect(bytes.dropLast(2).suffix(13) == [0, 97, 98, 0, 0, 1, 2, 3, 255, 255, 255, 1, 2])
  }

  @Test("fields without a value are invalid, and values after the last field are left out")
  func countOfValues() throws {
    let fields = [FITFieldLayout(1, .uint8), FITFieldLayout(2, .sint16), FITFieldLayout(3, .uint8, count: 0)]
    let bytes = try FITEncoder.file { encoder, output throws(FITEncodingError) in
      try encoder.begin(20, fields.span, into: &output)
      encoder.put(7)
      try encoder.begin(20, fields.span, into: &output)
      for value in 1...5 { encoder.put(Int64(value)) }
      encoder.end()
      encoder.put(1)
    }
    #expect(bytes.dropLast(2).suffix(8) == [0, 7, 0xFF, 0x7F, 0, 1, 2, 0])
  }

  @Test("compressed times are those that a decoder works out, at every step from 0 to 40 s, and times that step back")
  func compressedTimes() throws {
    let steps: [Int64] = Array(0...40) + [-5, 3, -100, 31, 32, 0, 1]
    var times: [UInt32] = []
    for step in steps { times.append(UInt32(Int64(times.last ?? Self.start) + step)) }
    let fields = [FITFieldLayout(3, .uint8)]
    func file(_ compresses: Bool) throws -> [UInt8] {
      try FITEncoder.file(compressesTimestamps: compresses) { encoder, output throws(FITEncodingError) in
        for time in times { try encoder.begin(20, fields.span, at: time, into: &output) }
      }
    }
    let bytes = try file(true)
    var (found, compressed): ([UInt32?], Int) = ([], 0)
    var sink = FITClosureSink { message in
      found.append(message.timestamp)
      if message.hasCompressedTimestamp { compressed += 1 }
      return .proceed
    }
    _ = try FITDecoder.decode(bytes, into: &sink)
    #expect(found == times)
    #expect(compressed == steps.dropFirst().filter { (0...31).contains($0) }.count)
    let saved = try file(false).count - bytes.count
    #expect(saved == 4 * compressed - 9, "a second definition costs 9 bytes")
  }

  @Test("with compressed times, up to four definitions have one, and the rest of the messages is none the worse")
  func manyCompressed() throws {
    let bytes = try FITEncoder.file(compressesTimestamps: true) { encoder, output throws(FITEncodingError) in
      for round in 0..<60 as Range<UInt32> {
        let fields = [FITFieldLayout(UInt8(round % 23), .uint8)]
        try encoder.begin(20, fields.span, at: Self.start + round * (round % 40), into: &output)
        encoder.put(Int64(round))
        try encoder.begin(21, fields.span, into: &output)
        encoder.put(Int64(round))
      }
    }
    let result = decoded(bytes)
    #expect(result.error == nil && result.messages.count == 120)
    var values: [Int64?] = []
    var sink = FITClosureSink { message in
      values.append(message[message.fieldCount - 1].integer())
      return .proceed
    }
    _ = try FITDecoder.decode(bytes, into: &sink)
    #expect(values == (0..<60).flatMap { [$0, $0] })
  }

  @Test(
    "the least memory writes the same messages as plenty, definitions more often",
    arguments: [24, 32, 64, 200, 2000], [0, 8, 100, 20_000])
  func smallMemory(definitionBytes: Int, extra: Int) throws {
    let count = FITDecoder.minimumMessageBytes + definitionBytes + extra
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 8)
    defer { memory.deallocate() }
    memory.initializeMemory(as: UInt8.self, repeating: 0xEE)
    guard var encoder = FITEncoder(lending: memory, definitionBytes: definitionBytes) else {
      Issue.record("no encoder")
      return
    }
    var output = KeptOutput()
    try encoder.startFile(into: &output)
    for _ in 0..<3 { try Self.ride(records: 200, &encoder, &output) }
    output.patch(try encoder.finishFile(into: &output))
    let plenty = try FITEncoder.file { encoder, output throws(FITEncodingError) in
      for _ in 0..<3 { try Self.ride(records: 200, &encoder, &output) }
    }
    #expect(MessageHashes.of(output.bytes).messages == MessageHashes.of(plenty).messages)
    #expect(MessageHashes.of(output.bytes).ends.allSatisfy { $0.checksum == .ok })
    for end in output.ends.dropLast() {
      let part = MessageHashes.of(Array(output.bytes[..<end].dropFirst(14)).withHeader)
      #expect(part.ends.allSatisfy { $0.endOffset == UInt64(end) }, "a write ends inside a message")
    }
  }

  @Test("errors: each has its reason, and stays until the next file")
  func errors() throws {
    func failure(
      limit: Int = .max, definitionBytes: Int = 64, extra: Int = 0,
      _ body: (inout FITEncoder, inout KeptOutput) throws(FITEncodingError) -> Void
    ) -> FITEncodingError? {
      let count = FITDecoder.minimumMessageBytes + definitionBytes + extra
      let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 8)
      defer { memory.deallocate() }
      guard var encoder = FITEncoder(lending: memory, definitionBytes: definitionBytes) else { return nil }
      var output = KeptOutput(limit: limit)
      do throws(FITEncodingError) {
        try encoder.startFile(into: &output)
        try body(&encoder, &output)
        try encoder.flush(into: &output)
        return nil
      } catch let first {
        do throws(FITEncodingError) {
          try encoder.begin(0, Self.fileID.span, into: &output)
          Issue.record("\(first) is forgotten")
        } catch { #expect(error == first) }
        output.limit = .max
        #expect(throws: Never.self) {
          try encoder.startFile(into: &output)
          try encoder.begin(0, Self.fileID.span, into: &output)
          try encoder.flush(into: &output)
        }
        return first
      }
    }
    let wide = (0..<17).map { FITFieldLayout(UInt8($0), .uint8) }
    #expect(
      failure { e, o throws(FITEncodingError) in try e.begin(0, wide.span, into: &o) } == .definitionMemoryTooSmall)
    let large = [FITFieldLayout(0, .byte, count: 255), FITFieldLayout(1, .byte, count: 40)]
    #expect(failure { e, o throws(FITEncodingError) in try e.begin(0, large.span, into: &o) } == .bufferTooSmall)
    let many = (0..<256).map { FITFieldLayout(UInt8($0), .uint8) }
    #expect(
      failure(definitionBytes: 2000, extra: 2000) { e, o throws(FITEncodingError) in try e.begin(0, many.span, into: &o)
      }
        == .wrongFields)
    let swapped = [FITFieldLayout(developer: 0, application: 0, .uint8), FITFieldLayout(1, .uint8)]
    #expect(failure { e, o throws(FITEncodingError) in try e.begin(0, swapped.span, into: &o) } == .wrongFields)
    let short: [UInt8] = [1, 2, 3]
    #expect(
      failure { e, o throws(FITEncodingError) in
        try e.message(0, Self.fileID.span, payload: short.span.bytes, into: &o)
      } == .wrongPayloadSize)
    #expect(
      failure(limit: 20) { e, o throws(FITEncodingError) in try e.begin(0, Self.fileID.span, into: &o) }
        == .outputRefused)
    #expect(failure { e, o throws(FITEncodingError) in try e.begin(0, Self.fileID.span, into: &o) } == nil)
  }

  @Test("a payload is written as it is, its own time becomes the base of compressed ones")
  func payloads() throws {
    let timed = [FITFieldLayout(253, .uint32), FITFieldLayout(3, .uint8)]
    let bytes = try FITEncoder.file(compressesTimestamps: true) { encoder, output throws(FITEncodingError) in
      let payload = FITBytes.number(Self.start) + [99]
      try encoder.message(20, timed.span, payload: payload.span.bytes, into: &output)
      let rest: [UInt8] = [98]
      try encoder.message(20, [timed[1]].span, at: Self.start + 9, payload: rest.span.bytes, into: &output)
    }
    #expect(
      decoded(bytes).messages.map(content) == ["time 1000000000: 253/6=1000000000 3/2=99", "time 1000000009: 3/2=98"])
  }

  @Test("an encoder is 135 bytes beside its memory")
  func size() { #expect(MemoryLayout<FITEncoder>.size == 135) }

  @Test("encoding allocates nothing: values, payloads, copies, whole files", arguments: [false, true])
  func nothing(compresses: Bool) throws {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 200_000, alignment: 8)
    defer { memory.deallocate() }
    var encoder = FITEncoder()
    encoder.compressesTimestamps = compresses
    let payload: [UInt8] = [0, 1, 2, 3, 4, 5, 6, 7, 8]
    func encode() throws -> Int {
      var output = FITMemoryOutput(memory)
      try encoder.startFile(into: &output)
      for second in 0..<2000 {
        try encoder.begin(20, Self.record.span, isBigEndian: true, at: Self.start + UInt32(second), into: &output)
        encoder.put(Int64(second))
        encoder.put(number: 99.5)
        encoder.put(bytes: payload.span.bytes)
        try encoder.message(23, Self.record.span, payload: payload.span.bytes, into: &output)
      }
      _ = try encoder.finishFile(into: &output)
      return output.count
    }
    let count = try encode()
    var again = 0
    let made = try allocations { again = try encode() }
    #expect(again == count && count > 40_000)
    #expect(made == 0)

    let ride = FITBytes.ride(records: 500).file()
    var sink = CopiesToMemory(memory)
    var decoder = FITDecoder()
    func copy() throws {
      decoder.reset()
      _ = try decoder.feed(ride.span.bytes, into: &sink)
      _ = try decoder.finish(into: &sink)
    }
    try copy()
    #expect(try allocations { try copy() } == 0)
    #expect(sink.messages == 2 * 502)
  }

  /// Copies messages into memory.
  private struct CopiesToMemory: FITSink, ~Copyable {
    let memory: UnsafeMutableRawBufferPointer
    var output: FITMemoryOutput
    var encoder = FITEncoder()
    var messages = 0

    init(_ memory: UnsafeMutableRawBufferPointer) {
      self.memory = memory
      output = FITMemoryOutput(memory)
    }

    func lane(forMessage number: UInt16) -> FITLane { .generic }

    mutating func fileStart(_ header: FITFileHeader) {
      output = FITMemoryOutput(memory)
      try? encoder.startFile(into: &output)
    }

    mutating func message(_ message: borrowing FITMessage) -> FITFlow {
      do throws(FITEncodingError) { try encoder.copy(message, into: &output) } catch { return .stop }
      messages += 1
      return .proceed
    }
  }
}

extension [UInt8] {
  /// Messages behind a header with a data size of 0.
  fileprivate var withHeader: [UInt8] {
    var data = FITBytes()
    data.data = self
    return data.unfinalized()
  }
}
