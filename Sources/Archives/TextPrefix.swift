/// The beginning of a possible text, read as ASCII whatever its encoding.
///
/// UTF-8, the ISO and Windows encodings and UTF-16 in both orders all contain ASCII; their other characters do not
/// matter here.
struct TextPrefix: ~Escapable {
  private let bytes: RawSpan
  /// Start of the text, after the byte-order mark.
  private let start: Int
  private let bytesPerUnit: Int
  /// Index of the byte in a unit that contains its ASCII character.
  private let lowByte: Int

  /// The number of whole units.
  let count: Int

  @_lifetime(copy bytes)
  init(_ bytes: RawSpan) {
    self.bytes = bytes
    if bytes.has([0xef, 0xbb, 0xbf]) {
      // Programs that add a mark to a text that has one write two.
      let isTwice = bytes.has([0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf])
      (start, bytesPerUnit, lowByte) = (isTwice ? 6 : 3, 1, 0)
    } else if bytes.has([0xff, 0xfe]) {
      (start, bytesPerUnit, lowByte) = (2, 2, 0)
    } else if bytes.has([0xfe, 0xff]) {
      (start, bytesPerUnit, lowByte) = (2, 2, 1)
    } else if bytes.has("<\0") {
      (start, bytesPerUnit, lowByte) = (0, 2, 0)
    } else if bytes.has("\0<") {
      (start, bytesPerUnit, lowByte) = (0, 2, 1)
    } else {
      (start, bytesPerUnit, lowByte) = (0, 1, 0)
    }
    count = (bytes.byteCount &- start) &>> (bytesPerUnit &- 1)
  }

  /// The ASCII character at `index`, 0xff for any other character, nil after the end.
  subscript(index: Int) -> UInt8? {
    guard index < count else { return nil }
    let offset = start &+ index &* bytesPerUnit
    let byte = bytes.byte(at: offset &+ lowByte)
    let isWide = bytesPerUnit == 2 && bytes.byte(at: offset &+ 1 &- lowByte) != 0
    return isWide || byte >= 0x80 ? 0xff : byte
  }

  /// True when `text` is at `index`.
  func has(_ text: String, at index: Int = 0) -> Bool {
    var index = index
    for character in text.utf8 {
      if self[index] != character { return false }
      index &+= 1
    }
    return true
  }

  /// Whether there are no control characters except those used in plain text.
  var isPlain: Bool {
    var index = 0
    while let character = self[index] {
      guard character >= 0x20 && character != 0x7f || Self.isBlank(character) || character == 0x0c else { return false }
      index &+= 1
    }
    return true
  }

  static func isBlank(_ character: UInt8) -> Bool {
    character == 0x20 || (0x09...0x0a).contains(character) || character == 0x0d
  }
}
