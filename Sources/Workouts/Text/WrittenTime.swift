#if !hasFeature(Embedded)
/// A day or a time in options and files: `2026-11-20`, `2026-11-20T18:30`, `2026-11-20 18:30:05.250+01:00`.
package struct WrittenTime: Equatable, Sendable {
  /// Local time, stored as if it were UTC.
  package let wall: Instant
  /// Whether the text has a time of day.
  package let hasTimeOfDay: Bool
  /// Seconds east of UTC, if the text has them; in a file, `Z` counts as none.
  package let utcOffsetSeconds: Int?

  /// The day.
  package var day: CalendarDay { CalendarDay(wall) }

  /// The time; without a zone it is taken as UTC.
  package var instant: Instant { wall.advanced(byMilliseconds: Int64(utcOffsetSeconds ?? 0) &* -1000) }

  /// Parses an option's text, a day or a time; nil if it is neither.
  package init?(_ text: String) { self.init(Array(text.utf8).span, isOption: true) }

  /// Parses a file's text (xsd:dateTime and its variants).
  ///
  /// A blank or a lower-case `t` can separate date and time. Seconds, their fraction (with a point or comma) and the
  /// zone can be missing; a zone can lack its colon or its minutes, and follow a blank, `UTC` or `GMT`. Numbers can lack
  /// their leading zero, all separators can be missing, and hours can be of a half day (`1:05:09 PM`). 24:00:00 is the
  /// next midnight and a second 60 the next minute. Fractions are truncated to milliseconds. Ten digits are seconds since
  /// 1970, and thirteen are milliseconds. The result is nil for any other text, or a day that does not exist.
  package init?(_ text: borrowing Span<UInt8>) {
    guard let time = WrittenTime(text, isOption: false) ?? WrittenTime(since1970: text) else { return nil }
    self = time
  }

  private init?(since1970 text: borrowing Span<UInt8>) {
    var cursor = Cursor(end: text.count)
    guard let high = cursor.digits(5, in: text), high >= 10_000, let low = cursor.digits(5, in: text),
      let milliseconds = cursor.isAtDigit(in: text) ? cursor.digits(3, in: text) : cursor.fraction(in: text),
      cursor.index == cursor.end
    else { return nil }
    let seconds = Int64(high) &* 100_000 &+ Int64(low)
    wall = Instant(unixMilliseconds: seconds &* 1000 &+ Int64(milliseconds))
    (hasTimeOfDay, utcOffsetSeconds) = (true, nil)
  }

  private init?(_ text: borrowing Span<UInt8>, isOption: Bool) {
    var cursor = Cursor(end: text.count)
    guard let year = cursor.digits(4, in: text) else { return nil }
    let isParted = cursor.takeSeparator(in: text, isOption: isOption)
    let isShort = isParted && !isOption
    guard isParted || !isOption, let month = cursor.digits(2, orFewer: isShort, in: text),
      !isParted || cursor.takeSeparator(in: text, isOption: isOption),
      let date = cursor.digits(2, orFewer: isShort, in: text),
      let day = CalendarDay(year: year, month: month, day: date)
    else { return nil }
    if isOption, cursor.index == cursor.end {
      (wall, hasTimeOfDay, utcOffsetSeconds) = (day.start, false, nil)
      return
    }
    guard
      cursor.take("T", in: text) || cursor.take(" ", in: text) || !isOption && cursor.take("t", in: text) || !isParted,
      var hour = cursor.digits(2, orFewer: isShort, in: text), !isParted || cursor.take(":", in: text),
      let minute = cursor.digits(2, orFewer: isShort, in: text)
    else { return nil }
    var second = 0
    if isParted ? cursor.take(":", in: text) : cursor.isAtDigit(in: text) {
      guard let told = cursor.digits(2, orFewer: isShort, in: text) else { return nil }
      second = told
    }
    let milliseconds = isOption ? 0 : cursor.fraction(in: text)
    if !isOption {
      if let half = cursor.halfDay(in: text) {
        guard (1...12).contains(hour) else { return nil }
        hour = hour % 12 &+ half
      }
      _ = cursor.take(" ", in: text)
    }
    let isWithinDay = hour < 24 || !isOption && hour == 24 && minute == 0 && second == 0
    guard isWithinDay, minute < 60, second <= (isOption ? 59 : 60),
      let zone = cursor.zone(in: text, isOption: isOption), cursor.index == cursor.end
    else { return nil }
    let inDay = (hour &* 3600 &+ minute &* 60 &+ second) &* 1000 &+ milliseconds
    (wall, hasTimeOfDay, utcOffsetSeconds) = (day.start.advanced(byMilliseconds: Int64(inDay)), true, zone)
  }
}

/// A position in a text, advanced by parsing.
private struct Cursor {
  var index = 0
  let end: Int

  init(end: Int) { self.end = end }

  /// A number of `count` digits.
  mutating func digits(_ count: Int, orFewer canBeShort: Bool = false, in text: borrowing Span<UInt8>) -> Int? {
    let start = index
    var value = 0
    while index &- start < count, isAtDigit(in: text) {
      value = value &* 10 &+ Int(text[index] & 15)
      index &+= 1
    }
    return index &- start == count || canBeShort && index > start ? value : nil
  }

  func isAtDigit(in text: borrowing Span<UInt8>) -> Bool {
    index < end && text[index] >= 0x30 && text[index] <= 0x39
  }

  /// The hours that `AM` or `PM` adds, after a blank of any kind; nil if neither is next.
  mutating func halfDay(in text: borrowing Span<UInt8>) -> Int? {
    var place = index
    while place < end, text[place] == 0x20 || text[place] >= 0x80 { place &+= 1 }
    guard end &- place >= 2, text[place &+ 1] | 0x20 == UInt8(ascii: "m") else { return nil }
    let letter = text[place] | 0x20
    guard letter == UInt8(ascii: "a") || letter == UInt8(ascii: "p") else { return nil }
    index = place &+ 2
    return letter == UInt8(ascii: "p") ? 12 : 0
  }

  /// Advances over the character between the numbers of a date, which in a file can be a slash or point.
  mutating func takeSeparator(in text: borrowing Span<UInt8>, isOption: Bool) -> Bool {
    take("-", in: text) || !isOption && (take("/", in: text) || take(".", in: text))
  }

  /// Advances over `character` if it is the next one.
  mutating func take(_ character: Unicode.Scalar, in text: borrowing Span<UInt8>) -> Bool {
    guard index < end, text[index] == UInt8(ascii: character) else { return false }
    index &+= 1
    return true
  }

  /// A fraction of a second in milliseconds; 0 if there is none.
  mutating func fraction(in text: borrowing Span<UInt8>) -> Int {
    guard take(".", in: text) || take(",", in: text) else { return 0 }
    var (value, weight) = (0, 100)
    while isAtDigit(in: text) {
      value &+= Int(text[index] & 15) &* weight
      weight /= 10
      index &+= 1
    }
    return value
  }

  /// The seconds east of UTC, if the text has them; nil if the text is not a zone.
  mutating func zone(in text: borrowing Span<UInt8>, isOption: Bool) -> Int?? {
    if !isOption, end &- index >= 3, take("U", in: text) || take("G", in: text) { index &+= 2 }
    if index == end { return .some(nil) }
    if take("Z", in: text) || !isOption && take("z", in: text) { return isOption ? 0 : .some(nil) }
    let isWest = take("-", in: text)
    guard isWest || take("+", in: text), let hours = digits(2, in: text), hours <= 14 else { return nil }
    let hasColon = take(":", in: text)
    if isOption && !hasColon { return nil }
    let minutes = index == end && !isOption ? 0 : digits(2, in: text)
    guard let minutes, minutes < 60, !isOption || hours < 14 || minutes == 0 else { return nil }
    return (hours &* 3600 &+ minutes &* 60) &* (isWest ? -1 : 1)
  }
}
#endif
