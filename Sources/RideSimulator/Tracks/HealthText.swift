/// Collects the text of an export and passes it on in pieces.
struct HealthText {
  private var bytes: [UInt8] = []
  private let put: ([UInt8]) -> Void

  init(_ put: @escaping ([UInt8]) -> Void) { self.put = put }

  mutating func add(_ text: String) {
    bytes += text.utf8
    if bytes.count >= 1 << 17 { flush() }
  }

  mutating func flush() {
    put(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  /// A time in FIT seconds as Apple Health writes it: `2024-05-04 09:30:00 +0200`.
  static func local(_ seconds: UInt32, _ offset: Int) -> String {
    let unix = Int(seconds) + 631_065_600 + offset
    let (year, month, day) = date(unix / 86_400)
    let second = unix % 86_400
    let zone = offset.magnitude / 60
    return "\(year)-\(two(month))-\(two(day)) \(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60)) "
      + (offset < 0 ? "-" : "+") + two(Int(zone / 60)) + two(Int(zone % 60))
  }

  /// A time in UTC as GPX has it.
  static func utc(_ seconds: UInt32) -> String {
    let text = local(seconds, 0)
    return text.prefix(10) + "T" + text.dropFirst(11).prefix(8) + "Z"
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// The date of a day since 1970-01-01, in the Gregorian calendar.
  private static func date(_ days: Int) -> (Int, Int, Int) {
    let shifted = days + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marched = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * marched + 2) / 5 + 1
    let month = marched < 10 ? marched + 3 : marched - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  /// A number of parts, ten to the power of `places` per unit; exact if the factor is 1.
  static func decimal(_ parts: Int, places: Int, _ factor: Double = 1) -> String {
    let unit = (0..<places).reduce(1) { value, _ in value * 10 }
    guard factor == 1 else { return "\(Double(parts) / Double(unit) * factor)" }
    guard places > 0 else { return "\(parts)" }
    let digits = String(parts.magnitude % UInt(unit))
    let padding = String(repeating: "0", count: places - digits.count)
    return (parts < 0 ? "-" : "") + "\(parts.magnitude / UInt(unit)).\(padding)\(digits)"
  }
}
