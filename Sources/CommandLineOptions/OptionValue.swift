/// The value of an option as given by the user, empty for an option without a value, and the option's name for
/// messages.
struct OptionValue {
  let name: String
  let bytes: [UInt8]

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The parts between commas, including empty ones.
  var parts: [String] {
    bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// Those parts as values.
  var split: [OptionValue] { parts.map { OptionValue(name: name, bytes: Array($0.utf8)) } }

  /// The two sides of an equals sign.
  func pair() throws(UsageError) -> (name: String, value: OptionValue) {
    guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")) else { throw error(wanted: "NAME=VALUE", not: text) }
    let part = OptionValue(name: name, bytes: Array(bytes[(equals &+ 1)...]))
    return (String(decoding: bytes[..<equals], as: UTF8.self), part)
  }

  /// The pairs between commas.
  func pairs() throws(UsageError) -> [(name: String, value: OptionValue)] {
    var pairs: [(name: String, value: OptionValue)] = []
    for part in split { pairs.append(try part.pair()) }
    return pairs
  }

  /// The error for a value that is not `wanted`.
  func error(wanted: String, not text: String) -> UsageError {
    UsageError("\(name) takes \(wanted), not '\(text)'")
  }

  /// Parses a whole number of at least 1.
  func count(into target: inout Int?) throws(UsageError) {
    guard let number = Int(text), number >= 1 else { throw error(wanted: "a whole number from 1", not: text) }
    target = number
  }

  /// Parses a number within limits.
  func number(_ range: ClosedRange<Double>, into target: inout Double?) throws(UsageError) {
    guard let number = Double(text), range.contains(number) else {
      throw error(
        wanted: "a number from \(Int(exactly: range.lowerBound) ?? 0) to \(Int(exactly: range.upperBound) ?? 0)",
        not: text)
    }
    target = number
  }

  /// Parses a non-negative number of seconds or metres.
  func measure(of unit: String, into target: inout Double?) throws(UsageError) {
    guard let number = Double(text), number >= 0, number <= 1e6 else {
      throw error(wanted: "a number of \(unit)", not: text)
    }
    target = number
  }

  /// Parses a length, in metres.
  func length() throws(UsageError) -> Double {
    guard let meters = measure([("km", 1000), ("mi", 1609.344), ("m", 1), ("", 1)], allowsBlank: true), meters <= 1e9
    else { throw error(wanted: "a length such as 20km, 12mi or 400m", not: text) }
    return meters
  }

  /// Parses a duration, in whole seconds.
  func seconds() throws(UsageError) -> Int {
    guard let seconds = measure([("min", 60), ("h", 3600), ("s", 1), ("", 1)]), seconds > 0, seconds <= 86_400,
      let whole = Int(exactly: seconds)
    else { throw error(wanted: "durations such as 30s, 20min or 1h", not: text) }
    return whole
  }

  /// A non-negative number times the size of the first unit that the text ends with; nil if it is not such a number.
  private func measure(_ units: [(name: String, size: Double)], allowsBlank: Bool = false) -> Double? {
    guard let unit = units.first(where: { text.hasSuffix($0.name) }) else { return nil }
    var digits = text.dropLast(unit.name.count)
    if allowsBlank, digits.last == " " { digits = digits.dropLast() }
    guard let number = Double(digits), number >= 0 else { return nil }
    return number * unit.size
  }

  /// Parses a number of units of time.
  func span() throws(UsageError) -> TimeSpan {
    if let span = TimeSpan(text) { return span }
    let units = alternatives(PeriodName.allCases.map(\.rawValue))
    throw error(wanted: "\(units), or several such as 15min or 2weeks", not: text)
  }

  /// Parses a day such as `2026-11-23`.
  func day() throws(UsageError) -> String {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2], parts.allSatisfy({ $0.allSatisfy { ("0"..."9").contains($0) } }),
      let month = Int(parts[1]), (1...12).contains(month), let date = Int(parts[2]), (1...31).contains(date)
    else { throw error(wanted: "a day such as 2026-11-23", not: text) }
    return text
  }

  /// Parses one of an enumeration's words.
  func word<Word: RawRepresentable<String> & CaseIterable>(_: Word.Type = Word.self) throws(UsageError) -> Word {
    try word(text, among: Array(Word.allCases))
  }

  /// Parses one of the given words.
  func word<Word: RawRepresentable<String>>(
    _ text: String? = nil, among words: [Word]
  ) throws(UsageError) -> Word {
    let text = text ?? self.text
    if let word = words.first(where: { $0.rawValue == text }) { return word }
    throw error(wanted: alternatives(words.map(\.rawValue)), not: text)
  }

  /// Parses words of an enumeration, separated by commas.
  func words<Word: RawRepresentable<String> & Hashable & CaseIterable>() throws(UsageError) -> Set<Word> {
    try words(among: Array(Word.allCases))
  }

  /// Parses some of the given words, separated by commas.
  func words<Word: RawRepresentable<String> & Hashable>(among words: [Word]) throws(UsageError) -> Set<Word> {
    var found: Set<Word> = []
    for part in parts { found.insert(try word(part, among: words)) }
    return found
  }

  /// Parses names separated by commas, each once.
  func names() throws(UsageError) -> [String] {
    var found: [String] = []
    for word in parts {
      let word = word.split(separator: " ").joined(separator: " ")
      if word.isEmpty { throw UsageError("\(name) takes names with commas between, such as time,power_w") }
      if found.contains(word) { throw UsageError("\(name) has '\(word)' twice") }
      found.append(word)
    }
    return found
  }

  /// Parses ascending percentages separated by commas.
  func percents(into target: inout [Double]?) throws(UsageError) {
    let numbers = parts.compactMap { Double($0) }
    guard (2...20).contains(numbers.count), numbers.count == parts.count,
      numbers.allSatisfy({ (0...1000).contains($0) }), zip(numbers, numbers.dropFirst()).allSatisfy({ $0 < $1 })
    else { throw error(wanted: "ascending percentages such as 60,70,80,94", not: text) }
    target = numbers
  }

  /// Parses fields of records that apps override, by name or number, separated by commas.
  func recordFields() throws(UsageError) -> Set<UInt8> {
    var fields: Set<UInt8> = []
    for word in parts {
      if let field = Flag.overridableFields.first(where: { $0.name == word }) {
        fields.formUnion(field.numbers)
      } else if let number = UInt8(word) {
        fields.insert(number)
      } else {
        throw error(wanted: "\(alternatives(Flag.overridableFields.map(\.name))), separated by commas", not: word)
      }
    }
    return fields
  }

  /// Parses a path.
  func path() throws(UsageError) -> [UInt8] {
    if bytes.isEmpty { throw UsageError("\(name) needs a path") }
    return bytes
  }
}
