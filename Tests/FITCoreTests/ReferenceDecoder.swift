import FITCore
import TestSupport

/// The simplest possible decoder, for one whole, sound file: arrays, no plans, no chunks, no unsafe loads.
///
/// It writes the lines that `FITEventLog` writes, by other means, so that the two can be compared.
struct ReferenceDecoder {
  private struct Definition {
    var number: UInt16
    var isBigEndian: Bool
    var fields: [FITBytes.Field]
    var developerFields: [FITBytes.Field]
  }

  private let bytes: [UInt8]
  private var position: Int
  private var definitions: [UInt8: Definition] = [:]
  private var time: UInt32?
  private(set) var lines: [String] = []

  static func lines(_ file: [UInt8]) -> [String] {
    var decoder = ReferenceDecoder(file)
    while decoder.position < file.count - 2 { decoder.step() }
    return decoder.lines
  }

  private init(_ file: [UInt8]) {
    bytes = file
    position = Int(file[0])
  }

  private mutating func take(_ count: Int) -> ArraySlice<UInt8> {
    position += count
    return bytes[position - count..<position]
  }

  private mutating func byte() -> UInt8 { take(1).first ?? 0 }

  private mutating func step() {
    let offset = position
    let header = byte()
    if header & 0xC0 == 0x40 { return define(header, offset) }
    let isCompressed = header & 0x80 != 0
    let local = isCompressed ? header >> 5 & 3 : header & 15
    guard let definition = definitions[local] else { return lines.append("undefined at \(offset)") }
    var texts: [String] = []
    var stamp: UInt32?
    for field in definition.fields {
      let raw = take(Int(field.size))
      texts.append(Self.text(field, raw, definition.isBigEndian))
      if field.number == 253 && field.size == 4 && [5, 6, 8, 12].contains(field.third & 31) {
        let value = UInt32(Self.unsigned(raw, definition.isBigEndian))
        stamp = value == .max ? nil : value
      }
    }
    for field in definition.developerFields {
      texts.append("\(field.third).\(field.number)=" + Self.hex(take(Int(field.size))))
    }
    if isCompressed, stamp == nil, let base = time {
      var next = base / 32 * 32 + UInt32(header & 31)
      if next < base { next += 32 }
      stamp = next
    }
    time = stamp ?? time
    lines.append(
      FITEventLog.line(
        "message", offset: UInt64(offset), local: local, number: definition.number, isBigEndian: definition.isBigEndian,
        timestamp: stamp, fields: texts))
  }

  private mutating func define(_ header: UInt8, _ offset: Int) {
    let isBigEndian = take(2).last.map { $0 & 1 == 1 } ?? false
    var definition = Definition(
      number: UInt16(Self.unsigned(take(2), isBigEndian)), isBigEndian: isBigEndian, fields: [], developerFields: [])
    definition.fields = fields()
    if header & 0x20 != 0 { definition.developerFields = fields() }
    definitions[header & 15] = definition
    let sizes = (definition.fields + definition.developerFields).map { Int($0.size) }
    lines.append(
      "definition at \(offset): local \(header & 15), message \(definition.number), \(isBigEndian ? "big" : "little"), "
        + "\(definition.fields.count) + \(definition.developerFields.count) fields, \(sizes.reduce(0, +)) bytes")
  }

  private mutating func fields() -> [FITBytes.Field] {
    (0..<Int(byte())).map { _ in
      let three = Array(take(3))
      return FITBytes.Field(three[0], three[1], three[2])
    }
  }

  private static func unsigned(_ bytes: ArraySlice<UInt8>, _ isBigEndian: Bool) -> UInt64 {
    var value: UInt64 = 0
    for byte in isBigEndian ? Array(bytes) : bytes.reversed() { value = value << 8 | UInt64(byte) }
    return value
  }

  private static func hex(_ bytes: ArraySlice<UInt8>) -> String {
    "x" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static func text(_ field: FITBytes.Field, _ bytes: ArraySlice<UInt8>, _ isBigEndian: Bool) -> String {
    let widths = [1, 1, 1, 2, 2, 4, 4, 0, 4, 8, 1, 2, 4, 0, 8, 8, 8]
    let type = Int(field.third & 31)
    let width = type < widths.count ? widths[type] : 0
    let name = "\(field.number)/\(type)="
    guard width > 0, !bytes.isEmpty, bytes.count % width == 0 else { return name + hex(bytes) }
    let elements = stride(from: bytes.startIndex, to: bytes.endIndex, by: width).map {
      value(type, width, unsigned(bytes[$0..<$0 + width], isBigEndian))
    }
    return name + elements.joined(separator: ",")
  }

  private static func value(_ type: Int, _ width: Int, _ raw: UInt64) -> String {
    let ones = UInt64.max >> UInt64(64 - 8 * width)
    switch type {
    case 8: return Float(bitPattern: UInt32(raw)).isNaN ? "-" : String(Double(Float(bitPattern: UInt32(raw))))
    case 9: return Double(bitPattern: raw).isNaN ? "-" : String(Double(bitPattern: raw))
    case 10, 11, 12, 16: return raw == 0 ? "-" : String(raw)
    case 1, 3, 5, 14:
      if raw == ones >> 1 { return "-" }
      return raw > ones >> 1 ? "-" + String(ones - raw + 1) : String(raw)
    default: return raw == ones ? "-" : String(raw)
    }
  }
}
