// Generates the readers of FIT's `record` message from the catalogue of quantities.

extension QuantityCatalogue {
  /// Returns the functions that scale raw values of a quantity's fields, one for each scaling other than 1.
  func scalings(_ row: QuantityRow) throws -> [(name: String, fields: [String], scaling: RawScaling)] {
    var list: [(name: String, fields: [String], scaling: RawScaling)] = []
    for entry in row.fit?.fields ?? [] where row.isMeasure {
      let field = try field(entry.number, of: row)
      let scaling = try scaling(field, of: row)
      guard !scaling.isEmpty else { continue }
      if let place = list.firstIndex(where: { $0.scaling == scaling }) {
        list[place] = (row.name, list[place].fields + [field.name], scaling)
      } else {
        list.append((try fieldName(entry, of: row), [field.name], scaling))
      }
    }
    return list
  }

  /// Returns the expression that converts a raw value of a field to the quantity's unit.
  func scaled(_ raw: String, _ entry: QuantityRow.Field, of row: QuantityRow) throws -> String {
    let scaling = try scaling(field(entry.number, of: row), of: row)
    guard let found = try scalings(row).first(where: { $0.scaling == scaling }) else { return raw }
    return "RecordScaling.\(found.name)(\(raw))"
  }

  var scalingSource: String {
    get throws {
      let functions = try measures.flatMap { row in
        try scalings(row).map { scaling in
          """
            /// `\(scaling.fields.joined(separator: "`, `"))` in \(row.unit).
            @inlinable @inline(__always) package static func \(scaling.name)(_ raw: Double) -> Double { \(scaling.scaling.of("raw")) }
          """
        }
      }
      return """
        /// Raw values of fields of `record` in the units of measures, by the scales and offsets of FIT's profile.
        @usableFromInline package enum RecordScaling {
        \(functions.joined(separator: "\n"))
        }
        """
    }
  }

  private struct Bit {
    var name: String
    var number: Int
    var type: String
    var fieldName: String
  }

  private func bits(_ rows: [QuantityRow]) throws -> [Bit] {
    try rows.flatMap { row in
      try (row.fit?.fields ?? []).map { entry in
        let field = try field(entry.number, of: row)
        return Bit(
          name: try fieldName(entry, of: row), number: entry.number, type: baseType(field), fieldName: field.name)
      }
    }
  }

  /// Returns a bit mask of `count` bits, starting at bit `place`, as a literal.
  private func mask(_ count: Int, at place: Int) -> String {
    "0x" + String(((1 << count) - 1) << place, radix: 16, uppercase: true)
  }

  var fieldSource: String {
    get throws {
      let usual = try bits(rows.filter { $0.fit?.usual == true })
      let rare = try bits(rows.filter { $0.fit != nil && $0.fit?.usual != true })
      let packed = try rows.compactMap { row in
        try row.fit?.packed.map { number in
          let field = try field(number, of: row)
          return Bit(name: "", number: number, type: baseType(field), fieldName: field.name)
        }
      }
      let first = usual.count + packed.count
      let developer = first + rare.count
      guard developer < 32 else { throw ProfileError("more fields of record than a layout has bits for") }
      let places = Array(0..<usual.count) + Array(first..<developer)
      let names = zip(places, usual + rare).map { place, bit in
        "static var \(bit.name): RecordFields { RecordFields(bits: 1 << \(place)) }"
      }
      let cases =
        usual.map { ($0, ".\($0.name)") } + rare.map { ($0, ".\($0.name)") }
        + packed.enumerated().map { ($0.element, "RecordFields(bits: 1 << \(usual.count + $0.offset))") }
      let lines = cases.sorted { $0.0.number < $1.0.number }
        .map { "case \($0.0.number): (\($0.1), .\($0.0.type))  // \($0.0.fieldName)" }
      return """
        internal import FITCore

        /// Fields that a definition of `record` (20) may have, a bit for each.
        struct RecordFields: Sendable {
          var bits: UInt32

        \(names.lines(1))
          /// The fields that nearly every recorder writes in the profile's types.
          static var usual: RecordFields { RecordFields(bits: \(mask(usual.count, at: 0))) }
          /// Fields from which others are made: \(packed.map { "`\($0.fieldName)`" }.joined(separator: ", ")).
          static var packed: RecordFields { RecordFields(bits: \(mask(packed.count, at: usual.count))) }
          /// Fields that most recordings lack.
          static var extras: RecordFields { RecordFields(bits: \(mask(rare.count, at: first))) }
          /// Fields of developers that measures are taken from.
          static var developer: RecordFields { RecordFields(bits: 1 << \(developer)) }
          /// All fields that are not usual.
          static var rare: RecordFields { RecordFields(bits: ~usual.bits) }

          /// The bit of a profile field and its type there (FIT profile, message `record`); no bit for one that is not used.
          @inline(__always) static func profile(_ number: UInt8) -> (field: RecordFields, type: FITBaseType) {
            switch number {
        \(lines.lines(2))
            default: (RecordFields(bits: 0), .byte)
            }
          }
        }

        /// The offset of each field, at the place of its bit.
        typealias FieldOffsets = InlineArray<\(developer), UInt16>
        """
    }
  }

  /// Returns the code that reads a field at its offset, and the field's invalid value.
  private func load(_ entry: QuantityRow.Field, of row: QuantityRow) throws -> (read: String, invalid: String) {
    let offset = "offset(.\(try fieldName(entry, of: row)))"
    func wide(_ type: String) -> String { "bytes.ordered(\(offset), as: \(type).self, isBigEndian)" }
    switch baseType(try field(entry.number, of: row)) {
    case "uint8": return ("bytes.byte(\(offset))", "0xFF")
    case "uint16": return (wide("UInt16"), "0xFFFF")
    case "uint32": return (wide("UInt32"), "0xFFFF_FFFF")
    case "sint8": return ("Int8(bitPattern: bytes.byte(\(offset)))", "0x7F")
    case "sint16": return ("Int16(bitPattern: \(wide("UInt16")))", "0x7FFF")
    case "sint32": return ("Int32(bitPattern: \(wide("UInt32")))", "0x7FFF_FFFF")
    case let type: throw ProfileError("\(row.name): a field of type \(type) needs code of its own")
    }
  }

  /// Returns the code that reads a quantity from fields of the profile's types at known offsets.
  ///
  /// `note` returns the code that stores a value.
  func usualLines(_ row: QuantityRow, note: (_ value: String) -> String) throws -> [String] {
    let entries = row.fit?.fields ?? []
    guard entries.count <= 2 else { throw ProfileError("\(row.name): more than two fields need code of their own") }
    var lines: [String] = []
    for (place, entry) in entries.enumerated() {
      let (name, load) = (try fieldName(entry, of: row), try load(entry, of: row))
      let isLast = place + 1 == entries.count
      let note = note(try scaled("Double(\(isLast ? "raw" : name))", entry, of: row))
      if isLast {
        lines.append("\(place > 0 ? "} else if" : "if") fields.has(.\(name)) {")
        lines += ["  let raw = \(load.read)", "  if raw != \(load.invalid) { \(note) }", "}"]
      } else {
        lines.append("let \(name) = fields.has(.\(name)) ? \(load.read) : \(load.invalid)")
        lines += ["if \(name) != \(load.invalid) {", "  \(note)"]
      }
    }
    return lines
  }

  /// Less common readings that consist of a field and its scaling.
  private var plainExtras: [QuantityRow] {
    rows.filter { $0.isMeasure && $0.fit != nil && $0.fit?.usual != true && $0.fit?.byHand != true }
  }

  var columnSource: String {
    get throws {
      let lines = try (plainNotes + plainExtras).flatMap { row in
        try (row.fit?.fields ?? []).map { entry in
          let scaling = try scaling(field(entry.number, of: row), of: row)
          return "RecordColumn(.\(row.name), .\(try fieldName(entry, of: row)), field: \(entry.number)"
            + (scaling.shift == 0 ? "" : ", shift: \(Self.plain(scaling.shift))")
            + (scaling.divisor == 1 ? "" : ", divisor: \(Self.plain(scaling.divisor))") + "),"
        }
      }
      return """
        extension RecordColumn {
          /// The readings of a record that are a field and its scaling; of two for one measure the first counts.
          static let readings: [RecordColumn] = [
        \(lines.lines(2))
          ]
        }
        """
    }
  }

  var extrasSource: String {
    get throws {
      """
      internal import FITCore
      internal import Workouts

      extension RecordExtras {
        /// Takes the readings of the profile's types, the low byte first, from their known places.
        @inline(__always) static func takeUsualReadings(
          _ bytes: RawSpan, _ fields: RecordFields, into observation: inout WorkoutObservation,
          at offset: (RecordFields) -> Int
        ) {
          let isBigEndian = false
      \(try plainExtras.flatMap { row in try usualLines(row) { "observation.noteFinite(\($0), as: .\(row.name))" } }.lines(2))
        }

        /// Takes the readings, whatever their types.
        @inline(__always) static func takeAnyReadings(
          _ record: borrowing FITRecord, _ fields: RecordFields, into observation: inout WorkoutObservation
        ) {
      \(try plainExtras.flatMap(anyLines).lines(2))
        }
      }
      """
    }
  }

  private func anyLines(_ row: QuantityRow) throws -> [String] {
    var lines: [String] = []
    for (place, entry) in (row.fit?.fields ?? []).enumerated() {
      let name = try fieldName(entry, of: row)
      lines += [
        "\(place > 0 ? "} else if" : "if") fields.has(.\(name)), let raw = record.message.plausibleNumber(\(entry.number)) {",
        "  observation.note(\(try scaled("raw", entry, of: row)), as: .\(row.name))",
      ]
    }
    return lines + ["}"]
  }
}
