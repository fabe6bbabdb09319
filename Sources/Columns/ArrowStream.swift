/// Writes tables in Arrow's streaming format: a schema, record batches and an end marker.
///
/// Messages have metadata version 5, no compression and no dictionaries. They start at multiples of eight bytes, so
/// that readers can use them without copying (Arrow columnar format, "IPC Streaming Format").
public enum ArrowStream {
  // Numbers from the format's schema files Message.fbs and Schema.fbs.
  static let version5: Int16 = 4
  private enum Header {
    static let schema: UInt8 = 1
    static let recordBatch: UInt8 = 3
  }

  /// Returns the schema message of a stream.
  public static func schema(_ columns: [Column]) -> [UInt8] {
    var buffer = FlatBuffer()
    let header = message(Header.schema, bodyBytes: 0, in: &buffer)
    // Little-endian; fields; no metadata.
    let fields = buffer.table([.short(0), .reference], referredToAt: header)
    let places = buffer.references(columns.count, referredToAt: fields[0])
    for (column, place) in zip(columns, places) { append(column, at: place, to: &buffer) }
    return framed(&buffer)
  }

  /// The message that ends a stream.
  public static var end: [UInt8] { [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0] }

  /// Calls `put` with the pieces of a record batch message, in order.
  ///
  /// Each piece is valid until `put` returns.
  ///
  /// Values are not copied. Only the metadata, some hundred bytes per column, is allocated.
  public static func put(_ batch: inout ColumnBatch, _ put: (Span<UInt8>) -> Void) {
    let zeros: [UInt8] = [0, 0, 0, 0, 0, 0, 0]
    let rows = batch.finish()
    put(metadata(of: rows).span)
    for column in rows.columns.indices {
      rows.withBuffers(column) { bytes in
        put(bytes)
        put(zeros.span.extracting(first: padding(bytes.count)))
      }
    }
  }

  private static func padding(_ count: Int) -> Int { (8 &- count & 7) & 7 }

  private static func metadata(of batch: FilledColumns) -> [UInt8] {
    // Rows and nulls of each column; offset and length of each buffer.
    var nodes: [Int] = []
    var buffers: [Int] = []
    var bodyBytes = 0
    func add(_ count: Int) {
      buffers += [bodyBytes, count]
      bodyBytes &+= count &+ padding(count)
    }
    for column in batch.columns.indices {
      nodes += [batch.count, batch.absent(column)]
      let sizes = batch.byteCounts(column)
      add(sizes.validity)
      add(sizes.values)
      if let text = sizes.text { add(text) }
    }
    var buffer = FlatBuffer()
    let header = message(Header.recordBatch, bodyBytes: bodyBytes, in: &buffer)
    let places = buffer.table([.long(Int64(batch.count)), .reference, .reference], referredToAt: header)
    buffer.structs(nodes.count / 2, nodes, referredToAt: places[0])
    buffer.structs(buffers.count / 2, buffers, referredToAt: places[1])
    return framed(&buffer)
  }

  /// Writes the message table, and returns the offset of its reference to the header.
  private static func message(_ kind: UInt8, bodyBytes: Int, in buffer: inout FlatBuffer) -> Int {
    buffer.table(
      [.short(version5), .byte(kind), .reference, .long(Int64(bodyBytes))], referredToAt: 0)[0]
  }

  private static func append(_ column: Column, at place: Int, to buffer: inout FlatBuffer) {
    // Name, nullable, kind of type, type, no dictionary, no children, metadata.
    let places = buffer.table(
      [
        .reference, .byte(1), .byte(column.type.arrowKind), .reference, .absent, .reference,
        column.unit == nil ? .absent : .reference,
      ], referredToAt: place)
    buffer.string(column.name, referredToAt: places[0])
    let type = buffer.table(column.type.arrowSlots, referredToAt: places[1])
    if let zone = type.first { buffer.string("UTC", referredToAt: zone) }
    _ = buffer.references(0, referredToAt: places[2])
    guard let unit = column.unit, let metadata = places.last else { return }
    let pair = buffer.table([.reference, .reference], referredToAt: buffer.references(1, referredToAt: metadata)[0])
    buffer.string("unit", referredToAt: pair[0])
    buffer.string(unit, referredToAt: pair[1])
  }

  /// Returns the metadata with its length prefix, padded to eight bytes.
  private static func framed(_ buffer: inout FlatBuffer) -> [UInt8] {
    buffer.align(8)
    return [0xFF, 0xFF, 0xFF, 0xFF] + length(of: buffer) + buffer.bytes
  }

  /// Returns the length of the metadata as four bytes.
  static func length(of buffer: FlatBuffer) -> [UInt8] {
    let count = UInt32(truncatingIfNeeded: buffer.bytes.count)
    return (0..<4).map { UInt8(truncatingIfNeeded: count &>> UInt32(truncatingIfNeeded: $0 &* 8)) }
  }
}

extension ColumnType {
  /// The number of the type in Schema.fbs.
  fileprivate var arrowKind: UInt8 {
    switch self {
    case .integer: 2
    case .number: 3
    case .text, .name: 5
    case .flag: 6
    case .instant: 10
    }
  }

  /// The fields of the type's table in Schema.fbs.
  fileprivate var arrowSlots: [FlatBuffer.Slot] {
    switch self {
    case .integer: [.int(64), .byte(1)]
    case .number: [.short(2)]
    case .text, .name, .flag: []
    // Milliseconds, and the time zone.
    case .instant: [.short(1), .reference]
    }
  }
}
