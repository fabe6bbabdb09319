import Workouts

/// Writes the braces and keys of one JSON object.
///
/// The caller appends a value after each key.
struct JSONObject {
  var isOpen = false

  init() {}

  /// Continues an object whose brace and first keys were already written.
  init(isOpen: Bool) { self.isOpen = isOpen }

  /// Appends a key, which must not need escaping.
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
  /// Adds the HealthKit metadata of a workout.
  ///
  /// Quantities include their unit.
  mutating func add(workoutMetadata summary: borrowing WorkoutSummary, to text: inout TextBuffer) {
    summary.forEachMetadata { key, value in add(key, value, to: &text) }
  }

  private mutating func add(_ key: StaticString, _ value: MetadataValue, to text: inout TextBuffer) {
    add(key, to: &text)
    switch value {
    case .flag(let flag): text.append(flag)
    case .number(let number): text.append(json: number)
    case .text(let string): text.append(json: string)
    case .quantity(let number, let unit):
      text.append(#"{"value":"#)
      text.append(json: number)
      text.append(#","unit":"#)
      text.append(json: unit)
      text.append("}")
    }
  }
}
