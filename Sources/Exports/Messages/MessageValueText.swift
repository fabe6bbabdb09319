internal import FITCore
import FITProfile
import Workouts

extension TextBuffer {
  /// Appends a value as JSON: a single element, or an array if there are several.
  ///
  /// Invalid elements are `null`.
  ///
  /// Text ends at its first NUL, because devices often leave old memory content after it. With `isCompatible`, as in
  /// the official decoder, all texts are an array.
  mutating func append(json value: FITValue, isRaw: Bool, isCompatible: Bool = false) {
    if value.isText { return append(jsonTextsOf: value, count: isCompatible ? value.textCount : 1) }
    if value.count == 1 { return append(json: value, element: 0, isRaw: isRaw) }
    append("[")
    for element in 0..<value.count {
      if element > 0 { append(",") }
      append(json: value, element: element, isRaw: isRaw)
    }
    append("]")
  }

  private mutating func append(jsonTextsOf value: FITValue, count: Int) {
    guard count > 1 else { return append(json: value.text()) }
    append("[")
    for index in 0..<count {
      if index > 0 { append(",") }
      append(json: value.text(index))
    }
    append("]")
  }

  /// Appends a value as a cell of a table.
  ///
  /// Elements are joined with `|`, and invalid ones are empty.
  mutating func append(cell value: FITValue, isRaw: Bool) {
    if value.isText { return append(value.text()) }
    for element in 0..<value.count {
      if element > 0 { append(UInt8(ascii: "|")) }
      if value.number(element)?.isFinite == true {
        append(json: value, element: element, isRaw: isRaw, isQuoted: false)
      }
    }
  }

  /// Appends one element.
  ///
  /// Names and times are quoted if `isQuoted` is true.
  @inline(__always)
  mutating func append(json value: FITValue, element: Int, isRaw: Bool, isQuoted: Bool = true) {
    if isRaw || (!value.isEnumeration && !value.isScaled) { return append(rawNumberOf: value, element) }
    if value.isScaled {
      if let decimal = value.decimal(element) { return append(decimal: decimal.digits, places: decimal.places) }
      if let number = value.number(element) { append(json: number) } else { append("null") }
    } else if let label = value.label(element) {
      if isQuoted { append(UInt8(ascii: "\"")) }
      append(label.utf8)
      if isQuoted { append(UInt8(ascii: "\"")) }
    } else if let instant = value.instant(element) {
      if isQuoted { append(UInt8(ascii: "\"")) }
      append(instant)
      if value.isLocalTime { removeLast() }
      if isQuoted { append(UInt8(ascii: "\"")) }
    } else {
      append(rawNumberOf: value, element)
    }
  }

  private mutating func append(rawNumberOf value: FITValue, _ element: Int) {
    if value.isFloatingPoint {
      if let number = value.number(element) { append(json: number) } else { append("null") }
    } else if let integer = value.rawInteger(element) {
      append(Int(integer))
    } else if let wide = value.rawUnsigned64(element) {
      append(wide)
    } else {
      append("null")
    }
  }

  /// Appends a decimal fraction without trailing zeros.
  private mutating func append(decimal digits: Int64, places: Int) {
    if digits < 0 { append(UInt8(ascii: "-")) }
    var unit: UInt64 = 1
    for _ in 0..<places { unit &*= 10 }
    let (whole, fraction) = digits.magnitude.quotientAndRemainder(dividingBy: unit)
    append(whole)
    appendFraction(fraction, width: places)
  }
}

extension FITValue {
  /// Returns the time of an element; nil for seconds since power-on, and for values that are not times.
  ///
  /// A local time is returned as if it were UTC.
  func instant(_ element: Int = 0) -> Instant? {
    guard count == 1, isTime || isLocalTime, isComponent || !isFloatingPoint, let seconds = rawInteger(element),
      seconds >= FITTime.firstAbsolute, seconds < 0xFFFF_FFFF
    else { return nil }
    return Instant(unixMilliseconds: (seconds &+ FITTime.epoch) &* 1000)
  }
}
