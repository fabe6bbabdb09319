/// The parts of a gzip file in memory with one member, according to its first and last bytes.
struct GzipMember {
  /// The range of the deflate data.
  var data = 0..<0
  /// The checksum in the trailer.
  var crc: UInt32 = 0
  /// The length in the trailer.
  var byteCount = 0

  private static let trailerBytes = 8

  /// Reads header and trailer; nil if the header is not perfectly valid.
  init?(_ bytes: RawSpan) {
    guard ContentKind.isGzip(bytes) else { return nil }
    let end = bytes.byteCount &- Self.trailerBytes
    var header = GzipHeader()
    var place = 0
    while place < end {
      let outcome = header.push(bytes.byte(at: place))
      place &+= 1
      switch outcome {
      case .needsInput: continue
      case .complete where header.blemish == nil:
        data = place..<end
        crc = UInt32(truncatingIfNeeded: bytes.uint32(at: end))
        byteCount = bytes.uint32(at: end &+ 4)
        return
      case .complete, .notGzip, .unknownMethod: return nil
      }
    }
    return nil
  }
}
