internal import Columns
internal import Inputs

/// Turns an Arrow stream into an Arrow file.
///
/// It receives the stream's bytes in arbitrary pieces and records the batches.
struct ArrowFile {
  /// The bytes of a message before its metadata.
  private static let prefixBytes = 8

  private var footer = ArrowFooter()
  /// The offset of the next message in the file.
  private var offset = ArrowFooter.head.count
  /// The part of the current message that has arrived, without its body.
  private var head: [UInt8] = []
  /// The bytes of the message's body that have not arrived.
  private var bodyRest = 0

  /// The bytes before the stream.
  static var head: [UInt8] { ArrowFooter.head }
  /// The bytes after the stream.
  var tail: [UInt8] { footer.tail }

  /// Whether no byte of the stream has arrived.
  var isEmpty: Bool { offset == Self.head.count && head.isEmpty }

  /// Processes the next bytes of the stream.
  mutating func note(_ bytes: RawSpan) {
    var rest = bytes
    while !rest.isEmpty {
      let count = min(bodyRest > 0 ? bodyRest : headRest, rest.byteCount)
      if bodyRest > 0 { bodyRest &-= count } else { noteHead(rest.extracting(first: count)) }
      rest = rest.extracting(droppingFirst: count)
    }
  }

  /// The bytes of the current message before its body that have not arrived.
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
