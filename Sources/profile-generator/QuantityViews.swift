// Generates the typed view of FIT's `record` message, and the reader of its most common fields.

extension QuantityCatalogue {
  var viewSource: String {
    get throws {
      let viewed = rows.filter { $0.fit?.view != nil }
      let properties = try viewed.compactMap { row in
        try row.fit?.view.map { view in
          let fields = try (row.fit?.fields ?? []).map { try field($0.number, of: row) }
          let isInteger = view.integer ?? fields.allSatisfy { $0.scale == nil }
          let calls = try calls(row, "plausible\(isInteger ? "Integer" : "Number")")
          let value = try isInteger ? calls.joined(separator: " ?? ") : numbers(fields, calls, of: row)
          return """
              /// \(view.doc)
              @inlinable @inline(__always) public var \(view.name): \(isInteger ? "Int64" : "Double")? { \(value) }
            """
        }
      }
      let usual = try rows.filter { $0.fit?.usual == true }.flatMap { row in
        try (row.fit?.fields ?? []).map { entry in
          (name: try fieldName(entry, of: row), number: entry.number, type: baseType(try field(entry.number, of: row)))
        }
      }
      let places = usual.enumerated().map { place, field in
        "@inlinable static var \(field.name): UsualField { "
          + "UsualField(place: \(place), number: \(field.number), load: .\(field.type)) }"
      }
      let remark = "Nil: the field is absent, invalid or beyond the plausible limit (`Plausible.swift`)."
      return """
        // \(remark)

        extension FITRecord {
        \(properties.joined(separator: "\n\n"))
        }

        extension UsualField {
        \(places.lines(1))

          /// All of them by their places.
          static var all: [\(usual.count) of UsualField] { [\(usual.map { ".\($0.name)" }.joined(separator: ", "))] }
        }
        """
    }
  }

  /// Returns a call for each field: for a usual field with its place, otherwise with its number.
  private func calls(_ row: QuantityRow, _ method: String) throws -> [String] {
    try (row.fit?.fields ?? []).map { entry in
      row.fit?.usual == true
        ? "\(method)(.\(try fieldName(entry, of: row)))" : "message.\(method)(\(entry.number))"
    }
  }

  /// Returns an expression for the first valid field, scaled to the quantity's unit.
  private func numbers(_ fields: [ProfileInput.Field], _ raw: [String], of row: QuantityRow) throws -> String {
    let ours = try scalings(row)
    let scaled = fields.map { field in
      let scaling = RawScaling(scale: field.scale, offset: field.offset)
      if scaling.isEmpty { return "" }
      if let found = ours.first(where: { $0.scaling == scaling }) { return ".map { RecordScaling.\(found.name)($0) }" }
      return ".map { \(scaling.of("$0")) }"
    }
    if Set(scaled).count == 1 {
      let choice = raw.joined(separator: " ?? ")
      return (raw.count > 1 ? "(\(choice))" : choice) + scaled[0]
    }
    return zip(raw, scaled).map { $0 + $1 }.joined(separator: " ?? ")
  }

  /// The common quantities that consist of one or two fields and a scaling.
  ///
  /// Others have hand-written code in `RecordNotes`.
  var plainNotes: [QuantityRow] {
    rows.filter { row in
      row.kind == .reading && row.fit?.usual == true && row.fit?.fields.allSatisfy { $0.name == nil } == true
        || row.name == "altitude"
    }
  }

  var notesSource: String {
    get throws {
      return """
        internal import FITCore
        internal import Workouts

        extension RecordNotes {
          /// Puts the readings in their places and their bits into `noted`; the order of bytes is a constant wherever this is
          /// called.
          @inline(__always) static func takeUsualReadings(
            _ bytes: RawSpan, _ fields: RecordFields, isBigEndian: Bool, into observation: inout WorkoutObservation,
            _ noted: inout UInt32, at offset: (RecordFields) -> Int
          ) {
        \(try plainNotes.flatMap { row in try usualLines(row) { "observation.put(\($0), of: .\(row.name), &noted)" } }.lines(2))
          }
        }
        """
    }
  }
}
