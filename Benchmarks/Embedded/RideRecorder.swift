// The smallest useful program that writes: what the encoder itself takes. Measured by Tests/Checks/embedded.sh.

/// The board's memory for files, where a real program has a flash.
@_extern(c, "board_store")
func boardStore(_ bytes: UnsafeRawPointer, _ count: Int) -> Bool

/// Passes the bytes on to the board.
struct BoardOutput: FITOutput {
  mutating func write(_ bytes: RawSpan) -> Bool {
    unsafe bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return true }
      return unsafe boardStore(start, bytes.count)
    }
  }
}

/// All memory of the recorder: the encoder, then what it is lent.
///
/// Zeros, as the program memory holds an image of all else.
nonisolated(unsafe) private var memory = InlineArray<128, UInt64>(repeating: 0)
/// The encoder in it, from `begin` on.
nonisolated(unsafe) private var encoder: UnsafeMutablePointer<FITEncoder>?
nonisolated(unsafe) private var output = BoardOutput()
private let record: [4 of FITFieldLayout] = [
  FITFieldLayout(0, .sint32), FITFieldLayout(1, .sint32), FITFieldLayout(3, .uint8), FITFieldLayout(7, .uint16),
]

/// Begins a file; false when it cannot.
@c(record_begin)
public func recordBegin() -> Bool {
  unsafe withUnsafeMutableBytes(of: &memory) { memory in
    let lent = unsafe UnsafeMutableRawBufferPointer(rebasing: memory.dropFirst(MemoryLayout<FITEncoder>.stride))
    guard let start = memory.baseAddress, let made = unsafe FITEncoder(lending: lent, definitionBytes: 128) else {
      return
    }
    unsafe encoder = start.initializeMemory(as: FITEncoder.self, to: made)
  }
  guard let encoder = unsafe encoder else { return false }
  do throws(FITEncodingError) {
    try unsafe encoder.pointee.startFile(into: &output)
    return true
  } catch {
    return false
  }
}

/// Writes a record; a negative heart rate or power is none.
@c(record_second)
public func recordSecond(_ time: UInt32, _ latitude: Int32, _ longitude: Int32, _ bpm: Int32, _ watts: Int32) -> Bool {
  guard let encoder = unsafe encoder else { return false }
  do throws(FITEncodingError) {
    try unsafe encoder.pointee.begin(20, record.span, at: time, into: &output)
    unsafe encoder.pointee.put(Int64(widening: latitude))
    unsafe encoder.pointee.put(Int64(widening: longitude))
    unsafe encoder.pointee.put(bpm < 0 ? nil : Int64(widening: bpm))
    unsafe encoder.pointee.put(watts < 0 ? nil : Int64(widening: watts))
    unsafe encoder.pointee.end()
    return true
  } catch {
    return false
  }
}

/// Hands out what waits, such as once a minute: it is safe from then on.
@c(record_flush)
public func recordFlush() -> Bool {
  guard let encoder = unsafe encoder else { return false }
  do throws(FITEncodingError) {
    try unsafe encoder.pointee.flush(into: &output)
    return true
  } catch {
    return false
  }
}

/// Ends the file; puts the header that belongs over its first 14 bytes at `header`.
@c(record_finish)
public func recordFinish(_ header: UnsafeMutablePointer<UInt8>) -> Bool {
  guard let encoder = unsafe encoder else { return false }
  do throws(FITEncodingError) {
    let bytes = try unsafe encoder.pointee.finishFile(into: &output)
    for place in 0..<14 { unsafe header[place] = bytes[place] }
    return true
  } catch {
    return false
  }
}

/// Bytes of state: the encoder and its lent memory.
@c(record_state_size)
public func recordStateSize() -> Int { unsafe MemoryLayout.size(ofValue: memory) + MemoryLayout.size(ofValue: encoder) }
