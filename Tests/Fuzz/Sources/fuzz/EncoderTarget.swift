import FITCore

// The encoder: what was decoded and encoded has equal messages, in files that are whole; cut anywhere and recovered, it has the
// messages before the cut.
//
// Options: bit 0 compressed times stay, 1 local message types stay, 2 a small lent memory sized by byte 2, 4 header and checksum
// corrected. Byte 1: the cut, in 255ths. Byte 3: the chunks of the recovery.

/// Keeps bytes.
private struct Kept: FITOutput {
  var bytes: [UInt8] = []

  mutating func write(_ more: RawSpan) -> Bool {
    bytes += more.copiedBytes
    return true
  }

  mutating func patch(_ header: InlineArray<14, UInt8>, at start: Int) {
    for place in 0..<14 { bytes[start + place] = header[place] }
  }
}

/// Encodes every message again.
private struct Copying: FITSink, ~Copyable {
  var encoder: FITEncoder
  var output = Kept()
  var error: FITEncodingError?
  let keepsLocalTypes: Bool
  private var start = 0

  init(_ encoder: consuming FITEncoder, _ input: Input) {
    self.encoder = encoder
    keepsLocalTypes = input.chooses(1)
    self.encoder.compressesTimestamps = input.chooses(0)
  }

  func lane(forMessage number: UInt16) -> FITLane { .generic }

  mutating func fileStart(_ header: FITFileHeader) {
    start = output.bytes.count
    do throws(FITEncodingError) { try encoder.startFile(into: &output) } catch { self.error = error }
  }

  mutating func message(_ message: borrowing FITMessage) -> FITFlow {
    do throws(FITEncodingError) {
      try encoder.copy(message, as: keepsLocalTypes ? message.localMessageType : nil, into: &output)
      return .proceed
    } catch {
      self.error = error
      return .stop
    }
  }

  mutating func fileEnd(_ end: FITFileEnd) {
    guard error == nil else { return }
    do throws(FITEncodingError) { output.patch(try encoder.finishFile(into: &output), at: start) } catch {
      self.error = error
    }
  }
}

/// The messages, without where they are: number, byte order, time, and each field's place and bytes.
private struct Messages: FITSink {
  /// True when field 253 is left out, which a compressed time may have become.
  let ignoresTimes: Bool
  var found: [[UInt8]] = []
  var isWhole = true

  func lane(forMessage number: UInt16) -> FITLane { .generic }

  mutating func message(_ message: borrowing FITMessage) -> FITFlow {
    var all: [UInt8] = [
      UInt8(truncatingIfNeeded: message.number), UInt8(message.number >> 8), message.isBigEndian ? 1 : 0,
    ]
    let time = message.timestamp ?? 0xFFFF_FFFF
    for shift in 0..<4 { all.append(UInt8(truncatingIfNeeded: time >> UInt32(8 * shift))) }
    for position in 0..<message.fieldCount {
      let field = message[position]
      if ignoresTimes && field.number == 253 && !field.isDeveloper { continue }
      all += [
        field.number, field.isDeveloper ? 255 : field.baseType.rawValue,
        field.isDeveloper ? field.developerDataIndex : 0,
      ]
      all += [UInt8(field.size)] + field.bytes.copiedBytes
    }
    found.append(all)
    return .proceed
  }

  mutating func fileEnd(_ end: FITFileEnd) {
    isWhole = isWhole && (end.ending == .complete && end.checksum == .ok || end.messageCount == 0)
  }

  static func of(_ bytes: [UInt8], ignoresTimes: Bool) -> Messages {
    var sink = Messages(ignoresTimes: ignoresTimes)
    _ = try? FITDecoder.decode(bytes, into: &sink)
    return sink
  }
}

func fuzzEncoder(_ given: Input) {
  var input = given
  if input.chooses(4) { seal(&input.bytes) }
  guard input.chooses(2) else { return verify(input, FITEncoder()) }
  let definitionBytes = Int(input[option: 2] & 0x0F) * 64
  let count = definitionBytes + FITDecoder.minimumMessageBytes + Int(input[option: 2] >> 4) * 64
  withUnsafeTemporaryAllocation(byteCount: count, alignment: 8) { memory in
    guard let encoder = FITEncoder(lending: memory, definitionBytes: definitionBytes) else {
      broken("\(count) bytes are not enough for an encoder")
    }
    verify(input, encoder)
  }
}

private func verify(_ input: Input, _ encoder: consuming FITEncoder) {
  let ignoresTimes = !input.chooses(0) || input.chooses(1)
  let before = Messages.of(input.bytes, ignoresTimes: ignoresTimes)
  var sink = Copying(encoder, input)
  _ = try? FITDecoder.decode(input.bytes, into: &sink)
  if let error = sink.error {
    must(input.chooses(2), "an encoder with memory of its own: \(error)")
    return
  }
  let copy = sink.output.bytes
  let after = Messages.of(copy, ignoresTimes: ignoresTimes)
  must(after.found == before.found, "other messages than before")
  must(after.isWhole, "the copy is not whole")
  recover(input, copy)
}

/// Cuts the copy, and finishes it.
private func recover(_ input: Input, _ copy: [UInt8]) {
  var cut = Input(input, bytes: Array(copy.prefix(copy.count * Int(input[option: 1]) / 255)))
  var recovery = FITRecovery()
  cut.forEachChunk(endingAt: cut.cuts) {
    recovery.feed($0)
    return true
  }
  guard case .unfinished(let end, let unread) = recovery.finish() else { return }
  must(end + unread <= UInt64(cut.bytes.count), "\(end) and \(unread) bytes of \(cut.bytes.count)")
  var output = Kept(bytes: Array(cut.bytes[..<(unread == 0 ? cut.bytes.count : Int(end))]))
  do throws(FITEncodingError) { output.patch(try recovery.complete(into: &output), at: 0) } catch { broken("\(error)") }
  let (before, after) = (Messages.of(cut.bytes, ignoresTimes: false), Messages.of(output.bytes, ignoresTimes: false))
  must(
    after.found.starts(with: before.found) || after.found.count < before.found.count, "other messages after a recovery")
  must(after.isWhole, "what was recovered is not whole")
  cut.bytes = output.bytes
  var again = FITRecovery()
  again.feed(cut.bytes.span.bytes)
  must(after.found.isEmpty || again.finish() == .whole, "what was recovered has to be recovered")
}
