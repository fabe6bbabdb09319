/// A push decoder for FIT streams: chunks of bytes in, messages out through a sink, in constant memory.
///
/// ```
///                           ┌───────────────────────────────────────────┐
///                           │                                           ▼
/// start ─▶ fileHeader ─▶ messages ─▶ checksum ────▶ fileHeader ─────▶ padding ─▶ trailing
///                           ▲            │ wrong        ▲   │           ▲           ▲
///                           │            ▼              │   └───────────│───────────┤
///                           └────── afterMismatch ──────┴───────────────┴───────────┘
/// ```
///
/// The drawing shows the transitions between files. It contains fileHeader twice: for the first header, and for the
/// header of the next file, which leads to messages again. The table lists every transition, including failures and the
/// end of the input. `StateTests` has a test for each transition, and damaged streams cause no other transitions:
///
/// | From | To | When |
/// | --- | --- | --- |
/// | fileHeader | messages | the header is whole |
/// | fileHeader | padding | a zero byte follows a file |
/// | fileHeader | trailing | other bytes follow a file |
/// | fileHeader | failed | the stream is empty, its first bytes are not a FIT header, or the input ends inside a header and no error was found before |
/// | messages | checksum | the header's data size is used up |
/// | messages | padding | the header's data size is too small or 0, and the input ends, or a data message follows whose payload is all zeros (at least 8 bytes, local message type 0, not `developer_data_id`) |
/// | messages | stopped | the sink asked to stop |
/// | messages | failed | a message has no definition, the workspace is too small, or the input ends before the header's data size is used up |
/// | checksum | fileHeader | the checksum is right |
/// | checksum | afterMismatch | the checksum is wrong |
/// | checksum | messages | the last message extends beyond the header's data size, and the input ends exactly at the end of this message |
/// | checksum | failed | the input ends |
/// | afterMismatch | messages | the following bytes can be read as messages, or the input ends after exactly one data message whose time fits; if the last message extends beyond the header's data size, neither a header nor zeros follow, or the input ends at the end of this message |
/// | afterMismatch | fileHeader | the first twelve bytes of another header follow, and at least one more |
/// | afterMismatch | padding | zeros follow, or the input ends |
/// | afterMismatch | trailing | other bytes follow, or the input ends after the first twelve bytes of another header |
/// | afterMismatch | failed | the input ends within a message that extends beyond the header's data size |
/// | padding | trailing | a byte follows that is not zero |
///
/// `reset()` leads from every state to fileHeader.
///
/// The end of a chunk is not an error: every state waits for more input. If the end of a chunk splits an item, its
/// bytes, from its record header on, are kept in one carry buffer (`keep`), completed from the next chunk (`fillCarry`)
/// and delivered. All state is in the value and its workspace, so any number of decoders can run side by side. The
/// value itself has `MemoryLayout<FITDecoder>.size` bytes. The workspace has 243 KB on a host; on a device it is memory
/// that the caller lends.
public struct FITDecoder: ~Copyable {
  @usableFromInline
  enum Phase: UInt8 {
    /// Waits for a whole header; after a file, finds out what follows: the end, another header, padding or trailing
    /// data.
    case fileHeader
    /// Takes definitions and data messages until the header's data size is used up. A definition leaves the decoder here.
    case messages
    /// Waits for the two bytes after the data.
    case checksum
    /// Waits until it is clear whether the file has a wrong checksum or was never finished. A recorder that lost power
    /// leaves a header that promises less data than there is.
    case afterMismatch
    /// Skips the zero bytes after the last file.
    case padding
    /// Skips all other bytes after the last file; they are the stream's error.
    case trailing
    /// Keeps throwing the same error until `reset()`.
    case failed
    /// Ignores input until `reset()`, because the sink asked to stop.
    case stopped
  }

  // Wide variables precede narrow ones, because gaps between them would waste a device's memory.

  /// Bytes of the stream that were read, including carried ones.
  @usableFromInline var taken: UInt64 = 0
  /// Messages of the open file, or of the last one.
  @usableFromInline var fileMessages: UInt64 = 0
  /// Messages of the files that are closed.
  var closedMessages: UInt64 = 0
  /// Zero bytes after the last file.
  var paddingBytes: UInt64 = 0
  @usableFromInline var error: FITError?
  /// The end of the file, until it is reported to the sink.
  @usableFromInline var fileEnd: FileEnd?
  @usableFromInline let workspace: Workspace
  /// Bytes in the carry buffer: the head of an item that is not complete yet.
  @usableFromInline var carried = 0
  /// Bytes at the start of the carry buffer that belong to a message running past the promised end of data: its head.
  @usableFromInline var overrun = 0
  /// Bytes of data that the header promises and that are still to come; `Int.max` when its data size is too small or 0.
  @usableFromInline var dataRemaining = 0
  /// Pool words in use by the compiled definitions.
  var usedWords = 0
  /// Files begun.
  @usableFromInline var files = 0
  /// The last absolute timestamp seen, the base of compressed ones; 0xFFFFFFFF before the first.
  @usableFromInline var lastTimestamp: UInt32 = 0xFFFF_FFFF
  @usableFromInline var lastMessageNumber: UInt16 = 0xFFFF
  @usableFromInline var crc: UInt16 = 0
  @usableFromInline var phase = Phase.fileHeader
  /// True when the header's data size turned out to be too small, or is 0.
  @usableFromInline var isUnfinalized = false
  @usableFromInline var isFileOpen = false
  #if !hasFeature(Embedded)
  let ownsWorkspace: Bool
  /// The slot of a pair that the newest remembered definition took.
  var choosesSecondSlot = false
  /// True until `reset()` for a stream that was decoded before, whose checksums were all right: they are not computed again.
  package var trustsChecksums = false
  #endif

  #if !hasFeature(Embedded)
  /// Makes a decoder with its own workspace, large enough for every legal stream.
  ///
  /// This is the only allocation of a decoder.
  public init() {
    // A message: at most 130,050 bytes and its record header.
    workspace = Workspace.allocate(poolWords: Workspace.largestPool, carryCapacity: 130_051 &+ Workspace.carryReserve)
    ownsWorkspace = true
  }

  deinit { if ownsWorkspace { workspace.free() } }
  #endif

  /// Bytes that a lent workspace needs in addition to its `definitionBytes`: for the largest file header, the plans of
  /// the sixteen local message types, and alignment.
  public static var minimumMessageBytes: Int { 255 &+ Workspace.carryReserve &+ Workspace.planBytes &+ 7 }

  /// Returns the decoder to its initial state, for the next stream.
  ///
  /// Allocates nothing.
  public mutating func reset() {
    phase = .fileHeader
    carried = 0
    taken = 0
    error = nil
    closedMessages = 0
    paddingBytes = 0
    files = 0
    #if !hasFeature(Embedded)
    trustsChecksums = false
    #endif
    resetFile()
  }

  /// Forgets all that belongs to one chained file.
  @inline(never)
  mutating func resetFile() {
    workspace.clearPlans()
    usedWords = 0
    dataRemaining = 0
    crc = 0
    isUnfinalized = false
    overrun = 0
    isFileOpen = false
    fileEnd = nil
    fileMessages = 0
    lastTimestamp = 0xFFFF_FFFF
    lastMessageNumber = 0xFFFF
  }

  /// Decodes the next bytes of the stream, and passes every complete message to the sink.
  ///
  /// `chunk` is read during the call only. Every division of a stream into chunks gives the same calls to `sink`. It
  /// never allocates.
  ///
  /// - Returns: `needsInput`, or `stopped` after the sink asked to stop.
  /// - Throws: the first error in a file, which stays until `reset()`. An error after a file is thrown by `finish`.
  @inlinable
  public mutating func feed<Sink: FITSink & ~Copyable>(
    _ chunk: RawSpan, into sink: inout Sink
  ) throws(FITError) -> FITProgress {
    var position = 0
    // Each iteration uses input or advances the phase towards the end, so the loop ends.
    while position < chunk.byteCount && phase != .stopped && phase != .failed {
      if phase == .messages {
        takeMessages(chunk, &position, &sink)
      } else {
        switch takeOther(chunk, &position) {
        case .nothing: break
        case .fileStart: sink.fileStart(beginFile())
        case .carriedMessages: walkCarried(&sink)
        }
      }
      if fileEnd != nil { reportFileEnd(&sink) }
    }
    if phase == .failed, let error { throw error }
    return phase == .stopped ? .stopped : .needsInput
  }

  /// Ends the stream, which decides how its last file ended.
  ///
  /// - Returns: the summary of the stream; a wrong checksum is reported by `fileEnd(_:)`, not thrown.
  /// - Throws: the first error; all readable messages have been delivered by then.
  @inlinable
  public mutating func finish<Sink: FITSink & ~Copyable>(into sink: inout Sink) throws(FITError) -> FITStreamSummary {
    if finishFile() {
      walkCarried(&sink)
      if phase == .messages { finishMessages() }
    }
    if fileEnd != nil { reportFileEnd(&sink) }
    if let error { throw error }
    return progress
  }

  /// The result of a step outside the messages; the generic caller then calls the sink.
  @usableFromInline
  enum Turn: UInt8 { case nothing, fileStart, carriedMessages }

  /// Handles input in any phase except `messages`.
  @usableFromInline @inline(never)
  mutating func takeOther(_ chunk: RawSpan, _ position: inout Int) -> Turn {
    switch phase {
    case .fileHeader: return takeFileHeader(chunk, &position)
    case .checksum: takeChecksum(chunk, &position)
    case .afterMismatch: return takeAfterMismatch(chunk, &position)
    case .padding: takePadding(chunk, &position)
    case .messages, .trailing, .failed, .stopped:
      taken &+= UInt64(widening: chunk.byteCount &- position)
      position = chunk.byteCount
    }
    return .nothing
  }

  /// The summary of the stream so far; valid after an error too.
  public var progress: FITStreamSummary {
    @inline(never) get {
      var summary = FITStreamSummary()
      summary.files = files
      summary.messages = isFileOpen ? closedMessages &+ fileMessages : closedMessages
      summary.bytes = taken
      summary.paddingBytes = paddingBytes
      summary.wasStopped = phase == .stopped
      return summary
    }
  }

  /// Enters the failed state with an error.
  @inline(never)
  mutating func fail(
    _ code: FITError.Code, at offset: UInt64, expected: UInt32 = 0, found: UInt32 = 0, local: UInt8 = 0xFF
  ) {
    phase = .failed
    error = nil
    remember(code, at: offset)
    error?.expected = expected
    error?.found = found
    error?.localMessageType = local
  }

  /// Ends the open file by its failure; bytes up to the failure count as taken in, whatever the chunks.
  @inline(never)
  mutating func endFailedFile() {
    taken = error?.offset ?? taken
    closeFile(.failed, .absent, at: taken)
  }

  /// Stores the first such error for the end of the stream and continues, because more can be readable.
  @inline(never)
  mutating func remember(_ code: FITError.Code, at offset: UInt64) {
    guard error == nil else { return }
    var error = FITError(code, offset: offset)
    error.messageNumber = lastMessageNumber
    error.lastTimestamp = lastTimestamp
    self.error = error
  }

  /// Fails for an item of `needed` bytes for which the workspace has only `available`.
  mutating func failTooSmall(needed: Int, available: Int, at offset: UInt64) {
    fail(
      .workspaceTooSmall, at: offset, expected: UInt32(truncatingIfNeeded: needed),
      found: UInt32(truncatingIfNeeded: available))
    endFailedFile()
  }

  /// Moves bytes of `chunk` to the carry buffer until it holds `need`; false when the chunk ended before.
  @usableFromInline @inline(never)
  mutating func carry(upTo need: Int, _ chunk: RawSpan, _ position: inout Int) -> Bool {
    guard carried < need else { return true }
    let count = min(need &- carried, chunk.byteCount &- position)
    workspace.appendToCarry(chunk, from: position, count: count, after: carried)
    carried &+= count
    position &+= count
    taken &+= UInt64(widening: count)
    return carried == need
  }
}
