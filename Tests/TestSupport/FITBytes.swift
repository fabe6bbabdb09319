/// Writes FIT streams byte by byte, with any lie in them: the opposite of a careful writer.
public struct FITBytes: Sendable {
  /// A field of a definition: number, size in bytes, base type (or developer data index).
  public struct Field: Sendable {
    /// The field number.
    public var number: UInt8
    /// Bytes of the field.
    public var size: UInt8
    /// The base type's byte; for developer fields the developer data index.
    public var third: UInt8

    /// Makes a field of a definition.
    public init(_ number: UInt8, _ size: UInt8, _ third: UInt8) {
      self.number = number
      self.size = size
      self.third = third
    }
  }

  /// The data written so far: definitions and messages, without header and checksum.
  public var data: [UInt8] = []

  /// Starts with no data.
  public init() {}

  /// A number's bytes in the order of a definition.
  public static func number(_ value: some FixedWidthInteger, bigEndian: Bool = false) -> [UInt8] {
    withUnsafeBytes(of: bigEndian ? value.bigEndian : value.littleEndian) { Array($0) }
  }

  /// Writes a definition; with `developer` not nil, developer fields too.
  public mutating func define(
    _ local: UInt8, _ message: UInt16, _ fields: [Field], developer: [Field]? = nil, bigEndian: Bool = false
  ) {
    data += [0x40 | (developer == nil ? 0 : 0x20) | local, 0, bigEndian ? 1 : 0]
    data += Self.number(message, bigEndian: bigEndian)
    data += Self.list(fields) + (developer.map(Self.list) ?? [])
  }

  private static func list(_ fields: [Field]) -> [UInt8] {
    [UInt8(fields.count)] + fields.flatMap { [$0.number, $0.size, $0.third] }
  }

  /// Writes a data message with an ordinary record header.
  public mutating func message(_ local: UInt8, _ payload: [UInt8]) { data += [local] + payload }

  /// Writes a data message with a compressed timestamp.
  public mutating func message(_ local: UInt8, seconds: UInt8, _ payload: [UInt8]) {
    data += [0x80 | local << 5 | seconds] + payload
  }

  /// A whole file of a chain: header, data, checksum; each can lie.
  public func file(
    headerSize: UInt8 = 14, dataSize: UInt32? = nil, headerChecksum: UInt16? = nil, checksum: UInt16? = nil
  ) -> [UInt8] {
    var bytes: [UInt8] = [headerSize, 0x20] + Self.number(UInt16(2140))
    bytes += Self.number(dataSize ?? UInt32(data.count)) + Array(".FIT".utf8)
    if headerSize >= 14 { bytes += Self.number(headerChecksum ?? Self.checksum(bytes)) }
    bytes += [UInt8](repeating: 0xA5, count: max(0, Int(headerSize) - bytes.count))
    bytes += data
    return bytes + Self.number(checksum ?? Self.checksum(bytes))
  }

  /// A header that promises `dataSize` bytes, and the data, with no checksum after them.
  public func unfinalized(dataSize: UInt32 = 0) -> [UInt8] { file(dataSize: dataSize).dropLast(2) }

  /// CRC-16/ARC bit by bit, the slow and obvious way.
  public static func checksum(_ bytes: some Sequence<UInt8>) -> UInt16 {
    var crc: UInt16 = 0
    for byte in bytes {
      crc ^= UInt16(byte)
      for _ in 0..<8 { crc = crc & 1 == 0 ? crc >> 1 : crc >> 1 ^ 0xA001 }
    }
    return crc
  }

  /// Field 253 as a `uint32`.
  public static let timestamp = Field(253, 4, 0x86)

  /// A small ordinary activity: file_id, `records` records a second apart, a session, a developer field; both byte
  /// orders.
  public static func ride(records: Int = 5, start: UInt32 = 1_000_000_000) -> FITBytes {
    var bytes = FITBytes()
    bytes.define(0, 0, [Field(0, 1, 0x00), Field(1, 2, 0x84), Field(4, 4, 0x86), Field(8, 6, 0x07)])
    bytes.message(0, [4] + number(UInt16(1)) + number(start) + Array("Edge".utf8) + [0, 0])
    bytes.define(
      1, 20, [timestamp, Field(5, 4, 0x86), Field(3, 1, 0x02), Field(6, 2, 0x84)], developer: [Field(7, 2, 0)],
      bigEndian: true)
    for second in 0..<records {
      var payload = number(start + UInt32(second), bigEndian: true)
      payload += number(UInt32(second * 700), bigEndian: true) + [UInt8(100 + second % 80)]
      payload += number(UInt16(7000), bigEndian: true) + number(UInt16(200 + second % 50), bigEndian: true)
      bytes.message(1, payload)
    }
    bytes.define(2, 18, [timestamp, Field(2, 4, 0x86), Field(5, 1, 0x00), Field(9, 4, 0x86)])
    let end = start + UInt32(max(0, records - 1))
    bytes.message(2, number(end) + number(start) + [2] + number(UInt32(max(0, records - 1) * 700)))
    return bytes
  }
}
