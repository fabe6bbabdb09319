// Generates the lists of `record` fields that developer fields can override.

extension QuantityCatalogue {
  /// A quantity that can be overridden, and its fields.
  private struct Overridable {
    let row: QuantityRow
    let fields: [ProfileInput.Field]
    /// The name of the quantity's plain field, such as `respiration_rate`.
    var name: String { fields[0].name }
  }

  /// The quantities that can be overridden, sorted by the number of the plain field.
  private var overridable: [Overridable] {
    get throws {
      try rows.filter { $0.fit?.override == true }.map { row in
        let fields = try (row.fit?.fields ?? []).filter { $0.name == nil }.map { try field($0.number, of: row) }
        let plain = fields.filter { !$0.name.hasPrefix("enhanced_") }
        guard plain.count == 1 else { throw ProfileError("\(row.name): \(plain.count) fields that may be overridden") }
        return Overridable(row: row, fields: plain + fields.filter { $0.num != plain[0].num })
      }.sorted { $0.fields[0].num < $1.fields[0].num }
    }
  }

  var overrideSource: String {
    get throws {
      let cases = try overridable.map { one in
        let numbers = one.fields.map(\.num).sorted().map(String.init).joined(separator: ", ")
        return "case \(numbers): \(try overriding(one))"
      }
      let pods = rows.compactMap { row in row.fit?.pod.map { "case \"\($0)\": .\(row.name)" } }
      return """
        internal import Workouts

        extension DeveloperMeasures {
          /// The quantity of a field of `record`, and the factor from one of `units` to its unit; without units those of the
          /// profile count.
          static func overridden(_ number: UInt8, units: DeveloperUnits) -> (Quantity, factor: Double)? {
            switch number {
        \(cases.lines(2))
            default: nil
            }
          }

          /// The measure of a field of running pods (Stryd), which do not name the field they override; units as they write
          /// them.
          static func ofPod(_ name: String) -> Measure? {
            switch name {
        \(pods.lines(2))
            default: nil
            }
          }
        }
        """
    }
  }

  /// Returns the quantity of a developer field, and the factor from the developer's unit to the quantity's unit.
  private func overriding(_ one: Overridable) throws -> String {
    let (row, units) = (one.row, one.fields[0].units ?? "")
    // Counters are stored in thousandths.
    if row.name == "distance" { return "(.distance, (units.meters ?? 1) * 1000)" }
    guard row.isMeasure else {
      throw ProfileError("\(row.name): a counter that may be overridden needs code of its own")
    }
    let factor =
      switch (units, row.unit) {
      case ("m", "m"): "units.meters ?? 1"
      case ("mm", "m"): "units.meters ?? 0.001"
      case ("mm", "cm"): "(units.meters ?? 0.001) * 100"
      case ("m/s", "m/s"): "units.metersPerSecond ?? 1"
      case (_, "m"), (_, "cm"), (_, "m/s"), ("semicircles", _):
        throw ProfileError("\(row.name): a developer's \(units) in \(row.unit) need code of their own")
      default: "1"
      }
    return "(.measure(.\(row.name)), \(factor))"
  }

  var overridableSource: String {
    get throws {
      let lines = try overridable.map { one in
        "(\"\(one.name)\", [\(one.fields.map(\.num).sorted().map(String.init).joined(separator: ", "))]),"
      }
      return """
        extension Flag {
          /// Fields of FIT's `record` that an app's field may override, with their numbers.
          static let overridableFields: [(name: String, numbers: [UInt8])] = [
        \(lines.lines(2))
          ]
        }
        """
    }
  }

  /// Returns the page of options with an updated list of these fields.
  func commandLinePage(_ page: String) throws -> String {
    var page = Page(name: "CommandLine.md", text: page)
    try page.replace(
      "| `--native FIELDS` | all that read rides | apps' fields do not override these fields of records: ",
      with: try overridable.map { "`\($0.name)`" }.joined(separator: ", ") + ", or numbers |")
    return page.text
  }

  /// Updates the list of these fields on the page of rules: `heart_rate (3), speed (6, 73)`.
  func listOverridable(in page: inout Page) throws {
    let list = try overridable.map { one in
      "\(one.name) (\(one.fields.map(\.num).sorted().map(String.init).joined(separator: ", ")))"
    }
    try page.replace("- Fields that may be overridden: ", with: list.joined(separator: ", ") + ".")
  }
}
