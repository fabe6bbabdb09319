#if TrackXML
internal import Workouts

/// A time as files write it (xsd:dateTime and its variants).
struct TrackTime: Equatable {
  /// The time; without a zone it is taken as UTC.
  var instant: Instant
  /// Seconds east of UTC as written; nil for `Z` and for none at all.
  var offsetSeconds: Int?

  /// Reads `2021-04-16T13:37:53.250+02:00` and its variants.
  ///
  /// A blank or a small `t` may separate date and time; seconds, their fraction (with a point or comma) and the zone
  /// may be missing; a zone may lack its colon or its minutes. 24:00:00 is the next midnight and a second 60 the next
  /// minute. Fractions are truncated to milliseconds. Anything else, or a day that no calendar has, is nil.
  init?(_ text: borrowing Span<UInt8>) {
    let bounds = TrackNumber.trimmed(text)
    var cursor = Cursor(index: bounds.lowerBound, end: bounds.upperBound)
    guard let year = cursor.digits(4, in: text), cursor.take("-", in: text), let month = cursor.digits(2, in: text),
      cursor.take("-", in: text), let day = cursor.digits(2, in: text), Self.isDay(year, month, day)
    else { return nil }
    guard cursor.take("T", in: text) || cursor.take("t", in: text) || cursor.take(" ", in: text) else { return nil }
    guard let hour = cursor.digits(2, in: text), cursor.take(":", in: text), let minute = cursor.digits(2, in: text)
    else { return nil }
    var second = 0
    if cursor.take(":", in: text) {
      guard let told = cursor.digits(2, in: text) else { return nil }
      second = told
    }
    let milliseconds = cursor.fraction(in: text)
    guard hour < 24 || hour == 24 && minute == 0 && second == 0, minute < 60, second <= 60 else { return nil }
    guard cursor.zone(in: text, &offsetSeconds), cursor.index == cursor.end else { return nil }
    let days = Self.daysSince1970(year, month, day)
    let seconds = days &* 86_400 &+ hour &* 3600 &+ minute &* 60 &+ second &- (offsetSeconds ?? 0)
    instant = Instant(unixMilliseconds: Int64(seconds) &* 1000 &+ Int64(milliseconds))
  }

  static func isDay(_ year: Int, _ month: Int, _ day: Int) -> Bool {
    guard year > 0, month >= 1, month <= 12, day >= 1 else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let length = month == 2 ? (isLeap ? 29 : 28) : 30 &+ (month &+ month / 8) % 2
    return day <= length
  }

  /// Days from 1970-01-01 in the Gregorian calendar, counted in years that begin with March.
  static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let fromMarch = month > 2 ? month &- 3 : month &+ 9
    let years = month > 2 ? year : year &- 1
    let leaps = years / 4 &- years / 100 &+ years / 400
    return years &* 365 &+ leaps &+ (153 &* fromMarch &+ 2) / 5 &+ day &- 1 &- 719_468
  }
}

/// A place in a text, moved on by reading.
private struct Cursor {
  var index: Int
  let end: Int

  /// A number of exactly `count` digits.
  mutating func digits(_ count: Int, in text: borrowing Span<UInt8>) -> Int? {
    guard end &- index >= count else { return nil }
    var value = 0
    for offset in 0..<count {
      let byte = text[index &+ offset]
      guard byte >= 0x30 && byte <= 0x39 else { return nil }
      value = value &* 10 &+ Int(byte & 15)
    }
    index &+= count
    return value
  }

  /// Moves over `character`, if it is the next one.
  mutating func take(_ character: Unicode.Scalar, in text: borrowing Span<UInt8>) -> Bool {
    guard index < end, text[index] == UInt8(ascii: character) else { return false }
    index &+= 1
    return true
  }

  /// A fraction of a second in milliseconds; 0 when there is none.
  mutating func fraction(in text: borrowing Span<UInt8>) -> Int {
    guard index < end, text[index] == UInt8(ascii: ".") || text[index] == UInt8(ascii: ",") else { return 0 }
    index &+= 1
    var value = 0
    var weight = 100
    while index < end, text[index] >= 0x30 && text[index] <= 0x39 {
      value &+= Int(text[index] & 15) &* weight
      weight /= 10
      index &+= 1
    }
    return value
  }

  /// The zone; false when the text here is none.
  mutating func zone(in text: borrowing Span<UInt8>, _ offset: inout Int?) -> Bool {
    if index == end || take("Z", in: text) || take("z", in: text) { return true }
    let isWest = take("-", in: text)
    guard isWest || take("+", in: text), let hours = digits(2, in: text), hours <= 14 else { return false }
    _ = take(":", in: text)
    let minutes = index == end ? 0 : digits(2, in: text)
    guard let minutes, minutes < 60 else { return false }
    offset = (hours &* 3600 &+ minutes &* 60) &* (isWest ? -1 : 1)
    return true
  }
}
#endif
