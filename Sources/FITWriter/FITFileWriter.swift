/// Writes the bytes of one FIT file: header, definitions, messages and checksum.
///
/// There are two levels. ``define(local:global:fields:developerFields:bigEndian:)``, ``message(local:_:)`` and
/// ``append(raw:)`` write exactly what they are given, including bytes that no sane device would write. `write` takes a
/// whole message, reuses or redefines a local message type, and writes the definition when one is needed. The header
/// comes last, in ``finish(dataSize:checksum:)``, because only then the size is known.
///
/// ```swift
/// var writer = FITFileWriter()
/// writer.write(FileIDMessage(manufacturer: 255, timeCreated: 1_083_742_200))
/// var record = RecordMessage(timestamp: 1_083_742_200)
/// record.heartRateBeatsPerMinute = 128
/// writer.write(record)
/// let file = writer.finish()
/// ```
public struct FITFileWriter: Sendable {
  /// The header's contents.
  public var header: FITHeaderOptions
  /// The bytes after the header, so far.
  public private(set) var body: [UInt8] = []

  private struct Definition: Hashable {
    var global: UInt16
    var bigEndian: Bool
    var fields: [FITFieldSpec]
    var developerFields: [FITDeveloperFieldSpec]
    var developerTypes: [FITWireType] = []
  }

  private var definitions = [Definition?](repeating: nil, count: 16)
  private var lastUse = [Int](repeating: 0, count: 16)
  private var uses = 0

  /// Starts a file.
  public init(header: FITHeaderOptions = FITHeaderOptions()) { self.header = header }

  /// The offset of the next byte from the start of the file.
  public var offset: Int { Int(header.size) + body.count }

  // MARK: Exactly as given

  /// Writes a definition, and uses it for the following messages.
  public mutating func define(
    local: UInt8, global: UInt16, fields: [FITFieldSpec], developerFields: [FITDeveloperFieldSpec] = [],
    bigEndian: Bool = false
  ) {
    definitions[Int(local & 15)] = Definition(
      global: global, bigEndian: bigEndian, fields: fields, developerFields: developerFields)
    body.append(0x40 | (developerFields.isEmpty ? 0 : 0x20) | local & 15)
    body.append(0)
    body.append(bigEndian ? 1 : 0)
    body.append(bits: UInt64(global), size: 2, bigEndian: bigEndian)
    body.append(UInt8(clamping: fields.count))
    for field in fields { body += [field.number, field.size, field.type.rawValue] }
    guard !developerFields.isEmpty else { return }
    body.append(UInt8(clamping: developerFields.count))
    for field in developerFields { body += [field.number, field.size, field.developerIndex] }
  }

  /// Writes a message with a normal header; the values are in the order of the definition, developer fields last.
  ///
  /// A local message type without a definition gets its header only. Missing values are invalid.
  public mutating func message(local: UInt8, _ values: [FITWireValue]) {
    body.append(local & 15)
    appendValues(local: local & 15, values)
  }

  /// Writes a message whose header carries the low five bits of a time; only local message types 0 to 3 can.
  public mutating func compressedMessage(local: UInt8, timestamp: UInt32, _ values: [FITWireValue]) {
    body.append(0x80 | (local & 3) << 5 | UInt8(truncatingIfNeeded: timestamp & 31))
    appendValues(local: local & 3, values)
  }

  /// Writes bytes as they are.
  public mutating func append(raw bytes: some Sequence<UInt8>) { body.append(contentsOf: bytes) }

  private mutating func appendValues(local: UInt8, _ values: [FITWireValue]) {
    guard let definition = definitions[Int(local)] else { return }
    uses += 1
    lastUse[Int(local)] = uses
    var remaining = values[...]
    for field in definition.fields {
      let value = remaining.popFirst() ?? .invalid
      body.append(value, as: field.type, size: Int(field.size), bigEndian: definition.bigEndian)
    }
    for (index, field) in definition.developerFields.enumerated() {
      let type = index < definition.developerTypes.count ? definition.developerTypes[index] : .byte
      let value = remaining.popFirst() ?? .invalid
      body.append(value, as: type, size: Int(field.size), bigEndian: definition.bigEndian)
    }
  }

  // MARK: Whole messages

  /// Writes a message.
  ///
  /// If no earlier definition fits, it writes a definition first.
  public mutating func write(_ spec: FITMessageSpec) {
    let local = prepare(spec)
    let values = spec.fields.map(\.value) + spec.developerFields.map(\.value)
    if let timestamp = spec.compressedTimestamp {
      compressedMessage(local: local, timestamp: timestamp, values)
    } else {
      message(local: local, values)
    }
  }

  /// Writes the definition that a message needs, unless it was written earlier and is still valid.
  ///
  /// Returns its local message type.
  @discardableResult
  public mutating func prepare(_ spec: FITMessageSpec) -> UInt8 {
    let wanted = Definition(
      global: spec.global, bigEndian: spec.bigEndian, fields: spec.fields.map(\.spec),
      developerFields: spec.developerFields.map(\.spec), developerTypes: spec.developerFields.map(\.type))
    let candidates = spec.localType.map { [$0 & 15] } ?? Array(0..<(spec.compressedTimestamp == nil ? 16 : 4))
    if let known = candidates.first(where: { definitions[Int($0)] == wanted }) { return known }
    // The local message type unused for longest is redefined, so that the everyday messages keep theirs.
    let local = candidates.min { lastUse[Int($0)] < lastUse[Int($1)] } ?? 0
    define(
      local: local, global: wanted.global, fields: wanted.fields, developerFields: wanted.developerFields,
      bigEndian: wanted.bigEndian)
    definitions[Int(local)] = wanted
    uses += 1
    lastUse[Int(local)] = uses
    return local
  }

  /// Writes one of the common messages.
  public mutating func write(_ message: some FITWritableMessage) { write(message.spec) }

  // MARK: The end

  /// The data size in the header.
  public enum DataSize: Hashable, Sendable {
    /// The actual size.
    case actual
    /// Zero, which a recorder that lost power leaves.
    case zero
    /// Any number.
    case declared(UInt32)
  }

  /// The bytes after the data.
  public enum Checksum: Hashable, Sendable {
    /// The CRC of header and data.
    case correct
    /// Two bytes that are not the CRC.
    case wrong
    /// Nothing.
    case omitted
  }

  /// The whole file.
  public func finish(dataSize: DataSize = .actual, checksum: Checksum = .correct) -> [UInt8] {
    let declared: UInt32 =
      switch dataSize {
      case .actual: UInt32(truncatingIfNeeded: body.count)
      case .zero: 0
      case .declared(let size): size
      }
    var file = header.bytes(dataSize: declared)
    file.reserveCapacity(file.count + body.count + 2)
    file += body
    guard checksum != .omitted else { return file }
    let crc = FITCRC16.of(file) ^ (checksum == .wrong ? 0x5A5A : 0)
    file.append(bits: UInt64(crc), size: 2, bigEndian: false)
    return file
  }
}
