#if SQLite
internal import Drawing
internal import Exports
internal import RideDatabase

/// A column of a table: its name in the database, its heading on the page, and the form of its values.
struct ReportColumn {
  /// The form in which values are shown.
  enum Form {
    case text, count, hours, time, flag
    /// A number of workouts.
    case rides
    /// A day or another period, which is not broken over two lines, or `no date`; the name of an activity in words; an input without its folders.
    case date, activity, input
    /// Metres shown as kilometres or miles; metres of ascent shown as metres or feet; metres per second shown per hour.
    case distance, height, speed
    /// Distances and speeds in the units of the row's activity.
    ///
    /// A value in another unit than the heading's has its unit beside it.
    case way, rate
    /// Metres per second shown as the minutes for this many metres.
    case pace(Double)
    /// Figures with different units, already formatted.
    case figure
    /// A text after a whole number, which rows are sorted by, and a space.
    case keyed
    /// A number with this many decimals.
    case number(Int)
    /// A title in any text direction.
    case title
    /// A ride's number, shown as its title with a link to its panel.
    case ride
  }

  let name: String
  let heading: String
  let form: Form

  /// Creates a column.
  ///
  /// An empty heading stands for the name of the unit.
  init(_ name: String, _ heading: String, _ form: Form = .text) {
    (self.name, self.heading, self.form) = (name, heading, form)
  }

  /// Returns the heading, with the unit of the values.
  func heading(in units: ExportStyle.Units, _ noun: String) -> String {
    if !heading.isEmpty { return heading }
    return switch form {
    case .distance, .way: units.distanceName
    case .height: "climbed, \(units.ascentName)"
    case .speed: "\(units.distanceName)/h"
    case .rate: "\(units.distanceName)/h or pace"
    case .rides: noun + "s"
    case .ride: noun
    default: ""
    }
  }

  /// Whether the values are numbers, which are aligned to the right.
  var isNumber: Bool {
    switch form {
    case .text, .date, .activity, .input, .keyed, .title, .flag, .ride: false
    default: true
    }
  }
}

extension Report {
  /// Writes a table of the given rows.
  ///
  /// A table is open if `isOpen` is true; if it is nil, tables with up to twelve rows are.
  func table(_ caption: String, _ columns: [ReportColumn], _ rows: [[StoredValue]], isOpen: Bool? = nil) {
    if rows.isEmpty { return }
    let count = (rows.count < Self.rowLimit ? "" : "the first ") + "\(rows.count)"
    page.put(
      "<details\(isOpen ?? (rows.count <= 12) ? " open=\"\"" : "" as HTML)><summary>\(caption) (\(count))</summary>")
    page.put(
      "<div class=\"wide\" role=\"group\" tabindex=\"0\" aria-label=\"\(caption)\"><table class=\"sorts\"><caption>\(caption)</caption>"
    )
    putHeads(columns)
    page.put("<tbody>")
    for row in rows { put(row, columns) }
    page.put("</tbody></table></div></details>\n")
  }

  /// Writes a table of a view.
  ///
  /// Returns false if the view has no rows.
  @discardableResult
  func table(
    _ caption: String, of view: String, _ columns: [ReportColumn], by order: String, limit: Int = rowLimit,
    isOpen: Bool? = nil
  ) throws(DatabaseError) -> Bool {
    let found = try rows(view, columns.map(\.name), by: order, limit: limit)
    table(caption, columns, found, isOpen: isOpen)
    return !found.isEmpty
  }

  func putHeads(_ columns: [ReportColumn]) {
    page.put("<thead><tr>")
    for column in columns {
      let style: HTML = column.isNumber ? " class=\"n\"" : ""
      page.put("<th scope=\"col\"\(style)>\(column.heading(in: units, noun))</th>")
    }
    page.put("</tr></thead>")
  }

  func put(_ row: [StoredValue], _ columns: [ReportColumn], id: HTML = "") {
    let place = columns.firstIndex { if case .activity = $0.form { true } else { false } }
    let sport = SportUnits(place.map { row[$0].text } ?? "", units)
    page.put("<tr\(id)>")
    for (value, column) in zip(row, columns) { page.put(cell(value.shown, column, sport)) }
    page.put("</tr>\n")
  }

  /// Returns a table cell.
  ///
  /// Cells of text have a class, because most cells are numbers.
  private func cell(_ value: StoredValue, _ column: ReportColumn, _ sport: SportUnits) -> HTML {
    if value == .null { return "<td></td>" }
    let number = value.number ?? 0
    return switch column.form {
    case .text: "<td class=\"t\">\(value.text)</td>"
    case .date: "<td class=\"d\">\(value.text < Report.firstYear ? "no date" : value.text)</td>"
    case .activity: "<td class=\"t\">\(value.text.inWords)</td>"
    case .input: "<td dir=\"auto\">\(value.text.withoutFolders)</td>"
    case .keyed: keyed(value.text)
    case .title: "<td dir=\"auto\">\(value.text)</td>"
    case .flag: number != 0 ? "<td class=\"t\">yes</td>" : "<td></td>"
    case .ride: "<td dir=\"auto\"><a href=\"#w\(value.whole ?? 0)\">\(name(ofRide: value.whole ?? 0))</a></td>"
    case .time: "<td>\(Decimal.time(number))</td>"
    case .count, .rides: "<td>\(number, places: 0)</td>"
    case .way where (number / units.metersPerDistanceUnit).magnitude < 0.05, .height where number.magnitude < 0.5:
      // Nothing was travelled or climbed, as in a gym.
      "<td></td>"
    case .way where sport.isSwim:
      "<td data-k=\"\(number / units.metersPerDistanceUnit, places: 3)\">\(number, places: 0) m</td>"
    case .rate where sport.pace != nil && number > 0:
      "<td data-k=\"\(units.speed(number), places: 2)\">\(sport.speed(number)) /\(sport.pace?.name ?? "")</td>"
    case .distance, .way: "<td>\(number / units.metersPerDistanceUnit, places: 1)</td>"
    case .hours: "<td>\(number / 3600, places: 1)</td>"
    case .height: "<td>\(number / units.metersPerAscentUnit, places: 0)</td>"
    case .speed, .rate: "<td>\(units.speed(number), places: 1)</td>"
    case .pace(let meters): "<td>\(Decimal.pace(number, meters))</td>"
    case .figure: "<td>\(value.text)</td>"
    case .number(let places): "<td>\(number, places: places)</td>"
    }
  }

  private func keyed(_ text: String) -> HTML {
    let parts = text.split(separator: " ", maxSplits: 1)
    return "<td class=\"d\" data-k=\"\(String(parts.first ?? ""))\">\(String(parts.dropFirst().first ?? ""))</td>"
  }

  /// Returns the title of a ride, or its activity if it has none; a title of digits is the number of an upload.
  private func name(ofRide id: Int64) -> String {
    let columns = ["title", "activity_type"]
    let found = (try? rows("(SELECT * FROM main.rides WHERE workout_id = \(id))", columns, by: "1", limit: 1))?.first
    guard let found else { return "ride \(id)" }
    return found[0].text.allSatisfy(\.isNumber) ? found[1].text.inWords : found[0].text
  }
}

extension String {
  /// The name of an activity in words: `underwaterDiving` is `Underwater diving`.
  var inWords: String {
    var words = ""
    for letter in self { words += letter.isUppercase && !words.isEmpty ? " " + letter.lowercased() : String(letter) }
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// The name of a file or of an entry alone: folders can have a rider's name or e-mail address.
  ///
  /// A name that itself has an address is left out except for its suffix.
  var withoutFolders: String {
    let name = split { $0 == "/" || $0 == "!" || $0 == "\\" }.last.map(String.init) ?? ""
    return name.contains("@") ? "…" + (name.split(separator: ".").last.map { ".\($0)" } ?? "") : name
  }

  /// Returns a number of things: `1 day`, `2 days`.
  static func count(_ number: Int, _ thing: String) -> String { "\(number) \(thing)\(number == 1 ? "" : "s")" }
}
#endif
