/// The parts of a gzip file that is all in memory and holds one member, as far as its first and last bytes tell.
struct GzipMember {
  /// The place of the deflate data.
  var data = 0..<0
  /// The checksum that the trailer promises.
  var crc: UInt32 = 0
  /// The length that the trailer promises.
  var byteCount = 0

  private static let trailerBytes = 8

  /// Reads header and trailer; nil without a header in perfect order.
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
