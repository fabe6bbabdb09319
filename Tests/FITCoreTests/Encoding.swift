import FITCore
import TestSupport
import Testing

/// Keeps what an encoder writes, and where its writes end.
struct KeptOutput: FITOutput {
  var bytes: [UInt8] = []
  var ends: [Int] = []
  /// Bytes after which it takes no more.
  var limit = Int.max

  mutating func write(_ more: RawSpan) -> Bool {
    guard bytes.count + more.byteCount <= limit else { return false }
    bytes += more.copiedBytes
    ends.append(bytes.count)
    return true
  }

  /// Puts a file's header where it belongs.
  mutating func patch(_ header: InlineArray<14, UInt8>, at offset: Int = 0) {
    for place in 0..<14 { bytes[offset + place] = header[place] }
  }
}

/// Encodes every message of a decode again.
struct CopyingSink: FITSink, ~Copyable {
  var encoder = FITEncoder()
  var output = KeptOutput()
  var keepsLocalTypes = false
  var error: FITEncodingError?
  private var fileOffset = 0

  init(compressesTimestamps: Bool = true, keepsLocalTypes: Bool = false) {
    encoder.compressesTimestamps = compressesTimestamps
    self.keepsLocalTypes = keepsLocalTypes
  }

  private mutating func attempt(_ body: (inout FITEncoder, inout KeptOutput) throws(FITEncodingError) -> Void) {
    do throws(FITEncodingError) { try body(&encoder, &output) } catch { self.error = self.error ?? error }
  }

  func lane(forMessage number: UInt16) -> FITLane { .generic }

  mutating func fileStart(_ header: FITFileHeader) {
    fileOffset = output.bytes.count
    attempt { encoder, output throws(FITEncodingError) in
      try encoder.startFile(
        protocolVersion: header.protocolVersion, profileVersion: header.profileVersion, into: &output)
    }
  }

  mutating func message(_ message: borrowing FITMessage) -> FITFlow {
    do throws(FITEncodingError) {
      try encoder.copy(message, as: keepsLocalTypes ? message.localMessageType : nil, into: &output)
    } catch { self.error = self.error ?? error }
    return .proceed
  }

  mutating func fileEnd(_ end: FITFileEnd) {
    let start = fileOffset
    attempt { encoder, output throws(FITEncodingError) in
      output.patch(try encoder.finishFile(into: &output), at: start)
    }
  }

  /// The bytes of `original`, decoded and encoded again.
  static func copy(
    _ original: [UInt8], compressesTimestamps: Bool = true, keepsLocalTypes: Bool = false
  ) -> (bytes: [UInt8], error: FITEncodingError?) {
    var sink = CopyingSink(compressesTimestamps: compressesTimestamps, keepsLocalTypes: keepsLocalTypes)
    _ = try? FITDecoder.decode(original, into: &sink)
    return (sink.output.bytes, sink.error)
  }
}

/// Folds each message into a number: its own number, byte order, time, and all fields with their bytes.
struct MessageHashes: FITSink {
  /// True when field 253 counts by its value alone, as a compressed time that became a field does.
  var ignoresTimeFields = false
  var messages: [UInt64] = []
  var ends: [FITFileEnd] = []

  func lane(forMessage number: UInt16) -> FITLane { .generic }

  mutating func message(_ message: borrowing FITMessage) -> FITFlow {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ value: UInt64) { hash = (hash ^ value) &* 0x100_0000_01B3 }
    add(UInt64(message.number))
    add(message.isBigEndian ? 1 : 0)
    add(message.timestamp.map(UInt64.init) ?? .max)
    for position in 0..<message.fieldCount {
      let field = message[position]
      if ignoresTimeFields && field.number == 253 && !field.isDeveloper { continue }
      add(UInt64(field.number) | UInt64(field.baseType.rawValue) << 8 | UInt64(field.size) << 16)
      add(field.isDeveloper ? UInt64(field.developerDataIndex) : 256)
      for byte in field.bytes.copiedBytes { add(UInt64(byte)) }
    }
    messages.append(hash)
    return .proceed
  }

  mutating func fileEnd(_ end: FITFileEnd) { ends.append(end) }

  /// The messages in `bytes`.
  static func of(_ bytes: [UInt8], ignoresTimeFields: Bool = false) -> MessageHashes {
    var sink = MessageHashes(ignoresTimeFields: ignoresTimeFields)
    _ = try? FITDecoder.decode(bytes, into: &sink)
    return sink
  }

  /// Checks that `bytes` have the same messages after they were decoded and encoded, in files that are whole.
  static func expectEqual(
    _ bytes: [UInt8], _ what: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (compresses, keeps) in [(true, false), (false, false), (true, true)] {
      // With its own local message type a message may have to give up its compressed time.
      let ignoresTimeFields = !compresses || keeps
      let before = of(bytes, ignoresTimeFields: ignoresTimeFields)
      let copy = CopyingSink.copy(bytes, compressesTimestamps: compresses, keepsLocalTypes: keeps)
      let after = of(copy.bytes, ignoresTimeFields: ignoresTimeFields)
      let differing = zip(before.messages, after.messages).enumerated().first { $0.element.0 != $0.element.1 }?.offset
      #expect(copy.error == nil, sourceLocation: sourceLocation)
      #expect(
        differing == nil && before.messages.count == after.messages.count,
        "\(what): message \(differing ?? -1), \(compresses), \(keeps)", sourceLocation: sourceLocation)
      #expect(before.ends.count == after.ends.count, sourceLocation: sourceLocation)
      // A file without messages has a data size of 0 when it is finished, too.
      #expect(
        after.ends.allSatisfy { $0.ending == .complete && $0.checksum == .ok || $0.messageCount == 0 },
        sourceLocation: sourceLocation)
    }
  }
}

extension FITEncoder {
  /// Encodes one file with an encoder of its own; returns its bytes, the header patched.
  static func file(
    compressesTimestamps: Bool = false, _ body: (inout FITEncoder, inout KeptOutput) throws(FITEncodingError) -> Void
  ) throws(FITEncodingError) -> [UInt8] {
    var encoder = FITEncoder()
    var output = KeptOutput()
    encoder.compressesTimestamps = compressesTimestamps
    try encoder.startFile(into: &output)
    try body(&encoder, &output)
    output.patch(try encoder.finishFile(into: &output))
    return output.bytes
  }
}
