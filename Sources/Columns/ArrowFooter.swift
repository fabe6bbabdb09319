/// Creates the parts of an Arrow file that surround its stream: the magic number, and the footer with the place of each
/// batch.
///
/// A reader can seek to any batch, or map the file to memory (Arrow columnar format, "IPC File Format"). Feather
/// version 2 is the same format. The footer keeps the schema and 24 bytes per batch in memory.
public struct ArrowFooter: Sendable {
  /// The bytes before the stream.
  public static let head = magic + [0, 0]
  private static let magic = Array("ARROW1".utf8)

  /// The metadata of the schema message.
  private var schema: [UInt8] = []
  /// Three numbers per batch: its offset in the file, its metadata length and its body length.
  ///
  /// In the file, the metadata length has 32 bits, followed by 32 bits of padding.
  private var blocks: [Int] = []

  /// Creates a footer without messages.
  public init() {}

  /// Records a message that starts at `offset` in the file, and returns the length of its body.
  ///
  /// - Parameter head: The message before its body: a prefix of eight bytes (the last four are a length), then
  ///   metadata.
  public mutating func note(_ head: [UInt8], at offset: Int) -> Int {
    let metadata = FlatBuffer(Array(head.dropFirst(8)))
    let message = metadata.target(of: 0)
    let bodyBytes = metadata.field(3, of: message).map { Int(metadata.integer(at: $0, as: Int64.self)) } ?? 0
    if schema.isEmpty {
      schema = metadata.bytes
    } else {
      blocks += [offset, head.count, bodyBytes]
    }
    return bodyBytes
  }

  /// The bytes after the stream and its end marker; empty if no schema was recorded.
  public var tail: [UInt8] {
    guard !schema.isEmpty else { return [] }
    var buffer = FlatBuffer()
    // Version, schema, no dictionaries, batches.
    let places = buffer.table(
      [.short(ArrowStream.version5), .reference, .reference, .reference], referredToAt: 0)
    buffer.structs(0, [], referredToAt: places[1])
    buffer.structs(blocks.count / 3, blocks, referredToAt: places[2])
    let message = FlatBuffer(schema)
    guard let header = message.field(2, of: message.target(of: 0)) else { return [] }
    buffer.align(8)
    // References are relative, so the schema can be a copy of another buffer.
    buffer.resolve(places[0], to: buffer.bytes.count &+ message.target(of: header))
    buffer.append(schema)
    return buffer.bytes + ArrowStream.length(of: buffer) + Self.magic
  }
}
