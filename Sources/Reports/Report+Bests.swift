#if SQLite
internal import Drawing
internal import Exports
internal import RideDatabase

/// A best by its name in the database, such as `power 300 s` or `fastest 10000 m`.
private struct BestName {
  /// The name in words, such as `power, 5 min`.
  let words: String
  /// The place among the bests of an activity: by quantity, then by duration or distance.
  let place: Int

  private static let quantities = ["power", "fastest", "longest", "most", "highest", "heart", "speed", "climbing"]
  private static let lengths = [
    1609: "1 mile", 3219: "2 miles", 21_097: "half marathon", 21_098: "half marathon", 42_195: "marathon",
  ]
  /// The bests that people ask for first: power of cyclists by seconds, and times of runners and swimmers by metres.
  private static let asked = [
    "cycling": ("power", [5, 60, 300, 1200, 3600]),
    "running": ("fastest", [1000, 5000, 10_000, 21_097, 21_098, 42_195]),
    "swimming": ("fastest", [100, 200, 400, 800, 1000, 1609, 3219]),
  ]

  /// Whether it is among the bests that people ask for first.
  let isAsked: Bool

  /// Whether it is a power over at least 5 s, a time, a length or a height.
  var isWorthTelling: Bool { (5..<5_000_000).contains(place) }

  init(_ name: String, of activity: String) {
    let parts = name.split(separator: " ").map(String.init)
    let number = parts.count > 2 ? Int(parts[parts.count &- 2]) : nil
    let quantity = parts.first ?? ""
    place = (Self.quantities.firstIndex(of: quantity) ?? 8) &* 1_000_000 &+ min(number ?? 0, 999_999)
    isAsked = Self.asked[activity].map { $0 == quantity && $1.contains(number ?? 0) } ?? false
    guard let number else {
      words = name
      return
    }
    let span =
      parts.last == "s"
      ? number < 60 ? "\(number) s" : "\(number / 60) min"
      : Self.lengths[number] ?? (number < 1000 ? "\(number) m" : "\(number / 1000) km")
    words = quantity == "fastest" ? span : parts.dropLast(2).joined(separator: " ") + ", " + span
  }
}

// Personal bests, each with the ride behind it.
extension Report {
  /// The columns of `personal_bests` that the page reads, and the page's columns.
  private static let storedBest = [
    "activity_type", "is_indoor", "best", "value", "unit", "substr(start_utc, 1, 10)", "workout_id", "before_value",
    "before_workout_id",
  ]
  private static let bestColumns = [
    ReportColumn("activity_type", "activity", .activity), ReportColumn("best", "best", .keyed),
    ReportColumn("value", "value", .figure), ReportColumn("date", "date", .date),
    ReportColumn("workout_id", "", .ride), ReportColumn("before_value", "before", .figure),
    ReportColumn("before_workout_id", "", .ride),
  ]

  /// A row of the page; whether people ask for it first; and whether it is worth telling when it is new.
  typealias Best = (isAsked: Bool, isWorthTelling: Bool, row: [StoredValue])

  /// Returns the personal bests in the order of the page: by activity, place and name.
  func bests() throws(DatabaseError) -> [Best] {
    let found = try rows("personal_bests", Self.storedBest, by: "activity_type, is_indoor, best")
    let sports = try sports()
    return found.map { row in
      let activity = row[0].text
      let name = BestName(row[2].text, of: activity)
      let order = (sports.firstIndex(of: activity) ?? sports.count) &* 2 &+ (row[1].whole == 0 ? 0 : 1)
      return (order, name, row)
    }.sorted { ($0.0, $0.2[0].text, $0.1.place, $0.2[2].text) < ($1.0, $1.2[0].text, $1.1.place, $1.2[2].text) }
      .map { _, name, row in
        let shown: [StoredValue] = [
          row[1].whole == 0 ? row[0] : .text("\(row[0].text), indoors"), .text("\(name.place) \(name.words)"),
          .text(best(row[3], row)), row[5], row[6], .text(best(row[7], row)), row[8],
        ]
        return (name.isAsked, name.isAsked || name.isWorthTelling, shown)
      }
  }

  func putBests(_ bests: [Best]) throws(DatabaseError) {
    if bests.isEmpty { return }
    let title = archive.filter.year.map { "Bests of \($0)" } ?? "Personal bests"
    try section("bests", title) { () throws(DatabaseError) in
      let asked = bests.filter(\.isAsked).map(\.row)
      table(title, Self.bestColumns, asked, isOpen: true)
      table("All other bests", Self.bestColumns, bests.filter { !$0.isAsked }.map(\.row), isOpen: asked.isEmpty)
    }
  }

  /// Writes the five latest bests of a year that people ask for first, or the five latest that are worth telling if
  /// there are none.
  func putNewestBests(_ bests: [Best], of year: String) {
    let all = bests.filter { $0.isWorthTelling && $0.row[3].text.hasPrefix(year) }
    if all.isEmpty { return page.put("<p class=\"note\">No best is of \(year).</p>\n") }
    let asked = all.filter(\.isAsked)
    let newest = (asked.isEmpty ? all : asked).map(\.row).enumerated()
      .sorted { ($1.element[3].text, $0.offset) < ($0.element[3].text, $1.offset) }.prefix(5).map(\.element)
    let title = archive.filter.year == nil ? "Newest personal bests" : "Newest bests of this year"
    table(
      title, Array(Self.bestColumns.prefix(5)), newest.map { Array($0.prefix(5)) }, isOpen: true)
  }

  /// Returns a best in the units of its sport, with the name of the unit.
  private func best(_ stored: StoredValue, _ row: [StoredValue]) -> String {
    let (sport, name, unit) = (SportUnits(row[0].text, units), row[2].text, row[4].text)
    guard let number = stored.number else { return "" }
    func text(_ value: Double, _ places: Int, _ unit: String) -> String {
      "\(Decimal.text(value, places: places)) \(unit)"
    }
    return switch unit {
    case "m/s": "\(sport.speed(number)) \(sport.speedName)"
    case "m/h": text(number / units.metersPerAscentUnit, 0, "\(units.ascentName)/h")
    case "m" where name == "most climbed": text(number / units.metersPerAscentUnit, 0, units.ascentName)
    case "m": text(number / sport.length.meters, sport.isSwim ? 0 : 1, sport.length.name)
    case "s": Decimal.time(number)
    case "count/min" where name.hasPrefix("cadence"): text(number * sport.cadence.factor, 0, sport.cadence.name)
    case "count/min": text(number, 0, "beats/min")
    default: text(number, number < 100 ? 1 : 0, unit)
    }
  }
}
#endif
