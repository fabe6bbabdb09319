/// A value of a table whose columns are only known when it is queried.
package enum QueryValue: Sendable, Equatable {
  case null
  case integer(Int64)
  case number(Double)
  case text(String)
}

/// A column of such a table.
///
/// The unit at the end of its name determines how values are written in each unit system.
struct QueryColumn {
  private enum Form {
    case plain, flag, seconds, degrees
    /// A length or speed: the number of stored units per displayed unit, and the decimals in tables for people.
    case measure(perUnit: Double, decimals: Int)
  }

  /// The name in CSV and NDJSON.
  let name: String
  /// The heading in tables for people.
  let heading: String
  private let form: Form
  /// The factor from stored values to values in CSV and NDJSON.
  private let factor: Double

  /// The endings of names with a unit, and the conversion of each to imperial units and to units for people.
  private static let lengths:
    [(
      ending: String, unit: String, imperial: String, perImperial: Double, shown: String, perShown: Double,
      decimals: Int
    )] = [
      ("distance_m", "m", "mi", 1609.344, "km", 1000, 1), ("ascent_m", "m", "ft", 0.3048, "m", 1, 0),
      ("speed_mps", "mps", "mph", 0.44704, "km/h", 1 / 3.6, 1),
      ("climbing_m_per_h", "m_per_h", "ft_per_h", 0.3048, "m/h", 1, 0),
    ]

  init(_ stored: String, _ units: ExportStyle.Units) {
    if let length = Self.lengths.first(where: { stored.hasSuffix($0.ending) }) {
      let stem = String(stored.dropLast(length.unit.count))
      let isMetric = units == .metric
      name = isMetric ? stored : stem + length.imperial
      factor = isMetric ? 1 : 1 / length.perImperial
      let unit = isMetric ? length.shown : length.imperial == "ft_per_h" ? "ft/h" : length.imperial
      heading = Self.words(String(stem.dropLast())) + " " + unit
      form = .measure(perUnit: isMetric ? length.perShown : length.perImperial, decimals: length.decimals)
      return
    }
    (name, factor) = (stored, 1)
    if stored == "kept" || stored.hasPrefix("is_") {
      (form, heading) = (.flag, Self.words(stored.hasPrefix("is_") ? String(stored.dropFirst(3)) : stored))
    } else if stored.hasSuffix("_s") {
      (form, heading) = (.seconds, Self.words(String(stored.dropLast(2))))
    } else if stored.hasSuffix("_deg") {
      (form, heading) = (.degrees, Self.words(String(stored.dropLast(4))))
    } else {
      (form, heading) = (.plain, Self.words(stored))
    }
  }

  private static func words(_ name: String) -> String { String(name.map { $0 == "_" ? " " : $0 }) }

  /// Returns whether values are aligned to the right.
  func isRight(_ value: QueryValue) -> Bool {
    switch value {
    case .null, .text: false
    case .integer, .number: if case .flag = form { false } else { true }
    }
  }

  /// Appends a value as JSON or CSV.
  ///
  /// Appends nothing for null.
  func append(_ value: QueryValue, to text: inout TextBuffer, asJSON: Bool) {
    switch value {
    case .null: break
    case .integer(let number):
      if case .flag = form {
        text.append(number != 0)
      } else if factor == 1 {
        text.append(Int(clamping: number))
      } else {
        append(Double(number), to: &text)
      }
    case .number(let number): append(number, to: &text)
    case .text(let string): if asJSON { text.append(json: string) } else { text.append(csv: string) }
    }
  }

  private func append(_ number: Double, to text: inout TextBuffer) {
    if case .degrees = form {
      text.append(decimal: number, fractionDigits: 8)
    } else {
      text.append(decimal: number * factor, fractionDigits: 3)
    }
  }

  /// Returns the text of a value in tables for people.
  func cell(_ value: QueryValue) -> String {
    let number: Double
    switch value {
    case .null: return ""
    case .text(let string): return string
    case .integer(let whole): number = Double(whole)
    case .number(let value): number = value
    }
    var text = TextBuffer(capacity: 64)
    switch form {
    case .flag: return number != 0 ? "yes" : "no"
    case .seconds where number >= 0: text.append(duration: number)
    case .degrees: text.append(fixed: number, decimals: 4)
    case .measure(let perUnit, let decimals): text.append(fixed: number / perUnit, decimals: decimals)
    default: text.append(decimal: number, fractionDigits: 1)
    }
    return text.string
  }
}

extension TextBuffer {
  /// Appends a number with exactly `decimals` decimals.
  fileprivate mutating func append(fixed number: Double, decimals: Int) {
    let start = count
    append(decimal: number, fractionDigits: decimals)
    guard decimals > 0 else { return }
    let written = string.utf8.dropFirst(max(0, start))
    let places = written.lastIndex(of: UInt8(ascii: ".")).map { written.distance(from: $0, to: written.endIndex) &- 1 }
    if places == nil { append(".") }
    for _ in 0..<max(0, decimals &- (places ?? 0)) { append("0") }
  }
}
