internal import Workouts

/// The error that ended the reading of a JSON text early, with the offset of its byte.
package enum JSONFault: Equatable, Sendable {
  /// A byte that is invalid in JSON at this place.
  case malformed(offset: Int)
  /// Objects and arrays are nested more deeply than the limit.
  case tooDeep(offset: Int)
  /// The file ended early.
  case cut(offset: Int)
}

/// Scans JSON (RFC 8259) in chunks of any size, and reports the outer levels of the text.
///
/// It uses constant memory: one bit for each level of nesting, and the keys and values down to `reportedDepth`, each up
/// to `maximumTextBytes` bytes. It accepts deviations that do not affect the content: a UTF-8 byte order mark, control
/// characters in strings, numbers in other forms. Any other invalid byte ends the scan (`fault`).
struct JSONScanner: Sendable {
  /// Maximum nesting of objects and arrays.
  static let maximumDepth = 64
  /// Maximum number of bytes of a key or a value that are kept.
  static let maximumTextBytes = 16_384

  /// A token that was found.
  enum Event {
    /// An object or an array begins; its depth is the depth of its content.
    case open(isObject: Bool)
    /// An object or an array ends.
    case close(isObject: Bool)
    /// A string.
    case text(String)
    /// A number, `true`, `false` or `null`, as written in the text.
    case word(String)
  }

  private enum State { case value, firstValue, key, firstKey, colon, after, string, escape, unicode, word, over }

  /// The depth down to which keys and values are reported; deeper content is only checked.
  private let reportedDepth: Int
  private var state = State.value
  private var isKey = false
  /// A bit for each level, the innermost last: 1 for an object.
  private var levels: UInt64 = 0
  private var depth = 0
  private var bytes: [UInt8] = []
  private var key = ""
  private var unit: UInt32 = 0
  private var unitDigits = 0
  /// The first half of a surrogate pair that is written as two escapes.
  private var highSurrogate: UInt32 = 0
  private var offset = 0
  /// The error that ended the scan; nil if there is none.
  private(set) var fault: JSONFault?

  /// Creates a scanner that reports keys and values down to a depth; the keys of the outermost object have depth 1.
  init(reportedDepth: Int) { self.reportedDepth = reportedDepth }

  private var isObject: Bool { levels & 1 != 0 }
  private var isReported: Bool { depth <= reportedDepth }

  /// Scans bytes, and calls `body` with every event, its key (empty in an array) and its depth.
  mutating func feed(_ chunk: some Sequence<UInt8>, _ body: (Event, _ key: String, _ depth: Int) -> Void) {
    for byte in chunk where fault == nil {
      take(byte, body)
      offset &+= 1
    }
  }

  /// Ends the text; returns the error that ended the scan, which can be the early end of the text.
  mutating func finish(_ body: (Event, _ key: String, _ depth: Int) -> Void) -> JSONFault? {
    if fault == nil, state == .word { endWord(body) }
    if fault == nil, depth > 0 || state != .over && offset > 0 { fault = .cut(offset: offset) }
    return fault
  }

  private mutating func take(_ byte: UInt8, _ body: (Event, String, Int) -> Void) {
    switch state {
    case .string: takeInString(byte, body)
    case .escape: takeEscape(byte)
    case .unicode: takeUnicode(byte)
    case .word where Self.isInWord(byte): append(byte)
    case .word:
      endWord(body)
      takeBetween(byte, body)
    default: takeBetween(byte, body)
    }
  }

  // MARK: Between values

  private mutating func takeBetween(_ byte: UInt8, _ body: (Event, String, Int) -> Void) {
    switch (byte, state) {
    case (0x20, _), (0x09, _), (0x0A, _), (0x0D, _): break
    case (0xEF, .value) where offset == 0, (0xBB, .value) where offset == 1, (0xBF, .value) where offset == 2: break
    case (UInt8(ascii: "{"), .value), (UInt8(ascii: "{"), .firstValue): open(isObject: true, body)
    case (UInt8(ascii: "["), .value), (UInt8(ascii: "["), .firstValue): open(isObject: false, body)
    case (UInt8(ascii: "}"), .after) where depth > 0 && isObject, (UInt8(ascii: "}"), .firstKey): close(body)
    case (UInt8(ascii: "]"), .after) where depth > 0 && !isObject, (UInt8(ascii: "]"), .firstValue): close(body)
    case (UInt8(ascii: ","), .after) where depth > 0: state = isObject ? .key : .value
    case (UInt8(ascii: ":"), .colon): state = .value
    case (UInt8(ascii: "\""), .key), (UInt8(ascii: "\""), .firstKey): beginString(isKey: true)
    case (UInt8(ascii: "\""), .value), (UInt8(ascii: "\""), .firstValue): beginString(isKey: false)
    case (_, .value) where Self.isInWord(byte), (_, .firstValue) where Self.isInWord(byte):
      bytes.removeAll(keepingCapacity: true)
      state = .word
      append(byte)
    default: fault = .malformed(offset: offset)
    }
  }

  private mutating func open(isObject: Bool, _ body: (Event, String, Int) -> Void) {
    guard depth < Self.maximumDepth else { return fault = .tooDeep(offset: offset) }
    depth &+= 1
    levels = levels &<< 1 | (isObject ? 1 : 0)
    state = isObject ? .firstKey : .firstValue
    if isReported { body(.open(isObject: isObject), key, depth) }
    key = ""
  }

  private mutating func close(_ body: (Event, String, Int) -> Void) {
    if isReported { body(.close(isObject: isObject), "", depth) }
    depth &-= 1
    levels &>>= 1
    endValue()
  }

  private mutating func endValue() {
    state = depth > 0 ? .after : .over
    key = ""
  }

  // MARK: Strings and words

  private mutating func beginString(isKey: Bool) {
    self.isKey = isKey
    bytes.removeAll(keepingCapacity: true)
    highSurrogate = 0
    state = .string
  }

  private mutating func takeInString(_ byte: UInt8, _ body: (Event, String, Int) -> Void) {
    switch byte {
    case UInt8(ascii: "\""):
      let text = isReported ? String(decoding: bytes.wholeCharacters(upTo: Self.maximumTextBytes), as: UTF8.self) : ""
      if isKey {
        key = text
        state = .colon
      } else {
        if isReported { body(.text(text), key, depth) }
        endValue()
      }
    case UInt8(ascii: "\\"): state = .escape
    default: append(byte)
    }
  }

  private mutating func takeEscape(_ byte: UInt8) {
    state = .string
    switch byte {
    case UInt8(ascii: "n"): append(0x0A)
    case UInt8(ascii: "t"): append(0x09)
    case UInt8(ascii: "r"): append(0x0D)
    case UInt8(ascii: "b"), UInt8(ascii: "f"): append(0x20)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): append(byte)
    case UInt8(ascii: "u"):
      (unit, unitDigits) = (0, 0)
      state = .unicode
    default: fault = .malformed(offset: offset)
    }
  }

  private mutating func takeUnicode(_ byte: UInt8) {
    let digit: UInt8
    switch byte {
    case 0x30...0x39: digit = byte &- 0x30
    case 0x41...0x46: digit = byte &- 0x41 &+ 10
    case 0x61...0x66: digit = byte &- 0x61 &+ 10
    default: return fault = .malformed(offset: offset)
    }
    unit = unit << 4 | UInt32(digit)
    unitDigits &+= 1
    guard unitDigits == 4 else { return }
    state = .string
    if (0xD800..<0xDC00).contains(unit) { return highSurrogate = unit }
    if (0xDC00..<0xE000).contains(unit), highSurrogate != 0 {
      unit = 0x10000 &+ (highSurrogate &- 0xD800) &<< 10 &+ (unit &- 0xDC00)
    }
    highSurrogate = 0
    // A text in the database cannot contain NUL, and half of a surrogate pair is not a character.
    guard unit != 0, let scalar = Unicode.Scalar(unit) else { return }
    for byte in Character(scalar).utf8 { append(byte) }
  }

  private mutating func endWord(_ body: (Event, String, Int) -> Void) {
    let isNumber =
      bytes.first.map { $0 == UInt8(ascii: "-") || Self.isDigit($0) } ?? false
      && bytes.allSatisfy { Self.isDigit($0) || "+-.eE".utf8.contains($0) }
    let isName = ["true", "false", "null"].contains { bytes.elementsEqual($0.utf8) }
    guard isNumber || isName else { return fault = .malformed(offset: offset) }
    if isReported { body(.word(String(decoding: bytes, as: UTF8.self)), key, depth) }
    endValue()
  }

  private mutating func append(_ byte: UInt8) {
    if isReported || state == .word, bytes.count < Self.maximumTextBytes, byte != 0 { bytes.append(byte) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Whether a byte can be part of a number or name.
  private static func isInWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x61...0x7A, 0x41...0x5A, UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."): true
    default: false
    }
  }
}
