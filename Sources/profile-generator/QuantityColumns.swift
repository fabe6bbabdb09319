// Generates columns of tables, and documentation pages, from the catalogue of quantities.

extension QuantityCatalogue {
  var statsSource: String {
    func line(_ row: QuantityRow, _ column: String) -> String {
      let main =
        row.kind == .counter ? "\"\(column)\"" : "\"avg_\(column)\", \"min_\(column)\", \"max_\(column)\""
      return "case .\(row.sampleName): Self(\(main), duration: \"duration_\(row.stem)_s\", "
        + "recent: \"recent_\(column)\", \"recent_\(row.stem)_start\", \"recent_\(row.stem)_end\")"
    }
    func conversion(_ unit: String) -> String {
      switch unit {
      case "mi": "value / units.metersPerDistanceUnit"
      case "ft": "value / units.metersPerAscentUnit"
      case "in": "value / 2.54"
      case "mph": "units.speed(value)"
      case "f": "units.temperature(value)"
      default: "value"
      }
    }
    let converted = kinds.compactMap { row in imperial(row).map { (row, $0) } }
    return """
      import Workouts

      extension StatsKeys {
        static func metric(_ kind: SampleKind) -> StatsKeys {
          switch kind {
      \(kinds.map { line($0, $0.sampleColumn) }.lines(2))
          }
        }

        static func imperial(_ kind: SampleKind) -> StatsKeys? {
          switch kind {
      \(converted.map { line($0.0, "\($0.0.stem)_\($0.1)") }.lines(2))
          default: nil
          }
        }
      }

      extension SampleKind {
        /// A value of the kind in a system of units.
        func value(_ value: Double, in units: ExportStyle.Units) -> Double {
          guard units == .imperial else { return value }
          return switch self {
      \(converted.map { "case .\($0.0.sampleName): \(conversion($0.1))" }.lines(2))
          default: value
          }
        }
      }
      """
  }

  /// Returns the end of a sample's column name in imperial units.
  private func imperial(_ row: QuantityRow) -> String? { row.sample.map(\.imperial) ?? row.imperial }

  /// The source of the type that holds the longest row of minutes.
  var minuteSource: String {
    """
    /// The kinds, the number, the start and the seconds of a minute, then a sum of each cumulative kind, and mean, least
    /// and most of each instant one.
    typealias MinuteWords = InlineArray<\(4 + counters.count + 3 * readings.count), UInt64>
    """
  }

  // MARK: Pages

  private func code(_ names: [String]) -> String { names.map { "`\($0)`" }.joined(separator: ", ") }

  /// Returns the page of columns with updated generated lines.
  func columnsPage(_ page: String) throws -> String {
    var page = Page(name: "Columns.md", text: page)
    func names(_ rows: [QuantityRow]) -> String {
      code(rows.flatMap { row in [row.sampleColumn] + (imperial(row).map { ["\(row.stem)_\($0)"] } ?? []) })
    }
    try page.replace("| sums | ", with: "\(names(counters)) |")
    try page.replace(
      "| means over time, least, greatest | ", with: "`avg_`, `min_` and `max_` before \(names(readings + figures)) |")
    try page.replace(
      "| means of readings | ", with: code(readings.filter { $0.minutes == true }.map(\.sampleColumn)) + " |")
    try page.replace(
      "| `minutes` (a view of `minute_rows`, in which `minute_id` combines the first two columns) | ",
      with: "`workout_id`, `minute`, `start_unix_ms`, `active_s`, \(code(counters.map(\.sampleColumn))); "
        + "and `avg_`, `min_`, `max_` before \(code(readings.map(\.sampleColumn))) |")
    let measures = rows.filter(\.isMeasure).map(\.column)
    try page.replace(
      "| `records` | ",
      with: code(["workout_id", "record", "time_unix_ms", "distance_m", "energy_kcal", "cycles"] + measures) + " |")
    try page.replaceTable(
      after: "| quantity | unit | what it is | in FIT's `record` | in GPX and TCX | column | plausible |",
      with: rows.map(pageRow))
    return page.text
  }

  private func pageRow(_ row: QuantityRow) throws -> String {
    let fields = try (row.fit?.fields ?? []).map { "\(try field($0.number, of: row).name) \($0.number)" }
    let range = row.range.map { "\(Self.plain($0[0])) to \(Self.plain($0[1]))" } ?? ""
    let columns = code(row.sampleColumn == row.column ? [row.column] : [row.column, row.sampleColumn])
    return "| `\(row.name)` | \(row.unit) | \(row.kind.rawValue) | \(fields.joined(separator: ", ")) | "
      + "\(code((row.track?.elements ?? []).map { TrackElement($0).name })) | \(columns) | \(range) |"
  }

  /// Returns the page of HealthKit rules with updated types.
  func healthKitPage(_ page: String) throws -> String {
    var page = Page(name: "HealthKitMapping.md", text: page)
    try listOverridable(in: &page)
    try page.replaceTable(
      after: "| kind | unit | from FIT | HealthKit type |",
      with: rows.filter { $0.id != nil }.map { row in
        var types: [String] = []
        for type in row.healthkit ?? [] where !types.contains(type.type) { types.append(type.type) }
        let note = row.note.map { ": \($0)" } ?? ""
        return "| `\(row.sampleName)` | \(row.unit) | \(try origin(row)) | "
          + "\(types.isEmpty ? "none" : types.joined(separator: ", "))\(note) |"
      })
    return page.text
  }

  /// Describes the source of a quantity in FIT, such as `enhanced_speed 73, else speed 6: 1/1000`.
  private func origin(_ row: QuantityRow) throws -> String {
    if let from = row.from { return from }
    let fields = try (row.fit?.fields ?? []).map { try field($0.number, of: row) }
    let scales = fields.map { field in
      field.scale.map { scale in
        ": 1/\(Self.plain(scale))" + (field.units == "mm" ? " mm" : "")
      } ?? ""
    }
    let isOne = Set(scales).count == 1
    let names = zip(fields, scales).map { "\($0.0.name) \($0.0.num)" + (isOne ? "" : $0.1) }
    return names.joined(separator: ", else ") + (isOne ? scales[0] : "")
  }
}

/// A documentation page with some generated lines.
struct Page {
  let name: String
  var text: String

  /// Replaces the text after `start` in the only line that begins with it.
  ///
  /// Throws if there is not exactly one such line.
  mutating func replace(_ start: String, with rest: String) throws {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let places = lines.indices.filter { lines[$0].hasPrefix(start) }
    guard places.count == 1 else { throw ProfileError("\(name): \(places.count) lines begin with \(start)") }
    lines[places[0]] = Substring(start + rest)
    text = lines.joined(separator: "\n")
  }

  /// Replaces the rows of the table with this heading.
  ///
  /// Throws if the page has no such table.
  mutating func replaceTable(after heading: String, with rows: [String]) throws {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let place = lines.firstIndex(of: Substring(heading)), place + 2 < lines.count else {
      throw ProfileError("\(name): no table \(heading)")
    }
    let rest = lines[(place + 2)...].drop { $0.hasPrefix("|") }
    text = (lines[...(place + 1)] + rows.map { Substring($0) } + rest).joined(separator: "\n")
  }
}
