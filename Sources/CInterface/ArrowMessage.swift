/// A message of an Arrow stream ("IPC Streaming Format"), read back from what `ArrowStream` writes.
enum ArrowMessage {
  /// The columns of all batches that follow.
  case schema([ArrowField])
  /// Rows: the number of absent values of each column, and where its buffers lie in the body.
  case batch(rows: Int, absent: [Int], buffers: [Range<Int>])

  // Numbers of Message.fbs.
  private enum Header {
    static let schema: UInt8 = 1
    static let recordBatch: UInt8 = 3
  }

  /// The length of the body that follows the metadata.
  static func bodyBytes(_ metadata: FlatTable) -> Int { Int(truncatingIfNeeded: metadata.long(3)) }

  /// The message of this metadata; nil where it is none that is known here.
  init?(_ metadata: FlatTable) {
    guard let header = metadata.table(2) else { return nil }
    switch metadata.byte(1) {
    case Header.schema:
      var fields: [ArrowField] = []
      for table in header.tables(1) {
        guard let field = ArrowField(table) else { return nil }
        fields.append(field)
      }
      self = .schema(fields)
    case Header.recordBatch:
      let buffers = header.pairs(2).map { offset, count in
        Int(truncatingIfNeeded: offset)..<max(Int(truncatingIfNeeded: offset), Int(truncatingIfNeeded: offset &+ count))
      }
      self = .batch(
        rows: Int(truncatingIfNeeded: header.long(0)), absent: header.pairs(1).map { Int(truncatingIfNeeded: $0.1) },
        buffers: buffers)
    default: return nil
    }
  }
}

/// A column: its name, and the type of its values as the C data interface writes it.
struct ArrowField: Equatable, Sendable {
  /// The buffers after that of validity.
  enum Layout: Equatable {
    /// Values of so many bytes.
    case values(bytes: Int)
    /// A bit for each value.
    case bits
    /// Ends of texts as 32-bit numbers, and the texts.
    case texts
  }

  let name: String
  let format: String
  let layout: Layout
  /// The unit of the values, where the field's metadata has one.
  let unit: String?

  // Numbers of Schema.fbs.
  private enum Kind {
    static let integer: UInt8 = 2
    static let floatingPoint: UInt8 = 3
    static let text: UInt8 = 5
    static let flag: UInt8 = 6
    static let timestamp: UInt8 = 10
  }

  init?(_ field: FlatTable) {
    guard let type = field.table(3), field.table(4) == nil else { return nil }
    switch field.byte(2) {
    case Kind.integer:
      let letters: (Int32) -> String? = { [8: "c", 16: "s", 32: "i", 64: "l"][$0] }
      let bits = type.int(0)
      guard let letter = letters(bits) else { return nil }
      format = type.byte(1) == 0 ? letter.uppercased() : letter
      layout = .values(bytes: Int(bits) / 8)
    case Kind.floatingPoint:
      let precision = Int(type.short(0))
      guard precision == 1 || precision == 2 else { return nil }
      format = precision == 1 ? "f" : "g"
      layout = .values(bytes: precision == 1 ? 4 : 8)
    case Kind.text: (format, layout) = ("u", .texts)
    case Kind.flag: (format, layout) = ("b", .bits)
    case Kind.timestamp:
      let units = ["s", "m", "u", "n"]
      let unit = Int(type.short(0))
      guard units.indices.contains(unit) else { return nil }
      format = "ts\(units[unit]):\(type.text(1) ?? "")"
      layout = .values(bytes: 8)
    default: return nil
    }
    name = field.text(0) ?? ""
    unit = field.tables(6).first { $0.text(0) == "unit" }?.text(1)
  }
}

/// A table of FlatBuffers in bytes that this library wrote itself; what is not there reads as 0 or nil.
struct FlatTable {
  private let bytes: [UInt8]
  private let start: Int

  /// The root table of a buffer.
  init(root bytes: [UInt8]) {
    self.bytes = bytes
    start = Int(Self.number(bytes, 0, size: 4))
  }

  private init(_ bytes: [UInt8], _ start: Int) { (self.bytes, self.start) = (bytes, start) }

  private static func number(_ bytes: [UInt8], _ place: Int, size: Int) -> Int64 {
    guard place >= 0, place <= bytes.count &- size else { return 0 }
    var value: UInt64 = 0
    for index in 0..<size {
      value |= UInt64(bytes[place &+ index]) &<< UInt64(truncatingIfNeeded: index &* 8)
    }
    return Int64(bitPattern: value)
  }

  private func number(_ place: Int, size: Int) -> Int64 { Self.number(bytes, place, size: size) }

  /// Where a field lies; nil where the table does not have it.
  private func place(_ field: Int) -> Int? {
    let vtable = start &- Int(Int32(truncatingIfNeeded: number(start, size: 4)))
    let entry = 4 &+ 2 &* field
    guard entry < Int(number(vtable, size: 2)) else { return nil }
    let offset = Int(number(vtable &+ entry, size: 2))
    return offset == 0 ? nil : start &+ offset
  }

  private func target(_ field: Int) -> Int? { place(field).map { $0 &+ Int(number($0, size: 4)) } }

  func byte(_ field: Int) -> UInt8 { UInt8(truncatingIfNeeded: place(field).map { number($0, size: 1) } ?? 0) }
  func short(_ field: Int) -> Int16 { Int16(truncatingIfNeeded: place(field).map { number($0, size: 2) } ?? 0) }
  func int(_ field: Int) -> Int32 { Int32(truncatingIfNeeded: place(field).map { number($0, size: 4) } ?? 0) }
  func long(_ field: Int) -> Int64 { place(field).map { number($0, size: 8) } ?? 0 }
  func table(_ field: Int) -> FlatTable? { target(field).map { FlatTable(bytes, $0) } }

  func text(_ field: Int) -> String? {
    guard let start = target(field) else { return nil }
    let count = Int(number(start, size: 4))
    guard count >= 0, start &+ 4 &+ count <= bytes.count else { return nil }
    return String(decoding: bytes[(start &+ 4)..<(start &+ 4 &+ count)], as: UTF8.self)
  }

  /// The tables of a vector.
  func tables(_ field: Int) -> [FlatTable] {
    guard let start = target(field) else { return [] }
    return (0..<max(0, Int(number(start, size: 4)))).map { index in
      let place = start &+ 4 &+ 4 &* index
      return FlatTable(bytes, place &+ Int(number(place, size: 4)))
    }
  }

  /// The pairs of 64-bit numbers of a vector.
  func pairs(_ field: Int) -> [(Int64, Int64)] {
    guard let start = target(field) else { return [] }
    return (0..<max(0, Int(number(start, size: 4)))).map { index in
      let place = start &+ 4 &+ 16 &* index
      return (number(place, size: 8), number(place &+ 8, size: 8))
    }
  }
}
