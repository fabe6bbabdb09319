package import CommandLineOptions
internal import Exports
internal import FITProfile
package import Ingest
internal import Inputs
internal import Workouts

extension RideEdit {
  /// Creates the edit that the options of `edit` specify, and reads the file to fill from.
  package init(_ invocation: Invocation) throws(UsageError) {
    self.init()
    let options = invocation.edit
    if let from = options.first, let to = options.last {
      first = try Self.place("--keep", from)
      last = try Self.place("--keep", to)
      if first == nil && last == nil { throw UsageError("--keep needs a place before or after the dots") }
    }
    if options.split == "sessions" {
      split = .sessions
    } else if let text = options.split {
      guard let place = try Self.place("--split", text) else { throw UsageError("--split needs a place or sessions") }
      split = .at(place)
    }
    if let text = options.shift { shiftSeconds = try Self.shift(text) }
    for (name, value) in options.values { try set(name, value) }
    for text in options.removals {
      if text == "positions" { removesPositions = true } else { removals.append(try Self.removal(text)) }
    }
    anonymises = options.anonymises
    joins = options.joins
    privacy = invocation.privacy
    if let path = options.fillFrom { try fill(from: InputPath(bytes: path)) }
    if joins && split != nil { throw UsageError("--join and --split cannot be combined") }
    if joins && options.isInPlace { throw UsageError("--join writes one file: name it by --output") }
    if isEmpty { throw UsageError("edit needs a change, such as --keep ..-20min; see 'fitstream help edit'") }
  }

  private mutating func fill(from path: InputPath) throws(UsageError) {
    if !takeFilling(from: path) { throw UsageError("--fill-from: \(path.display) is no FIT file that can be read") }
  }

  private static func place(_ option: String, _ text: String) throws(UsageError) -> Place? {
    if text.isEmpty { return nil }
    let isFromEnd = text.hasPrefix("-")
    let digits = isFromEnd ? String(text.dropFirst()) : text
    if let seconds = Self.seconds(digits) { return .seconds(seconds, isFromEnd: isFromEnd) }
    for (unit, meters) in [("km", 1000.0), ("mi", 1609.344), ("m", 1)] where digits.hasSuffix(unit) {
      if let number = Double(digits.dropLast(unit.count)), (0...1e7).contains(number) {
        return .meters(number * meters, isFromEnd: isFromEnd)
      }
    }
    if !isFromEnd, let time = WrittenTime(text), time.hasTimeOfDay { return .moment(time.moment) }
    throw UsageError(
      "\(option) takes places such as 10min, 1:30:00, 5km or 2026-05-01T10:30Z, not '\(text)'")
  }

  /// Seconds of a duration such as 90s, 10min, 1h or 1:30:00; nil if it is none.
  private static func seconds(_ text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
    if (2...3).contains(parts.count) {
      var sum = 0.0
      for part in parts {
        guard let part, (0...100_000).contains(part) else { return nil }
        sum = sum * 60 + part
      }
      return sum
    }
    for (unit, seconds) in [("min", 60.0), ("h", 3600), ("s", 1)] where text.hasSuffix(unit) {
      guard let number = Double(text.dropLast(unit.count)), (0...1e6).contains(number) else { return nil }
      return number * seconds
    }
    return nil
  }

  private static func shift(_ text: String) throws(UsageError) -> Int64 {
    if text == "rollover" { return rolloverSeconds }
    let isBack = text.hasPrefix("-")
    guard let seconds = seconds(isBack || text.hasPrefix("+") ? String(text.dropFirst()) : text) else {
      throw UsageError("--shift takes a time such as 1h, -30min or 45s, or rollover, not '\(text)'")
    }
    let whole = Int64(saturating: seconds)
    return isBack ? 0 &- whole : whole
  }

  private static func removal(_ text: String) throws(UsageError) -> Removal {
    let sign = text.firstIndex { $0 == ">" || $0 == "<" }
    guard let quantity = Quantity(rawValue: String(text[..<(sign ?? text.endIndex)])) else {
      let names = Quantity.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError("--remove takes \(names) or positions, not '\(text)'")
    }
    var removal = Removal(quantity)
    guard let sign else { return removal }
    guard let limit = Double(text[text.index(after: sign)...]), limit.isFinite else {
      throw UsageError("--remove takes a number behind \(text[sign]), not '\(text)'")
    }
    if text[sign] == ">" { removal.above = limit } else { removal.below = limit }
    return removal
  }

  private mutating func set(_ name: String, _ value: String) throws(UsageError) {
    func number(_ type: String) throws(UsageError) -> UInt8 {
      let word = value.lowercased().map { $0 == "-" || $0 == " " ? "_" : String($0) }.joined()
      guard let found = ProfileType(named: type)?.value(named: word).flatMap({ UInt8(exactly: $0) }) else {
        throw UsageError("--set \(name) takes a name of the FIT profile, such as cycling or trail, not '\(value)'")
      }
      return found
    }
    func amount(_ text: String, _ most: Double) throws(UsageError) -> Double {
      guard let number = Double(text), (0...most).contains(number) else {
        throw UsageError("--set \(name) takes a number, not '\(value)'")
      }
      return number
    }
    switch name {
    case "sport": sport = try number("sport")
    case "sub-sport": subSport = try number("sub_sport")
    case "calories": energyKilocalories = try amount(value, 65_534)
    case "distance":
      guard case .meters(let meters, isFromEnd: false)? = try Self.place("--set distance", value) else {
        throw UsageError("--set distance takes a length such as 10km or 400m, not '\(value)'")
      }
      distanceMeters = meters
    default: throw UsageError("--set takes sport, sub-sport, distance or calories, not '\(name)'")
    }
  }
}
