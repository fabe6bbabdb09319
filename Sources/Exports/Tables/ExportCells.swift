import Workouts

// Cells as the app writes them (Documentation/Columns.md, "export --compatible"): all in quotes, a missing value empty,
// a point for decimals.

extension TextBuffer {
  /// Appends a quoted cell of what `fill` appends, which must need no escaping.
  mutating func appendQuoted(_ fill: (inout TextBuffer) -> Void) {
    append("\"")
    fill(&self)
    append("\"")
  }

  /// Appends a number as a quoted cell; nothing for what is no number.
  mutating func appendQuoted(_ value: Double?) {
    if let value, value.isFinite { appendQuoted { $0.append(value) } }
  }

  /// Appends a duration as a quoted cell; nothing for what is none.
  mutating func appendQuoted(duration seconds: Double?) {
    if let seconds, seconds.isFinite, seconds >= 0 { appendQuoted { $0.append(duration: seconds) } }
  }

  /// Appends a moment to the minute as a quoted cell: `"2026-11-20 18:25"`.
  mutating func appendQuoted(minuteOf time: Instant) { appendQuoted { $0.append(minuteOf: time) } }

  /// Appends a moment to the second as a quoted cell: `"2026-11-20 18:25:50"`.
  mutating func appendQuoted(secondOf time: Instant) {
    appendQuoted {
      $0.appendDate(CivilTime(time))
      $0.append(" ")
      $0.appendSeconds(CivilTime(time))
    }
  }

  /// Appends a moment with its milliseconds as a quoted cell: `"2026-11-20T18:25:50.000Z"`.
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
