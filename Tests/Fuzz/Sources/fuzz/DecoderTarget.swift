import FITCore

// The decoder: any chunking, any lane and any workspace that is large enough give the same calls; records in runs have the
// numbers that they have one by one.
//
// Options: bit 0 typed calls, 1 some messages skipped, 2 stopped after as many messages as byte 1 says, 3 a small lent
// workspace sized by byte 2, 4 header and checksum corrected. Byte 3: the chunks.

/// The result of a decode.
private struct Decoded {
  var sink: MessageDigest
  var error: FITError?
  var summary: FITStreamSummary

  func expect(_ other: Decoded, _ what: StaticString) {
    sink.digest.expect(other.sink.digest, what)
    if error != other.error { broken("\(what): \(String(describing: error)), \(String(describing: other.error))") }
    if summary != other.summary { broken("\(what): \(summary), \(other.summary)") }
  }
}

func fuzzDecoder(_ given: Input) {
  var input = given
  if input.chooses(4) { seal(&input.bytes) }
  guard input.chooses(3) else {
    var decoder = FITDecoder()
    return verify(input, &decoder)
  }
  let definitionBytes = Int(input[option: 2] & 0x0F) * 96
  let count = definitionBytes + FITDecoder.minimumMessageBytes + Int(input[option: 2] >> 4) * 64
  withUnsafeTemporaryAllocation(byteCount: count, alignment: 8) { memory in
    guard var decoder = FITDecoder(lending: memory, definitionBytes: definitionBytes) else {
      broken("\(count) bytes are not enough for a workspace")
    }
    verify(input, &decoder)
  }
}

private func verify(_ input: Input, _ decoder: inout FITDecoder) {
  var sink = MessageDigest()
  sink.lane = input.chooses(0) ? .typed : .generic
  sink.skipsSome = input.chooses(1)
  sink.stopAfter = input.chooses(2) ? Int(input[option: 1]) + 1 : nil
  let whole = decode(input, [], sink, &decoder)
  checkRules(whole, input, &decoder)
  whole.expect(decode(input, input.cuts, sink, &decoder), "chunks")
  // Byte by byte everything goes through the carry buffer: the simplest lane.
  whole.expect(decode(input, Input.cuts(of: input.bytes.count, every: 1), sink, &decoder), "byte by byte")
  sink.lane = input.chooses(0) ? .generic : .typed
  whole.expect(decode(input, input.cuts, sink, &decoder), "the other lane")
  let plain = numbers(input, [], RecordDigest<OneByOne>(), &decoder)
  if numbers(input, [], RecordDigest<InRuns>(), &decoder) != plain { broken("records in runs have other numbers") }
  if numbers(input, input.cuts, RecordDigest<InRuns>(), &decoder) != plain { broken("runs depend on chunks") }
}

/// The numbers of all records.
private func numbers<Way>(
  _ input: Input, _ cuts: [Int], _ sink: RecordDigest<Way>, _ decoder: inout FITDecoder
) -> [[UInt64?]] {
  var sink = sink
  _ = feed(input, cuts, &sink, &decoder)
  return sink.records
}

private func decode(
  _ input: Input, _ cuts: [Int], _ sink: MessageDigest, _ decoder: inout FITDecoder
) -> Decoded {
  var sink = sink
  let error = feed(input, cuts, &sink, &decoder)
  return Decoded(sink: sink, error: error, summary: decoder.progress)
}

/// Decodes all of the input in chunks; returns the error that ended it.
private func feed(
  _ input: Input, _ cuts: [Int], _ sink: inout some FITSink, _ decoder: inout FITDecoder
) -> FITError? {
  decoder.reset()
  var start = 0
  do throws(FITError) {
    for end in cuts + [input.bytes.count] {
      let chunk = Array(input.bytes[start..<end])
      _ = try decoder.feed(chunk.span.bytes, into: &sink)
      start = end
    }
    _ = try decoder.finish(into: &sink)
    return nil
  } catch let thrown {
    return thrown
  }
}

/// The rules of every decode: ends of chained files, offsets inside the input, and an error that stays.
private func checkRules(_ decoded: Decoded, _ input: Input, _ decoder: inout FITDecoder) {
  let count = UInt64(input.bytes.count)
  if decoded.sink.files != decoded.summary.files {
    broken("\(decoded.sink.files) chained files reported, \(decoded.summary.files)")
  }
  if !decoded.summary.wasStopped && decoded.sink.ends != decoded.summary.files {
    broken("\(decoded.sink.ends) ends of \(decoded.summary.files) files")
  }
  if decoded.sink.highestOffset > count || decoded.summary.bytes > count { broken("an offset beyond the input") }
  guard let error = decoded.error else { return }
  if error.offset > count { broken("error at \(error.offset) of \(count)") }
  var after = MessageDigest()
  do throws(FITError) {
    _ = try decoder.finish(into: &after)
    broken("\(error) is forgotten")
  } catch let again {
    if again != error { broken("first \(error), then \(again)") }
  }
  if !after.digest.calls.isEmpty { broken("a call after the error") }
}

/// Corrects data size and checksum, so that the data between are reached as in a whole file.
func seal(_ bytes: inout [UInt8]) {
  guard bytes.count > 16, bytes[0] >= 12, bytes.count > Int(bytes[0]) + 2 else { return }
  let size = UInt32(bytes.count - Int(bytes[0]) - 2)
  for place in 0..<4 { bytes[4 + place] = UInt8(truncatingIfNeeded: size >> UInt32(8 * place)) }
  bytes.replaceSubrange(8..<12, with: Array(".FIT".utf8))
  if bytes[0] >= 14 { (bytes[12], bytes[13]) = (0, 0) }
  var crc: UInt16 = 0
  for byte in bytes.dropLast(2) {
    crc ^= UInt16(byte)
    for _ in 0..<8 { crc = crc & 1 == 0 ? crc >> 1 : crc >> 1 ^ 0xA001 }
  }
  bytes[bytes.count - 2] = UInt8(truncatingIfNeeded: crc)
  bytes[bytes.count - 1] = UInt8(truncatingIfNeeded: crc >> 8)
}
