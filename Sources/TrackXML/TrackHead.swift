#if TrackXML
/// The first bytes of an input, up to the first `<`: skips blanks and a byte-order mark, and finds the encoding.
///
/// Blanks before the XML declaration are not allowed, but common in bulk exports. Lines of text, such as a server's
/// warnings, can precede the document too.
struct TrackHead {
  /// Bytes skipped.
  private(set) var passedOver = 0
  /// Line ends among them.
  private(set) var lines = 0
  /// False when there was too much text.
  private(set) var isText = true
  /// The number of bytes before the first text; nil without text.
  private(set) var textStart: Int?
  /// The newest byte that is not a blank.
  private var newest: UInt8 = 0x0a
  /// Whether the first `<` was read; it waits until the byte after it shows the encoding.
  private(set) var hasOpening = false

  /// Skips the bytes of `chunk` from `offset` on; returns the encoding once it is known.
  mutating func feed(_ chunk: RawSpan, from offset: inout Int) -> TrackScanner.Encoding? {
    while offset < chunk.byteCount {
      let byte = chunk.byte(at: offset)
      if hasOpening {
        if begins(byte) { return encoding(before: byte) }
        textStart = textStart ?? passedOver
        hasOpening = false
        passedOver &+= 1
      }
      switch byte {
      case UInt8(ascii: "<"): hasOpening = textStart == nil || newest == 0x0a || newest == UInt8(ascii: ">")
      case 0x0a: lines &+= 1
      case 0x00, 0x09, 0x0d, 0x20, 0xef, 0xbb, 0xbf, 0xfe, 0xff: break
      default:
        textStart = textStart ?? passedOver
        isText = passedOver < TrackLimits.textBytes
        if !isText { return .bytes }
      }
      if byte != 0x20, byte != 0x09 { newest = byte }
      offset &+= 1
      if !hasOpening { passedOver &+= 1 }
    }
    return nil
  }

  /// Counts the zero before the first `<` as part of it.
  mutating func giveBackZero() { passedOver &-= 1 }

  /// Whether a `<` and `next` begin the document: not if they are a tag of text in HTML, such as `<br>`.
  private func begins(_ next: UInt8) -> Bool {
    textStart == nil
      ? next != UInt8(ascii: "b") : next == UInt8(ascii: "?") || next == UInt8(ascii: "g") || next == UInt8(ascii: "T")
  }

  /// The encoding: a zero after the first `<` is its own high byte or, after an odd offset, the next character's.
  private func encoding(before next: UInt8) -> TrackScanner.Encoding {
    next != 0 ? .bytes : passedOver % 2 == 0 ? .utf16LittleEndian : .utf16BigEndian
  }
}
#endif
