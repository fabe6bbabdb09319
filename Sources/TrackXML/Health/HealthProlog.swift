#if TrackXML
/// Overwrites the document type with blanks before the parser sees it, and skips blanks before the first `<`.
///
/// The document type of iOS 16 is not valid XML, so a parser would reject the whole file; and a document type that is
/// not parsed cannot declare entities. Every byte keeps its position, including line ends. The type can have any
/// length, because none of it is stored.
struct HealthProlog {
  private enum State {
    case before, outside, opening, markup, dash, comment(dashes: Int), instruction(isEnding: Bool)
    case type, subset, subsetOpening, subsetMarkup, subsetDash, subsetComment(dashes: Int)
    case over
  }

  private var state = State.before
  /// `<` or `<!`, which might begin a document type.
  private var pending: [UInt8] = []
  /// Number of letters of `DOCTYPE` that were found.
  private var letters = 0
  /// The number of bytes before the first `<`, and of line ends among them.
  private(set) var (passedOver, lines) = (0, 0)

  /// Whether the root element has begun: from here on all bytes are passed to the parser unchanged.
  var isOver: Bool {
    if case .over = state { return true }
    return false
  }

  /// Reads bytes from `offset` on until the root begins; appends the bytes for the parser.
  mutating func feed(_ chunk: RawSpan, from offset: inout Int, into output: inout [UInt8]) {
    while offset < chunk.byteCount, !isOver {
      take(chunk.byte(at: offset), &output)
      offset &+= 1
    }
  }

  /// Ends the input: the bytes that were held back are passed to the parser.
  mutating func finish(into output: inout [UInt8]) {
    output += pending
    pending.removeAll()
  }

  private mutating func take(_ byte: UInt8, _ output: inout [UInt8]) {
    switch state {
    case .before, .outside: takeOutside(byte, &output)
    case .opening, .markup, .dash: takeMarkup(byte, &output)
    case .comment(let dashes):
      output.append(byte)
      state = dashes >= 2 && byte == 0x3e ? .outside : .comment(dashes: byte == 0x2d ? dashes &+ 1 : 0)
    case .instruction(let isEnding):
      output.append(byte)
      state = isEnding && byte == 0x3e ? .outside : .instruction(isEnding: byte == 0x3f)
    case .over: output.append(byte)
    default:
      output.append(byte == 0x0a ? byte : 0x20)
      takeType(byte)
    }
  }

  private mutating func takeOutside(_ byte: UInt8, _ output: inout [UInt8]) {
    if byte == UInt8(ascii: "<") {
      state = .opening
      pending = [byte]
    } else if case .before = state, [0x0a, 0x09, 0x0d, 0x20, 0xef, 0xbb, 0xbf].contains(byte) {
      passedOver &+= 1
      if byte == 0x0a { lines &+= 1 }
    } else {
      output.append(byte)
      state = .outside
    }
  }

  /// Handles a byte after `<`, after `<!`, among the letters of `DOCTYPE`, or after `<!-`.
  private mutating func takeMarkup(_ byte: UInt8, _ output: inout [UInt8]) {
    pending.append(byte)
    switch state {
    case .opening where byte == UInt8(ascii: "!"):
      state = .markup
      letters = 0
      return
    case .opening: state = byte == UInt8(ascii: "?") ? .instruction(isEnding: false) : .over
    case .markup where letters == 0 && byte == 0x2d:
      state = .dash
      return
    case .markup where Array("DOCTYPE".utf8)[letters] == byte:
      letters &+= 1
      guard letters == 7 else { return }
      state = .type
      for index in pending.indices { pending[index] = 0x20 }
    case .dash where byte == 0x2d: state = .comment(dashes: 0)
    default: state = .over
    }
    finish(into: &output)
  }

  /// Handles a byte of the document type.
  private mutating func takeType(_ byte: UInt8) {
    switch (state, byte) {
    case (.type, UInt8(ascii: ">")): state = .outside
    case (.type, UInt8(ascii: "[")): state = .subset
    case (.subset, UInt8(ascii: "]")): state = .type
    case (.subset, UInt8(ascii: "<")): state = .subsetOpening
    case (.subsetOpening, UInt8(ascii: "!")): state = .subsetMarkup
    case (.subsetMarkup, 0x2d): state = .subsetDash
    case (.subsetDash, 0x2d): state = .subsetComment(dashes: 0)
    case (.subsetComment(let dashes), _):
      state = dashes >= 2 && byte == 0x3e ? .subset : .subsetComment(dashes: byte == 0x2d ? dashes &+ 1 : 0)
    case (.subsetOpening, UInt8(ascii: "]")), (.subsetMarkup, UInt8(ascii: "]")), (.subsetDash, UInt8(ascii: "]")):
      state = .type
    case (.subsetOpening, _), (.subsetMarkup, _), (.subsetDash, _): state = .subset
    default: break
    }
  }
}
#endif
