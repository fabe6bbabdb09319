#if TrackXML
  /// The first bytes of an input, up to the first `<`: blanks and a byte-order mark are passed over, the encoding is told.
  ///
  /// Blanks before the XML declaration are against the rules, and common in bulk exports.
  struct TrackHead {
    /// Bytes passed over.
    private(set) var passedOver = 0
    /// Line ends among them.
    private(set) var lines = 0
    /// Whether there was anything but blanks, zeros and marks.
    private(set) var isText = true
    /// Whether the first `<` was seen, and is held until the byte behind it tells the encoding.
    private(set) var hasOpening = false

    /// Passes over what is in `chunk` from `offset` on; the encoding once it is known.
    mutating func take(_ chunk: RawSpan, from offset: inout Int) -> TrackScanner.Encoding? {
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

    /// The zero before the first `<` belongs to it.
    mutating func giveBackZero() { passedOver &-= 1 }

    /// The encoding: a zero behind the first `<` is its own or, where that stands at an odd place, the next character's.
    private func encoding(before next: UInt8) -> TrackScanner.Encoding {
      next != 0 ? .bytes : passedOver % 2 == 0 ? .utf16LittleEndian : .utf16BigEndian
    }
  }
#endif
