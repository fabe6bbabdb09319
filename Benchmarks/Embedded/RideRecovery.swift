// What finishes files after a power cut: decoder, encoder and recovery. Measured by Tests/Checks/embedded.sh.

/// The board's memory for files.
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

nonisolated(unsafe) private var memory = InlineArray<512, UInt64>(repeating: 0)
nonisolated(unsafe) private var output = BoardOutput()
nonisolated(unsafe) private var recovery: UnsafeMutablePointer<FITRecovery>?

/// Begins; false when the reserved memory is too small.
@c(recovery_begin)
public func recoveryBegin() -> Bool {
  unsafe withUnsafeMutableBytes(of: &memory) { memory in
    let lent = unsafe UnsafeMutableRawBufferPointer(rebasing: memory.dropFirst(MemoryLayout<FITRecovery>.stride))
    guard let start = memory.baseAddress, let made = unsafe FITRecovery(lending: lent, definitionBytes: 128) else {
      return
    }
    unsafe recovery = start.initializeMemory(as: FITRecovery.self, to: made)
  }
  return unsafe recovery != nil
}

/// Takes the next bytes of the file.
@c(recovery_feed)
public func recoveryFeed(_ bytes: UnsafeRawPointer, _ count: Int) {
  guard let recovery = unsafe recovery else { return }
  unsafe recovery.pointee.feed(RawSpan(_unsafeStart: bytes, byteCount: count))
}

/// The place where the file is cut and goes on; 0 when there is nothing to do.
@c(recovery_finish)
public func recoveryFinish() -> UInt32 {
  guard let recovery = unsafe recovery else { return 0 }
  if case .unfinished(let end, _) = unsafe recovery.pointee.finish() { return UInt32(truncatingIfNeeded: end) }
  return 0
}

/// Writes what the file lacks; puts its header at `header`.
@c(recovery_complete)
public func recoveryComplete(_ header: UnsafeMutablePointer<UInt8>) -> Bool {
  guard let recovery = unsafe recovery else { return false }
  do throws(FITEncodingError) {
    let bytes = try unsafe recovery.pointee.complete(into: &output)
    for place in 0..<14 { unsafe header[place] = bytes[place] }
    return true
  } catch { return false }
}
