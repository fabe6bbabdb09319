import Workouts

// Cells in the compatible format (Documentation/Columns.md, "export --compatible"): quoted, with a decimal point.
// Missing values are empty.

extension TextBuffer {
  /// Appends the output of `fill` in quotes.
  ///
  /// The output must not need escaping.
  mutating func appendQuoted(_ fill: (inout TextBuffer) -> Void) {
    append("\"")
    fill(&self)
    append("\"")
  }

  /// Appends a quoted number, or nothing if it is nil or not finite.
  mutating func appendQuoted(_ value: Double?) {
    if let value, value.isFinite { appendQuoted { $0.append(value) } }
  }

  /// Appends a quoted duration, or nothing if it is nil or invalid.
  mutating func appendQuoted(duration seconds: Double?) {
    if let seconds, seconds.isFinite, seconds >= 0 { appendQuoted { $0.append(duration: seconds) } }
  }

  /// Appends a quoted time to the minute: `"2026-11-20 18:25"`.
  mutating func appendQuoted(minuteOf time: Instant) { appendQuoted { $0.append(minuteOf: time) } }

  /// Appends a quoted time to the second: `"2026-11-20 18:25:50"`.
  mutating func appendQuoted(secondOf time: Instant) {
    appendQuoted {
      $0.appendDate(CivilTime(time))
      $0.append(" ")
      $0.appendSeconds(CivilTime(time))
    }
  }

  /// Appends a quoted time with milliseconds: `"2026-11-20T18:25:50.000Z"`.
  mutating func appendQuoted(millisecondOf time: Instant) {
    appendQuoted {
      let civil = CivilTime(time)
      $0.appendDate(civil)
      $0.append("T")
      $0.appendSeconds(civil)
      $0.append(".")
      $0.append(digitsOf: civil.millisecond, width: 3)
      $0.append("Z")
    }
  }
}
