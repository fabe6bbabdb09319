// The only file of this module that is allowed to use `unsafe`, and the only one that calls C.
private import CChecksum
private import CZlib

#if Libdeflate
private import CLibdeflate
#endif

/// Decompresses raw deflate data, chunk by chunk, through one output buffer.
///
/// It does not read the formats of gzip and zip: both contain raw deflate data and its CRC-32, and their own code reads
/// the rest. All memory is allocated by `init` and reused after `reset()`: the z_stream, the output buffer, and inside
/// zlib about 7 KiB of state and the 32 KiB window.
@safe
struct Inflater: ~Copyable {
  /// The outcome of a step.
  enum Step {
    /// Call again until a step neither reads nor writes a byte; then the next chunk is needed.
    case running
    /// The deflate data ended; the rest of the chunk is not part of it.
    case ended
    /// The bytes are not deflate data; `output` contains the bytes before the damage.
    case corrupt
  }

  /// Number of compressed bytes that are decompressed before the consumer is first asked whether it wants more.
  ///
  /// The first hundred bytes of a FIT file show its kind; decompressing a whole buffer first would cost fifty times as
  /// much.
  static let firstBytes = 512

  /// The CRC-32 of all content since the last reset.
  var crc: UInt32 { checksum.value }
  private var checksum = CRC32()
  /// Number of decompressed bytes after which a step ends, so that limits are checked at positions that do not depend
  /// on chunks.
  static let stretch = 64 << 10
  private var bytesLeftInStretch = Inflater.stretch

  /// The number of bytes that the last step decompressed.
  private(set) var outputCount = 0

  // A pointer, because zlib's state points back at its stream, whose address must not change.
  private let stream: UnsafeMutablePointer<z_stream>
  private let buffer: UnsafeMutableRawBufferPointer

  init(bufferCapacity: Int) {
    precondition((1...1 << 30).contains(bufferCapacity), "a buffer of no byte, or of more than zlib can count")
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    // The alignment is a cache line, which also fits the vector loads of a consumer.
    unsafe buffer = .allocate(byteCount: bufferCapacity, alignment: 64)
    let size = unsafe Int32(MemoryLayout<z_stream>.size)
    let status = unsafe inflateInit2_(stream, Self.rawDeflateWindowBits, ZLIB_VERSION, size)
    precondition(status == Z_OK, "zlib has no memory for its state, or is not the zlib this was built with")
    // zlib allocates its window when it first needs one; a dictionary of one byte makes it do so now.
    var byte: UInt8 = 0
    _ = unsafe inflateSetDictionary(stream, &byte, 1)
    reset()
  }

  deinit {
    unsafe inflateEnd(stream)
    unsafe stream.deallocate()
    unsafe buffer.deallocate()
  }

  /// Prepares for other data, keeping all memory.
  mutating func reset() {
    unsafe inflateReset(stream)
    checksum = CRC32()
    outputCount = 0
    bytesLeftInStretch = Self.stretch
  }

  /// The bytes that the last step inflated; valid until the next one.
  var output: RawSpan {
    @_lifetime(borrow self)
    get { unsafe _overrideLifetime(UnsafeRawBufferPointer(rebasing: buffer[..<outputCount]).bytes, borrowing: self) }
  }

  /// Decompresses bytes of `chunk` from `offset` on, until they are used up or the output buffer is full.
  ///
  /// zlib does not hold bytes back: all content that the bytes so far determine is written.
  mutating func step(_ chunk: RawSpan, from offset: inout Int) -> Step {
    let start = offset
    let room = unsafe min(buffer.count, bytesLeftInStretch)
    let status = unsafe chunk.withUnsafeBytes { bytes in
      // zlib counts in 32 bits; the rest is left to the next step.
      let available = min(bytes.count &- start, 1 << 30)
      let input = unsafe bytes.baseAddress.map { unsafe UnsafeMutableRawPointer(mutating: $0 + start) }
      unsafe stream.pointee.next_in = input?.assumingMemoryBound(to: UInt8.self)
      unsafe stream.pointee.avail_in = UInt32(clamping: available)
      unsafe stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
      unsafe stream.pointee.avail_out = UInt32(clamping: room)
      let status = unsafe CZlib.inflate(stream, Z_SYNC_FLUSH)
      offset &+= unsafe available &- Int(stream.pointee.avail_in)
      unsafe stream.pointee.next_in = nil
      return status
    }
    setOutput(unsafe room &- Int(stream.pointee.avail_out))
    // After each step and not once at the end, because the bytes are still in the nearest cache.
    var checksum = checksum
    checksum.update(output)
    self.checksum = checksum
    switch status {
    case Z_OK, Z_BUF_ERROR: return .running
    case Z_STREAM_END: return .ended
    default: return .corrupt
    }
  }

  private mutating func setOutput(_ count: Int) {
    outputCount = count
    bytesLeftInStretch &-= count
    if bytesLeftInStretch == 0 { bytesLeftInStretch = Self.stretch }
  }

  /// Negative window bits mean deflate data without any wrapping; 15 is the largest window.
  private static let rawDeflateWindowBits: Int32 = -15
}

// Sendable: the pointers have one owner, which cannot be copied, so it can move to another thread.
extension Inflater: @unchecked Sendable {}

#if Libdeflate
/// Decompresses complete deflate data into a buffer that is large enough for the whole result.
///
/// libdeflate does this at up to twice zlib's speed, but does not report the position of damage, and cannot read data
/// in pieces. So its result is only used if length and checksum are correct: then zlib's result would be the same. The
/// only exception is data that no compressor creates: zlib rejects codes for more than 286 lengths or 30 distances,
/// libdeflate accepts them.
@safe
final class WholeInflater {
  /// The size of the buffer: a day's ride, and at most the size that every file can reach at any ratio.
  static let mostBytes = 4 << 20

  /// The length of the result.
  private(set) var count = 0
  /// Another inflater, for gzip data in the result.
  private(set) lazy var inner = WholeInflater()
  private let decompressor: OpaquePointer?
  private let buffer: UnsafeMutableRawBufferPointer

  init() {
    unsafe decompressor = libdeflate_alloc_decompressor()
    // Only the pages that rides fill are ever in memory.
    unsafe buffer = .allocate(byteCount: Self.mostBytes, alignment: 64)
  }

  deinit {
    unsafe libdeflate_free_decompressor(decompressor)
    unsafe buffer.deallocate()
  }

  /// Decompresses `data`; true if the result has `count` bytes and the checksum `crc`, and all of the data was used.
  func inflate(_ data: RawSpan, count: Int, crc: UInt32) -> Bool {
    guard count <= Self.mostBytes, data.byteCount <= Self.mostBytes, let decompressor = unsafe decompressor
    else { return false }
    self.count = count
    let isWhole = unsafe data.withUnsafeBytes { data in
      var (used, made) = (0, 0)
      let status = unsafe libdeflate_deflate_decompress_ex(
        decompressor, data.baseAddress, data.count, buffer.baseAddress, count, &used, &made)
      return status == LIBDEFLATE_SUCCESS && used == data.count && made == count
    }
    guard isWhole else { return false }
    var checksum = CRC32()
    checksum.update(output)
    return checksum.value == crc
  }

  /// The result of the last `inflate`; valid until the next one.
  var output: RawSpan {
    @_lifetime(borrow self)
    get { unsafe _overrideLifetime(UnsafeRawBufferPointer(rebasing: buffer[..<count]).bytes, borrowing: self) }
  }
}
#endif

extension RawSpan {
  /// The byte at `offset`, checked against the bounds.
  func byte(at offset: Int) -> UInt8 {
    unsafe unsafeLoad(fromByteOffset: offset, as: UInt8.self)
  }
}

extension Array where Element == UInt8 {
  /// Appends the bytes of a view.
  mutating func append(_ bytes: RawSpan) {
    unsafe bytes.withUnsafeBytes { unsafe append(contentsOf: $0) }
  }

  /// The array's bytes.
  var raw: RawSpan {
    @_lifetime(borrow self)
    get { unsafe span.bytes }
  }
}

/// A CRC-32 that is updated with each chunk.
///
/// It is computed by carry-less multiplication if the processor supports it (Sources/CChecksum), at ten times the speed
/// of zlib's checksum, which handles the remaining bytes.
struct CRC32: Equatable {
  fileprivate(set) var value: UInt32 = 0

  mutating func update(_ bytes: RawSpan) {
    value = unsafe bytes.withUnsafeBytes { bytes in
      guard let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return value }
      var crc = value
      var taken = 0
      unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16) { rest in
        taken = unsafe fitstream_checksum_fold_32(~crc, start, bytes.count, rest.baseAddress)
        // The sixteen bytes left after folding have the same remainder; their checksum starts from an inverted 0.
        if taken > 0 { crc = unsafe Self.byTables(~0, rest.baseAddress, 16) }
      }
      return unsafe Self.byTables(crc, start + taken, bytes.count &- taken)
    }
  }

  private static func byTables(_ crc: UInt32, _ bytes: UnsafePointer<UInt8>?, _ count: Int) -> UInt32 {
    // zlib counts in 32 bits; this variant of its checksum does not.
    unsafe UInt32(truncatingIfNeeded: crc32_z(UInt(crc), bytes, count))
  }
}
