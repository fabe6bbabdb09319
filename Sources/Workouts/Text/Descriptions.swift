// Descriptions for people: for `print`, a debugger and a failing test. Outputs have their own texts, which are written
// without allocating.

#if !hasFeature(Embedded)
extension Instant: CustomStringConvertible {
  /// The time as RFC 3339 in UTC, with milliseconds if there are any: `2026-11-20T18:25:50.125Z`.
  ///
  /// Times outside the years 0 to 9999 are written as `unix ms -70000000000000`. It allocates the text.
  public var description: String { UTCText(self)?.text ?? "unix ms \(unixMilliseconds)" }
}

extension SampleKind: CustomStringConvertible {
  /// The kind's name in every output, such as `heart_rate`.
  public var description: String { "\(name)" }
}

extension ActivityType: CustomStringConvertible {
  /// Apple's name of the type, such as `cycling`; `other` for a number without a name, with the number if it is not
  /// HealthKit's own `other`.
  public var description: String {
    let text = "\(name)"
    return text == "other" && self != .other ? "other (\(rawValue))" : text
  }
}

extension Sample: CustomStringConvertible {
  /// Kind, value, unit and time: `power 212.0 W at 2026-11-20T18:25:50Z`, or for an interval `distance 9.1 m from … to …`.
  public var description: String { "\(kind) \(value) \(kind.unit) \(interval(start, end))" }
}

extension WorkoutEvent: CustomStringConvertible {
  /// Kind and time: `pause at 2026-11-20T18:25:50Z`, or for an interval `lap from … to …`.
  public var description: String { "\(kind.name) \(interval(start, end))" }
}

extension RoutePoint: CustomStringConvertible {
  /// Position in degrees, altitude if known, and time: `47.1, 8.5, 412.0 m at 2026-11-20T18:25:50Z`.
  public var description: String {
    let altitude = altitudeMeters.map { ", \($0) m" } ?? ""
    return "\(latitudeDegrees), \(longitudeDegrees)\(altitude) at \(time)"
  }
}

private func interval(_ start: Instant, _ end: Instant) -> String {
  start == end ? "at \(start)" : "from \(start) to \(end)"
}

#endif

/// The digits of a number, with leading zeros up to a width.
func padded(_ number: UInt64, to width: Int = 2, radix: Int = 10) -> String {
  let digits = String(number, radix: radix)
  return String(repeating: "0", count: max(0, width &- digits.count)) + digits
}
