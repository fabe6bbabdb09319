#if TrackXML
/// The first bytes of an input, up to the first `<`: skips blanks and a byte-order mark, and finds the encoding.
///
/// Blanks before the XML declaration are not allowed, but common in bulk exports.
struct TrackHead {
  /// Bytes skipped.
  private(set) var passedOver = 0
  /// Line ends among them.
  private(set) var lines = 0
  /// False when there was anything but blanks, zeros and marks.
  private(set) var isText = true
  /// Whether the first `<` was read; it waits until the byte after it shows the encoding.
  private(set) var hasOpening = false

  /// Skips the bytes of `chunk` from `offset` on; returns the encoding once it is known.
  mutating func feed(_ chunk: RawSpan, from offset: inout Int) -> TrackScanner.Encoding? {
    while offset < chunk.byteCount {
      let byte = chunk.byte(at: offset)
      if hasOpening { return encoding(before: byte) }
      switch byte {
      case UInt8(ascii: "<"): hasOpening = true
      case 0x0a: lines &+= 1
      case 0x00, 0x09, 0x0d, 0x20, 0xef, 0xbb, 0xbf, 0xfe, 0xff: break
      default:
        isText = false
        return .bytes
      }
      offset &+= 1
      if !hasOpening { passedOver &+= 1 }
    }
    return nil
  }

  /// Counts the zero before the first `<` as part of it.
  mutating func giveBackZero() { passedOver &-= 1 }

  /// The encoding: a zero after the first `<` is its own high byte or, after an odd offset, the next character's.
  private func encoding(before next: UInt8) -> TrackScanner.Encoding {
    next != 0 ? .bytes : passedOver % 2 == 0 ? .utf16LittleEndian : .utf16BigEndian
  }
}
#endif
