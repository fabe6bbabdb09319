import Workouts

/// Writes the braces and keys of one JSON object; the caller appends a value after each key.
struct JSONObject {
  private var isOpen = false

  init() {}

  /// Appends a key, which must need no escaping.
  @inline(__always)
  mutating func add(_ key: StaticString, to text: inout TextBuffer) {
    text.append(isOpen ? "," : "{")
    isOpen = true
    text.append(json: key)
    text.append(":")
  }

  /// Appends the closing brace.
  consuming func close(in text: inout TextBuffer) {
    text.append(isOpen ? "}" : "{}")
  }
}

extension JSONObject {
  /// Adds what HealthKit keeps of a workout beside its samples (HEALTHKIT.md section 4); quantities with their unit.
  mutating func add(workoutMetadata summary: borrowing WorkoutSummary, to text: inout TextBuffer) {
    if let isIndoor = summary.isIndoor {
      add("HKIndoorWorkout", to: &text)
      text.append(isIndoor)
    }
    add("HKAverageSpeed", quantity: summary.averageSpeedMetersPerSecond, unit: "m/s", to: &text)
    add("HKMaximumSpeed", quantity: summary.maximumSpeedMetersPerSecond, unit: "m/s", to: &text)
    add("HKElevationAscended", quantity: summary.ascentMeters, unit: "m", to: &text)
    add("HKElevationDescended", quantity: summary.descentMeters, unit: "m", to: &text)
    if let offset = summary.utcOffsetSeconds {
      add("HKTimeZone", to: &text)
      text.append(zoneWithOffset: offset)
    }
  }

  private mutating func add(
    _ key: StaticString, quantity value: Double?, unit: StaticString, to text: inout TextBuffer
  ) {
    guard let value, value.isFinite else { return }
    add(key, to: &text)
    text.append(#"{"value":"#)
    text.append(value)
    text.append(#","unit":"#)
    text.append(json: unit)
    text.append("}")
  }
}

extension TextBuffer {
  /// Appends the JSON string of a fixed-offset time zone as Foundation's `TimeZone(identifier:)` takes it: `"GMT-0400"`.
  fileprivate mutating func append(zoneWithOffset secondsEast: Int) {
    let minutes = UInt64(secondsEast.magnitude / 60)
    append(secondsEast < 0 ? "\"GMT-" : "\"GMT+")
    append(digitsOf: minutes / 60, width: 2)
    append(digitsOf: minutes % 60, width: 2)
    append(UInt8(ascii: "\""))
  }
}
