/// Makes what a file of Apache Arrow has beside the stream in it: a head, and a footer with the place of each batch.
///
/// A reader may then go to any batch, or map the file into memory (Arrow columnar format, "IPC File Format"); Feather of
/// version 2 is the same. Keeps the schema and 24 bytes a batch.
public struct ArrowFooter: Sendable {
  /// The bytes before the stream.
  public static let head = magic + [0, 0]
  private static let magic = Array("ARROW1".utf8)

  /// The metadata of the schema's message.
  private var schema: [UInt8] = []
  /// Three numbers of each batch: its place from the beginning of the file, bytes of metadata, and bytes of its body.
  ///
  /// The second is written as 32 bits and a gap of as many.
  private var blocks: [Int] = []

  /// Makes a footer of a stream without messages.
  public init() {}

  /// Notes a message of the stream that begins at `offset` of the file; returns the bytes of its body.
  ///
  /// - Parameter head: The message up to its body: eight bytes, of which the last four are a length, and metadata.
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

  /// The bytes after the stream and its end; none where it has no schema.
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
    // References are relative, so the schema may stand in another buffer.
    buffer.resolve(places[0], to: buffer.bytes.count &+ message.target(of: header))
    buffer.append(schema)
    return buffer.bytes + ArrowStream.length(of: buffer) + Self.magic
  }
}
