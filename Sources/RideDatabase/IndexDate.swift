internal import Workouts

/// A time in Strava's `activities.csv`: in UTC, in the account's language.
///
/// `2014-09-12 16:54:28`, `25 Jun 2015, 11:18:35`, `Oct 6, 2022, 11:19:20 PM`, `06.10.2022, 23:19:20`,
/// `6 de out. de 2022 23:19:20`. In a date of numbers only, the day precedes the month, unless the year is first or a
/// number cannot be a month.
struct IndexDate {
  /// The time.
  let time: Instant

  private var numbers: [Int64] = []
  private var clock: [Int64] = []
  private var month: Int64?
  private var isAfternoon: Bool?

  /// Parses a text; nil if it is not a time.
  init?(_ text: String) {
    guard text.utf8.count <= 64 else { return nil }
    var parts = IndexDate(Instant(unixMilliseconds: 0))
    parts.take(text)
    guard let found = parts.moment else { return nil }
    self.init(found)
  }

  private init(_ time: Instant) { self.time = time }

  /// Splits the text into numbers and words.
  private mutating func take(_ text: String) {
    var word = ""
    var number: Int64?
    var isOfClock = false
    func isColon(_ character: Character?) -> Bool { character == ":" || character == "：" }
    for character in text.lowercased() + " " {
      if let digit = character.wholeNumberValue, character.isASCII {
        number = min((number ?? 0) &* 10 &+ Int64(digit), 99_999)
        continue
      }
      if let value = number {
        if isOfClock || isColon(character) { clock.append(value) } else { numbers.append(value) }
        number = nil
        isOfClock = isColon(character)
      }
      if character.isLetter {
        word.append(character)
      } else if character != "." || !["a", "p"].contains(word) {
        // `p. m.` is one word.
        if !(character.isWhitespace && ["a", "p"].contains(word)) { end(&word) }
      }
    }
    end(&word)
  }

  private mutating func end(_ word: inout String) {
    defer { word = "" }
    if word == "am" || word == "pm" { isAfternoon = word == "pm" }
    if month == nil, let found = Self.month(word) { month = found }
  }

  /// The month by the first letters of its name, in languages that Strava has.
  private static func month(_ word: String) -> Int64? {
    guard word.count >= 3 else { return nil }
    let place = names.firstIndex { $0.contains { word.hasPrefix($0) } }
    return place.map { Int64($0) &+ 1 }
  }

  private static let names = [
    ["jan", "ene", "gen", "sty", "янв"], ["feb", "fev", "fév", "lut", "фев"], ["mar", "mär", "mrt", "мар"],
    ["apr", "abr", "avr", "kwi", "апр"], ["may", "mai", "mag", "mei", "maj", "май", "мая"],
    ["jun", "juin", "giu", "cze", "июн"], ["jul", "juil", "lug", "lip", "июл"],
    ["aug", "ago", "aoû", "aou", "sie", "авг"], ["sep", "set", "wrz", "сен"],
    ["oct", "okt", "out", "ott", "paź", "окт"],
    ["nov", "lis", "ноя"], ["dec", "dez", "dic", "déc", "des", "gru", "дек"],
  ]

  /// Year, month and day; nil if one is missing.
  private var date: (year: Int64, month: Int64, day: Int64)? {
    if let month {
      guard numbers.count == 2 else { return nil }
      return numbers[0] > 31 ? (numbers[0], month, numbers[1]) : (numbers[1], month, numbers[0])
    }
    guard numbers.count == 3 else { return nil }
    if numbers[0] > 31 { return (numbers[0], numbers[1], numbers[2]) }
    return numbers[1] > 12 ? (numbers[2], numbers[0], numbers[1]) : (numbers[2], numbers[1], numbers[0])
  }

  private var moment: Instant? {
    guard let (year, month, day) = date, (1900...9999).contains(year), clock.count >= 2, clock.count <= 3
    else { return nil }
    var hour = clock[0]
    if let isAfternoon {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 &+ (isAfternoon ? 12 : 0)
    }
    let second = clock.count > 2 ? clock[2] : 0
    guard (0...23).contains(hour), (0...59).contains(clock[1]), (0...60).contains(second),
      let date = CalendarDay(year: Int(year), month: Int(month), day: Int(day))
    else { return nil }
    return date.start.advanced(byMilliseconds: 1000 &* (3600 &* hour &+ 60 &* clock[1] &+ second))
  }
}
