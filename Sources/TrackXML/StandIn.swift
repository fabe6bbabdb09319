#if TrackXML
internal import Workouts

/// Characters that replace bytes from 0x80 and control characters while the parser reads them.
///
/// They are ideographs, which are valid in any name and text, so that no byte is an error. They are rare ones,
/// because a character reference to one of them would be taken for a byte.
enum StandIn {
  /// The character for byte 0.
  static let first: Int32 = 0x9E00
  /// The control character that stands for an ampersand without a reference.
  static let ampersand: UInt8 = 0x1F

  /// The original text with its bytes restored, up to the maximum length of a value.
  static func string(_ text: borrowing TrackText, isBytes: Bool, isWestern: Bool) -> String? {
    guard text.count > 0 else { return nil }
    var bytes: [UInt8] = []
    let span = text.span
    var index = 0
    while index < span.count {
      if isBytes, index &+ 2 < span.count, span[index] == 0xE9, span[index &+ 1] & 0xFC == 0xB8 {
        bytes.append((span[index &+ 1] & 3) << 6 | span[index &+ 2] & 0x3F)
        index &+= 3
      } else {
        bytes.append(span[index])
        index &+= 1
      }
    }
    bytes = Array(bytes.wholeCharacters(upTo: TrackLimits.valueBytes))
    let string =
      !isBytes || !isWestern && String(validating: bytes, as: UTF8.self) != nil
      ? String(decoding: bytes, as: UTF8.self) : western(bytes)
    let trimmed = string.drop { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r\n" }
    return trimmed.isEmpty ? nil : String(trimmed)
  }

  /// True when a declared encoding is one of single Western bytes (ISO-8859-1, Windows-1252 and their other names).
  static func isWestern(_ name: borrowing Span<UInt8>) -> Bool {
    // UTF-8, UTF-16 and US-ASCII all begin with a U.
    name.count > 0 && name[0] | 0x20 != UInt8(ascii: "u")
  }

  /// Decodes bytes as Windows-1252, which has the same printing characters as ISO-8859-1 and some more.
  private static func western(_ bytes: [UInt8]) -> String {
    var string = ""
    for byte in bytes {
      let scalar = byte >= 0x80 && byte < 0xA0 ? UInt32(windows[Int(byte) &- 0x80]) : UInt32(byte)
      string.unicodeScalars.append(Unicode.Scalar(scalar) ?? "\u{FFFD}")
    }
    return string
  }

  /// The characters of Windows-1252 at 0x80…0x9F.
  private static let windows: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039, 0x152, 0x8D, 0x17D,
    0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC, 0x2122, 0x161, 0x203A, 0x153, 0x9D,
    0x17E, 0x178,
  ]
}
#endif
