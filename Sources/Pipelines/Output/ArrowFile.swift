internal import Columns
internal import Inputs

/// Makes a file of Apache Arrow of the stream that goes into it, whose bytes it sees in pieces cut anywhere.
struct ArrowFile {
  /// Bytes of a message that come before its metadata.
  private static let prefixBytes = 8

  private var footer = ArrowFooter()
  /// The place in the file of the message that comes.
  private var offset = ArrowFooter.head.count
  /// The message as far as it has come, up to its body.
  private var head: [UInt8] = []
  /// Bytes of its body that are still to come.
  private var bodyRest = 0

  /// The bytes that come before the stream.
  static var head: [UInt8] { ArrowFooter.head }
  /// The bytes that come after it.
  var tail: [UInt8] { footer.tail }

  /// True when no byte of the stream has come.
  var isEmpty: Bool { offset == Self.head.count && head.isEmpty }

  /// Notes the next bytes of the stream.
  mutating func note(_ bytes: RawSpan) {
    var rest = bytes
    while !rest.isEmpty {
      let count = min(bodyRest > 0 ? bodyRest : headRest, rest.byteCount)
      if bodyRest > 0 { bodyRest &-= count } else { noteHead(rest.extracting(first: count)) }
      rest = rest.extracting(droppingFirst: count)
    }
  }

  /// Bytes of the message before its body that are still to come.
  private var headRest: Int {
    if head.count < Self.prefixBytes { return Self.prefixBytes &- head.count }
    let length = head[4..<8].reversed().reduce(0) { $0 &<< 8 | Int($1) }
    return Self.prefixBytes &+ length &- head.count
  }

  private mutating func noteHead(_ bytes: RawSpan) {
    head.append(bytes)
    // The end of a stream is a message without metadata.
    guard headRest == 0, head.count > Self.prefixBytes else { return }
    bodyRest = footer.note(head, at: offset)
    offset &+= head.count &+ bodyRest
    head = []
  }
}
