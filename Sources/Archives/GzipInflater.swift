/// Decompresses gzip files as their bytes arrive, and delivers all readable content of damaged ones.
///
/// ```swift
/// var inflater = GzipInflater()
/// for chunk in chunks {
///   let progress = inflater.feed(chunk) { bytes in take(bytes) }
///   if progress == .ended { break }
/// }
/// let report = inflater.finish()
/// inflater.reset()  // ready for the next file
/// ```
///
/// ```
/// header ──▶ data ──▶ trailer ──▶ between ──▶ header of another member
///   │          │                     │ ▲╵zero: padding
///   ▼          ▼                     ▼
/// ended: no member begins here; or the data is damaged; or the consumer had enough
/// ```
///
/// - **Chunks.** Every division into chunks delivers the same bytes and gives the same report; only the boundaries of
///   deliveries differ.
/// - **Delivery.** All content that a chunk determines is delivered before `feed` returns.
/// - **Problems** are values; the first is kept until `reset()`. A wrong checksum, length or header flag does not end
///   the file, because the position of the next member is known. Damaged deflate data ends it, because its end is
///   unknown.
/// - **Allocates** only in `init`, about 40 KiB for zlib and the output buffer, for any files.
public struct GzipInflater: ~Copyable, Sendable {
  private enum Phase {
    case header, data, trailer, between, ended
  }

  private var inflater: Inflater
  private var phase = Phase.header
  private var header = GzipHeader()
  private var trailer = Trailer()
  private var problem: GzipProblem?
  private var isStopped = false
  private var members = 0
  private var paddingBytes = 0
  private var compressedOffset = 0
  private var inflatedOffset = 0
  private var memberCompressedOffset = 0
  private var memberInflatedOffset = 0

  /// Default size of the output buffer in bytes.
  ///
  /// zlib copies the last 32 KiB into its window after every buffer, so small buffers are slow: on real FIT files 4 KiB
  /// run at 265 MB/s, 16 at 277, 64 at 290. Larger buffers are not faster and do not fit into the nearest caches.
  public static let defaultBufferCapacity = 64 << 10

  /// Creates an inflater that delivers at most `bufferCapacity` bytes at a time.
  public init(bufferCapacity: Int = GzipInflater.defaultBufferCapacity) {
    inflater = Inflater(bufferCapacity: bufferCapacity)
  }

  /// Prepares for another file, keeping all memory.
  public mutating func reset() {
    inflater.reset()
    phase = .header
    header = GzipHeader()
    trailer = Trailer()
    problem = nil
    isStopped = false
    members = 0
    paddingBytes = 0
    compressedOffset = 0
    inflatedOffset = 0
    memberCompressedOffset = 0
    memberInflatedOffset = 0
  }

  /// Reads the next bytes of the file, and passes their decompressed content to `body`, one buffer at a time.
  ///
  /// The bytes for `body` are valid during the call only. If it returns false, or throws, the file is finished and
  /// further chunks are ignored.
  @inlinable
  public mutating func feed<Failure: Error>(
    _ chunk: RawSpan, into body: (RawSpan) throws(Failure) -> Bool
  ) throws(Failure) -> GzipProgress {
    var offset = 0
    while advance(chunk, from: &offset) {
      do throws(Failure) {
        if try !body(output) { stop() }
      } catch {
        stop()
        throw error
      }
    }
    return progress
  }

  /// Reads the next bytes of the file; `body` also receives the number of bytes of the file used so far.
  mutating func feed(
    _ chunk: RawSpan, counting body: (_ bytes: RawSpan, _ compressedOffset: Int) -> Bool
  ) -> GzipProgress {
    var offset = 0
    while advance(chunk, from: &offset) {
      if !body(output, compressedOffset) { stop() }
    }
    return progress
  }

  #if Libdeflate
  /// Records a file of one member that was decompressed elsewhere with correct checksum and length.
  ///
  /// `isStopped` is true if the consumer wanted only a part of it.
  mutating func takeWhole(compressedBytes: Int, inflatedBytes: Int, isStopped: Bool) {
    members = 1
    compressedOffset = compressedBytes
    inflatedOffset = inflatedBytes
    phase = .between
    if isStopped { stop() }
  }
  #endif

  /// The report on the file, after the last chunk; call `reset()` before another file.
  public func finish() -> GzipReport {
    GzipReport(
      problem: problem ?? (isInsideMember ? problemHere(.truncated) : nil), isStopped: isStopped, members: members,
      inflatedBytes: inflatedOffset, compressedBytes: compressedOffset, paddingBytes: paddingBytes)
  }

  // MARK: - The machine

  @usableFromInline
  var progress: GzipProgress { phase == .ended ? .ended : .needsInput }

  // The inlinable `feed` reaches the inflater through functions. An inlinable use of `inflater` itself, which has a
  // deinit, crashes the optimizer of Swift 6.3.1.
  @usableFromInline
  var output: RawSpan {
    @_lifetime(borrow self)
    get { inflater.output }
  }

  @usableFromInline
  mutating func stop() {
    phase = .ended
    isStopped = true
  }

  /// Processes `chunk` from `offset` on; true if there is output to deliver, false if the chunk is used up or the rest
  /// of it does not matter.
  @usableFromInline
  mutating func advance(_ chunk: RawSpan, from offset: inout Int) -> Bool {
    while true {
      switch phase {
      case .data:
        let start = offset
        inflateData(chunk, from: &offset)
        if inflater.outputCount > 0 { return true }
        if phase == .data && offset == start { return false }
      case .ended: return false
      case .header, .trailer, .between:
        guard offset < chunk.byteCount else { return false }
        let byte = chunk.byte(at: offset)
        offset &+= 1
        switch phase {
        case .header:
          takeHeader(byte)
        case .trailer: takeTrailer(byte)
        default: takeBetween(byte)
        }
      }
    }
  }

  private mutating func inflateData(_ chunk: RawSpan, from offset: inout Int) {
    let start = offset
    let isAtStart = compressedOffset < Inflater.firstBytes && chunk.byteCount &- offset > Inflater.firstBytes
    let piece = isAtStart ? chunk.extracting(first: offset &+ Inflater.firstBytes) : chunk
    let step = inflater.step(piece, from: &offset)
    compressedOffset &+= offset &- start
    inflatedOffset &+= inflater.outputCount
    switch step {
    case .running: break
    case .ended: phase = .trailer
    case .corrupt: end(with: .deflate)
    }
  }

  private mutating func takeHeader(_ byte: UInt8) {
    compressedOffset &+= 1
    switch header.push(byte) {
    case .needsInput: break
    case .complete:
      if let blemish = header.blemish { note(problemHere(blemish)) }
      phase = .data
    case .notGzip: refuseHeader(.notGzip)
    case .unknownMethod: refuseHeader(.unknownMethod)
    }
  }

  /// After the first member, reports a bad header as trailing data, however similar its first bytes are to a member.
  private mutating func refuseHeader(_ code: GzipProblem.Code) {
    compressedOffset = memberCompressedOffset
    end(with: members == 0 ? code : .trailingData)
  }

  private mutating func takeTrailer(_ byte: UInt8) {
    trailer.push(byte)
    if trailer.isComplete {
      // Both offsets are the position of the trailer, where the two values are compared.
      if trailer.crc != inflater.crc { note(problemHere(.dataChecksum, compressedBytesBack: 7)) }
      let length = UInt32(truncatingIfNeeded: inflatedOffset &- memberInflatedOffset)
      if trailer.length != length { note(problemHere(.dataLength, compressedBytesBack: 3)) }
      members &+= 1
      phase = .between
    }
    compressedOffset &+= 1
  }

  private mutating func takeBetween(_ byte: UInt8) {
    if byte == 0 {
      compressedOffset &+= 1
      paddingBytes &+= 1
      return
    }
    inflater.reset()
    header = GzipHeader()
    trailer = Trailer()
    memberCompressedOffset = compressedOffset
    memberInflatedOffset = inflatedOffset
    phase = .header
    takeHeader(byte)
  }

  /// True inside a member, and in a file without bytes: such a file is truncated too, because every gzip file has a
  /// header.
  private var isInsideMember: Bool {
    switch phase {
    case .header, .data, .trailer: true
    case .between, .ended: false
    }
  }

  private func problemHere(_ code: GzipProblem.Code, compressedBytesBack: Int = 0) -> GzipProblem {
    GzipProblem(
      code: code, compressedOffset: compressedOffset &- compressedBytesBack, inflatedOffset: inflatedOffset)
  }

  private mutating func note(_ problem: GzipProblem) {
    if self.problem == nil { self.problem = problem }
  }

  private mutating func end(with code: GzipProblem.Code) {
    note(problemHere(code))
    phase = .ended
  }

  /// CRC-32 and length modulo 2³² of the inflated data, both little-endian.
  private struct Trailer {
    private var bits: UInt64 = 0
    private var count = 0

    var isComplete: Bool { count == 8 }
    var crc: UInt32 { UInt32(truncatingIfNeeded: bits) }
    var length: UInt32 { UInt32(truncatingIfNeeded: bits >> 32) }

    mutating func push(_ byte: UInt8) {
      bits |= UInt64(byte) &<< (8 &* count)
      count &+= 1
    }
  }
}
