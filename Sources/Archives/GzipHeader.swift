/// Reads the header of one gzip member, a byte at a time (RFC 1952, section 2.3).
///
/// ```
/// 1f 8b 08 FLG MTIME×4 XFL OS | FEXTRA: length×2 bytes… | FNAME: …0 | FCOMMENT: …0 | FHCRC: crc×2
///   magic  flags    fixed     extraLength    extra            name          comment      checksum
/// ```
/// Names, comments and extra fields are skipped: a file's kind is judged by its content.
struct GzipHeader {
  enum Outcome {
    case needsInput
    case complete
    /// The magic number is missing: this is not a gzip member.
    case notGzip
    /// Gzip with another method than deflate, the only one ever defined.
    case unknownMethod
  }

  private enum State {
    case magic, flags, fixed, extraLength, extra, name, comment, checksum, complete
  }

  /// The first irregularity that is reported although the data can be read.
  private(set) var blemish: GzipProblem.Code?

  private var state = State.magic
  /// Number of bytes of the current part so far, or number of remaining bytes of the extra field.
  private var count = 0
  private var flags: UInt8 = 0
  /// The little-endian number being read: the length of the extra field, or the checksum.
  private var number: UInt16 = 0
  private var crc = ~UInt32(0)

  mutating func push(_ byte: UInt8) -> Outcome {
    if state != .checksum { updateCRC(byte) }
    switch state {
    case .magic: return magic(byte)
    case .flags: takeFlags(byte)
    case .fixed:
      count &+= 1
      if count == 6 { enter(.extraLength) }
    case .extraLength:
      takeNumber(byte)
      if count == 2 { enter(.extra) }
    case .extra:
      count &-= 1
      if count == 0 { enter(.name) }
    case .name: if byte == 0 { enter(.comment) }
    case .comment: if byte == 0 { enter(.checksum) }
    case .checksum:
      takeNumber(byte)
      if count == 2 { checkChecksum() }
    case .complete: break
    }
    return state == .complete ? .complete : .needsInput
  }

  private mutating func magic(_ byte: UInt8) -> Outcome {
    count &+= 1
    switch (count, byte) {
    case (1, 0x1f), (2, 0x8b): return .needsInput
    case (3, 0x08):
      state = .flags
      return .needsInput
    case (3, _): return .unknownMethod
    default: return .notGzip
    }
  }

  private mutating func takeFlags(_ byte: UInt8) {
    flags = byte
    // RFC 1952 requires an error here. Most likely one bit is damaged, and the data can still be read.
    if byte & Flag.reserved != 0 { blemish = .reservedFlags }
    count = 0
    state = .fixed
  }

  /// Changes to `next`, or to the first part after it whose flag is set.
  private mutating func enter(_ next: State) {
    count = 0
    state = next
    switch next {
    case .extraLength:
      number = 0
      if flags & Flag.extra == 0 { enter(.name) }
    case .extra:
      count = Int(number)
      if number == 0 { enter(.name) }
    case .name: if flags & Flag.name == 0 { enter(.comment) }
    case .comment: if flags & Flag.comment == 0 { enter(.checksum) }
    case .checksum:
      number = 0
      if flags & Flag.headerChecksum == 0 { state = .complete }
    default: break
    }
  }

  private mutating func takeNumber(_ byte: UInt8) {
    number |= UInt16(byte) &<< UInt16(truncatingIfNeeded: 8 &* count)
    count &+= 1
  }

  private mutating func checkChecksum() {
    if number != UInt16(truncatingIfNeeded: ~crc) && blemish == nil { blemish = .headerChecksum }
    state = .complete
  }

  /// Updates the checksum bit by bit: a header has some twenty bytes, and zlib's tables would need them in one piece.
  private mutating func updateCRC(_ byte: UInt8) {
    crc ^= UInt32(byte)
    for _ in 0..<8 { crc = (crc >> 1) ^ (crc & 1 == 0 ? 0 : 0xedb8_8320) }
  }

  private enum Flag {
    static let headerChecksum: UInt8 = 1 << 1
    static let extra: UInt8 = 1 << 2
    static let name: UInt8 = 1 << 3
    static let comment: UInt8 = 1 << 4
    static let reserved: UInt8 = 0b1110_0000
  }
}
