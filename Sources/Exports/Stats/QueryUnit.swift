/// The conversion of a value whose unit is named in its row, as in personal bests.
///
/// CSV and NDJSON have stored or imperial units. Tables for people have common units such as km/h.
struct QueryUnit {
  /// The unit's name in the output.
  let name: String
  /// The number of stored units per output unit; nil for times, which are written as hours, minutes and seconds.
  private let perUnit: Double?

  /// Creates the conversion; nil if the unit stays unchanged.
  init?(_ stored: String, ofHeight isHeight: Bool, _ units: ExportStyle.Units, forPeople: Bool) {
    let isMetric = units == .metric
    switch stored {
    case "m/s" where !isMetric: (name, perUnit) = ("mph", 0.44704)
    case "m/s" where forPeople: (name, perUnit) = ("km/h", 1 / 3.6)
    case "m/h" where !isMetric: (name, perUnit) = ("ft/h", 0.3048)
    case "m" where !isMetric: (name, perUnit) = isHeight ? ("ft", 0.3048) : ("mi", 1609.344)
    case "m" where forPeople && !isHeight: (name, perUnit) = ("km", 1000)
    case "s" where forPeople: (name, perUnit) = ("h:m:s", nil)
    default: return nil
    }
  }

  /// Returns a value in the new unit.
  func value(_ stored: QueryValue) -> QueryValue {
    let number: Double
    switch stored {
    case .integer(let whole): number = Double(whole)
    case .number(let value): number = value
    case .null, .text: return stored
    }
    if let perUnit { return .number(number / perUnit) }
    var text = TextBuffer(capacity: 32)
    text.append(duration: number)
    return .text(text.string)
  }
}

/// The columns of a table whose unit is named in each row.
struct QueryUnits {
  private let unit: Int
  private let kind: Int?
  private let values: [Int]
  private let units: ExportStyle.Units
  private let forPeople: Bool

  /// Creates the description; nil if the rows do not name a unit.
  init?(_ columns: [String], _ units: ExportStyle.Units, forPeople: Bool) {
    guard let unit = columns.firstIndex(of: "unit"), columns.contains("value") else { return nil }
    self.unit = unit
    kind = columns.firstIndex(of: "best")
    values = columns.indices.filter { columns[$0] == "value" || columns[$0] == "before_value" }
    (self.units, self.forPeople) = (units, forPeople)
  }

  /// Returns the row with converted values.
  func converted(_ row: [QueryValue]) -> [QueryValue] {
    guard unit < row.count, case .text(let stored) = row[unit] else { return row }
    let isHeight = kind.map { row[$0] == .text("most climbed") } ?? false
    guard let new = QueryUnit(stored, ofHeight: isHeight, units, forPeople: forPeople) else { return row }
    var row = row
    row[unit] = .text(new.name)
    for place in values where place < row.count { row[place] = new.value(row[place]) }
    return row
  }
}
