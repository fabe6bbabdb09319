/// Searches for the beginning of a FIT file that is not at the first byte, or has a damaged header.
///
/// Only content of unknown kind is searched: a picture or an archive that contains the letters `.FIT` keeps its kind.
enum FITTraces {
  /// Maximum number of bytes before the file.
  static let junkLimit = 4096
  /// Number of bytes that prove the beginning: a header, the largest definition of a `file_id`, and a message.
  static let shownBytes = 512

  /// Whether a FIT file begins within the limit: with its header and a definition, or with the definition of a
  /// `file_id`, a message of it, and another message or definition.
  static func begin(in bytes: RawSpan) -> Bool {
    for place in 0..<max(0, min(bytes.byteCount &- 12, junkLimit &+ 1)) {
      let first = bytes.byte(at: place)
      if bytes.has(".FIT", at: place &+ 8) {
        // The size in the first header can be damaged.
        let isSize = (12..<32).contains(first)
        if isSize && definition(bytes, at: place &+ Int(first)) != nil { return true }
        if place == 0, definition(bytes, at: 14) != nil || definition(bytes, at: 12) != nil { return true }
      }
      if first & 0xD0 == 0x40, isFileID(bytes, at: place) { return true }
    }
    return false
  }

  /// Whether the definition of a `file_id`, its message, and another message or definition are at `place`.
  private static func isFileID(_ bytes: RawSpan, at place: Int) -> Bool {
    guard let (number, end, size) = definition(bytes, at: place), number == 0, end &+ 1 &+ size < bytes.byteCount else {
      return false
    }
    let local = bytes.byte(at: place) & 0x0F
    let next = bytes.byte(at: end &+ 1 &+ size)
    guard bytes.byte(at: end) == local else { return false }
    return next == local || definition(bytes, at: end &+ 1 &+ size) != nil
  }

  /// The message number of a regular definition, its end, and the size of its messages.
  private static func definition(_ bytes: RawSpan, at place: Int) -> (number: Int, end: Int, size: Int)? {
    guard place &+ 6 <= bytes.byteCount, bytes.byte(at: place) & 0xD0 == 0x40, bytes.byte(at: place &+ 1) == 0,
      bytes.byte(at: place &+ 2) <= 1
    else { return nil }
    let count = Int(bytes.byte(at: place &+ 5))
    var (end, size) = (place &+ 6 &+ 3 &* count, 0)
    guard count > 0, end <= bytes.byteCount else { return nil }
    for field in 0..<count {
      let at = place &+ 6 &+ 3 &* field
      let (bytesOfField, type) = (bytes.byte(at: at &+ 1), bytes.byte(at: at &+ 2))
      guard bytesOfField > 0, type & 0x1F <= 16, type & 0x60 == 0 else { return nil }
      size &+= Int(bytesOfField)
    }
    if bytes.byte(at: place) & 0x20 != 0 {
      guard end < bytes.byteCount else { return nil }
      let fields = Int(bytes.byte(at: end))
      guard end &+ 1 &+ 3 &* fields <= bytes.byteCount else { return nil }
      for field in 0..<fields { size &+= Int(bytes.byte(at: end &+ 2 &+ 3 &* field)) }
      end &+= 1 &+ 3 &* fields
    }
    let (low, high) = (Int(bytes.byte(at: place &+ 3)), Int(bytes.byte(at: place &+ 4)))
    return (bytes.byte(at: place &+ 2) == 1 ? low << 8 | high : high << 8 | low, end, size)
  }
}
